/** How long a scroll to a place on the page takes, in milliseconds. */
export const scrollTime = 500;

/** Where a scroll is after `elapsed` milliseconds: quick at first, at rest on the place at the end. */
export function scrollPosition({ from, to, elapsed }: { from: number; to: number; elapsed: number }): number {
  const part = Math.min(1, Math.max(0, elapsed / scrollTime));
  return from + (to - from) * (1 - (1 - part) ** 3);
}

/** Scrolls the window until the element is `offset` pixels below the top; at once where the person wants no motion. */
export function scrollToElement({ element, offset }: { element: Element; offset: number }): void {
  const from = globalThis.scrollY;
  const max = document.documentElement.scrollHeight - globalThis.innerHeight;
  const to = Math.min(max, from + element.getBoundingClientRect().top - offset);
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) return globalThis.scrollTo(0, to);
  let began: number | null = null;
  const step = (time: number) => {
    began ??= time;
    globalThis.scrollTo(0, scrollPosition({ from, to, elapsed: time - began }));
    if (time - began < scrollTime) requestAnimationFrame(step);
  };
  requestAnimationFrame(step);
}
