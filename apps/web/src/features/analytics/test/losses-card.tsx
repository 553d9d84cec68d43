import type { AnswerOf } from '@abhyas/contract/endpoints.ts';
import { figure } from '../../../lib/format/marks.ts';
import { m } from '../../../paraglide/messages.js';
import { lostMarks } from '../../../shared/assessment/lost-marks.ts';
import { tagName } from '../../../shared/assessment/tag-name.ts';
import { FigureTable } from '../../../ui/cards/data-table.tsx';
import { ChartCard } from '../../../ui/charts/chart-card.tsx';

/** What each of the student's own reasons has cost, the most first, what blanks have cost, and all of it together. */
export function LossesCard({ losses, penalty }: Pick<AnswerOf<'testAnalytics'>, 'losses' | 'penalty'>) {
  const { paid, total } = lostMarks({ losses, penalty });
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
          {paid > 0 && (
            <tr>
              <th scope="row">{m.test_penalty()}</th>
              <td>{'\u2013'}</td>
              <td>{paid}</td>
            </tr>
          )}
        </tbody>
        {losses.length + Number(paid > 0) > 1 && (
          <tfoot>
            <tr>
              <th scope="row">{m.test_total()}</th>
              <td>{losses.reduce((sum, { questions }) => sum + questions, 0)}</td>
              <td>{total}</td>
            </tr>
          </tfoot>
        )}
      </FigureTable>
    </ChartCard>
  );
}
