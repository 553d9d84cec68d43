import { maxCopies } from '@abhyas/contract/classes/class-limits.ts';
import type { StaffClass } from '@abhyas/contract/classes/staff.ts';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { call, callError } from '../../../../lib/api.ts';
import { m } from '../../../../paraglide/messages.js';
import { whenText } from '../../../../shared/staff/words.ts';
import { Field } from '../../../../ui/forms/field.tsx';
import { FormDialog } from '../../../../ui/forms/form-dialog.tsx';
import { FormError } from '../../../../ui/forms/form-error.tsx';
import { SlotFoot, SlotForm } from '../../../../ui/slots/slot-form.tsx';
import classes from '../classes.module.css';
import { useClassChange } from '../queries.ts';
import { alsoThen } from '../words.ts';

interface CopyDialogProps {
  readonly held: StaffClass;
  readonly zone: string;
  readonly onClose: () => void;
}

/** Copies a class to the same day and time of the next weeks. It shows the dates first, and which of them clash. */
export function CopyDialog({ held, zone, onClose }: CopyDialogProps) {
  const { mappingId, classTitle, startsAt } = held;
  const [weeks, setWeeks] = useState('1');
  const copy = useClassChange({
    change: (dryRun: boolean) => call('copyClass', { mappingId, weeks: Number(weeks), dryRun }),
    said: ({ added }) => (added === 0 ? '' : m.scls_copied({ count: added })),
  });
  const wrong = callError(copy.error, 'copyClass')?.fields['weeks'];
  const { copies } = copy.data ?? {};
  const isClear = copies?.every(({ clash }) => clash === '') ?? false;
  const send = () =>
    copy.mutate(!isClear, {
      onSuccess: ({ added }) => {
        if (added > 0) onClose();
      },
    });
  return (
    <FormDialog title={m.scls_class_copy()} onClose={onClose} keepsTyped>
      <SlotForm onSubmit={send}>
        <p>{`${classTitle} · ${whenText(startsAt, zone)}`}</p>
        <Field
          label={m.scls_weeks()}
          inputMode="numeric"
          data-autofocus
          maxLength={String(maxCopies).length}
          error={wrong}
          value={weeks}
          onChange={(text) => {
            copy.reset();
            setWeeks(text);
          }}
        />
        <div role="status">
          {copies === undefined ? null : (
            <ul className={classes['faults']} tabIndex={0} aria-label={m.scls_timetable()}>
              {copies.map(({ classNumber, startsAt: at, clash, ...also }) => (
                <li key={classNumber}>
                  {`${m.scls_col_number()} ${classNumber} · ${whenText(at, zone)}`}
                  {clash === '' ? null : <FormError>{clash}</FormError>}
                  {alsoThen(also).map((text) => (
                    <p key={text} className="text-muted text-sm">
                      {text}
                    </p>
                  ))}
                </li>
              ))}
            </ul>
          )}
        </div>
        {copy.isError && wrong === undefined ? <FormError>{copy.error.message}</FormError> : null}
        <SlotFoot rule={copies !== undefined && !isClear ? m.scls_copy_clash() : m.scls_zone({ zone })}>
          <Button type="submit" loading={copy.isPending} disabled={copies !== undefined && !isClear}>
            {isClear ? m.scls_copy() : m.scls_copy_check()}
          </Button>
        </SlotFoot>
      </SlotForm>
    </FormDialog>
  );
}
