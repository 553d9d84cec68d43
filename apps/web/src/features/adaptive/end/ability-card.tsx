import type { RoundAnswer } from '@abhyas/contract/adaptive/rounds.ts';
import { m } from '../../../paraglide/messages.js';
import { FigureTable } from '../../../ui/cards/data-table.tsx';
import { BandLine } from '../../../ui/charts/lines/band-line.tsx';
import { ChartCard } from '../../../ui/charts/chart-card.tsx';
import { levelName, onLevels } from '../words.ts';
import { outcomeName } from '../../../shared/assessment/question/words.ts';

const levels = [1, 2, 3, 4, 5];

/** How the estimate of the level moved with each answer, and how sure it became. */
export function AbilityCard({ answers }: { answers: readonly RoundAnswer[] }) {
  const estimated = answers.flatMap((answer) => (answer.ability === null ? [] : [{ ...answer, ability: answer.ability }]));
  const last = estimated.at(-1);
  if (last === undefined) return null;
  const about = m.adapt_curve_about({ level: onLevels(last.ability.value).toFixed(1), se: last.ability.se.toFixed(1) });
  return (
    <ChartCard
      title={m.adapt_curve_title()}
      about={about}
      table={
        <FigureTable>
          <thead>
            <tr>
              <th scope="col">{m.test_questions()}</th>
              <th scope="col">{m.adapt_col_outcome()}</th>
              <th scope="col">{m.adapt_col_estimate()}</th>
              <th scope="col">{m.adapt_col_sure()}</th>
            </tr>
          </thead>
          <tbody>
            {estimated.map(({ ordinal, outcome, ability }) => (
              <tr key={ordinal}>
                <th scope="row">{ordinal}</th>
                <td>{outcomeName(outcome)}</td>
                <td>{onLevels(ability.value).toFixed(1)}</td>
                <td>{m.adapt_plus_minus({ value: ability.se.toFixed(1) })}</td>
              </tr>
            ))}
          </tbody>
        </FigureTable>
      }
    >
      <BandLine
        label={m.adapt_curve_label({ count: estimated.length, about })}
        bands={levels.map(levelName)}
        points={estimated.map(({ ordinal, outcome, ability: { value, se } }) => ({
          key: String(ordinal),
          name: String(ordinal),
          value: onLevels(value),
          low: onLevels(value - se),
          high: onLevels(value + se),
          outcome,
        }))}
      />
    </ChartCard>
  );
}
