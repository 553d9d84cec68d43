import { Button } from '@mantine/core';
import { m } from '../../../../../paraglide/messages.js';
import type { PlayerSession, PlayerView } from '../../../attempt/session/player-view.ts';
import { countdownText } from '../../../shared/durations.ts';
import { lengthText } from '../../../../../shared/assessment/question/words.ts';
import classes from './break-screen.module.css';
import { Stage } from './stage.tsx';
import { CountsTable } from '../../dialogs/submit-dialog.tsx';
import { usePlayerClock } from '../../shared/use-player.ts';

/** The break after a section: how long it lasts, what comes next, and the way there. The next section begins by itself at its end. */
export function BreakScreen({
  view,
  session,
  endedId,
  nextId,
}: {
  view: PlayerView;
  session: PlayerSession;
  endedId: string;
  nextId: string;
}) {
  const { sections } = view.state;
  const ended = sections.find(({ sectionId }) => sectionId === endedId);
  const next = sections.find(({ sectionId }) => sectionId === nextId);
  const { sectionMs } = usePlayerClock(session);
  return (
    <Stage
      title={m.test_break_title()}
      text={m.test_break_text({ ended: ended?.name ?? '', next: next?.name ?? '', length: lengthText(next?.seconds ?? 0) })}
    >
      <p className={classes['clock']}>
        <span className={classes['figure']}>{countdownText(sectionMs)}</span>{' '}
        <span className={classes['label']}>{m.test_left_in_break()}</span>
      </p>
      <Button size="md" loading={view.ending === 'asking'} onClick={session.endBreak}>
        {m.test_break_continue()}
      </Button>
      <p role="alert" className={classes['trouble']}>
        {view.ending === 'unreached' && m.test_break_unreached()}
        {view.ending === 'unanswered' && m.test_turn_unanswered()}
      </p>
      <CountsTable view={view} only={endedId} />
      <p className={classes['note']}>{m.test_break_note()}</p>
    </Stage>
  );
}
