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
import { useClassChange } from '../queries.ts';

interface CancelDialogProps {
  readonly held: StaffClass;
  readonly zone: string;
  readonly onClose: () => void;
}

/** Cancels a class, with a reason that its batch and its mentor read. */
export function CancelDialog({ held, zone, onClose }: CancelDialogProps) {
  const [reason, setReason] = useState('');
  const { mappingId, version } = held;
  const cancel = useClassChange({
    change: (why: string) => call('cancelClass', { mappingId, reason: why, version }),
    said: () => m.scls_cancelled(),
  });
  const wrong = callError(cancel.error, 'cancelClass')?.fields['reason'];
  return (
    <FormDialog title={m.scls_class_cancel()} onClose={onClose} keepsTyped>
      <SlotForm onSubmit={() => cancel.mutate(reason, { onSuccess: onClose })}>
        <p>{`${held.classTitle} · ${whenText(held.startsAt, zone)}`}</p>
        <Field
          label={m.scls_reason()}
          required
          data-autofocus
          maxLength={300}
          error={wrong}
          value={reason}
          onChange={(text) => {
            cancel.reset();
            setReason(text);
          }}
        />
        {cancel.isError && wrong === undefined ? <FormError>{cancel.error.message}</FormError> : null}
        <SlotFoot rule={m.scls_cancel_about()}>
          <Button variant="default" onClick={onClose}>
            {m.scls_keep()}
          </Button>
          <Button type="submit" color="red" loading={cancel.isPending}>
            {m.scls_class_cancel()}
          </Button>
        </SlotFoot>
      </SlotForm>
    </FormDialog>
  );
}
