import { findFileRefusal } from '../../../lib/language/file-refusal.ts';
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
  const refusal = await findFileRefusal(file, 'picture').catch(() => m.picture_unreadable());
  if (refusal !== null) return refusal;
  if (file.size > maxBytes) return m.picture_too_large();
  return (await canBeRead(file)) ? null : m.picture_unreadable();
}
