let pressed = false;
let watching = false;

/** Starts tracking the pointer; a field calls this when it gets the focus. */
export function watchPointer(): void {
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
export function afterPointerUp(run: () => void): void {
  if (!pressed) return run();
  // after the click that the release makes
  document.addEventListener('pointerup', () => void setTimeout(run), { once: true });
}
