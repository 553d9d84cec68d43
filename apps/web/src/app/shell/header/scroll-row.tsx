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
  const [more, setMore] = useState({ before: false, after: false });

  useEffect(() => {
    const element = row.current;
    if (!element) return;
    const look = () => {
      const rest = element.scrollWidth - element.clientWidth - element.scrollLeft;
      const next = { before: element.scrollLeft > 1, after: rest > 1 };
      setMore((last) => (last.before === next.before && last.after === next.after ? last : next));
    };
    look();
    const sizes = new ResizeObserver(look);
    sizes.observe(element);
    element.addEventListener('scroll', look, { passive: true });
    return () => {
      sizes.disconnect();
      element.removeEventListener('scroll', look);
    };
  }, [children]);

  useEffect(() => {
    const element = row.current;
    const entry = element?.querySelector<HTMLElement>('[data-active]');
    if (!element || !entry || element.scrollWidth <= element.clientWidth) return;
    element.scrollLeft = entry.offsetLeft - (element.clientWidth - entry.offsetWidth) / 2;
  }, [active]);

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
