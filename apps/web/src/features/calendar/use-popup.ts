import { type FocusEvent, type PointerEvent, useEffect, useEffectEvent, useRef, useState } from 'react';

/** Milliseconds: how long the pointer rests on an event before its popup opens, and how long it may be on its way into the popup. */
const waits = { open: 150, close: 250 };

/** The open popup: its event and the element beside it. */
export interface OpenPopup {
  readonly id: string;
  readonly anchor: HTMLElement;
  /** It was asked for by a press: it takes the focus, and the pointer no longer closes it. */
  readonly isPinned: boolean;
}

const eventAt = (target: EventTarget): HTMLElement | null =>
  target instanceof Element ? target.closest<HTMLElement>('[data-event]') : null;
const idOf = (anchor: HTMLElement): string => anchor.dataset['event'] ?? '';

/** The element of an event as it is now: the grid draws it again when it changes. */
const elementOf = ({ id, anchor }: OpenPopup): HTMLElement | undefined =>
  anchor.isConnected ? anchor : [...document.querySelectorAll<HTMLElement>('[data-event]')].find((element) => idOf(element) === id);
const isFocusIn = () => document.activeElement?.closest('[data-popup]') != null;

/** Where the focus goes from an event that is removed. */
function placeBeside(event: HTMLElement | undefined): HTMLElement | null {
  const day = event?.closest<HTMLElement>('[role=gridcell]') ?? null;
  if (event === undefined || day !== null) return day;
  const all = [...document.querySelectorAll<HTMLElement>('[data-event]')];
  const index = all.indexOf(event);
  return all[index + 1] ?? all[index - 1] ?? null;
}

/**
 * The popup of an event (CAL-007): it opens when the pointer rests on the event or the focus comes to it, stays while the pointer is in it, and closes with Escape. `handlers` are for the element that holds the events, `popupHandlers` for the popup.
 */
export function usePopup() {
  const [open, setOpen] = useState<OpenPopup | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const after = (wait: number, act: () => void) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(act, wait);
  };
  const show = (anchor: HTMLElement, isPinned: boolean) => {
    clearTimeout(timer.current);
    setOpen({ id: idOf(anchor), anchor, isPinned });
  };
  const close = () => {
    clearTimeout(timer.current);
    setOpen(null);
  };
  const closeByKey = useEffectEvent((event: globalThis.KeyboardEvent) => {
    if (event.key !== 'Escape' || open === null) return;
    // from inside the popup the focus goes back to its event
    if (open.isPinned) elementOf(open)?.focus();
    close();
  });
  const closeGone = () => {
    const event = open === null || !isFocusIn() ? undefined : elementOf(open);
    close();
    placeBeside(event)?.focus({ preventScroll: true });
  };
  const isOpen = open !== null;
  useEffect(() => {
    if (!isOpen) return;
    document.addEventListener('keydown', closeByKey);
    return () => document.removeEventListener('keydown', closeByKey);
  }, [isOpen]);
  useEffect(() => () => clearTimeout(timer.current), []);
  return {
    open,
    close,
    /** Closes the popup of an event that is being removed: the focus goes to its day, or in a list to the event after it. */
    closeGone,
    /** Closes it and gives the focus to its event, for a dialog that gives it back there. */
    closeToEvent: () => {
      const event = open === null ? undefined : elementOf(open);
      close();
      event?.focus();
    },
    /** Opens the popup for good and gives it the focus. */
    pin: (anchor: HTMLElement) => show(anchor, true),
    handlers: {
      // a press may begin to drag: a popup below its event would be where it is dropped
      onPointerDown: ({ target }: PointerEvent) => {
        if (eventAt(target) !== null) close();
      },
      onPointerOver: ({ target, pointerType, buttons }: PointerEvent) => {
        const anchor = eventAt(target);
        if (pointerType !== 'mouse' || buttons !== 0 || anchor === null || open?.isPinned === true) return;
        if (open?.id === idOf(anchor)) clearTimeout(timer.current);
        else after(waits.open, () => show(anchor, false));
      },
      onPointerOut: ({ target, pointerType }: PointerEvent) => {
        if (pointerType === 'mouse' && eventAt(target) !== null && open?.isPinned !== true) after(waits.close, close);
      },
      onFocus: ({ target }: FocusEvent) => {
        const anchor = eventAt(target);
        if (anchor !== null && target.matches(':focus-visible')) show(anchor, false);
      },
      onBlur: ({ target, relatedTarget }: FocusEvent) => {
        const goesIn = relatedTarget instanceof Element && relatedTarget.closest('[data-popup]') !== null;
        if (eventAt(target) !== null && !goesIn) close();
      },
    },
    popupHandlers: {
      onPointerEnter: () => clearTimeout(timer.current),
      onPointerLeave: () => (open?.isPinned === true ? undefined : after(waits.close, close)),
    },
  };
}
