import { readdirSync, statSync } from 'node:fs';
import { extname, join } from 'node:path';
import type { Faults } from './format/base.ts';
import { nearestName } from './format/schemas/schema-words.ts';

/** The YAML files at the top of a pack. */
export const topFiles = [
  'pack.yaml',
  'brands.yaml',
  'programmes.yaml',
  'modules.yaml',
  'people.yaml',
  'cohort.yaml',
  'notices.yaml',
  'messages.yaml',
  'promotions.yaml',
  'blogs.yaml',
  'doubts.yaml',
  'history.yaml',
  'venues.yaml',
  'exams.yaml',
  'mentoring.yaml',
  'classes.yaml',
  'prospectuses.yaml',
  'events.yaml',
  'schools.yaml',
  'studio.yaml',
] as const;
export type TopFile = (typeof topFiles)[number];

/** The folders of a pack that are read, with the endings of their files. */
const folders = {
  paths: ['.yaml'],
  tests: ['.yaml'],
  pools: ['.yaml'],
  questions: ['.md', '.jsonl'],
  pages: ['.md'],
  schools: ['.csv'],
  media: [],
} as const;
export type PackFolder = keyof typeof folders;

/** What may be beside the pack: its author's programs, and files about it. */
const ownFolders = ['checks', 'make'];
const about = /^(readme|licen[cs]e|changelog|notice)\b/i;

/** The files of a pack by where they belong, as paths in it; and what is not read because of its name, though it was probably meant to be. */
export interface PackFolderFiles {
  readonly top: ReadonlySet<string>;
  readonly in: Readonly<Record<PackFolder, readonly string[]>>;
  readonly misnamed: ReadonlySet<TopFile | PackFolder>;
}

/** Whether there is a folder at a path that can be listed. Returns what is wrong otherwise. */
export function folderProblem(folder: string): string | null {
  const found = statSync(folder, { throwIfNoEntry: false });
  if (found === undefined) return `There is no folder ${folder}.`;
  if (!found.isDirectory()) return `${folder} is a file. Name the folder of the pack.`;
  try {
    readdirSync(folder);
    return null;
  } catch {
    return `The folder ${folder} cannot be read. Check its permissions.`;
  }
}

/** Lists the files of a pack, those of `given` as if they were in its folder. Adds an error for each that was probably meant to be read and is not, and a warning for each other file that is not read. */
export function listPack({ folder, given, faults }: { folder: string; given: readonly string[]; faults: Faults }): PackFolderFiles {
  const misnamed = new Set<TopFile | PackFolder>();
  const entries = listFolder({ folder, sub: '', faults });
  const top = new Set<string>(given.filter((file) => topFiles.some((each) => each === file)));
  for (const { name, isFolder } of entries) {
    const known: readonly (TopFile | PackFolder)[] = isFolder ? (Object.keys(folders) as PackFolder[]) : topFiles;
    if (known.some((each) => each === name)) {
      if (!isFolder) top.add(name);
      continue;
    }
    const meant = meantBy({ name, known });
    if (meant !== undefined) {
      faults.add({ file: name, line: 1, cause: `this is not read: rename it to '${meant}'` });
      misnamed.add(meant);
    } else if (isFolder ? !ownFolders.includes(name) : !about.test(name)) {
      faults.warn({ file: name, line: 1, cause: `this ${isFolder ? 'folder' : 'file'} is not read: it is no part of a pack` });
    }
  }
  const filesIn = (sub: PackFolder) => {
    const isThere = entries.some(({ name, isFolder }) => isFolder && name === sub);
    const found = isThere ? listSub({ folder, sub, faults, misnamed }) : [];
    const more = given.filter((file) => file.startsWith(`${sub}/`) && !found.includes(file));
    return more.length === 0 ? found : [...found, ...more].toSorted();
  };
  const listed = {
    paths: filesIn('paths'),
    tests: filesIn('tests'),
    pools: filesIn('pools'),
    questions: filesIn('questions'),
    pages: filesIn('pages'),
    schools: filesIn('schools'),
    media: filesIn('media'),
  };
  return { top, in: listed, misnamed };
}

/** Sorts the paths of files that are known to be those of a pack, as `listPack` does. */
export function listPaths({ paths, misnamed }: { paths: readonly string[]; misnamed: ReadonlySet<TopFile | PackFolder> }): PackFolderFiles {
  const within = (sub: PackFolder) => paths.filter((path) => path.startsWith(`${sub}/`)).toSorted();
  return {
    top: new Set(paths.filter((path) => topFiles.some((each) => each === path))),
    in: {
      paths: within('paths'),
      tests: within('tests'),
      pools: within('pools'),
      questions: within('questions'),
      pages: within('pages'),
      schools: within('schools'),
      media: within('media'),
    },
    misnamed,
  };
}

/** The known name that is probably meant: with another ending, in capitals, in the singular. */
function meantBy<T extends string>({ name, known }: { name: string; known: readonly T[] }): T | undefined {
  const stem = (full: string) => full.slice(0, full.length - extname(full).length).toLowerCase();
  const isText = ['', '.yaml', '.yml', '.json', '.txt', '.csv'].includes(extname(name).toLowerCase());
  if (!isText) return undefined;
  const meant = nearestName(stem(name), known.map(stem), 1);
  return known.find((each) => stem(each) === meant);
}

function listSub({
  folder,
  sub,
  faults,
  misnamed,
}: {
  folder: string;
  sub: PackFolder;
  faults: Faults;
  misnamed: Set<TopFile | PackFolder>;
}): string[] {
  const endings: readonly string[] = folders[sub];
  const files: string[] = [];
  for (const { name, isFolder } of listFolder({ folder, sub, faults })) {
    const file = `${sub}/${name}`;
    if (isFolder && sub === 'media') files.push(...mediaFolder({ folder, sub: file, faults }));
    else if (isFolder || (endings.length > 0 && !endings.includes(extname(name)))) {
      const what = isFolder ? 'a folder in this folder' : 'a file of this kind';
      faults.add({ file, line: 1, cause: `${what} is not read: ${sub} has files that end in ${endings.join(' or ')}` });
      misnamed.add(sub);
    } else files.push(file);
  }
  return files;
}

/** The files of a folder in 'media': those of one HLS video. */
function mediaFolder({ folder, sub, faults }: { folder: string; sub: string; faults: Faults }): string[] {
  return listFolder({ folder, sub, faults }).flatMap(({ name, isFolder }) => {
    if (!isFolder) return [`${sub}/${name}`];
    faults.add({ file: `${sub}/${name}`, line: 1, cause: 'a folder this deep is not read: move its files up' });
    return [];
  });
}

/** What is in a folder, without hidden entries, sorted. A link is refused: its target may be anywhere. */
function listFolder({ folder, sub, faults }: { folder: string; sub: string; faults: Faults }): { name: string; isFolder: boolean }[] {
  return readdirSync(join(folder, sub), { withFileTypes: true })
    .filter(({ name }) => !name.startsWith('.'))
    .toSorted((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => {
      if (entry.isFile() || entry.isDirectory()) return [{ name: entry.name, isFolder: entry.isDirectory() }];
      const file = sub === '' ? entry.name : `${sub}/${entry.name}`;
      faults.add({ file, line: 1, cause: 'a link is not read: put the file itself here' });
      return [];
    });
}
