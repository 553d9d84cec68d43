import type { TestResult } from '@abhyas/contract/assessment/assessment.ts';
import { m } from '../../../paraglide/messages.js';
import classes from './about-score.module.css';

/** What the figures mean, in one line that opens. */
export function AboutScore({ result: { percentileKind, provisional, cohortSize, unranked } }: { result: TestResult }) {
  return (
    <details className={classes['about']}>
      <summary>{m.test_about_score()}</summary>
      <ul>
        <li>
          {ruleOf[percentileKind]()} {m.test_about_outside()}
        </li>
        {unranked === 'open' && <li>{m.test_unranked_open()}</li>}
        {provisional && <li>{m.test_provisional_text({ count: cohortSize })}</li>}
        <li>{m.test_time_spent_meaning()}</li>
      </ul>
    </details>
  );
}

const ruleOf = { below: m.test_about_below, rank: m.test_about_rank, 'at-or-below': m.test_about_at_or_below };
