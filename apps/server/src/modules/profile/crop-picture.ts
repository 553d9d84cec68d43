import { convertPicture } from '../../platform/files/picture.ts';

/** A square of a picture as it is upright, in its pixels. */
export interface Square {
  readonly left: number;
  readonly top: number;
  readonly side: number;
}

/** The side of what is kept. */
const keptSide = 512;

/** The part of the square that is in the picture, as a square. */
function squareWithin({ square, width, height }: { square: Square; width: number; height: number }): Square {
  const side = Math.max(1, Math.min(square.side, width, height));
  return { side, left: Math.min(square.left, width - side), top: Math.min(square.top, height - side) };
}

/**
 * The square of a JPEG, PNG or WebP as a WebP of 512 by 512 pixels and nothing else: turned upright as its camera says, and without what the camera
 * wrote beside it. Of a moving picture it is the first. A square that reaches outside is moved in. Throws as `convertPicture` does.
 */
export async function cropPicture({ file, square }: { file: Buffer; square: Square }): Promise<Buffer> {
  return convertPicture({
    file,
    kinds: ['jpeg', 'png', 'webp'],
    moving: false,
    make: (picture, { autoOrient }) => {
      const { side, left, top } = squareWithin({ square, ...autoOrient });
      return picture.autoOrient().extract({ left, top, width: side, height: side }).resize(keptSide, keptSide).webp({ quality: 82 });
    },
  });
}
