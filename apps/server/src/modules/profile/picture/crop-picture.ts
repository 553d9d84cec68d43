import { convertPicture } from '../../../platform/files/picture.ts';

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
 * Crops a JPEG, PNG or WebP to its square and returns a WebP of 512 by 512 pixels, rotated upright and without metadata. Uses the first frame of an animation.
 * A square that reaches outside is moved in. Throws what `convertPicture` throws.
 */
export async function cropPicture({ file, square }: { file: Buffer; square: Square }): Promise<Buffer> {
  return convertPicture({
    file,
    wanted: 'picture',
    moving: false,
    make: (picture, { autoOrient }) => {
      const { side, left, top } = squareWithin({ square, ...autoOrient });
      return picture.autoOrient().extract({ left, top, width: side, height: side }).resize(keptSide, keptSide).webp({ quality: 82 });
    },
  });
}
