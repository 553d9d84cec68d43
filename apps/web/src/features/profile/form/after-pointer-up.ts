let pressed = false;
let watching = false;

/** Takes note of the pointer from now on; a field asks for it when it gets the focus. */
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
 * Runs something as soon as no button of the pointer is down. A fault that comes while one presses elsewhere makes the page grow, and what is being
 * pressed would move away from under the pointer.
 */
export function afterPointerUp(run: () => void): void {
  if (!pressed) return run();
  // after the click that the release makes
  document.addEventListener('pointerup', () => void setTimeout(run), { once: true });
}
