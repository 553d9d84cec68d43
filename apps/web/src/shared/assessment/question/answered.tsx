import type { ReviewItem } from '@abhyas/contract/assessment/assessment.ts';
import { IconCheck, IconX } from '@tabler/icons-react';
import { figure } from '../../../lib/format/marks.ts';
import { m } from '../../../paraglide/messages.js';
import { RichText } from './rich-text.tsx';
import { letterAt } from '@abhyas/rules/assessment/paper/order/own-order.ts';
import classes from './answered.module.css';

type Answered = Pick<ReviewItem, 'options' | 'response' | 'answer' | 'otherAnswers' | 'outcome'>;

/**
 * The options, with what was chosen and what is right, and the share of the cohort that chose each. `isOwn`: the reader answered it. Of a question that counts for no one nothing is right or
 * wrong.
 */
export function Options({
  item,
  isOwn = true,
  chosenBy = [],
}: {
  item: Answered;
  isOwn?: boolean;
  chosenBy?: readonly { readonly label: string; readonly percent: number }[];
}) {
  const isDropped = item.outcome === 'dropped';
  const percentOf = new Map(chosenBy.map(({ label, percent }) => [label, percent]));
  const says = {
    both: isOwn ? m.test_your_correct_answer() : m.test_their_correct_answer(),
    chosen: isOwn ? m.test_your_answer() : m.test_their_answer(),
  };
  const chosen = item.response?.kind === 'choice' ? item.response.labels : [];
  return (
    <ul className={classes['options']}>
      {item.options.map(({ label, html }, place) => {
        const right = !isDropped && [item.answer, ...item.otherAnswers].some((answer) => answer.includes(label));
        const own = chosen.includes(label);
        return (
          <li key={label} data-tone={right ? 'correct' : own && !isDropped ? 'wrong' : 'plain'}>
            <span className={classes['letter']}>{letterAt(place)}</span>
            <span className={classes['optionText']}>
              <RichText html={html} look="inline" />
            </span>
            {percentOf.has(label) && <span className={classes['share']}>{m.test_chosen_by({ percent: percentOf.get(label) ?? 0 })}</span>}
            {(right || own) && (
              <span className={classes['says']}>
                {right ? <IconCheck size={16} stroke={2} aria-hidden /> : isDropped ? null : <IconX size={16} stroke={2} aria-hidden />}
                {right && own ? says.both : right ? m.test_correct_answer() : says.chosen}
              </span>
            )}
          </li>
        );
      })}
    </ul>
  );
}

/** What was typed, and what is right. `isOwn`: the reader answered it. */
export function Typed({ item, isOwn = true }: { item: Answered; isOwn?: boolean }) {
  const own = item.response?.kind === 'typed' ? item.response.text : m.test_no_answer();
  return (
    <dl className={classes['typed']}>
      <div data-tone={item.outcome}>
        <dt>{isOwn ? m.test_your_answer() : m.test_their_answer()}</dt>
        <dd>{figure(own)}</dd>
      </div>
      {item.outcome !== 'dropped' && (
        <div data-tone="correct">
          <dt>{m.test_correct_answer()}</dt>
          <dd>{[...item.answer, ...item.otherAnswers.flat()].map(figure).join(m.test_or())}</dd>
        </div>
      )}
    </dl>
  );
}
