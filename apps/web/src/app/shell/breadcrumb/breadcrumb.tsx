import { IconChevronRight } from '@tabler/icons-react';
import { useNamesOfPage } from '../../../lib/page/page-name.ts';
import { useTrail } from '../../../lib/page/trail.ts';
import { m } from '../../../paraglide/messages.js';
import { PathLink } from '../../../ui/navigation/path-link.tsx';
import classes from './breadcrumb.module.css';
import { crumbsFor } from './crumbs.ts';
import { expectsLevels, type HeaderState } from '../header/header-state.ts';

interface BreadcrumbProps {
  readonly state: HeaderState;
  readonly path: string;
  readonly search: string;
  readonly loading: boolean;
}

/** Where one is, level by level. As long as the header loads its line stays free where one will come. */
export function Breadcrumb({ state, path, search, loading }: BreadcrumbProps) {
  const crumbs = crumbsFor({ state, path, search, trail: useTrail(), ...useNamesOfPage(path) });
  if (crumbs.length === 0) {
    return loading && expectsLevels(path) ? <div className="min-h-6 mb-6" /> : null;
  }
  return (
    <nav aria-label={m.shell_breadcrumb()} className={`${classes['root']} mb-6 text-muted text-sm`}>
      <ol className="flex flex-wrap gap-x-2 gap-y-1 m-0 p-0 list-none">
        {crumbs.map(({ label, href }, index) => (
          <li key={`${index} ${label}`} className={`${classes['item']} inline-flex items-center gap-2 min-w-0 min-h-6 wrap-anywhere`}>
            {href ? (
              <>
                <PathLink href={href} className={`${classes['link']} rounded-[4px] no-underline tap hover:text-ink hover:underline`}>
                  {label}
                </PathLink>
                <IconChevronRight size={14} stroke={1.75} aria-hidden="true" />
              </>
            ) : (
              <span aria-current="page" className={`${classes['here']} text-ink`}>
                {label}
              </span>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}
