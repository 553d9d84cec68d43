import type { AnswerOf } from '@abhyas/contract/endpoints.ts';
import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { formatDuration } from '../../../lib/format/durations.ts';
import { figure, marksBetween, signedMarks } from '../../../lib/format/marks.ts';
import { useOwnSession } from '../../../lib/session/use-session.ts';
import { m } from '../../../paraglide/messages.js';
import { SparkLine } from '../../../ui/charts/lines/spark-line.tsx';
import { analyticsQueries } from '../queries.ts';
import classes from './home-strip.module.css';
import { WeekDots } from './week-dots.tsx';

type Figures = AnswerOf<'homeFigures'>;

/** This week and the last score in one row: it is read, not clicked. Without its figures home is whole, so a failure shows nothing here. */
export function HomeStrip() {
  const query = useQuery(analyticsQueries.home(useOwnSession()));
  if (query.isPending) return <Skeleton radius="lg" />;
  return query.data === undefined ? null : <Strip {...query.data} />;
}

function Strip({ tests, isBest, week, today, questionsToday, studied, streak }: Figures) {
  return (
    <dl className={classes['strip']} aria-label={m.perf_home_strip()}>
      <div>
        <dt>{m.perf_home_time()}</dt>
        <dd>{formatDuration(week.seconds) || m.perf_no_time()}</dd>
      </div>
      <div>
        <dt>{questionsToday > 0 ? m.perf_home_questions_today({ count: questionsToday }) : m.perf_home_questions()}</dt>
        <dd>{week.questions.toLocaleString('en-IN')}</dd>
      </div>
      <div className={classes['streak']}>
        <dt>{m.perf_home_streak()}</dt>
        <dd>{m.perf_home_days({ count: streak })}</dd>
        <WeekDots monday={week.from} today={today} studied={studied} />
      </div>
      <LastScore tests={tests} isBest={isBest} />
    </dl>
  );
}

/** The last score, what it gained on the one before, and the trend of the last six. */
function LastScore({ tests, isBest }: Pick<Figures, 'tests' | 'isBest'>) {
  const [before, last] = [tests.at(-2), tests.at(-1)];
  if (last === undefined) return null;
  const gain = before === undefined || before.totalMarks !== last.totalMarks ? 0 : marksBetween(before.marks, last.marks);
  const shares = tests.map(({ marks, totalMarks }) => (Number(totalMarks) > 0 ? (100 * Number(marks)) / Number(totalMarks) : 0));
  return (
    <div className={classes['score']}>
      <dt>{isBest ? m.perf_home_best() : m.perf_home_last({ name: last.name })}</dt>
      <dd>
        {figure(last.marks)}
        {gain === 0 ? null : (
          <span className={classes['gain']} data-up={gain > 0 || undefined} title={m.perf_fig_gain({ marks: signedMarks(String(gain)) })}>
            {signedMarks(String(gain))}
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
