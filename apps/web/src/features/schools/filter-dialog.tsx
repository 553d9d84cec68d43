import { toRange } from '@abhyas/rules/schools/filters.ts';
import type { AnswerOf } from '@abhyas/contract/endpoints.ts';
import { Button, MultiSelect, RangeSlider, Skeleton } from '@mantine/core';
import { useDebouncedValue, useMediaQuery } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useOwnSession } from '../../lib/session/use-session.ts';
import { m } from '../../paraglide/messages.js';
import { EmptyState } from '../../ui/feedback/states/empty-state.tsx';
import { type ChosenFilter, type Range, noFilter, sentFilter } from './place.ts';
import { schoolQueries } from './queries.ts';
import { feesText, rangeWords, salaryText } from './words.ts';
import classes from './filter-dialog.module.css';
import { IconCheck } from '@tabler/icons-react';
import '@mantine/core/styles/Combobox.layer.css';
import '@mantine/core/styles/Pill.layer.css';
import '@mantine/core/styles/PillsInput.layer.css';
import '@mantine/core/styles/Slider.layer.css';
import { Dialog } from '../../ui/feedback/dialog.tsx';

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
function RangeField({ label, full, bars, value, text, chosen, from, to, onChange }: RangeFieldProps) {
  const [least, most] = full;
  const highest = Math.max(1, ...bars);
  const size = (most - least) / Math.max(1, bars.length);
  return (
    <div role="group" aria-label={label}>
      <p className="flex justify-between gap-2">
        <span className="text-ink text-sm font-medium">{label}</span>
        <span className="text-brand-text text-sm font-medium">{chosen}</span>
      </p>
      <svg
        className={`${classes['bars']} block w-full h-11 mt-2`}
        viewBox={`0 0 ${width} 30`}
        preserveAspectRatio="none"
        aria-hidden="true"
        focusable="false"
      >
        {bars.map((count, index) => {
          const start = least + index * size;
          const height = count === 0 ? 0 : Math.max(2, (30 * count) / highest);
          const isIn = start + size > value[0] && start < value[1];
          const at = (width * index) / bars.length;
          return (
            <rect
              className="fill-line-strong"
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
        className="-mt-0.5"
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
      <p className="flex justify-between gap-2 mt-3 text-muted text-sm tabular">
        <span>{text(least)}</span>
        <span>{text(most)}</span>
      </p>
    </div>
  );
}

interface ChoiceChipsProps {
  readonly label: string;
  readonly options: readonly string[];
  readonly chosen: readonly string[];
  readonly onChange: (chosen: string[]) => void;
}

/** Options; any number can be chosen. */
function ChoiceChips({ label, options, chosen, onChange }: ChoiceChipsProps) {
  if (options.length === 0) return null;
  return (
    <div role="group" aria-label={label}>
      <p className="text-ink text-sm font-medium">{label}</p>
      <ul className={`${classes['chips']} flex flex-wrap gap-2 overflow-y-auto max-h-37 mx-0 mt-2 mb-0 p-0.5 list-none`}>
        {options.map((option) => {
          const isChosen = chosen.includes(option);
          return (
            <li key={option}>
              <button
                type="button"
                className={`${classes['chip']} inline-flex items-center gap-1 min-h-8.5 px-3 py-0 border border-line-strong rounded-control bg-card text-ink text-sm cursor-pointer`}
                aria-pressed={isChosen}
                onClick={() => onChange(isChosen ? chosen.filter((each) => each !== option) : [...chosen, option])}
              >
                {isChosen ? <IconCheck size={14} stroke={2} aria-hidden="true" /> : null}
                {option}
              </button>
            </li>
          );
        })}
      </ul>
    </div>
  );
}

/** More options than this are found by typing. */
const readAtOnce = 8;

/** Options, chosen from all at once where they are few, and found by typing where they are many. */
function Choices(props: ChoiceChipsProps) {
  const { label, options, chosen, onChange } = props;
  if (options.length <= readAtOnce) return <ChoiceChips {...props} />;
  return (
    <MultiSelect
      label={label}
      placeholder={chosen.length === 0 ? m.sch_filter_type({ count: options.length }) : ''}
      data={[...options]}
      value={[...chosen]}
      onChange={onChange}
      searchable
      clearable
      hidePickedOptions
      maxDropdownHeight={220}
      nothingFoundMessage={m.sch_empty()}
      comboboxProps={{ shadow: 'md', radius: 'md', transitionProps: { duration: 120 } }}
      clearButtonProps={{ 'aria-label': m.sch_filter_clear({ name: label }) }}
    />
  );
}

interface FilterDialogProps {
  readonly filter: ChosenFilter;
  readonly search: string;
  readonly onApply: (filter: ChosenFilter) => void;
  readonly onClose: () => void;
}

/** Below this width the dialog fills the screen. */
const phone = '(max-width: 639px)';

/** The filter of the listing (SCH-007, SCH-008). Its button says how many programmes will be left. */
export function FilterDialog({ filter, search, onApply, onClose }: FilterDialogProps) {
  const session = useOwnSession();
  const options = useQuery(schoolQueries.filters(session));
  const [draft, setDraft] = useState(filter);
  const [settled] = useDebouncedValue(draft, 150);
  const matches = useQuery({ ...schoolQueries.matches(session, sentFilter(settled, search)), meta: { quiet: true } });
  const count = matches.data?.matching;
  return (
    <Dialog size={760} fullScreen={useMediaQuery(phone) ?? false} onClose={onClose} title={m.sch_filter()}>
      {options.isPending ? <Skeleton height={280} role="status" aria-label={m.loading()} /> : null}
      {options.isLoadingError ? (
        <EmptyState
          drawing="cloud"
          heading="h3"
          role="alert"
          title={m.sch_filter_failed()}
          action={<Button onClick={() => void options.refetch()}>{m.error_retry()}</Button>}
        />
      ) : null}
      {options.data === undefined ? null : (
        <>
          <Fields options={options.data} draft={draft} onChange={setDraft} />
          <div className={`${classes['foot']} flex flex-wrap items-center gap-2 mx-0 mt-6 mb-0 pt-4 border-t border-line`}>
            <span className="flex-[1_1_160px] text-muted text-sm max-[640px]:basis-full">
              {m.sch_filter_bars({ count: matches.data?.all ?? 0 })}
            </span>
            <Button variant="subtle" onClick={() => setDraft(noFilter)}>
              {m.sch_clear_all()}
            </Button>
            <Button variant="default" className={classes['cancel'] ?? ''} onClick={onClose}>
              {m.sch_cancel()}
            </Button>
            <Button onClick={() => onApply(draft)}>{count === undefined ? m.sch_filter_show_all() : m.sch_filter_show({ count })}</Button>
          </div>
        </>
      )}
    </Dialog>
  );
}

interface FieldsProps {
  readonly options: AnswerOf<'schoolFiltersData'>;
  readonly draft: ChosenFilter;
  readonly onChange: (filter: ChosenFilter) => void;
}

/** The two ends of a range; null where there is nothing to slide. */
const endsOf = ([least, most]: readonly number[]): Range | null =>
  least === undefined || most === undefined || least >= most ? null : [least, most];
/** A range that is the full one counts as unfiltered (SCH-010). */
const narrowed = (range: Range, full: Range): Range | null => {
  const [from, to] = toRange({ range, full });
  return from === '' || to === undefined ? null : [from, to];
};

function Fields({ options, draft, onChange }: FieldsProps) {
  const fees = endsOf(options.Fees);
  const salary = endsOf(options.AverageSalary);
  const set = (change: Partial<ChosenFilter>) => onChange({ ...draft, ...change });
  return (
    <div className={`${classes['fields']} grid grid-cols-2 gap-x-12 gap-y-6 max-[640px]:grid-cols-1`}>
      <Choices
        label={m.sch_classification()}
        options={options.classifications}
        chosen={draft.classifications}
        onChange={(classifications) => set({ classifications })}
      />
      <Choices label={m.sch_exam_accepted()} options={options.ExamAccepted} chosen={draft.exams} onChange={(exams) => set({ exams })} />
      {fees === null ? null : (
        <RangeField
          label={m.sch_fees()}
          full={fees}
          bars={options.feesBars}
          value={draft.fees ?? fees}
          text={feesText}
          chosen={draft.fees === null ? m.sch_any() : rangeWords({ range: draft.fees, full: fees, text: feesText })}
          from={m.sch_least({ name: m.sch_fees() })}
          to={m.sch_most({ name: m.sch_fees() })}
          onChange={(range) => set({ fees: narrowed(range, fees) })}
        />
      )}
      {salary === null ? null : (
        <RangeField
          label={m.sch_salary()}
          full={salary}
          bars={options.salaryBars}
          value={draft.salary ?? salary}
          text={salaryText}
          chosen={draft.salary === null ? m.sch_any() : rangeWords({ range: draft.salary, full: salary, text: salaryText })}
          from={m.sch_least({ name: m.sch_salary() })}
          to={m.sch_most({ name: m.sch_salary() })}
          onChange={(range) => set({ salary: narrowed(range, salary) })}
        />
      )}
      <div className="col-span-full">
        <Choices
          label={m.sch_location()}
          options={options.location}
          chosen={draft.locations}
          onChange={(locations) => set({ locations })}
        />
      </div>
    </div>
  );
}
