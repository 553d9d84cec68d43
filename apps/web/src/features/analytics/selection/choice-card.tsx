import type { Paper } from '@abhyas/contract/analytics/performance.ts';
import { formatDuration } from '../../../lib/format/durations.ts';
import { m } from '../../../paraglide/messages.js';
import { FigureTable } from '../../../ui/cards/data-table.tsx';
import { ChartCard } from '../../../ui/charts/chart-card.tsx';
import { OutcomeIcon } from '../../../ui/charts/outcome-mark.tsx';
import { difficultyWord, outcomeWord } from '../words.ts';
import { byDifficulty, type DifficultyRow } from './by-difficulty.ts';
import classes from './choice-card.module.css';

const outcomes = ['correct', 'wrong', 'blank', 'dropped'] as const;

/** Which questions were attempted and which left, by difficulty: what became of them, and the time they took. */
export function ChoiceCard({ paper, isOwn }: { paper: Paper; isOwn: boolean }) {
  const rows = byDifficulty(paper.sections.flatMap(({ items }) => items));
  const shown = outcomes.filter((outcome) => outcome !== 'dropped' || rows.some(({ dropped }) => dropped > 0));
  return (
    <ChartCard title={isOwn ? m.perf_choice_title() : m.perf_choice_title_student()} table={<ChoiceTable rows={rows} outcomes={shown} />}>
      <ul className="grid gap-4 m-0 p-0 list-none">
        {rows.map((row) => (
          <li key={row.difficulty} className="grid gap-1">
            <span className="text-ink text-sm font-medium">{difficultyWord(row.difficulty) || m.perf_unknown()}</span>
            <span className={`${classes['bar']} flex gap-0.5 h-2.5 overflow-hidden rounded-[5px]`} aria-hidden>
              {shown.map((outcome) =>
                row[outcome] === 0 ? null : (
                  <span className="min-w-1 bg-line-strong" key={outcome} data-outcome={outcome} style={{ flexGrow: row[outcome] }} />
                ),
              )}
            </span>
            <span className="flex flex-wrap gap-x-4 gap-y-0.5 text-sm tabular">
              {shown.map((outcome) => (
                <span className="inline-flex gap-1 items-center" key={outcome}>
                  <OutcomeIcon outcome={outcome} />
                  {row[outcome]} {outcomeWord(outcome).toLowerCase()}
                </span>
              ))}
              <span className="inline-flex gap-1 items-center">{formatDuration(row.seconds)}</span>
            </span>
          </li>
        ))}
      </ul>
    </ChartCard>
  );
}

function ChoiceTable({ rows, outcomes: shown }: { rows: readonly DifficultyRow[]; outcomes: readonly (typeof outcomes)[number][] }) {
  return (
    <FigureTable>
      <thead>
        <tr>
          <th scope="col">{m.perf_col_difficulty()}</th>
          {shown.map((outcome) => (
            <th key={outcome} scope="col">
              {outcomeWord(outcome)}
            </th>
          ))}
          <th scope="col">{m.perf_col_time()}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.difficulty}>
            <th scope="row">{difficultyWord(row.difficulty) || m.perf_unknown()}</th>
            {shown.map((outcome) => (
              <td key={outcome}>{row[outcome]}</td>
            ))}
            <td>{formatDuration(row.seconds) || '\u2013'}</td>
          </tr>
        ))}
      </tbody>
    </FigureTable>
  );
}
