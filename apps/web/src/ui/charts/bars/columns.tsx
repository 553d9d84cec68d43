import { scaleBand, scaleLinear } from 'd3-scale';
import chart from '../chart.module.css';
import classes from './columns.module.css';
import { useChartWidth } from '../use-chart-width.ts';

export interface Column {
  readonly key: string;
  /** What is below it. */
  readonly name: string;
  readonly value: number;
  /** What is above it; '' for nothing. */
  readonly text: string;
  /** `own` has the hue, `others` is grey, `exception` is the one to look at. */
  readonly tone: 'own' | 'others' | 'exception';
}

interface ColumnsProps {
  readonly label: string;
  readonly columns: readonly Column[];
  /** A tick of the axis in words; without it there is no axis. */
  readonly tick?: (value: number) => string;
  readonly height?: number;
}

/** How much of something in each step or week: a histogram where nothing is between the columns' values. */
export function Columns({ label, columns, tick, height = 220 }: ColumnsProps) {
  const { ref, width } = useChartWidth();
  const left = tick ? 44 : 0;
  const [top, bottom] = [22, height - 24];
  const x = scaleBand()
    .domain(columns.map(({ key }) => key))
    .range([left, width])
    .padding(columns.length > 12 ? 0.1 : 0.3);
  const y = scaleLinear()
    .domain([0, Math.max(1, ...columns.map(({ value }) => value))])
    .nice(3)
    .range([bottom, top]);
  const longest = Math.max(...columns.map(({ name }) => name.length)) * 6.6 + 8;
  const every = Math.max(1, Math.ceil(longest / Math.max(1, x.step())));
  return (
    <figure ref={ref} className={chart['figure']}>
      <svg className={chart['svg']} viewBox={`0 0 ${width} ${height}`} width={width} height={height} role="img" aria-label={label}>
        {tick
          ? y.ticks(3).map((value) => (
              <g key={value} transform={`translate(0 ${y(value)})`}>
                <line className={chart['grid']} x1={left} x2={width} />
                <text className={chart['axis']} x={left - 8} dy="0.32em" textAnchor="end">
                  {tick(value)}
                </text>
              </g>
            ))
          : null}
        <line className={chart['grid']} x1={left} x2={width} y1={bottom} y2={bottom} />
        {columns.map(({ key, name, value, text, tone }, place) => {
          const middle = (x(key) ?? left) + x.bandwidth() / 2;
          return (
            <g key={key}>
              <rect
                className={classes['column']}
                data-tone={tone}
                x={x(key)}
                y={y(value)}
                width={x.bandwidth()}
                height={bottom - y(value)}
                rx={Math.min(4, x.bandwidth() / 4)}
              />
              {text === '' ? null : (
                <text className={chart['value']} x={middle} y={y(value) - 6} textAnchor="middle">
                  {text}
                </text>
              )}
              {(columns.length - 1 - place) % every === 0 ? (
                <text className={chart['axis']} x={middle} y={bottom + 17} textAnchor="middle">
                  {name}
                </text>
              ) : null}
            </g>
          );
        })}
      </svg>
    </figure>
  );
}
