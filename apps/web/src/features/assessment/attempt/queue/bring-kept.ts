import { mayBeOpen } from '../../../../lib/device/test-windows.ts';
import { deliverFromPortal } from './deliver.ts';
import { listKeptAttempts } from './queue-store.ts';
import { m } from '../../../../paraglide/messages.js';

/** The words for a person once kept answers are with the server. */
export const keptWords = m.test_kept_sent;

/**
 * Brings what this device keeps of every attempt of a student (`pin`) by their session. What belongs to others opens for no one else, and what belongs to an
 * attempt that is open waits for its window: both stay. Answers whether anything was brought; throws where the browser has no database.
 */
export async function bringKept(pin: string): Promise<boolean> {
  let brought = false;
  for (const attemptId of await listKeptAttempts()) {
    if (!mayBeOpen(attemptId) && (await deliverFromPortal({ attemptId, pin }))) brought = true;
  }
  return brought;
}
