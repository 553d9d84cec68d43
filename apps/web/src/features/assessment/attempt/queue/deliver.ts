import { call } from '../../../../lib/api.ts';
import { noteOpen } from '../../../../lib/device/test-windows.ts';
import { deliverKept } from './deliver-kept.ts';
import type { Batch } from './ports.ts';
import { usableStore, type StoreOwner } from './usable-store.ts';

/** Brings what this device keeps of a closed attempt by the attempt cookie, from the player's window. Answers whether there was anything. */
export async function deliverFromWindow(owner: StoreOwner): Promise<boolean> {
  const { attemptId } = owner;
  return deliverKept({ store: await usableStore(owner), send: (batch) => call('playerSave', { attemptId, ...batch }) });
}

/** The same by the session of the student, from the portal, where the cookie may be gone. An attempt that is open is left to its window, and not asked about again before its end. */
export async function deliverFromPortal(owner: StoreOwner): Promise<boolean> {
  const { attemptId } = owner;
  const send = async (batch: Batch) => {
    const saved = await call('deliverAnswers', { attemptId, ...batch });
    if (saved.status === 'submitted') return saved;
    noteOpen({ attemptId, until: saved.deadlineAt });
    return null;
  };
  return deliverKept({ store: await usableStore(owner), send });
}
