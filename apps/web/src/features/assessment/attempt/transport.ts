import type { PlayerState } from '@abhyas/contract/assessment/assessment.ts';
import type { AnswerOf, RequestOf } from '@abhyas/contract/endpoints.ts';
import { ApiError, call } from '../../../lib/api.ts';
import { mayOutlive } from '../../../sync/call-as.ts';
import type { Batch, Sent, Transport } from './queue/event-queue.ts';
import type { ServerClock } from './clock/server-clock.ts';

/** A save that has no answer after this long is tried again; the numbers make that harmless. */
const patienceMs = 8000;

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
    save: (batch, { leaving = false } = {}) =>
      settled(async () => {
        const body = { attemptId, ...batch };
        const keepalive = leaving && mayOutlive(body);
        const { ack, status, deadlineAt } = await timedCall({
          name: 'playerSave',
          body,
          clock,
          keepalive,
          signal: AbortSignal.timeout(patienceMs),
        });
        return { kind: 'acknowledged', ack, submitted: status === 'submitted', deadlineAt };
      }),
    submit: (batch, { leaving = false, timeUp = false } = {}) =>
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
export async function sendTurn({ turn, clock }: { turn: RequestOf<'playerTurn'>; clock: ServerClock }): Promise<Turned> {
  try {
    return { kind: 'turned', state: await timedCall({ name: 'playerTurn', body: turn, clock, signal: AbortSignal.timeout(patienceMs) }) };
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

function whatFailed(error: unknown): Exclude<Sent, { readonly kind: 'acknowledged' }> {
  switch (error instanceof ApiError ? error.code : 'NETWORK') {
    case 'FENCE_LOST':
      return { kind: 'refused', cause: 'fence-lost' };
    case 'ATTEMPT_CLOSED':
      return { kind: 'refused', cause: 'closed' };
    case 'LAUNCH_EXPIRED':
    case 'UNAUTHENTICATED':
      return { kind: 'refused', cause: 'signed-out' };
    case 'NETWORK':
    case 'TIMEOUT':
      return { kind: 'failed', cause: 'offline' };
    default:
      return { kind: 'failed', cause: 'server' };
  }
}
