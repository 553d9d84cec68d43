import type { ReviewItem } from '@abhyas/contract/assessment/assessment.ts';
import { isSlow } from '@abhyas/rules/assessment/result/slow.ts';
import { IconBan, IconCheck, IconCircleHalf2, IconClock, IconMinus, IconX } from '@tabler/icons-react';
import { useEffect, useId, useRef, useState, type ReactNode } from 'react';
import { m } from '../../../../paraglide/messages.js';
import type { Passage } from '../../player/question/passage-pane.tsx';
import { RichText } from '../../../../shared/assessment/question/rich-text.tsx';
import { figure, signedMarks } from '../../../../lib/format/marks.ts';
import {
  isPartlyRight,
  responseText,
  resultName,
  rulingText,
  formatTimeSpent,
  typeName,
} from '../../../../shared/assessment/question/words.ts';
import { Badge } from '../../../../ui/cards/badge.tsx';
import { FactList, type Fact } from '../../../../ui/cards/fact-list.tsx';
import classes from './review-question.module.css';
import { QuestionNote } from './question-note.tsx';
import { RetryAnswer } from './retry-answer.tsx';
import { TagButtons } from './tag-buttons.tsx';
import { AnswerHistory } from './answer-history.tsx';
import { difficultyName } from '../../shared/difficulty.ts';
import { Options, Typed } from '../../../../shared/assessment/question/answered.tsx';

/** One question of the review: the passage, what was answered, what is right, what it brought and cost, and the solution. */
export function ReviewQuestion({
  item,
  assessmentId,
  isOwn,
  isStudent,
  isRetry,
  passage,
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
  passage: Passage | null;
  /** What asks a doubt about it. */
  ask: ReactNode;
}) {
  const stem = useId();
  const verdict = useRef<HTMLParagraphElement>(null);
  const [tried, setTried] = useState<{ readonly isRight: boolean | null } | null>(null);
  const isHidden = isRetry && tried === null && item.outcome !== 'dropped';
  useEffect(() => {
    // the button that had the focus is gone
    if (tried !== null) verdict.current?.focus({ preventScroll: true });
  }, [tried]);
  const ruling = rulingText(item);
  const slow = isSlow({ seconds: item.seconds, median: item.cohortSeconds });
  return (
    <article className={classes['card']} aria-label={m.test_question({ number: item.number })}>
      <header className={classes['head']}>
        <h2 className={classes['title']}>{m.test_question({ number: item.number })}</h2>
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
        <div role="note" className={classes['ruling']}>
          <p>{ruling}</p>
          {item.rulingReason !== '' && <p>{m.test_ruling_reason({ reason: item.rulingReason })}</p>}
        </div>
      )}
      <div className={classes['work']} data-passage={passage !== null}>
        {passage !== null && (
          <section className={classes['passage']} aria-label={m.test_passage()} tabIndex={0}>
            {passage.title !== '' && <h3>{passage.title}</h3>}
            <RichText html={passage.html} look="reading" />
          </section>
        )}
        <div className={classes['question']}>
          <div className={classes['stem']} id={stem}>
            <RichText html={item.stemHtml} />
          </div>
          {isHidden ? (
            <RetryAnswer item={item} labelledBy={stem} onDone={(isRight) => setTried({ isRight })} />
          ) : (
            <>
              {tried !== null && tried.isRight !== null && (
                <p ref={verdict} tabIndex={-1} className={classes['verdict']} data-right={tried.isRight}>
                  {tried.isRight ? <IconCheck size={18} stroke={2} aria-hidden /> : <IconX size={18} stroke={2} aria-hidden />}
                  {tried.isRight ? m.test_retry_right() : m.test_retry_wrong()}
                </p>
              )}
              {item.options.length > 0 ? (
                <Options item={item} isOwn={isStudent} chosenBy={item.chosen} />
              ) : (
                <Typed item={item} isOwn={isStudent} />
              )}
            </>
          )}
        </div>
      </div>
      {!isHidden && (
        <>
          {item.unsaved !== null && (
            <p role="note" className={classes['ruling']}>
              {m.test_unsaved_choice({ answer: responseText({ item, response: item.unsaved }) })}
            </p>
          )}
          <AnswerHistory item={item} />
          {isOwn && item.outcome !== 'dropped' && <TagButtons item={item} assessmentId={assessmentId} />}
          <section className={classes['solution']} aria-label={m.test_solution()}>
            <h3>{m.test_solution()}</h3>
            {item.solutionHtml === '' ? <p>{m.test_no_solution()}</p> : <RichText html={item.solutionHtml} />}
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
function factsOf({ marks, seconds, cohortSeconds, topSeconds, visits, changes, cohortCorrectPercent }: ReviewItem): Fact[] {
  const facts = [
    { name: m.test_marks(), value: signedMarks(marks) },
    { name: m.test_time_spent(), value: formatTimeSpent(seconds) },
    cohortSeconds === null ? null : { name: m.test_cohort_median(), value: formatTimeSpent(cohortSeconds) },
    topSeconds === null ? null : { name: m.test_top_median(), value: formatTimeSpent(topSeconds) },
    { name: m.test_visits(), value: String(visits) },
    { name: m.test_changes(), value: String(changes) },
    cohortCorrectPercent === null ? null : { name: m.test_cohort_right(), value: m.test_percent({ percent: cohortCorrectPercent }) },
  ];
  return facts.flatMap((fact) => (fact === null ? [] : [{ name: fact.name, value: figure(fact.value) }]));
}
