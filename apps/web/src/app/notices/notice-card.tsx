import { Notification } from '@mantine/core';
import { notifications, type NotificationData } from '@mantine/notifications';
import { useEffect, useLayoutEffect, useRef, type RefObject } from 'react';
import { returnFocus } from '../../ui/focus/use-return-focus.ts';
import classes from './notice-list.module.css';
import { pausingTimer } from './pausing-timer.ts';

/** How long a notice stays that does not say it, in milliseconds. */
const usual = 4_000;

interface NoticeCardProps {
  readonly notice: NotificationData;
  readonly isLeaving: boolean;
  /** Its time does not pass: someone is at one of the notices. */
  readonly isHeld: boolean;
  /** What had the focus before it came to the notices. */
  readonly opener: RefObject<Element | null>;
  /** Tells that the pointer or the focus came to this notice or left it. */
  readonly onHold: (held: { pointer?: boolean; focus?: boolean }) => void;
  readonly onLeft: () => void;
}

/** One notice. It closes by itself after its time, and gives the focus back if it has it then. */
export function NoticeCard({ notice, isLeaving, isHeld, opener, onHold, onLeft }: NoticeCardProps) {
  const {
    id = '',
    message,
    autoClose,
    allowClose = true,
    withCloseButton = true,
    onOpen,
    onClose: _onClose,
    position: _position,
    priority: _priority,
    __sequence: _sequence,
    className = '',
    ...looks
  } = notice as NotificationData & { __sequence?: number };
  const root = useRef<HTMLDivElement>(null);
  const timer = useRef<ReturnType<typeof pausingTimer>>(null);
  const ms = autoClose === false || isLeaving ? null : typeof autoClose === 'number' ? autoClose : usual;
  const close = () => notifications.hide(id);

  useEffect(() => {
    if (ms === null) return;
    const started = pausingTimer({ ms, onEnd: () => notifications.hide(id) });
    timer.current = started;
    return () => {
      started.pause();
      timer.current = null;
    };
  }, [id, ms]);

  useEffect(() => {
    if (isHeld) timer.current?.pause();
    else timer.current?.resume();
  }, [isHeld, ms]);

  useLayoutEffect(() => {
    if (isLeaving) return;
    const element = root.current;
    return () => {
      // what it is by then
      // oxlint-disable-next-line react/exhaustive-deps
      if (element?.contains(document.activeElement)) returnFocus(opener.current);
    };
  }, [isLeaving, opener]);

  useEffect(() => {
    if (!isLeaving) onOpen?.(notice);
    // once for each time that it comes
    // oxlint-disable-next-line react/exhaustive-deps
  }, [isLeaving]);

  return (
    <Notification
      {...looks}
      ref={root}
      className={`${classes['notice']} ${className}`}
      inert={isLeaving}
      data-leaving={isLeaving || undefined}
      withCloseButton={allowClose && withCloseButton}
      onClose={close}
      onPointerEnter={() => onHold({ pointer: true })}
      onPointerLeave={() => onHold({ pointer: false })}
      onFocus={() => onHold({ focus: true })}
      onBlur={() => onHold({ focus: false })}
      onAnimationEnd={isLeaving ? onLeft : undefined}
    >
      {message}
    </Notification>
  );
}
