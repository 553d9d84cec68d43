import type { RequestOf } from '@abhyas/contract/endpoints.ts';
import { callAs } from '../../../../sync/sending/call-as.ts';

/** Whose note it is, and whether the page is leaving. */
interface Sending {
  readonly personId: string;
  readonly leaving: boolean;
}

export function sendNote({ personId, leaving, ...body }: RequestOf<'saveNote'> & Sending) {
  return callAs(personId, { name: 'saveNote', body, leaving });
}

export async function sendRemoval({ personId, noteKey, leaving }: RequestOf<'removeNote'> & Sending): Promise<void> {
  await callAs(personId, { name: 'removeNote', body: { noteKey }, leaving });
}
