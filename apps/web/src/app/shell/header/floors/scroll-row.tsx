import { useEffect, useRef, useState, type ReactNode } from 'react';
import classes from './scroll-row.module.css';

interface ScrollRowProps {
  readonly label: string;
  readonly id?: string;
  readonly className?: string | undefined;
  /** Changes with the entry one is at, which then comes into view. */
  readonly active: string;
  readonly children: ReactNode;
}

/** Entries in one line that scrolls by itself where they do not fit; its edges fade where there is more. */
export function ScrollRow({ label, id, className, active, children }: ScrollRowProps) {
  const row = useRef<HTMLElement>(null);
  /** For which entry and which widths the row was last placed: it does not jump back from where someone scrolled it. */
  const placed = useRef('');
  const [more, setMore] = useState({ before: false, after: false });

  useEffect(() => {
    const element = row.current;
    if (!element) return;
    const look = () => {
      const rest = element.scrollWidth - element.clientWidth - element.scrollLeft;
      const next = { before: element.scrollLeft > 1, after: rest > 1 };
      setMore((last) => (last.before === next.before && last.after === next.after ? last : next));
    };
    const turn = () => {
      const place = `${active} ${element.clientWidth} ${element.scrollWidth}`;
      // where the keyboard is comes before where one is
      const entry =
        placed.current === place
          ? null
          : (element.querySelector<HTMLElement>(':focus') ?? element.querySelector<HTMLElement>('[data-active]'));
      placed.current = place;
      if (entry) element.scrollLeft = entry.offsetLeft - (element.clientWidth - entry.offsetWidth) / 2;
      look();
    };
    // at once, and when the window turns or its words become wider
    const sizes = new ResizeObserver(turn);
    for (const part of [element, ...element.children]) sizes.observe(part);
    element.addEventListener('scroll', look, { passive: true });
    return () => {
      sizes.disconnect();
      element.removeEventListener('scroll', look);
    };
  }, [active, children]);

  return (
    <nav
      ref={row}
      id={id}
      aria-label={label}
      className={`${classes['row']} ${className ?? ''}`}
      data-more-before={more.before || undefined}
      data-more-after={more.after || undefined}
    >
      {children}
    </nav>
  );
}
