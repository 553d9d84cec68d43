import type { AnswerOf } from '@abhyas/contract/endpoints.ts';
import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useOwnSession } from '../../lib/session/use-session.ts';
import { m } from '../../paraglide/messages.js';
import { QueryView } from '../../ui/feedback/states/query-view.tsx';
import { NotForRole } from '../../ui/navigation/not-for-role.tsx';
import { PageHeader } from '../../ui/navigation/page-header.tsx';
import { studyQueries } from './queries.ts';
import classes from './my-page.module.css';
import { type ReactNode, useId } from 'react';
import { formatCount } from '../../lib/format/figures.ts';
import { PathLink } from '../../ui/navigation/path-link.tsx';
import type { FrontSession } from '@abhyas/contract/home/front-page.ts';
import type { MarkedFront } from '@abhyas/contract/home/my-page.ts';
import { IconCalendarEvent, IconChecklist, IconMapPin, IconMessageCheck, IconNote, IconUsers } from '@tabler/icons-react';
import { brand } from '../../lib/brand/brand.ts';
import { dayText } from '../../lib/dates/day-text.ts';
import { timeThere } from '../../lib/dates/time-there.ts';
import { dueDay } from '../../shared/learning/due-day.ts';
import { Badge } from '../../ui/cards/badge.tsx';
import { TimeAgo } from '../../ui/date/time-ago.tsx';
import { kinds } from './kinds.ts';

type Page = AnswerOf<'myPage'>;

const icon = { size: 18, stroke: 1.75, 'aria-hidden': true } as const;
/** How many tasks are shown in all. */
const maxTasks = 5;

interface RowProps {
  readonly picture: ReactNode;
  /** '' where nothing opens it. */
  readonly href: string;
  readonly name: string;
  readonly about: ReactNode;
  readonly aside?: ReactNode;
}

function Row({ picture, href, name, about, aside }: RowProps) {
  const words = (
    <span className="grid flex-1 gap-0.5 min-w-0 max-[600px]:basis-[calc(100%_-_60px)]">
      <span className="line-clamp-2 text-ink font-medium leading-[1.35] wrap-anywhere">{name}</span>
      {about === '' ? null : <span className="text-muted text-sm">{about}</span>}
    </span>
  );
  return (
    <li>
      {href === '' ? (
        <span
          className={`${classes['row']} flex items-start gap-3 min-h-11 px-6 py-3 border-t border-line text-body no-underline max-[600px]:flex-wrap max-[600px]:gap-y-1 max-[600px]:px-4`}
        >
          {picture}
          {words}
          {aside}
        </span>
      ) : (
        <PathLink
          className={`${classes['row']} flex items-start gap-3 min-h-11 px-6 py-3 border-t border-line text-body no-underline max-[600px]:flex-wrap max-[600px]:gap-y-1 max-[600px]:px-4`}
          href={href}
        >
          {picture}
          {words}
          {aside}
        </PathLink>
      )}
    </li>
  );
}

/** What was agreed on with a mentor or written by the student, with the day it is due, then what is on My Task. */
function TaskRows({ tasks: { agreed, marked } }: { tasks: Page['tasks'] }) {
  return (
    <ul className="m-0 p-0 list-none">
      {agreed.map((task) => {
        const due = dueDay({ step: task });
        return (
          <Row
            key={`agreed ${task.taskId}`}
            picture={task.own ? <IconChecklist {...icon} /> : <IconUsers {...icon} />}
            href="/myPage/myTasks"
            name={task.text}
            about={task.own ? m.study_own() : m.study_agreed()}
            aside={due === null ? null : <Badge tone={due.isLate ? 'bad' : 'accent'}>{due.text}</Badge>}
          />
        );
      })}
      {marked.slice(0, Math.max(0, maxTasks - agreed.length)).map((row) => (
        <MarkedFrontRow key={row.targetId} row={row} />
      ))}
    </ul>
  );
}

function MarkedRows({ rows }: { rows: readonly MarkedFront[] }) {
  return (
    <ul className="m-0 p-0 list-none">
      {rows.map((row) => (
        <MarkedFrontRow key={row.targetId} row={row} />
      ))}
    </ul>
  );
}

function MarkedFrontRow({ row: { kind, name, place, url, status } }: { row: MarkedFront }) {
  const { icon: Icon, label } = kinds[kind];
  return (
    <Row
      picture={<Icon {...icon} />}
      href={url}
      name={name}
      about={[label(), place].filter(Boolean).join(' · ')}
      aside={status === 'in-progress' ? <span className="text-muted text-sm flex-none">{m.learning_status_in_progress()}</span> : null}
    />
  );
}

function DoubtRows({ doubts: { rows } }: { doubts: Page['doubts'] }) {
  return (
    <ul className="m-0 p-0 list-none">
      {rows.map(({ doubtId, text, topic, assetName, lastAt }) => (
        <Row
          key={doubtId}
          picture={<IconMessageCheck {...icon} />}
          href={`/myPage/doubts?doubtId=${doubtId}`}
          name={text}
          about={[topic, assetName].filter(Boolean).join(' · ')}
          aside={<TimeAgo at={lastAt} className="text-muted text-sm flex-none" />}
        />
      ))}
    </ul>
  );
}

function NoteRows({ rows }: { rows: Page['notes']['rows'] }) {
  return (
    <ul className="m-0 p-0 list-none">
      {rows.map(({ noteKey, text, assetName, url, updatedAt }) => (
        <Row
          key={noteKey}
          picture={<IconNote {...icon} />}
          href={url}
          name={text}
          about={
            <>
              {assetName} · <TimeAgo at={updatedAt} />
            </>
          }
        />
      ))}
    </ul>
  );
}

/** The session that runs or is next: with whom, when and where. */
function SessionRow({ session: { bookingId, mentorName, startsAt, place, timeZone, isNow } }: { session: FrontSession }) {
  const zone = timeZone === '' ? brand.timeZone : timeZone;
  const when = m.home_class_at({ day: dayText({ startsAt, timeZone: zone }), time: timeThere({ moment: startsAt, zone }) });
  return (
    <ul className="m-0 p-0 list-none">
      <Row
        picture={place === '' ? <IconCalendarEvent {...icon} /> : <IconMapPin {...icon} />}
        href={`/myPage/myPlan?booking=${bookingId}`}
        name={mentorName === '' ? m.session_front_left() : m.session_front_with({ name: mentorName })}
        about={[when, place].filter(Boolean).join(' · ')}
        aside={isNow ? <Badge tone="bad">{m.home_class_live()}</Badge> : null}
      />
    </ul>
  );
}

interface SectionProps {
  readonly title: string;
  readonly count: number;
  /** The page of all of it, and what that is called. */
  readonly href: string;
  readonly all: string;
  /** What appears here, in place of rows. */
  readonly empty: string;
  readonly children: ReactNode;
}

/** A part of My page: how many there are, the first of them, and the way to all. */
function Section({ title, count, href, all, empty, children }: SectionProps) {
  const id = useId();
  return (
    <section className="card-surface min-w-0 overflow-clip" aria-labelledby={id}>
      <div className="flex items-baseline justify-between gap-4 px-6 pt-4 pb-3 max-[600px]:px-4">
        <h2 id={id} className="min-w-0 text-lg">
          {title}
          {count === 0 ? null : <span className="text-muted font-normal tabular">{` ${formatCount(count)}`}</span>}
        </h2>
        <PathLink
          className="inline-flex flex-none items-center justify-end px-0 pointer-coarse:min-w-11 py-1 text-brand-text text-sm font-strong no-underline hover:underline"
          href={href}
          aria-label={m.home_see_all_of({ name: all })}
        >
          {m.home_see_all()}
        </PathLink>
      </div>
      {children ?? <p className="m-0 px-6 pt-0 pb-6 text-muted max-[600px]:px-4 max-[600px]:pt-0 max-[600px]:pb-4">{empty}</p>}
    </section>
  );
}

/** /mypage: what waits for the student, each part with how many there are and the way to all of them. One call. */
export function MyPage({ title }: { title: string }) {
  const session = useOwnSession();
  const isStudent = !(session.isMentor || session.isParent || session.isStaff);
  const query = useQuery({ ...studyQueries.myPage(session), enabled: isStudent });
  if (!isStudent) return <NotForRole />;
  return (
    <>
      <PageHeader title={title}>{query.data === undefined ? null : summaryOf(query.data)}</PageHeader>
      <QueryView query={query} loading={<MyPageSkeleton />}>
        {(data) => <Loaded page={data} />}
      </QueryView>
    </>
  );
}

/** What waits for the student, in one line: '3 tasks to do · 1 new answer'. */
function summaryOf({ tasks, doubts, sessions }: AnswerOf<'myPage'>): string {
  const parts = [
    ...(tasks.count === 0 ? [] : [m.mypage_tasks_count({ count: tasks.count })]),
    ...(doubts.count === 0 ? [] : [m.mypage_answers_count({ count: doubts.count })]),
    ...(sessions.count === 0 ? [] : [m.mypage_sessions_count({ count: sessions.count })]),
  ];
  return parts.length === 0 ? m.mypage_nothing() : parts.join(' · ');
}

function Loaded({ page: { tasks, doubts, sessions, bookmarks, notes } }: { page: AnswerOf<'myPage'> }) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_376px] items-start gap-6 max-[1000px]:grid-cols-1 max-[1000px]:gap-4">
      <div className="grid gap-6 min-w-0 max-[1000px]:grid-cols-1 max-[1000px]:gap-4">
        <Section title={m.mypage_tasks()} count={tasks.count} href="/myPage/myTasks" all={m.study_tasks()} empty={m.mypage_tasks_empty()}>
          {tasks.count === 0 ? null : <TaskRows tasks={tasks} />}
        </Section>
        <Section
          title={m.mypage_answers()}
          count={doubts.count}
          href="/myPage/doubts"
          all={m.study_doubts()}
          empty={doubts.open > 0 ? m.mypage_answers_open({ count: doubts.open }) : m.mypage_answers_empty()}
        >
          {doubts.count === 0 ? null : <DoubtRows doubts={doubts} />}
        </Section>
      </div>
      <div className={classes['narrow']}>
        <Section
          title={m.mypage_session()}
          count={sessions.count}
          href="/myPage/myPlan"
          all={m.plan_title()}
          empty={m.mypage_session_empty()}
        >
          {sessions.next === null ? null : <SessionRow session={sessions.next} />}
        </Section>
        <Section
          title={m.mypage_bookmarks()}
          count={bookmarks.count}
          href="/myPage/bookmarks"
          all={m.study_bookmarks()}
          empty={m.study_bookmarks_empty_about()}
        >
          {bookmarks.count === 0 ? null : <MarkedRows rows={bookmarks.rows} />}
        </Section>
      </div>
      <div className="grid gap-6 min-w-0">
        <Section
          title={m.mypage_notes()}
          count={notes.count}
          href="/myPage/notes"
          all={m.study_notes()}
          empty={m.study_notes_empty_about()}
        >
          {notes.count === 0 ? null : <NoteRows rows={notes.rows} />}
        </Section>
      </div>
    </div>
  );
}

function MyPageSkeleton() {
  return (
    <div
      role="status"
      aria-label={m.loading()}
      className="grid grid-cols-[minmax(0,1fr)_376px] items-start gap-6 max-[1000px]:grid-cols-1 max-[1000px]:gap-4"
    >
      <div className="grid gap-6 min-w-0 max-[1000px]:grid-cols-1 max-[1000px]:gap-4">
        <Skeleton height={320} radius="lg" />
        <Skeleton height={220} radius="lg" />
      </div>
      <div className={classes['narrow']}>
        {['session', 'bookmarks'].map((part) => (
          <Skeleton key={part} height={170} radius="lg" />
        ))}
      </div>
    </div>
  );
}
