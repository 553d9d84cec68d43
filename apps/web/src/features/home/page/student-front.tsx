import type { AnswerOf } from '@abhyas/contract/endpoints.ts';
import { firstWeekItems, haveLessons } from '@abhyas/rules/home/first-week.ts';
import { listOnce } from '@abhyas/rules/home/list-once.ts';
import { Skeleton } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { type ReactNode, Suspense, lazy, useDeferredValue, useEffect } from 'react';
import { m } from '../../../paraglide/messages.js';
import { goalsOf } from '../plan/goals.ts';
import { PlanHero, TodayCard, nextItem } from '../plan/today-card.tsx';
import { HomeHead } from './home-head.tsx';
import type { HomePageProps } from './home-page.tsx';
import classes from './home-page.module.css';
import { NextStepCard } from '../next-step-card.tsx';
import { nextStep } from '../next-step.ts';
import { NoticeStrip } from './notice-strip.tsx';
import { PartFailed } from '../../../ui/feedback/states/part-failed.tsx';
import { RewardCard } from '../reward-card.tsx';
import { RevisionCard } from './revision-card.tsx';
import { TestsPanel } from '../tests-panel.tsx';
import { PathCardList } from '../../../ui/cards/path-card-list.tsx';
import { NoPosts } from '../cards/no-posts.tsx';
import type { ResumeAsset } from '@abhyas/contract/learning/learning.ts';
import { CardRow } from '../../../ui/cards/card-row.tsx';
import { ResumeCard } from '../cards/resume-card.tsx';
import { SeeAll } from '../cards/see-all.tsx';
import type { Blog, Slider } from '@abhyas/contract/home/front-page.ts';
import { BlogCard } from '../cards/blog-card.tsx';
import { ContentCard } from '../cards/content-card.tsx';

/** A channel of the course: what came to it last, and the way to all of it. */
function ContentSlider({ slider: { learningPathId, name, seeAllUrl, items } }: { slider: Slider }) {
  return (
    <CardRow
      id={`slider-${learningPathId}`}
      title={name}
      earlier={m.home_previous({ name })}
      later={m.home_more({ name })}
      aside={<SeeAll href={seeAllUrl} of={name} />}
      empty={<NoPosts />}
    >
      {items.map((asset) => (
        <li key={asset.assetId}>
          <ContentCard asset={asset} />
        </li>
      ))}
    </CardRow>
  );
}

/** The newest articles outside the portal. */
function BlogSlider({ blogs }: { blogs: readonly Blog[] }) {
  const name = m.home_blogs();
  return (
    <CardRow
      id="home-blogs"
      title={name}
      earlier={m.home_previous({ name })}
      later={m.home_more({ name })}
      aside={<SeeAll href="/home/featuredblog" of={name} />}
      empty={<NoPosts />}
    >
      {blogs.map((blog) => (
        <li key={blog.blogId}>
          <BlogCard blog={blog} />
        </li>
      ))}
    </CardRow>
  );
}

/** What was begun last and not finished, last opened first. */
function ResumeSlider({ assets }: { assets: readonly ResumeAsset[] }) {
  const name = m.home_resume();
  return (
    <CardRow
      id="home-resume"
      title={name}
      earlier={m.home_previous({ name })}
      later={m.home_more({ name })}
      aside={<SeeAll href="/home/resumeprogress" of={name} />}
    >
      {assets.map((asset) => (
        <li key={asset.assetId}>
          <ResumeCard asset={asset} />
        </li>
      ))}
    </CardRow>
  );
}

/** The paths of the course and how far one is in each. */
function PathCards({ paths }: { paths: AnswerOf<'homeData'>['paths'] }) {
  const filled = paths.filter(({ total }) => total > 0);
  return (
    <section aria-labelledby="home-paths">
      <h2 id="home-paths" className="mb-3 text-lg">
        {m.home_paths()}
      </h2>
      {filled.length === 0 ? <NoPosts /> : <PathCardList paths={filled} />}
    </section>
  );
}

type Home = AnswerOf<'homeData'>;

/** Not every student has classes or sessions. */
const RunningNow = lazy(async () => ({ default: (await import('../ahead.tsx')).RunningNow }));
const EventsCard = lazy(async () => ({ default: (await import('../ahead.tsx')).EventsCard }));

/** A seat is on offer for some hours, to few. */
const SeatOffers = lazy(async () => ({ default: (await import('../seat-offers.tsx')).SeatOffers }));

/** Shown to new students alone. */
const FirstWeekHero = lazy(async () => ({ default: (await import('../first-week.tsx')).FirstWeekHero }));
const FirstWeekCard = lazy(async () => ({ default: (await import('../first-week.tsx')).FirstWeekCard }));

/** Where there is one column: the thing to do next comes before the figures, with what else is for today. */
const narrow = '(max-width: 1099px)';

let wasWhole = false;

/**
 * False while home is drawn for the first time: its first screen comes alone and what is below it a moment later, so that a poor phone is not kept busy with that. From then on home is whole
 * at once, and a person who returns finds the place where they were.
 */
function useWhole(): boolean {
  const isWhole = useDeferredValue(true, wasWhole);
  useEffect(() => {
    wasWhole ||= isWhole;
  }, [isWhole]);
  return isWhole;
}

interface StudentFrontProps extends HomePageProps {
  /** Null where it could not be read: the plan and the figures are there without it. */
  readonly home: Home | null;
  /** Null where it could not be read, or for everyone but a student. */
  readonly plan: AnswerOf<'studyPlan'> | null;
  readonly planFailed: ReactNode;
  readonly onRetry: () => void;
}

/** The parts of a student's home, in two columns to its end; on narrow screens in one, with what belongs to today before the figures. */
export function StudentFront({ home, plan, planFailed, onRetry, ...parts }: StudentFrontProps) {
  const isWhole = useWhole();
  const isNarrow = useMediaQuery(narrow, false, { getInitialValueInEffect: false });
  const step = home === null ? null : nextStep(home);
  // a test whose clock runs comes before the plan
  const planned = step?.kind === 'resume-test' ? null : nextItem(plan);
  const isMerged = isNarrow && planned !== null;
  const week = firstWeekItems({
    facts: home?.firstWeek ?? null,
    hasPlan: plan?.isSet ?? false,
    hasLessons: haveLessons(home?.paths ?? []),
  });
  // what was begun, a test above all, comes before what a new student could do
  const leadsWeek = week.length > 0 && step?.kind !== 'resume-test' && step?.kind !== 'continue';
  const firstWeek = {
    items: week,
    profilePercent: home?.firstWeek?.profilePercent ?? 0,
    pathUrl: home?.paths[0]?.url ?? '/prepare',
    plan,
    topicTest: home?.tests.find(({ assetId }) => assetId === home.firstWeek?.topicTestId),
    renderTestActions: parts.renderTestActions,
  };
  const lead = planned ? (
    isMerged ? null : (
      <PlanHero item={planned} />
    )
  ) : leadsWeek ? (
    <Suspense fallback={<Skeleton height={124} radius="lg" />}>
      <FirstWeekHero {...firstWeek} />
    </Suspense>
  ) : step ? (
    <NextStepCard step={step} renderTestActions={parts.renderTestActions} />
  ) : null;
  const rewards = home?.rewards ?? [];
  const reward = rewards.length > 0 ? <RewardCard rewards={rewards} /> : null;
  const checklist =
    week.length > 0 ? (
      <Suspense fallback={<Skeleton height={84 + 57 * week.length} radius="lg" />}>
        <FirstWeekCard {...firstWeek} />
      </Suspense>
    ) : null;
  // the checklist begins with the plan: without one it is all there is for today
  const day = plan === null ? planFailed : plan.isSet || checklist === null ? <TodayCard plan={plan} withHero={isMerged} /> : null;
  const today = (
    <>
      {day}
      {checklist}
    </>
  );
  const isNew = home !== null && !hasBegun(home);
  // a row of noughts tells a beginner nothing
  const strip = isNew ? null : parts.renderStrip(goalsOf(plan));
  const ledTestId = planned === null && step && 'test' in step ? step.test.assetId : '';
  const planTitles = plan?.today.items.map(({ title }) => title) ?? [];
  const below =
    home === null
      ? null
      : partsOf({
          home: listOnce({ home: isNew ? fromTheirStart(home) : home, planned: planTitles }),
          plan,
          ledTestId,
          hasTests: home.tests.length > 0,
          onRetry,
          ...parts,
        });
  const failed = home === null ? <PartFailed title={m.home_lists()} onRetry={onRetry} /> : null;
  const rank = parts.renderRank(home?.tests.filter(({ status }) => status === 'completed').length ?? 0);
  const exam = home?.examDate ? { name: home.examName, date: home.examDate } : null;
  if (isNarrow) {
    return (
      <>
        <HomeHead exam={exam} />
        <div className="grid grid-cols-1 gap-8">
          {below?.running}
          {below?.offers}
          {reward}
          {lead}
          {today}
          {strip}
          {failed}
          {isWhole ? (
            <>
              {below?.events}
              {below?.revision}
              {below?.resume}
              {below?.tests}
              {below?.sliders}
              {rank}
              {below?.paths}
              {below?.notices}
              {below?.blogs}
            </>
          ) : null}
        </div>
        {isWhole ? below?.promotions : null}
      </>
    );
  }
  return (
    <>
      <HomeHead exam={exam}>{strip}</HomeHead>
      <div className={`${classes['columns']} grid grid-cols-[minmax(0,1fr)_376px] items-start gap-6`}>
        <div className="grid grid-cols-1 gap-8">
          {below?.running}
          {below?.offers}
          {reward}
          {lead}
          {failed}
          {below?.revision}
          {below?.resume}
          {/* the paths are where a beginner starts; the side has more than this column until something is begun */}
          {isWhole && isNew ? below?.paths : null}
          {isWhole ? below?.sliders : null}
          {isWhole ? below?.blogs : null}
        </div>
        <div className="grid grid-cols-1 gap-6">
          {today}
          {isWhole ? (
            <>
              {below?.events}
              {below?.tests}
              {/* its chart loads when it comes into view: before the tests, the first visit would bring it */}
              {rank}
              {isNew ? null : below?.paths}
              {below?.notices}
            </>
          ) : null}
        </div>
      </div>
      {isWhole ? below?.promotions : null}
    </>
  );
}

const hasBegun = ({ resume, tests, paths }: Home): boolean =>
  resume.length > 0 || tests.some(({ status }) => status !== '') || paths.some(({ completed }) => completed > 0);

/** Channels have what came last first; for a beginner nothing is new, and the last days before the exam are far. */
const fromTheirStart = (home: Home): Home => ({
  ...home,
  sliders: home.sliders.map((slider) => ({ ...slider, items: slider.items.toReversed() })),
});

/** What follows the thing to do next. Each is null where it has nothing. */
function partsOf({
  home: { classes: held, sessions, offers, revision, notices, resume, tests, nextTestId, sliders, paths, blogs, promotions, failed },
  plan,
  ledTestId,
  hasTests,
  onRetry,
  renderTest,
  renderJoin,
  renderPromotions,
}: Pick<StudentFrontProps, 'plan' | 'onRetry' | 'renderTest' | 'renderJoin' | 'renderPromotions'> & {
  readonly home: Home;
  readonly ledTestId: string;
  /** The course has tests. */
  readonly hasTests: boolean;
}) {
  const ahead = { classes: held, sessions };
  const runningCount = held.filter(({ isLiveNow }) => isLiveNow).length + sessions.filter(({ isNow }) => isNow).length;
  const laterCount = Math.min(3, held.length + sessions.length - runningCount);
  const isRevisionPlanned = plan?.today.items.some(({ kind }) => kind === 'revision') ?? false;
  const late = (count: number, height: number, child: ReactNode) =>
    held.length + sessions.length === 0 ? null : (
      <Suspense fallback={count === 0 ? null : <Skeleton height={height} radius="lg" />}>{child}</Suspense>
    );
  return {
    running: late(runningCount, 72 * runningCount - 8, <RunningNow {...ahead} renderJoin={renderJoin} />),
    offers:
      offers.length === 0 ? null : (
        <Suspense fallback={<Skeleton height={76 * offers.length - 8} radius="lg" />}>
          <SeatOffers offers={offers} />
        </Suspense>
      ),
    events: late(laterCount, 58 + 61 * laterCount, <EventsCard {...ahead} />),
    revision: isRevisionPlanned ? null : <RevisionCard revision={revision} />,
    notices: notices.length > 0 ? <NoticeStrip notices={notices} /> : null,
    resume: resume.length > 0 ? <ResumeSlider assets={resume} /> : null,
    // Today has all of them where none is left
    tests:
      tests.length === 0 && hasTests ? null : (
        <TestsPanel tests={tests} nextTestId={nextTestId} ledTestId={ledTestId} renderTest={renderTest} />
      ),
    sliders: sliders.map((slider) => <ContentSlider key={slider.learningPathId} slider={slider} />),
    paths: <PathCards paths={paths} />,
    blogs: failed.includes('blogs') ? <PartFailed title={m.home_blogs()} onRetry={onRetry} /> : <BlogSlider blogs={blogs} />,
    promotions: (
      <div className="mt-8">
        {failed.includes('promotions') ? <PartFailed title={m.home_promotions()} onRetry={onRetry} /> : renderPromotions(promotions)}
      </div>
    ),
  };
}
