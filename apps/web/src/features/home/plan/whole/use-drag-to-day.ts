import type { PlannedItem } from '@abhyas/contract/calendar/plan.ts';
import { type MouseEvent, type PointerEvent, useEffect, useEffectEvent, useRef, useState } from 'react';

/** How far a pointer moves before it drags, in pixels; how near the edge of the window the page scrolls, and how fast. */
const threshold = 6;
const edge = 72;
const scrollBy = 12;
/** Milliseconds over a folded week before it opens. */
const openMs = 500;

interface Begun {
  readonly item: PlannedItem;
  readonly x: number;
  readonly y: number;
}

/**
 * Dragging an item to a day, which names itself by `data-day`: `dragged` has the day that it is over, '' for none on which it can be, and `ghost` follows the pointer.
 * The button of a folded week (`data-week`) opens it when the pointer rests there, and Escape ends the drag.
 */
export function useDragToDay(onDrop: (item: PlannedItem, day: string) => void) {
  const [dragged, setDragged] = useState<{ readonly item: PlannedItem; readonly over: string } | null>(null);
  const begun = useRef<Begun | null>(null);
  const hasDragged = useRef(false);
  const at = useRef({ x: 0, y: 0 });
  const ghost = useRef<HTMLDivElement>(null);
  const end = () => {
    begun.current = null;
    setDragged(null);
  };
  const look = useEffectEvent((resting: { on: Element | null; since: number }) => {
    const { x, y } = at.current;
    if (y < edge) window.scrollBy(0, -scrollBy);
    if (y > window.innerHeight - edge) window.scrollBy(0, scrollBy);
    if (ghost.current) ghost.current.style.transform = `translate(${x + 12}px, ${y + 8}px)`;
    const under = document.elementFromPoint(x, y);
    const folded = under?.closest<HTMLElement>('[data-week][aria-expanded="false"]') ?? null;
    if (folded !== resting.on) Object.assign(resting, { on: folded, since: performance.now() });
    else if (folded !== null && performance.now() - resting.since > openMs) folded.click();
    const day = under?.closest<HTMLElement>('[data-day]')?.dataset['day'] ?? '';
    if (dragged === null) return;
    const { from, until } = dragged.item;
    const over = day >= from && day <= until ? day : '';
    if (over !== dragged.over) setDragged({ ...dragged, over });
  });
  const isDragging = dragged !== null;
  useEffect(() => {
    if (!isDragging) return undefined;
    const resting = { on: null, since: 0 };
    let frame = requestAnimationFrame(function next() {
      look(resting);
      frame = requestAnimationFrame(next);
    });
    const stop = new AbortController();
    window.addEventListener('keydown', ({ key }) => key === 'Escape' && end(), { signal: stop.signal });
    return () => {
      cancelAnimationFrame(frame);
      stop.abort();
    };
  }, [isDragging]);
  const handlersOf = (item: PlannedItem) => ({
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      if (event.button !== 0) return;
      hasDragged.current = false;
      event.currentTarget.setPointerCapture(event.pointerId);
      begun.current = { item, x: event.clientX, y: event.clientY };
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      at.current = { x: event.clientX, y: event.clientY };
      const start = begun.current;
      if (start === null || isDragging) return;
      if (Math.hypot(event.clientX - start.x, event.clientY - start.y) < threshold) return;
      hasDragged.current = true;
      setDragged({ item, over: '' });
    },
    onPointerUp: () => {
      const over = dragged?.over ?? '';
      end();
      if (over !== '') onDrop(item, over);
    },
    onPointerCancel: end,
    // the click at the end of a drag opens nothing; one by a key is none, and may be the first that comes where the day took the button away
    onClickCapture: (event: MouseEvent<HTMLElement>) => {
      if (hasDragged.current && event.detail > 0) event.stopPropagation();
      hasDragged.current = false;
    },
  });
  return { dragged, ghost, handlersOf };
}

/** What begins the drag of an item; pressed without moving, its button does what it did. */
export type DragHandlers = ReturnType<ReturnType<typeof useDragToDay>['handlersOf']>;
