import type { MissedSession } from '@abhyas/contract/mentoring/staff.ts';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { formatDayFirst, formatTime } from '../../../lib/format/dates.ts';
import { zoneName } from '../../../lib/format/zone-beside.ts';
import { m } from '../../../paraglide/messages.js';
import { StaffList } from '../../../shared/staff/staff-list.tsx';
import { StaffScreen } from '../../../shared/staff/staff-screen.tsx';
import { momentText, pageOf } from '../../../shared/staff/words.ts';
import { Badge } from '../../../ui/cards/badge.tsx';
import { DataTable } from '../../../ui/cards/data-table.tsx';
import { PageHeader } from '../../../ui/navigation/page-header.tsx';
import classes from './missed-page.module.css';
import { missedQuery } from './queries.ts';

const LookDialog = lazy(async () => ({ default: (await import('./look-dialog.tsx')).LookDialog }));

interface MissedPageProps {
  readonly page: string;
  readonly state: 'open' | 'all';
}

/** /staff/missed: sessions with mentors to which one side did not come, and what staff have found. */
export function MissedPage(props: MissedPageProps) {
  return (
    <StaffScreen right="classes">
      <Missed {...props} />
    </StaffScreen>
  );
}

function Missed({ page: written, state }: MissedPageProps) {
  const { history } = useRouter();
  const page = pageOf(written);
  const query = useQuery(missedQuery({ page, state }));
  const [looking, setLooking] = useState<MissedSession | null>(null);
  const states = [
    { of: 'open', words: m.staff_missed_open(), path: '/staff/missed' },
    { of: 'all', words: m.staff_missed_all(), path: '/staff/missed?state=all' },
  ] as const;
  return (
    <>
      <PageHeader title={m.staff_missed()}>{m.staff_missed_about()}</PageHeader>
      <div role="group" aria-label={m.staff_missed_filter()} className={classes['filters']}>
        {states.map(({ of, words, path }) => (
          <button key={of} type="button" className={classes['filter']} aria-pressed={of === state} onClick={() => history.push(path)}>
            {words}
          </button>
        ))}
      </div>
      <StaffList
        key={state}
        label={m.staff_missed()}
        path="/staff/missed"
        page={page}
        {...(state === 'all' ? { more: { state } } : {})}
        total={query.data?.total}
        query={query}
        empty={{ title: state === 'open' ? m.staff_missed_none_open() : m.staff_missed_none(), text: m.staff_missed_none_text() }}
      >
        <DataTable label={m.staff_missed()}>
          <thead>
            <tr>
              <th scope="col">{m.staff_missed_col_session()}</th>
              <th scope="col">{m.staff_missed_col_student()}</th>
              <th scope="col">{m.staff_missed_col_mentor()}</th>
              <th scope="col">{m.staff_missed_col_said()}</th>
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
  const { startsAt, endsAt, timeZone: zone, venue, student, mentor, course, saidAt } = session;
  return (
    <tr>
      <th scope="row" className={classes['cell']}>
        {formatDayFirst(startsAt, zone)}
        <span className={classes['sub']}>
          {m.session_range({ from: formatTime(startsAt, zone), to: formatTime(endsAt, zone), zone: zoneName({ moment: startsAt, zone }) })}
        </span>
        <span className={classes['sub']}>{venue === '' ? m.staff_missed_virtual() : venue}</span>
      </th>
      <td className={classes['cell']}>
        {student.name}
        <span className={classes['sub']}>{student.pin}</span>
        <span className={classes['sub']}>{course}</span>
      </td>
      <td className={classes['cell']}>
        {mentor.name === '' ? m.staff_missed_mentor_left() : mentor.name}
        <span className={classes['sub']}>{mentor.pin}</span>
      </td>
      <td className={classes['cell']}>
        {saidText(session)}
        <span className={classes['sub']}>{momentText(saidAt)}</span>
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
        <Badge tone="good">{m.staff_missed_looked()}</Badge>
        <span className={classes['note']}>{looked.note}</span>
        <span className={classes['sub']}>{[looked.by, momentText(looked.at)].filter((part) => part !== '').join(', ')}</span>
      </>
    );
  }
  return (
    <>
      <Badge tone={takenBackAt === null ? 'warn' : 'plain'}>
        {takenBackAt === null ? m.staff_missed_waiting() : m.staff_missed_taken_back()}
      </Badge>
      {takenBackAt === null ? null : <span className={classes['sub']}>{momentText(takenBackAt)}</span>}
      {earlierNote === '' ? null : <span className={classes['note']}>{m.staff_missed_earlier({ note: earlierNote })}</span>}
      <div>
        <Button
          variant="default"
          size="compact-sm"
          aria-label={m.staff_missed_look_at({
            name: student.name,
            time: `${formatDayFirst(startsAt, zone)}, ${formatTime(startsAt, zone)}`,
          })}
          onClick={onLook}
        >
          {m.staff_missed_look()}
        </Button>
      </div>
    </>
  );
}

/** Who said that who did not come. */
export function saidText({ missing, saidBy }: Pick<MissedSession, 'missing' | 'saidBy'>): string {
  if (missing === 'student') return m.staff_missed_no_student();
  return saidBy === 'student' ? m.staff_missed_no_mentor() : m.staff_missed_own_mentor();
}

function joinedTexts({ studentJoinedAt, mentorJoinedAt, timeZone }: MissedSession): string[] {
  return [
    studentJoinedAt === null ? '' : m.staff_missed_student_joined({ time: formatTime(studentJoinedAt, timeZone) }),
    mentorJoinedAt === null ? '' : m.staff_missed_mentor_joined({ time: formatTime(mentorJoinedAt, timeZone) }),
  ].filter((text) => text !== '');
}
