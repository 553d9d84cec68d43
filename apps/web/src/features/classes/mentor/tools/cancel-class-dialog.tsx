import type { ClassCard } from '@abhyas/contract/classes/card.ts';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { m } from '../../../../paraglide/messages.js';
import { showSuccess } from '../../../../ui/feedback/toasts/show-success.ts';
import { useReturnFocus } from '../../../../ui/focus/use-return-focus.ts';
import { Field } from '../../../../ui/forms/field.tsx';
import { FormDialog } from '../../../../ui/forms/form-dialog.tsx';
import { FormError } from '../../../../ui/forms/form-error.tsx';
import { SlotFoot, SlotForm } from '../../../../ui/slots/slot-form.tsx';
import { whenText } from '../../class-words.ts';
import { useClassCalls } from '../mentor-class-queries.ts';

/** Cancels a class with a reason, which the batch reads. */
export function CancelClassDialog({ card, onClose }: { card: ClassCard; onClose: () => void }) {
  useReturnFocus();
  const { cancel } = useClassCalls(card.mappingId);
  const [reason, setReason] = useState('');
  const [fault, setFault] = useState('');
  const send = () => {
    const written = reason.trim();
    if (written.length < 3) return setFault(m.mclass_reason_short());
    cancel.mutate(
      { reason: written, version: card.version },
      {
        onSuccess: () => {
          onClose();
          showSuccess(m.mclass_cancelled());
        },
      },
    );
  };
  return (
    <FormDialog title={m.mclass_cancel_title()} onClose={onClose} keepsTyped>
      <SlotForm onSubmit={send}>
        <p>
          <strong>{card.classTitle}</strong>
          <br />
          {whenText(card)}
        </p>
        <p>{m.mclass_cancel_about()}</p>
        <Field
          label={m.mclass_reason()}
          help={m.mclass_reason_read()}
          error={fault === '' ? null : fault}
          value={reason}
          maxLength={300}
          data-autofocus
          onChange={(next) => {
            setReason(next);
            setFault('');
          }}
        />
        {cancel.isError ? <FormError>{cancel.error.message}</FormError> : null}
        <SlotFoot rule="">
          <Button variant="default" onClick={onClose}>
            {m.mclass_keep()}
          </Button>
          <Button type="submit" color="red" loading={cancel.isPending}>
            {m.mclass_cancel()}
          </Button>
        </SlotFoot>
      </SlotForm>
    </FormDialog>
  );
}
