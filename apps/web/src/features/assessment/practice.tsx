import { Button, Skeleton } from '@mantine/core';
import { IconArrowLeft, IconArrowRight, IconCheck } from '@tabler/icons-react';
import { m } from '../../paraglide/messages.js';
import type { PlayerSession, PlayerView } from './attempt/session.ts';
import type { ItemForCandidate } from '@abhyas/contract/assessment/assessment.ts';
import type { PracticeSet, Solution } from '@abhyas/contract/assessment/practice.ts';
import { practiceTopics, type PracticeTopic } from '@abhyas/rules/assessment/practice/practice-topics.ts';
import { keepPreviousData, queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { call } from '../../lib/api.ts';
import { formatDayFirst } from '../../lib/dates/dates.ts';
import { matchesSearch } from '../../lib/format/matches-search.ts';
import { type Session, isOwnStudent } from '../../lib/session/session.ts';
import { useOwnSession } from '../../lib/session/use-session.ts';
import { EmptyState } from '../../ui/feedback/states/empty-state.tsx';
import { QueryView } from '../../ui/feedback/states/query-view.tsx';
import { NotForRole } from '../../ui/navigation/not-for-role.tsx';
import { PageHeader } from '../../ui/navigation/page-header.tsx';
import { PathButton, PathLink } from '../../ui/navigation/path-link.tsx';
import { SearchBox } from '../../ui/forms/search-box.tsx';
import { figure } from '../../lib/format/marks.ts';
import { lengthText } from '../../shared/assessment/question/words.ts';
import { queryKeys } from '../../lib/query-keys.ts';
import { difficultyName } from './shared/difficulty.ts';
import { langOf } from '../../lib/language/title-language.ts';
import { Hints } from '../../shared/assessment/question/hints.tsx';
import { CheckedAnswer } from '../../shared/assessment/question/checked-answer.tsx';
import classes from './practice.module.css';

/** What one does with a question whose solution comes with its answer: check it, then go on. */
export function PracticeBar({
  session,
  isAnswered,
  isChecked,
  onGoOn,
  onSubmit,
  onExit,
}: {
  session: PlayerSession;
  isAnswered: boolean;
  isChecked: boolean;
  /** Checks the answer, and continues once that is done. */
  onGoOn: () => void;
  onSubmit: () => void;
  /** The way out. */
  onExit: (() => void) | undefined;
}) {
  return (
    <footer
      className={`${classes['bar']} flex gap-3 items-center px-5 py-3 border-t border-line bg-card max-[700px]:flex max-[700px]:flex-wrap max-[700px]:gap-2 max-[700px]:px-3 max-[700px]:pt-2 max-[700px]:pb-[calc(8px_+_env(safe-area-inset-bottom))] max-[1024px]:gap-2 max-[1024px]:px-3`}
      aria-label={m.test_actions()}
    >
      {!isChecked && (
        <Button variant="subtle" color="gray" className={`${classes['clear']} text-body`} onClick={session.clear}>
          {m.test_clear()}
        </Button>
      )}
      <span className="flex-1 max-[700px]:hidden" />
      <Button variant="default" leftSection={<IconArrowLeft size={18} stroke={1.75} aria-hidden />} onClick={session.previous}>
        {m.test_previous()}
      </Button>
      {!isChecked && (
        <Button variant="default" onClick={session.next}>
          {m.practice_skip()}
        </Button>
      )}
      <Button
        className={`${classes['check']} min-w-41 max-[1024px]:min-w-0`}
        rightSection={isChecked ? <IconArrowRight size={18} stroke={1.75} aria-hidden /> : undefined}
        onClick={onGoOn}
      >
        {isChecked ? m.practice_next() : isAnswered ? m.practice_check() : m.practice_show()}
      </Button>
      <span className="w-px h-8 mx-2 bg-line max-[1024px]:mx-0 max-[700px]:hidden" />
      {onExit !== undefined && (
        <Button variant="default" onClick={onExit}>
          {m.practice_leave()}
        </Button>
      )}
      <Button variant="default" onClick={onSubmit}>
        {m.test_submit()}
      </Button>
    </footer>
  );
}

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
            <SearchBox className="w-[min(320px,100%)] max-[600px]:w-full" label={m.practice_search()} value={search} onChange={setSearch} />
          ) : null
        }
      >
        {m.practice_about()} {toLevels}
      </PageHeader>
      <QueryView query={query} loading={<SetsSkeleton />} />
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
          {practiceTopics(shown).map((topic) => {
            const [first] = topic.sets;
            if (first === undefined) return null;
            const how = { mayPlay: isOwnStudent(session), next };
            return first.level === null ? (
              <SetRow key={first.set.assessmentId} set={first.set} {...how} />
            ) : (
              <TopicRow key={first.set.assessmentId} topic={topic} {...how} />
            );
          })}
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

const playPath = ({ assessmentId }: PracticeSet): string => `/preparepractice/test?assessmentId=${assessmentId}`;
const reviewPath = ({ assessmentId }: PracticeSet): string => `/preparepractice/detailedreview?assessmentId=${assessmentId}`;

/** What a set is. */
const factsOf = (set: PracticeSet): string[] => [
  ...(set.kind === usualKind ? [] : [set.kind]),
  m.practice_questions({ count: set.questionCount }),
  set.seconds === 0 ? m.practice_untimed() : lengthText(set.seconds),
  set.solutions === 'each' ? m.practice_solutions_each() : m.practice_solutions_end(),
];

interface RowProps {
  /** Support that acts as a student sees the sets and plays none. */
  readonly mayPlay: boolean;
  /** Its button is the one that leads on. */
  readonly next: PracticeSet | undefined;
}

/** The sets of a topic: a button for each level, and how far one is in those that were begun. */
function TopicRow({ topic: { name, sets }, mayPlay, next }: RowProps & { topic: PracticeTopic<PracticeSet> }) {
  const all = sets.map(({ set, level }) => ({ set, level: difficultyName(level ?? ''), states: stateOf(set) }));
  const named = (action: string, level: string) => m.practice_of({ action, name: `${name} \u00b7 ${level}` });
  // what only some of them are is said before each begins
  const [facts = [], ...others] = sets.map(({ set }) => factsOf(set));
  const shared = facts.filter((fact) => others.every((each) => each.includes(fact)));
  return (
    <li className={`${classes['row']} flex flex-wrap gap-x-6 gap-y-3 items-center px-6 py-4 max-[600px]:px-4`}>
      <div className="flex-[1_1_280px] min-w-0">
        <h2 className="text-ink font-text text-md font-strong wrap-anywhere" lang={langOf(name)}>
          {name}
        </h2>
        <p className="mt-0.5 text-muted text-sm">{shared.join(' \u00b7 ')}</p>
        {all
          .filter(({ states }) => states.length > 0)
          .map(({ set, level, states }) => (
            <p key={set.assessmentId} className="flex flex-wrap gap-x-3 mt-1 text-body text-sm font-medium tabular">
              {[level, ...states].join(' \u00b7 ')}
              {set.submittedAt === null ? null : (
                <PathLink className="tap text-brand-text" href={reviewPath(set)} aria-label={named(m.practice_review(), level)}>
                  {m.practice_review()}
                </PathLink>
              )}
            </p>
          ))}
      </div>
      {mayPlay && (
        <div className={`${classes['actions']} flex flex-wrap gap-2`}>
          {all.map(({ set, level }) => (
            <PathButton
              key={set.assessmentId}
              variant={set === next ? 'filled' : 'default'}
              leftSection={set.submittedAt === null ? undefined : <IconCheck size={18} stroke={1.75} aria-hidden />}
              href={playPath(set)}
              aria-label={named(actionOf(set), level)}
            >
              {level}
            </PathButton>
          ))}
        </div>
      )}
    </li>
  );
}

function SetRow({ set, mayPlay, next }: RowProps & { set: PracticeSet }) {
  return (
    <li className={`${classes['row']} flex flex-wrap gap-x-6 gap-y-3 items-center px-6 py-4 max-[600px]:px-4`}>
      <div className="flex-[1_1_280px] min-w-0">
        <h2 className="text-ink font-text text-md font-strong wrap-anywhere" lang={langOf(set.name)}>
          {set.name}
        </h2>
        <p className="mt-0.5 text-muted text-sm">{factsOf(set).join(' \u00b7 ')}</p>
        {stateOf(set).map((words) => (
          <p key={words} className="mt-1 text-body text-sm font-medium tabular" data-status={set.status}>
            {words}
          </p>
        ))}
      </div>
      <div className={`${classes['actions']} flex flex-wrap gap-2`}>
        {set.submittedAt !== null && (
          <PathButton variant="default" href={reviewPath(set)} aria-label={m.practice_of({ action: m.practice_review(), name: set.name })}>
            {m.practice_review()}
          </PathButton>
        )}
        {mayPlay && (
          <PathButton
            variant={set === next ? 'filled' : 'default'}
            href={playPath(set)}
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
        <div key={place} className={`${classes['row']} flex flex-wrap gap-x-6 gap-y-3 items-center px-6 py-4 max-[600px]:px-4`}>
          <div className="flex-[1_1_280px] min-w-0">
            <Skeleton height={18} width={220} mb={8} />
            <Skeleton height={14} width="60%" />
          </div>
          <Skeleton height={40} width={104} />
        </div>
      ))}
    </div>
  );
}

/**
 * The view of a session and, in a set that gives its solutions after each question, what replaces an answer that is final (`checked`, else null) and
 * what makes it so. A solution is asked for once the server has its check: until then, offline too, the candidate reads that it comes.
 */
export function useSolutions({
  session,
  view,
  inLanguage,
}: {
  session: PlayerSession;
  view: PlayerView;
  /** A question, or its solution, as the candidate reads it. */
  inLanguage: <Text extends ItemForCandidate | Solution>(text: Text) => Text;
}): { view: PlayerView; hints: ReactNode; checked: ReactNode; check: () => void } {
  const { state, item, items, save } = view;
  const each = state.solutions === 'each';
  const ids = each ? [...items.values()].flatMap(({ itemId, checked }) => (checked ? [itemId] : [])) : [];
  const query = useSolutionsQuery({ session, attemptId: state.attemptId, ids, isCommitted: save.kind === 'saved' });
  const [pressed, setPressed] = useState('');
  const help = useHints({
    session,
    attemptId: state.attemptId,
    itemId: each ? (item?.itemId ?? '') : '',
    shown: items.get(item?.itemId ?? '')?.hints ?? 0,
  });
  if (!each) return { view, hints: null, checked: null, check: session.check };
  const solutions = new Map((query.data ?? []).map((solution) => [solution.itemId, solution]));
  const own = item === null ? undefined : items.get(item.itemId);
  const solution = solutions.get(item?.itemId ?? '');
  return {
    view: { ...view, outcomes: new Map([...solutions].map(([itemId, { outcome }]) => [itemId, outcome])) },
    hints: own?.checked === true ? null : <Hints key={item?.itemId} {...help} />,
    checked:
      item === null || own?.checked !== true ? null : (
        <CheckedAnswer
          key={item.itemId}
          item={inLanguage(item)}
          response={own.response}
          solution={solution === undefined ? undefined : inLanguage(solution)}
          save={save}
          isFresh={pressed === item.itemId}
          onRetry={query.isError ? () => void query.refetch() : undefined}
        >
          {own.hints === 0 ? null : <p className="m-0">{m.test_hints_used({ count: own.hints })}</p>}
        </CheckedAnswer>
      ),
    check() {
      setPressed(item?.itemId ?? '');
      session.check();
    },
  };
}

/** The hints of a question: those that the log of the attempt says were shown, and how many there are. One is written into the log once it is here. */
function useHints({ session, attemptId, itemId, shown }: { session: PlayerSession; attemptId: string; itemId: string; shown: number }) {
  const client = useQueryClient();
  const read = (count: number) => ({
    queryKey: [...queryKeys.assessment.hints, attemptId, itemId, count],
    queryFn: ({ signal }: { signal: AbortSignal }) => call('playerHints', { attemptId, itemId, shown: count }, { signal }),
    staleTime: Infinity,
  });
  const query = useQuery({ ...read(shown), enabled: itemId !== '' && session.solve === undefined, meta: { quiet: true } });
  const next = useMutation({
    mutationFn: () => client.query(read(shown + 1)),
    onSuccess: () => session.hint(),
  });
  const { hints = [], count = 0 } = query.data ?? {};
  return { all: hints, shown: hints.length, count, isLoading: next.isPending, onAsk: () => next.mutate() };
}

const keyOf = (attemptId: string) => [...queryKeys.assessment.solutions, attemptId];

/** The solutions of these questions; those that are known are not asked for again. */
function useSolutionsQuery({
  session: { solve },
  attemptId,
  ids,
  isCommitted,
}: {
  session: PlayerSession;
  attemptId: string;
  ids: readonly string[];
  isCommitted: boolean;
}) {
  const client = useQueryClient();
  return useQuery({
    // an answer that is final stays so: there are only ever more of them
    queryKey: [...keyOf(attemptId), ids.length],
    queryFn: async ({ signal }) => {
      const held = client.getQueriesData<readonly Solution[]>({ queryKey: keyOf(attemptId) }).flatMap(([, solutions]) => solutions ?? []);
      const known = new Map(held.map((solution) => [solution.itemId, solution]));
      const itemIds = ids.filter((itemId) => !known.has(itemId));
      const found = solve === undefined ? call('playerSolutions', { attemptId, itemIds }, { signal }) : solve(itemIds);
      for (const solution of await found) known.set(solution.itemId, solution);
      return [...known.values()];
    },
    enabled: isCommitted && ids.length > 0,
    placeholderData: keepPreviousData,
    staleTime: Infinity,
    meta: { quiet: true },
  });
}
