import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { formatDayMonth } from '../../../lib/dates/day-month.ts';
import { usePageName } from '../../../lib/page/page-name.ts';
import { m } from '../../../paraglide/messages.js';
import { dayName, hoursText } from '../../../shared/mentoring/hours-words.ts';
import { TableSkeleton } from '../../../shared/staff/staff-list.tsx';
import { Card } from '../../../ui/cards/card.tsx';
import { FactList } from '../../../ui/cards/fact-list.tsx';
import { lazyDialog } from '../../../ui/feedback/lazy-dialog.tsx';
import { QueryView } from '../../../ui/feedback/states/query-view.tsx';
import { PageHeader } from '../../../ui/navigation/page-header.tsx';
import { PathLink } from '../../../ui/navigation/path-link.tsx';
import { mentorQuery, type StaffMentorDetails, useMentorCalls } from './queries.ts';
import { ratingText } from './words.ts';

const HoursDialog = lazyDialog(async () => (await import('../../../shared/mentoring/hours-dialog.tsx')).HoursDialog);
const SettingsDialog = lazyDialog(async () => (await import('../../../shared/mentoring/settings-dialog.tsx')).SettingsDialog);
const ReassignDialog = lazyDialog(async () => (await import('./reassign-dialog.tsx')).ReassignDialog);

/** A mentor's page for staff who plan classes and have no right to people: what they have to do, their hours and settings. */
export function MentorAlone({ personId }: { personId: string }) {
  const query = useQuery(mentorQuery(personId));
  usePageName(query.data?.mentor.name ?? '');
  return (
    <QueryView query={query} heading="h1" loading={<TableSkeleton />}>
      {(details) => (
        <>
          <PageHeader title={details.mentor.name}>{details.mentor.pin}</PageHeader>
          <div className="grid-cols-[repeat(auto-fit,minmax(min(100%,420px),1fr))] grid gap-4 items-start">
            <Sections details={details} />
          </div>
        </>
      )}
    </QueryView>
  );
}

/** What a mentor has in the days ahead, and the hours, zone and link, which staff can change; work can go to another mentor. */
export function MentorSections({ personId }: { personId: string }) {
  const query = useQuery(mentorQuery(personId));
  return (
    <QueryView query={query} height={320}>
      {(details) => <Sections details={details} />}
    </QueryView>
  );
}

function Sections({ details }: { details: StaffMentorDetails }) {
  return (
    <>
      <LoadSection details={details} />
      <TimesSection details={details} />
    </>
  );
}

const linkClass = 'tap rounded-[4px] text-brand-text font-medium';

function LoadSection({ details: { mentor, week } }: { details: StaffMentorDetails }) {
  const [isMoving, setMoving] = useState(false);
  const { personId, name, sessions, classes, doubts, missed, disputes, daysOff } = mentor;
  const pathTo = (page: string, query: Record<string, string>) =>
    `/staff/${page}?${new URLSearchParams({ ...query, mentor: personId }).toString()}`;
  return (
    <Card as="section" className="grid gap-3" aria-labelledby="mentor-load">
      <h2 id="mentor-load" className="text-lg">
        {m.smen_load()}
      </h2>
      <FactList
        look="grid"
        facts={[
          { name: m.smen_col_sessions(), value: sessions },
          { name: m.smen_col_classes(), value: classes },
          {
            name: m.smen_col_doubts(),
            value:
              doubts === 0 ? (
                0
              ) : (
                <PathLink className={linkClass} href={pathTo('questions', { tab: 'students' })}>
                  {doubts}
                </PathLink>
              ),
          },
          { name: m.smen_missed_in(), value: missed },
          { name: m.smen_col_rating(), value: ratingText(mentor) },
          {
            name: m.smen_days_off(),
            value: daysOff.length === 0 ? m.smen_none_off() : daysOff.map((day) => formatDayMonth(day, 'UTC')).join(', '),
          },
        ]}
      />
      {disputes === 0 ? null : (
        <p className="m-0">
          <PathLink className={linkClass} href={pathTo('missed', { state: 'disputes' })}>
            {m.smen_disputes({ count: disputes })}
          </PathLink>
        </p>
      )}
      <div>
        <Button onClick={() => setMoving(true)}>{m.smen_reassign()}</Button>
      </div>
      <Suspense>
        {isMoving ? <ReassignDialog personId={personId} name={name} zone={week.timeZone} onClose={() => setMoving(false)} /> : null}
      </Suspense>
    </Card>
  );
}

function TimesSection({ details: { mentor, week, settings, venues, hours, otherDays } }: { details: StaffMentorDetails }) {
  const [asked, setAsked] = useState<'hours' | 'settings' | null>(null);
  const { saveHours, saveSettings } = useMentorCalls(mentor.personId);
  const close = () => setAsked(null);
  const { noticeHours, maxPerDay, meetingUrl } = settings;
  return (
    <Card as="section" className="grid gap-3" aria-labelledby="mentor-times">
      <h2 id="mentor-times" className="text-lg">
        {m.smen_times()}
      </h2>
      <p className="m-0">
        {hours.length === 0 ? m.smen_no_hours() : hoursText({ hours, days: week.days })}
        {otherDays.length === 0 ? null : (
          <span className="block text-muted text-sm">
            {m.mentor_other_on({ days: otherDays.map(({ date }) => dayName(date)).join(', ') })}
          </span>
        )}
      </p>
      <FactList
        look="grid"
        facts={[
          { name: m.smen_col_zone(), value: week.timeZone },
          { name: m.smen_length(), value: m.mentor_week_length(settings) },
          { name: m.smen_limit_notice(), value: noticeHours === 0 ? m.smen_no_limit() : m.smen_hours({ count: noticeHours }) },
          { name: m.smen_limit_day(), value: maxPerDay === 0 ? m.smen_no_limit() : maxPerDay },
          {
            name: m.smen_col_link(),
            value: <span className="wrap-anywhere">{meetingUrl === '' ? m.smen_no_link() : meetingUrl}</span>,
          },
        ]}
      />
      <div className="flex flex-wrap gap-3">
        <Button variant="default" onClick={() => setAsked('hours')}>
          {m.smen_change_hours()}
        </Button>
        <Button variant="default" onClick={() => setAsked('settings')}>
          {m.smen_change_settings()}
        </Button>
      </div>
      <Suspense>
        {asked === 'hours' ? (
          <HoursDialog
            week={week}
            settings={settings}
            hours={hours}
            otherDays={otherDays}
            venues={venues}
            onSave={saveHours.mutateAsync}
            onClose={close}
          />
        ) : null}
        {asked === 'settings' ? (
          <SettingsDialog settings={settings} zone={week.timeZone} onSave={saveSettings.mutateAsync} onClose={close} />
        ) : null}
      </Suspense>
    </Card>
  );
}
