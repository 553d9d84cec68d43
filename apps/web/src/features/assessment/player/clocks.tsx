import { IconClock } from '@tabler/icons-react';
import { m } from '../../../paraglide/messages.js';
import type { PlayerSession } from '../attempt/player-view.ts';
import { countdownText, urgencyOf } from '../shared/durations.ts';
import classes from './clocks.module.css';
import { usePlayerClock } from './use-player.ts';

/**
 * The section's clock, and the test's beside it where the two differ. A timer role would speak every second, so the figures are silent: the player
 * says aloud when five minutes and one minute are left, and on demand.
 */
export function Clocks({ session, sections }: { session: PlayerSession; sections: 'timed' | 'shared' }) {
  const { sectionMs, testMs } = usePlayerClock(session);
  const timed = sections === 'timed';
  const ms = timed ? sectionMs : testMs;
  return (
    <div className={classes['clocks']} data-urgency={urgencyOf(ms)} role="group" aria-label={m.test_time_left()}>
      <IconClock size={18} stroke={1.75} aria-hidden />
      <Figure ms={ms} label={timed ? m.test_left_in_section() : m.test_left_in_test()} size="large" />
      {timed && <Figure ms={testMs} label={m.test_left_in_test_short()} size="small" />}
    </div>
  );
}

function Figure({ ms, label, size }: { ms: number; label: string; size: 'small' | 'large' }) {
  return (
    <span className={classes['clock']} data-size={size}>
      <span className={classes['figure']}>{countdownText(ms)}</span> <span className={classes['label']}>{label}</span>
    </span>
  );
}
