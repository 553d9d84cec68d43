import { Button } from '@mantine/core';
import { m } from '../../../paraglide/messages.js';
import { FormDialog } from '../../../ui/forms/form-dialog.tsx';

/** Says that the password is set; however it is closed, one goes on. */
export function CreatedAlert({ onClose }: { onClose: () => void }) {
  return (
    <FormDialog title={m.created_alert()} onClose={onClose}>
      <p>{m.created_alert_about()}</p>
      <Button fullWidth size="lg" mt="lg" data-autofocus onClick={onClose}>
        {m.created_alert_close()}
      </Button>
    </FormDialog>
  );
}
