import { markedPercentile } from '../../../shared/assessment/percentile-mark.ts';
import { m } from '../../../paraglide/messages.js';
import { FigureTable } from '../../../ui/cards/data-table.tsx';

/** The ranges of `RankCard` as figures. */
export function RangeTable({
  rows,
}: {
  rows: readonly { name: string; low: string; high: string; latest: string; provisional: boolean }[];
}) {
  return (
    <FigureTable>
      <thead>
        <tr>
          <th scope="col">{m.perf_col_section()}</th>
          <th scope="col">{m.perf_col_lowest()}</th>
          <th scope="col">{m.perf_col_highest()}</th>
          <th scope="col">{m.perf_col_latest()}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ name, low, high, latest, provisional }, place) => (
          <tr key={`${place} ${name}`}>
            <th scope="row">{name}</th>
            <td>{low}</td>
            <td>{high}</td>
            <td>{markedPercentile({ percentile: latest, provisional })}</td>
          </tr>
        ))}
      </tbody>
    </FigureTable>
  );
}
