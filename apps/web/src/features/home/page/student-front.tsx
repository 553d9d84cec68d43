import type { AnswerOf } from '@abhyas/contract/endpoints.ts';
import type { Asset, ResumeAsset } from '@abhyas/contract/learning/learning.ts';
import { firstWeekItems, haveLessons } from '@abhyas/rules/home/first-week.ts';
import { listOnce } from '@abhyas/rules/home/list-once.ts';
import { Skeleton } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconChevronDown } from '@tabler/icons-react';
import { type ReactNode, Suspense, lazy, useId, useState } from 'react';
import { m } from '../../../paraglide/messages.js';
import { CardRow } from '../../../ui/cards/card-row.tsx';
import { PartFailed } from '../../../ui/feedback/states/part-failed.tsx';
import { EventsCard, RunningNow } from '../ahead.tsx';
import { ResumeCard } from '../cards/resume-card.tsx';
import { SeeAll } from '../cards/see-all.tsx';
import { NextStepCard } from '../next-step-card.tsx';
import { nextStep } from '../next-step.ts';
import { goalsOf } from '../plan/goals.ts';
import { PlanHero, TodayCard, nextItem } from '../plan/today-card.tsx';
import { RewardCard } from '../reward-card.tsx';
import { HomeHead } from './home-head.tsx';
import type { HomePageProps } from './home-page.tsx';
import classes from './home-page.module.css';

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

type Home = AnswerOf<'homeData'>;

/** A seat is on offer for some hours, to few. */
const SeatOffers = lazy(async () => ({ default: (await import('../seat-offers.tsx')).SeatOffers }));

/** Shown to new students alone. */
const FirstWeekHero = lazy(async () => ({ default: (await import('../first-week.tsx')).FirstWeekHero }));
const FirstWeekCard = lazy(async () => ({ default: (await import('../first-week.tsx')).FirstWeekCard }));

/** Where there is one column: the thing to do next is in the card of today. */
const narrow = '(max-width: 1099px)';

interface StudentFrontProps extends HomePageProps {
  /** Null where it could not be read: the plan and the figures are there without it. */
  readonly home: Home | null;
  /** Null where it could not be read, or for everyone but a student. */
  readonly plan: AnswerOf<'studyPlan'> | null;
  readonly planFailed: ReactNode;
  readonly onRetry: () => void;
}

/** A student's home: what to do next, today, what was begun, what is next, the percentile; and all else a tap away. */
export function StudentFront({ home, plan, planFailed, onRetry, ...parts }: StudentFrontProps) {
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
    facts: home?.firstWeek ?? { profilePercent: 0, diagnosticAnswered: 0 },
    pathUrl: home?.paths[0]?.url ?? '/prepare',
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
  const checklist =
    week.length > 0 ? (
      <Suspense fallback={<Skeleton height={84 + 57 * week.length} radius="lg" />}>
        <FirstWeekCard {...firstWeek} />
      </Suspense>
    ) : null;
  // the checklist begins with the plan: without one it is all there is for today
  const day = plan === null ? planFailed : plan.isSet || checklist === null ? <TodayCard plan={plan} withHero={isMerged} /> : null;
  const isNew = home !== null && !hasBegun(home);
  const once =
    home === null
      ? null
      : listOnce({ home: isNew ? fromTheirStart(home) : home, planned: plan?.today.items.map(({ title }) => title) ?? [] });
  const ledTestId = planned === null && step && 'test' in step ? step.test.assetId : '';
  const first = (
    <>
      {home === null ? null : <RunningNow classes={home.classes} sessions={home.sessions} renderJoin={parts.renderJoin} />}
      {home === null || home.offers.length === 0 ? null : (
        <Suspense fallback={<Skeleton height={76 * home.offers.length - 8} radius="lg" />}>
          <SeatOffers offers={home.offers} />
        </Suspense>
      )}
      {lead}
    </>
  );
  const rewards = home?.rewards ?? [];
  // a beginner has little to resume: the first week takes its place where there are two columns
  const isBeside = !isNarrow && day !== null;
  const today = (
    <>
      {day}
      {isBeside ? null : checklist}
      {rewards.length > 0 ? <RewardCard rewards={rewards} /> : null}
    </>
  );
  const rest = (
    <>
      {once === null ? <PartFailed title={m.home_lists()} onRetry={onRetry} /> : null}
      {once === null || once.resume.length === 0 ? null : <ResumeSlider assets={once.resume} />}
      <div className={classes['pair']}>
        {once === null ? null : <EventsCard classes={once.classes} sessions={once.sessions} test={nextTestOf({ home: once, ledTestId })} />}
        {parts.renderRank(home?.tests.filter(({ status }) => status === 'completed').length ?? 0)}
      </div>
    </>
  );
  return (
    <>
      <HomeHead exam={home?.examDate ? { name: home.examName, date: home.examDate } : null} hasPuzzle={parts.hasPuzzle} />
      {isNarrow ? (
        <div className="grid grid-cols-1 gap-8">
          {first}
          {today}
          {rest}
        </div>
      ) : (
        <div className="grid grid-cols-[minmax(0,1fr)_376px] items-start gap-6">
          <div className="grid grid-cols-1 gap-8">
            {first}
            {isBeside ? checklist : null}
            {rest}
          </div>
          <div className="grid grid-cols-1 gap-6">{today}</div>
        </div>
      )}
      {once === null ? null : (
        <Folded>
          {parts.renderMore({
            home: once,
            isRevisionPlanned: plan?.today.items.some(({ kind }) => kind === 'revision') ?? false,
            // a row of noughts tells a beginner nothing
            goals: isNew ? null : goalsOf(plan),
            onRetry,
          })}
        </Folded>
      )}
    </>
  );
}

/** Open once, it stays so until the page is loaded again: a person who returns finds the place where they were. */
let wasOpen = false;

/** What home has beside the day, behind one button. */
function Folded({ children }: { children: ReactNode }) {
  const [isOpen, setOpen] = useState(wasOpen);
  const id = useId();
  const turn = () => {
    wasOpen = !isOpen;
    setOpen(wasOpen);
  };
  return (
    <>
      <button
        type="button"
        className={`${classes['fold']} flex w-full min-h-12 mt-8 px-5 items-center justify-center gap-2 border border-line rounded-card bg-transparent text-body font-medium cursor-pointer hover:bg-hover`}
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={turn}
      >
        {m.home_fold()}
        <IconChevronDown size={18} stroke={1.75} aria-hidden="true" />
      </button>
      {isOpen ? <div id={id}>{children}</div> : null}
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

/** The next test, where neither the thing to do next nor today is that test already. */
const nextTestOf = ({ home, ledTestId }: { home: Home; ledTestId: string }): Asset | null =>
  home.tests.find(({ assetId }) => assetId === home.nextTestId && assetId !== ledTestId) ?? null;
