import { lstatSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

const mega = 1024 ** 2;

/** What a file or folder takes on the disk, in MB; a file with several names counts once. */
export function sizeOf(path, seen = new Set()) {
  const stat = lstatSync(path);
  if (stat.nlink > 1 && !stat.isDirectory()) {
    if (seen.has(stat.ino)) return 0;
    seen.add(stat.ino);
  }
  // Windows counts no blocks
  const own = (stat.blocks === undefined ? stat.size : stat.blocks * 512) / mega;
  if (!stat.isDirectory()) return own;
  return readdirSync(path).reduce((sum, name) => sum + sizeOf(join(path, name), seen), own);
}

/** The packages of a checkout with their sizes, the largest first. */
export function listPackages(checkout) {
  const folder = join(checkout, 'node_modules');
  const names = readdirSync(folder).flatMap((name) =>
    name.startsWith('@') ? readdirSync(join(folder, name)).map((inner) => `${name}/${inner}`) : [name],
  );
  return names.map((name) => ({ name, mb: sizeOf(join(folder, name)) })).sort((one, other) => other.mb - one.mb);
}
