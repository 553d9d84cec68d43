import { getSession } from '../../../lib/session/session.ts';
import { bringLeft } from '../../../sync/sending/bring-left.ts';
import { classifyFailure } from '../../../sync/sending/failure.ts';
import { openOutbox } from '../../../sync/store/outbox.ts';
import { type StoredNote, sendNote, sendRemoval } from './keeping.ts';

/**
 * Brings the notes of the signed-in student that closed pages left on this device, beside whatever asset. What was changed elsewhere too stays here: its page
 * shows both texts. Answers whether anything was brought; throws if the server cannot be reached.
 */
export async function sendLeftoverNotes(): Promise<boolean> {
  const personId = getSession()?.personId;
  if (personId === undefined) return false;
  return bringLeft({
    outbox: openOutbox<StoredNote>({ kind: 'notes', owner: personId }),
    // a note without a word is half-written: its page asks whether it is to go
    isReady: ({ value: { text, isRemoved } }) => isRemoved || text.trim() !== '',
    async send({ value: { noteKey, text, at, basedOn, isRemoved, courseId, variantId, learningPathId, assetId } }) {
      if (isRemoved) return sendRemoval({ personId, noteKey, leaving: false }).catch(passIfGone);
      const place = { courseId, variantId, learningPathId, assetId };
      return sendNote({ personId, ...place, noteKey, text: text.trim(), at, basedOn, leaving: false });
    },
  });
}

/** A note that is gone needs no removal. */
function passIfGone(error: unknown): void {
  if (classifyFailure(error) !== 'gone') throw error;
}
