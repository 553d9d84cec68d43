import type { NumberedEvent } from '@abhyas/contract/assessment/attempt-log.ts';
import { createEventQueue } from '../../src/features/assessment/attempt/queue/event-queue.ts';
import { manualClock } from '../manual-clock.ts';
import { farEnd, memoryStore } from './session-parts.ts';

/** The queue of a window with fence 3, with a manual clock and a far end. */
export function openQueue({
  unsent = [],
  store = memoryStore(),
  random = 1,
}: { unsent?: NumberedEvent[]; store?: ReturnType<typeof memoryStore>; random?: number } = {}) {
  const clock = manualClock({ random });
  const far = farEnd();
  const states: string[] = [];
  const queue = createEventQueue({
    fence: 3,
    unsent,
    transport: far.transport,
    store,
    timers: clock,
    moment: () => new Date(clock.now()).toISOString(),
    onChange: () => states.push(queue.state().kind),
  });
  return { ...clock, far, queue, store, states };
}
