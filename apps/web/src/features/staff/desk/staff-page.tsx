import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { formatDayFirst, formatTime, shortWeekday } from '../../../lib/dates/dates.ts';
import { useOwnSession } from '../../../lib/session/use-session.ts';
import { m } from '../../../paraglide/messages.js';
import { staffSections } from '../../../shared/staff/staff-sections.ts';
import { EmptyState } from '../../../ui/feedback/states/empty-state.tsx';
import { ErrorState } from '../../../ui/feedback/states/error-state.tsx';
import { NotForRole } from '../../../ui/navigation/not-for-role.tsx';
import { PageHeader } from '../../../ui/navigation/page-header.tsx';
import { PathLink } from '../../../ui/navigation/path-link.tsx';
import { NeedsSection } from '../class-needs-section.tsx';
import { DeskCounts } from './desk-counts.tsx';
import { OpenOffers, SessionsToday, WaitingDoubts } from './desk-lists.tsx';
import { staffDeskQuery } from './queries.ts';
import classes from './staff-page.module.css';

/** /staff: where staff and admins land, with what waits for them as far as their rights go. */
export function StaffPage() {
  const { isStaff, staffRights } = useOwnSession();
  if (!isStaff) return <NotForRole />;
  if (staffRights.length === 0) {
    return (
      <EmptyState drawing="desk" heading="h1" title={m.staff_none_title()}>
        {m.staff_none_text()}
      </EmptyState>
    );
  }
  return <Desk />;
}

function Desk() {
  const query = useQuery(staffDeskQuery);
  const { data: desk } = query;
  return (
    <>
      <PageHeader title={m.desk_tab()}>
        {desk === undefined
          ? '\u00A0'
          : m.sdesk_about({
              day: `${shortWeekday(desk.now, desk.timeZone)} ${formatDayFirst(desk.now, desk.timeZone)}`,
              time: formatTime(desk.now, desk.timeZone),
            })}
      </PageHeader>
      {query.isLoadingError ? <ErrorState error={query.error} onRetry={() => void query.refetch()} /> : null}
      {query.isPending ? <DeskSkeleton /> : null}
      {desk === undefined ? null : (
        <>
          <DeskCounts desk={desk} />
          <div className={classes['columns']}>
            {desk.centre === null ? null : (
              <div>
                <SessionsToday sessions={desk.centre.sessions} />
                <OpenOffers offers={desk.centre.offers} />
              </div>
            )}
            {desk.classes === null ? null : (
              <div>
                <NeedsSection />
                <WaitingDoubts doubts={desk.classes.doubts} />
              </div>
            )}
          </div>
        </>
      )}
      <Sections />
    </>
  );
}

/** The pages of the other sections; the header has those of the desk. */
function Sections() {
  const session = useOwnSession();
  return (
    <nav className={classes['sections']} aria-label={m.sdesk_sections()}>
      {staffSections(session)
        .filter(({ key }) => key !== 'desk')
        .map(({ key, name, pages }) => (
          <div key={key}>
            <h2>{name()}</h2>
            <ul>
              {pages.map((page) => (
                <li key={page.url}>
                  <PathLink href={page.url}>{page.name()}</PathLink>
                </li>
              ))}
            </ul>
          </div>
        ))}
    </nav>
  );
}

function DeskSkeleton() {
  return (
    <div role="status" aria-label={m.loading()}>
      <div className={classes['skeletons']}>
        {[0, 1, 2, 3, 4].map((index) => (
          <Skeleton key={index} height={88} radius="md" />
        ))}
      </div>
      <div className={classes['columns']}>
        <Skeleton height={280} radius="md" />
        <Skeleton height={280} radius="md" />
      </div>
    </div>
  );
}
