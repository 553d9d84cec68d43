import { uploadLimits } from '@abhyas/contract/upload-limits.ts';
import { findFileRefusal } from '../../lib/language/file-refusal.ts';
import { m } from '../../paraglide/messages.js';

/** Why a file cannot be attached, in words that name it and what it is; null if it will do. With `onlyPdf` a picture will not. */
export async function findAttachmentFault(file: File, onlyPdf = false): Promise<string | null> {
  const { name, size } = file;
  if (size === 0) return m.attach_empty({ name });
  try {
    const why = await findFileRefusal(file, onlyPdf ? 'pdf' : 'attachment');
    if (why !== null) return m.attach_refused({ name, why });
  } catch {
    return m.attach_unreadable({ name });
  }
  return size > uploadLimits.bytes ? m.attach_too_large({ name }) : null;
}
