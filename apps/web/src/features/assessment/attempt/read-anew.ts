import type { PlayerState } from '@abhyas/contract/assessment/assessment.ts';
import type { Timers } from './clock/timers.ts';

/** Reads the state of a running attempt once more, until there is an answer; asked again meanwhile it does nothing. */
export function createReadAnew({
  timers,
  fetchState,
  onRead,
}: {
  timers: Timers;
  fetchState: () => Promise<PlayerState | null>;
  onRead: (state: PlayerState) => void;
}) {
  let reading = false;
  return function readAnew(): void {
    if (reading) return;
    reading = true;
    fetchState().then(
      (fresh) => {
        reading = false;
        if (fresh !== null && fresh.status === 'in-progress') onRead(fresh);
      },
      () => void timers.after(1000, () => ((reading = false), readAnew())),
    );
  };
}
