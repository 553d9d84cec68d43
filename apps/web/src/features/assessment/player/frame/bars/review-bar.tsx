import { Button } from '@mantine/core';
import type { SectionReview } from '@abhyas/rules/assessment/player-session/questions/section-review.ts';
import { IconArrowRight, IconFlag3, IconListCheck } from '@tabler/icons-react';
import { m } from '../../../../../paraglide/messages.js';
import type { PlayerSession } from '../../../attempt/session/player-view.ts';
import classes from './action-bar.module.css';

/**
 * What one does with a question of a section that is answered in order and reviewed at its end. On the review itself only the ways out of the section are
 * there. `isEarly` and `onLeave` as in the action bar.
 */
export function ReviewBar({
  session,
  review,
  isMarked,
  isEarly,
  onSubmit,
  onLeave,
}: {
  session: PlayerSession;
  review: SectionReview;
  isMarked: boolean;
  isEarly: boolean;
  onSubmit: () => void;
  onLeave: (() => void) | undefined;
}) {
  const isComplete = review.nextId === null;
  return (
    <footer className={classes['bar']} data-leave={onLeave !== undefined} data-in-order aria-label={m.test_actions()}>
      {!review.isOpen && (
        <Button
          className={classes['mark'] ?? ''}
          variant={isMarked ? 'light' : 'default'}
          aria-pressed={isMarked}
          leftSection={<IconFlag3 size={18} stroke={1.75} aria-hidden />}
          onClick={session.markAndNext}
        >
          {m.test_mark()}
        </Button>
      )}
      <span className={classes['gap']} />
      {!review.isOpen && isComplete && (
        <Button
          className={classes['previous'] ?? ''}
          variant="default"
          leftSection={<IconListCheck size={18} stroke={1.75} aria-hidden />}
          onClick={session.review}
        >
          {m.test_review_back()}
        </Button>
      )}
      {!review.isOpen && (
        <Button
          className={classes['save'] ?? ''}
          rightSection={<IconArrowRight size={18} stroke={1.75} aria-hidden />}
          onClick={session.saveAndNext}
        >
          {isComplete ? m.test_save_review() : m.test_save_next()}
        </Button>
      )}
      {!review.isOpen && <span className={classes['rule']} />}
      {onLeave !== undefined && (
        <Button className={classes['leave'] ?? ''} variant={review.isOpen ? 'filled' : 'default'} onClick={onLeave}>
          {m.test_leave()}
        </Button>
      )}
      <Button
        className={classes['submit'] ?? ''}
        variant={isEarly ? 'subtle' : review.isOpen ? 'filled' : 'default'}
        {...(isEarly ? { color: 'gray' } : {})}
        onClick={onSubmit}
      >
        {isEarly ? m.test_end() : m.test_submit()}
      </Button>
    </footer>
  );
}
