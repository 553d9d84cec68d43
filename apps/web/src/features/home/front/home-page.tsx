import type { AnswerOf } from '@abhyas/contract/endpoints.ts';
import type { Asset } from '@abhyas/contract/learning/learning.ts';
import { Skeleton } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense } from 'react';
import { useOwnSession } from '../../../lib/session/use-session.ts';
import { m } from '../../../paraglide/messages.js';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import { BlogSlider } from './blog-slider.tsx';
import { ContentSlider } from './content-slider.tsx';
import { HomeHead } from './home-head.tsx';
import classes from './home-page.module.css';
import { HomeSkeleton } from './home-skeleton.tsx';
import { NextStepCard } from './next-step-card.tsx';
import { nextStep } from './next-step.ts';
import { NoticeStrip } from './notice-strip.tsx';
import { PartFailed } from './part-failed.tsx';
import { PathCards } from './path-cards.tsx';
import { nextItem, PlanHero, TodayCard } from '../plan/today-card.tsx';
import { homeQueries } from '../queries.ts';
import { ResumeSlider } from './resume-slider.tsx';
import { RevisionCard } from './revision-card.tsx';
import { TestsPanel } from './tests-panel.tsx';

type Home = AnswerOf<'homeData'>;

/** They come for mentors alone: a student's first visit does without them. */
const MentorWaiting = lazy(async () => ({ default: (await import('./mentor-home.tsx')).MentorWaiting }));
const MentorQuestions = lazy(async () => ({ default: (await import('./mentor-home.tsx')).MentorQuestions }));
const MentorStudents = lazy(async () => ({ default: (await import('./mentor-home.tsx')).MentorStudents }));

/** Not every student has classes. */
const ClassesPanel = lazy(async () => ({ default: (await import('./classes-panel.tsx')).ClassesPanel }));

/** Where there is one column: the thing to do next comes before the figures, with what else is for today. */
const narrow = '(max-width: 1099px)';

interface HomePageProps {
  /** A test as a row with its actions, and its actions alone: tests belong to another feature, promotions too. */
  readonly renderTest: (test: Asset) => ReactNode;
  readonly renderTestActions: (test: Asset) => ReactNode;
  /** A mentor's sessions of today and what they owe. */
  readonly renderMentorWaits: () => ReactNode;
  /** A student's sessions with mentors that run or start soon: they belong to another feature. */
  readonly renderSessions: (sessions: Home['sessions']) => ReactNode;
  readonly renderPromotions: (promotions: Home['promotions']) => ReactNode;
  /** How the student does: this week in one row, and the range of the percentiles. */
  readonly renderFigures: (part: 'strip' | 'rank') => ReactNode;
}

/** What to do today first: the next step, what is new, where one left off; then the channels, paths and tests of the course, blogs, and banners last. */
export function HomePage(parts: HomePageProps) {
  const session = useOwnSession();
  const query = useQuery(homeQueries.home(session));
  const plan = useQuery(homeQueries.plan(session));
  if (session.lastLoggedInCourseId === '') {
    return (
      <>
        <HomeHead exam={null} />
        <EmptyState drawing="desk" title={m.home_no_course()}>
          {m.home_no_course_text()}
        </EmptyState>
      </>
    );
  }
  // both were asked for at once, and nothing moves when the later one comes
  if (query.isPending || plan.isLoading) return <HomeSkeleton />;
  if (query.isLoadingError) return <ErrorState heading="h1" error={query.error} onRetry={() => void query.refetch()} />;
  const planFailed = plan.isLoadingError ? <PartFailed title={m.studyplan_today()} onRetry={() => void plan.refetch()} /> : null;
  return <Home home={query.data} plan={plan.data ?? null} planFailed={planFailed} onRetry={() => void query.refetch()} {...parts} />;
}

const slidersOf = (sliders: Home['sliders']) => sliders.map((slider) => <ContentSlider key={slider.learningPathId} slider={slider} />);

function Home({
  home,
  plan,
  planFailed,
  onRetry,
  renderTest,
  renderTestActions,
  renderMentorWaits,
  renderSessions,
  renderPromotions,
  renderFigures,
}: HomePageProps & {
  readonly home: Home;
  /** Null for everyone but a student. */
  readonly plan: AnswerOf<'studyPlan'> | null;
  readonly planFailed: ReactNode;
  readonly onRetry: () => void;
}) {
  const {
    examName,
    examDate,
    resume,
    sliders,
    blogs,
    tests,
    nextTestId,
    paths,
    promotions,
    notices,
    mentor,
    revision,
    classes: next,
    sessions,
  } = home;
  const isNarrow = useMediaQuery(narrow, false, { getInitialValueInEffect: false });
  const failed = (part: Home['failed'][number]) => home.failed.includes(part);
  const step = mentor ? null : nextStep({ tests, resume, paths });
  // beside the tests and the range is what was begun and what is newest; for a beginner, who has begun nothing, more of what is newest
  const beside = mentor ? 0 : isNarrow || resume.length > 0 ? 1 : notices.length > 0 ? 2 : 3;
  // a row of noughts tells a beginner nothing
  const hasBegun = resume.length > 0 || tests.some(({ status }) => status !== '') || paths.some(({ completed }) => completed > 0);
  const rank = renderFigures('rank');
  const strip = mentor || !hasBegun ? null : renderFigures('strip');
  // a class that runs comes before everything
  const isLive = next.some(({ isLiveNow }) => isLiveNow);
  const classesPanel =
    next.length > 0 ? (
      <Suspense fallback={<Skeleton height={52 + 60 * next.length} radius="lg" />}>
        <ClassesPanel next={next} />
      </Suspense>
    ) : null;
  // as with a class, one that can be joined comes first
  const isSessionNow = sessions.some(({ isNow }) => isNow);
  const sessionsPanel =
    sessions.length > 0 ? (
      <Suspense fallback={<Skeleton height={52 + 68 * sessions.length} radius="lg" />}>{renderSessions(sessions)}</Suspense>
    ) : null;
  // a test whose clock runs comes before the plan
  const planned = step?.kind === 'resume-test' ? null : nextItem(plan);
  const lead = planned ? (
    isNarrow ? null : (
      <PlanHero item={planned} />
    )
  ) : step ? (
    <NextStepCard step={step} renderTestActions={renderTestActions} />
  ) : null;
  const today = plan && !mentor ? <TodayCard plan={plan} withHero={isNarrow && planned !== null} /> : planFailed;
  const isRevisionPlanned = plan?.today.items.some(({ kind }) => kind === 'revision') ?? false;
  const ledTestId = planned === null && step && 'test' in step ? step.test.assetId : '';
  return (
    <>
      <HomeHead exam={examDate && !mentor ? { name: examName, date: examDate } : null}>{isNarrow ? null : strip}</HomeHead>
      <div className={mentor ? classes['main'] : classes['columns']}>
        <div className={classes['main']}>
          {isLive ? classesPanel : null}
          {isSessionNow ? sessionsPanel : null}
          {isNarrow && planned ? today : null}
          {lead}
          {isNarrow && !planned ? today : null}
          {isNarrow ? strip : null}
          {mentor ? (
            <Suspense fallback={<Skeleton height={110} radius="lg" />}>
              <MentorWaiting>
                {failed('doubts') ? (
                  <PartFailed title={m.home_questions()} onRetry={onRetry} />
                ) : (
                  <MentorQuestions open={mentor.openDoubts} />
                )}
                {renderMentorWaits()}
              </MentorWaiting>
            </Suspense>
          ) : null}
          {isSessionNow ? null : sessionsPanel}
          {isLive ? null : classesPanel}
          {isRevisionPlanned ? null : <RevisionCard revision={revision} />}
          {notices.length > 0 && !mentor ? <NoticeStrip notices={notices} /> : null}
          {failed('students') ? <PartFailed title={m.home_students()} onRetry={onRetry} /> : null}
          {mentor && !failed('students') ? (
            <Suspense fallback={<Skeleton height={220} radius="lg" />}>
              <MentorStudents students={mentor.students} />
            </Suspense>
          ) : null}
          {resume.length > 0 ? <ResumeSlider assets={resume} /> : null}
          {slidersOf(sliders.slice(0, beside))}
        </div>
        {mentor ? null : (
          <div className={classes['side']}>
            {isNarrow ? null : today}
            <TestsPanel tests={tests} nextTestId={nextTestId} ledTestId={ledTestId} renderTest={renderTest} />
            {/* its chart loads when it comes into view: before the tests, the first visit would bring it */}
            {rank}
          </div>
        )}
      </div>
      <div className={classes['rest']}>
        {slidersOf(sliders.slice(beside))}
        {mentor ? null : <PathCards paths={paths} />}
        {failed('blogs') ? <PartFailed title={m.home_blogs()} onRetry={onRetry} /> : <BlogSlider blogs={blogs} />}
        {mentor ? null : failed('promotions') ? <PartFailed title={m.home_promotions()} onRetry={onRetry} /> : renderPromotions(promotions)}
      </div>
    </>
  );
}
