import { getSession } from '../../../lib/session/session.ts';
import { bringLeft } from '../../../sync/bring-left.ts';
import { callAs } from '../../../sync/call-as.ts';
import { openOutbox } from '../../../sync/outbox.ts';
import type { KeptAnswer } from './kept-answer.ts';

/** Sends the answers that closed pages left on this device; drafts stay for the page of their round. Answers whether there were any. Throws if the server cannot be reached. */
export async function sendKeptAnswers(): Promise<boolean> {
  const owner = getSession()?.personId;
  if (owner === undefined) return false;
  return bringLeft({
    outbox: openOutbox<KeptAnswer>({ kind: 'rounds', owner }),
    isReady: ({ value: { requestId } }) => requestId !== null,
    send: async ({ value: { requestId, ...answer } }) => {
      if (requestId !== null) await callAs(owner, { name: 'answerRound', body: { ...answer, requestId } });
    },
  });
}
