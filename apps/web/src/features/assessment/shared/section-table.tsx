import type { PlayerState } from '@abhyas/contract/assessment/assessment.ts';
import { m } from '../../../paraglide/messages.js';
import { DataTable } from '../../../ui/cards/data-table.tsx';
import { lengthText } from '../../../shared/assessment/question/words.ts';

/** What the test is made of: its sections in order, with questions and time. In free order the sections share the clock. */
export function SectionTable({ state }: { state: PlayerState }) {
  const questions = state.sections.reduce((sum, { questionCount }) => sum + questionCount, 0);
  return (
    <DataTable label={m.test_sections()} figures>
      <thead>
        <tr>
          <th scope="col">{m.test_section()}</th>
          <th scope="col">{m.test_questions()}</th>
          {state.order === 'fixed' && <th scope="col">{m.test_time()}</th>}
        </tr>
      </thead>
      <tbody>
        {state.sections.map(({ sectionId, name, questionCount, seconds }) => (
          <tr key={sectionId}>
            <th scope="row">{name}</th>
            <td>{questionCount}</td>
            {state.order === 'fixed' && <td>{lengthText(seconds)}</td>}
          </tr>
        ))}
      </tbody>
      {state.sections.length > 1 && (
        <tfoot>
          <tr>
            <th scope="row">{m.test_total()}</th>
            <td>{questions}</td>
            {state.order === 'fixed' && <td>{lengthText(state.totalSeconds)}</td>}
          </tr>
        </tfoot>
      )}
    </DataTable>
  );
}
