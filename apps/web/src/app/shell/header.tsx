import type { HeaderModule } from '@abhyas/contract/learning.ts';
import { Button, Skeleton } from '@mantine/core';
import { brand } from '../../lib/brand.ts';
import { homePathOf } from '../../lib/home-path.ts';
import type { Session } from '../../lib/session.ts';
import { m } from '../../paraglide/messages.js';
import { Logo } from '../../ui/logo.tsx';
import { PathLink } from '../../ui/path-link.tsx';
import classes from './header.module.css';
import { tabPath, type headerState } from './header-state.ts';
import { NarrowMenu } from './narrow-menu.tsx';
import { ProfileMenu } from './profile-menu.tsx';

interface HeaderProps {
  readonly session: Session;
  readonly tabs: readonly HeaderModule[];
  readonly state: ReturnType<typeof headerState>;
  readonly loading: boolean;
  readonly failed: boolean;
  readonly onRetry: () => void;
}

/** Logo, tabs and profile; below them the sub-tabs of the tab one is in. */
export function Header({ session, tabs, state, loading, failed, onRetry }: HeaderProps) {
  const subTabs = state.tab?.children ?? [];
  return (
    <header className={classes['header']}>
      <div className={classes['bar']}>
        {session.lastLoggedInCourseId === '' ? null : <NarrowMenu tabs={tabs} state={state} />}
        <PathLink href={homePathOf(session)} className={classes['logo']}>
          <Logo name={brand.name} />
        </PathLink>
        <nav className={classes['tabs']} aria-label={m.shell_tabs()}>
          {loading && session.lastLoggedInCourseId !== '' ? <TabSkeletons /> : null}
          {tabs.map((tab) => (
            <TabLink key={tab.learningPathId} tab={tab} active={tab === state.tab} />
          ))}
          {failed ? (
            <Button size="compact-sm" variant="subtle" onClick={onRetry}>
              {m.shell_tabs_failed()}
            </Button>
          ) : null}
        </nav>
        <ProfileMenu session={session} />
      </div>
      {subTabs.length > 0 ? (
        <nav className={classes['sub']} aria-label={m.shell_sub_tabs({ tab: state.tab?.name ?? '' })}>
          <div className={classes['subBar']}>
            {subTabs.map((item) => (
              <SubTabLink key={item.learningPathId} item={item} active={item === state.subTab} />
            ))}
          </div>
        </nav>
      ) : null}
    </header>
  );
}

function TabLink({ tab, active }: { tab: HeaderModule; active: boolean }) {
  const { path, external } = tabPath(tab);
  if (external) {
    return (
      <a className={classes['tab']} href={path} target="_blank" rel="noreferrer">
        {tab.name}
        <span className="visually-hidden"> {m.shell_new_window()}</span>
      </a>
    );
  }
  return (
    <PathLink
      className={classes['tab']}
      href={path}
      data-active={active || undefined}
      {...(active ? { 'aria-current': 'true' as const } : {})}
    >
      {tab.name}
    </PathLink>
  );
}

function SubTabLink({ item, active }: { item: HeaderModule['children'][number]; active: boolean }) {
  if (item.type === 'hyperlink') {
    return (
      <a className={classes['subTab']} href={item.url} target="_blank" rel="noreferrer">
        {item.name}
      </a>
    );
  }
  return (
    <PathLink
      className={classes['subTab']}
      href={item.url}
      data-active={active || undefined}
      {...(active ? { 'aria-current': 'page' as const } : {})}
    >
      {item.name}
    </PathLink>
  );
}

function TabSkeletons() {
  return (
    <span className={classes['skeletons']} role="status" aria-label={m.loading()}>
      {[56, 72, 48, 104, 72].map((width) => (
        <Skeleton key={width} width={width} height={14} />
      ))}
    </span>
  );
}
