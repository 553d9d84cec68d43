import type { AsOf } from '../offline/kept-reads.ts';
import { tabWord } from '@abhyas/rules/learning/node-url.ts';
import { useQuery } from '@tanstack/react-query';
import { CatchBoundary, Outlet, useLocation, useRouterState } from '@tanstack/react-router';
import { brandTurn } from '../../lib/brand/brand-turn.ts';
import { tabName } from '../../lib/language/tab-name.ts';
import { queryKeys } from '../../lib/query-keys.ts';
import { useSession } from '../../lib/session/use-session.ts';
import { lazy, Suspense, useEffect, useRef, type ReactNode } from 'react';
import { m } from '../../paraglide/messages.js';
import { findRoute } from '../routing/find-route.ts';
import { useExpired } from '../module-expired.ts';
import { ScreenError } from '../screens/screen-error.tsx';
import { Footer } from './footer.tsx';
import { GuestHeader } from './header/guest-header.tsx';
import { Header } from './header/header.tsx';
import { expectsLevels, headerState, type HeaderState, tabsFor } from './header/header-state.ts';
import type { StaffHeader } from './header/staff-tabs.tsx';
import classes from './portal-frame.module.css';
import { moduleDataQuery } from './queries.ts';
import { useLiveUpdates } from './use-live-updates.ts';
import { useWindowTitle } from '../../lib/page/use-window-title.ts';
import { isStudent } from '../../lib/session/is-student.ts';
import type { Session } from '../../lib/session/session.ts';

/** Home, which most visits begin with, has none. */
const Breadcrumb = lazy(async () => ({ default: (await import('./breadcrumb/breadcrumb.tsx')).Breadcrumb }));
const StaffTabs = lazy(async () => ({ default: (await import('./header/staff-tabs.tsx')).StaffTabs }));
const Banners = lazy(async () => ({ default: (await import('./banners/banners.tsx')).Banners }));
const OtherPortalBanner = lazy(async () => ({ default: (await import('./banners/other-portal-banner.tsx')).OtherPortalBanner }));
const NoTabScreen = lazy(async () => ({ default: (await import('../screens/no-tab-screen.tsx')).NoTabScreen }));
const OfflineBar = lazy(async () => ({ default: (await import('../offline/keep-offline.ts')).OfflineBar }));
const ModuleExpiredScreen = lazy(async () => ({ default: (await import('./tabs/module-expired-screen.tsx')).ModuleExpiredScreen }));

/** The frame of the portal: header with tabs for a signed-in person, a bare one for a guest; breadcrumb, page, footer. `children`: a page that has its route elsewhere. */
export function PortalFrame({ children = <Outlet /> }: { children?: ReactNode }) {
  const session = useSession();
  // The address of what is on the screen, not of where a navigation is heading.
  const { pathname, searchStr } = useRouterState({ select: ({ resolvedLocation, location }) => resolvedLocation ?? location });
  if (session) return <SignedInFrame session={session}>{children}</SignedInFrame>;
  // Signed out on a guarded page: the redirect is on its way, and nothing of the page may show meanwhile.
  if (findRoute({ path: pathname, search: searchStr })?.access === 'protected') return null;
  return <Frame header={<GuestHeader />}>{children}</Frame>;
}

function SignedInFrame({ session, children }: { session: Session; children: ReactNode }) {
  const { pathname } = useLocation();
  if (!session.isStaff) return <OwnFrame session={session}>{children}</OwnFrame>;
  return (
    <Suspense>
      <StaffTabs session={session} path={pathname}>
        {(header) => (
          <OwnFrame session={session} staff={header}>
            {children}
          </OwnFrame>
        )}
      </StaffTabs>
    </Suspense>
  );
}

function OwnFrame({ session, staff, children }: { session: Session; staff?: StaffHeader; children: ReactNode }) {
  const { pathname, searchStr } = useLocation();
  const expired = useExpired();
  const moduleData = useQuery(moduleDataQuery(session));
  const { data: asOf } = useQuery<AsOf | null>({ queryKey: queryKeys.offline.asOf, enabled: false });
  useLiveUpdates(session);
  const own = tabsFor({ tabs: moduleData.data?.headerModuleData ?? [], isMentor: session.isMentor });
  const tabs = staff === undefined || staff.tabs.length === 0 ? own : staff.tabs;
  const state = staff?.state.tab ? staff.state : headerState({ tabs: own, path: pathname });
  const loading = moduleData.isPending && session.lastLoggedInCourseId !== '';
  const otherPortal = moduleData.data?.otherPortal;
  const isWithoutTab =
    isStudent(session) && moduleData.isSuccess && /^\/school\//i.test(pathname) && !own.some(({ type }) => tabWord(type) === 'schools');
  return (
    <Frame
      // a greeting is no name; a page of staff has its own
      name={staff === undefined && state.tab?.url === pathname ? tabName(state.tab.name) : ''}
      header={
        <>
          {session.isAdminLogin || session.deletionDueAt ? (
            <Suspense>
              <Banners session={session} />
            </Suspense>
          ) : null}
          {otherPortal === undefined ? null : (
            <Suspense>
              <OtherPortalBanner session={session} portal={otherPortal} />
            </Suspense>
          )}
          {asOf ? (
            <Suspense>
              <OfflineBar asOf={asOf} />
            </Suspense>
          ) : null}
          <Header
            session={session}
            profileImage={moduleData.data?.profileImage ?? ''}
            tabs={tabs}
            state={state}
            href={pathname + searchStr}
            loading={loading}
            failed={moduleData.isLoadingError}
            onRetry={() => void moduleData.refetch()}
          />
        </>
      }
    >
      {expired ? (
        <Suspense>
          <ModuleExpiredScreen session={session} />
        </Suspense>
      ) : (
        <>
          {mayHaveLevels({ state, path: pathname }) || (loading && expectsLevels(pathname)) ? (
            <Suspense fallback={state.tab !== null || (loading && expectsLevels(pathname)) ? <div className={classes['levels']} /> : null}>
              <Breadcrumb state={state} path={pathname} search={searchStr} loading={loading} />
            </Suspense>
          ) : null}
          {isWithoutTab ? (
            <Suspense>
              <NoTabScreen word="schools" />
            </Suspense>
          ) : (
            children
          )}
        </>
      )}
    </Frame>
  );
}

/** Whether a page is below another one, so that a breadcrumb may say where it is. */
const mayHaveLevels = ({ state: { tab, subTab }, path }: { state: HeaderState; path: string }): boolean =>
  path.split('/').filter(Boolean).length > 1 || (subTab !== null && subTab.url !== tab?.url);

interface FrameProps {
  readonly header: ReactNode;
  /** What the page is called, where its heading does not say so. */
  readonly name?: string;
  readonly children: ReactNode;
}

function Frame({ header, name, children }: FrameProps) {
  const main = useRef<HTMLElement>(null);
  useWindowTitle({ page: main, name });
  const pathname = useRouterState({ select: ({ resolvedLocation, location }) => (resolvedLocation ?? location).pathname });
  const screens = useRouterState({ select: ({ matches }) => matches.map(({ id, status }) => id + status).join() });
  const last = useRef(pathname);
  // A link that goes with its page leaves the focus nowhere: it continues at the new page, not at the top of the window.
  useEffect(() => {
    if (last.current !== pathname && document.activeElement === document.body) main.current?.focus({ preventScroll: true });
    last.current = pathname;
  }, [pathname]);
  return (
    <div className={`${classes['frame']} flex flex-col min-h-dvh`} style={brandTurn}>
      <a className={`${classes['skip']} absolute top-2 left-2 z-300 px-4 py-2 rounded-control bg-brand-filled`} href="#main">
        {m.shell_skip()}
      </a>
      {header}
      <main id="main" ref={main} className={classes['main']} tabIndex={-1}>
        {/* header and footer stay where a screen throws */}
        <CatchBoundary getResetKey={() => screens} errorComponent={ScreenError}>
          {children}
        </CatchBoundary>
      </main>
      <Footer />
    </div>
  );
}
