let pressed = false;
for (const [event, now] of [
  ['pointerdown', true],
  ['pointerup', false],
  ['pointercancel', false],
] as const) {
  document.addEventListener(event, () => void (pressed = now), { capture: true, passive: true });
}

/**
 * Runs something as soon as no button of the pointer is down. A fault that comes while one presses elsewhere makes the page grow, and what is being
 * pressed would move away from under the pointer.
 */
export function afterPress(run: () => void): void {
  if (!pressed) return run();
  // after the click that the release makes
  document.addEventListener('pointerup', () => void setTimeout(run), { once: true });
}
