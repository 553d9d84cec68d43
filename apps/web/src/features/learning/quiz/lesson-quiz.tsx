import type { AnswerOf } from '@abhyas/contract/endpoints.ts';
import type { SaveState } from '@abhyas/rules/assessment/event-queue/save-state.ts';
import { isUnfit } from '@abhyas/rules/assessment/types/asked.ts';
import { Button } from '@mantine/core';
import { IconArrowRight, IconCheck, IconCloudOff, IconHelpCircle, IconLock, IconMinus, IconX } from '@tabler/icons-react';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { type ReactNode, useId, useState, useSyncExternalStore } from 'react';
import { call } from '../../../lib/api.ts';
import { queryKeys } from '../../../lib/query-keys.ts';
import type { Session } from '../../../lib/session/session.ts';
import { m } from '../../../paraglide/messages.js';
import { CheckedAnswer } from '../../../shared/assessment/question/checked-answer.tsx';
import { Hints } from '../../../shared/assessment/question/hints.tsx';
import { RichText } from '../../../shared/assessment/question/rich-text.tsx';
import { outcomeName } from '../../../shared/assessment/question/words.ts';
import { shownTypes } from '../../../shared/assessment/types/types.ts';
import { Badge } from '../../../ui/cards/badge.tsx';
import { QueryView } from '../../../ui/feedback/states/query-view.tsx';
import { courseOf, type AssetPlace } from '../queries.ts';
import { idOf, quizKeeperOf, type QuizState, untouched } from './quiz-keeper.ts';
import classes from './lesson-quiz.module.css';

type Quiz = AnswerOf<'lessonQuiz'>;
type Question = Quiz['questions'][number];

/** The questions of a page, and what was answered before. */
export const quizQuery = (session: Session, place: AssetPlace) =>
  queryOptions({
    queryKey: [...queryKeys.learning.quizzes, courseOf(session), place],
    queryFn: ({ signal }) => {
      const { learningPathId, assetId, of = courseOf(session) } = place;
      return call('lessonQuiz', { ...of, learningPathId, assetId }, { signal });
    },
    staleTime: 'static',
    gcTime: 0,
  });

interface LessonQuizProps {
  /** Those of the questions, as the page has them. */
  readonly names: string;
  readonly place: AssetPlace;
  readonly session: Session;
  /** That of a lesson where none is given. */
  readonly name?: string;
  readonly heading?: 'h2' | 'h3';
  /** Shown once all are answered. */
  readonly after?: ReactNode;
}

/** A quiz in a lesson: one question at a time, each checked on its own, with its verdict and solution. */
export function LessonQuiz({ names, place, session, name = m.quiz_title(), heading: Heading = 'h3', after }: LessonQuizProps) {
  const query = useQuery(quizQuery(session, place));
  const title = useId();
  return (
    <div
      role="group"
      className={`${classes['quiz']} grid gap-4 p-5 border border-line rounded-card bg-card text-ink font-text`}
      aria-labelledby={title}
    >
      <Heading id={title} className="flex flex-wrap gap-2 items-center m-0 text-brand-text text-md font-strong">
        <IconHelpCircle size={20} stroke={1.75} aria-hidden />
        {name}
      </Heading>
      <QueryView query={query} height={160}>
        {(quiz) => <Questions quiz={quiz} names={names.split(' ')} place={place} session={session} after={after} />}
      </QueryView>
    </div>
  );
}

const never = () => () => undefined;
const none: ReadonlyMap<string, QuizState> = new Map();
const noStates = () => none;
const icons = { correct: IconCheck, wrong: IconX, blank: IconMinus, dropped: IconMinus } as const;

interface QuestionsProps extends Pick<LessonQuizProps, 'place' | 'session' | 'after'> {
  readonly quiz: Quiz;
  readonly names: readonly string[];
}

function Questions({ quiz, names, place, session, after }: QuestionsProps) {
  const [keeper] = useState(() => (place.of === undefined ? quizKeeperOf(session) : null));
  const questions = names.flatMap((name) => quiz.questions.find((each) => each.name === name) ?? []);
  const closed = names.filter((name) => quiz.closed.includes(name)).length;
  const { assetId } = place;
  const states = useSyncExternalStore(keeper?.subscribe ?? never, keeper?.states ?? noStates);
  const stateOf = (question: Question): QuizState | null =>
    keeper === null ? null : (states.get(idOf({ assetId, itemId: question.item.itemId })) ?? untouched);
  const answers = questions.map((each) => each.answered ?? stateOf(each)?.answered ?? null);
  const [at, setAt] = useState(() =>
    Math.max(
      0,
      questions.findIndex(({ answered }) => answered === null),
    ),
  );
  const [pressed, setPressed] = useState('');
  const question = questions[at];
  const right = answers.filter((answer) => answer?.solution.outcome === 'correct').length;
  const done = answers.filter((answer) => answer !== null).length;
  return (
    <>
      {questions.length > 1 ? (
        <div className="flex flex-wrap gap-x-4 gap-y-2 items-center justify-between">
          <ol className="flex flex-wrap gap-2 m-0 p-0 list-none">
            {questions.map(({ name }, index) => {
              const outcome = answers[index]?.solution.outcome;
              const Icon = outcome === undefined ? null : icons[outcome];
              return (
                <li key={name}>
                  <button
                    type="button"
                    className={classes['step']}
                    data-outcome={outcome}
                    aria-current={index === at ? 'step' : undefined}
                    aria-label={[m.test_question({ number: index + 1 }), ...(outcome === undefined ? [] : [outcomeName(outcome)])].join(
                      ', ',
                    )}
                    onClick={() => setAt(index)}
                  >
                    {index + 1}
                    {Icon === null ? null : <Icon size={14} stroke={2.5} aria-hidden />}
                  </button>
                </li>
              );
            })}
          </ol>
          {done === questions.length ? (
            <p className="m-0 text-body text-sm tabular">{m.quiz_right({ right, count: questions.length })}</p>
          ) : null}
        </div>
      ) : null}
      {question === undefined ? null : (
        <AskedQuestion
          key={question.name}
          question={question}
          state={stateOf(question)}
          answered={answers[at] ?? null}
          isFresh={pressed === question.name}
          onChoose={(answer) => keeper?.choose(bodyOf({ session, place, question, ...answer }))}
          onGive={(answer) => {
            setPressed(question.name);
            keeper?.give(bodyOf({ session, place, question, ...answer }));
          }}
          onNext={at + 1 < questions.length ? () => setAt(at + 1) : null}
        />
      )}
      {done > 0 && done === questions.length ? after : null}
      {closed > 0 ? (
        <p className="flex gap-2 items-center m-0 text-muted text-sm">
          <IconLock className="flex-none" size={18} stroke={1.75} aria-hidden />
          {m.quiz_closed({ count: closed })}
        </p>
      ) : null}
    </>
  );
}

const bodyOf = ({
  session,
  place: { learningPathId, assetId },
  question,
  ...answer
}: {
  session: Session;
  place: AssetPlace;
  question: Question;
} & Answer) => ({ ...courseOf(session), learningPathId, assetId, itemId: question.item.itemId, ...answer });

/** What is chosen or typed, and how many hints were shown. */
type Answer = Pick<QuizState, 'response' | 'hints'>;

/** A question with the place for its answer, or with what came of it. `state` is null for someone who only looks on. */
function AskedQuestion({
  question: { item, passage, hints: all },
  state,
  answered,
  isFresh,
  onChoose,
  onGive,
  onNext,
}: {
  question: Question;
  state: QuizState | null;
  answered: Question['answered'];
  isFresh: boolean;
  onChoose: (answer: Answer) => void;
  onGive: (answer: Answer) => void;
  onNext: (() => void) | null;
}) {
  const id = useId();
  const { Field, hint } = shownTypes[item.type];
  const sending = state?.sending ?? 'no';
  const response = answered?.response ?? state?.response ?? null;
  const isOpen = answered === null && (sending === 'no' || sending === 'refused');
  const hints = state?.hints ?? 0;
  const give = () => (isUnfit({ type: item.type, response }) ? undefined : onGive({ response, hints }));
  return (
    <div className="grid gap-4 min-w-0">
      {passage === null ? null : (
        <div
          className={`${classes['passage']} p-4 border border-line rounded-control bg-sunken`}
          role="group"
          aria-label={m.test_passage()}
        >
          {passage.title === '' ? null : <h4 className="m-0 mb-2 text-md font-strong">{passage.title}</h4>}
          <RichText html={passage.html} look="reading" />
        </div>
      )}
      <div id={`${id}-stem`} className="leading-[1.6]">
        <RichText html={item.stemHtml} />
      </div>
      {!isOpen ? (
        <CheckedAnswer
          item={item}
          response={response}
          solution={answered?.solution}
          save={saveOf(sending)}
          isFresh={isFresh}
          onRetry={undefined}
        >
          {(answered?.hintsUsed ?? 0) === 0 ? null : <p className="m-0">{m.test_hints_used({ count: answered?.hintsUsed ?? 0 })}</p>}
        </CheckedAnswer>
      ) : state === null ? (
        <Badge>{m.quiz_unanswered()}</Badge>
      ) : (
        <>
          {hint === null ? null : (
            <p id={`${id}-hint`} className="m-0 text-muted text-sm">
              {hint()}
            </p>
          )}
          <fieldset className="min-w-0 m-0 p-0 border-0" aria-label={m.test_your_answer()}>
            <Field
              item={item}
              response={response}
              labelledBy={hint === null ? `${id}-stem` : `${id}-stem ${id}-hint`}
              keypad="beside"
              ruledOut={noneRuledOut}
              ruling="quiet"
              onChoose={(chosen) => onChoose({ response: chosen, hints })}
              onRuleOut={() => undefined}
              onEnter={give}
            />
          </fieldset>
          <Hints all={all} shown={hints} onAsk={() => onChoose({ response, hints: hints + 1 })} />
        </>
      )}
      {state === null ? null : (
        <p
          className="flex gap-2 items-center m-0 text-sm empty:hidden data-[sending=refused]:text-bad text-warn"
          role="status"
          data-sending={sending}
        >
          {saidOf(state) !== '' && !state.isKept ? <IconCloudOff className="flex-none" size={18} stroke={1.75} aria-hidden /> : null}
          {saidOf(state)}
        </p>
      )}
      <div className="flex flex-wrap gap-3 empty:hidden">
        {isOpen && state !== null ? (
          <>
            <Button disabled={response === null} onClick={give}>
              {m.practice_check()}
            </Button>
            <Button variant="subtle" disabled={response !== null} onClick={() => onGive({ response: null, hints })}>
              {m.practice_show()}
            </Button>
          </>
        ) : null}
        {sending === 'signed-out' ? <Button onClick={() => onGive({ response, hints })}>{m.error_retry()}</Button> : null}
        {!isOpen && onNext !== null ? (
          <Button variant="default" rightSection={<IconArrowRight size={18} stroke={1.75} aria-hidden />} onClick={onNext}>
            {m.practice_next()}
          </Button>
        ) : null}
      </div>
    </div>
  );
}

const noneRuledOut: ReadonlySet<string> = new Set();

const saveOf = (sending: QuizState['sending']): SaveState => {
  const unsent = { kept: 1, loose: 0, device: 'keeps' } as const;
  if (sending === 'waiting') return { kind: 'offline', ...unsent };
  if (sending === 'signed-out') return { kind: 'failing', ...unsent };
  return { kind: 'saved' };
};

function saidOf({ sending, isKept, answered }: QuizState): string {
  if (answered !== null) return '';
  if (sending === 'refused') return m.quiz_refused();
  if (sending === 'signed-out') return m.quiz_signed_out();
  return isKept ? '' : m.quiz_loose();
}
