import { Button } from '@mantine/core';
import { IconArrowLeft, IconArrowRight } from '@tabler/icons-react';
import { m } from '../../../paraglide/messages.js';
import type { PlayerSession } from '../attempt/session/player-view.ts';
import classes from './practice-bar.module.css';

/** What one does with a question whose solution comes with its answer: check it, then go on. */
export function PracticeBar({
  session,
  isAnswered,
  isChecked,
  onGoOn,
  onSubmit,
  onExit,
}: {
  session: PlayerSession;
  isAnswered: boolean;
  isChecked: boolean;
  /** Checks the answer, and continues once that is done. */
  onGoOn: () => void;
  onSubmit: () => void;
  /** The way out. */
  onExit: (() => void) | undefined;
}) {
  return (
    <footer className={classes['bar']} aria-label={m.test_actions()}>
      {!isChecked && (
        <Button variant="subtle" color="gray" className={classes['clear'] ?? ''} onClick={session.clear}>
          {m.test_clear()}
        </Button>
      )}
      <span className={classes['gap']} />
      <Button
        className={classes['step'] ?? ''}
        variant="default"
        leftSection={<IconArrowLeft size={18} stroke={1.75} aria-hidden />}
        onClick={session.previous}
      >
        {m.test_previous()}
      </Button>
      {!isChecked && (
        <Button className={classes['step'] ?? ''} variant="default" onClick={session.next}>
          {m.practice_skip()}
        </Button>
      )}
      <Button
        className={classes['check'] ?? ''}
        rightSection={isChecked ? <IconArrowRight size={18} stroke={1.75} aria-hidden /> : undefined}
        onClick={onGoOn}
      >
        {isChecked ? m.practice_next() : isAnswered ? m.practice_check() : m.practice_show()}
      </Button>
      <span className={classes['rule']} />
      {onExit !== undefined && (
        <Button variant="default" onClick={onExit}>
          {m.practice_leave()}
        </Button>
      )}
      <Button variant="default" onClick={onSubmit}>
        {m.test_submit()}
      </Button>
    </footer>
  );
}
