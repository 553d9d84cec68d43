import type { TestResult } from '@abhyas/contract/assessment/assessment.ts';
import { figure } from '../../lib/format/marks.ts';
import { m } from '../../paraglide/messages.js';
import { FigureTable } from '../../ui/cards/data-table.tsx';
import { ChartCard } from '../../ui/charts/chart-card.tsx';
import { Columns } from '../../ui/charts/bars/columns.tsx';
import { formatCount } from '../../lib/format/figures.ts';

interface CohortCardProps extends Pick<TestResult, 'cohortSize' | 'distribution'> {
  readonly marks: string;
  /** 1 is the best; 0 where it is not known. */
  readonly rank: number;
  readonly isOwn: boolean;
}

/** How many candidates have which marks, and among them one's own. `distribution` is empty where the cohort is too small to tell of it. */
export function CohortCard({ marks, rank, cohortSize, distribution, isOwn }: CohortCardProps) {
  const title = isOwn ? m.test_where_cohort() : m.perf_cohort_title_student();
  if (distribution.length === 0) {
    return (
      <ChartCard title={title}>
        <p className="text-muted text-sm">{m.test_where_few()}</p>
      </ChartCard>
    );
  }
  const facts = { marks: figure(marks), count: formatCount(cohortSize) };
  const [ranked, unranked] = isOwn ? [m.test_where_said, m.test_where_unranked] : [m.perf_cohort_said_student, m.perf_unranked_said];
  const about = rank === 0 ? unranked(facts) : ranked({ ...facts, higher: rank - 1 });
  const you = isOwn ? m.test_where_you() : m.perf_here();
  const table = (
    <FigureTable>
      <thead>
        <tr>
          <th scope="col">{m.test_where_marks()}</th>
          <th scope="col">{m.test_where_candidates()}</th>
        </tr>
      </thead>
      <tbody>
        {distribution.map(({ from, to, candidates, own }) => (
          <tr key={from}>
            <th scope="row">
              {m.test_where_step({ from: figure(from), to: figure(to) })} {own ? <strong>{you}</strong> : null}
            </th>
            <td>{candidates}</td>
          </tr>
        ))}
      </tbody>
    </FigureTable>
  );
  return (
    <ChartCard title={title} about={about} table={table}>
      <Columns
        label={about}
        columns={distribution.map(({ from, candidates, own }) => ({
          key: from,
          name: figure(from),
          value: candidates,
          text: own ? you : '',
          tone: own ? 'own' : 'others',
        }))}
      />
    </ChartCard>
  );
}
