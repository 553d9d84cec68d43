import type { PracticeTopic } from '@abhyas/contract/adaptive/topics.ts';
import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { isOwnStudent } from '../../../lib/session/session.ts';
import { useOwnSession } from '../../../lib/session/use-session.ts';
import { m } from '../../../paraglide/messages.js';
import { EmptyState } from '../../../ui/feedback/states/empty-state.tsx';
import { ErrorState } from '../../../ui/feedback/states/error-state.tsx';
import { NotForRole } from '../../../ui/navigation/not-for-role.tsx';
import { PageHeader } from '../../../ui/navigation/page-header.tsx';
import { PathButton } from '../../../ui/navigation/path-link.tsx';
import { adaptiveQueries } from '../queries.ts';
import { TopicCard } from './topic-card.tsx';
import classes from './topics-page.module.css';

/** /adaptivepractice: the topics of the course to practise at one's level; with a test in the address those that go with it. */
export function TopicsPage({ assessmentId }: { assessmentId: string }) {
  const { isMentor, isParent, isStaff, lastLoggedInCourseId } = useOwnSession();
  if (isMentor || isParent || isStaff || lastLoggedInCourseId === '') return <NotForRole />;
  return <OwnTopics assessmentId={assessmentId} />;
}

function OwnTopics({ assessmentId }: { assessmentId: string }) {
  const session = useOwnSession();
  const { lastLoggedInCourseId: courseId, lastLoggedInVariantId: variantId } = session;
  const query = useQuery(adaptiveQueries.topics({ courseId, variantId }));
  const topics = query.data ?? [];
  const ofTest = topics.filter((topic) => topic.assessmentId === assessmentId);
  const isNarrowed = assessmentId !== '' && ofTest.length > 0;
  const shown = isNarrowed ? ofTest : topics;
  const test = isNarrowed ? (ofTest[0]?.benchmark?.name ?? '') : '';
  return (
    <>
      <PageHeader
        title={m.adapt_title()}
        aside={
          isNarrowed && ofTest.length < topics.length ? (
            <PathButton variant="default" href="/adaptivepractice">
              {m.adapt_all_topics()}
            </PathButton>
          ) : null
        }
      >
        {test === '' ? m.adapt_about() : m.adapt_about_test({ name: test })}
      </PageHeader>
      {query.isPending ? <TopicsSkeleton /> : null}
      {query.isLoadingError ? <ErrorState error={query.error} onRetry={() => void query.refetch()} /> : null}
      {query.data?.length === 0 ? (
        <EmptyState
          drawing="desk"
          heading="h2"
          title={m.adapt_none()}
          action={<PathButton href="/preparepractice">{m.practice_to_list()}</PathButton>}
        >
          {m.adapt_none_text()}
        </EmptyState>
      ) : null}
      {shown.length === 0 ? null : (
        <ul className={classes['grid']} aria-label={m.adapt_topics()}>
          {order(shown).map((topic, place) => (
            <li key={topic.topic_id}>
              <TopicCard topic={topic} mayPractise={isOwnStudent(session)} isFirst={place === 0} />
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

/** What is in progress first; otherwise as the course has them. */
const order = (topics: readonly PracticeTopic[]): PracticeTopic[] =>
  topics.toSorted((one, other) => Number(other.status === 'in-progress') - Number(one.status === 'in-progress'));

function TopicsSkeleton() {
  return (
    <div role="status" aria-label={m.loading()} className={classes['grid']}>
      {['1', '2', '3'].map((place) => (
        <Skeleton key={place} height={228} radius="lg" />
      ))}
    </div>
  );
}
