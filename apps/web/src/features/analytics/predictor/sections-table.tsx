import { figure } from '../../../lib/format/marks.ts';
import { markedPercentile } from '../../../shared/assessment/percentile-mark.ts';
import { m } from '../../../paraglide/messages.js';
import { FigureTable } from '../../../ui/cards/data-table.tsx';
import type { EnteredPart, Entry } from './marks/entry.ts';
import { percentileText } from './marks/percentile-text.ts';
import classes from './predictor.module.css';

interface SectionsTableProps {
  readonly entry: Entry;
  readonly testName: string;
}

/** The whole and each section: marks, percentile, interval, and what the same marks were in the mock. Nothing where only the whole is known, which is above the curve. */
export function SectionsTable({ entry: { whole, sections, test }, testName }: SectionsTableProps) {
  const rows = [{ ...whole, name: m.perf_stand_overall() }, ...sections.map((section) => ({ ...section, name: section.part.name }))].filter(
    ({ reading }) => reading !== null,
  );
  if (rows.length < 2) return null;
  const lowest = Math.min(...rows.map(({ reading }) => reading?.low ?? reading?.percentile ?? 100));
  const floor = Math.max(0, Math.min(85, Math.floor((lowest - 2) / 5) * 5));
  return (
    <FigureTable>
      <thead>
        <tr>
          <th scope="col">{m.perf_col_section()}</th>
          <th scope="col">{m.perf_col_marks()}</th>
          <th scope="col">{m.perf_col_percentile()}</th>
          <th scope="col" className={classes['scale']}>
            {m.pred_col_scale({ from: floor })}
          </th>
          <th scope="col">{m.pred_col_likely()}</th>
          {testName === '' ? null : (
            <th scope="col" data-wide>
              {m.pred_col_in({ name: testName })}
            </th>
          )}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <Row
            key={row.part.key}
            row={row}
            name={row.name}
            floor={floor}
            hasTest={testName !== ''}
            provisional={test?.provisional ?? false}
          />
        ))}
      </tbody>
    </FigureTable>
  );
}

function Row({
  row: { text, reading, percentile },
  name,
  floor,
  hasTest,
  provisional,
}: {
  row: EnteredPart;
  name: string;
  floor: number;
  hasTest: boolean;
  provisional: boolean;
}) {
  if (reading === null) return null;
  const { low, high } = reading;
  const at = (value: number) => Math.max(0, Math.min(100, (100 * (value - floor)) / (100 - floor)));
  return (
    <tr>
      <th scope="row">{name}</th>
      <td>{figure(text)}</td>
      <td>
        <strong>{percentileText(reading.percentile)}</strong>
      </td>
      <td className={classes['scale']} aria-hidden>
        <span className={classes['track']}>
          {low === null || high === null ? null : (
            <span className={classes['span']} style={{ insetInlineStart: `${at(low)}%`, width: `${Math.max(2, at(high) - at(low))}%` }} />
          )}
          <span className={classes['dot']} style={{ insetInlineStart: `${at(reading.percentile)}%` }} />
        </span>
      </td>
      <td>{low === null || high === null ? '\u2013' : m.perf_stand_range({ low: percentileText(low), high: percentileText(high) })}</td>
      {hasTest ? <td data-wide>{markedPercentile({ percentile, provisional })}</td> : null}
    </tr>
  );
}
