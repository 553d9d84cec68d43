import type { TestResult } from '@abhyas/contract/assessment/assessment.ts';
import { Button } from '@mantine/core';
import { useId, type ReactNode } from 'react';
import { m } from '../../../paraglide/messages.js';
import { Card } from '../../../ui/cards/card.tsx';
import { PathButton } from '../../../ui/navigation/path-link.tsx';
import classes from './next-steps.module.css';
import type { OpenReview } from './score-card.tsx';

/** What to do with the result: the weakest topic, the wrong answers once more, and the set again or the revision of a test. Nothing where there is nothing to do. */
export function NextSteps({ result, onReview }: { result: TestResult; onReview: OpenReview }) {
  const title = useId();
  const steps = stepsOf({ result, onReview });
  if (steps.length === 0) return null;
  return (
    <Card aria-labelledby={title} className={classes['card']}>
      <h2 id={title}>{m.test_next_title()}</h2>
      <ol className={`${classes['steps']} grid m-0 p-0 list-none`}>
        {steps.map(({ what, why, go }) => (
          <li className="flex flex-wrap gap-x-4 gap-y-2 items-center justify-between py-3 border-t border-line" key={what}>
            <div>
              <h3>{what}</h3>
              <p>{why}</p>
            </div>
            {go}
          </li>
        ))}
      </ol>
    </Card>
  );
}

interface Step {
  readonly what: string;
  readonly why: string;
  readonly go: ReactNode;
}

function stepsOf({ result, onReview }: { result: TestResult; onReview: OpenReview }): Step[] {
  const { work, overall, practice, assessmentId } = result;
  const steps: Step[] = [];
  if (work !== null && work.weakest !== '') {
    const cells = work.cells.filter(({ topic }) => topic === work.weakest);
    const right = cells.reduce((sum, { correct }) => sum + correct, 0);
    const count = cells.reduce((sum, { questions }) => sum + questions, 0);
    steps.push({
      what: m.test_next_weakest({ topic: work.weakest }),
      // a question has no marks where the score is on a scale
      why: (overall.error === undefined ? m.test_next_weakest_why : m.test_next_weakest_share)({ right, count }),
      go: (
        <Button variant="default" size="sm" onClick={() => onReview({ topic: work.weakest })}>
          {m.test_next_weakest_go()}
        </Button>
      ),
    });
  }
  const missed = overall.wrong - overall.partly;
  if (work !== null && missed > 0) {
    steps.push({
      what: m.test_next_missed({ count: missed }),
      why: m.test_next_missed_why(),
      go: (
        <Button variant="default" size="sm" onClick={() => onReview({ show: 'wrong', retry: '1' })}>
          {m.test_next_missed_go()}
        </Button>
      ),
    });
  }
  if (practice) {
    steps.push({
      what: m.test_next_again(),
      why: m.test_next_again_why(),
      go: (
        <PathButton variant="default" size="sm" href={`/preparepractice/test?assessmentId=${assessmentId}`}>
          {m.test_next_again_go()}
        </PathButton>
      ),
    });
  } else if (work !== null && overall.wrong + overall.blank > 0 && window.opener === null) {
    steps.push({
      what: m.test_next_revise(),
      why: m.test_next_revise_why(),
      go: (
        <PathButton variant="default" size="sm" href="/revisetest">
          {m.test_next_revise_go()}
        </PathButton>
      ),
    });
  }
  return steps;
}
