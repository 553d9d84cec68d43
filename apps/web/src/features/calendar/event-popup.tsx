import { autoUpdate, flip, offset, shift, useFloating } from '@floating-ui/react-dom';
import { type FocusEvent, useEffect, useRef } from 'react';
import type { ShownEvent } from './shown-event.ts';
import { EventDetails, type EventDetailsProps } from './popup.tsx';
import classes from './event-popup.module.css';
import type { OpenPopup } from './use-popup.ts';

interface EventPopupProps extends Omit<EventDetailsProps, 'heading'> {
  readonly shown: ShownEvent;
  readonly open: OpenPopup;
  readonly handlers: { readonly onPointerEnter: () => void; readonly onPointerLeave: () => void };
  readonly onClose: () => void;
}

/** What an event is, beside it and never over it: below, or above, or at a side, wherever there is room. */
export function EventPopup({ open, handlers, onClose, ...details }: EventPopupProps) {
  const box = useRef<HTMLDivElement>(null);
  const { refs, floatingStyles } = useFloating({
    elements: { reference: open.anchor },
    placement: 'bottom-start',
    strategy: 'fixed',
    transform: false,
    middleware: [
      offset(6),
      flip({ padding: 8, fallbackPlacements: ['top-start', 'bottom-end', 'top-end', 'right-start', 'left-start'] }),
      shift({ padding: 8 }),
    ],
    whileElementsMounted: autoUpdate,
  });
  const isPinned = open.isPinned;
  useEffect(() => {
    if (isPinned) (box.current?.querySelector<HTMLElement>('a, button') ?? box.current)?.focus();
  }, [isPinned, open.id]);
  const leave = ({ relatedTarget }: FocusEvent) => {
    if (relatedTarget instanceof Node && box.current?.contains(relatedTarget) === true) return;
    if (relatedTarget !== open.anchor) onClose();
  };
  return (
    <div
      ref={(element) => {
        box.current = element;
        refs.setFloating(element);
      }}
      role="dialog"
      aria-label={details.shown.name}
      tabIndex={-1}
      data-popup
      className={`${classes['popup']} card-floating z-200 w-82 p-4 print:hidden`}
      style={floatingStyles}
      onBlur={leave}
      {...handlers}
    >
      <EventDetails heading="p" {...details} />
    </div>
  );
}
