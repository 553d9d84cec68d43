import type { TestPoint } from '@abhyas/contract/analytics/performance.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { m } from '../../paraglide/messages.js';
import { QueryView } from '../../ui/feedback/states/query-view.tsx';
import { Choice, NoTests, ScreenActions, ScreenHead, TableSkeleton } from './frame.tsx';
import classes from './screen.module.css';
import { TrendCard } from './overview/trend-card.tsx';
import type { PlaceProps, Whose } from './place.ts';
import { analyticsQueries } from './queries.ts';
import { scoresCsv } from './scores-csv.ts';
import { testAnalyticsUrl } from '@abhyas/rules/learning/node-url.ts';
import { formatDayFirst } from '../../lib/dates/dates.ts';
import { figure } from '../../lib/format/marks.ts';
import { DataTable } from '../../ui/cards/data-table.tsx';
import { markedPercentile, percentileMark } from '../../shared/assessment/percentile-mark.ts';
import { PathLink } from '../../ui/navigation/path-link.tsx';

interface TestRowsProps {
  readonly tests: readonly TestPoint[];
  readonly student: Whose['student'];
}

/** One row for each completed test: date, score, percentile, rank and the sections. Its name leads to its detailed analytics. */
function TestRows({ tests, student }: TestRowsProps) {
  return (
    <section className="grid gap-3 min-w-0" aria-labelledby="completed-tests">
      <h2 id="completed-tests" className="text-lg">
        {m.perf_scores_tests()}
      </h2>
      <DataTable label={m.perf_scores_tests()}>
        <thead>
          <tr>
            <th scope="col">{m.perf_col_test()}</th>
            <th scope="col" data-wide>
              {m.perf_col_date()}
            </th>
            <th scope="col" data-number>
              {m.perf_col_marks()}
            </th>
            <th scope="col" data-number>
              {m.perf_col_percentile()}
            </th>
            <th scope="col" data-number data-wide>
              {m.perf_col_rank()}
            </th>
            <th scope="col" data-wide>
              {m.perf_col_sections()}
            </th>
          </tr>
        </thead>
        <tbody>
          {tests.map((test) => (
            <Row key={test.assessmentId} test={test} student={student} />
          ))}
        </tbody>
      </DataTable>
    </section>
  );
}

function Row({ test, student }: { test: TestPoint; student: Whose['student'] }) {
  const { name, type, elsewhere, completedAt, marks, totalMarks, percentile, provisional, unranked, rank, cohortSize, sections } = test;
  const mark = percentileMark({ unranked, provisional: provisional && percentile !== '' });
  return (
    <tr>
      <th scope="row">
        {elsewhere ? (
          name
        ) : (
          <PathLink
            href={testAnalyticsUrl({ ...test, studentImsPin: student?.pin ?? '' })}
            className="text-brand-text font-medium no-underline wrap-anywhere hover:underline hover:underline-offset-3"
          >
            {name}
          </PathLink>
        )}
        <span className="block text-muted text-xs">{elsewhere ? `${type} · ${m.perf_elsewhere()}` : type}</span>
        <span data-narrow>{formatDayFirst(completedAt)}</span>
      </th>
      <td data-wide className="whitespace-nowrap">
        {formatDayFirst(completedAt)}
      </td>
      <td data-number>
        <strong className="text-ink">{figure(marks)}</strong> / {totalMarks}
      </td>
      <td data-number>
        {percentile === '' ? '\u2013' : percentile}
        {mark === '' ? null : <span className="block text-muted text-xs">{mark}</span>}
      </td>
      <td data-number data-wide>
        {rank === 0 ? '\u2013' : m.perf_rank_of({ rank, count: cohortSize })}
      </td>
      <td data-wide>
        {sections.length === 0 ? (
          '\u2013'
        ) : (
          <ul className="grid gap-0.5 m-0 p-0 list-none text-sm">
            {sections.map((section) => (
              <li key={section.sectionId}>
                {section.name} <strong className="text-ink">{figure(section.marks)}</strong> / {section.totalMarks}
                {section.percentile === '' ? null : ` · ${markedPercentile({ percentile: m.perf_percentile_short(section), provisional })}`}
              </li>
            ))}
          </ul>
        )}
      </td>
    </tr>
  );
}

/** Score Summary (PRF-008): the trend, and one row for each completed test. */
export function ScoresPage({ whose }: PlaceProps) {
  const query = useQuery(analyticsQueries.scores(whose));
  if (query.data === undefined) return <QueryView query={query} loading={<TableSkeleton />} heading="h1" />;
  if (query.data.tests.length === 0) {
    return (
      <>
        <ScreenHead title={m.perf_scores()} />
        <NoTests isOwn={whose.student === null} />
      </>
    );
  }
  return <Loaded tests={query.data.tests} whose={whose} />;
}

/** `tests`: the latest first. */
function Loaded({ tests, whose }: { tests: readonly TestPoint[]; whose: PlaceProps['whose'] }) {
  // the mocks by which one is judged first: of every kind at once there is no trend
  const [type, setType] = useState(tests.find(({ isJudged }) => isJudged)?.type ?? '');
  const types = [...new Set(tests.map((test) => test.type))];
  const [ranking, setRanking] = useState<'all' | 'ranked'>('all');
  const isRanked = ({ unranked, elsewhere }: TestPoint) => unranked === '' && !elsewhere;
  const ofKind = tests.filter((test) => type === '' || test.type === type);
  const shown = ranking === 'all' ? ofKind : ofKind.filter(isRanked);
  const isOwn = whose.student === null;
  return (
    <>
      <ScreenHead title={m.perf_scores()} about={m.perf_scores_about({ count: shown.length })}>
        {types.length > 1 ? (
          <Choice
            label={m.perf_kind()}
            value={type}
            options={[{ value: '', label: m.perf_every_kind() }, ...types.map((each) => ({ value: each, label: each }))]}
            onChange={setType}
          />
        ) : null}
        {ofKind.every(isRanked) ? null : (
          <Choice
            label={m.perf_ranking()}
            value={ranking}
            options={[
              { value: 'all', label: m.perf_ranking_all() },
              { value: 'ranked', label: m.perf_ranking_only() },
            ]}
            onChange={(value) => setRanking(value === 'ranked' ? 'ranked' : 'all')}
          />
        )}
        <ScreenActions csv={{ name: m.perf_scores(), rows: () => scoresCsv(shown) }} />
      </ScreenHead>
      <div className={`${classes['stack']} grid grid-cols-1 gap-6 max-[600px]:gap-4 print:gap-3`}>
        <TrendCard
          key={type}
          title={isOwn ? m.perf_scores_trend() : m.perf_scores_trend_student()}
          tests={shown.toReversed()}
          isOwn={isOwn}
          name={whose.student?.name ?? ''}
        />
        <TestRows tests={shown} student={whose.student} />
      </div>
    </>
  );
}
