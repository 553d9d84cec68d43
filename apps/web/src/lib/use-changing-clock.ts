import { useEffect, useState } from 'react';
import { now } from './clock.ts';
import { nextChangeMs } from './next-change.ts';

/** The time in milliseconds, read again after the next of these moments, for what changes by the clock without being asked for again. */
export function useChangingClock(moments: readonly number[]): number {
  const [at, setAt] = useState(() => now().getTime());
  const wait = nextChangeMs({ moments, isNear: false, at });
  useEffect(() => {
    if (wait === false) return;
    const timer = setTimeout(() => setAt(now().getTime()), wait);
    return () => clearTimeout(timer);
  }, [wait, at]);
  return at;
}
