import type { Reason } from '@abhyas/contract/wire.ts';
import type { AnswerOf } from '@abhyas/contract/endpoints.ts';
import { type ReactNode, useId, useState } from 'react';
import { m } from '../../paraglide/messages.js';
import { Card } from '../../ui/cards/card.tsx';
import { DisabledAction } from '../../ui/feedback/hint/disabled-action.tsx';
import { PathButton } from '../../ui/navigation/path-link.tsx';
import { aboutMinutes, countOf, countsText, dayAhead } from './words.ts';
import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { isOwnStudent } from '../../lib/session/session.ts';
import { useOwnSession } from '../../lib/session/use-session.ts';
import { QueryView } from '../../ui/feedback/states/query-view.tsx';
import { NotForRole } from '../../ui/navigation/not-for-role.tsx';
import { PageHeader } from '../../ui/navigation/page-header.tsx';
import { adaptiveQueries, type Whose } from './queries.ts';
import { ScheduleCards, StreakLine } from './schedule-cards.tsx';
import { formatDayFirst } from '../../lib/dates/dates.ts';
import type { RevisionDue } from '@abhyas/contract/adaptive/revision.ts';
import classes from './revise.module.css';
import { reasonText as whyText } from '../../lib/language/reason-text.ts';

/** The lengths of a round, in minutes. */
const choices = [5, 10, 20, 30, 60] as const;

interface MinutesChoiceProps {
  readonly labelledBy: string;
  readonly minutes: number;
  readonly onMinutes: (minutes: number) => void;
}

/** How many minutes one has, as a row of radio buttons. */
function MinutesChoice({ labelledBy, minutes, onMinutes }: MinutesChoiceProps) {
  const name = useId();
  return (
    <div role="radiogroup" aria-labelledby={labelledBy} className="grid grid-cols-5 gap-1 p-1 rounded-control bg-sunken">
      {choices.map((choice) => (
        <label
          key={choice}
          className={`${classes['choice']} relative grid place-content-center min-h-10 border border-transparent rounded-[6px] text-body text-sm font-medium whitespace-nowrap cursor-pointer hover:text-ink`}
        >
          <input type="radio" name={name} className="visually-hidden" checked={choice === minutes} onChange={() => onMinutes(choice)} />
          {m.adapt_minutes({ count: choice })}
        </label>
      ))}
    </div>
  );
}

interface PlanCardProps {
  readonly plan: AnswerOf<'revisionPlan'>;
  readonly isStale: boolean;
  readonly chosen: readonly string[];
  readonly minutes: number;
  readonly mayStart: boolean;
  readonly onMinutes: (minutes: number) => void;
}

/** The minutes at hand, what fits into them, and the button that starts it. */
function PlanCard({
  plan: { plan, reason, tests, counts, roundId, answered },
  isStale,
  chosen,
  minutes,
  mayStart,
  onMinutes,
}: PlanCardProps) {
  const id = useId();
  const count = countOf(plan.counts);
  const why = whyNot({ reason, hasTests: tests.length > 0, chosen: chosen.length, all: countOf(counts) });
  const label = roundId === '' ? m.adapt_revise_start() : m.adapt_revise_continue();
  return (
    <Card aria-labelledby={id} className="grid gap-4 justify-items-stretch">
      <h2 id={id} className="text-lg">
        {m.adapt_minutes_title()}
      </h2>
      <MinutesChoice labelledBy={id} minutes={minutes} onMinutes={onMinutes} />
      <p className="min-h-[2.9em] grid gap-0.5 text-body data-stale:opacity-60" role="status" data-stale={isStale || undefined}>
        {why === '' && roundId === '' ? (
          <>
            <strong className="text-ink text-lg">{m.adapt_plan_questions({ count })}</strong>
            <span>{`${countsText(plan.counts)} \u00b7 ${m.adapt_about_time({ time: aboutMinutes(plan.seconds) })}`}</span>
          </>
        ) : null}
        {roundId === '' ? why : m.adapt_revise_open({ count: answered })}
      </p>
      {mayStart ? (
        roundId === '' && why !== '' ? (
          <DisabledAction label={label} reason={why} />
        ) : (
          <PathButton
            className="justify-self-start max-[600px]:justify-self-stretch"
            href={roundId === '' ? startUrl({ chosen, minutes }) : `/revisetest/round?roundId=${roundId}`}
          >
            {label}
          </PathButton>
        )
      ) : null}
    </Card>
  );
}

const startUrl = ({ chosen, minutes }: Pick<PlanCardProps, 'chosen' | 'minutes'>) =>
  `/revisetest/round?assessmentId=${chosen.join(',')}&minutes=${minutes}`;

interface Choice {
  readonly reason: Reason;
  readonly hasTests: boolean;
  readonly chosen: number;
  /** The questions there are to revise. */
  readonly all: number;
}

/** Why nothing can be started with this choice; '' where it can. */
function whyNot({ reason, hasTests, chosen, all }: Choice): string {
  if (reason !== '') return whyText(reason);
  if (hasTests && chosen === 0) return m.adapt_choose_one();
  return all === 0 ? m.adapt_nothing_wrong() : '';
}

type Tests = AnswerOf<'revisionPlan'>['tests'];

interface TestsCardProps {
  readonly tests: Tests;
  readonly chosen: readonly string[];
  readonly onChosen: (chosen: readonly string[]) => void;
}

/** The completed tests one can revise, all chosen at first. */
function TestsCard({ tests, chosen, onChosen }: TestsCardProps) {
  const id = useId();
  const all = tests.map(({ assessmentId }) => assessmentId);
  const isAll = chosen.length === tests.length;
  const toggle = (assessmentId: string) => onChosen(all.filter((one) => chosen.includes(one) !== (one === assessmentId)));
  return (
    <Card aria-labelledby={id}>
      <h2 id={id} className="text-lg">
        {m.adapt_tests_title()}
      </h2>
      {tests.length === 0 ? (
        <div className="grid gap-3 justify-items-start mt-2">
          <p className="text-muted text-sm">{m.adapt_tests_none()}</p>
          <PathButton variant="default" href="/test">
            {m.practice_to_tests()}
          </PathButton>
        </div>
      ) : null}
      {tests.length > 2 ? (
        <label className={classes['all']}>
          <input
            type="checkbox"
            checked={isAll}
            ref={(box) => {
              if (box !== null) box.indeterminate = !isAll && chosen.length > 0;
            }}
            onChange={() => onChosen(isAll ? [] : all)}
          />
          {m.adapt_tests_all()}
        </label>
      ) : null}
      <ul className="grid gap-3 max-h-95 mx-0 mt-3 mb-0 p-0.5 overflow-auto list-none" aria-labelledby={id}>
        {tests.map((test) => (
          <Test
            key={test.assessmentId}
            test={test}
            isChosen={chosen.includes(test.assessmentId)}
            onToggle={() => toggle(test.assessmentId)}
          />
        ))}
      </ul>
    </Card>
  );
}

function Test({ test, isChosen, onToggle }: { test: Tests[number]; isChosen: boolean; onToggle: () => void }) {
  const facts = useId();
  const { name, completedAt, questions, due } = test;
  return (
    <li className={classes['test']}>
      <label>
        <input type="checkbox" checked={isChosen} aria-describedby={facts} onChange={onToggle} />
        <span>{name}</span>
      </label>
      <p id={facts} className="text-muted text-sm ps-8">
        {[
          formatDayFirst(completedAt),
          m.adapt_test_questions({ count: questions }),
          ...(due === 0 ? [] : [m.adapt_test_due({ count: due })]),
        ].join(' \u00b7 ')}
      </p>
    </li>
  );
}

/** Where the round of what is due starts: of as many minutes as it takes, within what a round may have. */
const dueUrl = (minutes: number): string => `/revisetest/round?minutes=${Math.min(60, Math.max(5, minutes))}`;

/** What is due today of all tests, with the button that starts it; or when the next question is due. */
function DueCard({ due: { due, minutes, nextDueOn }, mayStart, children }: { due: RevisionDue; mayStart: boolean; children: ReactNode }) {
  const id = useId();
  return (
    <Card aria-labelledby={id} className="grid gap-3 justify-items-start">
      <h2 id={id} className="text-lg">
        {m.adapt_due_title()}
      </h2>
      {due === 0 ? (
        <p>{nextDueOn === '' ? m.adapt_due_none() : m.adapt_due_next({ day: dayAhead(nextDueOn) })}</p>
      ) : (
        <>
          <p className="text-body">
            <strong className="text-ink text-xl tabular">{due}</strong> {m.adapt_due_words({ count: due, time: aboutTime(minutes) })}
          </p>
          {mayStart ? (
            <PathButton variant="default" href={dueUrl(minutes)}>
              {m.adapt_due_start()}
            </PathButton>
          ) : null}
        </>
      )}
      {children}
    </Card>
  );
}

const aboutTime = (minutes: number): string => m.adapt_minutes({ count: Math.max(1, minutes) });

/** /revisetest: what is due today, and a round of the questions that went wrong in the tests one picks, for the minutes at hand. `preset`: the tests of the address. */
export function RevisePage({ preset }: { preset: readonly string[] }) {
  const { isMentor, isParent, isStaff, lastLoggedInCourseId } = useOwnSession();
  if (isMentor || isParent || isStaff || lastLoggedInCourseId === '') return <NotForRole />;
  return <OwnRevision preset={preset} />;
}

function OwnRevision({ preset }: { preset: readonly string[] }) {
  const session = useOwnSession();
  const { lastLoggedInCourseId: courseId, lastLoggedInVariantId: variantId } = session;
  /** Null while nothing was changed: every test of the course, or those of the address. */
  const [chosen, setChosen] = useState<readonly string[] | null>(preset.length > 0 ? preset : null);
  const [minutes, setMinutes] = useState(20);
  const whose = { courseId, variantId };
  const query = useQuery(adaptiveQueries.plan({ whose, assessmentIds: [...(chosen ?? [])], minutes }));
  return (
    <>
      <PageHeader title={m.adapt_revise_title()}>{m.adapt_revise_about()}</PageHeader>
      <QueryView query={query} loading={<PlanSkeleton />}>
        {(data) => (
          <Plan
            plan={data}
            whose={whose}
            isStale={query.isPlaceholderData}
            chosen={chosen ?? data.tests.map(({ assessmentId }) => assessmentId)}
            minutes={minutes}
            mayStart={isOwnStudent(session)}
            onChosen={setChosen}
            onMinutes={setMinutes}
          />
        )}
      </QueryView>
    </>
  );
}

interface PlanProps {
  readonly plan: AnswerOf<'revisionPlan'>;
  readonly whose: Whose;
  /** Of the choice before, while the one on the screen loads. */
  readonly isStale: boolean;
  readonly chosen: readonly string[];
  readonly minutes: number;
  readonly mayStart: boolean;
  readonly onChosen: (chosen: readonly string[]) => void;
  readonly onMinutes: (minutes: number) => void;
}

function Plan({ plan, whose, isStale, chosen, minutes, mayStart, onChosen, onMinutes }: PlanProps) {
  const there = chosen.filter((id) => plan.tests.some(({ assessmentId }) => assessmentId === id));
  return (
    <div className="grid-cols-[minmax(0,7fr)_minmax(0,4fr)] grid gap-6 items-start max-[1000px]:grid-cols-1 max-[600px]:gap-4">
      <div className={classes['main']}>
        <TestsCard tests={plan.tests} chosen={there} onChosen={onChosen} />
        <PlanCard {...{ plan, isStale, minutes, mayStart, onMinutes }} chosen={there} />
      </div>
      <div className={classes['aside']}>
        <DueCard due={plan.due} mayStart={mayStart}>
          <StreakLine whose={whose} />
        </DueCard>
        <ScheduleCards whose={whose} mayChoose={mayStart} />
      </div>
    </div>
  );
}

function PlanSkeleton() {
  return (
    <div
      role="status"
      aria-label={m.loading()}
      className="grid-cols-[minmax(0,7fr)_minmax(0,4fr)] grid gap-6 items-start max-[1000px]:grid-cols-1 max-[600px]:gap-4"
    >
      <div className={classes['main']}>
        <Skeleton height={260} radius="lg" />
        <Skeleton height={200} radius="lg" />
      </div>
      <div className={classes['aside']}>
        <Skeleton height={140} radius="lg" />
        <Skeleton height={260} radius="lg" />
      </div>
    </div>
  );
}
