import { figure } from '../../../lib/format/marks.ts';
import { m } from '../../../paraglide/messages.js';
import { TypeInField } from '../question/type-in-field.tsx';
import type { AnsweredProps, FieldProps, GivenProps, ShownType } from './shown-type.ts';
import classes from './answered.module.css';

const Field = ({ item, response, keypad, onChoose, onEnter }: FieldProps) => (
  <TypeInField item={item} response={response} keypad={keypad} onChoose={onChoose} onEnter={onEnter} />
);

/** What was typed, and what is right. `isOwn`: the reader answered it. */
function Typed({ item, isOwn = true }: AnsweredProps) {
  const own = item.response?.kind === 'typed' ? item.response.text : m.test_no_answer();
  return (
    <dl className={`${classes['typed']} flex flex-wrap gap-3 m-0`}>
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

const Given = ({ response }: GivenProps) => (
  <p className="text-ink font-strong">{response?.kind === 'typed' ? response.text : m.test_no_answer()}</p>
);

export const numeric: ShownType = {
  name: m.test_type_numeric,
  hint: null,
  partMarks: m.test_marks_partial,
  partRule: m.test_rule_partial,
  Field,
  Answered: Typed,
  Given,
  responseText: ({ response }) => (response.kind === 'typed' ? figure(response.text) : ''),
  answerText: ({ answer }) => answer.map(figure).join(m.test_or()),
};

export const text: ShownType = { ...numeric, name: m.test_type_text };
