import type { TestPoint } from '@abhyas/contract/analytics/performance.ts';
import { testAnalyticsUrl } from '@abhyas/rules/learning/node-url.ts';
import { formatDayFirst } from '../../../lib/dates/dates.ts';
import { figure } from '../../../lib/format/marks.ts';
import { m } from '../../../paraglide/messages.js';
import { DataTable } from '../../../ui/cards/data-table.tsx';
import { markedPercentile, percentileMark } from '../../../shared/assessment/percentile-mark.ts';
import { PathLink } from '../../../ui/navigation/path-link.tsx';
import type { Whose } from '../place.ts';
import classes from './test-rows.module.css';

interface TestRowsProps {
  readonly tests: readonly TestPoint[];
  readonly student: Whose['student'];
}

/** One row for each completed test: date, score, percentile, rank and the sections. Its name leads to its detailed analytics. */
export function TestRows({ tests, student }: TestRowsProps) {
  return (
    <section className={classes['tests']} aria-labelledby="completed-tests">
      <h2 id="completed-tests" className={classes['title']}>
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
          <PathLink href={testAnalyticsUrl({ ...test, studentImsPin: student?.pin ?? '' })} className={classes['link']}>
            {name}
          </PathLink>
        )}
        <span className={classes['kind']}>{elsewhere ? `${type} · ${m.perf_elsewhere()}` : type}</span>
        <span data-narrow>{formatDayFirst(completedAt)}</span>
      </th>
      <td data-wide className={classes['date']}>
        {formatDayFirst(completedAt)}
      </td>
      <td data-number>
        <strong className={classes['marks']}>{figure(marks)}</strong> / {totalMarks}
      </td>
      <td data-number>
        {percentile === '' ? '\u2013' : percentile}
        {mark === '' ? null : <span className={classes['kind']}>{mark}</span>}
      </td>
      <td data-number data-wide>
        {rank === 0 ? '\u2013' : m.perf_rank_of({ rank, count: cohortSize })}
      </td>
      <td data-wide>
        {sections.length === 0 ? (
          '\u2013'
        ) : (
          <ul className={classes['sections']}>
            {sections.map((section) => (
              <li key={section.sectionId}>
                {section.name} <strong className={classes['marks']}>{figure(section.marks)}</strong> / {section.totalMarks}
                {section.percentile === '' ? null : ` · ${markedPercentile({ percentile: m.perf_percentile_short(section), provisional })}`}
              </li>
            ))}
          </ul>
        )}
      </td>
    </tr>
  );
}
