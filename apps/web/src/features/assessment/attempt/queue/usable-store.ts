import type { QueueStore, StoredEvent } from './ports.ts';
import { deviceStore } from './queue-store.ts';

/** Which events of the device are meant: those of an attempt, and of the student whose attempt it is. */
export interface StoreOwner {
  readonly attemptId: string;
  readonly pin: string;
}

/**
 * The device's store or, where the browser offers none (storage switched off, no https to seal in), one that can keep nothing. What the device
 * refuses stays with this page, so that the window can still send it after it has taken the test over again.
 */
export async function usableStore(owner: StoreOwner): Promise<QueueStore> {
  return backedByPage({ owner, device: await workingStore(owner) });
}

async function workingStore(owner: StoreOwner): Promise<QueueStore> {
  try {
    const store = deviceStore(owner);
    await store.list();
    return store;
  } catch {
    return keepsNothing;
  }
}

const refuse = () => Promise.reject(new Error('This device keeps no answers'));
const keepsNothing: QueueStore = { list: () => Promise.resolve([]), add: refuse, forget: () => Promise.resolve(), replace: refuse };

/** What devices have refused since the page was loaded, by attempt and student. */
const refusedOf = new Map<string, readonly StoredEvent[]>();

function backedByPage({ owner: { attemptId, pin }, device }: { owner: StoreOwner; device: QueueStore }): QueueStore {
  const key = `${attemptId} ${pin}`;
  const refused = () => refusedOf.get(key) ?? [];
  const without = (gone: readonly StoredEvent[]) => refused().filter((one) => !gone.some((other) => isSame(one, other)));
  return {
    list: async () => {
      const kept = await device.list();
      return [...kept, ...refused().filter((one) => !kept.some((other) => isSame(one, other)))];
    },
    async add(events) {
      try {
        await device.add(events);
        refusedOf.set(key, without(events));
      } catch (error) {
        refusedOf.set(key, [...without(events), ...events]);
        throw error;
      }
    },
    forget({ fence, upTo }) {
      refusedOf.set(
        key,
        refused().filter((one) => one.fence !== fence || one.seq > upTo),
      );
      return device.forget({ fence, upTo });
    },
    async replace({ old, fresh }) {
      try {
        await device.replace({ old, fresh });
        refusedOf.set(key, without(old));
      } catch (error) {
        refusedOf.set(key, [...without(old), ...fresh]);
        throw error;
      }
    },
  };
}

function isSame(one: StoredEvent, other: StoredEvent): boolean {
  return one.fence === other.fence && one.seq === other.seq;
}
