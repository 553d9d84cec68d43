import { useLayoutEffect, useState } from 'react';

/** Names the element that gets the focus, given the opener if it is still on the page; null for the opener. For openers that go too, as a menu's item does. */
export type FocusTarget = (opener: HTMLElement | null) => HTMLElement | null;

/** Where the focus is about to return to, until it has: a dialog that takes the place of another in the same step inherits it. */
let returning: { readonly to: Element | null } | null = null;

/** Returns the focus, when the caller's part goes, to what had it when the part came: for dialogs that are only there while they are open. */
export function useReturnFocus(find?: FocusTarget): void {
  // read before the part is there, as its own fields may take the focus when it comes
  const [before] = useState(() => document.activeElement);
  useLayoutEffect(() => {
    let had = before;
    if (returning !== null && !isThere(had)) {
      had = returning.to;
      returning = null;
    }
    return () => {
      const opener = isThere(had) ? had : null;
      const mine = { to: find?.(opener) ?? opener };
      returning = mine;
      queueMicrotask(() => {
        if (returning === null) return;
        if (returning === mine) returning = null;
        giveFocus(mine.to);
      });
    };
    // what had the focus at first, once
    // oxlint-disable-next-line react/exhaustive-deps
  }, []);
}

/**
 * Gives the focus back to an element, after the part that holds it has let go of it. Where the element is gone too, as after a change of page, and
 * nothing else has taken the focus, it continues at the page's content.
 */
export const returnFocus = (to: Element | null): void => queueMicrotask(() => giveFocus(to));

function giveFocus(to: Element | null): void {
  if (isThere(to)) to.focus();
  else if (!isThere(document.activeElement)) document.querySelector<HTMLElement>('#main')?.focus({ preventScroll: true });
}

/** The body has the focus where nothing has, and what is inert only has it for the moment. */
const isThere = (element: Element | null): element is HTMLElement =>
  element instanceof HTMLElement && element.isConnected && element !== document.body && element.closest('[inert]') === null;
