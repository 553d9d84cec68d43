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

/** How something went, at a glance: without axes, beside its last value in words. Home has it, so it draws without the library of scales. */
export function SparkLine({ label, values, range }: SparkLineProps) {
  const last = values.length - 1;
  const [lowest, highest] = range;
  const x = (place: number) => (last === 0 ? width / 2 : 6 + (place * (width - 12)) / last);
  const y = (value: number) => (highest === lowest ? height / 2 : height - 6 - ((value - lowest) * (height - 12)) / (highest - lowest));
  return (
    <svg className="block max-w-full" viewBox={`0 0 ${width} ${height}`} width={width} height={height} role="img" aria-label={label}>
      <line className={classes['base']} x1={0} x2={width} y1={height - 1} y2={height - 1} />
      <path
        className={`${classes['line']} fill-none stroke-chart-own stroke-2`}
        d={values.map((value, place) => `${place === 0 ? 'M' : 'L'}${x(place)} ${y(value)}`).join('')}
      />
      <circle className={`${classes['last']} fill-chart-own`} cx={x(last)} cy={y(values[last] ?? range[0])} r={4} />
    </svg>
  );
}
