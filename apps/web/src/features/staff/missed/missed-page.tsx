import type { MissedSession } from '@abhyas/contract/mentoring/staff.ts';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { formatTime } from '../../../lib/dates/dates.ts';
import { m } from '../../../paraglide/messages.js';
import { StaffList } from '../../../shared/staff/staff-list.tsx';
import { StaffScreen } from '../../../shared/staff/staff-screen.tsx';
import { pageOf, whenText } from '../../../shared/staff/words.ts';
import { Badge } from '../../../ui/cards/badge.tsx';
import { DataTable } from '../../../ui/cards/data-table.tsx';
import { PathLink } from '../../../ui/navigation/path-link.tsx';
import { PageHeader } from '../../../ui/navigation/page-header.tsx';
import classes from './missed-page.module.css';
import { HolidayList } from './holiday-list.tsx';
import { missedQuery } from './queries.ts';
import { PersonCell, SessionCell } from './session-cells.tsx';
import { lazyDialog } from '../../../ui/feedback/lazy-dialog.tsx';
import { useRouter } from '@tanstack/react-router';

/** Which sessions the page lists: missed ones that wait to be checked, of these those to decide, or all of them, or those to come that are on a holiday. */
type ListState = 'open' | 'disputes' | 'all' | 'holidays';

/** The choice of what is listed. It is in the address, so that a reload shows the same. */
function StateFilters({ state }: { state: ListState }) {
  const { history } = useRouter();
  const states = [
    { of: 'open', words: m.staff_missed_open(), path: '/staff/missed' },
    { of: 'disputes', words: m.staff_missed_disputes(), path: '/staff/missed?state=disputes' },
    { of: 'all', words: m.staff_missed_all(), path: '/staff/missed?state=all' },
    { of: 'holidays', words: m.staff_holiday(), path: '/staff/missed?state=holidays' },
  ] as const;
  return (
    <div role="group" aria-label={m.staff_missed_filter()} className="inline-flex flex-wrap gap-1 mb-4">
      {states.map(({ of, words, path }) => (
        <button
          key={of}
          type="button"
          className="min-h-9 px-4 py-0 border border-line-strong rounded-pill bg-card text-body cursor-pointer aria-pressed:border-brand-text aria-pressed:bg-brand-wash aria-pressed:text-brand-text aria-pressed:font-medium"
          aria-pressed={of === state}
          onClick={() => history.push(path)}
        >
          {words}
        </button>
      ))}
    </div>
  );
}

const LookDialog = lazyDialog(async () => (await import('./look-dialog.tsx')).LookDialog);

interface MissedPageProps {
  readonly page: string;
  readonly state: ListState;
  /** The id of a mentor, '' for all. */
  readonly mentorId?: string;
}

/** /staff/missed: sessions with mentors to which one side did not come, with what staff have found, and sessions to come that are on a holiday. */
export function MissedPage({ page, state, mentorId = '' }: MissedPageProps) {
  return (
    <StaffScreen right="classes">
      <PageHeader title={m.staff_missed()}>{state === 'holidays' ? m.staff_holiday_about() : m.staff_missed_about()}</PageHeader>
      <StateFilters state={state} />
      {mentorId === '' ? null : (
        <p className="mx-0 mt-0 mb-4 px-4 py-3 rounded-control bg-info-wash text-body text-sm">
          {m.staff_missed_one_mentor()}{' '}
          <PathLink className="tap text-brand-text font-medium" href={`/staff/missed?state=${state}`}>
            {m.staff_missed_every_mentor()}
          </PathLink>
        </p>
      )}
      {state === 'holidays' ? <HolidayList page={pageOf(page)} /> : <Missed page={pageOf(page)} state={state} mentorId={mentorId} />}
    </StaffScreen>
  );
}

function Missed({ page, state, mentorId }: { page: number; state: 'open' | 'disputes' | 'all'; mentorId: string }) {
  const query = useQuery(missedQuery({ page, state, ...(mentorId === '' ? {} : { mentorId }) }));
  const [looking, setLooking] = useState<MissedSession | null>(null);
  return (
    <>
      <StaffList
        key={`${state} ${mentorId}`}
        label={m.staff_missed()}
        path="/staff/missed"
        page={page}
        more={{ ...(state === 'open' ? {} : { state }), ...(mentorId === '' ? {} : { mentor: mentorId }) }}
        total={query.data?.total}
        query={query}
        empty={{ title: state === 'all' ? m.staff_missed_none() : m.staff_missed_none_open(), text: m.staff_missed_none_text() }}
      >
        <DataTable label={m.staff_missed()}>
          <thead>
            <tr>
              <th scope="col">{m.staff_missed_col_session()}</th>
              <th scope="col" data-wide>
                {m.staff_missed_col_student()}
              </th>
              <th scope="col" data-wide>
                {m.staff_missed_col_mentor()}
              </th>
              <th scope="col" data-wide>
                {m.staff_missed_col_said()}
              </th>
              <th scope="col">{m.staff_missed_col_state()}</th>
            </tr>
          </thead>
          <tbody>
            {query.data?.sessions.map((session) => (
              <Row key={session.missedId} session={session} onLook={() => setLooking(session)} />
            ))}
          </tbody>
        </DataTable>
      </StaffList>
      <Suspense>{looking === null ? null : <LookDialog session={looking} onClose={() => setLooking(null)} />}</Suspense>
    </>
  );
}

function Row({ session, onLook }: { session: MissedSession; onLook: () => void }) {
  const { student, mentor, course, saidAt } = session;
  const mentorName = mentor.name === '' ? m.staff_missed_mentor_left() : mentor.name;
  return (
    <tr>
      <SessionCell {...session}>
        <span data-narrow>{m.staff_missed_with({ student: student.name, mentor: mentorName })}</span>
        <span data-narrow>{saidText(session)}</span>
      </SessionCell>
      <PersonCell name={student.name} pin={student.pin}>
        {course}
      </PersonCell>
      <PersonCell name={mentorName} pin={mentor.pin} />
      <td className={classes['cell']} data-wide>
        {saidText(session)}
        <span className={classes['sub']}>{whenText(saidAt, session.timeZone)}</span>
        {joinedTexts(session).map((text) => (
          <span key={text} className={classes['sub']}>
            {text}
          </span>
        ))}
      </td>
      <td className={classes['cell']}>
        <State session={session} onLook={onLook} />
      </td>
    </tr>
  );
}

function State({
  session: { looked, takenBackAt, earlierNote, student, startsAt, timeZone: zone },
  onLook,
}: {
  session: MissedSession;
  onLook: () => void;
}) {
  if (looked !== null) {
    return (
      <>
        <Badge tone="good">{rulingText(looked.ruling)}</Badge>
        <span className="block mt-1">{looked.note}</span>
        <span className={classes['sub']}>{[looked.by, whenText(looked.at, zone)].filter((part) => part !== '').join(', ')}</span>
      </>
    );
  }
  return (
    <>
      <Badge tone={takenBackAt === null ? 'warn' : 'plain'}>
        {takenBackAt === null ? m.staff_missed_waiting() : m.staff_missed_taken_back()}
      </Badge>
      {takenBackAt === null ? null : <span className={classes['sub']}>{whenText(takenBackAt, zone)}</span>}
      {earlierNote === '' ? null : <span className="block mt-1">{m.staff_missed_earlier({ note: earlierNote })}</span>}
      <div>
        <Button
          variant="default"
          size="compact-sm"
          aria-label={m.staff_missed_look_at({
            name: student.name,
            time: whenText(startsAt, zone),
          })}
          onClick={onLook}
        >
          {m.staff_missed_look()}
        </Button>
      </div>
    </>
  );
}

/** What staff decided, or that they looked at it. */
function rulingText(ruling: NonNullable<MissedSession['looked']>['ruling']): string {
  if (ruling === '') return m.staff_missed_looked();
  return ruling === 'upheld' ? m.staff_missed_upheld() : m.staff_missed_rejected();
}

/** Who said that who did not come. */
export function saidText({ missing, saidBy }: Pick<MissedSession, 'missing' | 'saidBy'>): string {
  if (missing === 'student') return m.staff_missed_no_student();
  return saidBy === 'student' ? m.staff_missed_no_mentor() : m.staff_missed_own_mentor();
}

function joinedTexts({ studentJoinedAt, mentorJoinedAt, attendance, missing, timeZone }: MissedSession): string[] {
  const disputes = { '': '', present: m.staff_missed_says_present(), absent: m.staff_missed_says_absent() } as const;
  return [
    missing === 'mentor' ? disputes[attendance] : '',
    studentJoinedAt === null ? '' : m.staff_missed_student_joined({ time: formatTime(studentJoinedAt, timeZone) }),
    mentorJoinedAt === null ? '' : m.staff_missed_mentor_joined({ time: formatTime(mentorJoinedAt, timeZone) }),
  ].filter((text) => text !== '');
}
