import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { m } from '../../paraglide/messages.js';
import { pageWindow } from './pagination-pages.ts';
import classes from './pagination.module.css';

interface PaginationProps {
  /** How many pages there are; one page needs no bar. */
  readonly count: number;
  /** The page one is on, from 1. */
  readonly page: number;
  readonly onChange: (page: number) => void;
}

const icon = { size: 18, stroke: 1.75, 'aria-hidden': true } as const;

/** The pages of a list, ten numbers at a time; an ellipsis leads to the ten before or after. */
export function Pagination({ count, page, onChange }: PaginationProps) {
  if (count <= 1) return null;
  const { pages, earlier, later } = pageWindow({ count, page });
  const step = (by: -1 | 1) => {
    const off = by < 0 ? page <= 1 : page >= count;
    return {
      type: 'button',
      className: classes['page'],
      'aria-disabled': off,
      onClick: () => (off ? undefined : onChange(page + by)),
    } as const;
  };
  const ellipsis = ({ to, label }: { to: number | null; label: string }) =>
    to === null ? null : (
      <li>
        <button type="button" className={classes['page']} aria-label={label} onClick={() => onChange(to)}>
          …
        </button>
      </li>
    );
  return (
    <nav aria-label={m.pages_label()}>
      <ul className="flex flex-wrap justify-center gap-1 m-0 p-0 list-none">
        <li>
          <button {...step(-1)} aria-label={m.pages_previous()}>
            <IconChevronLeft {...icon} />
          </button>
        </li>
        {ellipsis({ to: earlier, label: m.pages_earlier() })}
        {pages.map((each) => (
          <li key={each}>
            <button
              type="button"
              className={classes['page']}
              aria-label={m.pages_page({ page: String(each) })}
              aria-current={each === page ? 'page' : undefined}
              onClick={() => (each === page ? undefined : onChange(each))}
            >
              {each}
            </button>
          </li>
        ))}
        {ellipsis({ to: later, label: m.pages_later() })}
        <li>
          <button {...step(1)} aria-label={m.pages_next()}>
            <IconChevronRight {...icon} />
          </button>
        </li>
      </ul>
    </nav>
  );
}
