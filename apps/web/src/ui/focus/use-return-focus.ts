import { useLayoutEffect } from 'react';

/**
 * Returns the focus, when the caller's part goes, to what had it when the part came: for dialogs that are only there while they are open, which
 * the library does not look after. `find` is given the opener if it is still on the page, and names another element or nothing: for openers that go
 * too, as a menu's item does. Where nothing is left, as after a change of page under the dialog, and nothing else has taken the focus, it continues at the page's content.
 */
export function useReturnFocus(find?: (opener: HTMLElement | null) => HTMLElement | null): void {
  useLayoutEffect(() => {
    const had = document.activeElement;
    return () => {
      const opener = isThere(had) ? had : null;
      const to = find?.(opener) ?? opener;
      // after whatever holds the focus in the part has let go of it
      queueMicrotask(() => {
        if (isThere(to)) to.focus();
        else if (!isThere(document.activeElement)) document.querySelector<HTMLElement>('#main')?.focus({ preventScroll: true });
      });
    };
    // what had the focus at first, once
    // oxlint-disable-next-line react/exhaustive-deps
  }, []);
}

/** The body has the focus where nothing has. */
const isThere = (element: Element | null): element is HTMLElement =>
  element instanceof HTMLElement && element.isConnected && element !== document.body;
