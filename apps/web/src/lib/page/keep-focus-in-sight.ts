/**
 * Brings what Tab reaches wholly into sight, also in rows that scroll sideways: browsers leave an element where it is as soon as a part of it
 * can be seen. The bars of the page are in its scroll padding.
 */
export function keepFocusInSight(): void {
  let isTab = false;
  document.addEventListener('keydown', ({ key }) => void (isTab = key === 'Tab'), { capture: true });
  document.addEventListener('focusin', ({ target }) => {
    if (isTab && target instanceof Element) target.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  });
}
