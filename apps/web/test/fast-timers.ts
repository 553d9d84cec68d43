import { afterEach, beforeEach, vi } from 'vitest';

/** Has the timers of a file's tests run ten times as fast: what is saved a second after the last key is saved without a second of waiting. */
export function fastTimers(): void {
  let ticking: ReturnType<typeof setInterval>;
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    ticking = setInterval(() => vi.advanceTimersByTime(100), 10);
  });
  afterEach(() => {
    clearInterval(ticking);
    vi.useRealTimers();
  });
}
