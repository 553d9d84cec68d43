import classes from './range-bars.module.css';

export interface RangeRow {
  readonly key: string;
  readonly name: string;
  readonly low: number;
  readonly high: number;
  /** Where the dot is. */
  readonly at: number;
  /** The range in words: '88–91'. */
  readonly text: string;
  readonly label: string;
}

interface RangeBarsProps {
  readonly label: string;
  readonly rows: readonly RangeRow[];
  /** A line across all rows, with its name. */
  readonly target?: { readonly at: number; readonly text: string };
}

/**
 * One bar a row on an axis that ends at 100: a band from the lowest to the highest, and a dot; the first row is the whole. Home has it, so
 * it draws without the library of scales.
 */
export function RangeBars({ label, rows, target }: RangeBarsProps) {
  const lowest = Math.min(...rows.map(({ low, at }) => Math.min(low, at)), target?.at ?? 100);
  const floor = Math.min(90, Math.floor((lowest - 2) / 10) * 10);
  const from = Math.max(0, floor);
  const x = (value: number) => Math.min(100, Math.max(0, (100 * (value - from)) / (100 - from)));
  const step = 100 - from > 50 ? 20 : 100 - from > 20 ? 10 : 100 - from > 10 ? 5 : 2;
  const isLate = target !== undefined && x(target.at) > 85;
  // the name of the target is over it, or ends there where it is late
  const room = isLate ? 32 : 15;
  const ticks = Array.from({ length: Math.ceil((100 - from) / step) }, (_, at) => Math.ceil(from / step) * step + at * step).filter(
    (tick) => tick < 100 && (target === undefined || Math.abs(x(tick) - x(target.at)) > room),
  );
  return (
    <div className="relative">
      <ul className="grid gap-3 m-0 p-0 list-none" aria-label={label}>
        {rows.map(({ key, name, low, high, at, text, label: words }) => (
          <li key={key} className={`${classes['row']} grid grid-cols-[minmax(0,1fr)_auto] gap-x-3 gap-y-1 text-sm`}>
            <span className={`${classes['name']} wrap-anywhere`}>{name}</span>
            <span className="text-ink font-strong tabular" aria-hidden>
              {text}
            </span>
            <span className={`${classes['track']} relative col-span-full h-2 rounded-[4px] bg-sunken`} role="img" aria-label={words}>
              <span
                className={`${classes['band']} absolute top-0 bottom-0 rounded-[4px]`}
                style={{ insetInlineStart: `${x(low)}%`, width: `${Math.max(1.5, x(high) - x(low))}%` }}
              />
              <span
                className={`${classes['dot']} absolute top-1/2 w-3 h-3 border-2 border-card rounded-circle bg-chart-own`}
                style={{ insetInlineStart: `${x(at)}%` }}
              />
            </span>
          </li>
        ))}
      </ul>
      {target === undefined ? null : (
        <span className={`${classes['target']} absolute top-6 bottom-5.5`} style={{ insetInlineStart: `${x(target.at)}%` }} aria-hidden />
      )}
      <div className={`${classes['axis']} relative h-5 mt-2 text-muted text-xs tabular`} aria-hidden>
        {ticks.map((tick) => (
          <span key={tick} style={{ insetInlineStart: `${x(tick)}%` }} data-first={x(tick) === 0 || undefined}>
            {tick}
          </span>
        ))}
        {target === undefined ? (
          <span style={{ insetInlineStart: '100%' }} data-last>
            {100}
          </span>
        ) : (
          <span style={{ insetInlineStart: `${x(target.at)}%` }} data-target data-last={isLate || undefined}>
            {target.text}
          </span>
        )}
      </div>
    </div>
  );
}
