import type { AnswerOf } from '@abhyas/contract/endpoints.ts';
import { figure } from '../../../lib/format/marks.ts';
import { m } from '../../../paraglide/messages.js';
import { tagName } from '../../../shared/assessment/tag-name.ts';
import { FigureTable } from '../../../ui/cards/data-table.tsx';
import { ChartCard } from '../../../ui/charts/chart-card.tsx';

/** What each of the student's own reasons has cost, the most first. */
export function LossesCard({ losses }: { losses: AnswerOf<'testAnalytics'>['losses'] }) {
  return (
    <ChartCard title={m.test_where_marks_went()}>
      <FigureTable>
        <thead>
          <tr>
            <th scope="col">{m.test_losses_reason()}</th>
            <th scope="col">{m.test_questions()}</th>
            <th scope="col">{m.test_losses_lost()}</th>
          </tr>
        </thead>
        <tbody>
          {losses.map(({ tag, questions, marks }) => (
            <tr key={tag}>
              <th scope="row">{tagName(tag)}</th>
              <td>{questions}</td>
              <td>{figure(marks)}</td>
            </tr>
          ))}
        </tbody>
      </FigureTable>
    </ChartCard>
  );
}
