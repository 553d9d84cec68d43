import { Button } from '@mantine/core';
import { IconArrowLeft, IconArrowRight, IconFlag3 } from '@tabler/icons-react';
import { m } from '../../../../../paraglide/messages.js';
import type { PlayerSession } from '../../../attempt/session/player-view.ts';
import classes from './action-bar.module.css';

/**
 * What one does with a question, and Submit apart from it. While sections are still to come the whole test is ended early, which is no one's next step and looks so.
 * `onLeave` is there while the open section may be ended.
 */
export function ActionBar({
  session,
  isEarly,
  onSubmit,
  onLeave,
  onExit,
}: {
  session: PlayerSession;
  /** Whether sections are still to come. */
  isEarly: boolean;
  onSubmit: () => void;
  onLeave: (() => void) | undefined;
  /** The way out of a practice set. */
  onExit?: (() => void) | undefined;
}) {
  return (
    <footer className={classes['bar']} data-leave={onLeave !== undefined || onExit !== undefined} aria-label={m.test_actions()}>
      <Button
        className={classes['mark'] ?? ''}
        variant="default"
        leftSection={<IconFlag3 size={18} stroke={1.75} aria-hidden />}
        onClick={session.markAndNext}
      >
        {m.test_mark_next()}
      </Button>
      <Button className={classes['clear'] ?? ''} variant="subtle" color="gray" onClick={session.clear}>
        {m.test_clear()}
      </Button>
      <span className={classes['gap']} />
      <Button
        className={classes['previous'] ?? ''}
        variant="default"
        leftSection={<IconArrowLeft size={18} stroke={1.75} aria-hidden />}
        onClick={session.previous}
      >
        {m.test_previous()}
      </Button>
      <Button
        className={classes['save'] ?? ''}
        rightSection={<IconArrowRight size={18} stroke={1.75} aria-hidden />}
        onClick={session.saveAndNext}
      >
        {m.test_save_next()}
      </Button>
      <span className={classes['rule']} />
      {onExit !== undefined && (
        <Button className={classes['leave'] ?? ''} variant="default" onClick={onExit}>
          {m.practice_leave()}
        </Button>
      )}
      {onLeave !== undefined && (
        <Button className={classes['leave'] ?? ''} variant="default" onClick={onLeave}>
          {m.test_leave()}
        </Button>
      )}
      <Button
        className={classes['submit'] ?? ''}
        variant={isEarly ? 'subtle' : 'default'}
        {...(isEarly ? { color: 'gray' } : {})}
        onClick={onSubmit}
      >
        {isEarly ? m.test_end() : m.test_submit()}
      </Button>
    </footer>
  );
}
