import { m } from '../../paraglide/messages.js';
import type { Attachments } from '../../ui/attachments/use-attachments.ts';

/** Why what was typed cannot be sent yet, or null; the words are the field's. */
export function wordsFault(text: string): string | null {
  return text.trim().length < 3 ? m.doubt_too_short() : null;
}

/** Why what was attached cannot be sent yet, or null. */
export function filesFault({ links, isSending }: Pick<Attachments, 'links' | 'isSending'>): string | null {
  if (links !== null) return null;
  return isSending ? m.doubt_files_coming() : m.doubt_files_failed();
}
