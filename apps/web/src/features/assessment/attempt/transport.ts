import type { AnswerOf, RequestOf } from '@abhyas/contract/endpoints.ts';
import { ApiError, call } from '../../../lib/api.ts';
import { mayOutlive } from '../../../lib/outlive.ts';
import type { Batch, Sent, Transport } from './event-queue.ts';
import type { ServerClock } from './server-clock.ts';

/** A save that has no answer after this long is tried again; the numbers make that harmless. */
const patienceMs = 8000;

type PlayerCall = 'playerOpen' | 'playerStart' | 'playerSave';

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

async function settled(send: () => Promise<Sent>): Promise<Sent> {
  try {
    return await send();
  } catch (error) {
    return whatFailed(error);
  }
}

const lastSeq = ({ events }: Batch): number => events.at(-1)?.seq ?? 0;

function whatFailed(error: unknown): Sent {
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
