import { toRange } from '@abhyas/rules/schools/filters.ts';
import type { AnswerOf } from '@abhyas/contract/endpoints.ts';
import { Button, Modal, Skeleton } from '@mantine/core';
import { useDebouncedValue, useMediaQuery } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useOwnSession } from '../../../lib/session/use-session.ts';
import { m } from '../../../paraglide/messages.js';
import { EmptyState } from '../../../ui/feedback/states/empty-state.tsx';
import { useReturnFocus } from '../../../ui/focus/use-return-focus.ts';
import { type ChosenFilter, noFilter, type Range, sentFilter } from '../place.ts';
import { schoolQueries } from '../queries.ts';
import { feesText, rangeWords, salaryText } from '../words.ts';
import { ChoiceChips } from './choice-chips.tsx';
import classes from './filter-dialog.module.css';
import { RangeField } from './range-field.tsx';

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
  useReturnFocus();
  const session = useOwnSession();
  const options = useQuery(schoolQueries.filters(session));
  const [draft, setDraft] = useState(filter);
  const [settled] = useDebouncedValue(draft, 150);
  const matches = useQuery({ ...schoolQueries.matches(session, sentFilter(settled, search)), meta: { quiet: true } });
  const count = matches.data?.matching;
  return (
    <Modal
      opened
      size={760}
      fullScreen={useMediaQuery(phone) ?? false}
      onClose={onClose}
      title={m.sch_filter()}
      returnFocus={false}
      closeButtonProps={{ 'aria-label': m.action_close() }}
    >
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
          <div className={classes['foot']}>
            <span className={classes['about']}>{m.sch_filter_bars({ count: matches.data?.all ?? 0 })}</span>
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
    </Modal>
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
    <div className={classes['fields']}>
      <ChoiceChips
        label={m.sch_classification()}
        options={options.classifications}
        chosen={draft.classifications}
        onChange={(classifications) => set({ classifications })}
      />
      <ChoiceChips label={m.sch_exam_accepted()} options={options.ExamAccepted} chosen={draft.exams} onChange={(exams) => set({ exams })} />
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
      <div className={classes['wide']}>
        <ChoiceChips
          label={m.sch_location()}
          options={options.location}
          chosen={draft.locations}
          onChange={(locations) => set({ locations })}
        />
      </div>
    </div>
  );
}
