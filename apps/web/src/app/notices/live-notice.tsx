import { notifications } from '@mantine/notifications';
import { useEffect, useRef, type MouseEvent } from 'react';
import { m } from '../../paraglide/messages.js';
import classes from './live-notice.module.css';
import { pausingTimer } from './pausing-timer.ts';

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
    autoClose: false,
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
  const root = useRef<HTMLDivElement>(null);
  const close = useRef(onClose);
  useEffect(() => closeInTime({ element: root.current, onEnd: () => close.current() }), []);
  const open = (event: MouseEvent) => {
    if (url !== '') onRead();
    onClose();
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    follow(url || noticesPath);
  };
  return (
    <div ref={root}>
      <a className={classes['title']} href={url || noticesPath} onClick={open}>
        {title}
      </a>
      {text === '' ? null : <p className={classes['text']}>{text}</p>}
    </div>
  );
}

/** Ends a notice after its time, which stands still while the whole of it is pointed at or has the focus. The answer stops that. */
function closeInTime({ element, onEnd }: { element: HTMLElement | null; onEnd: () => void }): () => void {
  const whole = element?.closest<HTMLElement>('[role=group]') ?? element;
  const timer = pausingTimer({ ms: stays, onEnd });
  const listening = new AbortController();
  const held = { hover: false, focus: false };
  const hold = (reason: keyof typeof held, on: boolean) => () => {
    held[reason] = on;
    if (held.hover || held.focus) timer.pause();
    else timer.resume();
  };
  const { signal } = listening;
  whole?.addEventListener('pointerenter', hold('hover', true), { signal });
  whole?.addEventListener('pointerleave', hold('hover', false), { signal });
  whole?.addEventListener('focusin', hold('focus', true), { signal });
  whole?.addEventListener('focusout', hold('focus', false), { signal });
  return () => {
    listening.abort();
    timer.pause();
  };
}
