import { notifications } from '@mantine/notifications';
import { isPlainClick } from '../../navigation/path-link.tsx';
import { m } from '../../../paraglide/messages.js';

interface Shown {
  readonly message: string;
  readonly label: string;
  readonly href: string;
  /** Leads to an address of the portal: messages are rendered outside the router, so a `PathLink` in one has none. */
  readonly follow: (href: string) => void;
}

/** Shows a message about what was just done, with a link to it. */
export function showLink({ message, label, href, follow }: Shown): void {
  const id = notifications.show({
    message: (
      <>
        {message}{' '}
        <a
          href={href}
          onClick={(event) => {
            notifications.hide(id);
            if (!isPlainClick(event)) return;
            event.preventDefault();
            follow(href);
          }}
        >
          {label}
        </a>
      </>
    ),
    closeButtonProps: { 'aria-label': m.action_close() },
  });
}
