import type { AnswerOf } from '@abhyas/contract/endpoints.ts';
import { call } from '../../../lib/api.ts';
import { now } from '../../../lib/clock.ts';
import { newUuid } from '../../../lib/new-key.ts';
import type { Session } from '../../../lib/session/session.ts';
import { createNoteKeeper, type NoteKeeper } from './note-keeper.ts';
import { deviceNotes } from './note-store.ts';
import { announceWriter, openWriters } from './note-writers.ts';
import { sendNote, sendRemoval, whatFailed } from './send-note.ts';

/** The notes of the signed-in student beside an asset that they have opened. */
export function notesBeside({
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
    store: deviceNotes(personId),
    writer: newUuid(),
    announceWriter,
    openWriters,
    save: (note) => sendNote({ personId, ...note }),
    remove: (which) => sendRemoval({ personId, ...which }),
    read: async (noteKey) => {
      const { notes } = await call('listNotes', { courseId, variantId, search: '', before: '', noteKey });
      return notes[0] ?? null;
    },
    whatFailed,
    newKey: newUuid,
    now,
    after: (ms, run) => {
      const id = setTimeout(run, ms);
      return () => clearTimeout(id);
    },
  });
}
