import { Button } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { m } from '../../../paraglide/messages.js';

/** Milliseconds for which what was just done can be taken back. */
const undoMs = 10_000;

/** Shows a message about what was just done, with a button that takes it back. */
export function showUndo({ message, label, onUndo }: { message: string; label: string; onUndo: () => void }): void {
  const id = notifications.show({
    message: (
      <>
        {message}{' '}
        <Button
          variant="subtle"
          size="compact-sm"
          onClick={() => {
            notifications.hide(id);
            onUndo();
          }}
        >
          {label}
        </Button>
      </>
    ),
    autoClose: undoMs,
    closeButtonProps: { 'aria-label': m.action_close() },
  });
}
