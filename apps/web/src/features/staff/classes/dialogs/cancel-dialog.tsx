import type { StaffClass } from '@abhyas/contract/classes/staff.ts';
import { call } from '../../../../lib/api.ts';
import { m } from '../../../../paraglide/messages.js';
import { whenText } from '../../../../shared/staff/words.ts';
import { ReasonDialog } from '../../../../ui/slots/reason-dialog.tsx';
import { useClassChange } from '../queries.ts';

interface CancelDialogProps {
  readonly held: StaffClass;
  readonly zone: string;
  readonly onClose: () => void;
}

/** Cancels a class, with a reason that its batch and its mentor read. */
export function CancelDialog({ held, zone, onClose }: CancelDialogProps) {
  const { mappingId, version } = held;
  const cancel = useClassChange({
    change: (reason: string) => call('cancelClass', { mappingId, reason, version }),
    said: () => m.scls_cancelled(),
  });
  return (
    <ReasonDialog
      title={m.scls_class_cancel()}
      label={m.scls_reason()}
      rule={m.scls_cancel_about()}
      back={m.scls_keep()}
      action={m.scls_class_cancel()}
      isRed
      change={cancel}
      onSend={(reason) => cancel.mutate(reason, { onSuccess: onClose })}
      onClose={onClose}
    >
      <p>{`${held.classTitle} · ${whenText(held.startsAt, zone)}`}</p>
    </ReasonDialog>
  );
}
