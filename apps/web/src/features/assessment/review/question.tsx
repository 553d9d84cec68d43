import type { ErrorTag, ReviewItem, Step, TestReview } from '@abhyas/contract/assessment/assessment.ts';
import { type QueryClient, type UseMutationOptions, useMutation, useMutationState, useQueryClient } from '@tanstack/react-query';
import { m } from '../../../paraglide/messages.js';
import { tagName } from '../../../shared/assessment/tag-name.ts';
import { ApiError, call } from '../../../lib/api.ts';
import { langOf } from '../../../lib/language/title-language.ts';
import { assessmentQueries } from '../queries.ts';
import { isSlow } from '@abhyas/rules/assessment/result/slow.ts';
import { IconBan, IconBookmark, IconBookmarkFilled, IconCheck, IconCircleHalf2, IconClock, IconMinus, IconX } from '@tabler/icons-react';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import type { Passage } from '../player/question/passage-pane.tsx';
import { Hints } from '../../../shared/assessment/question/hints.tsx';
import { RichText } from '../../../shared/assessment/question/rich-text.tsx';
import { figure, signedMarks } from '../../../lib/format/marks.ts';
import { formatTimeSpent, resultName } from '../../../shared/assessment/question/words.ts';
import { isPartlyRight } from '../../../shared/assessment/question/partly-right.ts';
import { responseText, rulingText, shownTypes, typeName } from '../../../shared/assessment/types/types.ts';
import { Badge } from '../../../ui/cards/badge.tsx';
import { type Fact, FactList } from '../../../ui/cards/fact-list.tsx';
import { difficultyName } from '../shared/difficulty.ts';
import { Ink } from '../shared/ink.tsx';
import type { Response } from '@abhyas/contract/assessment/attempt-log.ts';
import { Button, Textarea } from '@mantine/core';
import { itemIn, passageIn } from '../../../shared/assessment/question/both-languages.ts';
import { LanguageNote, type Languages, LanguageSwitch } from '../shared/languages.tsx';
import { isRightNow } from './retry-outcome.ts';
import { fieldClasses } from '../../../ui/forms/field-classes.ts';
import classes from './question.module.css';

/** What someone says of a question; '' takes it back. */
type Tag = ErrorTag | '';

const tagKey = ({ assessmentId, itemId }: { assessmentId: string; itemId: string }) => ['assessment', 'tag', assessmentId, itemId];

/**
 * How the tag of one question is changed. Changes go out one after the other, and only the newest wish is sent; what is in memory changes with the answer, and
 * until then the screen shows the wish.
 */
function tagOptions({
  client,
  assessmentId,
  itemId,
}: {
  client: QueryClient;
  assessmentId: string;
  itemId: string;
}): UseMutationOptions<Tag | null, Error, { tag: Tag }> {
  const mutationKey = tagKey({ assessmentId, itemId });
  const isNewest = (wish: unknown) =>
    client.getMutationCache().findAll({ mutationKey, exact: true, status: 'pending' }).at(-1)?.state.variables === wish;
  return {
    mutationKey,
    scope: { id: mutationKey.join(' ') },
    mutationFn: async (wish) => (isNewest(wish) ? (await call('saveErrorTag', { assessmentId, itemId, tag: wish.tag })).tag : null),
    onSuccess: async (tag) => {
      if (tag === null) return;
      const { queryKey } = assessmentQueries.review({ assessmentId });
      // a review that is on its way may have been read before this
      await client.cancelQueries({ queryKey });
      client.setQueryData(queryKey, (review) => review && withTag({ review, itemId, tag }));
      void client.invalidateQueries({ queryKey: assessmentQueries.result({ assessmentId }).queryKey });
    },
    meta: {
      failure: ({ error, variables }) =>
        isNewest(variables)
          ? { title: m.test_tag_failed(), text: (error instanceof ApiError && error.said) || m.test_tag_failed_text() }
          : null,
    },
  };
}

function withTag({ review, itemId, tag }: { review: TestReview; itemId: string; tag: Tag }): TestReview {
  const sections = review.sections.map((section) => ({
    ...section,
    items: section.items.map((item) => (item.itemId === itemId ? { ...item, tag } : item)),
  }));
  return { ...review, sections };
}

/** One who was right was lucky, or slow. */
const ofRight = ['guess', 'time'] as const satisfies readonly ErrorTag[];
const ofLost = ['concept', 'careless', 'misread', 'time', 'guess'] as const satisfies readonly ErrorTag[];

/** Why the question was lost, in the student's own view: one of five, saved at once. */
function TagButtons({ item, assessmentId }: { item: ReviewItem; assessmentId: string }) {
  const client = useQueryClient();
  const { itemId } = item;
  const { mutate } = useMutation(tagOptions({ client, assessmentId, itemId }));
  const wished = useMutationState({
    filters: { mutationKey: tagKey({ assessmentId, itemId }), exact: true, status: 'pending' },
    select: ({ state }) => (state.variables as { tag: Tag }).tag,
  }).at(-1);
  const tag = wished ?? item.tag;
  const isRight = item.outcome === 'correct';
  // one that fitted before a ruling can still be taken away
  const offered: readonly ErrorTag[] = isRight ? ofRight : ofLost;
  const shown = tag === '' || offered.includes(tag) ? offered : [...offered, tag];
  const title = isRight ? m.test_tag_how() : m.test_tag_why();
  return (
    <section
      className={`${classes['tags']} flex flex-wrap gap-x-4 gap-y-2 items-center px-6 py-4 border-t border-t-line max-[560px]:px-4`}
      aria-label={title}
    >
      <h3>{title}</h3>
      <div role="group" aria-label={title} className={`${classes['buttons']} flex flex-wrap gap-1.5`}>
        {shown.map((one) => (
          <button key={one} type="button" aria-pressed={tag === one} onClick={() => mutate({ tag: tag === one ? '' : one })}>
            {tagName(one)}
          </button>
        ))}
      </div>
      <p>{m.test_tag_hint()}</p>
    </section>
  );
}

const maxNoteLength = 2000;

interface Kept {
  readonly bookmarked: boolean;
  readonly note: string;
}

/** What the student keeps of a question: a bookmark, saved at once, and a note, saved when its field is left. */
function QuestionNote({ item, assessmentId }: { item: ReviewItem; assessmentId: string }) {
  const client = useQueryClient();
  const [text, setText] = useState(item.note);
  /** What was last asked for: two changes that follow each other do not undo one another. */
  const wish = useRef<Kept>({ bookmarked: item.bookmarked, note: item.note });
  const { mutate, isSuccess } = useMutation({
    mutationKey: ['assessment', 'question-note', assessmentId, item.itemId],
    scope: { id: `question-note ${assessmentId} ${item.itemId}` },
    mutationFn: (kept: Kept) => call('saveQuestionNote', { assessmentId, itemId: item.itemId, ...kept }),
    onSuccess: async (kept) => {
      const { queryKey } = assessmentQueries.review({ assessmentId });
      await client.cancelQueries({ queryKey });
      client.setQueryData(queryKey, (review) => review && withKept({ review, itemId: item.itemId, kept }));
    },
    onError: () => {
      wish.current = { bookmarked: item.bookmarked, note: item.note };
    },
    meta: {
      failure: ({ error }) => ({ title: m.test_tag_failed(), text: (error instanceof ApiError && error.said) || m.test_tag_failed_text() }),
    },
  });
  const isChanged = text.trim() !== item.note;
  const keep = (change: Partial<Kept>) => {
    wish.current = { ...wish.current, ...change };
    mutate(wish.current);
  };
  const Icon = item.bookmarked ? IconBookmarkFilled : IconBookmark;
  return (
    <section
      className={`${classes['kept']} grid gap-3 justify-items-start px-6 py-4 border-t border-t-line max-[560px]:px-4`}
      aria-label={m.test_note_title()}
    >
      <Button
        variant="default"
        size="sm"
        aria-pressed={item.bookmarked}
        leftSection={<Icon size={18} stroke={1.75} aria-hidden />}
        onClick={() => keep({ bookmarked: !item.bookmarked })}
      >
        {m.test_bookmark()}
      </Button>
      <Textarea
        label={m.test_note_title()}
        description={m.test_note_hint()}
        classNames={fieldClasses}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        autosize
        minRows={2}
        maxLength={maxNoteLength}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        onBlur={() => isChanged && text.trim() !== wish.current.note && keep({ note: text.trim() })}
      />
      <p role="status" className="m-0 text-muted text-sm empty:hidden">
        {isSuccess && !isChanged && text !== '' ? m.test_note_saved() : ''}
      </p>
    </section>
  );
}

function withKept({ review, itemId, kept }: { review: TestReview; itemId: string; kept: Kept }): TestReview {
  const sections = review.sections.map((section) => ({
    ...section,
    items: section.items.map((item) => (item.itemId === itemId ? { ...item, ...kept } : item)),
  }));
  return { ...review, sections };
}

/** A question of a review as it was asked: it is answered once more, on this screen alone, or shown. `onDone` tells whether it was right, null where it was only shown, and how many hints helped. */
function RetryAnswer({
  item,
  labelledBy,
  onDone,
}: {
  item: ReviewItem;
  labelledBy: string;
  onDone: (done: { isRight: boolean | null; hints: number }) => void;
}) {
  const [response, setResponse] = useState<Response | null>(null);
  const [ruledOut, setRuledOut] = useState<ReadonlySet<string>>(new Set());
  const { Field } = shownTypes[item.type];
  const [hints, setHints] = useState(0);
  const check = () => response !== null && onDone({ isRight: isRightNow({ item, response }), hints });
  return (
    <div className="grid gap-4">
      <Field
        item={item}
        response={response}
        ruledOut={ruledOut}
        ruling="quiet"
        keypad="beside"
        labelledBy={labelledBy}
        onChoose={setResponse}
        onRuleOut={(label) =>
          setRuledOut(new Set(ruledOut.has(label) ? [...ruledOut].filter((other) => other !== label) : [...ruledOut, label]))
        }
        onEnter={check}
      />
      <Hints all={item.hints} shown={hints} onAsk={() => setHints(hints + 1)} />
      <div className="flex flex-wrap gap-3">
        <Button aria-disabled={response === null} mod={{ disabled: response === null }} onClick={check}>
          {m.practice_check()}
        </Button>
        <Button variant="default" onClick={() => onDone({ isRight: null, hints })}>
          {m.test_retry_show()}
        </Button>
      </div>
    </div>
  );
}

/** What the student noted and drew beside the question in the test. */
function OwnPad({ pad: { note, strokes } }: { pad: NonNullable<ReviewItem['scratch']> }) {
  return (
    <section className="grid gap-3 px-6 py-4 border-t border-t-line max-[560px]:px-4" aria-label={m.test_scratch_review()}>
      <h3 className="text-md">{m.test_scratch_review()}</h3>
      {note !== '' && <p className="whitespace-pre-wrap wrap-anywhere">{note}</p>}
      {strokes.length > 0 && (
        <div className="max-w-[420px] break-inside-avoid">
          <Ink strokes={strokes} aria-label={m.test_scratch_drawn({ count: strokes.length })} />
        </div>
      )}
    </section>
  );
}

/** The student's history on a question: first seen, each commit, last seen, with times into the test. */
function AnswerHistory({ item }: { item: ReviewItem }) {
  return (
    <section className="grid gap-2 px-6 py-4 border-t border-t-line max-[560px]:px-4" aria-label={m.test_steps()}>
      <h3 className="text-md">{m.test_steps()}</h3>
      {item.steps.length === 0 ? (
        <p className="text-muted">{m.test_steps_never()}</p>
      ) : (
        <ol className="flex flex-wrap gap-x-4 gap-y-1.5 m-0 p-0 list-none">
          {item.steps.map((step, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- the steps of a finished test stay where they are
            <li className="flex gap-1.5 items-baseline min-w-0 wrap-anywhere text-body text-sm" key={index} data-kind={step.kind}>
              <span
                className={`${classes['time']} px-1.5 py-px rounded-[6px] bg-sunken text-ink tabular`}
                title={m.test_steps_at({ time: formatTimeSpent(step.seconds) })}
              >
                {formatTimeSpent(step.seconds)}
              </span>
              {words({ step, isFirst: index === 0, item })}
              {step.late && <em className="text-warn not-italic">{m.test_steps_late()}</em>}
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
    case 'hint':
      return m.test_steps_hint();
  }
}

/** One question of the review: the passage, what was answered, what is right, what it brought and cost, and the solution. */
export function ReviewQuestion({
  item: asked,
  assessmentId,
  isOwn,
  isStudent,
  isRetry,
  languages,
  passage: found,
  ask,
}: {
  item: ReviewItem;
  assessmentId: string;
  /** Whether the student looks, who alone says why a question was lost; support in their place does not. */
  isOwn: boolean;
  /** Whether it is read as the student's own answers. */
  isStudent: boolean;
  /** Answer and solution are hidden until it was tried again. */
  isRetry: boolean;
  /** Of a paper in two. */
  languages: Languages | null;
  passage: Passage | null;
  /** What asks a doubt about it. */
  ask: ReactNode;
}) {
  const shown = languages?.shownOf(asked.itemId);
  const item = shown === undefined ? asked : itemIn(asked, shown);
  const passage = found === null || shown === undefined ? found : passageIn(found, shown);
  const stem = useId();
  const verdict = useRef<HTMLParagraphElement>(null);
  const [tried, setTried] = useState<{ readonly isRight: boolean | null; readonly hints: number } | null>(null);
  const isHidden = isRetry && tried === null && item.outcome !== 'dropped';
  useEffect(() => {
    // the button that had the focus is gone
    if (tried !== null) verdict.current?.focus({ preventScroll: true });
  }, [tried]);
  const { Answered } = shownTypes[item.type];
  const ruling = rulingText(item);
  const slow = isSlow({ seconds: item.seconds, median: item.cohortSeconds });
  return (
    <article className="card-surface min-w-0" aria-label={m.test_question({ number: item.number })}>
      <header className="flex flex-wrap gap-2 items-center px-6 pt-4 pb-0 max-[560px]:px-4">
        <h2 className="me-2 text-lg">{m.test_question({ number: item.number })}</h2>
        {!isHidden && <Outcome item={item} />}
        {item.marked && <Badge tone="marked">{m.test_state_marked()}</Badge>}
        {slow && (
          <Badge tone="warn" title={m.test_slow_hint()}>
            <IconClock size={14} stroke={2} aria-hidden />
            {m.test_filter_slow()}
          </Badge>
        )}
        <Badge>{typeName(item.type)}</Badge>
        {item.topic !== '' && <Badge>{item.topic}</Badge>}
        {item.difficulty !== '' && <Badge>{difficultyName(item.difficulty)}</Badge>}
      </header>
      {!isHidden && <FactList look="inline" facts={factsOf(item)} className={classes['facts']} />}
      {!isHidden && ruling !== '' && (
        <div role="note" className="px-6 py-2.5 border-b border-line bg-info-wash text-ink">
          <p>{ruling}</p>
          {item.rulingReason !== '' && <p>{m.test_ruling_reason({ reason: item.rulingReason })}</p>}
        </div>
      )}
      {languages !== null && shown !== undefined && (
        <div className="px-6 pt-4 max-[560px]:px-4">
          <LanguageSwitch
            languages={languages}
            shown={shown}
            hasVersion={item.versions !== undefined}
            onChoose={(one) => languages.choose(item.itemId, one)}
          />
        </div>
      )}
      <div
        className="data-[passage=true]:grid data-[passage=true]:grid-cols-2 max-[1100px]:data-[passage=true]:grid-cols-1"
        data-passage={passage !== null}
      >
        {passage !== null && (
          <section
            className={`${classes['passage']} @container p-6 overflow-auto border-e border-e-line focus-visible:-outline-offset-2 max-[560px]:px-4`}
            aria-label={m.test_passage()}
            tabIndex={0}
          >
            {passage.title !== '' && <h3 lang={langOf(passage.title)}>{passage.title}</h3>}
            <RichText html={passage.html} look="reading" />
          </section>
        )}
        <div className="grid gap-4 content-start min-w-0 p-6 max-[560px]:px-4">
          <div className="max-w-[76ch] text-ink text-[1rem] leading-[1.6]" id={stem}>
            <RichText html={item.stemHtml} />
          </div>
          {isHidden ? (
            <RetryAnswer item={item} labelledBy={stem} onDone={setTried} />
          ) : (
            <>
              {tried !== null && tried.isRight !== null && (
                <p ref={verdict} tabIndex={-1} className={classes['verdict']} data-right={tried.isRight}>
                  {tried.isRight ? <IconCheck size={18} stroke={2} aria-hidden /> : <IconX size={18} stroke={2} aria-hidden />}
                  {tried.isRight ? m.test_retry_right() : m.test_retry_wrong()}
                  {tried.hints === 0 ? null : ` ${m.test_hints_used({ count: tried.hints })}`}
                </p>
              )}
              <Answered item={item} isOwn={isStudent} chosenBy={item.chosen} />
            </>
          )}
        </div>
      </div>
      {!isHidden && (
        <>
          {item.unsaved !== null && (
            <p role="note" className="px-6 py-2.5 border-b border-line bg-info-wash text-ink">
              {m.test_unsaved_choice({ answer: responseText({ item, response: item.unsaved }) })}
            </p>
          )}
          <AnswerHistory item={item} />
          {isOwn && item.scratch !== undefined && <OwnPad pad={item.scratch} />}
          {isOwn && item.outcome !== 'dropped' && <TagButtons item={item} assessmentId={assessmentId} />}
          <section
            className={`${classes['solution']} grid gap-3 p-6 border-t border-t-line leading-[1.6] max-[560px]:px-4`}
            aria-label={m.test_solution()}
          >
            <h3>{m.test_solution()}</h3>
            {item.solutionHtml === '' ? <p>{m.test_no_solution()}</p> : <RichText html={item.solutionHtml} />}
            {languages !== null && shown !== undefined && item.versions !== undefined && (
              <LanguageNote languages={languages} shown={shown} onAll={() => languages.chooseForAll(shown)} />
            )}
            <div>{ask}</div>
          </section>
          {isOwn && <QuestionNote item={item} assessmentId={assessmentId} />}
        </>
      )}
    </article>
  );
}

const outcomes = {
  correct: { icon: IconCheck, tone: 'good' },
  wrong: { icon: IconX, tone: 'bad' },
  blank: { icon: IconMinus, tone: 'plain' },
  dropped: { icon: IconBan, tone: 'dropped' },
} as const;

const partly = { icon: IconCircleHalf2, tone: 'warn' } as const;

function Outcome({ item }: { item: ReviewItem }) {
  const { icon: Icon, tone } = item.ruling === 'bonus' ? outcomes.blank : isPartlyRight(item) ? partly : outcomes[item.outcome];
  return (
    <Badge tone={tone}>
      <Icon size={14} stroke={2.25} aria-hidden />
      {resultName(item)}
    </Badge>
  );
}

/** What the question brought and took, beside what it took others. */
function factsOf({ marks, seconds, cohortSeconds, topSeconds, visits, changes, hintsUsed, cohortCorrectPercent }: ReviewItem): Fact[] {
  const facts = [
    { name: m.test_marks(), value: signedMarks(marks) },
    { name: m.test_time_spent(), value: formatTimeSpent(seconds) },
    cohortSeconds === null ? null : { name: m.test_cohort_median(), value: formatTimeSpent(cohortSeconds) },
    topSeconds === null ? null : { name: m.test_top_median(), value: formatTimeSpent(topSeconds) },
    { name: m.test_visits(), value: String(visits) },
    { name: m.test_changes(), value: String(changes) },
    hintsUsed === 0 ? null : { name: m.test_hints(), value: String(hintsUsed) },
    cohortCorrectPercent === null ? null : { name: m.test_cohort_right(), value: m.test_percent({ percent: cohortCorrectPercent }) },
  ];
  return facts.flatMap((fact) => (fact === null ? [] : [{ name: fact.name, value: figure(fact.value) }]));
}
