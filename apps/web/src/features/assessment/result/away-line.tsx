import type { TestResult } from '@abhyas/contract/assessment/assessment.ts';
import { m } from '../../../paraglide/messages.js';
import { formatTimeSpent } from '../../../shared/assessment/question/words.ts';
import classes from './score-card.module.css';

/** What the log says of leaving the test's window; nothing for one who never did. */
export function AwayLine({ away: { times, seconds, fullScreen } }: Pick<TestResult, 'away'>) {
  if (times + fullScreen === 0) return null;
  return (
    <p className={classes['note']}>
      {times > 0 && m.test_away_result({ count: times, time: formatTimeSpent(seconds) })}{' '}
      {fullScreen > 0 && m.test_away_result_full_screen({ count: fullScreen })}
    </p>
  );
}
