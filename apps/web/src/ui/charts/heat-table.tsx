import { sharePercent } from '@abhyas/rules/measurement/arithmetic/share-percent.ts';
import { m } from '../../paraglide/messages.js';
import classes from './heat-table.module.css';

export interface HeatCell {
  readonly right: number;
  readonly answered: number;
}

interface HeatTableProps {
  readonly caption: string;
  readonly head: string;
  readonly columns: readonly string[];
  /** The last cell of a row is all of it, and has no colour. */
  readonly rows: readonly { readonly name: string; readonly cells: readonly HeatCell[] }[];
}

/** Below this many answers a share says little. */
const fewest = 5;

const percentOf = ({ right, answered }: HeatCell): number => sharePercent(right / answered);

/** Shares in five steps of one hue, with the number of answers each is out of; below five answers the count itself. */
export function HeatTable({ caption, head, columns, rows }: HeatTableProps) {
  return (
    <>
      <table className={`${classes['table']} border-separate -mx-1 text-sm tabular`}>
        <caption className="visually-hidden">{caption}</caption>
        <thead>
          <tr>
            <th scope="col">{head}</th>
            {columns.map((name) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ name, cells }) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              {cells.map((cell, place) => (
                <td key={columns[place]}>
                  <Cell cell={cell} isAll={place === columns.length - 1} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <div className="flex flex-wrap gap-x-4 gap-y-1 justify-between text-muted text-xs">
        <span className={`${classes['scale']} inline-flex gap-0.75 items-center`}>
          {m.chart_percent({ percent: 0 })}
          {[1, 2, 3, 4, 5].map((step) => (
            <i className="w-5.5 h-2.5 border border-line rounded-[3px]" key={step} data-step={step} aria-hidden />
          ))}
          {m.chart_percent({ percent: 100 })}
        </span>
        <span>{m.chart_heat_few({ count: fewest })}</span>
      </div>
    </>
  );
}

function Cell({ cell, isAll }: { cell: HeatCell; isAll: boolean }) {
  const { right, answered } = cell;
  if (answered === 0) return <span className={`${classes['cell']} print:[print-color-adjust:exact]`}>{'\u2013'}</span>;
  if (answered < fewest) {
    return (
      <span className={`${classes['cell']} print:[print-color-adjust:exact]`} data-few>
        <span className={`${classes['count']} text-body text-xs`}>{m.chart_right_of({ right, answered })}</span>
      </span>
    );
  }
  const percent = percentOf(cell);
  return (
    <span
      className={`${classes['cell']} print:[print-color-adjust:exact]`}
      data-step={isAll ? undefined : Math.min(5, Math.floor(percent / 20) + 1)}
    >
      <strong className="text-ink font-strong">{m.chart_percent({ percent })}</strong>
      <span className={`${classes['count']} text-body text-xs`}>
        {answered}
        <span className="visually-hidden"> {m.chart_answers()}</span>
      </span>
    </span>
  );
}
