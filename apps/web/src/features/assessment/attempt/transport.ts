import type { PlayerState } from '@abhyas/contract/assessment/assessment.ts';
import type { AnswerOf, RequestOf } from '@abhyas/contract/endpoints.ts';
import type { Sent } from '@abhyas/rules/assessment/event-queue/requests.ts';
import { ApiError, call, callError } from '../../../lib/api.ts';
import { mayOutlive } from '../../../sync/sending/call-as.ts';
import { classifyFailure } from '../../../sync/sending/failure.ts';
import type { Batch, Transport } from './queue/ports.ts';
import type { ServerClock } from './clock.ts';

/** A call that has no answer after this long is given up and made again, which the numbers of the events make harmless. In milliseconds. */
export const patienceMs = 8000;

type PlayerCall = 'playerOpen' | 'playerStart' | 'playerSave' | 'playerTurn';

/** A call of the player whose answer also sets the clock. */
export async function timedCall<N extends PlayerCall>({
  name,
  body,
  clock,
  signal,
  keepalive = false,
}: {
  name: N;
  body: RequestOf<N>;
  clock: ServerClock;
  signal?: AbortSignal;
  keepalive?: boolean;
}): Promise<AnswerOf<N>> {
  const sent = clock.read();
  const answer = await call(name, body, { signal, keepalive });
  clock.observe({ serverNow: answer.serverNow, sent, received: clock.read() });
  return answer;
}

/** The queue's way to the server for one attempt. Errors become what the queue can act on; nothing is thrown. */
export function playerTransport({ attemptId, clock }: { attemptId: string; clock: ServerClock }): Transport {
  return {
    save: (batch, { leaving }) =>
      settled(async () => {
        const body = { attemptId, ...batch };
        const keepalive = leaving && mayOutlive(body);
        const { ack, status, deadlineAt, serverNow } = await timedCall({
          name: 'playerSave',
          body,
          clock,
          keepalive,
          signal: AbortSignal.timeout(patienceMs),
        });
        return { kind: 'acknowledged', ack, submitted: status === 'submitted', deadlineAt, at: serverNow };
      }),
    submit: (batch, { leaving, timeUp }) =>
      settled(async () => {
        const body = { attemptId, ...batch, timeUp };
        const how = { keepalive: leaving && mayOutlive(body), signal: AbortSignal.timeout(2 * patienceMs) };
        const { status, deadlineAt } = await call('playerSubmit', body, how);
        return { kind: 'acknowledged', ack: lastSeq(batch), submitted: status === 'submitted', deadlineAt };
      }),
  };
}

/** What became of asking the server to end a section or a break. */
export type Turned = { readonly kind: 'turned'; readonly state: PlayerState } | Exclude<Sent, { readonly kind: 'acknowledged' }>;

/** Asks the server to end a section, or the break after it. Nothing is thrown. */
export async function sendTurn({
  turn,
  clock,
  stateOf,
}: {
  turn: RequestOf<'playerTurn'>;
  clock: ServerClock;
  stateOf: (answer: AnswerOf<'playerTurn'>) => Promise<PlayerState>;
}): Promise<Turned> {
  try {
    const answer = await timedCall({ name: 'playerTurn', body: turn, clock, signal: AbortSignal.timeout(patienceMs) });
    return { kind: 'turned', state: await stateOf(answer) };
  } catch (error) {
    return whatFailed(error);
  }
}

async function settled(send: () => Promise<Sent>): Promise<Sent> {
  try {
    return await send();
  } catch (error) {
    return whatFailed(error);
  }
}

const lastSeq = ({ events }: Batch): number => events.at(-1)?.seq ?? 0;

/** What a failed call means for the window's log. What the server rejects is kept and tried again: no answer is given up. */
export function whatFailed(error: unknown): Exclude<Sent, { readonly kind: 'acknowledged' }> {
  switch (classifyFailure(error)) {
    case 'conflict':
      return { kind: 'refused', cause: 'fence-lost' };
    case 'gone':
      return { kind: 'refused', cause: 'closed' };
    case 'other-user':
      return { kind: 'refused', cause: 'signed-out' };
    case 'retry':
    case 'rejected':
      return { kind: 'failed', cause: isAnswered(error) ? 'server' : 'offline' };
  }
}

/**
 * Whether a call had no answer of the portal: there is no connection, the call was given up, or something on the way answered in its place. What else may fail
 * after an answer, such as the device's storage, is not this.
 */
export const isUnreached = (error: unknown): boolean =>
  error instanceof ApiError ? error.mayPass : error instanceof DOMException && error.name === 'TimeoutError';

/** Whether the server has answered a call, if with an error. A request that was given up (`patienceMs`) was not answered. */
const isAnswered = (error: unknown): boolean =>
  (callError(error, 'playerOpen', 'playerSave', 'playerSubmit', 'playerTurn')?.status ?? 0) > 0;
