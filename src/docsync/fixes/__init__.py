"""Applying the fixes that diagnostics offer: choose, apply, verify, write."""
