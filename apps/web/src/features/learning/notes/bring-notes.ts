import { getSession } from '../../../lib/session.ts';
import { deviceNotes } from './note-store.ts';
import { sendNote, sendRemoval, whatFailed } from './send-note.ts';

/**
 * Brings the notes of the signed-in student that this device keeps and the server has not, beside whatever asset. What was changed elsewhere too stays here: its
 * page shows both texts. Answers whether anything was brought; throws where the server cannot be reached.
 */
export async function bringKeptNotes(): Promise<boolean> {
  const session = getSession();
  if (session === null) return false;
  const { personId } = session;
  const store = deviceNotes(personId);
  let brought = false;
  for (const kept of await store.list()) {
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
    // what has been written meanwhile goes its own way
    const now = (await store.list()).find((each) => each.noteKey === noteKey);
    if (now?.text === text && now.isRemoved === isRemoved) await store.forget(noteKey);
  }
  return brought;
}
