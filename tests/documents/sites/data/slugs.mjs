// Writes slugs.json: what the site generators' own packages make of each of headings.json. Run it in a folder with
//   npm install github-slugger@2 mdast-util-from-markdown@2 mdast-util-gfm@3 micromark-extension-gfm@3 mdsvex@0.12.6
// as `node slugs.mjs headings.json slugs.json`.
import { readFileSync, writeFileSync } from "node:fs";
import GithubSlugger, { slug } from "github-slugger";
import { fromMarkdown } from "mdast-util-from-markdown";
import { gfmFromMarkdown } from "mdast-util-gfm";
import { gfm } from "micromark-extension-gfm";
import { mdsvex } from "mdsvex";

const headings = JSON.parse(readFileSync(process.argv[2], "utf8"));

// The rendered text: that of GitHub has no alternative texts of images, that of Docusaurus has.
function text(node, images) {
  if (node.type === "html") return "";
  if (node.type === "image" || node.type === "imageReference") return images ? (node.alt ?? "") : "";
  return "value" in node ? node.value : (node.children ?? []).map((child) => text(child, images)).join("");
}

function heading(source) {
  const tree = fromMarkdown(`# ${source}\n`, { extensions: [gfm()], mdastExtensions: [gfmFromMarkdown()] });
  return tree.children[0];
}

// doc-builder's plugin for mdsvex slugs the leaves of a heading, trimmed and joined with one blank.
async function leaves(source) {
  let found = null;
  const words = (node) =>
    node.children?.length ? node.children.map(words).join(" ").trim() : node.value ? node.value.trim() : "";
  const plugin = () => (tree) => {
    found = words(tree.children.find((node) => node.type === "heading"));
    tree.children = [];
  };
  await mdsvex({ remarkPlugins: [plugin], extensions: ["svelte"] }).markup({
    content: `# ${source}\n`,
    filename: "+page.svelte",
  });
  return found;
}

const docBuilder = (title) =>
  title
    .trim()
    .toLowerCase()
    .replace(/\s+/g, "-")
    .replace(/[^\p{L}\p{N}-]+/gu, "");

const github = new GithubSlugger();
const rows = [];
for (const source of headings) {
  const node = heading(source);
  rows.push({
    heading: source,
    github: slug(text(node, false)),
    numbered: github.slug(text(node, false)),
    docusaurus: slug(text(node, true)),
    docBuilder: docBuilder(await leaves(source)),
  });
}
writeFileSync(process.argv[3], "[\n" + rows.map((row) => JSON.stringify(row)).join(",\n") + "\n]\n");
