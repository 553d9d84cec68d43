import { scaleLinear } from 'd3-scale';
import { area, curveMonotoneX, line } from 'd3-shape';
import chart from '../chart.module.css';
import { ascendTo, percentileTicks, stretch } from './percentile-axis.ts';
import classes from './percentile-curve.module.css';
import { spreadLabels } from './spread-labels.ts';
import { useChartWidth } from '../use-chart-width.ts';

export interface CurvePoint {
  readonly marks: number;
  readonly percentile: number;
  /** Null where there is no interval. */
  readonly low: number | null;
  readonly high: number | null;
}

interface PercentileCurveProps {
  /** What the chart says, in a sentence or two. */
  readonly label: string;
  readonly points: readonly CurvePoint[];
  /** What is read off the curve. */
  readonly own: (CurvePoint & { readonly text: string }) | null;
  /** The same marks in another group, as a dashed line. */
  readonly others: { readonly points: readonly Omit<CurvePoint, 'low' | 'high'>[]; readonly lines: readonly string[] } | null;
  /** What is beside the end of the curve. */
  readonly lines: readonly string[];
  readonly axis: string;
}

const height = 320;
const top = 16;

/** What marks give, on an axis that is stretched toward 100, so that 98 to 99 can be read. */
export function PercentileCurve({ label, points, own, others, lines, axis }: PercentileCurveProps) {
  const { ref, width, isNarrow } = useChartWidth();
  const shown = ascendTo({ points, own });
  const left = 40;
  const right = isNarrow ? 12 : 138;
  const bottom = height - 44;
  const lowest = Math.min(...shown.map(({ percentile }) => percentile));
  const highest = Math.max(...shown.map(({ percentile }) => percentile));
  const y = scaleLinear()
    .domain([stretch(lowest), stretch(highest)])
    .range([bottom, top])
    .clamp(true);
  const x = scaleLinear()
    .domain([shown[0]?.marks ?? 0, shown.at(-1)?.marks ?? 1])
    .range([left, width - right]);
  const at = (percentile: number) => y(stretch(percentile));
  const banded = shown.filter((point): point is CurvePoint & { low: number; high: number } => point.low !== null && point.high !== null);
  const [first, last] = [shown[0], shown.at(-1)];
  const inside = (others?.points ?? []).filter(({ marks }) => marks >= (first?.marks ?? 0) && marks <= (last?.marks ?? 0));
  const visible = inside.filter(({ percentile }) => percentile >= lowest);
  const end = visible.at(-1);
  const [ownAt = 0, othersAt = 0] = spreadLabels({
    labels: [
      { y: at(highest) + 8, height: 52 },
      { y: end ? at(end.percentile) : bottom - 40, height: 52 },
    ],
    top: top - 4,
    bottom,
  });
  const endText = (words: readonly string[], from: number) => (
    <text className={`${chart['axis']} fill-muted text-[12px]`} x={width - right + 12} y={from - 12}>
      {words.map((text, place) => (
        <tspan
          key={text}
          className={place === 0 ? `${chart['name']} fill-ink text-[12px] font-medium` : undefined}
          x={width - right + 12}
          dy={place === 0 ? 0 : '1.35em'}
        >
          {text}
        </tspan>
      ))}
    </text>
  );
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
        {percentileTicks({ low: lowest, high: highest }).map((tick) => (
          <g key={tick} transform={`translate(0 ${at(tick)})`}>
            <line className={chart['grid']} x1={left} x2={width - right} />
            <text className={`${chart['axis']} fill-muted text-[12px]`} x={left - 8} dy="0.32em" textAnchor="end">
              {tick}
            </text>
          </g>
        ))}
        {x.ticks(isNarrow ? 5 : 8).map((tick) => (
          <text key={tick} className={`${chart['axis']} fill-muted text-[12px]`} x={x(tick)} y={bottom + 18} textAnchor="middle">
            {tick}
          </text>
        ))}
        <text className={`${chart['axis']} fill-muted text-[12px]`} x={(left + width - right) / 2} y={bottom + 38} textAnchor="middle">
          {axis}
        </text>
        {banded.length > 1 ? (
          <path
            className={`${classes['band']} print:[print-color-adjust:exact]`}
            d={
              area<(typeof banded)[number]>()
                .x(({ marks }) => x(marks))
                .y0(({ low }) => at(low))
                .y1(({ high }) => at(high))
                .curve(curveMonotoneX)(banded) ?? ''
            }
          />
        ) : null}
        <path
          className={classes['curve']}
          d={
            line<CurvePoint>()
              .x(({ marks }) => x(marks))
              .y(({ percentile }) => at(percentile))
              .curve(curveMonotoneX)(shown) ?? ''
          }
        />
        {visible.length > 1 ? (
          <path
            className={classes['others']}
            d={
              line<(typeof visible)[number]>()
                .x(({ marks }) => x(marks))
                .y(({ percentile }) => at(percentile))(visible) ?? ''
            }
          />
        ) : null}
        {own === null ? null : (
          <g>
            <path className={classes['lead']} d={`M${left} ${at(own.percentile)}H${x(own.marks)}V${bottom}`} />
            {own.low === null || own.high === null ? null : (
              <line
                className={`${classes['interval']} print:[print-color-adjust:exact]`}
                x1={x(own.marks)}
                x2={x(own.marks)}
                y1={at(own.low)}
                y2={at(own.high)}
              />
            )}
            <circle className={`${classes['dot']} fill-chart-own stroke-card stroke-2`} cx={x(own.marks)} cy={at(own.percentile)} r={7} />
            <text
              className={`${classes['own']} fill-brand-text text-[12px] font-strong stroke-card`}
              x={x(own.marks) + (x(own.marks) > (left + width - right) / 2 ? -14 : 14)}
              // near the bottom it would be on the figures of the axis
              y={at(own.percentile) + (at(own.percentile) + 26 > bottom ? -24 : 22)}
              textAnchor={x(own.marks) > (left + width - right) / 2 ? 'end' : 'start'}
            >
              {own.text}
            </text>
          </g>
        )}
        {isNarrow ? null : (
          <>
            {endText(lines, ownAt)}
            {others !== null && visible.length > 1 ? endText(others.lines, othersAt) : null}
          </>
        )}
      </svg>
      {isNarrow ? (
        <div className={`${chart['key']} flex flex-wrap gap-x-4 gap-y-1 mt-2 text-muted text-xs`} aria-hidden>
          <span>
            <i className="w-4 [border-top:2.5px_solid_var(--chart-cohort)]" />
            {lines.join(' ')}
          </span>
          {others !== null && visible.length > 1 ? (
            <span>
              <i className="w-4 [border-top:2px_dashed_var(--chart-cohort)]" />
              {others.lines.join(' ')}
            </span>
          ) : null}
        </div>
      ) : null}
    </figure>
  );
}
