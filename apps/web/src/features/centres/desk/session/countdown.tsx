import { useEffect, useState } from 'react';
import { now } from '../../../../lib/clock.ts';
import { formatClock } from '../../../../lib/format/durations.ts';
import classes from './session-card.module.css';

interface CountdownProps {
  readonly until: string;
  readonly label: string;
  readonly clock: { readonly server: string; readonly readAt: number };
}

/** What is left until a moment by the server's clock, each second. */
export function Countdown({ until, label, clock }: CountdownProps) {
  const [at, setAt] = useState(() => now().getTime());
  useEffect(() => {
    const timer = setInterval(() => setAt(now().getTime()), 1000);
    return () => clearInterval(timer);
  }, []);
  const serverNow = Date.parse(clock.server) + Math.max(0, at - clock.readAt);
  const seconds = Math.max(0, Math.round((Date.parse(until) - serverNow) / 1000));
  return (
    <p className={classes['clock']} role="timer">
      <strong>{formatClock(seconds)}</strong>
      <span>{label}</span>
    </p>
  );
}
