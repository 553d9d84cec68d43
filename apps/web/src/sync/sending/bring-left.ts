import { classifyFailure } from './failure.ts';
import type { Kept, Outbox } from '../store/outbox.ts';

/**
 * Sends what closed pages left, if it `isReady`, and forgets what the server has taken; refused or changed work stays for the page that can
 * show it, and gone work is set aside. Rows are not taken over, so a page may send the same again. Answers whether anything was taken;
 * throws if the server cannot be reached now.
 */
export async function bringLeft<V>({
  outbox,
  isReady,
  send,
}: {
  outbox: Outbox<V>;
  isReady: (kept: Kept<V>) => boolean;
  send: (kept: Kept<V>) => Promise<unknown>;
}): Promise<boolean> {
  let isBrought = false;
  for (const kept of (await outbox.listLeft()).filter(isReady)) {
    try {
      await send(kept);
    } catch (error) {
      const failure = classifyFailure(error);
      if (failure === 'retry') throw error;
      if (failure === 'gone') await outbox.setAside(kept);
      continue;
    }
    isBrought = true;
    await outbox.forget(kept);
  }
  return isBrought;
}
