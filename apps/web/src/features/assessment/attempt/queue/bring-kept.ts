import { deliverFromPortal } from './deliver.ts';
import { listKeptAttempts } from './queue-store.ts';

/**
 * Brings what this device keeps of every attempt of a student (`pin`) by their session. What belongs to others opens for nobody else, and the server
 * refuses what belongs to an attempt that still runs: both stay. Answers whether anything was brought; throws where the browser has no database.
 */
export async function bringKept(pin: string): Promise<boolean> {
  let brought = false;
  for (const attemptId of await listKeptAttempts()) {
    if (await deliverFromPortal({ attemptId, pin })) brought = true;
  }
  return brought;
}
