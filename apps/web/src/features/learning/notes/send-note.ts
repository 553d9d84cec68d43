import { ApiError, call } from '../../../lib/api.ts';
import { mayOutlive } from '../../../lib/outlive.ts';
import { getSession } from '../../../lib/session/session.ts';
import type { NoteFailure } from './note-keeper.ts';

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
function mustBeSignedIn(personId: string): void {
  const session = getSession();
  if (session === null || session.personId !== personId || session.isAdminLogin) {
    throw new ApiError({ code: 'UNAUTHENTICATED', call: null, status: 401, message: 'Somebody else is signed in' });
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
