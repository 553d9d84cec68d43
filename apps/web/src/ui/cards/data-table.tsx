import type { ReactNode } from 'react';
import classes from './data-table.module.css';
import { useRowLinks } from './use-row-links.ts';

interface DataTableProps {
  readonly label: string;
  /**
   * A table: all columns but the first are figures on the right, or else cells with `data-number`. On a phone those with `data-wide` are
   * hidden and `data-narrow` is shown.
   */
  readonly figures?: boolean;
  /** The first column stays in sight while the others scroll below it. */
  readonly sticky?: boolean;
  /** Head, body and foot. */
  readonly children: ReactNode;
}

/** A table that scrolls inside itself, never the page, with its head in sight. A row whose head is a link is opened by a click anywhere in it; a cell with nothing in it shows a dash. */
export function DataTable({ label, figures = false, sticky = false, children }: DataTableProps) {
  const root = useRowLinks();
  return (
    <div
      ref={root}
      className={`${sticky ? classes['beside'] : ''} card-surface overflow-auto [scroll-padding-top:48px] max-h-[max(320px,calc(100dvh_-_220px))] print:overflow-visible print:max-h-none`}
      role="group"
      aria-label={label}
      tabIndex={0}
    >
      <table className={classes['table']} data-figures={figures || undefined} data-sticky={sticky || undefined}>
        {children}
      </table>
    </div>
  );
}

/** A table of figures inside a card. It has few columns, so it needs no scrolling of its own. */
export function FigureTable({ children }: { children: ReactNode }) {
  return (
    <table className={classes['table']} data-figures data-plain>
      {children}
    </table>
  );
}
