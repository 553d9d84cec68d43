import { getSession } from '../../../lib/session/session.ts';
import { m } from '../../../paraglide/messages.js';
import { bringLeft } from '../../../sync/sending/bring-left.ts';
import { callAs } from '../../../sync/sending/call-as.ts';
import { classifyFailure } from '../../../sync/sending/failure.ts';
import { openOutbox } from '../../../sync/store/outbox.ts';
import { type KeptAnswer, noteUnseen } from './session.ts';

/**
 * Sends the answers that closed pages left on this device; drafts stay for the page of their round. What comes too late, because its round is over or its question was answered
 * in another window, is forgotten. Answers whether anything was sent or forgotten, and the words for a person if any came too late, else ''. Throws if the server cannot be reached.
 */
export async function sendKeptAnswers(): Promise<{ isBrought: boolean; lost: string }> {
  const owner = getSession()?.personId;
  let lost = '';
  if (owner === undefined) return { isBrought: false, lost };
  const isBrought = await bringLeft({
    outbox: openOutbox<KeptAnswer>({ kind: 'rounds', owner }),
    isReady: ({ value: { requestId } }) => requestId !== null,
    send: async ({ value: { requestId, ...answer } }) => {
      if (requestId === null) return;
      try {
        await callAs(owner, { name: 'answerRound', body: { ...answer, requestId } });
        noteUnseen(answer);
      } catch (error) {
        const failure = classifyFailure(error);
        if (failure !== 'gone' && failure !== 'conflict') throw error;
        lost = m.adapt_lost();
      }
    },
  });
  return { isBrought, lost };
}
