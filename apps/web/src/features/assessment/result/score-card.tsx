import type { Score, TestResult } from '@abhyas/contract/assessment/assessment.ts';
import { scaleRange } from '@abhyas/contract/assessment/scale-limits.ts';
import { hasPercentile } from '@abhyas/rules/assessment/result/percentile.ts';
import { accuracy } from '@abhyas/rules/assessment/result/accuracy.ts';
import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { formatDayFirst, formatTime } from '../../../lib/dates/dates.ts';
import { m } from '../../../paraglide/messages.js';
import { DisabledAction } from '../../../ui/feedback/hint/disabled-action.tsx';
import { PathLink } from '../../../ui/navigation/path-link.tsx';
import { useArrivalFocus } from '../../../ui/focus/use-arrival-focus.ts';
import type { ReviewSearch } from '../review/review-place.ts';
import { useSession } from '../../../lib/session/use-session.ts';
import { figure } from '../../../lib/format/marks.ts';
import { markedPercentile, percentileMark } from '../../../shared/assessment/percentile-mark.ts';
import { formatTimeSpent, givenBackText } from '../../../shared/assessment/question/words.ts';
import { receipt } from '../shared/receipt.ts';
import { CohortCard } from '../../../shared/assessment/cohort-card.tsx';
import { Losses } from './losses.tsx';
import { NextSteps } from './next-steps.tsx';
import { WorkCard } from './work-card.tsx';
import { Card } from '../../../ui/cards/card.tsx';
import { DataTable } from '../../../ui/cards/data-table.tsx';
import classes from './score-card.module.css';
import { reasonText } from '../../../lib/language/reason-text.ts';
import { langOf } from '../../../lib/language/title-language.ts';

/** What the figures mean, in one line that opens. */
function AboutScore({ result: { percentileKind, provisional, cohortSize, unranked, overall } }: { result: TestResult }) {
  return (
    <details className={`${classes['about']} print:hidden`}>
      <summary>{m.test_about_score()}</summary>
      <ul>
        {overall.error !== undefined && <li>{m.test_about_scale()}</li>}
        <li>
          {ruleOf[percentileKind]()} {m.test_about_outside()}
        </li>
        {unranked === 'open' && <li>{m.test_unranked_open()}</li>}
        {provisional && <li>{m.test_provisional_text({ count: cohortSize })}</li>}
        <li>{m.test_time_spent_meaning()}</li>
      </ul>
    </details>
  );
}

const ruleOf = { below: m.test_about_below, rank: m.test_about_rank, 'at-or-below': m.test_about_at_or_below };

/** What the log says of leaving the test's window; nothing for one who never did. */
function AwayLine({ away: { times, seconds, fullScreen } }: Pick<TestResult, 'away'>) {
  if (times + fullScreen === 0) return null;
  return (
    <p className="text-muted text-sm">
      {times > 0 && m.test_away_result({ count: times, time: formatTimeSpent(seconds) })}{' '}
      {fullScreen > 0 && m.test_away_result_full_screen({ count: fullScreen })}
    </p>
  );
}

/** Leads to the review: its questions of a kind, of a topic, to be tried again. */
export type OpenReview = (place?: Pick<ReviewSearch, 'show' | 'topic' | 'retry'>) => void;

/** Score, percentile and rank, what came right and wrong, and the same section by section. */
export function ScoreCard({
  result,
  onReview,
  isKept = true,
  next,
}: {
  result: TestResult;
  onReview: OpenReview;
  /** Whether the server has the attempt, so that steps of its course come next. */
  isKept?: boolean;
  /** What comes next instead. */
  next?: ReactNode;
}) {
  const session = useSession();
  const isStudent = session?.isParent !== true && session?.isMentor !== true;
  const isOwn = isKept && session !== null && isStudent && !session.isStaff && !session.isAdminLogin;
  const title = useArrivalFocus<HTMLHeadingElement>();
  const { overall, sections } = result;
  const percent = accuracy(overall);
  const rows = sections.length > 1 ? sections : [];
  return (
    <>
      <div className={`${classes['top']} flex flex-wrap gap-x-6 gap-y-3 items-center justify-between`}>
        <div className="flex-[1_1_260px] min-w-0 wrap-anywhere">
          <h1 ref={title} tabIndex={-1} className="text-xl" lang={langOf(result.name)}>
            {result.name}
          </h1>
          <p className="mt-1 text-muted">
            {(result.closedBy === 'deadline' ? m.test_closed_by_time : m.test_submitted_at)({
              date: formatDayFirst(result.submittedAt),
              time: formatTime(result.submittedAt),
            })}
          </p>
          {result.reviewOpensAt !== null && (
            <p className="mt-1 text-muted">
              {m.test_review_opens({ date: formatDayFirst(result.reviewOpensAt), time: formatTime(result.reviewOpensAt) })}
            </p>
          )}
        </div>
        {result.reviewOpen ? (
          <Button onClick={() => onReview()}>{m.test_review()}</Button>
        ) : (
          <DisabledAction label={m.test_review()} reason={reasonText(result.reviewReason)} />
        )}
      </div>
      <Card className="grid gap-6 print:break-inside-avoid" aria-label={m.test_score()}>
        <div className="grid grid-cols-[repeat(auto-fit,minmax(130px,1fr))] gap-4">
          <Figure name={m.test_score()} value={figure(overall.marks)} note={scoreNote(overall)} lead />
          {!result.practice && (
            <>
              <Figure name={m.test_percentile()} value={percentileText(overall, result)} note={percentileNote(result)} />
              {overall.rank > 0 && (
                <Figure name={m.test_rank()} value={String(overall.rank)} note={m.test_of({ total: result.cohortSize })} />
              )}
            </>
          )}
          {percent !== null && <Figure name={m.test_accuracy()} value={m.test_percent({ percent })} note="" />}
          <Figure name={m.test_time_spent()} value={formatTimeSpent(overall.seconds)} note="" />
        </div>
        {overall.error !== undefined && <ScaleLine marks={Number(overall.marks)} error={Number(overall.error)} />}
        <Share score={overall} seconds={result.work?.seconds} />
        {result.work !== null && Number(result.work.negatives) !== 0 && (
          <p className="text-muted text-sm">
            {m.test_negatives({ marks: figure(result.work.negatives), without: figure(result.work.withoutWrong) })}
          </p>
        )}
        {Number(overall.penalty) !== 0 && <p className="text-muted text-sm">{m.test_penalty_text({ marks: figure(overall.penalty) })}</p>}
      </Card>
      {result.marksAtFirst !== '' && (
        <p role="note" className="text-muted text-sm">
          {m.test_marks_changed({ before: figure(result.marksAtFirst), after: figure(overall.marks) })}{' '}
          {result.changeReasons.length === 0 ? null : `${m.test_ruling_reason({ reason: result.changeReasons.join(' · ') })} `}
          <PathLink href="/home/notification">{m.test_marks_changed_why()}</PathLink>
        </p>
      )}
      {result.unranked !== '' && result.unranked !== 'open' && (
        <p role="note" className="text-muted text-sm">
          {unrankedText[result.unranked]()}
        </p>
      )}
      {result.creditedSeconds > 0 && (
        <p role="note" className="text-muted text-sm">
          {givenBackText(result.creditedSeconds)}
        </p>
      )}
      {result.lateAnswers > 0 && (
        <p role="note" className="px-4 py-3 rounded-control bg-warn-wash text-warn">
          {m.test_late({ count: result.lateAnswers })}
        </p>
      )}
      {result.receipt.lastAt !== null && <ReceiptLine result={result} lastAt={result.receipt.lastAt} />}
      {!result.practice && <AwayLine away={result.away} />}
      {!result.practice && <AboutScore result={result} />}
      {isOwn ? <NextSteps result={result} onReview={onReview} /> : next}
      {rows.length > 0 && <SectionScores result={result} />}
      {result.work !== null && (
        <WorkCard work={result.work} hasMarks={overall.error === undefined} isOwn={isStudent} onOpen={(topic) => onReview({ topic })} />
      )}
      {result.practice || result.cohortSize === 0 ? null : (
        <CohortCard {...result} marks={result.overall.marks} rank={result.overall.rank} isOwn />
      )}
      {result.losses.length > 0 && overall.error === undefined && (
        <Losses losses={result.losses} penalty={result.overall.penalty} onOpen={(show) => onReview(show === undefined ? {} : { show })} />
      )}
    </>
  );
}

const unrankedText = {
  again: m.test_unranked_again,
  'outside-window': m.test_unranked_outside_window,
  'seen-before': m.test_unranked_seen_before,
};

const errorText = (error: string): string => m.test_score_error({ error: String(Math.round(Number(error))) });

/** What there was to be had, and on a scale how far the score may be off. */
function scoreNote({ maxMarks, error }: Score): string {
  const of = m.test_of({ total: maxMarks });
  return error === undefined ? of : `${errorText(error)} · ${of}`;
}

/** A cohort without anyone else has no percentile yet. */
const percentileText = ({ percentile }: Score, { cohortSize }: Pick<TestResult, 'cohortSize'>): string =>
  percentile === '' || !hasPercentile(cohortSize) ? '\u2013' : percentile;

function percentileNote({ cohortSize, provisional, unranked }: TestResult): string {
  if (!hasPercentile(cohortSize)) return m.test_percentile_alone();
  return percentileMark({ unranked, provisional }) || m.test_among({ count: cohortSize });
}

function Figure({ name, value, note, lead = false }: { name: string; value: string; note: string; lead?: boolean }) {
  return (
    <div className={classes['figure']} data-lead={lead}>
      <p className="text-muted text-sm">{name}</p>
      <p className={`${classes['value']} flex gap-1 items-baseline text-ink text-xl font-strong tabular leading-[1.3]`}>
        {value}
        {note !== '' && <span className={`${classes['of']} text-muted text-sm font-normal leading-[1.35]`}> {note}</span>}
      </p>
    </div>
  );
}

/** Where a score is on its scale and how far it may be off, in a bar and in words. */
function ScaleLine({ marks, error }: { marks: number; error: number }) {
  const { from, to } = scaleRange.whole;
  const within = (score: number) => Math.min(to, Math.max(from, Math.round(score)));
  const [low, high] = [within(marks - error), within(marks + error)];
  const percent = (score: number) => `${(100 * (score - from)) / (to - from)}%`;
  return (
    <div className="grid gap-2">
      <div className={`${classes['scale']} relative h-2.5 rounded-[5px] bg-sunken`} aria-hidden>
        <span style={{ insetInline: `${percent(low)} calc(100% - ${percent(high)})` }} />
        <b style={{ insetInlineStart: percent(marks) }} />
      </div>
      <div className="flex justify-between text-muted text-sm tabular" aria-hidden>
        <span>{from}</span>
        <span>{to}</span>
      </div>
      <p className="max-w-[76ch] text-body text-sm">
        {m.test_scale_likely({ from, to, low, high })} {m.test_scale_own()}
      </p>
    </div>
  );
}

/** How the questions divide into right, partly right, wrong and blank, and the time that went into each: one bar and its numbers. */
function Share({ score, seconds }: { score: Score; seconds: Record<'correct' | 'partly' | 'wrong' | 'blank', number> | undefined }) {
  const parts = [
    ['good', score.correct, m.test_correct(), seconds?.correct],
    ...(score.partly > 0 ? [['partly', score.partly, m.test_partly_correct(), seconds?.partly] as const] : []),
    ['bad', score.wrong - score.partly, m.test_wrong(), seconds?.wrong],
    ['blank', score.blank, m.test_blank(), seconds?.blank],
    ...(score.dropped > 0 ? [['dropped', score.dropped, m.test_dropped(), undefined] as const] : []),
  ] as const;
  return (
    <div className="grid gap-3">
      <div className={`${classes['bar']} flex gap-0.5 h-2.5 overflow-hidden rounded-[5px]`} aria-hidden>
        {parts.map(
          ([kind, count]) =>
            count > 0 && <span className="min-w-1 bg-line-strong" key={kind} data-kind={kind} style={{ flexGrow: count }} />,
        )}
      </div>
      <dl className={`${classes['parts']} flex flex-wrap gap-x-6 gap-y-2 m-0`}>
        {parts.map(([kind, count, name, spent]) => (
          <div className="flex gap-1.5 items-baseline" key={kind} data-kind={kind}>
            <dt className="text-body">{name}</dt>
            <dd>{count}</dd>
            {spent !== undefined && <dd className={`${classes['spent']} text-muted text-sm`}>{formatTimeSpent(spent)}</dd>}
          </div>
        ))}
      </dl>
    </div>
  );
}

/** What the penalty for blanks has no figure for. */
const otherColumns = ['percentile', 'rank', 'correct', 'partly', 'wrong', 'blank', 'dropped', 'accuracy', 'time'] as const;

function SectionScores({ result }: { result: TestResult }) {
  const { dropped, partly } = result.overall;
  const [isAnyDropped, isAnyPartly] = [dropped > 0, partly > 0];
  const shared = { isAnyDropped, isAnyPartly, result };
  return (
    <section aria-label={m.test_by_section()} className="grid gap-3 min-w-0">
      <h2 className="text-lg">{m.test_by_section()}</h2>
      <DataTable label={m.test_by_section()} figures>
        <thead>
          <tr>
            <th scope="col">{m.test_section()}</th>
            <th scope="col">{m.test_score()}</th>
            {!result.practice && (
              <>
                <th scope="col">{m.test_percentile()}</th>
                {result.unranked === '' && <th scope="col">{m.test_rank()}</th>}
              </>
            )}
            <th scope="col">{m.test_correct()}</th>
            {isAnyPartly && <th scope="col">{m.test_partly_correct()}</th>}
            <th scope="col">{m.test_wrong()}</th>
            <th scope="col">{m.test_blank()}</th>
            {isAnyDropped && <th scope="col">{m.test_dropped()}</th>}
            <th scope="col">{m.test_accuracy()}</th>
            <th scope="col">{m.test_time()}</th>
          </tr>
        </thead>
        <tbody>
          {result.sections.map((section) => (
            <ScoreRow key={section.sectionId} name={section.name} isApart={section.counted === false} score={section} {...shared} />
          ))}
        </tbody>
        <tfoot>
          {Number(result.overall.penalty) !== 0 && (
            <tr>
              <th scope="row">{m.test_penalty()}</th>
              <td>{figure(result.overall.penalty)}</td>
              {otherColumns.map(
                (column) =>
                  (column !== 'dropped' || isAnyDropped) &&
                  (column !== 'partly' || isAnyPartly) &&
                  (column !== 'rank' || result.unranked === '') &&
                  !(result.practice && (column === 'percentile' || column === 'rank')) && <td key={column}>{'\u2013'}</td>,
              )}
            </tr>
          )}
          <ScoreRow name={m.test_total()} score={result.overall} {...shared} />
        </tfoot>
      </DataTable>
    </section>
  );
}

function ScoreRow({
  name,
  isApart = false,
  score,
  isAnyDropped,
  isAnyPartly,
  result,
}: {
  name: string;
  /** Its marks are not in the total. */
  isApart?: boolean;
  score: Score;
  isAnyDropped: boolean;
  isAnyPartly: boolean;
  result: TestResult;
}) {
  const percent = accuracy(score);
  return (
    <tr>
      <th scope="row">
        {name}
        {isApart && <span className="block text-muted text-sm font-normal">{m.test_not_in_total()}</span>}
      </th>
      <td>
        {figure(score.marks)}{' '}
        <span className={`${classes['of']} text-muted text-sm font-normal leading-[1.35]`}>
          {score.error !== undefined && `${errorText(score.error)} `}/ {score.maxMarks}
        </span>
      </td>
      {!result.practice && (
        <>
          <td>{markedPercentile({ ...result, percentile: hasPercentile(result.cohortSize) ? score.percentile : '' })}</td>
          {result.unranked === '' && <td>{score.rank === 0 ? '\u2013' : score.rank}</td>}
        </>
      )}
      <td>{score.correct}</td>
      {isAnyPartly && <td>{score.partly}</td>}
      <td>{score.wrong - score.partly}</td>
      <td>{score.blank}</td>
      {isAnyDropped && <td>{score.dropped}</td>}
      <td>{percent === null ? '\u2013' : m.test_percent({ percent })}</td>
      <td>{formatTimeSpent(score.seconds)}</td>
    </tr>
  );
}

/** What the server has: in all, and on demand by section. */
function ReceiptLine({ result, lastAt }: { result: TestResult; lastAt: string }) {
  const { text, details } = receipt({ count: result.receipt.answers, lastAt });
  const answersOf = (id: string) => result.receipt.sections.find(({ sectionId }) => sectionId === id)?.answers ?? 0;
  return (
    <details className="text-muted text-sm">
      <summary>{text}</summary>
      {details}
      {result.sections.length > 1 && (
        <ul className="m-0 ps-[1.25em]">
          {result.sections.map(({ sectionId, name }) => (
            <li key={sectionId}>{m.test_receipt_section({ name, text: m.test_receipt({ count: answersOf(sectionId) }) })}</li>
          ))}
        </ul>
      )}
    </details>
  );
}
