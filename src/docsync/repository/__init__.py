"""The repository around the documents: which files it has, which it once had, and where it is hosted.

`Repository.around` is the front door. Nothing here runs code of the repository: git is called with hooks, pagers,
external diffs and monitors off.
"""

from docsync.repository.history import Departure
from docsync.repository.hosts import Host, host_of
from docsync.repository.repository import Repository
from docsync.repository.rewordings import Rewording

__all__ = ["Departure", "Host", "Repository", "Rewording", "host_of"]
