import { LRUCache } from 'lru-cache';
import { listPackMedia, listPublishedFiles, mapPublishedTexts } from '../modules/sources/file-queries.ts';
import type { Files } from '../platform/files/file-store.ts';
import type { Queryable } from '../platform/postgres/database.ts';
import { personalFiles } from './cut-files.ts';
import type { Fault } from './format/base.ts';
import type { MediaFile } from './format/pack.ts';
import { listPaths } from './pack-folder.ts';
import { readStore } from './read-pack.ts';

/** Pictures of this many bytes are kept at hand: what an author edits is read again and again. */
const pictureBytes = 16 * 1024 * 1024;
const pictures = new LRUCache<string, Buffer>({ maxSize: pictureBytes, sizeCalculation: (body) => body.length + 1 });

/** The folders with so many files that only those are read which `newest` has or names. */
const large = /^(questions|pages|schools)\//;

/**
 * Reads and checks the published files of a pack with the texts of `newest` in place of theirs or beside them. Of banks, pages and tables only those that `newest` names or
 * has are read, and of media only pictures of these and logos; whatever names something in the others is taken to be right.
 */
export async function readSources({
  queryable,
  files,
  pack,
  newest,
}: {
  queryable: Queryable;
  files: Pick<Files, 'read'>;
  pack: string;
  newest: ReadonlyMap<string, string>;
}) {
  const published = await listPublishedFiles({ queryable, pack });
  const small = published.flatMap(({ file }) => (large.test(file) ? [] : [file]));
  const smallTexts = await mapPublishedTexts({ queryable, pack, files: small });
  const naming = [...newest.values()];
  const isChanged = (folder: string) => [...newest.keys()].some((path) => path.startsWith(folder));
  // the pools of a pack are written together
  if (isChanged('pools/')) for (const [file, text] of smallTexts) if (file.startsWith('pools/')) naming.push(text);
  if (isChanged('schools')) naming.push(smallTexts.get('schools.yaml') ?? '');
  const isNamed = (file: string) => {
    const name = file.startsWith('questions/') ? file.slice('questions/'.length).replace(/\.(md|jsonl)$/, '') : file;
    return naming.some((text) => text.includes(name));
  };
  const named = published.flatMap(({ file }) => (large.test(file) && isNamed(file) ? [file] : []));
  const texts = new Map([...smallTexts, ...(await mapPublishedTexts({ queryable, pack, files: named })), ...newest]);
  const media = await readKnownMedia({
    queryable,
    files,
    pack,
    texts: [...newest.keys(), ...named].map((file) => texts.get(file) ?? ''),
    logos: newest.get('brands.yaml') ?? '',
    handouts: newest.get('classes.yaml') ?? '',
  });
  const paths = [...new Set([...published.map(({ file }) => file), ...newest.keys()]), ...media.keys()];
  const read = readStore({
    list: () => listPaths({ paths, misnamed: personalFiles }),
    read: (file) => {
      const text = texts.get(file);
      return text === undefined ? null : Buffer.from(text);
    },
    media,
  });
  return { ...read, banks: published.filter(({ file }) => file.startsWith('questions/')) };
}

/** The media of a pack, with the bodies of the pictures and handouts that texts name; what is left unread has no fault. */
async function readKnownMedia({
  queryable,
  files,
  pack,
  texts,
  logos,
  handouts,
}: {
  queryable: Queryable;
  files: Pick<Files, 'read'>;
  pack: string;
  texts: readonly string[];
  /** The text of the brands, where it is new. */
  logos: string;
  /** The text of the classes, where it is new. */
  handouts: string;
}): Promise<Map<string, MediaFile>> {
  const media = new Map<string, MediaFile>();
  const unread = Buffer.alloc(0);
  for (const { path, fileKey: key, mime } of await listPackMedia({ queryable, pack })) {
    const isShown = mime.startsWith('image/') && (texts.some((text) => text.includes(`](${path})`)) || logos.includes(path));
    const isHandout = mime === 'application/pdf' && handouts.includes(path);
    const body = isShown || isHandout ? (pictures.get(key) ?? (await files.read(key))) : null;
    if (body !== null) pictures.set(key, body);
    media.set(path, { path, key, mime, body: body ?? unread, isRefused: body === null });
  }
  return media;
}

/** The faults of a read pack in some of its files. */
export const faultsIn = ({ faults }: { faults: readonly Fault[] }, paths: ReadonlySet<string>): Fault[] =>
  faults.filter(({ file }) => paths.has(file));
