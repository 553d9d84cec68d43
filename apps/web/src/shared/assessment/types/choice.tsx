import { letterAt, letterOf } from '@abhyas/rules/assessment/paper/order/own-order.ts';
import { IconCheck, IconX } from '@tabler/icons-react';
import { m } from '../../../paraglide/messages.js';
import { OptionList } from '../question/option-list.tsx';
import { RichText } from '../question/rich-text.tsx';
import type { AnsweredProps, FieldProps, GivenProps, ShownType } from './shown-type.ts';
import classes from './answered.module.css';

const Field = ({ item, response, labelledBy, ruledOut, ruling, onChoose, onRuleOut }: FieldProps) => (
  <OptionList
    item={item}
    response={response}
    ruledOut={ruledOut}
    ruling={ruling}
    onChoose={onChoose}
    onRuleOut={onRuleOut}
    labelledBy={labelledBy}
  />
);

/**
 * The options, with what was chosen and what is right, and the share of the cohort that chose each. `isOwn`: the reader answered it. Of a question that counts for no one nothing is right or
 * wrong.
 */
function Options({ item, isOwn = true, chosenBy = [] }: AnsweredProps) {
  const isDropped = item.outcome === 'dropped';
  const percentOf = new Map(chosenBy.map(({ label, percent }) => [label, percent]));
  const says = {
    both: isOwn ? m.test_your_correct_answer() : m.test_their_correct_answer(),
    chosen: isOwn ? m.test_your_answer() : m.test_their_answer(),
  };
  const chosen = item.response?.kind === 'choice' ? item.response.labels : [];
  return (
    <ul className={`${classes['options']} grid gap-2 m-0 p-0 list-none`}>
      {item.options.map(({ label, html }, place) => {
        const right = !isDropped && [item.answer, ...item.otherAnswers].some((answer) => answer.includes(label));
        const own = chosen.includes(label);
        return (
          <li key={label} data-tone={right ? 'correct' : own && !isDropped ? 'wrong' : 'plain'}>
            <span className="flex-none text-body text-sm font-strong">{letterAt(place)}</span>
            <span className="flex-[1_1_180px] min-w-0">
              <RichText html={html} look="inline" />
            </span>
            {percentOf.has(label) && <span className={classes['share']}>{m.test_chosen_by({ percent: percentOf.get(label) ?? 0 })}</span>}
            {(right || own) && (
              <span className={`${classes['says']} inline-flex flex-[1_0_100%] gap-1 items-center ps-5.5 text-xs font-medium`}>
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

/** The options, with what was chosen. */
function Given({ item, response }: GivenProps) {
  const chosen = response?.kind === 'choice' ? response.labels : [];
  return (
    <ul className={`${classes['given']} grid gap-2 m-0 p-0 list-none`}>
      {item.options.map(({ label, html }, place) => (
        <li key={label} data-chosen={chosen.includes(label)}>
          <span className="text-body text-sm font-strong">{letterAt(place)}</span>
          <RichText html={html} look="inline" />
          {chosen.includes(label) && <span className="flex-[1_0_100%] ps-5.5 text-xs font-medium">{m.test_your_answer()}</span>}
        </li>
      ))}
    </ul>
  );
}

function lettersOf({ item, labels }: { item: GivenProps['item']; labels: readonly string[] }): string {
  return labels
    .map((label) => letterOf({ options: item.options, label }))
    .sort()
    .join(', ');
}

export const single: ShownType = {
  name: m.test_type_single,
  hint: null,
  partMarks: m.test_marks_partial,
  partRule: m.test_rule_partial,
  Field,
  Answered: Options,
  Given,
  responseText: ({ item, response }) => (response.kind === 'choice' ? lettersOf({ item, labels: response.labels }) : ''),
  answerText: ({ item, answer }) => lettersOf({ item, labels: answer }),
};

export const multiple: ShownType = { ...single, name: m.test_type_multiple, hint: m.test_choose_all };
