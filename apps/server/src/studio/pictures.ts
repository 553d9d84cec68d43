import type { BodyOf, ResultOf } from '@abhyas/contract/endpoints.ts';
import { ConvertError, readZip, shelvePictures } from '../content/convert/container.ts';
import { openWordPage } from '../content/convert/word/open-word.ts';
import { picturesIn } from '../content/check-piece.ts';
import { addMedia } from '../modules/sources/file-import-queries.ts';
import { hasPath } from '../modules/sources/file-queries.ts';
import { mapMedia } from '../modules/sources/source-queries.ts';
import { AppError } from '../platform/common/errors.ts';
import type { Session } from '../platform/http/session.ts';
import type { UploadedFile } from '../platform/http/upload.ts';
import type { Ports } from '../platform/parts.ts';
import { countHits, type Limit } from '../platform/postgres/rate-limit.ts';
import { pictureOf } from '../content/convert/entries/convert-file.ts';
import { getSource } from './read-source.ts';

/** How many pictures someone adds in an hour. */
const limit: Limit = { name: 'studio-picture', max: 300, seconds: 3600 };
/** How many documents someone reads in an hour. */
const pageLimit: Limit = { name: 'studio-page', max: 60, seconds: 3600 };
const dayMs = 24 * 3_600_000;

/**
 * Keeps a picture among the media of a source's pack, no larger than packs have them, and gives its path there. Added twice it is there once. Throws NOT_FOUND, NOT_A_PICTURE,
 * TOO_MANY_REQUESTS.
 */
export async function keepPicture({
  parts,
  session: { personId },
  body: { sourceId },
  files: [file],
}: {
  parts: Ports<'clock' | 'database' | 'files' | 'vault'>;
  session: Session;
  body: BodyOf<'addPicture'>;
  files: readonly UploadedFile[];
}): Promise<ResultOf<'addPicture'>> {
  const queryable = parts.database.orm;
  const subject = parts.vault.hash(`limit:person:${personId}`).toString('base64url');
  await countHits({ queryable, hits: [{ limit, subject }], now: parts.clock.now() });
  const { pack } = await getSource({ queryable, sourceId });
  const { name, body } = file ?? { name: '', body: Buffer.alloc(0) };
  const shelved = (await shelvePictures(new Map([[name, body]]))).get(name);
  if (shelved === undefined || 'fault' in shelved) throw new AppError('NOT_A_PICTURE');
  const picture = pictureOf(shelved);
  // the bytes first: a path that is named can be shown
  await parts.files.put({ key: picture.fileKey, body: shelved.body, mime: picture.mime });
  await parts.database.transaction((tx) => addMedia({ tx, pack, media: [picture] }));
  return { path: picture.path };
}

/**
 * Reads a document of Word as the text of a page, with its pictures kept among the media of the pack. Throws NOT_FOUND, NOT_A_DOCUMENT, TOO_MANY_REQUESTS.
 */
export async function convertPage({
  parts,
  session: { personId },
  body: { pack },
  files: [file],
}: {
  parts: Ports<'clock' | 'database' | 'files' | 'vault'>;
  session: Session;
  body: BodyOf<'convertPage'>;
  files: readonly UploadedFile[];
}): Promise<ResultOf<'convertPage'>> {
  const queryable = parts.database.orm;
  const subject = parts.vault.hash(`limit:person:${personId}`).toString('base64url');
  await countHits({ queryable, hits: [{ limit: pageLimit, subject }], now: parts.clock.now() });
  if (!(await hasPath({ queryable, pack, path: 'pack.yaml' }))) throw new AppError('NOT_FOUND');
  const { name, body } = file ?? { name: '', body: Buffer.alloc(0) };
  const { page, shelf } = await readPage({ name, body });
  const used = picturesIn(page.text);
  const kept = [...shelf.values()].flatMap((each) =>
    'path' in each && used.includes(each.path) ? [{ body: each.body, picture: pictureOf(each) }] : [],
  );
  for (const { body: bytes, picture } of kept) await parts.files.put({ key: picture.fileKey, body: bytes, mime: picture.mime });
  const media = kept.map(({ picture }) => picture);
  await parts.database.transaction((tx) => addMedia({ tx, pack, media }));
  return { text: page.text, lost: [...page.lost] };
}

async function readPage({ name, body }: { name: string; body: Buffer }) {
  try {
    const { pictures, read } = openWordPage({ file: name, files: readZip(body) });
    const shelf = await shelvePictures(pictures);
    return { page: read(shelf), shelf };
  } catch (error) {
    if (error instanceof ConvertError) throw new AppError('NOT_A_DOCUMENT');
    throw error;
  }
}

type LinkPorts = Ports<'clock' | 'database' | 'files'>;

/** Links to the pictures that texts of a pack name. */
export const linkPictures = ({ texts, ...of }: { parts: LinkPorts; pack: string; texts: readonly string[] }) =>
  linkMedia({ ...of, paths: picturesIn(...texts) });

/** Links to media of a pack. Each stays the same until the day ends in UTC, so that the browser keeps its file. */
export async function linkMedia({
  parts,
  pack,
  paths,
}: {
  parts: LinkPorts;
  pack: string;
  paths: readonly string[];
}): Promise<ResultOf<'studioMedia'>['media']> {
  const media = await mapMedia({ queryable: parts.database.orm, pack, paths });
  const now = parts.clock.now().getTime();
  const expiresAt = new Date(now - (now % dayMs) + 2 * dayMs);
  return Promise.all(
    [...media].map(async ([path, { fileKey }]) => ({ path, url: await parts.files.signedUrl({ key: fileKey, expiresAt }) })),
  );
}
