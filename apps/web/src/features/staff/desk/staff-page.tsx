import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { formatDayFirst, formatTime, shortWeekday } from '../../../lib/dates/dates.ts';
import { useOwnSession } from '../../../lib/session/use-session.ts';
import { m } from '../../../paraglide/messages.js';
import { staffSections } from '../../../shared/staff/staff-sections.ts';
import { EmptyState } from '../../../ui/feedback/states/empty-state.tsx';
import { QueryView } from '../../../ui/feedback/states/query-view.tsx';
import { NotForRole } from '../../../ui/navigation/not-for-role.tsx';
import { PageHeader } from '../../../ui/navigation/page-header.tsx';
import { PathLink } from '../../../ui/navigation/path-link.tsx';
import { NeedsSection } from '../class-needs-section.tsx';
import { DeskCounts, doubtsId, offersId } from './desk-counts.tsx';
import { FirstSteps } from './first-steps.tsx';
import { staffDeskQuery } from './queries.ts';
import classes from './staff-page.module.css';
import type { ReadinessThing } from '@abhyas/contract/centres/readiness.ts';
import type { OpenOffer, SessionToday, StaffDesk, WaitingDoubt } from '@abhyas/contract/home/staff-desk.ts';
import type { ReactNode } from 'react';
import { waitingDoubtPath, whenText } from '../../../shared/staff/words.ts';
import { Badge } from '../../../ui/cards/badge.tsx';
import { Card } from '../../../ui/cards/card.tsx';
import { TimeAgo } from '../../../ui/date/time-ago.tsx';
import { ProgressBar } from '../../../ui/feedback/progress/progress-bar.tsx';

interface DeskListProps {
  readonly id: string;
  readonly title: string;
  /** At the right of the title. */
  readonly aside?: ReactNode;
  readonly none: string;
  readonly children: readonly ReactNode[];
}

/** A card with a list of the desk, or with the one line that says why it is empty. */
function DeskList({ id, title, aside, none, children }: DeskListProps) {
  return (
    <Card id={id} className="grid content-start gap-3 scroll-mt-35" aria-labelledby={`${id}-title`}>
      <div className={`${classes['head']} flex flex-wrap gap-x-4 gap-y-2 items-baseline justify-between`}>
        <h2 id={`${id}-title`}>{title}</h2>
        {aside}
      </div>
      {children.length === 0 ? <p className="text-muted text-sm">{none}</p> : <ul className={classes['list']}>{children}</ul>}
    </Card>
  );
}

const missingWords = {
  venue: m.sdesk_missing_venue,
  paper: m.sdesk_missing_paper,
  invigilator: m.sdesk_missing_invigilator,
} as const satisfies Record<ReadinessThing, () => string>;

/** The sessions of today at all centres, each leading to the room. */
function SessionsToday({ sessions }: { sessions: readonly SessionToday[] }) {
  return (
    <DeskList
      id="sessions"
      title={m.sdesk_sessions()}
      none={m.sdesk_sessions_none()}
      aside={
        <PathLink className="tap justify-self-start rounded-[4px] text-brand-text text-sm font-medium" href="/staff/centre">
          {m.sdesk_open_centre()}
        </PathLink>
      }
    >
      {sessions.map(({ slotId, venueId, timeZone, startsAt, endsAt, test, venue, room, booked, checkedIn, missing }) => {
        const came = m.sdesk_session_in({ count: checkedIn, booked });
        return (
          <li key={slotId} className="flex gap-4 items-center justify-between py-3">
            <span className={`${classes['words']} grid min-w-0 wrap-anywhere`}>
              <PathLink
                className="tap justify-self-start rounded-[4px] text-ink font-medium no-underline hover:text-brand-text hover:underline"
                href={`/staff/centre?${new URLSearchParams({ venue: venueId, slot: slotId }).toString()}`}
              >
                {m.sdesk_session_times({ from: formatTime(startsAt, timeZone), to: formatTime(endsAt, timeZone) })}
              </PathLink>
              <span className="text-muted text-sm">{`${test} · ${m.sdesk_session_at({ venue, room })}`}</span>
              {missing.length === 0 ? null : (
                <span className={classes['missing']}>
                  {missing.map((thing) => (
                    <Badge key={thing} tone="warn">
                      {missingWords[thing]()}
                    </Badge>
                  ))}
                </span>
              )}
            </span>
            <span className="flex-[0_0_132px] grid gap-1 text-sm text-end">
              <span>{came}</span>
              <ProgressBar done={checkedIn} total={booked} label={came} />
            </span>
          </li>
        );
      })}
    </DeskList>
  );
}

const firstOf = (shown: number, count: number) =>
  count > shown ? <span className="text-muted text-sm">{m.sdesk_first({ count: shown })}</span> : null;

/** The doubts that wait longest, with who may answer them. */
function WaitingDoubts({ doubts: { count, first } }: { doubts: NonNullable<StaffDesk['classes']>['doubts'] }) {
  return (
    <DeskList id={doubtsId} title={m.sdesk_waiting()} none={m.sdesk_waiting_none()} aside={firstOf(first.length, count)}>
      {first.map((doubt) => (
        <Doubt key={doubt.doubtId} {...doubt} />
      ))}
    </DeskList>
  );
}

function Doubt({ doubtId, topic, course, student, mentors, since }: WaitingDoubt) {
  return (
    <li className="flex gap-4 items-center justify-between py-3">
      <span className={`${classes['words']} grid min-w-0 wrap-anywhere`}>
        <PathLink
          className="tap justify-self-start rounded-[4px] text-ink font-medium no-underline hover:text-brand-text hover:underline"
          href={waitingDoubtPath(doubtId)}
        >
          {topic}
        </PathLink>
        <span className="text-muted text-sm">{[student.name, student.pin, course].filter((part) => part !== '').join(' · ')}</span>
      </span>
      <span className="max-w-[45%] grid flex-none text-sm text-end">
        <TimeAgo at={since} />
        <span className="text-muted text-sm">
          {mentors.length === 0 ? m.sdesk_waiting_nobody() : m.sdesk_waiting_mentors({ mentors: mentors.join(', ') })}
        </span>
      </span>
    </li>
  );
}

/** The seats that are on offer to someone from the waitlist, those whose offer ends first. */
function OpenOffers({ offers: { count, first } }: { offers: NonNullable<StaffDesk['centre']>['offers'] }) {
  return (
    <DeskList id={offersId} title={m.sdesk_open_offers()} none={m.sdesk_open_offers_none()} aside={firstOf(first.length, count)}>
      {first.map((offer) => (
        <Offer key={offer.offerId} {...offer} />
      ))}
    </DeskList>
  );
}

function Offer({ student, test, venueId, venue, timeZone, startsAt, offerEndsAt }: OpenOffer) {
  return (
    <li className="flex gap-4 items-center justify-between py-3">
      <span className={`${classes['words']} grid min-w-0 wrap-anywhere`}>
        <strong>{[student.name, student.pin].filter((part) => part !== '').join(' · ')}</strong>
        <PathLink
          className="tap justify-self-start rounded-[4px] text-brand-text text-sm font-medium"
          href={`/staff/centre?${new URLSearchParams({ venue: venueId, days: 'week' }).toString()}`}
        >
          {m.sdesk_offer_of({ test, venue, when: whenText(startsAt, timeZone) })}
        </PathLink>
      </span>
      <span className="max-w-[45%] grid flex-none text-sm text-end">{m.sdesk_offer_ends({ time: formatTime(offerEndsAt, timeZone) })}</span>
    </li>
  );
}

/** /staff: where staff and admins land, with what waits for them as far as their rights go. */
export function StaffPage() {
  const { isStaff, staffRights, courseRights = [] } = useOwnSession();
  if (!isStaff) return <NotForRole />;
  if (staffRights.length + courseRights.length === 0) {
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
      <QueryView query={query} loading={<DeskSkeleton />} />
      {desk === undefined ? null : (
        <>
          {desk.content?.setup == null ? null : <FirstSteps setup={desk.content.setup} />}
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
    <nav className={`${classes['sections']} grid gap-x-6 gap-y-4 pt-4 border-t border-t-line`} aria-label={m.sdesk_sections()}>
      {staffSections(session)
        .filter(({ key }) => key !== 'desk')
        .map(({ key, name, pages }) => (
          <div key={key}>
            <h2>{name()}</h2>
            <ul>
              {pages.map((page) => (
                <li key={page.url}>
                  <PathLink className="inline-flex items-center min-w-11" href={page.url}>
                    {page.name()}
                  </PathLink>
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
