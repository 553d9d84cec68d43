import { notifications } from '@mantine/notifications';
import { m } from '../../../paraglide/messages.js';

/** Shows a message about what was just done. */
export function showSuccess(message: string): void {
  notifications.show({ message, closeButtonProps: { 'aria-label': m.action_close() } });
}
