import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { IconArrowRight, IconExternalLink } from '@tabler/icons-react';
import { useOwnSession } from '../../lib/use-session.ts';
import { m } from '../../paraglide/messages.js';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { PathLink } from '../../ui/path-link.tsx';
import { NotFoundScreen } from '../not-found-screen.tsx';
import { landingWord, tabsFor } from './header-state.ts';
import { moduleDataQuery } from './queries.ts';
import classes from './tab-landing-page.module.css';

/** What stands under a tab of the header, as cards (decision 26). A word that no tab has is a page that does not exist. */
export function TabLandingPage({ type }: { type: string }) {
  const session = useOwnSession();
  const moduleData = useQuery(moduleDataQuery(session));
  if (session.lastLoggedInCourseId === '') return <NotFoundScreen />;
  if (moduleData.isPending) return <Skeleton height={200} radius="lg" aria-label={m.loading()} />;
  if (moduleData.isLoadingError) return <ErrorState heading="h1" error={moduleData.error} onRetry={() => void moduleData.refetch()} />;
  const tabs = tabsFor({ tabs: moduleData.data.headerModuleData, isMentor: session.isMentor });
  const tab = tabs.find((each) => landingWord(each.type) === type.toLowerCase() && each.type !== 'hyperlink');
  if (!tab) return <NotFoundScreen />;
  return (
    <>
      <PageHeader title={tab.name} />
      {tab.children.length === 0 ? <EmptyState drawing="shelf" title={m.empty_records()} /> : null}
      <ul className={classes['cards']}>
        {tab.children.map((child) => (
          <li key={child.learningPathId}>
            <PathLink
              className={classes['card']}
              href={child.url}
              {...(child.type === 'hyperlink' ? { target: '_blank', rel: 'noreferrer' } : {})}
            >
              <span>{child.name}</span>
              {child.type === 'hyperlink' ? (
                <IconExternalLink size={18} stroke={1.75} aria-hidden="true" />
              ) : (
                <IconArrowRight size={18} stroke={1.75} aria-hidden="true" />
              )}
            </PathLink>
          </li>
        ))}
      </ul>
    </>
  );
}
