/** What a picture of a question may weigh, in bytes, and how many pixels its longer side has at most. */
const maxBytes = 200 * 1024;
const maxSide = 1600;

interface Part {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

const encode = (canvas: HTMLCanvasElement, type: string, quality?: number) =>
  new Promise<Blob | null>((resolve) => {
    canvas.toBlob(resolve, type, quality);
  });

/** An SVG, which browsers make no bitmap of. */
async function openDrawing(file: File): Promise<HTMLImageElement> {
  const url = URL.createObjectURL(file);
  try {
    const picture = new Image();
    picture.src = url;
    await picture.decode();
    return picture;
  } finally {
    URL.revokeObjectURL(url);
  }
}

/**
 * The part of a picture that was chosen, all of it if `area` is null, in at most 200 KB: as WebP, or as PNG where the browser writes no WebP. A small picture
 * that is wanted whole stays as it is, but for a photograph, which may say where it was taken. Throws if the file is no picture.
 */
export async function shrinkPicture({ file, area }: { file: File; area: Part | null }): Promise<File> {
  if (area === null && file.size <= maxBytes && /^image\/(png|webp|svg\+xml)$/.test(file.type)) return file;
  const picture = await (file.type === 'image/svg+xml' ? openDrawing(file) : createImageBitmap(file));
  const part = area ?? { x: 0, y: 0, width: picture.width, height: picture.height };
  const name = file.name.replace(/\.[^.]*$/, '') || 'picture';
  try {
    for (let side = maxSide; side >= 200; side *= 0.75) {
      const scale = Math.min(1, side / Math.max(part.width, part.height));
      const canvas = document.createElement('canvas');
      canvas.width = Math.max(1, Math.round(part.width * scale));
      canvas.height = Math.max(1, Math.round(part.height * scale));
      canvas.getContext('2d')?.drawImage(picture, part.x, part.y, part.width, part.height, 0, 0, canvas.width, canvas.height);
      for (const quality of [0.9, 0.75, 0.6]) {
        const blob = await encode(canvas, 'image/webp', quality);
        if (blob !== null && blob.size <= maxBytes) {
          const ending = blob.type === 'image/webp' ? 'webp' : 'png';
          return new File([blob], `${name}.${ending}`, { type: blob.type });
        }
        if (blob?.type !== 'image/webp') break;
      }
    }
  } finally {
    if ('close' in picture) picture.close();
  }
  throw new RangeError('the picture cannot be made small enough');
}
