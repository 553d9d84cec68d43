import type { Offer } from '@abhyas/contract/promotions/promotions.ts';
import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useOwnSession } from '../../lib/session/use-session.ts';
import type { Session } from '../../lib/session/session.ts';
import { m } from '../../paraglide/messages.js';
import { EmptyState } from '../../ui/feedback/states/empty-state.tsx';
import { ErrorState } from '../../ui/feedback/states/error-state.tsx';
import { NotForRole } from '../../ui/navigation/not-for-role.tsx';
import { PageHeader } from '../../ui/navigation/page-header.tsx';
import { PathButton } from '../../ui/navigation/path-link.tsx';
import { CompareTable } from './compare-table.tsx';
import { OfferCard } from './offer-card.tsx';
import { upgradesQuery } from './queries.ts';
import classes from './upgrade-page.module.css';

/** /upgrade: the programmes on offer for the course, side by side; nothing is on offer for mentors. */
export function UpgradePage() {
  const session = useOwnSession();
  return session.isMentor ? <NotForRole /> : <Programmes session={session} />;
}

function Programmes({ session }: { session: Session }) {
  const query = useQuery(upgradesQuery(session));
  if (session.lastLoggedInCourseId === '') {
    return (
      <EmptyState drawing="desk" heading="h1" title={m.upgrade_no_course()}>
        {m.upgrade_no_course_text()}
      </EmptyState>
    );
  }
  return (
    <>
      <PageHeader title={m.upgrade_title()}>{m.upgrade_about({ course: session.lastloggedInCourseName })}</PageHeader>
      {query.isPending ? (
        <div role="status" aria-label={m.loading()} className={classes['cards']}>
          <Skeleton height={380} radius="lg" />
          <Skeleton height={380} radius="lg" />
          <Skeleton height={380} radius="lg" />
        </div>
      ) : null}
      {query.isLoadingError ? <ErrorState error={query.error} onRetry={() => void query.refetch()} /> : null}
      {query.data ? <Offers offers={query.data.offers} /> : null}
    </>
  );
}

function Offers({ offers }: { offers: readonly Offer[] }) {
  if (offers.length === 0) {
    return (
      <EmptyState drawing="shelf" heading="h2" title={m.upgrade_none()} action={<PathButton href="/home">{m.action_home()}</PathButton>}>
        {m.upgrade_none_text()}
      </EmptyState>
    );
  }
  // in order, from the least to the most: what comes before one's own is no upgrade
  const own = offers.findIndex(({ current }) => current);
  return (
    <>
      <ul className={classes['cards']}>
        {offers.map((offer, index) => (
          <li key={offer.offerId}>
            <OfferCard offer={offer} isLess={index < own} />
          </li>
        ))}
      </ul>
      {offers.length > 1 ? <CompareTable offers={offers} /> : null}
    </>
  );
}
