import { scaleLinear, scalePoint } from 'd3-scale';
import { line } from 'd3-shape';
import classes from './spark-line.module.css';

interface SparkLineProps {
  /** What it shows, in a sentence. */
  readonly label: string;
  /** Oldest first, one at least. */
  readonly values: readonly number[];
  /** The lowest and highest there can be. */
  readonly range: readonly [number, number];
}

const [width, height] = [132, 36];

/** How something went, at a glance: without axes, beside its last value in words. */
export function SparkLine({ label, values, range }: SparkLineProps) {
  const x = scalePoint<number>()
    .domain(values.keys())
    .range([6, width - 6]);
  const y = scaleLinear()
    .domain(range)
    .range([height - 6, 6]);
  const last = values.length - 1;
  const path = line<number>()
    .x((_value, place) => x(place) ?? 0)
    .y(y);
  return (
    <svg className={classes['spark']} viewBox={`0 0 ${width} ${height}`} width={width} height={height} role="img" aria-label={label}>
      <line className={classes['base']} x1={0} x2={width} y1={height - 1} y2={height - 1} />
      <path className={classes['line']} d={path([...values]) ?? ''} />
      <circle className={classes['last']} cx={x(last) ?? width / 2} cy={y(values[last] ?? range[0])} r={4} />
    </svg>
  );
}
