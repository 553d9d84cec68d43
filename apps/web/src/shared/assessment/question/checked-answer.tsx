import type { ItemForCandidate } from '@abhyas/contract/assessment/assessment.ts';
import type { Response } from '@abhyas/contract/assessment/attempt-log.ts';
import type { Solution } from '@abhyas/contract/assessment/practice.ts';
import { Button } from '@mantine/core';
import { IconBan, IconCheck, IconMinus, IconX } from '@tabler/icons-react';
import { useEffect, useRef, type ReactNode } from 'react';
import { m } from '../../../paraglide/messages.js';
import type { SaveState } from '@abhyas/rules/assessment/event-queue/save-state.ts';
import { RichText } from './rich-text.tsx';
import { outcomeName } from './words.ts';
import { answerText, rulingText, shownTypes } from '../types/types.ts';
import classes from './checked-answer.module.css';

/** The parts of a question that its answer is shown with. */
type Asked = Pick<ItemForCandidate, 'type' | 'options'>;

/** An answer that is final: what came of it, the key and the solution, or why they are not here yet. */
export function CheckedAnswer({
  item,
  response,
  solution,
  save,
  isFresh,
  onRetry,
  children,
}: {
  item: Asked;
  response: Response | null;
  solution: Solution | undefined;
  save: SaveState;
  /** It was checked just now, and not on an earlier visit. */
  isFresh: boolean;
  /** There where the solution could not be read. */
  onRetry: (() => void) | undefined;
  /** What else is to be said of it, before its solution. */
  children?: ReactNode;
}) {
  const verdict = useRef<HTMLHeadingElement>(null);
  const { Given, Answered } = shownTypes[item.type];
  const isHere = solution !== undefined;
  useEffect(() => {
    if (!isFresh) return;
    // the choice that had the focus is gone
    if (document.activeElement === document.body) verdict.current?.focus({ preventScroll: true });
    if (isHere) verdict.current?.scrollIntoView({ block: 'nearest' });
  }, [isFresh, isHere]);
  return (
    <div className="grid gap-4" aria-busy={!isHere}>
      {solution === undefined ? (
        <Given item={item} response={response} />
      ) : (
        <Answered item={{ ...solution, options: item.options, response }} />
      )}
      <div
        role="group"
        className={`${classes['verdict']} grid gap-3 px-5 py-4 border border-line border-s-4 border-s-line-strong rounded-control bg-card text-ink leading-[1.6]`}
        data-tone={solution?.outcome ?? 'waiting'}
        aria-label={m.practice_outcome()}
      >
        <h2 ref={verdict} tabIndex={-1} className={`${classes['title']} flex gap-2 items-center text-md`}>
          {solution === undefined ? isStuck(save) ? m.practice_held_up() : m.practice_waiting() : <Outcome solution={solution} />}
        </h2>
        {solution === undefined ? (
          <Waiting save={save} onRetry={onRetry} />
        ) : (
          <>
            {solution.outcome !== 'correct' && <p>{m.practice_correct_is({ answer: rightOf({ item, solution }) })}</p>}
            {rulingOf({ item, solution }) !== '' && <p role="note">{rulingOf({ item, solution })}</p>}
            {children}
            <div className={`${classes['solution']} grid gap-2 pt-3 border-t border-t-line`}>
              <h3>{m.test_solution()}</h3>
              {solution.solutionHtml === '' ? <p>{m.test_no_solution()}</p> : <RichText html={solution.solutionHtml} />}
            </div>
          </>
        )}
      </div>
      <p role="status" className="visually-hidden">
        {isFresh &&
          solution !== undefined &&
          `${m.test_sentence({ text: outcomeName(solution.outcome) })} ${m.practice_correct_is({ answer: rightOf({ item, solution }) })}`}
      </p>
    </div>
  );
}

const icons = { correct: IconCheck, wrong: IconX, blank: IconMinus, dropped: IconBan } as const;

function Outcome({ solution: { outcome } }: { solution: Solution }) {
  const Icon = icons[outcome];
  return (
    <>
      <Icon size={20} stroke={2.25} aria-hidden />
      {outcome === 'blank' ? m.practice_state_seen() : outcomeName(outcome)}
    </>
  );
}

const isStuck = ({ kind }: SaveState) => kind !== 'saved' && kind !== 'saving';

/** The answer is final, and its solution still on its way. */
function Waiting({ save, onRetry }: { save: SaveState; onRetry: (() => void) | undefined }) {
  return (
    <>
      {isStuck(save) && <p role="status">{m.practice_waiting_offline()}</p>}
      {!isStuck(save) && onRetry !== undefined && (
        <p role="alert" className="flex flex-wrap gap-3 items-center">
          {m.practice_solution_failed()}
          <Button variant="default" size="sm" onClick={onRetry}>
            {m.error_retry()}
          </Button>
        </p>
      )}
    </>
  );
}

interface Solved {
  readonly item: Asked;
  readonly solution: Solution;
}

const rightOf = ({ item, solution }: Solved) =>
  [solution.answer, ...solution.otherAnswers].map((answer) => answerText({ item, answer })).join(m.test_or());

const rulingOf = ({ item, solution }: Solved) => rulingText({ ...solution, ...item });
