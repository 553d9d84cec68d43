import { cpSync, existsSync, linkSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { languages, pageFileOf } from '@abhyas/contract/languages.ts';

/** The names of the hashed files of a build; none where there is no build. */
export function listAssets(folder: string): string[] {
  const assets = join(folder, 'assets');
  return existsSync(assets) ? readdirSync(assets) : [];
}

/**
 * Puts the finished build `built` into `served`, while a server may be serving from it: files first, pages last, each in one step. Hashed
 * files named in `before`, the build until now, stay for windows still open on it; older ones go, unless `before` is empty.
 */
export function replaceBuild({ built, served, before }: { built: string; served: string; before: readonly string[] }): void {
  const pages = languages.map(pageFileOf).filter((name) => existsSync(join(built, name)));
  const assets = join(built, 'assets');
  cpSync(built, served, { recursive: true, filter: (path) => path !== assets && !pages.some((name) => path === join(built, name)) });
  mkdirSync(join(served, 'assets'), { recursive: true });
  // what has the same name has the same content, and both folders share it on the disk
  for (const name of listAssets(built)) {
    const target = join(served, 'assets', name);
    if (!existsSync(target)) linkSync(join(assets, name), target);
  }
  for (const name of pages) {
    cpSync(join(built, name), join(served, `${name}.next`));
    renameSync(join(served, `${name}.next`), join(served, name));
  }
  if (before.length === 0) return;
  const wanted = new Set([...listAssets(built), ...before]);
  for (const name of listAssets(served)) if (!wanted.has(name)) rmSync(join(served, 'assets', name));
}
