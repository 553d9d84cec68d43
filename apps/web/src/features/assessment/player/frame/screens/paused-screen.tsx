import { Button } from '@mantine/core';
import { m } from '../../../../../paraglide/messages.js';
import type { PlayerSession, PlayerView } from '../../../attempt/session/player-view.ts';
import { countdownText } from '../../../shared/durations.ts';
import { usePlayerClock } from '../../shared/use-player.ts';
import classes from './break-screen.module.css';
import { Stage } from './stage.tsx';

/** A break of the candidate's own: the clock of the test is stopped and the questions are hidden until it is ended or its time is used up. */
export function PausedScreen({ view, session }: { view: PlayerView; session: PlayerSession }) {
  const { sectionMs } = usePlayerClock(session);
  return (
    <Stage title={m.test_pause_title()} text={m.test_pause_text()}>
      <p className={classes['clock']}>
        <span className={classes['figure']}>{countdownText(sectionMs)}</span>{' '}
        <span className={classes['label']}>{m.test_left_in_break()}</span>
      </p>
      <Button size="md" loading={view.ending === 'asking'} onClick={session.endPause}>
        {m.test_pause_end()}
      </Button>
      <p role="alert" className={classes['trouble']}>
        {view.ending === 'unreached' && m.test_pause_unreached()}
        {view.ending === 'unanswered' && m.test_turn_unanswered()}
      </p>
    </Stage>
  );
}
