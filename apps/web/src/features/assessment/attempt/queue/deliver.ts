import { call } from '../../../../lib/api.ts';
import { noteOpen, noteUnknown } from '../../../../lib/device/test-windows.ts';
import { getSession, isOwnStudent } from '../../../../lib/session/session.ts';
import { classifyFailure } from '../../../../sync/sending/failure.ts';
import type { Batch, QueueStore, StoredEvent } from './ports.ts';
import { type StoreOwner, usableStore } from './usable-store.ts';
import { unsentFrom } from '@abhyas/rules/assessment/event-queue/queue-state.ts';

/** How many events go at once. */
const batchSize = 200;

/**
 * Brings the events that a device still keeps of a closed attempt, under their fence and number, and forgets what the server acknowledges
 * as late. What cannot be brought stays for the next time; `send` commits one batch, or answers null where all of it stays. Answers whether
 * anything was brought.
 */
export async function deliverKept({
  store,
  send,
}: {
  store: QueueStore;
  send: (batch: Batch) => Promise<{ readonly ack: number; readonly full?: boolean | undefined } | null>;
}): Promise<boolean> {
  const kept = [...(await store.list())].sort((a, b) => a.fence - b.fence || a.seq - b.seq);
  let brought = false;
  for (const fence of new Set(kept.map((one) => one.fence))) {
    const ofFence = kept.filter((one) => one.fence === fence);
    try {
      for (const batch of batchesOf(ofFence)) {
        const sent = await send({ fence, events: batch.map(({ seq, at, event }) => ({ seq, at, event })) });
        if (sent === null) return brought;
        const { ack, full = false } = sent;
        brought = true;
        const last = batch.at(-1)?.seq ?? 0;
        // the server's count never reaches the numbers that a window gave without it
        await store.forget({ fence, upTo: last < unsentFrom || full ? ack : last });
      }
    } catch {
      // what is under the next fence may still be taken
    }
  }
  return brought;
}

function batchesOf(events: readonly StoredEvent[]): StoredEvent[][] {
  return Array.from({ length: Math.ceil(events.length / batchSize) }, (_, index) =>
    events.slice(index * batchSize, (index + 1) * batchSize),
  );
}

/** Brings what this device keeps of a closed attempt by the attempt cookie, from the player's window. Answers whether there was anything. */
export async function deliverFromWindow(owner: StoreOwner): Promise<boolean> {
  const { attemptId } = owner;
  return deliverKept({ store: await usableStore(owner), send: (batch) => call('playerSave', { attemptId, ...batch }) });
}

/**
 * The same by the session of the student, from the portal, where the cookie may be gone; while another person is signed in it all stays. An attempt that is open is left to its window,
 * and not asked about again before its end; one that the server does not know, after a restored backup, is asked about once a day and never thrown away.
 */
export async function deliverFromPortal(owner: StoreOwner): Promise<boolean> {
  const { attemptId, pin } = owner;
  const send = async (batch: Batch) => {
    const session = getSession();
    if (session === null || session.student_imspin !== pin || !isOwnStudent(session)) return null;
    try {
      const saved = await call('deliverAnswers', { attemptId, ...batch });
      if (saved.status === 'submitted') return saved;
      noteOpen({ attemptId, until: saved.deadlineAt });
    } catch (error) {
      if (classifyFailure(error) !== 'gone') throw error;
      noteUnknown(attemptId);
    }
    return null;
  };
  return deliverKept({ store: await usableStore(owner), send });
}
