import type { Round, RoundAnswer } from '@abhyas/contract/adaptive/rounds.ts';
import { IconClock, IconRepeat } from '@tabler/icons-react';
import { m } from '../../../paraglide/messages.js';
import { CheckedAnswer } from '../../../shared/assessment/question/checked-answer.tsx';
import { backText, questionTime } from '../words.ts';
import classes from './round-answer.module.css';

/** What became of an answer: the key, the solution, how long it took, and when the question is due again. */
export function RoundAnswerView({ answer, kind, isFresh }: { answer: RoundAnswer; kind: Round['kind']; isFresh: boolean }) {
  const back = kind === 'revision' ? backText(answer) : '';
  return (
    <CheckedAnswer
      item={answer.item}
      response={answer.response}
      solution={{ ...answer, itemId: answer.item.itemId, ruling: '' }}
      save={{ kind: 'saved' }}
      isFresh={isFresh}
      onRetry={undefined}
    >
      <ul className={classes['facts']}>
        <li>
          <IconClock size={16} stroke={1.75} aria-hidden />
          {answer.slow
            ? m.adapt_took_slow({ own: questionTime(answer.seconds), usual: questionTime(answer.expectedSeconds) })
            : m.adapt_took({ own: questionTime(answer.seconds), usual: questionTime(answer.expectedSeconds) })}
        </li>
        {back === '' ? null : (
          <li>
            <IconRepeat size={16} stroke={1.75} aria-hidden />
            {back}
          </li>
        )}
      </ul>
    </CheckedAnswer>
  );
}
