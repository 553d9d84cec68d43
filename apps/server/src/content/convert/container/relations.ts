import type { Element } from 'domhandler';
import { posix } from 'node:path';
import { attribute, elements } from './xml.ts';

/** What a part of an Office file refers to: the paths in the archive by id. What is outside the archive is left out. */
export function readRelations({ read, of }: { read: (path: string) => Element | null; of: string }): ReadonlyMap<string, string> {
  const folder = posix.dirname(of);
  const root = read(`${folder}/_rels/${posix.basename(of)}.rels`);
  const inside = root === null ? [] : elements(root, 'Relationship').filter((each) => attribute(each, 'TargetMode') !== 'External');
  return new Map(
    inside.map((each) => {
      const target = attribute(each, 'Target');
      return [attribute(each, 'Id'), target.startsWith('/') ? target.slice(1) : posix.normalize(`${folder}/${target}`)];
    }),
  );
}
