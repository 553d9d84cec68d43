import { uploadLimits, uploadTypes } from '@abhyas/contract/upload-limits.ts';
import { m } from '../../paraglide/messages.js';

/** Some systems do not know the type of a file they hand over. */
const ending = /\.(?:jpe?g|png|webp|avif|gif|pdf)$/i;

/** Why a file cannot be attached, in words that name it; null if it will do. With `onlyPdf` a picture will not. The server looks at its bytes. */
export function findAttachmentFault({ name, type, size }: Pick<File, 'name' | 'type' | 'size'>, onlyPdf = false): string | null {
  if (onlyPdf && !(type === '' ? /\.pdf$/i.test(name) : type === 'application/pdf')) return m.attach_wrong_pdf({ name });
  const isTaken = type === '' ? ending.test(name) : (uploadTypes as readonly string[]).includes(type);
  if (!isTaken) return m.attach_wrong_kind({ name });
  if (size > uploadLimits.bytes) return m.attach_too_large({ name });
  return size === 0 ? m.attach_empty({ name }) : null;
}
