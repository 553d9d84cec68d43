import { createHash } from 'node:crypto';
import { basename, extname } from 'node:path';
import { pictureProblem } from './check/media/check-picture.ts';
import type { Faults } from './format/base.ts';
import type { MediaFile } from './format/pack.ts';

/** The kinds of files that a pack may bring, by their endings. */
export const mimes: Readonly<Record<string, string>> = {
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

/**
 * What a drawing declares of its colours, as part of its key, so that a page knows it by the link alone: '.tint-brand' follows theme and brand,
 * '.tint-own' the theme; '' for every other file.
 */
function tintOf({ mime, body }: { mime: string; body: Buffer }): string {
  if (mime !== 'image/svg+xml') return '';
  const tint = /<svg\b[^>]*\sdata-tint="(?<tint>brand|own)"/.exec(body.toString('utf8', 0, 2_000))?.groups?.['tint'];
  return tint === undefined ? '' : `.tint-${tint}`;
}

/** Reads the files of 'media'. One with a fault is there, so that whatever names it is right, but refused, so that nothing more is said of its content. */
export function readMedia({
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
    const complain = (cause: string) => {
      faults.add({ file: path, line: 1, cause });
      media.set(path, { path, mime: mime ?? '', body: Buffer.alloc(0), key: '', isRefused: true });
    };
    if (mime === undefined) {
      complain(`files of this kind are not known; there are ${Object.keys(mimes).join(', ')}`);
      continue;
    }
    const body = read(path);
    const digest = createHash('sha256').update(body).digest('hex').slice(0, 16);
    media.set(path, { path, mime, body, key: `packs/${packKey}/${digest}${tintOf({ mime, body })}${extname(path)}` });
    const problem = body.length === 0 ? 'the file is empty' : pictureProblem({ mime, body });
    if (problem !== null) complain(problem);
    if (mime.startsWith('image/') && body.length > pictureLimit)
      complain(`a picture may have ${pictureLimit / 1024} KB at most; this has ${Math.ceil(body.length / 1024)}`);
  }
  const together = keysInFolders({ media: [...media.values()], packKey });
  return new Map([...media].map(([path, file]) => [path, { ...file, key: together.get(path) ?? file.key }]));
}

/**
 * The key of a file that is in a folder of 'media': what is together stays together under its own names, because a playlist names its files by them. A drawing,
 * which no playlist names, has its tint as well.
 */
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
      return files.map((file) => {
        const extension = extname(file.path);
        return [file.path, `packs/${packKey}/${together}/${basename(file.path, extension)}${tintOf(file)}${extension}`] as const;
      });
    }),
  );
}
