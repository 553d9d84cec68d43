import '@mantine/core/styles/Slider.layer.css';
import { RangeSlider } from '@mantine/core';
import type { Range } from '../place.ts';
import classes from './filter-dialog.module.css';

interface RangeFieldProps {
  readonly label: string;
  /** The lowest and the highest figure. */
  readonly full: Range;
  /** How many programmes are in each of equal steps of the full range. */
  readonly bars: readonly number[];
  readonly value: Range;
  readonly text: (rupees: number) => string;
  /** What is chosen, in words. */
  readonly chosen: string;
  readonly from: string;
  readonly to: string;
  readonly onChange: (range: Range) => void;
}

const step = 50_000;
const width = 100;

/** A range of rupees with two thumbs, under bars that say how many programmes are where. */
export function RangeField({ label, full, bars, value, text, chosen, from, to, onChange }: RangeFieldProps) {
  const [least, most] = full;
  const highest = Math.max(1, ...bars);
  const size = (most - least) / Math.max(1, bars.length);
  return (
    <div className={classes['range']} role="group" aria-label={label}>
      <p className={classes['rangeHead']}>
        <span className={classes['label']}>{label}</span>
        <span className={classes['chosen']}>{chosen}</span>
      </p>
      <svg className={classes['bars']} viewBox={`0 0 ${width} 30`} preserveAspectRatio="none" aria-hidden="true" focusable="false">
        {bars.map((count, index) => {
          const start = least + index * size;
          const height = count === 0 ? 0 : Math.max(2, (30 * count) / highest);
          const isIn = start + size > value[0] && start < value[1];
          const at = (width * index) / bars.length;
          return (
            <rect
              key={at}
              data-in={isIn}
              x={at + 0.4}
              width={Math.max(0, width / bars.length - 0.8)}
              y={30 - height}
              height={height}
              rx="0.6"
            />
          );
        })}
      </svg>
      <RangeSlider
        className={classes['slider'] ?? ''}
        min={least}
        max={most}
        step={step}
        minRange={0}
        size={3}
        thumbSize={24}
        value={[...value]}
        label={null}
        thumbFromLabel={from}
        thumbToLabel={to}
        thumbValueText={text}
        onChange={onChange}
      />
      <p className={classes['ends']}>
        <span>{text(least)}</span>
        <span>{text(most)}</span>
      </p>
    </div>
  );
}
