import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** What the names of files begin with that programs share or load later. */
export const partPrefix = 'part-';

/** The names of the parts of the build that is there. */
const listFile = 'parts.json';

/**
 * Puts the finished build of the folder `built` into `served`, from where programs may be running: the parts first, and the programs, which name them, last; each in one
 * step. The parts of the build before stay for a program that loads some of them later; older ones go.
 */
export function placePrograms({ built, served }: { built: string; served: string }): void {
  const isPart = (name: string) => name.startsWith(partPrefix);
  const list = join(served, listFile);
  mkdirSync(served, { recursive: true });
  const made = readdirSync(built);
  for (const name of [...made.filter(isPart), ...made.filter((each) => !isPart(each))]) {
    // no name of a part: another build, made at the same moment, would clear it away as an old one
    const next = join(served, `next-${name}.${process.pid}`);
    cpSync(join(built, name), next);
    renameSync(next, join(served, name));
  }
  const before = existsSync(list) ? (JSON.parse(readFileSync(list, 'utf8')) as string[]) : [];
  const wanted = new Set([...made, ...before]);
  for (const name of readdirSync(served)) if (isPart(name) && !wanted.has(name)) rmSync(join(served, name));
  writeFileSync(list, JSON.stringify(made.filter(isPart)));
}
