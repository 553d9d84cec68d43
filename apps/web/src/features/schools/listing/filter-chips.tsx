import { IconX } from '@tabler/icons-react';
import { m } from '../../../paraglide/messages.js';
import { type ChosenFilter, noFilter } from '../place.ts';
import { feesText, rangeWords, salaryText } from '../words.ts';
import classes from './listing-card.module.css';

interface FilterChipsProps {
  readonly filter: ChosenFilter;
  /** The full ranges, as far as they are known. */
  readonly fees: readonly number[];
  readonly salary: readonly number[];
  readonly onChange: (filter: ChosenFilter) => void;
}

const without = (list: readonly string[], value: string) => list.filter((each) => each !== value);
const ends = ([least = 0, most = Number.MAX_SAFE_INTEGER]: readonly number[]): [number, number] => [least, most];

/** What is filtered by, each with a cross that takes it away. */
export function FilterChips({ filter, fees, salary, onChange }: FilterChipsProps) {
  const { classifications, exams, locations } = filter;
  const chips: readonly { readonly text: string; readonly rest: ChosenFilter }[] = [
    ...classifications.map((each) => ({ text: each, rest: { ...filter, classifications: without(classifications, each) } })),
    ...exams.map((each) => ({ text: m.sch_chip_exam({ exam: each }), rest: { ...filter, exams: without(exams, each) } })),
    ...locations.map((each) => ({ text: each, rest: { ...filter, locations: without(locations, each) } })),
    ...(filter.fees === null
      ? []
      : [
          {
            text: m.sch_chip({ name: m.sch_fees(), value: rangeWords({ range: filter.fees, full: ends(fees), text: feesText }) }),
            rest: { ...filter, fees: null },
          },
        ]),
    ...(filter.salary === null
      ? []
      : [
          {
            text: m.sch_chip({ name: m.sch_salary(), value: rangeWords({ range: filter.salary, full: ends(salary), text: salaryText }) }),
            rest: { ...filter, salary: null },
          },
        ]),
  ];
  if (chips.length === 0) return null;
  return (
    <ul className={classes['chips']} aria-label={m.sch_filtered_by()}>
      {chips.map(({ text, rest }) => (
        <li key={text} className={classes['chip']}>
          {text}
          <button type="button" aria-label={m.sch_chip_remove({ name: text })} onClick={() => onChange(rest)}>
            <IconX size={14} stroke={2} aria-hidden="true" />
          </button>
        </li>
      ))}
      <li>
        <button type="button" className={classes['clear']} onClick={() => onChange(noFilter)}>
          {m.sch_clear_all()}
        </button>
      </li>
    </ul>
  );
}
