import { scaleLinear, scalePoint } from 'd3-scale';
import { area, line } from 'd3-shape';
import classes from './band-line.module.css';
import chart from '../chart.module.css';
import { OutcomeMark, type Outcome } from '../outcome-mark.tsx';
import { useChartWidth } from '../use-chart-width.ts';

export interface BandPoint {
  readonly key: string;
  readonly name: string;
  /** From 0.5 to the number of bands + 0.5; band 1 is from 0.5 to 1.5. */
  readonly value: number;
  readonly low: number;
  readonly high: number;
  readonly outcome: Outcome;
}

interface BandLineProps {
  readonly label: string;
  /** The names of the bands, the lowest first. */
  readonly bands: readonly string[];
  /** One at least. */
  readonly points: readonly BandPoint[];
}

const height = 248;
const [top, bottom] = [8, height - 44];

/** A line through bands of equal height, with how sure it is around it and what became of each step below it. */
export function BandLine({ label, bands, points }: BandLineProps) {
  const { ref, width, isNarrow } = useChartWidth();
  const left = isNarrow ? 52 : 64;
  const y = scaleLinear()
    .domain([0.5, bands.length + 0.5])
    .range([bottom, top]);
  const x = scalePoint()
    .domain(points.map(({ key }) => key))
    .range([left, width - 8])
    .padding(0.5);
  const at = ({ key }: BandPoint) => x(key) ?? left;
  const last = points.at(-1);
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
        {bands.map((name, place) => (
          <g key={name}>
            <rect
              className="fill-transparent data-odd:fill-sunken print:[print-color-adjust:exact]"
              data-odd={place % 2 === 0 || undefined}
              x={left}
              y={y(place + 1.5)}
              width={width - left}
              height={y(place + 0.5) - y(place + 1.5)}
            />
            <text className={`${chart['axis']} fill-muted text-[12px]`} x={left - 10} y={y(place + 1)} dy="0.32em" textAnchor="end">
              {name}
            </text>
          </g>
        ))}
        <path
          className={`${classes['around']} print:[print-color-adjust:exact]`}
          d={
            area<BandPoint>()
              .x(at)
              .y0(({ low }) => y(low))
              .y1(({ high }) => y(high))([...points]) ?? ''
          }
        />
        <path
          className={`${classes['line']} fill-none stroke-chart-own stroke-2`}
          d={
            line<BandPoint>()
              .x(at)
              .y(({ value }) => y(value))([...points]) ?? ''
          }
        />
        {points.map((point) => (
          <g key={point.key}>
            <circle
              className={`${classes['point']} fill-card stroke-chart-own stroke-2 data-last:fill-chart-own`}
              data-last={point === last || undefined}
              cx={at(point)}
              cy={y(point.value)}
              r={point === last ? 6 : 3.5}
            />
            <OutcomeMark outcome={point.outcome} x={at(point)} y={bottom + 14} size={8} />
            <text className={`${chart['axis']} fill-muted text-[12px]`} x={at(point)} y={bottom + 36} textAnchor="middle">
              {point.name}
            </text>
          </g>
        ))}
      </svg>
    </figure>
  );
}
