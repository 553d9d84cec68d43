import type { AnswerOf } from '@abhyas/contract/endpoints.ts';
import { call } from '../../../../lib/api.ts';
import { now } from '../../../../lib/clock.ts';
import { newUuid } from '../../../../lib/new-key.ts';
import type { Session } from '../../../../lib/session/session.ts';
import { openOutbox } from '../../../../sync/store/outbox.ts';
import { browserAfter } from '../../../../sync/sending/sender.ts';
import { createNoteKeeper, type NoteKeeper } from './note-keeper.ts';
import { sendNote, sendRemoval } from './send-note.ts';

/** The signed-in student's notes on an asset that they have opened. */
export function notesOfAsset({
  session,
  asset,
  learningPathId,
}: {
  session: Session;
  asset: Pick<AnswerOf<'openAsset'>, 'assetId' | 'assetName' | 'notes'>;
  learningPathId: string;
}): NoteKeeper {
  const { personId, lastLoggedInCourseId: courseId, lastLoggedInVariantId: variantId } = session;
  const { pathname, search } = globalThis.location;
  return createNoteKeeper({
    place: { courseId, variantId, learningPathId, assetId: asset.assetId },
    about: { assetName: asset.assetName, url: pathname + search },
    notes: asset.notes,
    outbox: openOutbox({ kind: 'notes', owner: personId }),
    save: (note) => sendNote({ personId, ...note }),
    remove: (which) => sendRemoval({ personId, ...which }),
    read: async (noteKey) => {
      const { notes } = await call('listNotes', { courseId, variantId, search: '', before: '', noteKey });
      return notes[0] ?? null;
    },
    newKey: newUuid,
    now,
    after: browserAfter,
    random: Math.random,
  });
}
