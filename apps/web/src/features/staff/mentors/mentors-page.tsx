import type { StaffMentor } from '@abhyas/contract/mentoring/staff-mentors.ts';
import { type MentorSort, mentorSorts, type MentorState, mentorStates } from '@abhyas/contract/mentoring/session-limits.ts';
import { NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useLocation, useRouter } from '@tanstack/react-router';
import { formatDayMonth } from '../../../lib/dates/day-month.ts';
import { m } from '../../../paraglide/messages.js';
import { type ListPlace, StaffList } from '../../../shared/staff/staff-list.tsx';
import { StaffScreen } from '../../../shared/staff/staff-screen.tsx';
import { Badge } from '../../../ui/cards/badge.tsx';
import { DataTable } from '../../../ui/cards/data-table.tsx';
import { PageHeader } from '../../../ui/navigation/page-header.tsx';
import { PathLink } from '../../../ui/navigation/path-link.tsx';
import { mentorsQuery } from './queries.ts';
import { ratingText } from './words.ts';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** What is searched among mentors. Names stay out of the address, which ends up in logs. */
    readonly mentors?: ListPlace;
  }
}

const stateWords = {
  '': m.smen_every,
  off: m.smen_only_off,
  idle: m.smen_only_idle,
  'no-link': m.smen_only_no_link,
} as const satisfies Record<MentorState, () => string>;

const sortWords = {
  name: m.smen_by_name,
  sessions: m.smen_by_sessions,
  classes: m.smen_by_classes,
  doubts: m.smen_by_doubts,
  missed: m.smen_by_missed,
  rating: m.smen_by_rating,
} as const satisfies Record<MentorSort, () => string>;

/** /staff/mentors: what each mentor has in the days ahead, what waits, and when they are off. */
export function MentorsPage({ state, sort }: { state: string; sort: string }) {
  return (
    <StaffScreen right="classes">
      <PageHeader title={m.smen_title()}>{m.smen_about()}</PageHeader>
      <Mentors state={mentorStates.find((each) => each === state) ?? ''} sort={mentorSorts.find((each) => each === sort) ?? 'name'} />
    </StaffScreen>
  );
}

function addressOf({ state, sort }: { state: MentorState; sort: MentorSort }): string {
  const query = new URLSearchParams({ ...(state === '' ? {} : { state }), ...(sort === 'name' ? {} : { sort }) }).toString();
  return query === '' ? '/staff/mentors' : `/staff/mentors?${query}`;
}

function Mentors({ state, sort }: { state: MentorState; sort: MentorSort }) {
  const { history } = useRouter();
  const { search, page } = useLocation({ select: (place) => place.state.mentors }) ?? { search: '', page: 1 };
  const query = useQuery(mentorsQuery({ search, page, state, sort }));
  const go = (next: { state: MentorState; sort: MentorSort }) => history.replace(addressOf(next), { mentors: { search, page: 1 } });
  return (
    <StaffList
      label={m.smen_title()}
      searchLabel={m.smen_search()}
      path="/staff/mentors"
      onGo={(place) => history.replace(addressOf({ state, sort }), { mentors: place })}
      search={search}
      page={page}
      total={query.data?.total}
      query={query}
      tools={
        <div role="group" aria-label={m.smen_filters()} className="flex flex-wrap gap-2 max-[640px]:w-full">
          <NativeSelect
            className="w-48 max-[640px]:flex-[1_1_40%]"
            aria-label={m.smen_which()}
            data={mentorStates.map((value) => ({ value, label: stateWords[value]() }))}
            value={state}
            onChange={({ currentTarget: { value } }) => go({ state: mentorStates.find((each) => each === value) ?? '', sort })}
          />
          <NativeSelect
            className="w-48 max-[640px]:flex-[1_1_40%]"
            aria-label={m.list_sort()}
            data={mentorSorts.map((value) => ({ value, label: sortWords[value]() }))}
            value={sort}
            onChange={({ currentTarget: { value } }) => go({ state, sort: mentorSorts.find((each) => each === value) ?? 'name' })}
          />
        </div>
      }
      empty={
        state === '' ? { title: m.smen_none(), text: m.smen_none_text() } : { title: m.staff_none_found(), text: m.smen_none_of_state() }
      }
    >
      <DataTable label={m.smen_title()} sticky>
        <thead>
          <tr>
            <th scope="col">{m.smen_col_mentor()}</th>
            <th scope="col" data-number>
              {m.smen_col_sessions()}
            </th>
            <th scope="col" data-number>
              {m.smen_col_classes()}
            </th>
            <th scope="col" data-number>
              {m.smen_col_doubts()}
            </th>
            <th scope="col" data-number>
              {m.smen_col_missed()}
            </th>
            <th scope="col">{m.smen_col_rating()}</th>
            <th scope="col" data-wide>
              {m.smen_col_zone()}
            </th>
            <th scope="col" data-wide>
              {m.smen_col_link()}
            </th>
          </tr>
        </thead>
        <tbody>
          {query.data?.mentors.map((mentor) => (
            <Row key={mentor.personId} mentor={mentor} zone={query.data.timeZone} />
          ))}
        </tbody>
      </DataTable>
    </StaffList>
  );
}

function Row({ mentor, zone }: { mentor: StaffMentor; zone: string }) {
  const { personId, name, pin, sessions, classes, doubts, missed, disputes, timeZone, meetingUrl, daysOff } = mentor;
  return (
    <tr>
      <th scope="row">
        <PathLink className="rounded-[4px] text-brand-text font-medium" href={`/staff/people/${personId}`}>
          {name || pin}
        </PathLink>
        {daysOff.length === 0 ? null : (
          <span className="block mt-1">
            <Badge tone="warn">{m.smen_off_on({ days: daysOff.map((day) => formatDayMonth(day, 'UTC')).join(', ') })}</Badge>
          </span>
        )}
      </th>
      <td data-number>{sessions}</td>
      <td data-number>{classes}</td>
      <td data-number>{doubts}</td>
      <td data-number>
        {missed}
        {disputes === 0 ? null : <span className="block text-warn text-sm whitespace-nowrap">{m.smen_to_decide({ count: disputes })}</span>}
      </td>
      <td>{ratingText(mentor)}</td>
      <td data-wide>{timeZone === '' ? zone : timeZone}</td>
      <td data-wide>{meetingUrl === '' ? <Badge tone="warn">{m.smen_no_link()}</Badge> : new URL(meetingUrl).host}</td>
    </tr>
  );
}
