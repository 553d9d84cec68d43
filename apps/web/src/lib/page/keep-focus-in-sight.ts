/**
 * Brings what Tab reaches wholly into sight, also in rows that scroll sideways: browsers leave an element where it is as soon as a part of it
 * can be seen. The bars of the page are in its scroll padding.
 */
export function keepFocusInSight(): void {
  let isTab = false;
  const bring = (target: EventTarget | null) => {
    if (isTab && target instanceof Element && target !== document.body) target.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  };
  document.addEventListener('keydown', ({ key }) => void (isTab = key === 'Tab'), { capture: true });
  // who scrolls or points looks elsewhere
  for (const name of ['wheel', 'pointerdown'])
    document.addEventListener(name, () => void (isTab = false), { capture: true, passive: true });
  document.addEventListener('focusin', ({ target }) => bring(target));
  // rows that are laid out only near the window take their height when the focus comes by, and push it away
  document.addEventListener('contentvisibilityautostatechange', () => bring(document.activeElement), { capture: true });
}
