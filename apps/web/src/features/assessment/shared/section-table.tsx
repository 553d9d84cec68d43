import type { PlayerState } from '@abhyas/contract/assessment/assessment.ts';
import { m } from '../../../paraglide/messages.js';
import { DataTable } from '../../../ui/cards/data-table.tsx';
import { lengthText } from '../../../shared/assessment/question/words.ts';
import { partsIn } from './part.ts';

/** What the test is made of: its sections in order, with questions and time, which those of a part share. In free order all share the clock. */
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
        {partsIn(state).flatMap((part) =>
          part.sections.map(({ sectionId, name, questionCount, counted = true }, at) => (
            <tr key={sectionId}>
              <th scope="row">
                {part.isShared && (
                  <span className="text-muted text-sm font-normal">
                    {part.name} {'\u00b7'}{' '}
                  </span>
                )}
                {name}
                {!counted && <span className="block text-muted text-sm font-normal">{m.test_not_in_total()}</span>}
              </th>
              <td>{questionCount}</td>
              {state.order === 'fixed' && at === 0 && <td rowSpan={part.sections.length}>{lengthText(part.seconds)}</td>}
            </tr>
          )),
        )}
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
