import { sourceLimits } from './source-limits.ts';

/** What a whole file of a pack is about. */
export const fileKinds = [
  'pack',
  'brands',
  'programmes',
  'modules',
  'notices',
  'promotions',
  'blogs',
  'venues',
  'exams',
  'classes',
  'events',
  'schools',
  'test',
  'path',
  'pool',
  'page',
  'table',
] as const;
export type FileKind = (typeof fileKinds)[number];

/** The folders of the kinds with several files in a pack, with the ending of these. */
export const kindFolders = {
  test: ['tests', 'yaml'],
  path: ['paths', 'yaml'],
  pool: ['pools', 'yaml'],
  page: ['pages', 'md'],
  table: ['schools', 'csv'],
} as const;

/** How many characters a file and its key have at most, how many files a portal lists, how many are published together, and to how many media a call links. */
export const fileLimits = { text: sourceLimits.text, key: 60, files: 5_000, together: 50, links: 200, asked: 30 } as const;

/** Where a file of a kind is in its pack; `key` names it among several. */
export function pathOfFile({ kind, key }: { kind: FileKind; key: string }): string {
  const several = Object.entries(kindFolders).find(([name]) => name === kind)?.[1];
  return several === undefined ? `${kind}.yaml` : `${several[0]}/${key}.${several[1]}`;
}

/** What a file at a path of a pack is about; null for banks and what is no text of a pack. */
export function kindOfFile(path: string): FileKind | null {
  const [folder, name = ''] = path.split('/');
  const several = Object.entries(kindFolders).find(([, [in_, ending]]) => in_ === folder && name.endsWith(`.${ending}`));
  if (several !== undefined) return several[0] as FileKind;
  return fileKinds.find((kind) => path === `${kind}.yaml`) ?? null;
}
