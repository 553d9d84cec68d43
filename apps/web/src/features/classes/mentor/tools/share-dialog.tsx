import type { ClassCard } from '@abhyas/contract/classes/card.ts';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { m } from '../../../../paraglide/messages.js';
import { AttachmentField } from '../../../../ui/attachments/attachment-field.tsx';
import { useAttachments } from '../../../../ui/attachments/use-attachments.ts';
import { showSuccess } from '../../../../ui/feedback/toasts/show-success.ts';
import { useReturnFocus } from '../../../../ui/focus/use-return-focus.ts';
import { FormDialog } from '../../../../ui/forms/form-dialog.tsx';
import { FormError } from '../../../../ui/forms/form-error.tsx';
import { SlotFoot, SlotForm } from '../../../../ui/slots/slot-form.tsx';
import { useClassCalls } from '../mentor-class-queries.ts';

/** Gives a class a PDF as its handout, in place of the one it has. */
export function ShareDialog({ card, onClose }: { card: ClassCard; onClose: () => void }) {
  useReturnFocus();
  const { share } = useClassCalls(card.mappingId);
  const attachments = useAttachments({ onlyPdf: true });
  const [fault, setFault] = useState('');
  const send = () => {
    const { files, links } = attachments;
    if (files.length !== 1) return setFault(m.mclass_share_one());
    const [link] = links ?? [];
    if (link === undefined) return setFault(m.mclass_share_wait());
    setFault('');
    share.mutate(link, {
      onSuccess: () => {
        onClose();
        showSuccess(m.mclass_shared());
      },
    });
  };
  return (
    <FormDialog title={m.mclass_share_title()} onClose={onClose} keepsTyped>
      <SlotForm onSubmit={send}>
        <p>{card.handout === '' ? m.mclass_share_about() : m.mclass_share_replaces({ name: card.handout })}</p>
        <div {...attachments.target({ isLocked: share.isPending })}>
          <AttachmentField attachments={attachments} isLocked={share.isPending} onePdf />
        </div>
        {fault === '' ? null : <FormError>{fault}</FormError>}
        {share.isError ? <FormError>{share.error.message}</FormError> : null}
        <SlotFoot rule="">
          <Button variant="default" onClick={onClose}>
            {m.mclass_dialog_close()}
          </Button>
          <Button type="submit" loading={share.isPending}>
            {m.mclass_share()}
          </Button>
        </SlotFoot>
      </SlotForm>
    </FormDialog>
  );
}
