import sharp from 'sharp';

/** A red picture. In pixels. */
export function pictureOf({
  width = 8,
  height = 8,
  format = 'png',
}: { width?: number; height?: number; format?: 'png' | 'jpeg' | 'webp' | 'gif' | 'tiff' } = {}): Promise<Buffer> {
  return sharp({ create: { width, height, channels: 3, background: '#c00000' } })
    .toFormat(format)
    .toBuffer();
}
