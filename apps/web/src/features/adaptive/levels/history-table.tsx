import type { LevelPoint } from '@abhyas/contract/adaptive/topics.ts';
import { formatDayFirst } from '../../../lib/dates/dates.ts';
import { m } from '../../../paraglide/messages.js';
import { FigureTable } from '../../../ui/cards/data-table.tsx';
import { onLevels } from '../words.ts';

/** The rounds of a topic, the latest first: level, the estimate behind it, and of how many questions. */
export function HistoryTable({ history }: { history: readonly LevelPoint[] }) {
  return (
    <FigureTable>
      <thead>
        <tr>
          <th scope="col">{m.adapt_col_day()}</th>
          <th scope="col">{m.adapt_col_level()}</th>
          <th scope="col">{m.adapt_col_estimate()}</th>
          <th scope="col">{m.test_questions()}</th>
        </tr>
      </thead>
      <tbody>
        {history
          .map((point, place) => ({ ...point, place }))
          .toReversed()
          .map(({ place, day, level, ability, se, questions }) => (
            <tr key={place}>
              <th scope="row">{formatDayFirst(day)}</th>
              <td>{level}</td>
              <td>{`${onLevels(ability).toFixed(1)} ${m.adapt_plus_minus({ value: se.toFixed(1) })}`}</td>
              <td>{questions}</td>
            </tr>
          ))}
      </tbody>
    </FigureTable>
  );
}
