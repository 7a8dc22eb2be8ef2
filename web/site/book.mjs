// Makes the pages of the repository into the sources of a book for mdBook: what is linked comes
// along, links into code become plain text, and every page is in the summary.
//
//     node web/site/book.mjs FOLDER

import { cpSync, existsSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join, posix, resolve } from "node:path";

const root = resolve(import.meta.dirname, "../..");
const [folder] = process.argv.slice(2);
if (!folder) throw new Error("expected a folder for the sources of the book");
rmSync(folder, { recursive: true, force: true });
mkdirSync(folder, { recursive: true });

const read = (name) => readFileSync(join(root, name), "utf8");
const mdIn = (name) =>
  readdirSync(join(root, name))
    .filter((one) => one.endsWith(".md") && one !== "README.md")
    .map((one) => posix.join(name, one));

/** The pages of a folder in the order in which its first page links to them, then all others. */
function inOrder(first, pages) {
  const place = new Map();
  for (const [, target] of read(first).matchAll(/\]\(([^)#]+\.md)[^)]*\)/g)) {
    const page = posix.normalize(posix.join(posix.dirname(first), target));
    if (!place.has(page)) place.set(page, place.size);
  }
  const rank = (page) => place.get(page) ?? Infinity;
  return pages.toSorted((a, b) => (rank(a) === rank(b) ? (a < b ? -1 : 1) : rank(a) - rank(b)));
}

/** Parts of the book: a title, and pages; what follows a page in a list of its own stands below it. */
const techniques = inOrder("models/techniques.md", mdIn("models/techniques"));
const models = inOrder("models/README.md", mdIn("models"));
const PARTS = [
  ["", ["README.md"]],
  ["To learn", ["models/tutorial.md", "docs/playing.md"]],
  ["Reference", ["docs/README.md", ...inOrder("docs/README.md", mdIn("docs")), "docs/gallery/README.md"]],
  [
    "Mathematics",
    ["models/README.md", ...models.flatMap((page) => (page === "models/techniques.md" ? [page, techniques] : [page]))],
  ],
  ["Behind it", ["data/README.md", "python/README.md", "ARCHITECTURE.md", "CONTRIBUTING.md", "CHANGELOG.md"]],
];
const seen = new Set();
const fresh = (page) => existsSync(join(root, page)) && !seen.has(page) && seen.add(page);
const parts = PARTS.map(([title, pages]) => [
  title,
  pages.map((page) => (Array.isArray(page) ? page.filter(fresh) : page)).filter((page) => Array.isArray(page) || fresh(page)),
]);

/** Where a page stands in the book: mdBook makes `index.md` the page of a folder. */
const nameOf = (page) => page.replace(/README\.md$/, "index.md");

/** What a page is called: its first heading, without marks. */
function titleOf(text, page) {
  const heading = /^# (.+)$/m.exec(text)?.[1] ?? page;
  return heading.replace(/[`*]/g, "").replace(/\[([^\]]*)\]\([^)]*\)/g, "$1");
}

const copied = new Set();
/** A link as the book has it: to a page, to a file that comes along, or only its words. */
function linkOf(page, image, words, target) {
  if (/^(https?:|mailto:|#)/.test(target)) return `${image}[${words}](${target})`;
  const [path, anchor] = target.split(/(?=#)/);
  const file = posix.normalize(posix.join(posix.dirname(page), path));
  if (file.endsWith(".md") && seen.has(file)) {
    const from = posix.dirname(nameOf(page));
    return `${image}[${words}](${posix.relative(from, nameOf(file))}${anchor ?? ""})`;
  }
  if (/\.(png|svg|gif|json)$/.test(file) && existsSync(join(root, file))) {
    if (!copied.has(file)) {
      copied.add(file);
      mkdirSync(dirname(join(folder, file)), { recursive: true });
      cpSync(join(root, file), join(folder, file));
    }
    return `${image}[${words}](${target})`;
  }
  if (image) throw new Error(`${page}: the picture ${target} is not there`);
  return words;
}

/** A page with its links as the book has them; code stays as it is. */
function bookPage(page, text) {
  let fence = "";
  const lines = text.split("\n").map((line) => {
    const mark = /^\s*(```+|~~~+)/.exec(line)?.[1];
    if (mark && (fence === "" || line.trim() === fence)) {
      fence = fence === "" ? mark : "";
      return line;
    }
    if (fence !== "" || /^( {4}|\t)/.test(line)) return line;
    // Code in a line is set apart, so that no link is looked for in it; but a link may hold code.
    return line.replace(/(!?)\[((?:[^\]`]|`[^`]*`)*)\]\(([^)\s]+)\)/g, (whole, image, words, target) =>
      linkOf(page, image, words, target),
    );
  });
  return lines.join("\n");
}

const summary = ["# Summary"];
const entry = (page, depth) => {
  const text = read(page);
  const target = join(folder, nameOf(page));
  mkdirSync(dirname(target), { recursive: true });
  writeFileSync(target, bookPage(page, text) + (page === "models/tutorial.md" ? LABORATORY : ""));
  summary.push(`${"  ".repeat(depth)}- [${titleOf(text, page)}](${nameOf(page)})`);
};
const LABORATORY = `
## The laboratory

Three boards with their relaxations, cuts and programs, to point at: [on a page of its own](../lab.html).

<iframe class="laboratory" src="../lab.html" title="The laboratory of three boards" loading="lazy"></iframe>
`;
for (const [title, pages] of parts) {
  if (title) summary.push("", `# ${title}`, "");
  for (const page of pages) {
    if (Array.isArray(page)) page.forEach((one) => entry(one, 1));
    else if (title) entry(page, 0);
    else {
      entry(page, 0);
      summary[summary.length - 1] = summary.at(-1).slice(2);
    }
  }
}
writeFileSync(join(folder, "SUMMARY.md"), `${summary.join("\n")}\n`);
console.log(`site: ${seen.size} pages, ${copied.size} pictures and files`);
