import { useEffect, useState } from 'react';
import { now } from '../../../../lib/clock.ts';
import { formatClock } from '../../../../lib/format/durations.ts';
import classes from './session-card.module.css';

interface CountdownProps {
  readonly until: string;
  readonly label: string;
}

/** What is left until a moment, each second. */
export function Countdown({ until, label }: CountdownProps) {
  const [at, setAt] = useState(() => now().getTime());
  useEffect(() => {
    const timer = setInterval(() => setAt(now().getTime()), 1000);
    return () => clearInterval(timer);
  }, []);
  const seconds = Math.max(0, Math.round((Date.parse(until) - at) / 1000));
  return (
    <p className={classes['clock']} role="timer">
      <strong>{formatClock(seconds)}</strong>
      <span>{label}</span>
    </p>
  );
}
