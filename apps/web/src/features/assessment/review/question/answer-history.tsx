import type { ReviewItem, Step } from '@abhyas/contract/assessment/assessment.ts';
import { m } from '../../../../paraglide/messages.js';
import { responseText, formatTimeSpent } from '../../../../shared/assessment/question/words.ts';
import classes from './answer-history.module.css';

/** The student's history on a question: first seen, each commit, last seen, with times into the test. */
export function AnswerHistory({ item }: { item: ReviewItem }) {
  return (
    <section className={classes['way']} aria-label={m.test_steps()}>
      <h3>{m.test_steps()}</h3>
      {item.steps.length === 0 ? (
        <p>{m.test_steps_never()}</p>
      ) : (
        <ol>
          {item.steps.map((step, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- the steps of a finished test stay where they are
            <li key={index} data-kind={step.kind}>
              <span className={classes['time']} title={m.test_steps_at({ time: formatTimeSpent(step.seconds) })}>
                {formatTimeSpent(step.seconds)}
              </span>
              {words({ step, isFirst: index === 0, item })}
              {step.late && <em>{m.test_steps_late()}</em>}
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}

function words({ step, isFirst, item }: { step: Step; isFirst: boolean; item: ReviewItem }): string {
  const answer = step.response === null ? null : responseText({ item, response: step.response });
  switch (step.kind) {
    case 'visit':
      return isFirst ? m.test_steps_first() : m.test_steps_last();
    case 'save':
      return answer === null ? m.test_steps_saved_blank() : m.test_steps_saved({ answer });
    case 'mark':
      return answer === null ? m.test_steps_marked_blank() : m.test_steps_marked({ answer });
    case 'clear':
      return m.test_steps_cleared();
  }
}
