import type { Topic } from '@abhyas/contract/analytics/performance.ts';
import { m } from '../../../paraglide/messages.js';
import { FigureTable } from '../../../ui/cards/data-table.tsx';
import { ChartCard } from '../../../ui/charts/chart-card.tsx';
import { HeatTable } from '../../../ui/charts/heat-table.tsx';
import { PathLink } from '../../../ui/navigation/path-link.tsx';

const columns = () => [m.perf_easy(), m.perf_medium(), m.perf_hard(), m.perf_all()];
const cellsOf = ({ easy, medium, hard, all }: Topic) => [easy, medium, hard, all];

/** How much is right in each topic, by how hard the questions are. */
export function TopicsCard({ topics, isOwn }: { topics: readonly Topic[]; isOwn: boolean }) {
  const title = isOwn ? m.perf_topics_title() : m.perf_topics_title_student();
  const answered = topics.reduce((sum, { all }) => sum + all.answered, 0);
  if (topics.length === 0) {
    return (
      <ChartCard title={title}>
        <p className="text-muted text-sm">{m.perf_topics_none()}</p>
      </ChartCard>
    );
  }
  return (
    <ChartCard
      title={title}
      about={m.perf_topics_about({ count: answered })}
      controls={isOwn ? <ToErrors /> : undefined}
      table={<TopicsTable topics={topics} />}
    >
      <HeatTable
        caption={title}
        head={m.perf_col_topic()}
        columns={columns()}
        rows={topics.map((topic) => ({ name: topic.topic, cells: cellsOf(topic) }))}
      />
    </ChartCard>
  );
}

const ToErrors = () => (
  <PathLink
    href="/myPage/errors"
    className="inline-flex gap-1 items-center min-h-7 text-brand-text text-sm font-medium no-underline hover:underline hover:underline-offset-3"
  >
    {m.err_open_book()}
  </PathLink>
);

function TopicsTable({ topics }: { topics: readonly Topic[] }) {
  return (
    <FigureTable>
      <thead>
        <tr>
          <th scope="col">{m.perf_col_topic()}</th>
          {columns().map((name) => (
            <th key={name} scope="col">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {topics.map((topic) => (
          <tr key={topic.topic}>
            <th scope="row">{topic.topic}</th>
            {cellsOf(topic).map(({ right, answered }, place) => (
              <td key={columns()[place]}>{answered === 0 ? '\u2013' : m.perf_right_of({ right, answered })}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </FigureTable>
  );
}
