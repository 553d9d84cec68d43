import { notifications } from '@mantine/notifications';
import { m } from '../../../paraglide/messages.js';

/** Tells what has been done. */
export function tell(message: string): void {
  notifications.show({ message, closeButtonProps: { 'aria-label': m.action_close() } });
}
