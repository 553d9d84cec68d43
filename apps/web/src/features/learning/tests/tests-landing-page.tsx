import type { AnswerOf } from '@abhyas/contract/endpoints.ts';
import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useOwnSession } from '../../../lib/session/use-session.ts';
import { m } from '../../../paraglide/messages.js';
import { EmptyState } from '../../../ui/feedback/states/empty-state.tsx';
import { QueryView } from '../../../ui/feedback/states/query-view.tsx';
import { SearchBox } from '../../../ui/forms/search-box.tsx';
import { PageHeader } from '../../../ui/navigation/page-header.tsx';
import { learningQueries } from '../queries.ts';
import { LastScoreCard } from './last-score-card.tsx';
import { NextTestCard } from './next-test-card.tsx';
import { TestList } from './test-list.tsx';
import { WaitingSeats } from './waiting-seats.tsx';

type Landing = AnswerOf<'testLanding'>;

export interface TestsLandingPageProps {
  readonly title: string;
  readonly renderAdmitCard: (bookingId: string) => ReactNode;
}

/** /test: the next test and its booking, the last score, and below them all tests of the course. One call. */
export function TestsLandingPage({ title, renderAdmitCard }: TestsLandingPageProps) {
  const query = useQuery(learningQueries.tests(useOwnSession()));
  if (query.data === undefined) return <QueryView query={query} loading={<LandingSkeleton />} heading="h1" />;
  return <Loaded title={title} landing={query.data} renderAdmitCard={renderAdmitCard} />;
}

function Loaded({
  title,
  landing: { groups, nextTestId, booked, waits, scores, failed },
  renderAdmitCard,
}: TestsLandingPageProps & { readonly landing: Landing }) {
  const { isMentor, isParent, isStaff } = useOwnSession();
  const [search, setSearch] = useState('');
  const tests = groups.flatMap(({ assets }) => assets);
  const group = groups.find(({ assets }) => assets.some(({ assetId }) => assetId === nextTestId));
  const next = group?.assets.find(({ assetId }) => assetId === nextTestId) ?? null;
  const last = scores.at(-1);
  // a seat that is held for some hours comes before everything
  const hasOffer = waits.some(({ offer_ends_at: ends }) => ends !== '');
  const waiting = <WaitingSeats waits={waits} tests={tests} />;
  if (tests.length === 0) {
    return (
      <>
        <PageHeader title={title} />
        <EmptyState drawing="desk" heading="h2" title={m.home_no_tests()}>
          {m.home_tests_none()}
        </EmptyState>
      </>
    );
  }
  return (
    <>
      <PageHeader
        title={title}
        aside={
          <SearchBox className="w-70 max-[600px]:w-full" label={m.learning_search({ name: title })} value={search} onChange={setSearch} />
        }
      >
        {summaryOf(tests)}
      </PageHeader>
      {failed.length > 0 ? (
        <p className="mb-4 text-muted" role="status">
          {failed.every((part) => part === 'scores') ? m.tests_failed_scores() : m.tests_failed_booked()}
        </p>
      ) : null}
      {hasOffer ? waiting : null}
      {isMentor || isParent || isStaff ? null : (
        <div className="grid grid-cols-[minmax(0,1fr)_376px] gap-6 mb-6 max-[1100px]:grid-cols-1 max-[1100px]:gap-4">
          <NextTestCard
            test={next}
            topicId={group?.learningPathId ?? ''}
            booked={booked.find(({ asset_id }) => asset_id === nextTestId) ?? null}
            renderAdmitCard={renderAdmitCard}
          />
          <LastScoreCard
            scores={scores}
            test={tests.find(({ assetDetails: [details] }) => last !== undefined && details?.assessmentId === last.assessmentId) ?? null}
          />
        </div>
      )}
      {hasOffer ? null : waiting}
      <TestList groups={groups} search={search} onClearSearch={() => setSearch('')} booked={booked} />
    </>
  );
}

/** '8 of 14 completed · 2 booked or in progress' */
function summaryOf(tests: Landing['groups'][number]['assets']): string {
  const done = tests.filter(({ status }) => status === 'completed').length;
  const going = tests.filter(
    ({ status, actions }) => status === 'in-progress' || actions.some(({ kind }) => kind === 'view-booking'),
  ).length;
  const progress = m.learning_progress({ done: String(done), total: String(tests.length) });
  return going === 0 ? progress : `${progress} · ${m.tests_going({ count: going })}`;
}

function LandingSkeleton() {
  return (
    <div role="status" aria-label={m.loading()}>
      <Skeleton width={200} height={30} mt={8} mb={32} />
      <div className="grid grid-cols-[minmax(0,1fr)_376px] gap-6 mb-6 max-[1100px]:grid-cols-1 max-[1100px]:gap-4">
        <Skeleton height={200} radius="lg" />
        <Skeleton height={200} radius="lg" />
      </div>
      <Skeleton height={420} radius="lg" />
    </div>
  );
}
