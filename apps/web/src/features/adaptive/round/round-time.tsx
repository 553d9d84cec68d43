import type { Round } from '@abhyas/contract/adaptive/rounds.ts';
import { useEffect, useState } from 'react';
import { formatClock } from '../../../lib/format/durations.ts';
import { m } from '../../../paraglide/messages.js';

/** How long the open question has been on the screen, and the round so far. It is no limit, and says nothing by itself. */
export function RoundTime({ round, secondsNow }: { round: Round; secondsNow: () => number }) {
  const [, tick] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => tick((last) => last + 1), 1000);
    return () => clearInterval(timer);
  }, []);
  const seconds = secondsNow();
  const before = round.answers.reduce((sum, answer) => sum + answer.seconds, 0);
  return (
    <p role="timer" aria-live="off">
      {m.adapt_time_now({ question: formatClock(seconds), round: formatClock(before + seconds) })}
    </p>
  );
}
