import { fileKindOf, headOf, isWanted, refusalOf, type FileKind } from '@abhyas/rules/files/file-kind.ts';
import pLimit from 'p-limit';
import type { Metadata, Sharp } from 'sharp';
import { AppError } from '../common/errors.ts';

/** In pixels, all frames together; what a telephone's camera makes has fewer. */
const maxPixels = 40_000_000;

/** Loaded for the first picture: an idle server does without its memory. */
async function loadSharp() {
  const { default: sharp } = await import('sharp');
  // a picture is worked on once, so nothing is worth remembering
  sharp.cache(false);
  return sharp;
}
/** The width of a picture to its height, also of a drawing; null where it cannot be read. */
export async function ratioOfPicture(file: Buffer): Promise<number | null> {
  const sharp = await loadSharp();
  const about = await fewAtOnce(() => sharp(file, { limitInputPixels: maxPixels }).metadata()).catch(() => null);
  return about === null ? null : Math.round((about.width / about.height) * 1_000) / 1_000;
}

/** Each is held in memory whole. */
const fewAtOnce = pLimit(2);
/** Anyone who goes away leaves the picture waiting here, so that only so many wait. */
const maxQueued = 8;

/** What the decoder calls a kind, where it has another name for it. */
const decoded: Readonly<Partial<Record<FileKind, string>>> = { avif: 'heif' };

/**
 * Converts a picture with `make`, without its metadata. `moving` uses all frames, otherwise the first. Throws NOT_A_PICTURE, naming what the file is, if its
 * place takes no such picture or it cannot be read completely, BODY_TOO_LARGE above 40 megapixels, and UNAVAILABLE if too many are waiting.
 */
export async function convertPicture({
  file,
  wanted,
  moving,
  make,
}: {
  file: Buffer;
  wanted: 'attachment' | 'picture';
  moving: boolean;
  make: (picture: Sharp, about: Metadata) => Sharp;
}): Promise<Buffer> {
  if (fewAtOnce.pendingCount >= maxQueued) throw new AppError('UNAVAILABLE', { retryAfter: 5 });
  return fewAtOnce(async () => {
    const kind = fileKindOf(headOf(file));
    const refused = (cause?: unknown) => new AppError('NOT_A_PICTURE', { said: refusalOf(kind, wanted), cause });
    if (kind === null || !isWanted(kind, wanted)) throw refused();
    const sharp = await loadSharp();
    try {
      const options = { failOn: 'error', limitInputPixels: false, pages: moving ? -1 : 1 } as const;
      const about = await sharp(file, options).metadata();
      if (about.format !== (decoded[kind] ?? kind)) throw refused();
      // of a moving picture the height is that of all its frames, one below the other
      if (about.width * about.height > maxPixels) {
        throw new AppError('BODY_TOO_LARGE', { said: { key: 'refusal_picture_too_large' } });
      }
      return await make(sharp(file, { ...options, limitInputPixels: maxPixels }), about)
        .timeout({ seconds: 20 })
        .toBuffer();
    } catch (error) {
      if (error instanceof AppError) throw error;
      throw refused(error);
    }
  });
}
