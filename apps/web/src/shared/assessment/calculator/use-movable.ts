import { useRef, useState, type KeyboardEvent, type PointerEvent, type RefObject } from 'react';

const step = 24;
/** How much of the window's edge is kept free, in pixels. */
const margin = 4;

const arrows: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-step, 0],
  ArrowRight: [step, 0],
  ArrowUp: [0, -step],
  ArrowDown: [0, step],
};

/** Moves `panel` by its handle, with the pointer or the arrow keys, and never out of the window; a double click puts it back. */
export function useMovable(panel: RefObject<HTMLElement | null>) {
  const [offset, setOffset] = useState({ x: 0, y: 0 });
  const grip = useRef<{ x: number; y: number } | null>(null);
  const moveBy = (x: number, y: number) => {
    const box = panel.current?.getBoundingClientRect();
    if (box === undefined) return;
    const within = (by: number, from: number, to: number, size: number) =>
      Math.max(margin - from, Math.min(by, Math.max(margin - from, size - margin - to)));
    const dx = within(x, box.left, box.right, window.innerWidth);
    const dy = within(y, box.top, box.bottom, window.innerHeight);
    setOffset((last) => ({ x: last.x + dx, y: last.y + dy }));
  };
  return {
    style: { translate: `${offset.x}px ${offset.y}px` },
    handle: {
      onPointerDown(event: PointerEvent<HTMLElement>) {
        event.currentTarget.setPointerCapture(event.pointerId);
        grip.current = { x: event.clientX, y: event.clientY };
      },
      onPointerMove(event: PointerEvent<HTMLElement>) {
        if (grip.current === null) return;
        moveBy(event.clientX - grip.current.x, event.clientY - grip.current.y);
        grip.current = { x: event.clientX, y: event.clientY };
      },
      onPointerUp: () => void (grip.current = null),
      onPointerCancel: () => void (grip.current = null),
      onDoubleClick: () => setOffset({ x: 0, y: 0 }),
      onKeyDown(event: KeyboardEvent) {
        const by = arrows[event.key];
        if (by === undefined) return;
        event.preventDefault();
        moveBy(...by);
      },
    },
  };
}
