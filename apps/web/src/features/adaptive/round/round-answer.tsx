import type { Round, RoundAnswer } from '@abhyas/contract/adaptive/rounds.ts';
import { IconBulb, IconClock, IconRepeat } from '@tabler/icons-react';
import { m } from '../../../paraglide/messages.js';
import { CheckedAnswer } from '../../../shared/assessment/question/checked-answer.tsx';
import { backText, questionTime } from '../words.ts';

/** What became of an answer: the key, the solution, how long it took, which hints helped, and when the question is due again. */
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
      <ul className="grid gap-1 m-0 p-0 text-body text-sm list-none">
        <li className="flex gap-2 items-center">
          <IconClock className="flex-none text-muted" size={16} stroke={1.75} aria-hidden />
          {answer.slow
            ? m.adapt_took_slow({ own: questionTime(answer.seconds), usual: questionTime(answer.expectedSeconds) })
            : m.adapt_took({ own: questionTime(answer.seconds), usual: questionTime(answer.expectedSeconds) })}
        </li>
        {answer.hintsUsed === 0 ? null : (
          <li className="flex gap-2 items-center">
            <IconBulb className="flex-none text-muted" size={16} stroke={1.75} aria-hidden />
            {(kind === 'revision' ? m.adapt_hinted_revision : m.adapt_hinted)({ count: answer.hintsUsed })}
          </li>
        )}
        {back === '' ? null : (
          <li className="flex gap-2 items-center">
            <IconRepeat className="flex-none text-muted" size={16} stroke={1.75} aria-hidden />
            {back}
          </li>
        )}
      </ul>
    </CheckedAnswer>
  );
}
