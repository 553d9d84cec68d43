import type { AnswerOf } from '@abhyas/contract/endpoints.ts';
import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useOwnSession } from '../../../lib/session/use-session.ts';
import { m } from '../../../paraglide/messages.js';
import { ErrorState } from '../../../ui/feedback/states/error-state.tsx';
import { NotForRole } from '../../../ui/navigation/not-for-role.tsx';
import { PageHeader } from '../../../ui/navigation/page-header.tsx';
import { studyQueries } from '../queries.ts';
import { DoubtRows, MarkedRows, NoteRows, SessionRow, TaskRows } from './rows.tsx';
import classes from './my-page.module.css';
import { Section } from './section.tsx';

/** /mypage: what waits for the student, each part with how many there are and the way to all of them. One call. */
export function MyPage({ title }: { title: string }) {
  const session = useOwnSession();
  const isStudent = !(session.isMentor || session.isParent || session.isStaff);
  const query = useQuery({ ...studyQueries.myPage(session), enabled: isStudent });
  if (!isStudent) return <NotForRole />;
  return (
    <>
      <PageHeader title={title}>{query.data === undefined ? null : summaryOf(query.data)}</PageHeader>
      {query.isPending ? <MyPageSkeleton /> : null}
      {query.isLoadingError ? <ErrorState error={query.error} onRetry={() => void query.refetch()} /> : null}
      {query.data === undefined ? null : <Loaded page={query.data} />}
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
    <div className={classes['grid']}>
      <div className={classes['wide']}>
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
      <div className={classes['below']}>
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
    <div role="status" aria-label={m.loading()} className={classes['grid']}>
      <div className={classes['wide']}>
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
