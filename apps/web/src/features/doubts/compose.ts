import { m } from '../../paraglide/messages.js';
import type { Attachments } from '../../ui/attachments/use-attachments.ts';

/** Why the typed text cannot be sent yet, or null. */
export function findTextFault(text: string): string | null {
  return text.trim().length < 3 ? m.doubt_too_short() : null;
}

/** Why the attachments cannot be sent yet, or null. */
export function findFilesFault({ links, isSending }: Pick<Attachments, 'links' | 'isSending'>): string | null {
  if (links !== null) return null;
  return isSending ? m.doubt_files_uploading() : m.doubt_files_failed();
}
