import { type PointerEvent, useState } from 'react';

/** Minutes that a drag snaps to, and the shortest stretch. */
const step = 15;

/** A stretch of a day in minutes, as it is dragged. */
interface Dragged {
  readonly date: string;
  /** Where it was begun, and where it is now; either may be the earlier one. */
  readonly anchor: number;
  readonly at: number;
}

/** From the earlier to the later end, whichever was dragged first. */
export const stretchOf = ({ anchor, at }: Pick<Dragged, 'anchor' | 'at'>) => ({
  from: Math.min(anchor, at),
  to: Math.max(anchor, at),
});

/**
 * Opening times by dragging a mouse over the empty part of a day; a finger scrolls, and the keyboard has the dialog. `minuteAt` gives the
 * minute of the day at a height of the column.
 */
export function useDragTimes({
  minuteAt,
  onDragged,
}: {
  minuteAt: (y: number) => number;
  onDragged: (dragged: { date: string; from: number; to: number }) => void;
}) {
  const [dragged, setDragged] = useState<Dragged | null>(null);
  const minuteOf = (event: PointerEvent<HTMLElement>) => {
    const minute = minuteAt(event.clientY - event.currentTarget.getBoundingClientRect().top);
    return Math.min(24 * 60, Math.max(0, Math.round(minute / step) * step));
  };
  const handlersOf = (date: string) => ({
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      // a block is pressed, not dragged from
      if (event.pointerType !== 'mouse' || event.button !== 0 || event.target !== event.currentTarget) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      const at = minuteOf(event);
      setDragged({ date, anchor: at, at });
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      if (dragged?.date === date) setDragged({ ...dragged, at: minuteOf(event) });
    },
    onPointerUp: () => {
      if (dragged?.date !== date) return;
      setDragged(null);
      const { from, to } = stretchOf(dragged);
      if (to - from >= step) onDragged({ date, from, to });
    },
    onPointerCancel: () => setDragged(null),
  });
  return { dragged, handlersOf };
}
