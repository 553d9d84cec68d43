import { useQuery } from '@tanstack/react-query';
import { inCourse } from '../../lib/session/home-calls.ts';
import { useOwnSession } from '../../lib/session/use-session.ts';
import { m } from '../../paraglide/messages.js';
import { PathButton, PathLink } from '../../ui/navigation/path-link.tsx';
import { adaptiveQueries } from './queries.ts';
import type { LevelPoint, PracticeTopic } from '@abhyas/contract/adaptive/topics.ts';
import { Skeleton } from '@mantine/core';
import { isOwnStudent } from '../../lib/session/session.ts';
import { EmptyState } from '../../ui/feedback/states/empty-state.tsx';
import { QueryView } from '../../ui/feedback/states/query-view.tsx';
import { NotForRole } from '../../ui/navigation/not-for-role.tsx';
import { PageHeader } from '../../ui/navigation/page-header.tsx';
import { ChartCard } from '../../ui/charts/chart-card.tsx';
import { TimeAgo } from '../../ui/date/time-ago.tsx';
import { LevelHistory } from './levels/level-history.tsx';
import { LevelSteps } from './levels/level-steps.tsx';
import { onLevels, reasonText } from './words.ts';
import { formatDayFirst } from '../../lib/dates/dates.ts';
import { FigureTable } from '../../ui/cards/data-table.tsx';

/** The way to practice at one's level. Nothing where the course has no questions for it. */
export function ToTopics() {
  const query = useQuery(adaptiveQueries.topics(inCourse(useOwnSession())));
  if (query.data === undefined || query.data.length === 0) return null;
  return (
    <PathLink href="/adaptivepractice" className="text-brand-text font-medium whitespace-nowrap">
      {m.adapt_title()}
    </PathLink>
  );
}

/** The rounds of a topic, the latest first: level, the estimate behind it, and of how many questions. */
function HistoryTable({ history }: { history: readonly LevelPoint[] }) {
  return (
    <FigureTable>
      <thead>
        <tr>
          <th scope="col">{m.adapt_col_day()}</th>
          <th scope="col">{m.adapt_col_level()}</th>
          <th scope="col">{m.adapt_col_estimate()}</th>
          <th scope="col">{m.test_questions()}</th>
        </tr>
      </thead>
      <tbody>
        {history
          .map((point, place) => ({ ...point, place }))
          .toReversed()
          .map(({ place, day, level, ability, se, questions }) => (
            <tr key={place}>
              <th scope="row">{formatDayFirst(day)}</th>
              <td>{level}</td>
              <td>{`${onLevels(ability).toFixed(1)} ${m.adapt_plus_minus({ value: se.toFixed(1) })}`}</td>
              <td>{questions}</td>
            </tr>
          ))}
      </tbody>
    </FigureTable>
  );
}

interface TopicCardProps {
  readonly topic: PracticeTopic;
  /** Support that acts as a student sees the topics and practises none. */
  readonly mayPractise: boolean;
  /** The first card has the page's one filled button. */
  readonly isFirst: boolean;
}

/** A topic: the level with its reason and history, when it was last practised, and the one thing to do. */
function TopicCard({ topic, mayPractise, isFirst }: TopicCardProps) {
  const { name, level, reason, history, lastPractisedAt, questionsLeft, status, answered } = topic;
  const about = reason === '' ? m.adapt_not_practised() : reasonText({ reason });
  return (
    <ChartCard title={name} about={about} table={history.length === 0 ? undefined : <HistoryTable history={history} />} className="h-full">
      <div className="flex flex-wrap gap-x-4 gap-y-2 items-end justify-between">
        <LevelSteps level={level} size="large" />
        <LevelHistory topic={name} history={history} />
      </div>
      <div className="grid gap-3 justify-items-start mt-auto">
        <p className="flex flex-wrap gap-x-3 gap-y-0 text-muted text-sm">
          {status === 'in-progress' ? <span>{m.adapt_answered({ count: answered })}</span> : null}
          {lastPractisedAt === null ? null : (
            <span>
              {m.adapt_last()} <TimeAgo at={lastPractisedAt} />
            </span>
          )}
          <span>{m.adapt_questions_left({ count: questionsLeft })}</span>
        </p>
        {mayPractise ? <Action topic={topic} isFirst={isFirst} /> : null}
      </div>
    </ChartCard>
  );
}

function Action({ topic, isFirst }: { topic: PracticeTopic; isFirst: boolean }) {
  const { topic_id: topicId, name, level, status, benchmark } = topic;
  const variant = isFirst ? 'filled' : 'default';
  if (benchmark?.needed === true && status !== 'in-progress') {
    return (
      <div className="grid gap-3 justify-items-start text-body text-sm">
        <p>{m.adapt_benchmark({ name: benchmark.name })}</p>
        {benchmark.url === '' ? null : (
          <PathButton
            variant={variant}
            href={benchmark.url}
            aria-label={m.practice_of({ action: m.adapt_benchmark_go(), name: benchmark.name })}
          >
            {m.adapt_benchmark_go()}
          </PathButton>
        )}
      </div>
    );
  }
  if (benchmark?.scoring === true && status !== 'in-progress')
    return (
      <p className="flex flex-wrap gap-x-3 gap-y-0 text-muted text-sm" role="status">
        {m.adapt_benchmark_scoring({ name: benchmark.name })}
      </p>
    );
  const label = status === 'in-progress' ? m.home_continue() : level === 0 ? m.practice_start() : m.adapt_start({ level });
  return (
    <PathButton variant={variant} href={`/adaptivepractice/round?topicId=${topicId}`} aria-label={m.practice_of({ action: label, name })}>
      {label}
    </PathButton>
  );
}

/** /adaptivepractice: the topics of the course to practise at one's level; with a test in the address those that go with it. */
export function TopicsPage({ assessmentId }: { assessmentId: string }) {
  const { isMentor, isParent, isStaff, lastLoggedInCourseId } = useOwnSession();
  if (isMentor || isParent || isStaff || lastLoggedInCourseId === '') return <NotForRole />;
  return <OwnTopics assessmentId={assessmentId} />;
}

function OwnTopics({ assessmentId }: { assessmentId: string }) {
  const session = useOwnSession();
  const { lastLoggedInCourseId: courseId, lastLoggedInVariantId: variantId } = session;
  const query = useQuery(adaptiveQueries.topics({ courseId, variantId }));
  const topics = query.data ?? [];
  const ofTest = topics.filter((topic) => topic.assessmentId === assessmentId);
  const isNarrowed = assessmentId !== '' && ofTest.length > 0;
  const shown = isNarrowed ? ofTest : topics;
  const test = isNarrowed ? (ofTest[0]?.benchmark?.name ?? '') : '';
  return (
    <>
      <PageHeader
        title={m.adapt_title()}
        aside={
          isNarrowed && ofTest.length < topics.length ? (
            <PathButton variant="default" href="/adaptivepractice">
              {m.adapt_all_topics()}
            </PathButton>
          ) : null
        }
      >
        {test === '' ? m.adapt_about() : m.adapt_about_test({ name: test })}
      </PageHeader>
      <QueryView query={query} loading={<TopicsSkeleton />} />
      {query.data?.length === 0 ? (
        <EmptyState
          drawing="desk"
          heading="h2"
          title={m.adapt_none()}
          action={<PathButton href="/preparepractice">{m.practice_to_list()}</PathButton>}
        >
          {m.adapt_none_text()}
        </EmptyState>
      ) : null}
      {shown.length === 0 ? null : (
        <ul
          className="grid-cols-[repeat(auto-fill,minmax(min(340px,100%),1fr))] grid gap-6 m-0 p-0 list-none max-[600px]:gap-4"
          aria-label={m.adapt_topics()}
        >
          {order(shown).map((topic, place) => (
            <li className="grid min-w-0" key={topic.topic_id}>
              <TopicCard topic={topic} mayPractise={isOwnStudent(session)} isFirst={place === 0} />
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

/** What is in progress first; otherwise as the course has them. */
const order = (topics: readonly PracticeTopic[]): PracticeTopic[] =>
  topics.toSorted((one, other) => Number(other.status === 'in-progress') - Number(one.status === 'in-progress'));

function TopicsSkeleton() {
  return (
    <div
      role="status"
      aria-label={m.loading()}
      className="grid-cols-[repeat(auto-fill,minmax(min(340px,100%),1fr))] grid gap-6 m-0 p-0 list-none max-[600px]:gap-4"
    >
      {['1', '2', '3'].map((place) => (
        <Skeleton key={place} height={228} radius="lg" />
      ))}
    </div>
  );
}
