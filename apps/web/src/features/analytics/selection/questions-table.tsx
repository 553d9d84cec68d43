import type { Paper } from '@abhyas/contract/analytics/performance.ts';
import { m } from '../../../paraglide/messages.js';
import { DataTable } from '../../../ui/cards/data-table.tsx';
import { OutcomeIcon } from '../../../ui/charts/outcome-mark.tsx';
import { difficultyWord, outcomeWord, percentOf, questionTime } from '../words.ts';

/** Every question of a test in the order of the paper: what became of it, how long it took, and what one could expect. */
export function QuestionsTable({ paper, isOwn }: { paper: Paper; isOwn: boolean }) {
  return (
    <DataTable label={m.perf_questions_of({ name: paper.name })}>
      <thead>
        <tr>
          <th scope="col">{m.perf_col_question()}</th>
          <th scope="col" data-wide>
            {m.perf_col_topic()}
          </th>
          <th scope="col" data-wide>
            {m.perf_col_difficulty()}
          </th>
          <th scope="col">{m.perf_col_outcome()}</th>
          <th scope="col" data-number>
            {m.perf_col_time()}
          </th>
          <th scope="col" data-number data-wide>
            {m.perf_col_typical()}
          </th>
          <th scope="col" data-number data-wide>
            {isOwn ? m.perf_col_chance() : m.perf_col_chance_student()}
          </th>
        </tr>
      </thead>
      <tbody>
        {paper.sections.flatMap((section) =>
          section.items.map((item) => (
            <tr key={item.itemId}>
              <th scope="row">
                <strong>{m.perf_q({ number: item.number })}</strong>{' '}
                <span className="text-muted text-sm whitespace-nowrap max-[600px]:block max-[600px]:whitespace-normal">{section.name}</span>
                <span data-narrow>
                  {item.topic} · {difficultyWord(item.difficulty)}
                </span>
              </th>
              <td data-wide>{item.topic}</td>
              <td data-wide>{difficultyWord(item.difficulty)}</td>
              <td>
                <span className="inline-flex gap-1.5 items-center whitespace-nowrap">
                  <OutcomeIcon outcome={item.outcome} />
                  {outcomeWord(item.outcome)}
                </span>
              </td>
              <td data-number>{item.seconds === 0 ? '\u2013' : questionTime(item.seconds)}</td>
              <td data-number data-wide>
                {item.cohortSeconds === null ? '\u2013' : questionTime(item.cohortSeconds)}
              </td>
              <td data-number data-wide>
                {item.chance === null ? '\u2013' : percentOf(item.chance)}
              </td>
            </tr>
          )),
        )}
      </tbody>
    </DataTable>
  );
}
