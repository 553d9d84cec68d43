import { m } from '../../paraglide/messages.js';

/** What the picker offers, and the server takes (MED-017). */
export const attachmentTypes = ['image/jpeg', 'image/png', 'image/webp', 'image/avif', 'image/gif', 'application/pdf'] as const;
/** Ten megabytes, as the server counts them. */
const mostBytes = 10 * 1024 * 1024;
/** How many belong to one post. */
export const mostFiles = 5;

/** Some systems do not know the type of a file they hand over. */
const ending = /\.(?:jpe?g|png|webp|avif|gif|pdf)$/i;

/** Why a file cannot be attached, in words that name it; null where it will do. The server looks at its bytes. */
export function findAttachmentFault({ name, type, size }: Pick<File, 'name' | 'type' | 'size'>): string | null {
  const isTaken = type === '' ? ending.test(name) : (attachmentTypes as readonly string[]).includes(type);
  if (!isTaken) return m.attach_wrong_kind({ name });
  if (size > mostBytes) return m.attach_too_large({ name });
  return size === 0 ? m.attach_empty({ name }) : null;
}
