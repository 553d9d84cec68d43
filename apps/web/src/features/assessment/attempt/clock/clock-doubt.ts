import type { ServerClock } from './server-clock.ts';

/** By how much the clock on the screen may be wrong before the server is asked again, in milliseconds. */
const errorLimitMs = 250;
/** How often in a row: where every answer takes long, no number of them makes the clock better. */
const asksLimit = 4;

/** Has the server asked for its time (`ask`) while the clock may be too wrong; once until it answers, because the queue's pauses spare it. */
export function createClockDoubt({ clock, ask }: { clock: ServerClock; ask: () => void }) {
  let asked = 0;
  let asking = false;
  return {
    look() {
      const unsure = clock.errorMs() > errorLimitMs;
      if (!unsure) asked = 0;
      if (!unsure || asking || asked >= asksLimit) return;
      asking = true;
      asked += 1;
      ask();
    },
    answered: () => void (asking = false),
  };
}
