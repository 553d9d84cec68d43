import { Button } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { Notifications, notifications } from '@mantine/notifications';
import { narrowBelow } from '../../lib/page/screen-width.ts';
import { m } from '../../paraglide/messages.js';

/** How long a notice stays, in milliseconds. */
const autoClose = 10_000;

/** Where notifications appear: on a narrow screen at the top, because a dialog there reaches down to the edge and has its buttons at the foot. */
export function NoticeList() {
  const isNarrow = useMediaQuery(`(max-width: ${narrowBelow - 1}px)`);
  return <Notifications position={isNarrow ? 'top-center' : 'bottom-right'} limit={4} zIndex={1000} aria-live="polite" />;
}

export function addFailure({ title, error, retry }: { title?: string; error: unknown; retry?: () => void }): void {
  const text = error instanceof Error ? error.message : m.error_server();
  // what fails at once for one cause is told once
  const id = `failure-${title ?? ''}-${text}`;
  const again = () => {
    notifications.hide(id);
    retry?.();
  };
  notifications.show({
    id,
    role: 'alert',
    title,
    autoClose: retry ? false : autoClose,
    color: 'var(--bad)',
    closeButtonProps: { 'aria-label': m.action_close() },
    message: (
      <>
        {text}
        {retry ? (
          <Button variant="subtle" size="compact-sm" display="block" mt={4} ml={-8} onClick={again}>
            {m.error_retry()}
          </Button>
        ) : null}
      </>
    ),
  });
}

export function addNotice(message: string): void {
  notifications.show({ message, autoClose, closeButtonProps: { 'aria-label': m.action_close() } });
}
