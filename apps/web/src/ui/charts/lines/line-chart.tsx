import { scaleLinear, scalePoint } from 'd3-scale';
import { area, line } from 'd3-shape';
import chart from '../chart.module.css';
import classes from './line-chart.module.css';
import { spreadLabels } from './spread-labels.ts';
import { useChartWidth } from '../use-chart-width.ts';

export interface LinePoint {
  readonly key: string;
  readonly name: string;
  /** The name where there is little room: M1. */
  readonly shortName: string;
  readonly date: string;
  readonly value: number;
  readonly text: string;
  /** Where the middle half of the cohort was, and its median; null where that is not known. */
  readonly band: { readonly lower: number; readonly median: number; readonly upper: number } | null;
}

interface LineChartProps {
  /** What the chart says, in a sentence or two. */
  readonly label: string;
  readonly points: readonly LinePoint[];
  /** The ends of the lines: one's own, and the cohort's in one or two lines. */
  readonly own: string;
  readonly median?: string;
  readonly middle?: string;
  /** How many of the last points the wash is behind. */
  readonly washed?: number;
  /** The highest value there can be. */
  readonly max: number;
}

const height = 236;
const top = 22;

/** One's own line through the tests, with the middle half of the cohort and its median behind it. */
export function LineChart({ label, points, own, median = '', middle = '', washed = 0, max }: LineChartProps) {
  const { ref, width, isNarrow } = useChartWidth();
  const hasCohort = points.some(({ band }) => band !== null);
  const left = 34;
  const right = isNarrow ? 12 : 132;
  const bottom = height - (isNarrow ? 24 : 40);
  const values = points.flatMap(({ value, band }) => [value, ...(band ? [band.lower, band.upper] : [])]);
  const [low, high] = [Math.min(...values), Math.max(...values)];
  const room = Math.max(1, (high - low) * 0.08);
  const y = scaleLinear()
    .domain([low < 0 ? low - room : Math.max(0, low - room), Math.min(Math.max(max, high), high + room)])
    .nice(4)
    .range([bottom, top]);
  const x = scalePoint()
    .domain(points.map(({ key }) => key))
    .range([left, width - right])
    .padding(0.4);
  const at = (key: string) => x(key) ?? left;
  const slot = x.step() > 0 ? x.step() : width - right - left;
  const every = Math.max(1, Math.ceil((isNarrow ? 26 : 52) / slot));
  const showsNames = !isNarrow && points.every(({ name }) => name.length * 6.6 < slot - 6);
  const banded = points.filter((point): point is LinePoint & { band: NonNullable<LinePoint['band']> } => point.band !== null);
  const last = points.at(-1);
  const lastBand = banded.at(-1)?.band;
  const isShown = (place: number) => (points.length - 1 - place) % every === 0;
  const washFrom = washed > 0 && points.length > washed ? points.at(-washed) : undefined;
  const washAt = at(washFrom?.key ?? '') - Math.min(24, slot / 3);
  const [ownAt = 0, cohortAt = 0] = spreadLabels({
    labels: [
      { y: last ? y(last.value) : 0, height: 18 },
      { y: lastBand ? y(lastBand.median) : bottom, height: 50 },
    ],
    top: top - 8,
    bottom: bottom + 8,
  });
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
        {washFrom ? (
          <rect
            className="fill-brand-wash forced-colors:fill-none print:[print-color-adjust:exact]"
            x={washAt}
            y={top - 18}
            width={width - right - washAt}
            height={bottom - top + 18}
            rx={8}
          />
        ) : null}
        {y.ticks(4).map((tick) => (
          <g key={tick} transform={`translate(0 ${y(tick)})`}>
            <line className={chart['grid']} x1={left} x2={width - right} />
            <text className={`${chart['axis']} fill-muted text-[12px]`} x={left - 8} dy="0.32em" textAnchor="end">
              {y.tickFormat(4)(tick)}
            </text>
          </g>
        ))}
        {banded.length > 1 ? (
          <>
            <path
              className={`${classes['middle']} print:[print-color-adjust:exact]`}
              d={
                area<(typeof banded)[number]>()
                  .x(({ key }) => at(key))
                  .y0(({ band }) => y(band.lower))
                  .y1(({ band }) => y(band.upper))(banded) ?? ''
              }
            />
            <path
              className={classes['median']}
              d={
                line<(typeof banded)[number]>()
                  .x(({ key }) => at(key))
                  .y(({ band }) => y(band.median))(banded) ?? ''
              }
            />
          </>
        ) : null}
        <path
          className={classes['own']}
          d={
            line<LinePoint>()
              .x(({ key }) => at(key))
              .y(({ value }) => y(value))(points) ?? ''
          }
        />
        {points.map(({ key, value, text, name, shortName, date }, place) => (
          <g key={key}>
            <circle
              className={`${classes['point']} fill-card stroke-chart-own stroke-2 data-last:fill-chart-own`}
              data-last={place === points.length - 1 || undefined}
              cx={at(key)}
              cy={y(value)}
              r={place === points.length - 1 ? 6 : points.length > 20 ? 2.5 : 4.5}
            />
            {isShown(place) ? (
              <>
                <text
                  className={`${chart['value']} fill-ink text-[12px] font-strong stroke-card`}
                  x={at(key)}
                  y={y(value) - 12}
                  textAnchor="middle"
                >
                  {text}
                </text>
                <text
                  className={isNarrow ? `${chart['axis']} fill-muted text-[12px]` : `${chart['name']} fill-ink text-[12px] font-medium`}
                  x={at(key)}
                  y={bottom + 17}
                  textAnchor="middle"
                >
                  {showsNames ? name : shortName}
                </text>
                {isNarrow ? null : (
                  <text className={`${chart['axis']} fill-muted text-[12px]`} x={at(key)} y={bottom + 33} textAnchor="middle">
                    {date}
                  </text>
                )}
              </>
            ) : null}
          </g>
        ))}
        {isNarrow ? null : (
          <>
            <text className={`${classes['end']} fill-brand-text text-[12px] font-strong`} x={width - right + 12} y={ownAt} dy="0.32em">
              {own}
            </text>
            {hasCohort ? (
              <text className={`${chart['axis']} fill-muted text-[12px]`} x={width - right + 12} y={cohortAt}>
                <tspan x={width - right + 12} dy="-0.2em">
                  {middle}
                </tspan>
                <tspan x={width - right + 12} dy="1.35em">
                  {median}
                </tspan>
              </text>
            ) : null}
          </>
        )}
      </svg>
      {isNarrow ? (
        <div className={`${chart['key']} flex flex-wrap gap-x-4 gap-y-1 mt-2 text-muted text-xs`} aria-hidden>
          <span>
            <i className="w-4 [border-top:2.5px_solid_var(--chart-own)]" />
            {own}
          </span>
          {hasCohort ? (
            <>
              <span>
                <i className="w-4 [border-top:2px_dashed_var(--chart-cohort)]" />
                {median}
              </span>
              {middle === '' ? null : (
                <span>
                  <i className="w-3.5 h-2.5 rounded-[2px] bg-chart-cohort opacity-35 print:[print-color-adjust:exact]" />
                  {middle}
                </span>
              )}
            </>
          ) : null}
        </div>
      ) : null}
    </figure>
  );
}
