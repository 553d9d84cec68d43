import { IconFlame } from '@tabler/icons-react';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { call } from '../../../lib/api.ts';
import { tabName } from '../../../lib/language/tab-name.ts';
import { queryKeys } from '../../../lib/query-keys.ts';
import { isStudent } from '../../../lib/session/is-student.ts';
import type { Session } from '../../../lib/session/session.ts';
import { useOwnSession } from '../../../lib/session/use-session.ts';
import { m } from '../../../paraglide/messages.js';
import { Disclosure } from '../../../ui/cards/disclosure.tsx';
import { EmptyState } from '../../../ui/feedback/states/empty-state.tsx';
import { QueryView } from '../../../ui/feedback/states/query-view.tsx';
import { NotForRole } from '../../../ui/navigation/not-for-role.tsx';
import { PageHeader } from '../../../ui/navigation/page-header.tsx';
import { type AssetPlace, courseOf } from '../queries.ts';
import { LessonQuiz, quizQuery } from './lesson-quiz.tsx';

const puzzleQuery = (session: Session) =>
  queryOptions({
    queryKey: [...queryKeys.learning.puzzle, courseOf(session)],
    queryFn: ({ signal }) => call('dailyPuzzle', courseOf(session), { signal }),
  });

/** /puzzle: the question of today, its solution once it is answered, and that of yesterday. */
export function PuzzlePage() {
  const session = useOwnSession();
  const isOpen = isStudent(session) && session.lastLoggedInCourseId !== '';
  const query = useQuery({ ...puzzleQuery(session), enabled: isOpen });
  if (!isOpen) return <NotForRole />;
  const streak = query.data?.streak ?? 0;
  return (
    <div className="max-w-[760px] mx-auto">
      <PageHeader
        title={tabName('Puzzle of the day')}
        aside={
          streak === 0 ? null : (
            <p className="flex gap-2 items-center text-ink font-medium tabular">
              <IconFlame className="flex-none text-warn" size={20} stroke={1.75} aria-hidden />
              {m.puzzle_streak({ count: streak })}
            </p>
          )
        }
      >
        {m.puzzle_about()}
      </PageHeader>
      <QueryView query={query} height={320}>
        {({ page }) =>
          page === null ? (
            <EmptyState drawing="desk" heading="h2" title={m.puzzle_none()}>
              {m.puzzle_none_about()}
            </EmptyState>
          ) : (
            <Turns place={page} session={session} />
          )
        }
      </QueryView>
    </div>
  );
}

function Turns({ place, session }: { place: AssetPlace; session: Session }) {
  const query = useQuery(quizQuery(session, place));
  return (
    <QueryView query={query} height={320}>
      {({ questions, closed }) => {
        const nameOf = (turn: string) => [...questions.map(({ name }) => name), ...closed].find((name) => name.endsWith(`/${turn}`)) ?? '';
        const yesterday = nameOf('yesterday');
        return (
          <>
            <LessonQuiz
              names={nameOf('today')}
              place={place}
              session={session}
              name={m.puzzle_today()}
              heading="h2"
              after={<Next session={session} />}
            />
            {yesterday === '' ? null : (
              <Disclosure name={m.puzzle_yesterday()}>
                <LessonQuiz names={yesterday} place={place} session={session} name={m.puzzle_yesterday()} heading="h2" />
              </Disclosure>
            )}
          </>
        );
      }}
    </QueryView>
  );
}

/** What comes after the answer; with it the days in a row are counted again. */
function Next({ session }: { session: Session }) {
  const client = useQueryClient();
  const { queryKey } = puzzleQuery(session);
  useEffect(() => {
    void client.invalidateQueries({ queryKey });
    // once, when it is answered
    // oxlint-disable-next-line react/exhaustive-deps
  }, []);
  return <p className="m-0 pt-3 border-t border-line text-body">{m.puzzle_next()}</p>;
}
