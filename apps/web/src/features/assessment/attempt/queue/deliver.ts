import { call } from '../../../../lib/api.ts';
import { deliverKept } from './deliver-kept.ts';
import { usableStore, type StoreOwner } from './usable-store.ts';

/** Brings what this device keeps of a closed attempt by the attempt cookie, from the player's window. Answers whether there was anything. */
export async function deliverFromWindow(owner: StoreOwner): Promise<boolean> {
  const { attemptId } = owner;
  return deliverKept({ store: await usableStore(owner), send: (batch) => call('playerSave', { attemptId, ...batch }) });
}

/** The same by the session of the student, from the portal, where the cookie may be gone. */
export async function deliverFromPortal(owner: StoreOwner): Promise<boolean> {
  const { attemptId } = owner;
  return deliverKept({ store: await usableStore(owner), send: (batch) => call('deliverAnswers', { attemptId, ...batch }) });
}
