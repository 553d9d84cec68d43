import { useEffect, type RefObject } from 'react';

/** How far a mouse moves, in pixels, before it drags and no longer clicks. */
const threshold = 6;

/** Lets a mouse drag a row that scrolls sideways; fingers and pens do so by themselves. A click at the end of a drag opens nothing. */
export function useDragScroll(row: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = row.current;
    if (!element) return;
    let from: { x: number; left: number } | null = null;
    let dragged = false;
    const begin = (event: PointerEvent) => {
      dragged = false;
      if (event.pointerType === 'mouse' && event.button === 0) from = { x: event.clientX, left: element.scrollLeft };
    };
    const end = () => {
      from = null;
      delete element.dataset['dragging'];
    };
    const move = (event: PointerEvent) => {
      if (!from) return;
      // it was let go of outside the row, which is not told of that
      if (event.buttons === 0) return end();
      const by = event.clientX - from.x;
      if (!dragged && Math.abs(by) < threshold) return;
      if (!dragged) element.setPointerCapture(event.pointerId);
      dragged = true;
      element.dataset['dragging'] = 'true';
      element.scrollLeft = from.left - by;
    };
    const click = (event: MouseEvent) => {
      if (!dragged) return;
      event.preventDefault();
      event.stopPropagation();
      dragged = false;
    };
    // the browser would drag the link or the picture itself
    const keep = (event: DragEvent) => event.preventDefault();
    const stop = new AbortController();
    const { signal } = stop;
    element.addEventListener('pointerdown', begin, { signal });
    element.addEventListener('pointermove', move, { signal });
    element.addEventListener('pointerup', end, { signal });
    element.addEventListener('pointercancel', end, { signal });
    element.addEventListener('lostpointercapture', end, { signal });
    element.addEventListener('click', click, { signal, capture: true });
    element.addEventListener('dragstart', keep, { signal });
    return () => stop.abort();
  }, [row]);
}
