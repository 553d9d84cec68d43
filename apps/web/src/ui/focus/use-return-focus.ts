import { useLayoutEffect } from 'react';

/**
 * Returns the focus back, when the caller's part goes, to what had it when the part came: for dialogs that are only there while they are open, which
 * the library does not look after. `find` names another element where the opener goes too, as a menu's item does.
 */
export function useReturnFocus(find?: () => HTMLElement | null): void {
  useLayoutEffect(() => {
    const opener = document.activeElement;
    return () => {
      const to = find?.() ?? opener;
      // after whatever holds the focus in the part has let go of it
      if (to instanceof HTMLElement) queueMicrotask(() => to.focus());
    };
    // what had the focus at first, once
    // oxlint-disable-next-line react/exhaustive-deps
  }, []);
}
