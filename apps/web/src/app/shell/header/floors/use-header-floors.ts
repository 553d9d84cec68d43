import { useEffect, useRef, useState } from 'react';

/** How long after someone left the header it goes back to what the address says, in milliseconds (SHL-022). */
const resetAfter = 2_000;
/** How long the pointer rests on an entry before it opens: what it only passes over stays shut. */
const hoverDelay = 100;

/** What someone has opened: a tab, and below it perhaps a sub-tab. */
export interface OpenFloors {
  readonly tabId: string;
  readonly subTabId: string | null;
}

/** What is open of the header beyond what the address says; null is the address's own state. A new address closes it. */
export function useHeaderFloors({ href }: { href: string }) {
  const [open, setOpen] = useState<OpenFloors | null>(null);
  const [lastHref, setLastHref] = useState(href);
  const leaving = useRef<ReturnType<typeof setTimeout>>(undefined);
  const hovering = useRef<ReturnType<typeof setTimeout>>(undefined);
  if (href !== lastHref) {
    setLastHref(href);
    setOpen(null);
  }
  useEffect(() => {
    clearTimeout(hovering.current);
    return () => {
      clearTimeout(leaving.current);
      clearTimeout(hovering.current);
    };
  }, [href]);

  return {
    open,
    /** Opens at once. */
    show: (floors: OpenFloors | null) => {
      clearTimeout(hovering.current);
      setOpen(floors);
    },
    /** Opens once the pointer has rested. */
    hover: (floors: OpenFloors) => {
      clearTimeout(hovering.current);
      hovering.current = setTimeout(() => setOpen(floors), hoverDelay);
    },
    stay: () => clearTimeout(leaving.current),
    /** Someone left the header; `stays` says in the end whether they are still at it in another way. */
    leave: (stays: () => boolean) => {
      clearTimeout(hovering.current);
      clearTimeout(leaving.current);
      leaving.current = setTimeout(() => {
        if (!stays()) setOpen(null);
      }, resetAfter);
    },
  };
}
