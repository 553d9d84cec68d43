import { useLayoutEffect } from 'react';

/**
 * Returns the focus, when the caller's part goes, to what had it when the part came: for dialogs that are only there while they are open, which
 * the library does not look after. `find` is given the opener if it is still on the page, and names another element or nothing: for openers that go
 * too, as a menu's item does.
 */
export function useReturnFocus(find?: (opener: HTMLElement | null) => HTMLElement | null): void {
  useLayoutEffect(() => {
    const had = document.activeElement;
    return () => {
      const opener = isThere(had) ? had : null;
      returnFocus(find?.(opener) ?? opener);
    };
    // what had the focus at first, once
    // oxlint-disable-next-line react/exhaustive-deps
  }, []);
}

/**
 * Gives the focus back to an element, after the part that holds it has let go of it. Where the element is gone too, as after a change of page, and
 * nothing else has taken the focus, it continues at the page's content.
 */
export function returnFocus(to: Element | null): void {
  queueMicrotask(() => {
    if (isThere(to)) to.focus();
    else if (!isThere(document.activeElement)) document.querySelector<HTMLElement>('#main')?.focus({ preventScroll: true });
  });
}

/** The body has the focus where nothing has, and what is inert only has it for the moment. */
const isThere = (element: Element | null): element is HTMLElement =>
  element instanceof HTMLElement && element.isConnected && element !== document.body && element.closest('[inert]') === null;
