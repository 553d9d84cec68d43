import type { AnswerOf } from '@abhyas/contract/endpoints.ts';
import { formatDayFirst, formatTime } from '../../../lib/format/dates.ts';
import { formatDuration } from '../../../lib/format/durations.ts';
import { figure, marksBetween, signedMarks } from '../../../lib/format/marks.ts';
import { m } from '../../../paraglide/messages.js';
import { Badge } from '../../../ui/cards/badge.tsx';
import { roundPercentile, shortDate } from '../words.ts';
import classes from './student.module.css';

type Overview = AnswerOf<'performanceOverview'>;

interface StudentFiguresProps extends Pick<Overview, 'tests' | 'band' | 'next'> {
  readonly week: AnswerOf<'progressTracker'>['weeks'][number] | null;
  /** Whether the week is the one to ask about. */
  readonly isBelow: boolean;
}

const none = '\u2013';

/** Four figures: the last test, the last week, the range of the percentiles, and what is next. */
export function StudentFigures({ tests, band, next, week, isBelow }: StudentFiguresProps) {
  const [before, last] = [tests.at(-2), tests.at(-1)];
  const comparable = before !== undefined && last !== undefined && before.totalMarks === last.totalMarks;
  const gain = comparable ? m.perf_fig_gain({ marks: signedMarks(String(marksBetween(before.marks, last.marks))) }) : '';
  const percentile = last === undefined || last.percentile === '' ? '' : m.perf_percentile_short({ percentile: last.percentile });
  return (
    <dl className={classes['figures']}>
      <div>
        <dt>{m.perf_fig_last()}</dt>
        <dd>
          <strong>{last === undefined ? none : figure(last.marks)}</strong>{' '}
          {last === undefined ? '' : m.perf_score_of({ total: last.totalMarks })}
          <span>{[gain, percentile].filter(Boolean).join(' · ')}</span>
        </dd>
      </div>
      <div>
        <dt>
          {m.perf_fig_week()} {isBelow ? <Badge tone="warn">{m.perf_fig_below()}</Badge> : null}
        </dt>
        <dd>
          <strong>{week === null ? none : formatDuration(week.seconds) || m.perf_no_time()}</strong>
          <span>{week === null ? '' : m.perf_fig_questions({ count: week.questions })}</span>
        </dd>
      </div>
      <div>
        <dt>{m.perf_fig_range()}</dt>
        <dd>
          <strong>{band === null ? none : m.perf_stand_short({ low: roundPercentile(band.low), high: roundPercentile(band.high) })}</strong>
          <span>{band === null ? m.perf_stand_none() : m.perf_fig_range_about()}</span>
        </dd>
      </div>
      <div>
        <dt>{m.perf_fig_next()}</dt>
        <dd>
          <strong title={next === null ? undefined : formatDayFirst(next.at)}>{next === null ? none : shortDate(next.at)}</strong>{' '}
          {next === null ? '' : formatTime(next.at)}
          <span>{next === null ? m.perf_fig_none() : next.name}</span>
        </dd>
      </div>
    </dl>
  );
}
