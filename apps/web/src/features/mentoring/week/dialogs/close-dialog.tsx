import { Button } from '@mantine/core';
import { m } from '../../../../paraglide/messages.js';
import { showSuccess } from '../../../../ui/feedback/toasts/show-success.ts';
import { FormDialog } from '../../../../ui/forms/form-dialog.tsx';
import { FormError } from '../../../../ui/forms/form-error.tsx';
import { SlotFoot } from '../../../../ui/slots/slot-form.tsx';
import type { WeekBlock } from '../week-layout.ts';
import { useWeekCalls } from '../week-queries.ts';
import { timeName } from '../week-words.ts';

interface CloseDialogProps {
  readonly block: WeekBlock;
  readonly date: string;
  readonly zone: string;
  /** Books the time for a student. */
  readonly onBook: (timeId: string) => void;
  readonly onClose: () => void;
}

/** What a mentor does with a free time: books it for a student, or closes it. One that was booked meanwhile stays, and the dialog says so. */
export function CloseDialog({ block, date, zone, onBook, onClose }: CloseDialogProps) {
  const { close } = useWeekCalls();
  const { of } = block;
  const send = () => {
    if (of.kind !== 'time') return;
    close.mutate(
      { timeId: [of.time.timeId] },
      {
        onSuccess: ({ changed }) => {
          if (changed === 0) return;
          onClose();
          showSuccess(m.mentor_closed());
        },
      },
    );
  };
  return (
    <FormDialog title={m.mentor_close_title()} onClose={onClose}>
      <p>{of.kind === 'time' ? timeName({ block, time: of.time, date, zone }) : null}</p>
      {close.isError ? <FormError>{close.error.message}</FormError> : null}
      {close.data?.changed === 0 ? <FormError>{m.mentor_close_taken()}</FormError> : null}
      <SlotFoot rule="">
        <Button variant="default" onClick={onClose} data-autofocus>
          {m.mentor_close_keep()}
        </Button>
        <Button variant="default" onClick={() => of.kind === 'time' && onBook(of.time.timeId)}>
          {m.mentor_give()}
        </Button>
        <Button loading={close.isPending} onClick={send}>
          {m.mentor_close_title()}
        </Button>
      </SlotFoot>
    </FormDialog>
  );
}
