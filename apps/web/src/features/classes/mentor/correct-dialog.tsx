import type { ClassCard } from '@abhyas/contract/classes/card.ts';
import type { RollLine } from '@abhyas/contract/classes/roll.ts';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { m } from '../../../paraglide/messages.js';
import { useReturnFocus } from '../../../ui/focus/use-return-focus.ts';
import { Field } from '../../../ui/forms/field.tsx';
import { FormDialog } from '../../../ui/forms/form-dialog.tsx';
import { FormError } from '../../../ui/forms/form-error.tsx';
import { SlotFoot, SlotForm } from '../../../ui/slots/slot-form.tsx';
import { useClassCalls } from './mentor-class-queries.ts';
import { howText } from './mentor-class-words.ts';

/** A mark against what is known. */
export interface Correction {
  readonly line: RollLine;
  readonly status: 'present' | 'absent';
}

interface CorrectDialogProps {
  readonly card: ClassCard;
  readonly correction: Correction;
  readonly onClose: () => void;
  readonly onDone: () => void;
}

/** Asks why a student is marked against what was seen. The reason is kept; the student sees that it was corrected. */
export function CorrectDialog({ card, correction: { line, status }, onClose, onDone }: CorrectDialogProps) {
  useReturnFocus();
  const { mark } = useClassCalls(card.mappingId);
  const [reason, setReason] = useState('');
  const [fault, setFault] = useState('');
  const send = () => {
    const written = reason.trim();
    if (written.length < 3) return setFault(m.mclass_reason_short());
    mark.mutate(
      { imspins: [line.imspin], attend_status: status, reason: written },
      {
        onSuccess: () => {
          onClose();
          onDone();
        },
      },
    );
  };
  const known = howText(line);
  return (
    <FormDialog
      title={status === 'present' ? m.roll_correct_present({ name: line.name }) : m.roll_correct_absent({ name: line.name })}
      onClose={onClose}
      keepsTyped
    >
      <SlotForm onSubmit={send}>
        {known === '' ? null : <p>{m.roll_correct_known({ known })}</p>}
        <Field
          label={m.mclass_reason()}
          help={m.roll_correct_help()}
          error={fault === '' ? null : fault}
          value={reason}
          maxLength={300}
          data-autofocus
          onChange={(next) => {
            setReason(next);
            setFault('');
          }}
        />
        {mark.isError ? <FormError>{mark.error.message}</FormError> : null}
        <SlotFoot rule="">
          <Button variant="default" onClick={onClose}>
            {m.mclass_dialog_close()}
          </Button>
          <Button type="submit" loading={mark.isPending}>
            {m.roll_correct_send()}
          </Button>
        </SlotFoot>
      </SlotForm>
    </FormDialog>
  );
}
