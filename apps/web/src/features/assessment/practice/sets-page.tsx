import type { PracticeSet } from '@abhyas/contract/assessment/practice.ts';
import { Button, Skeleton } from '@mantine/core';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { call } from '../../../lib/api.ts';
import { formatDayFirst } from '../../../lib/dates/dates.ts';
import { matchesSearch } from '../../../lib/format/matches-search.ts';
import { isOwnStudent, type Session } from '../../../lib/session/session.ts';
import { useOwnSession } from '../../../lib/session/use-session.ts';
import { m } from '../../../paraglide/messages.js';
import { EmptyState } from '../../../ui/feedback/states/empty-state.tsx';
import { ErrorState } from '../../../ui/feedback/states/error-state.tsx';
import { NotForRole } from '../../../ui/navigation/not-for-role.tsx';
import { PageHeader } from '../../../ui/navigation/page-header.tsx';
import { PathButton } from '../../../ui/navigation/path-link.tsx';
import { SearchBox } from '../../../ui/forms/search-box.tsx';
import { figure } from '../../../lib/format/marks.ts';
import { lengthText } from '../../../shared/assessment/question/words.ts';
import classes from './sets-page.module.css';
import { queryKeys } from '../../../lib/query-keys.ts';

const setsQuery = ({ lastLoggedInCourseId: courseId, lastLoggedInVariantId: variantId }: Session) =>
  queryOptions({
    queryKey: [...queryKeys.practice.sets, courseId, variantId],
    queryFn: ({ signal }) => call('practiceSets', { courseId, variantId }, { signal }),
    refetchOnMount: 'always',
  });

/** /preparepractice: the practice sets of the course, each with how far one is in it and what comes next. `toLevels` leads to practice at one's level. */
export function PracticeSetsPage({ toLevels }: { toLevels?: ReactNode }) {
  const { isMentor, isParent, isStaff, lastLoggedInCourseId } = useOwnSession();
  if (isMentor || isParent || isStaff || lastLoggedInCourseId === '') return <NotForRole />;
  return <OwnSets toLevels={toLevels} />;
}

function OwnSets({ toLevels }: { toLevels: ReactNode }) {
  const session = useOwnSession();
  const query = useQuery(setsQuery(session));
  const [search, setSearch] = useState('');
  const sets = query.data ?? [];
  const shown = sets.filter(({ name, kind }) => matchesSearch({ name: `${name} ${kind}`, search }));
  const next = nextSet(shown);
  return (
    <>
      <PageHeader
        title={m.practice_title()}
        aside={
          sets.length > 0 ? (
            <SearchBox className={classes['search']} label={m.practice_search()} value={search} onChange={setSearch} />
          ) : null
        }
      >
        {m.practice_about()} {toLevels}
      </PageHeader>
      {query.isPending ? <SetsSkeleton /> : null}
      {query.isLoadingError ? <ErrorState error={query.error} onRetry={() => void query.refetch()} /> : null}
      {query.data?.length === 0 ? (
        <EmptyState
          drawing="desk"
          heading="h2"
          title={m.practice_none()}
          action={<PathButton href="/test">{m.practice_to_tests()}</PathButton>}
        >
          {m.practice_none_text()}
        </EmptyState>
      ) : null}
      {sets.length > 0 && shown.length === 0 ? (
        <EmptyState
          drawing="shelf"
          heading="h2"
          title={m.study_no_match()}
          action={
            <Button variant="default" onClick={() => setSearch('')}>
              {m.study_show_all()}
            </Button>
          }
        />
      ) : null}
      {shown.length > 0 ? (
        <ul className="card-list" aria-label={m.practice_title()}>
          {shown.map((set) => (
            <SetRow key={set.assessmentId} set={set} mayPlay={isOwnStudent(session)} isNext={set === next} />
          ))}
        </ul>
      ) : null}
      <p className="visually-hidden" role="status">
        {search === '' ? '' : m.practice_found({ count: shown.length })}
      </p>
    </>
  );
}

/** The set to continue with: one in progress, else the first new one. */
const nextSet = (sets: readonly PracticeSet[]): PracticeSet | undefined =>
  sets.find(({ status }) => status === 'in-progress') ?? sets.find(({ status }) => status === '');

/** What a set is called that a pack gives no kind. On this page it says nothing. */
const usualKind = 'Practice Set';

/** `mayPlay`: support that acts as a student sees the sets and plays none. `isNext`: its button is the one that leads on. */
function SetRow({ set, mayPlay, isNext }: { set: PracticeSet; mayPlay: boolean; isNext: boolean }) {
  const play = `/preparepractice/test?assessmentId=${set.assessmentId}`;
  const facts = [
    ...(set.kind === usualKind ? [] : [set.kind]),
    m.practice_questions({ count: set.questionCount }),
    set.seconds === 0 ? m.practice_untimed() : lengthText(set.seconds),
    set.solutions === 'each' ? m.practice_solutions_each() : m.practice_solutions_end(),
  ];
  return (
    <li className={classes['row']}>
      <div className={classes['words']}>
        <h2 className={classes['name']}>{set.name}</h2>
        <p className={classes['facts']}>{facts.join(' \u00b7 ')}</p>
        {stateOf(set).map((words) => (
          <p key={words} className={classes['state']} data-status={set.status}>
            {words}
          </p>
        ))}
      </div>
      <div className={classes['actions']}>
        {set.submittedAt !== null && (
          <PathButton
            variant="default"
            href={`/preparepractice/detailedreview?assessmentId=${set.assessmentId}`}
            aria-label={m.practice_of({ action: m.practice_review(), name: set.name })}
          >
            {m.practice_review()}
          </PathButton>
        )}
        {mayPlay && (
          <PathButton
            variant={isNext ? 'filled' : 'default'}
            href={play}
            aria-label={m.practice_of({ action: actionOf(set), name: set.name })}
          >
            {actionOf(set)}
          </PathButton>
        )}
      </div>
    </li>
  );
}

function actionOf({ status }: PracticeSet): string {
  switch (status) {
    case '':
      return m.practice_start();
    case 'in-progress':
      return m.practice_resume();
    case 'completed':
      return m.practice_again();
  }
}

/** How far one is: in the attempt that runs, and in the last that was submitted. */
function stateOf({ status, answered, questionCount, marks, totalMarks, submittedAt, deadlineAt, seconds }: PracticeSet): string[] {
  const running = status !== 'in-progress' ? [] : [m.practice_answered({ answered, count: questionCount })];
  const until = running.length > 0 && seconds === 0 && deadlineAt !== null ? [m.practice_until({ date: formatDayFirst(deadlineAt) })] : [];
  const done =
    submittedAt === null ? [] : [m.practice_done({ marks: figure(marks), total: totalMarks, date: formatDayFirst(submittedAt) })];
  return [...running.map((words) => [words, ...until].join(' \u00b7 ')), ...done];
}

function SetsSkeleton() {
  return (
    <div role="status" aria-label={m.loading()} className="card-list">
      {['1', '2', '3'].map((place) => (
        <div key={place} className={classes['row']}>
          <div className={classes['words']}>
            <Skeleton height={18} width={220} mb={8} />
            <Skeleton height={14} width="60%" />
          </div>
          <Skeleton height={40} width={104} />
        </div>
      ))}
    </div>
  );
}
