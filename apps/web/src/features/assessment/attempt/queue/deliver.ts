import { call } from '../../../../lib/api.ts';
import { noteOpen, noteUnknown } from '../../../../lib/device/test-windows.ts';
import { getSession, isOwnStudent } from '../../../../lib/session/session.ts';
import { classifyFailure } from '../../../../sync/sending/failure.ts';
import { deliverKept } from './deliver-kept.ts';
import type { Batch } from './ports.ts';
import { usableStore, type StoreOwner } from './usable-store.ts';

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
