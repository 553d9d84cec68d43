import type { HeaderModule } from '@abhyas/contract/learning/learning.ts';
import { tabWord } from '@abhyas/rules/learning/node-url.ts';
import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Navigate } from '@tanstack/react-router';
import { IconArrowRight, IconExternalLink } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { isStudent } from '../../../lib/session/is-student.ts';
import { useOwnSession } from '../../../lib/session/use-session.ts';
import { m } from '../../../paraglide/messages.js';
import { EmptyState } from '../../../ui/feedback/states/empty-state.tsx';
import { QueryView } from '../../../ui/feedback/states/query-view.tsx';
import { PageHeader } from '../../../ui/navigation/page-header.tsx';
import { PathLink } from '../../../ui/navigation/path-link.tsx';
import { isTabWord, NoTabScreen } from '../../screens/no-tab-screen.tsx';
import { NotFoundScreen } from '../../screens/not-found-screen.tsx';
import { tabsFor } from '../header/header-state.ts';
import { moduleDataQuery } from '../queries.ts';
import classes from './tab-landing-page.module.css';
import { tabName } from '../../../lib/language/tab-name.ts';

interface TabLandingPageProps {
  readonly type: string;
  /** What is under a tab of paths or channels, with its progress: the paths are another feature's. */
  readonly renderPaths: (tab: HeaderModule, type: 'prepare' | 'channel') => ReactNode;
  /** The pages of the Test and the Performance tab, which are other features' as well. */
  readonly renderTests: (tab: HeaderModule) => ReactNode;
  readonly renderPerformance: (tab: HeaderModule) => ReactNode;
  /** What waits for a student, of another feature too. */
  readonly renderMyPage: (tab: HeaderModule) => ReactNode;
}

/** What is under a tab of the header, as cards (decision 26). A tab of other courses says so, and a word that no tab has is a page that does not exist. */
export function TabLandingPage({ type, renderPaths, renderTests, renderPerformance, renderMyPage }: TabLandingPageProps) {
  const session = useOwnSession();
  const moduleData = useQuery(moduleDataQuery(session));
  if (session.lastLoggedInCourseId === '') return <NotFoundScreen />;
  if (moduleData.data === undefined) return <QueryView query={moduleData} loading={<LandingSkeleton />} heading="h1" />;
  const tabs = tabsFor({ tabs: moduleData.data.headerModuleData, isMentor: session.isMentor });
  const tab = tabs
    .filter((each) => each.type !== 'learn')
    .find((each) => tabWord(each.type) === type.toLowerCase() && each.type !== 'hyperlink');
  if (!tab) return isStudent(session) && isTabWord(type.toLowerCase()) ? <NoTabScreen word={type.toLowerCase()} /> : <NotFoundScreen />;
  // the mentor's plan begins at a page of its own
  if (tab.type === 'mypage - myplan') return <Navigate to="/$" params={{ _splat: 'myPlan/dashboard' }} replace />;
  // so do the schools, whose first page has everything the tab leads to
  if (tabWord(tab.type) === 'schools' && tab.children.length > 0) return <Navigate to="/$" params={{ _splat: 'school/home' }} replace />;
  if (tab.type === 'test') return renderTests(tab);
  if (tab.type === 'performance') return renderPerformance(tab);
  if (tabWord(tab.type) === 'mypage') return renderMyPage(tab);
  if ((tab.type === 'prepare' || tab.type === 'channel') && tab.children.length > 0) {
    const links = tab.children.filter((child) => child.type === 'hyperlink');
    return (
      <>
        {renderPaths(tab, tab.type)}
        {links.length > 0 ? <PageCards pages={links} /> : null}
      </>
    );
  }
  return (
    <>
      <PageHeader title={tabName(tab.name)} />
      {tab.children.length === 0 ? <EmptyState drawing="shelf" title={m.empty_records()} /> : <PageCards pages={tab.children} />}
    </>
  );
}

/** The shape of a landing page while the header loads. */
function LandingSkeleton() {
  return (
    <div role="status" aria-label={m.loading()}>
      <Skeleton width={200} height={30} mt={8} mb={32} />
      <div className="grid-cols-[repeat(auto-fill,minmax(min(280px,100%),1fr))] grid gap-4 m-0 p-0 list-none">
        {['1', '2', '3'].map((place) => (
          <Skeleton key={place} height={96} radius="lg" />
        ))}
      </div>
    </div>
  );
}

function PageCards({ pages }: { pages: HeaderModule['children'] }) {
  return (
    <ul className="grid-cols-[repeat(auto-fill,minmax(min(280px,100%),1fr))] grid gap-4 m-0 p-0 list-none">
      {pages.map((child) => (
        <li key={child.learningPathId}>
          <PathLink
            className={`${classes['card']} card-link flex items-center justify-between gap-3 min-h-24 px-6 py-4 text-ink text-lg font-medium`}
            href={child.url}
            {...(child.type === 'hyperlink' ? { target: '_blank', rel: 'noreferrer' } : {})}
          >
            <span>
              {tabName(child.name)}
              {child.type === 'hyperlink' ? <span className="visually-hidden"> {m.shell_new_window()}</span> : null}
            </span>
            {child.type === 'hyperlink' ? (
              <IconExternalLink size={18} stroke={1.75} aria-hidden="true" />
            ) : (
              <IconArrowRight size={18} stroke={1.75} aria-hidden="true" />
            )}
          </PathLink>
        </li>
      ))}
    </ul>
  );
}
