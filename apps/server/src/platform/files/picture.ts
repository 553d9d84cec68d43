import pLimit from 'p-limit';
import type { Metadata, Sharp } from 'sharp';
import { AppError } from '../common/errors.ts';

/** The kinds of pictures that can be told by their first bytes. */
export type PictureKind = 'jpeg' | 'png' | 'webp' | 'avif' | 'gif';

/** In pixels, all frames together; what a telephone's camera makes has fewer. */
const maxPixels = 40_000_000;

/** Loaded for the first picture: an idle server does without its memory. */
async function loadSharp() {
  const { default: sharp } = await import('sharp');
  // a picture is worked on once, so nothing is worth remembering
  sharp.cache(false);
  return sharp;
}
/** Each is held in memory whole. */
const fewAtOnce = pLimit(2);
/** Anyone who goes away leaves the picture waiting here, so that only so many wait. */
const maxQueued = 8;

const isAt = (bytes: Buffer, start: number, text: string) => bytes.toString('latin1', start, start + text.length) === text;

/** How the bytes of each kind begin. A name or a claimed type says nothing. */
const beginnings: Readonly<Record<PictureKind, (bytes: Buffer) => boolean>> = {
  jpeg: (bytes) => bytes.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff])),
  png: (bytes) => bytes.subarray(0, 8).equals(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])),
  webp: (bytes) => isAt(bytes, 0, 'RIFF') && isAt(bytes, 8, 'WEBP'),
  avif: (bytes) => isAt(bytes, 4, 'ftypavif') || isAt(bytes, 4, 'ftypavis'),
  gif: (bytes) => isAt(bytes, 0, 'GIF87a') || isAt(bytes, 0, 'GIF89a'),
};
/** What the decoder calls a kind, where it has another name for it. */
const decoded: Readonly<Partial<Record<PictureKind, string>>> = { avif: 'heif' };

/** What kind of picture the bytes begin as, or null. */
export function pictureKindOf(bytes: Buffer): PictureKind | null {
  const kinds = Object.keys(beginnings) as PictureKind[];
  return kinds.find((kind) => beginnings[kind](bytes)) ?? null;
}

/**
 * Converts a picture with `make`, without its metadata. `moving` uses all frames, otherwise the first. Throws NOT_A_PICTURE if it is not one of `kinds` or
 * cannot be read completely, BODY_TOO_LARGE above 40 megapixels, and UNAVAILABLE if too many are waiting.
 */
export async function convertPicture({
  file,
  kinds,
  moving,
  make,
}: {
  file: Buffer;
  kinds: readonly PictureKind[];
  moving: boolean;
  make: (picture: Sharp, about: Metadata) => Sharp;
}): Promise<Buffer> {
  if (fewAtOnce.pendingCount >= maxQueued) throw new AppError('UNAVAILABLE', { retryAfter: 5 });
  return fewAtOnce(async () => {
    const kind = pictureKindOf(file);
    if (kind === null || !kinds.includes(kind)) throw new AppError('NOT_A_PICTURE');
    const sharp = await loadSharp();
    try {
      const options = { failOn: 'error', limitInputPixels: false, pages: moving ? -1 : 1 } as const;
      const about = await sharp(file, options).metadata();
      if (about.format !== (decoded[kind] ?? kind)) throw new AppError('NOT_A_PICTURE');
      // of a moving picture the height is that of all its frames, one below the other
      if (about.width * about.height > maxPixels) {
        throw new AppError('BODY_TOO_LARGE', { detail: 'That picture is over 40 megapixels. Make it smaller and try again.' });
      }
      return await make(sharp(file, { ...options, limitInputPixels: maxPixels }), about)
        .timeout({ seconds: 20 })
        .toBuffer();
    } catch (error) {
      if (error instanceof AppError) throw error;
      throw new AppError('NOT_A_PICTURE', { cause: error });
    }
  });
}
