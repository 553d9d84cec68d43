import type { AnswerOf } from '@abhyas/contract/endpoints.ts';
import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { formatDuration } from '../../lib/format/durations.ts';
import { figure, marksBetween, signedMarks } from '../../lib/format/marks.ts';
import { useOwnSession } from '../../lib/session/use-session.ts';
import { m } from '../../paraglide/messages.js';
import { SparkLine } from '../../ui/charts/lines/spark-line.tsx';
import { ProgressRing } from '../../ui/feedback/progress/progress-ring.tsx';
import { analyticsQueries } from './queries.ts';
import classes from './home-strip.module.css';
import { formatCount } from '../../lib/format/figures.ts';
import { dayOf, formatDayFirst } from '../../lib/dates/dates.ts';
import { localeFor } from '../../lib/language/language.ts';

/** What the study plan asks for: hours of this week, and questions of today; 0 for nothing. */
interface StripGoals {
  readonly hoursPerWeek: number;
  readonly questionsToday: number;
}

const dayMs = 86_400_000;
const utc = 'UTC';
const letter = new Intl.DateTimeFormat(localeFor('en'), { weekday: 'narrow', timeZone: utc });

interface WeekDotsProps {
  /** Days are YYYY-MM-DD. */
  readonly monday: string;
  readonly today: string;
  readonly studied: readonly string[];
}

/** Monday to Sunday: filled on the days of study, hollow on those without, faint on those to come. */
function WeekDots({ monday, today, studied }: WeekDotsProps) {
  const days = Array.from({ length: 7 }, (_, place) => new Date(Date.parse(`${monday}T00:00:00Z`) + place * dayMs));
  return (
    <dd className={classes['week']}>
      <ol aria-label={m.perf_home_week({ days: studied.length })}>
        {days.map((day) => {
          const iso = dayOf(day, utc);
          const state = studied.includes(iso) ? 'studied' : iso > today ? 'later' : 'none';
          return (
            <li key={iso} data-state={state} title={formatDayFirst(day, utc)}>
              <span className={`${classes['dot']} w-2.5 h-2.5 rounded-circle`} />
              <span aria-hidden>{letter.format(day)}</span>
            </li>
          );
        })}
      </ol>
    </dd>
  );
}

type Figures = AnswerOf<'homeFigures'>;

/** This week and the last score in one row: it is read, not clicked. Without its figures home is whole, so a failure shows nothing here. */
export function HomeStrip({ goals }: { goals: StripGoals }) {
  const query = useQuery(analyticsQueries.home(useOwnSession()));
  if (query.isPending) return <Skeleton height={68} radius="lg" />;
  return query.data === undefined ? null : <Strip {...query.data} goals={goals} />;
}

function Strip({ tests, isBest, bestGain, week, today, questionsToday, studied, streak, goals }: Figures & { goals: StripGoals }) {
  const time = formatDuration(week.seconds) || m.perf_no_time();
  return (
    <dl className={`${classes['strip']} card-surface flex w-fit max-w-full m-0 px-0 py-3`} aria-label={m.perf_home_strip()}>
      {goals.hoursPerWeek > 0 ? (
        <Goal
          words={m.perf_home_time_plan({ hours: goals.hoursPerWeek })}
          value={time}
          share={week.seconds / (goals.hoursPerWeek * 3600)}
        />
      ) : (
        <div>
          <dt>{m.perf_home_time()}</dt>
          <dd>{time}</dd>
        </div>
      )}
      {goals.questionsToday > 0 ? (
        <Goal
          words={m.perf_home_questions_plan()}
          value={m.perf_home_of({ done: formatCount(questionsToday), all: formatCount(goals.questionsToday) })}
          share={questionsToday / goals.questionsToday}
        />
      ) : (
        <div>
          <dt>{questionsToday > 0 ? m.perf_home_questions_today({ count: questionsToday }) : m.perf_home_questions()}</dt>
          <dd>{formatCount(week.questions)}</dd>
        </div>
      )}
      <div>
        <dt>{m.perf_home_streak()}</dt>
        <dd>{m.perf_home_days({ count: streak.days })}</dd>
        <WeekDots monday={week.from} today={today} studied={studied} />
      </div>
      <LastScore tests={tests} isBest={isBest} bestGain={bestGain} />
    </dl>
  );
}

/** A figure beside what the plan asks for, with how much of that it is as a ring. */
function Goal({ words, value, share }: { words: string; value: string; share: number }) {
  return (
    <div className={classes['goal']}>
      <dt>{words}</dt>
      <dd>{value}</dd>
      <dd className={classes['ring']} aria-hidden="true">
        <ProgressRing value={share} label="" size={36} />
      </dd>
    </div>
  );
}

/** The last score, what it gained on the one before, or as the best yet on the best of all before, and the trend of the last six. */
function LastScore({ tests, isBest, bestGain }: Pick<Figures, 'tests' | 'isBest' | 'bestGain'>) {
  const last = tests.at(-1);
  if (last === undefined) return null;
  const gain = isBest ? bestGain : gainOn(tests.at(-2), last);
  const gainText = isBest ? m.perf_fig_gain_best : m.perf_fig_gain;
  const shares = tests.map(({ marks, totalMarks }) => (Number(totalMarks) > 0 ? (100 * Number(marks)) / Number(totalMarks) : 0));
  return (
    <div className={classes['score']}>
      <dt>{isBest ? m.perf_home_best() : m.perf_home_last({ name: last.name })}</dt>
      <dd>
        {figure(last.marks)}
        {Number(gain) === 0 ? null : (
          <span
            className={`${classes['gain']} ms-1.5 text-muted`}
            data-up={Number(gain) > 0 || undefined}
            title={gainText({ marks: signedMarks(gain) })}
          >
            {signedMarks(gain)}
          </span>
        )}
      </dd>
      {tests.length < 2 ? null : (
        <dd className={classes['trend']}>
          <SparkLine
            label={m.perf_home_trend({ count: tests.length, first: figure(tests[0]?.marks ?? ''), last: figure(last.marks) })}
            values={shares}
            range={[Math.min(...shares), Math.max(...shares)]}
          />
        </dd>
      )}
    </div>
  );
}

/** What a test gained on the one before; '0' where there is none with as many marks in all. */
function gainOn(before: Figures['tests'][number] | undefined, last: Figures['tests'][number]): string {
  return before?.totalMarks === last.totalMarks ? String(marksBetween(before.marks, last.marks)) : '0';
}
