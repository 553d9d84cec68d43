import type { ReactNode } from 'react';

let pressed = false;
let watching = false;

/** Starts tracking the pointer; a field calls this when it gets the focus. */
function watchPointer(): void {
  if (watching) return;
  watching = true;
  const note = (now: boolean) => () => void (pressed = now);
  for (const [event, now] of [
    ['pointerdown', true],
    ['pointerup', false],
    ['pointercancel', false],
  ] as const) {
    document.addEventListener(event, note(now), { capture: true, passive: true });
  }
}

/**
 * Runs something as soon as no pointer button is down. A fault that appears during a press makes the page grow, and the pressed element would move away from
 * under the pointer.
 */
function afterPointerUp(run: () => void): void {
  if (!pressed) return run();
  // after the click that the release makes
  document.addEventListener('pointerup', () => void setTimeout(run), { once: true });
}

/** What a field asks of the form it is in. */
export interface Faulty {
  leave(path: string): void;
  fault(path: string): string | null;
}

/** How wide a field is, in sixths of the form. */
export type Span = 2 | 3 | 4 | 6;

/** The place of a field: tells the form when it is left, and returns the field its fault. */
export function Slot({
  form,
  path,
  span = 3,
  children,
}: {
  form: Faulty;
  path: string;
  span?: Span;
  children: (error: string | null) => ReactNode;
}) {
  const error = form.fault(path);
  return (
    <div
      data-path={path}
      data-span={span}
      data-fault={error === null ? undefined : true}
      onFocus={watchPointer}
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) afterPointerUp(() => form.leave(path));
      }}
    >
      {children(error)}
    </div>
  );
}
