import { IconChevronRight } from '@tabler/icons-react';
import { useLocation } from '@tanstack/react-router';
import { m } from '../../paraglide/messages.js';
import { PathLink } from '../../ui/path-link.tsx';
import classes from './breadcrumb.module.css';
import { tabPath, type headerState } from './header-state.ts';

interface Crumb {
  readonly label: string;
  /** Absent on the page one is on. */
  readonly href?: string;
}

/** The name at the end of an address, where it is a page below the sub-tab. */
function lastName(pathname: string): string {
  const segment = pathname.split('/').filter(Boolean).at(-1) ?? '';
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}

/** The levels above a page and the page itself: tab, sub-tab, name. Pages of the first level have none. */
export function crumbsFor({ state, pathname }: { state: ReturnType<typeof headerState>; pathname: string }): Crumb[] {
  const { tab, subTab } = state;
  if (!tab || !subTab) return [];
  const crumbs: Crumb[] = [{ label: tab.name, href: tabPath(tab).path }];
  const name = lastName(pathname);
  const onSubTab = name.toLowerCase() === lastName(subTab.url.split('?', 1)[0] ?? '').toLowerCase();
  return onSubTab ? [...crumbs, { label: subTab.name }] : [...crumbs, { label: subTab.name, href: subTab.url }, { label: name }];
}

export function Breadcrumb({ state }: { state: ReturnType<typeof headerState> }) {
  const { pathname } = useLocation();
  const crumbs = crumbsFor({ state, pathname });
  if (crumbs.length === 0) return null;
  return (
    <nav aria-label={m.shell_breadcrumb()} className={classes['root']}>
      <ol className={classes['list']}>
        {crumbs.map(({ label, href }) => (
          <li key={label} className={classes['item']}>
            {href ? (
              <>
                <PathLink href={href} className={classes['link']}>
                  {label}
                </PathLink>
                <IconChevronRight size={14} stroke={1.75} aria-hidden="true" />
              </>
            ) : (
              <span aria-current="page" className={classes['here']}>
                {label}
              </span>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}
