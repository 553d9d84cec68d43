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
  /** The same without its unit, where the axis has that and columns are narrow. */
  readonly brief?: string;
  /** `own` has the hue, `others` is grey, `exception` is the one to look at. */
  readonly tone: 'own' | 'others' | 'exception';
}

interface ColumnsProps {
  readonly label: string;
  readonly columns: readonly Column[];
  /** A tick of the axis in words; without it there is no axis. */
  readonly tick?: (value: number) => string;
  readonly height?: number;
  /** What to compare with: a line across, and what it is called, where the chart is wide enough. The label has to say it too. */
  readonly line?: { readonly value: number; readonly text: string } | undefined;
}

/** Below it the name of the line has no room beside the columns. */
const leastForName = 420;

/** How much of something in each step or week: a histogram where nothing is between the columns' values. */
export function Columns({ label, columns, tick, height = 220, line }: ColumnsProps) {
  const { ref, width } = useChartWidth();
  const left = tick ? 44 : 0;
  const lineName = line !== undefined && width >= leastForName ? line.text : '';
  const right = lineName === '' ? width : width - lineName.length * 6.6 - 8;
  const [top, bottom] = [22, height - 24];
  const x = scaleBand()
    .domain(columns.map(({ key }) => key))
    .range([left, right])
    .padding(columns.length > 12 ? 0.1 : 0.3);
  const y = scaleLinear()
    .domain([0, Math.max(1, line?.value ?? 0, ...columns.map(({ value }) => value))])
    .nice(3)
    .range([bottom, top]);
  const longest = Math.max(...columns.map(({ name }) => name.length)) * 6.6 + 8;
  const isNarrow = x.step() < Math.max(...columns.map(({ text }) => text.length)) * 6.6;
  const every = Math.max(1, Math.ceil(longest / Math.max(1, x.step())));
  return (
    <figure ref={ref} className={chart['figure']}>
      <svg
        className="block overflow-visible tabular print:max-w-full print:h-auto"
        viewBox={`0 0 ${width} ${height}`}
        width={width}
        height={height}
        role="img"
        aria-label={label}
      >
        {tick
          ? y.ticks(3).map((value) => (
              <g key={value} transform={`translate(0 ${y(value)})`}>
                <line className={chart['grid']} x1={left} x2={right} />
                <text className={`${chart['axis']} fill-muted text-[12px]`} x={left - 8} dy="0.32em" textAnchor="end">
                  {tick(value)}
                </text>
              </g>
            ))
          : null}
        <line className={chart['grid']} x1={left} x2={right} y1={bottom} y2={bottom} />
        {line === undefined ? null : <line className={classes['line']} x1={left} x2={right} y1={y(line.value)} y2={y(line.value)} />}
        {lineName === '' || line === undefined ? null : (
          <text className={`${chart['name']} fill-ink text-[12px] font-medium`} x={right + 8} y={y(line.value)} dy="0.32em">
            {lineName}
          </text>
        )}
        {columns.map(({ key, name, value, text, brief = text, tone }, place) => {
          const middle = (x(key) ?? left) + x.bandwidth() / 2;
          return (
            <g key={key}>
              <rect
                className={`${classes['column']} fill-chart-cohort print:[print-color-adjust:exact]`}
                data-tone={tone}
                x={x(key)}
                y={y(value)}
                width={x.bandwidth()}
                height={bottom - y(value)}
                rx={Math.min(4, x.bandwidth() / 4)}
              />
              {text === '' ? null : (
                <text
                  className={`${chart['value']} fill-ink text-[12px] font-strong stroke-card`}
                  x={middle}
                  y={y(value) - 6}
                  textAnchor="middle"
                >
                  {isNarrow ? brief : text}
                </text>
              )}
              {(columns.length - 1 - place) % every === 0 ? (
                <text className={`${chart['axis']} fill-muted text-[12px]`} x={middle} y={bottom + 17} textAnchor="middle">
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
