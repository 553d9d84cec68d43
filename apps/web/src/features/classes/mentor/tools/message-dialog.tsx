import type { ClassCard } from '@abhyas/contract/classes/card.ts';
import { Button, Textarea } from '@mantine/core';
import { useState } from 'react';
import { m } from '../../../../paraglide/messages.js';
import { showSuccess } from '../../../../ui/feedback/toasts/show-success.ts';
import { useReturnFocus } from '../../../../ui/focus/use-return-focus.ts';
import { fieldClasses } from '../../../../ui/forms/field-classes.ts';
import { FormDialog } from '../../../../ui/forms/form-dialog.tsx';
import { FormError } from '../../../../ui/forms/form-error.tsx';
import { SlotFoot, SlotForm } from '../../../../ui/slots/slot-form.tsx';
import { useClassCalls } from '../mentor-class-queries.ts';

/** Writes to everyone of the batch about a class. */
export function MessageDialog({ card, onClose }: { card: ClassCard; onClose: () => void }) {
  useReturnFocus();
  const { message } = useClassCalls(card.mappingId);
  const [text, setText] = useState('');
  const [fault, setFault] = useState('');
  const send = () => {
    const written = text.trim();
    if (written.length < 3) return setFault(m.mclass_message_short());
    message.mutate(written, {
      onSuccess: ({ students }) => {
        onClose();
        showSuccess(m.mclass_message_sent({ count: students }));
      },
    });
  };
  return (
    <FormDialog title={m.mclass_message_title({ batch: card.batchName })} onClose={onClose} keepsTyped>
      <SlotForm onSubmit={send}>
        <Textarea
          label={m.mclass_message_label()}
          description={m.mclass_message_help()}
          error={fault === '' ? null : fault}
          errorProps={{ role: 'alert' }}
          autosize
          minRows={4}
          maxRows={10}
          maxLength={400}
          value={text}
          readOnly={message.isPending}
          data-autofocus
          classNames={fieldClasses}
          onChange={(event) => {
            setText(event.currentTarget.value);
            setFault('');
          }}
        />
        {message.isError ? <FormError>{message.error.message}</FormError> : null}
        <SlotFoot rule="">
          <Button variant="default" onClick={onClose}>
            {m.mclass_dialog_close()}
          </Button>
          <Button type="submit" loading={message.isPending}>
            {m.mclass_message_send()}
          </Button>
        </SlotFoot>
      </SlotForm>
    </FormDialog>
  );
}
