import { deviceNow } from '../../lib/clock.ts';

/** Calls `onEnd` after so many milliseconds, not counting those between `pause` and `resume`. It runs from the start. */
export function pausingTimer({ ms, onEnd }: { ms: number; onEnd: () => void }) {
  let left = ms;
  let since = 0;
  let running: ReturnType<typeof setTimeout> | undefined;
  const resume = () => {
    if (running !== undefined) return;
    since = deviceNow().getTime();
    running = setTimeout(onEnd, left);
  };
  const pause = () => {
    if (running === undefined) return;
    clearTimeout(running);
    running = undefined;
    left = Math.max(0, left - (deviceNow().getTime() - since));
  };
  resume();
  return { pause, resume };
}
