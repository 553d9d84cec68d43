import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/api.ts';
import { queryKeys } from '../../../lib/query-keys.ts';
import { useOwnSession } from '../../../lib/session/use-session.ts';
import { m } from '../../../paraglide/messages.js';
import { PasswordForm } from '../../../shared/identity/two-step/password-form.tsx';
import { showSuccess } from '../../../ui/feedback/toasts/show-success.ts';
import { useReturnFocus } from '../../../ui/focus/use-return-focus.ts';
import { FormDialog } from '../../../ui/forms/form-dialog.tsx';

/** Turns two-step verification off for someone who has lost both app and recovery codes. */
export function ResetTwoStep({ personId }: { personId: string }) {
  const [asking, { open, close }] = useDisclosure(false);
  return (
    <>
      <Button variant="default" onClick={open}>
        {m.staff_reset()}
      </Button>
      {asking ? <ResetDialog personId={personId} onClose={close} /> : null}
    </>
  );
}

function ResetDialog({ personId, onClose }: { personId: string; onClose: () => void }) {
  const session = useOwnSession();
  useReturnFocus();
  const client = useQueryClient();
  return (
    <FormDialog title={m.staff_reset()} onClose={onClose} keepsTyped>
      <p>{m.staff_reset_text()}</p>
      <PasswordForm
        session={session}
        action={m.staff_reset()}
        submit={async (password) => {
          await call('resetTwoStep', { personId, password });
          showSuccess(m.staff_reset_done());
          onClose();
          await client.invalidateQueries({ queryKey: queryKeys.staffSessions.all });
        }}
      />
    </FormDialog>
  );
}
