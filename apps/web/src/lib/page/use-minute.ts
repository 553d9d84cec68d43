import { useEffect, useState } from 'react';
import { now } from '../clock.ts';

const minute = 60_000;

/** The moment, in milliseconds, to the minute: what counts down or passes by is drawn again each minute. */
export function useMinute(): number {
  const [moment, setMoment] = useState(() => now().getTime());
  useEffect(() => {
    const timer = setInterval(() => setMoment(now().getTime()), minute);
    return () => clearInterval(timer);
  }, []);
  return moment;
}
