import { Button, Modal } from '@mantine/core';
import { m } from '../../paraglide/messages.js';
import classes from './otp-dialog.module.css';

/** Says that the password is set; however it is closed, one goes on. */
export function CreatedAlert({ onClose }: { onClose: () => void }) {
  return (
    <Modal
      opened
      onClose={onClose}
      title={m.created_alert()}
      returnFocus={false}
      closeButtonProps={{ 'aria-label': m.action_close() }}
      classNames={{
        title: classes['title'] ?? '',
        content: classes['dialog'] ?? '',
        header: classes['header'] ?? '',
        body: classes['body'] ?? '',
      }}
    >
      <p>{m.created_alert_about()}</p>
      <Button fullWidth size="lg" mt="lg" data-autofocus onClick={onClose}>
        {m.created_alert_close()}
      </Button>
    </Modal>
  );
}
