import { m } from '../../../paraglide/messages.js';

/** Ten megabytes, as the server counts them. */
const maxBytes = 10 * 1024 * 1024;
export const pictureTypes = ['image/jpeg', 'image/png', 'image/webp'] as const;

async function canBeRead(file: File): Promise<boolean> {
  const url = URL.createObjectURL(file);
  try {
    const image = new Image();
    image.src = url;
    await image.decode();
    return image.naturalWidth > 0;
  } catch {
    return false;
  } finally {
    URL.revokeObjectURL(url);
  }
}

/** What is wrong with a file that is to be someone's picture, before anything is sent; null if it will do. */
export async function findPictureFault(file: File): Promise<string | null> {
  if (file.size > maxBytes) return m.picture_too_large();
  if (!(pictureTypes as readonly string[]).includes(file.type)) return m.picture_unreadable();
  return (await canBeRead(file)) ? null : m.picture_unreadable();
}
