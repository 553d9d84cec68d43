import type { QueueStore } from './event-queue.ts';
import { deviceStore, forgetfulStore } from './queue-store.ts';

/** Which events of the device are meant: those of an attempt, and of the student whose attempt it is. */
export interface StoreOwner {
  readonly attemptId: string;
  readonly pin: string;
}

/** The device's store, or one that forgets where the browser offers none (private windows, storage switched off, no https to seal in). */
export async function usableStore(owner: StoreOwner): Promise<QueueStore> {
  try {
    const store = deviceStore(owner);
    await store.list();
    return store;
  } catch {
    return forgetfulStore();
  }
}
