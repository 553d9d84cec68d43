import type { AnswerOf } from '@abhyas/contract/endpoints.ts';
import { ApiError, call } from '../../../lib/api.ts';
import { now } from '../../../lib/clock.ts';
import { newUuid } from '../../../lib/new-key.ts';
import { mayOutlive } from '../../../lib/outlive.ts';
import { getSession, type Session } from '../../../lib/session.ts';
import { createNoteKeeper, type NoteFailure, type NoteKeeper } from './note-keeper.ts';
import { deviceNotes } from './note-store.ts';

/** What a failed call means for a note. */
export function whatFailed(error: unknown): NoteFailure {
  if (!(error instanceof ApiError)) return { kind: 'passing' };
  // who signs in again brings it
  if (error.mayPass || error.code === 'UNAUTHENTICATED') return { kind: 'passing' };
  if (error.code === 'CHANGED_ELSEWHERE') return { kind: 'changed' };
  if (error.code === 'NOT_FOUND') return { kind: 'gone' };
  return { kind: 'refused', reason: error.fields['text'] ?? error.message };
}

/** Throws where somebody else is signed in by now: a call goes out in the name of whoever is. */
export function mustBeSignedIn(personId: string): void {
  const session = getSession();
  if (session === null || session.personId !== personId || session.isAdminLogin) {
    throw new ApiError({ code: 'UNAUTHENTICATED', status: 401, message: 'Somebody else is signed in' });
  }
}

type SavedNote = Parameters<typeof call<'saveNote'>>[1];

export async function sendNote({ personId, leaving, ...body }: SavedNote & { personId: string; leaving: boolean }) {
  mustBeSignedIn(personId);
  return call('saveNote', body, { keepalive: leaving && mayOutlive(body) });
}

export async function sendRemoval({ personId, noteKey, leaving }: { personId: string; noteKey: string; leaving: boolean }): Promise<void> {
  mustBeSignedIn(personId);
  await call('removeNote', { noteKey }, { keepalive: leaving });
}

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
