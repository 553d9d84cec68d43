import { notifications } from '@mantine/notifications';
import type { MouseEvent } from 'react';
import { m } from '../../paraglide/messages.js';

/** What the server tells live of a notice. */
export interface LiveNotice {
  readonly noticeId: string;
  readonly title: string;
  readonly text: string;
  readonly url: string;
}

/** How long a live notice stays, in milliseconds, not counting the time it is pointed at or has the focus (NTF-003). */
const stays = 10_000;

const noticesPath = '/home/notification';

interface Ways {
  /** Leads to an address of the portal. */
  readonly follow: (href: string) => void;
  /** Makes it read. */
  readonly onRead: () => void;
}

/** Shows a notice that has just come, in the polite place of notices. */
export function showLiveNotice({ notice, ...ways }: Ways & { notice: LiveNotice }): void {
  const id = `notice-${notice.noticeId}`;
  notifications.show({
    id,
    role: 'group',
    'aria-label': m.notice_new(),
    autoClose: stays,
    color: 'var(--brand-text)',
    closeButtonProps: { 'aria-label': m.action_close() },
    message: <Words notice={notice} {...ways} onClose={() => notifications.hide(id)} />,
  });
}

interface WordsProps extends Ways {
  readonly notice: LiveNotice;
  readonly onClose: () => void;
}

function Words({ notice: { title, text, url }, follow, onRead, onClose }: WordsProps) {
  const open = (event: MouseEvent) => {
    if (url !== '') onRead();
    onClose();
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    follow(url || noticesPath);
  };
  return (
    <div>
      <a
        className="px-1 py-0.5 rounded-[4px] text-ink font-strong no-underline wrap-anywhere focus-visible:-outline-offset-2 hover:underline"
        href={url || noticesPath}
        onClick={open}
      >
        {title}
      </a>
      {text === '' ? null : <p className="line-clamp-3 mt-0.5 px-1 text-body">{text}</p>}
    </div>
  );
}
