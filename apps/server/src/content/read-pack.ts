import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { extname, join } from 'node:path';
import type { z } from 'zod';
import { checkReferences } from './check/check-references.ts';
import { collectFaults, type Fault, type Faults } from './format/faults.ts';
import type { MediaFile, Pack } from './format/pack.ts';
import type { Bank } from './format/question.ts';
import { readJsonLinesBank } from './format/questions-jsonl.ts';
import { readMarkdownBank } from './format/questions-markdown.ts';
import { type FindPicture, renderMarkdown } from './format/rich-text.ts';
import * as schemas from './format/schemas.ts';
import { testSchemaOf } from './format/test-entry.ts';
import { readYaml } from './format/yaml-file.ts';
import { type PackFiles } from './format/pack-files.ts';

const mimes: Readonly<Record<string, string>> = {
  '.mp4': 'video/mp4',
  '.m3u8': 'application/vnd.apple.mpegurl',
  '.ts': 'video/mp2t',
  '.m4s': 'video/iso.segment',
  '.vtt': 'text/vtt',
  '.pdf': 'application/pdf',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.webp': 'image/webp',
};

/** A picture inside a question or page travels with its text, so it must be small. In bytes. */
const pictureLimit = 200 * 1024;

type Schema<T> = Parameters<typeof readYaml<T>>[0]['schema'];

/** Reads and checks a whole pack. Returns the pack and its files, or every fault in it. Throws only where the folder itself cannot be read. */
export function readPack(folder: string): { readonly pack: Pack; readonly files: PackFiles } | { readonly faults: readonly Fault[] } {
  const faults = collectFaults();
  const list = (sub: string, ending: string) => listFiles({ folder, sub }).filter((file) => file.endsWith(ending));
  const checksum = createHash('sha256');
  const read = (file: string) => {
    const body = readFileSync(join(folder, file));
    checksum.update(`${file}\u0000${body.length}\u0000`).update(body);
    return body;
  };
  const yaml = <T>(file: string, schema: Schema<T>) => readYaml({ file, text: read(file).toString('utf8'), schema, faults });
  const optional = <T>(file: string, schema: z.ZodType<T>) => (listFiles({ folder, sub: '' }).includes(file) ? yaml(file, schema) : null);

  const about = optional('pack.yaml', schemas.PackFileSchema);
  if (!listFiles({ folder, sub: '' }).includes('pack.yaml')) faults.add({ file: 'pack.yaml', line: 1, cause: 'a pack needs this file' });
  const media = readMedia({ files: listMedia(folder), read, faults, packKey: about?.value.pack ?? '' });
  const findPicture: FindPicture = (path) => {
    const file = media.get(path);
    return file === undefined || !file.mime.startsWith('image/') ? null : `data:${file.mime};base64,${file.body.toString('base64')}`;
  };
  const each = <T>(sub: string, schema: Schema<T>) =>
    list(sub, '.yaml').flatMap((file) => {
      const value = yaml(file, schema);
      return value === null ? [] : [{ file, yaml: value }];
    });
  const files: PackFiles = {
    brands: optional('brands.yaml', schemas.BrandsFileSchema),
    programmes: optional('programmes.yaml', schemas.ProgrammesFileSchema),
    modules: optional('modules.yaml', schemas.ModulesFileSchema),
    people: optional('people.yaml', schemas.PeopleFileSchema),
    cohort: optional('cohort.yaml', schemas.CohortFileSchema),
    notices: optional('notices.yaml', schemas.NoticesFileSchema),
    promotions: optional('promotions.yaml', schemas.PromotionsFileSchema),
    blogs: optional('blogs.yaml', schemas.BlogsFileSchema),
    doubts: optional('doubts.yaml', schemas.DoubtsFileSchema),
    paths: each('paths', schemas.PathFileSchema),
    tests: each('tests', testSchemaOf),
  };
  const banks = readBanks({ files: list('questions', ''), read, findPicture, faults });
  const pages = new Map(
    list('pages', '.md').map((file) => [
      file,
      renderMarkdown({ text: read(file).toString('utf8'), findPicture, complain: (cause) => faults.add({ file, line: 1, cause }) }),
    ]),
  );
  const instructions = new Map(
    files.tests.map(({ file, yaml: { value, line } }) => [
      value.test,
      renderMarkdown({
        text: value.instructions,
        findPicture,
        complain: (cause) => faults.add({ file, line: line(['instructions']), cause }),
      }),
    ]),
  );
  checkReferences({ files, banks, pages, media, faults });
  if (faults.list().length > 0 || about === null) return { faults: faults.list() };
  return {
    pack: {
      key: about.value.pack,
      name: about.value.name,
      checksum: checksum.digest('hex'),
      about: about.value,
      brands: files.brands?.value.brands ?? [],
      programmes: files.programmes?.value.programmes ?? [],
      modules: files.modules?.value.modules ?? [],
      paths: files.paths.map((path) => path.yaml.value),
      tests: files.tests.map((test) => test.yaml.value),
      people: files.people?.value.people ?? [],
      cohort: files.cohort?.value ?? null,
      notices: files.notices?.value.notices ?? [],
      promotions: files.promotions?.value.promotions ?? [],
      offers: files.promotions?.value.offers ?? [],
      blogs: files.blogs?.value.blogs ?? [],
      doubts: files.doubts?.value.doubts ?? [],
      banks,
      pages,
      instructions,
      media,
    },
    files,
  };
}

/** The files of a folder of the pack, by their path in the pack, sorted. Empty where there is no such folder. */
function listFiles({ folder, sub }: { folder: string; sub: string }): string[] {
  const at = join(folder, sub);
  if (sub !== '' && statSync(at, { throwIfNoEntry: false })?.isDirectory() !== true) return [];
  return readdirSync(at, { withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.name.startsWith('.'))
    .map((entry) => (sub === '' ? entry.name : `${sub}/${entry.name}`))
    .toSorted();
}

/** The files of 'media' and of the folders in it. */
function listMedia(folder: string): string[] {
  const at = join(folder, 'media');
  if (statSync(at, { throwIfNoEntry: false })?.isDirectory() !== true) return [];
  const folders = readdirSync(at, { withFileTypes: true }).filter((entry) => entry.isDirectory() && !entry.name.startsWith('.'));
  return ['media', ...folders.map(({ name }) => `media/${name}`).toSorted()].flatMap((sub) => listFiles({ folder, sub }));
}

/** The key of a file that is in a folder of 'media': what is together stays together under its own names, because a playlist names its files by them. */
function keysInFolders({ media, packKey }: { media: readonly MediaFile[]; packKey: string }): Map<string, string> {
  const folderOf = ({ path }: MediaFile) => path.slice(0, path.lastIndexOf('/'));
  const folders = Map.groupBy(
    media.filter((file) => folderOf(file) !== 'media'),
    folderOf,
  );
  return new Map(
    [...folders.values()].flatMap((files) => {
      const digest = createHash('sha256');
      for (const { path, body } of files) digest.update(`${path}\u0000${body.length}\u0000`).update(body);
      const together = digest.digest('hex').slice(0, 16);
      return files.map(({ path }) => [path, `packs/${packKey}/${together}/${path.slice(path.lastIndexOf('/') + 1)}`] as const);
    }),
  );
}

function readMedia({
  files,
  read,
  faults,
  packKey,
}: {
  files: readonly string[];
  read: (file: string) => Buffer;
  faults: Faults;
  packKey: string;
}) {
  const media = new Map<string, MediaFile>();
  for (const path of files) {
    const mime = mimes[extname(path)];
    if (mime === undefined) {
      faults.add({ file: path, line: 1, cause: `files of this kind are not known; there are ${Object.keys(mimes).join(', ')}` });
      continue;
    }
    const body = read(path);
    const digest = createHash('sha256').update(body).digest('hex').slice(0, 16);
    media.set(path, { path, mime, body, key: `packs/${packKey}/${digest}${extname(path)}` });
    if (mime.startsWith('image/') && body.length > pictureLimit) {
      faults.add({
        file: path,
        line: 1,
        cause: `a picture may have ${pictureLimit / 1024} KB at most; this has ${Math.ceil(body.length / 1024)}`,
      });
    }
  }
  const together = keysInFolders({ media: [...media.values()], packKey });
  return new Map([...media].map(([path, file]) => [path, { ...file, key: together.get(path) ?? file.key }]));
}

function readBanks({
  files,
  read,
  findPicture,
  faults,
}: {
  files: readonly string[];
  read: (file: string) => Buffer;
  findPicture: FindPicture;
  faults: Faults;
}): Bank[] {
  return files.flatMap((file) => {
    const bank = file.slice('questions/'.length).replace(/\.(md|jsonl)$/, '');
    const text = () => read(file).toString('utf8');
    if (file.endsWith('.md')) return [readMarkdownBank({ bank, file, text: text(), findPicture, faults })];
    if (file.endsWith('.jsonl')) return [readJsonLinesBank({ bank, file, text: text(), faults })];
    faults.add({ file, line: 1, cause: 'a bank of questions is a .md or a .jsonl file' });
    return [];
  });
}
