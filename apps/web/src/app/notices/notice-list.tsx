import { Button } from '@mantine/core';
import { useMediaQuery, useReducedMotion } from '@mantine/hooks';
import { notifications, notificationsStore, useNotifications } from '@mantine/notifications';
import { useEffect, useRef, useState, type FocusEvent } from 'react';
import { narrowBelow } from '../../lib/page/screen-width.ts';
import { m } from '../../paraglide/messages.js';
import { NoticeCard } from './notice-card.tsx';
import classes from './notice-list.module.css';
import { useLeaving } from './use-leaving.ts';

/** How long a notice stays, in milliseconds. */
const autoClose = 10_000;
/** How many are shown at once; the others wait for their turn. */
const limit = 4;

/** Whether the list lies over a part of what has the focus. */
function isCovered({ active, list }: { active: Element; list: Element }): boolean {
  if (active === document.body || list.contains(active)) return false;
  const [over, under] = [list.getBoundingClientRect(), active.getBoundingClientRect()];
  return under.bottom > over.top && under.top < over.bottom && under.right > over.left && under.left < over.right;
}

/**
 * Where notifications appear: on a narrow screen at the top, because a dialog there reaches down to the edge and has its buttons at the foot. No time
 * passes for any of them while one is pointed at or has the focus, so that none moves under the pointer; what has the focus scrolls out from under them.
 */
export function NoticeList() {
  const isNarrow = useMediaQuery(`(max-width: ${narrowBelow - 1}px)`);
  const isStill = useReducedMotion(false, { getInitialValueInEffect: false });
  const { notifications: shown } = useNotifications();
  const { placed, onLeft } = useLeaving({ shown, isStill });
  const [pointedAt, setPointedAt] = useState<string | null>(null);
  const [focused, setFocused] = useState<string | null>(null);
  const opener = useRef<Element | null>(null);
  const list = useRef<HTMLDivElement>(null);
  const side = isNarrow ? '--notices-top' : '--notices-bottom';
  useEffect(() => {
    const { style } = document.documentElement;
    const makeRoom = new ResizeObserver(() => {
      if (list.current === null) return;
      style.setProperty(side, `${list.current.clientHeight}px`);
      const active = document.activeElement;
      if (active !== null && isCovered({ active, list: list.current })) active.scrollIntoView({ block: 'nearest' });
    });
    if (list.current !== null) makeRoom.observe(list.current);
    return () => {
      makeRoom.disconnect();
      style.removeProperty(side);
    };
  }, [side]);
  useEffect(() => notificationsStore.updateState((state) => ({ ...state, limit })), []);
  // one that is gone never says that the pointer has left it
  const isHeld = shown.some(({ id }) => id === pointedAt || id === focused);
  const rememberOpener = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (!currentTarget.contains(relatedTarget)) opener.current = relatedTarget;
  };
  return (
    <div
      ref={list}
      aria-live="polite"
      data-position={isNarrow ? 'top-center' : 'bottom-right'}
      // the library gives this class the room of a scroll bar that a dialog takes away
      className={`${classes['place']} fixed z-1000 grid gap-4 max-w-110 pointer-events-none print:hidden width-before-scroll-bar`}
      onFocus={rememberOpener}
    >
      {placed.map(({ notice, isLeaving }) => (
        <NoticeCard
          key={notice.id}
          notice={notice}
          isLeaving={isLeaving}
          isHeld={isHeld}
          opener={opener}
          onHold={({ pointer, focus }) => {
            const id = notice.id ?? null;
            if (pointer !== undefined) setPointedAt(pointer ? id : null);
            if (focus !== undefined) setFocused(focus ? id : null);
          }}
          onLeft={() => onLeft(notice.id)}
        />
      ))}
    </div>
  );
}

export function addFailure({ title, error, retry }: { title?: string; error: unknown; retry?: () => void }): void {
  const text = error instanceof Error ? error.message : m.error_server();
  // what fails at once for one cause is shown once
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
