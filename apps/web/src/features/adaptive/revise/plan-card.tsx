import type { AnswerOf } from '@abhyas/contract/endpoints.ts';
import { useId } from 'react';
import { m } from '../../../paraglide/messages.js';
import { Card } from '../../../ui/cards/card.tsx';
import { DisabledAction } from '../../../ui/feedback/hint/disabled-action.tsx';
import { PathButton } from '../../../ui/navigation/path-link.tsx';
import { aboutMinutes, countOf, countsText } from '../words.ts';
import classes from './plan-card.module.css';
import { MinutesChoice } from './minutes-choice.tsx';

interface PlanCardProps {
  readonly plan: AnswerOf<'revisionPlan'>;
  readonly isStale: boolean;
  readonly chosen: readonly string[];
  readonly minutes: number;
  readonly mayStart: boolean;
  readonly onMinutes: (minutes: number) => void;
}

/** The minutes at hand, what fits into them, and the button that starts it. */
export function PlanCard({
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
    <Card aria-labelledby={id} className={classes['card']}>
      <h2 id={id} className={classes['title']}>
        {m.adapt_minutes_title()}
      </h2>
      <MinutesChoice labelledBy={id} minutes={minutes} onMinutes={onMinutes} />
      <p className={classes['summary']} role="status" data-stale={isStale || undefined}>
        {why === '' && roundId === '' ? (
          <>
            <strong>{m.adapt_plan_questions({ count })}</strong>
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
            className={classes['start'] ?? ''}
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
  readonly reason: string;
  readonly hasTests: boolean;
  readonly chosen: number;
  /** The questions there are to revise. */
  readonly all: number;
}

/** Why nothing can be started with this choice; '' where it can. */
function whyNot({ reason, hasTests, chosen, all }: Choice): string {
  if (reason !== '') return reason;
  if (hasTests && chosen === 0) return m.adapt_choose_one();
  return all === 0 ? m.adapt_nothing_wrong() : '';
}
