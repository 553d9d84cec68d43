import type { Transaction } from '../../platform/postgres/database.ts';
import { eachAlone } from '../../platform/postgres/each-alone.ts';
import { AppError } from '../../platform/common/errors.ts';
import type { Ports } from '../../platform/parts.ts';
import { type Limit, countHits } from '../../platform/postgres/rate-limit.ts';
import type { UploadedFile } from '../../platform/http/upload.ts';
import { insertUpload, listUnused, markUsed, removeUnused } from './queries.ts';
import { fileKindOf, headOf } from '@abhyas/rules/files/file-kind.ts';
import { findPdfFault } from '../../platform/files/pdf.ts';
import { convertPicture } from '../../platform/files/picture.ts';

/** A file as it is kept. */
interface StoredFile {
  readonly body: Buffer;
  readonly mime: string;
  /** With its dot. */
  readonly ending: string;
}

/** A photograph of a page of a notebook is read at this size, in pixels a side. */
const keptSide = 2_400;

/**
 * A picture as a WebP, upright, no larger than needed and without metadata (a moving one keeps moving), or a PDF as it is, if it is whole
 * and does nothing by itself. The first bytes decide which it is. Throws NOT_AN_ATTACHMENT for every other, naming what it is, and as
 * `convertPicture` does.
 */
async function storeFile(file: Buffer): Promise<StoredFile> {
  const kind = fileKindOf(headOf(file));
  if (kind === 'pdf') {
    const fault = await findPdfFault(file);
    if (fault !== null) throw new AppError('NOT_AN_ATTACHMENT', { said: { key: `refusal_pdf_${fault}` } });
    return { body: file, mime: 'application/pdf', ending: '.pdf' };
  }
  try {
    const body = await convertPicture({
      file,
      wanted: 'attachment',
      moving: kind === 'gif' || kind === 'webp',
      make: (picture, { pages = 1 }) =>
        // a moving picture has no camera, and cannot be turned
        (pages > 1 ? picture : picture.autoOrient())
          .resize({ width: keptSide, height: keptSide, fit: 'inside', withoutEnlargement: true })
          .webp({ quality: 82 }),
    });
    return { body, mime: 'image/webp', ending: '.webp' };
  } catch (error) {
    const isNone = error instanceof AppError && error.code === 'NOT_A_PICTURE';
    throw isNone ? new AppError('NOT_AN_ATTACHMENT', { ...(error.said === undefined ? {} : { said: error.said }), cause: error }) : error;
  }
}

const hourMs = 3_600_000;
/** Milliseconds within which something is posted with a file. */
const unusedMs = 24 * hourMs;
/** Milliseconds for which a link opens its file: a page that shows it asks for others before that. What it names, it names for longer. */
const linkMs = hourMs;
/** Working on pictures and keeping files costs; no one attaches more than this. */
const hourly: Limit = { name: 'attachment', max: 60, seconds: 3600 };

/** The last part of a name, without what a list or a download cannot show; never empty. */
function plainName({ name, ending }: { name: string; ending: string }): string {
  const last = name.normalize('NFC').split(/[/\\]/).at(-1) ?? '';
  const plain = Array.from(last.replace(/[\p{Cc}\p{Cf}\p{Cs}\p{Co}]/gu, '').trim())
    .slice(0, 120)
    .join('');
  return plain === '' ? `file${ending}` : plain;
}

/** An ending by which every reader of the name takes it for a picture (MED-019), or for a PDF (MED-021). */
const endings: Readonly<Record<string, RegExp>> = { '.webp': /\.(jpe?g|png|webp|avif|gif)$/i, '.pdf': /\.pdf$/i };

/** Keeps files of a person and gives a link to each, in their order. All are kept or none. Throws NOT_AN_ATTACHMENT, TOO_MANY_REQUESTS, and what a picture may. */
export async function storeUploads({
  parts,
  ownerId,
  files,
}: {
  parts: Ports<'clock' | 'database' | 'files' | 'randomBytes' | 'vault'>;
  ownerId: bigint;
  files: readonly UploadedFile[];
}): Promise<string[]> {
  const subject = parts.vault.hash(`limit:person:${ownerId}`).toString('base64url');
  await countHits({ queryable: parts.database.orm, hits: [{ limit: hourly, subject }], now: parts.clock.now() });
  const kept = [];
  for (const { name, body } of files) {
    const file = await storeFile(body);
    const plain = plainName({ name, ending: file.ending });
    kept.push({
      ...file,
      name: endings[file.ending]?.test(plain) === true ? plain : `${plain}${file.ending}`,
      key: `uploads/${parts.randomBytes(16).toString('hex')}${file.ending}`,
    });
  }
  const now = parts.clock.now();
  // the row first: bytes without a row would never go
  for (const { key, name, mime, body } of kept) {
    await insertUpload({ queryable: parts.database.orm, row: { ownerId, fileKey: key, name, mime, bytes: body.length, at: now } });
    await parts.files.put({ key, body, mime });
  }
  return Promise.all(kept.map(({ key }) => linkToUpload({ parts, fileKey: key })));
}

/** The key of the file that a link of ours names, wherever files are served from; '' for any other link. */
export function keyIn(link: string): string {
  const path = URL.parse(link, 'http://localhost')?.pathname ?? '';
  return /\/(uploads\/[0-9a-f]{32}\.(?:webp|pdf))$/.exec(path)?.[1] ?? '';
}

/**
 * Claims files that someone uploaded within the last day for a post, in its transaction, and returns their ids in the order of `links`. Throws
 * NOT_AN_ATTACHMENT if one belongs to someone else, is too old, or is already in use.
 */
export async function claimUploads({
  tx,
  ownerId,
  links,
  now,
}: {
  tx: Transaction;
  ownerId: bigint;
  links: readonly string[];
  now: Date;
}): Promise<bigint[]> {
  if (links.length === 0) return [];
  const keys = links.map(keyIn);
  const taken = await markUsed({ tx, ownerId, keys, since: new Date(now.getTime() - unusedMs), now });
  const idOf = new Map(taken.map(({ id, fileKey }) => [fileKey, id]));
  const ids = keys.flatMap((key) => idOf.get(key) ?? []);
  if (new Set(ids).size !== links.length) {
    throw new AppError('NOT_AN_ATTACHMENT', { said: { key: 'refusal_attachment_gone' } });
  }
  return ids;
}

/** A short-lived link to a file. */
export function linkToUpload({ parts, fileKey }: { parts: Ports<'clock' | 'files'>; fileKey: string }): Promise<string> {
  return parts.files.signedUrl({ key: fileKey, expiresAt: new Date(parts.clock.now().getTime() + linkMs) });
}

export const unusedJob = 'media.unused-uploads';

/** Removes files that nothing was posted with within a day. One that cannot be removed is logged, and tried again by the next run. */
export async function removeUnusedUploads({ parts }: { parts: Ports<'clock' | 'database' | 'files' | 'log'> }): Promise<void> {
  const queryable = parts.database.orm;
  // an hour later than one can be taken into use: no one is about to
  const before = new Date(parts.clock.now().getTime() - unusedMs - hourMs);
  let after = 0n;
  for (;;) {
    const unused = await listUnused({ queryable, before, after });
    await eachAlone({
      parts,
      items: unused,
      about: ({ fileKey: key }) => ({ key }),
      failure: 'an unused upload could not be removed',
      work: async ({ id, fileKey }) => {
        await parts.files.remove(fileKey);
        await removeUnused({ queryable, id });
      },
    });
    after = unused.at(-1)?.id ?? after;
    if (unused.length === 0) return;
  }
}
