import { Button, Skeleton } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { lazy, Suspense, useEffectEvent, useLayoutEffect, useRef, type FocusEvent, type KeyboardEvent, type PointerEvent } from 'react';
import { brand } from '../../../lib/brand/brand.ts';
import { homePathOf } from '../../../lib/session/home-path.ts';
import type { Session } from '../../../lib/session/session.ts';
import { m } from '../../../paraglide/messages.js';
import { Logo } from '../../../ui/navigation/logo.tsx';
import { PathLink } from '../../../ui/navigation/path-link.tsx';
import { Bell } from './bell/bell.tsx';
import { HeaderEntry } from './floors/header-entry.tsx';
import { entryAtKey, floorOf, openerOf } from './header-keys.ts';
import { expectsSubHeader, type HeaderState, type HeaderTab } from './header-state.ts';
import classes from './header.module.css';
import { LowerFloors, subHeaderId } from './floors/lower-floors.tsx';
import { ProfileMenu } from '../profile/profile-menu.tsx';
import { SearchButton } from '../search/search-button.tsx';
import { ScrollRow } from './floors/scroll-row.tsx';
import { useHeaderFloors } from './floors/use-header-floors.ts';

/** A wide window has its tabs in the bar. */
const NarrowMenu = lazy(async () => ({ default: (await import('./narrow/narrow-menu.tsx')).NarrowMenu }));

interface HeaderProps {
  readonly session: Session;
  readonly profileImage: string;
  readonly tabs: readonly HeaderTab[];
  readonly state: HeaderState;
  /** The address with its query: a new one closes what was opened. */
  readonly href: string;
  readonly loading: boolean;
  readonly failed: boolean;
  readonly onRetry: () => void;
}

/**
 * Logo, tabs, bell and profile; below them the sub-tabs of the tab one is in. Another tab's open on hover, focus and tap, and so do the units of a path;
 * they float, so that nothing of the page moves.
 */
export function Header({ session, profileImage, tabs, state, href, loading, failed, onRetry }: HeaderProps) {
  const header = useRef<HTMLElement>(null);
  const isNarrow = useMediaQuery('(width < 1000px)', false, { getInitialValueInEffect: false });
  // the focus that a key gives back opens nothing
  const quiet = useRef(false);
  const { open, show, hover, stay, leave } = useHeaderFloors({ href });
  const opened = tabs.find((tab) => tab.learningPathId === open?.tabId);
  const shown = opened && opened.children.length > 0 ? opened : state.tab;
  const hasCourse = session.lastLoggedInCourseId !== '';
  const hasPlace = state.tab === null ? loading && hasCourse && expectsSubHeader(href) : state.tab.children.length > 0;

  // someone who left it with the keyboard may still be at it with the mouse, and the other way round
  const leaveHeader = () => leave(() => header.current?.matches(':hover, :has(:focus-visible[data-floor])') === true);
  const focusQuietly = (element: HTMLElement | undefined) => {
    quiet.current = true;
    element?.focus();
    quiet.current = false;
  };
  const close = () => {
    if (open === null || !header.current) return;
    const floor = floorOf(document.activeElement);
    const opener = floor === null ? undefined : openerOf({ header: header.current, floor });
    show(open.subTabId === null ? null : { ...open, subTabId: null });
    focusQuietly(opener);
  };
  const press = (event: KeyboardEvent) => {
    if (!header.current || !(event.target instanceof Element) || event.altKey || event.ctrlKey || event.metaKey) return;
    const next = entryAtKey({ header: header.current, from: event.target, key: event.key });
    if (!next) return;
    event.preventDefault();
    next.focus();
  };
  const blur = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (currentTarget.contains(relatedTarget)) return;
    // what floats over the page would cover what has the focus in it
    if (relatedTarget !== null && !currentTarget.matches(':hover')) show(null);
    else leaveHeader();
  };
  const pointerLeft = ({ pointerType }: PointerEvent) => {
    if (pointerType === 'mouse') leaveHeader();
  };

  const closeByKey = useEffectEvent((event: globalThis.KeyboardEvent) => {
    if (event.key === 'Escape' && !event.defaultPrevented) close();
  });
  const closeFromOutside = useEffectEvent((event: globalThis.PointerEvent) => {
    if (event.target instanceof Node && header.current?.contains(event.target) === false) show(null);
  });
  const isOpen = open !== null;
  // before it is painted: who sees it open can close it
  useLayoutEffect(() => {
    if (!isOpen) return;
    document.addEventListener('keydown', closeByKey);
    document.addEventListener('pointerdown', closeFromOutside);
    return () => {
      document.removeEventListener('keydown', closeByKey);
      document.removeEventListener('pointerdown', closeFromOutside);
    };
  }, [isOpen]);

  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- it gets the events of its links, which are the controls
    <header
      ref={header}
      className={classes['header']}
      onPointerOver={stay}
      onPointerLeave={pointerLeft}
      onFocus={stay}
      onBlur={blur}
      onKeyDown={press}
    >
      <div className={classes['bar']}>
        {isNarrow && (hasCourse || tabs.length > 0) ? (
          <Suspense fallback={<span className="w-10 h-10 max-[600px]:hidden" />}>
            <NarrowMenu tabs={tabs} state={state} />
          </Suspense>
        ) : null}
        <PathLink href={homePathOf(session)} className={`${classes['logo']} inline-flex items-center rounded-control no-underline`}>
          <Logo name={brand.name} />
        </PathLink>
        <ScrollRow label={m.shell_tabs()} className={classes['tabs']} active={state.tab?.learningPathId ?? ''}>
          {loading && hasCourse ? <TabSkeletons /> : null}
          {tabs.map((tab) => {
            const floors = { tabId: tab.learningPathId, subTabId: null };
            return (
              <HeaderEntry
                key={tab.learningPathId}
                floor="1"
                className={`${classes['tab']} relative inline-flex flex-none items-center h-full px-3 text-body font-medium no-underline whitespace-nowrap`}
                entry={tab}
                current={tab === state.tab ? (state.subTab === null ? 'page' : 'true') : null}
                opens={tab.children.length > 0 ? subHeaderId : null}
                expanded={tab === shown}
                onHover={() => hover(floors)}
                onOpen={() => (quiet.current ? undefined : show(floors))}
              />
            );
          })}
          {failed ? (
            <Button size="compact-sm" variant="subtle" onClick={onRetry}>
              {m.shell_tabs_failed()}
            </Button>
          ) : null}
        </ScrollRow>
        <div className={`${classes['end']} flex flex-none items-center gap-2 ml-auto`}>
          <SearchButton session={session} tabs={tabs} />
          <Bell session={session} />
          <ProfileMenu session={session} image={profileImage} />
        </div>
      </div>
      <LowerFloors
        tab={shown}
        state={state}
        openSubTabId={open?.subTabId ?? null}
        hasPlace={hasPlace}
        floats={!hasPlace && shown === opened}
        onHover={hover}
        onOpen={(floors) => (quiet.current ? undefined : show(floors))}
      />
    </header>
  );
}

function TabSkeletons() {
  return (
    <span className="flex gap-6 px-3" role="status" aria-label={m.loading()}>
      {[56, 72, 48, 104, 76].map((width) => (
        <Skeleton key={width} width={width} height={14} />
      ))}
    </span>
  );
}
