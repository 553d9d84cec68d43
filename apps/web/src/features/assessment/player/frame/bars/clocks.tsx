import { IconClock } from '@tabler/icons-react';
import { m } from '../../../../../paraglide/messages.js';
import type { PlayerSession } from '../../../attempt/session/player-view.ts';
import { countdownText, urgencyOf } from '../../../shared/durations.ts';
import classes from './clocks.module.css';
import { usePlayerClock } from '../../shared/use-player.ts';

const labels = { section: m.test_left_in_section, break: m.test_left_in_break, test: m.test_left_in_test } as const;

/**
 * The clock of the section or of the break, and the test's beside it, or the test's alone. A timer role would speak every second, so the figures are
 * silent: the player says aloud when five minutes and one minute are left, and on demand. A break is not urgent.
 */
export function Clocks({ session, shown }: { session: PlayerSession; shown: 'section' | 'test' }) {
  const { sectionMs, testMs, isBreak } = usePlayerClock(session);
  const ms = shown === 'test' && !isBreak ? testMs : sectionMs;
  return (
    <div className={classes['clocks']} data-urgency={isBreak ? undefined : urgencyOf(ms)} role="group" aria-label={m.test_time_left()}>
      <IconClock size={18} stroke={1.75} aria-hidden />
      <Figure ms={ms} label={labels[isBreak ? 'break' : shown]()} size="large" />
      {shown !== 'test' && <Figure ms={testMs} label={m.test_left_in_test_short()} size="small" />}
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
