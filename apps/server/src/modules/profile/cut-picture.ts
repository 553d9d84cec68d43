import pLimit from 'p-limit';
import sharp from 'sharp';
import { AppError } from '../../platform/errors.ts';

/** A square of a picture as it stands upright, in its pixels. */
export interface Square {
  readonly left: number;
  readonly top: number;
  readonly side: number;
}

/** In pixels; what a telephone's camera makes has fewer. */
const mostPixels = 40_000_000;
/** The side of what is kept. */
const keptSide = 512;

// a picture is cut once, so nothing is worth remembering; and few at once, because each is held in memory whole
sharp.cache(false);
const fewAtOnce = pLimit(2);
/** Whoever goes away leaves the picture waiting here, so that only so many wait. */
const mostWaiting = 8;

/** How the bytes of the kinds that are taken begin. A name or a claimed type says nothing. */
const beginnings: Readonly<Record<string, (bytes: Buffer) => boolean>> = {
  jpeg: (bytes) => bytes.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff])),
  png: (bytes) => bytes.subarray(0, 8).equals(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])),
  webp: (bytes) => bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WEBP',
};

/** The part of the square that lies in the picture, as a square. */
function squareWithin({ square, width, height }: { square: Square; width: number; height: number }): Square {
  const side = Math.max(1, Math.min(square.side, width, height));
  return { side, left: Math.min(square.left, width - side), top: Math.min(square.top, height - side) };
}

/**
 * The square of a JPEG, PNG or WebP as a WebP of 512 by 512 pixels and nothing else: turned upright as its camera says, and without what the camera
 * wrote beside it. Of a moving picture it is the first. A square that reaches outside is moved in. Throws NOT_A_PICTURE, and BODY_TOO_LARGE for one of
 * more than 40 megapixels, and UNAVAILABLE where too many wait already.
 */
export async function cutPicture({ file, square }: { file: Buffer; square: Square }): Promise<Buffer> {
  if (fewAtOnce.pendingCount >= mostWaiting) throw new AppError('UNAVAILABLE', { retryAfter: 5 });
  return fewAtOnce(async () => {
    const kind = Object.keys(beginnings).find((name) => beginnings[name]?.(file));
    if (kind === undefined) throw new AppError('NOT_A_PICTURE');
    try {
      const options = { failOn: 'error', limitInputPixels: false, pages: 1 } as const;
      const { format, width, height, autoOrient } = await sharp(file, options).metadata();
      if (format !== kind) throw new AppError('NOT_A_PICTURE');
      if (width * height > mostPixels) {
        throw new AppError('BODY_TOO_LARGE', { detail: 'That picture has more than 40 megapixels. Make it smaller and try again.' });
      }
      const { side, left, top } = squareWithin({ square, ...autoOrient });
      return await sharp(file, { ...options, limitInputPixels: mostPixels })
        .autoOrient()
        .extract({ left, top, width: side, height: side })
        .resize(keptSide, keptSide)
        .webp({ quality: 82 })
        .timeout({ seconds: 20 })
        .toBuffer();
    } catch (error) {
      if (error instanceof AppError) throw error;
      throw new AppError('NOT_A_PICTURE', { cause: error });
    }
  });
}
