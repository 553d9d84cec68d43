import type { ScoreOfTest } from '@abhyas/contract/home/test-landing.ts';
import type { Asset } from '@abhyas/contract/learning/learning.ts';
import { figure } from '../../../lib/format/marks.ts';
import { m } from '../../../paraglide/messages.js';
import { PathLink } from '../../../ui/navigation/path-link.tsx';
import { percentileWords } from '../facts/asset-facts.ts';
import { analyticsUrl } from '../rows/analytics-url.ts';
import classes from './last-score-card.module.css';
import { ScoreTrend } from './score-trend.tsx';
import { gainOf } from './score-words.ts';

/** The score of the test that was completed last, and how those of its kind have gone before it. */
export function LastScoreCard({ scores, test }: { scores: readonly ScoreOfTest[]; test: Asset | null }) {
  const last = scores.at(-1);
  if (!last) {
    return (
      <section className={classes['card']} aria-labelledby="last-score">
        <h2 id="last-score" className={classes['title']}>
          {m.tests_last_score()}
        </h2>
        <p className={classes['none']}>{m.tests_no_score()}</p>
      </section>
    );
  }
  const gain = gainOf(scores);
  return (
    <section className={classes['card']} aria-labelledby="last-score">
      <div className={classes['head']}>
        <h2 id="last-score" className={classes['title']}>
          {m.tests_last_score()}
        </h2>
        {test ? (
          <PathLink className={classes['link']} href={analyticsUrl(test)} aria-label={m.tests_analytics_of({ name: test.assetName })}>
            {m.tests_analytics()}
          </PathLink>
        ) : null}
      </div>
      <p className={classes['name']}>{last.name}</p>
      <p className={classes['score']}>
        <strong>{figure(last.marks)}</strong>
        <span>
          {m.tests_of_total({ total: last.totalMarks })}
          {last.percentile === '' ? '' : ` · ${percentileWords(last)}`}
        </span>
        {gain === null ? null : (
          <span className={classes['gain']} data-tone={gain.tone}>
            {gain.words}
          </span>
        )}
      </p>
      {scores.length > 1 ? <ScoreTrend scores={scores} /> : null}
    </section>
  );
}
