import type { SectionReview } from '@abhyas/rules/assessment/player-session/questions/section-review.ts';
import { paletteState } from '@abhyas/rules/assessment/log/palette.ts';
import { m } from '../../../../../paraglide/messages.js';
import { Badge } from '../../../../../ui/cards/badge.tsx';
import { shortStateName } from '../../../../../shared/assessment/question/words.ts';
import type { PlayerSession, PlayerView } from '../../../attempt/session/player-view.ts';
import { StateMark } from '../../../shared/state-mark.tsx';
import { isUnsaved } from '../../shared/unsaved.ts';
import classes from './section-review.module.css';
import { Stage } from './stage.tsx';

/** The review at the end of a section: its questions, which are marked or changed, and how many changes are left. */
export function SectionReviewScreen({ view, session, review }: { view: PlayerView; session: PlayerSession; review: SectionReview }) {
  const { section } = view;
  return (
    <Stage title={m.test_review_title({ name: section.name })} text={m.test_review_text()}>
      <p className={classes['left']}>
        <strong>{m.test_edits_left({ left: review.left, edits: review.edits })}</strong>{' '}
        <span className={classes['meaning']}>{review.left === 0 ? m.test_edits_none_left() : m.test_edits_meaning()}</span>
      </p>
      <ul className={classes['questions']}>
        {section.items.map(({ itemId, number }) => {
          const item = view.items.get(itemId);
          if (item === undefined) return null;
          const state = paletteState(item);
          return (
            <li key={itemId}>
              <button type="button" className={classes['question']} onClick={() => session.go(itemId)}>
                <StateMark state={state}>{number}</StateMark>
                <span className={classes['words']}>
                  {m.test_question({ number })}
                  <span className={classes['state']}>{shortStateName(state)}</span>
                </span>
                {item.changes > 0 && <Badge>{m.test_edited()}</Badge>}
                {isUnsaved(item) && <Badge>{m.test_draft()}</Badge>}
              </button>
            </li>
          );
        })}
      </ul>
    </Stage>
  );
}
