import { getSession } from '../../../lib/session/session.ts';
import { deviceNotes } from './note-store.ts';
import { openWriters } from './note-writers.ts';
import { sendNote, sendRemoval, whatFailed } from './send-note.ts';

/**
 * Brings the notes of the signed-in student that this device keeps and the server has not, beside whatever asset. What a page keeps that is
 * still open it sends itself, and what was changed elsewhere too stays here: its page shows both texts. Answers whether anything was brought; throws where the server cannot be reached.
 */
export async function bringKeptNotes(): Promise<boolean> {
  const session = getSession();
  if (session === null) return false;
  const { personId } = session;
  const store = deviceNotes(personId);
  let brought = false;
  const isOpen = await openWriters();
  for (const kept of await store.list()) {
    if (isOpen(kept.writer)) continue;
    const { noteKey, text, at, basedOn, isRemoved, courseId, variantId, learningPathId, assetId } = kept;
    const words = text.trim();
    try {
      if (isRemoved) await sendRemoval({ personId, noteKey, leaving: false });
      else if (words === '') continue;
      else await sendNote({ personId, courseId, variantId, learningPathId, assetId, noteKey, text: words, at, basedOn, leaving: false });
    } catch (error) {
      if (whatFailed(error).kind === 'passing') throw error;
      continue;
    }
    brought = true;
    await store.forget(kept);
  }
  return brought;
}
