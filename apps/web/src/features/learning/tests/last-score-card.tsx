import type { ScoreOfTest } from '@abhyas/contract/home/test-landing.ts';
import type { Asset } from '@abhyas/contract/learning/learning.ts';
import { figure, marksBetween, shortTestName, signedMarks } from '../../../lib/format/marks.ts';
import { langOf } from '../../../lib/language/title-language.ts';
import { m } from '../../../paraglide/messages.js';
import { PathLink } from '../../../ui/navigation/path-link.tsx';
import { percentileWords } from '../facts/asset-facts.ts';
import { analyticsUrl } from '../rows/analytics-url.ts';
import classes from './last-score-card.module.css';

/** By how many marks the last score is above or below the one before; null where the two cannot be compared. */
function gainOf(scores: readonly ScoreOfTest[]): { tone: 'good' | 'plain'; words: string } | null {
  const [before, last] = scores.slice(-2);
  if (!before || !last || before.totalMarks !== last.totalMarks) return null;
  const gain = marksBetween(before.marks, last.marks);
  if (gain === 0) return { tone: 'plain', words: m.tests_same() };
  const words = m.tests_gain({ marks: signedMarks(String(gain)) });
  return { tone: gain > 0 ? 'good' : 'plain', words };
}

/** Marks as a share of those to be had, 0 to 1; below 0 is drawn as 0. */
const shareOf = ({ marks, total }: { marks: string; total: string }): number =>
  Number(total) > 0 ? Math.max(0, Math.min(1, Number(marks) / Number(total))) : 0;

const width = 320;
const height = 64;
const edge = 6;

/** The last scores as a line, the median of their cohorts dashed below it, and the same as a table for who cannot see it. */
function ScoreTrend({ scores }: { scores: readonly ScoreOfTest[] }) {
  const own = scores.map(({ marks, totalMarks }) => shareOf({ marks, total: totalMarks }));
  const medians = scores.map(({ median, totalMarks }) => (median === '' ? null : shareOf({ marks: median, total: totalMarks })));
  const all = [...own, ...medians.flatMap((share) => share ?? [])];
  const [low, high] = [Math.min(...all), Math.max(...all)];
  const x = (place: number) => edge + (place * (width - 2 * edge)) / (scores.length - 1);
  const y = (share: number) => (high === low ? height / 2 : edge + ((high - share) / (high - low)) * (height - 2 * edge));
  const line = (shares: readonly (number | null)[]) =>
    shares.flatMap((share, place) => (share === null ? [] : `${x(place)},${y(share)}`)).join(' ');
  return (
    <figure className={`${classes['trend']} max-w-100 mx-0 mt-4 mb-0`}>
      <svg viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
        <polyline className={classes['median']} points={line(medians)} />
        <polyline className={classes['own']} points={line(own)} />
        {own.map((share, place) => (
          <circle
            key={scores[place]?.assessmentId}
            className="fill-card stroke-chart-own stroke-2 data-last:fill-chart-own"
            data-last={place === own.length - 1 || undefined}
            cx={x(place)}
            cy={y(share)}
            r={place === own.length - 1 ? 5 : 3.5}
          />
        ))}
      </svg>
      <div className="flex justify-between mt-1 text-muted text-xs" aria-hidden="true">
        {scores.map((score, place) => (
          <span key={score.assessmentId}>{shortTestName(score, place)}</span>
        ))}
      </div>
      <figcaption className={`${classes['key']} flex gap-4 mt-1 text-muted text-xs`} aria-hidden="true">
        <span data-line="own">{m.tests_you()}</span>
        {medians.some((share) => share !== null) ? <span data-line="median">{m.tests_median()}</span> : null}
      </figcaption>
      {/* a table takes the width of its words, whatever it is given: the block around it hides what is too wide */}
      <div className="visually-hidden">
        <table>
          <caption>{m.tests_trend()}</caption>
          <thead>
            <tr>
              <th scope="col">{m.tests_col_test()}</th>
              <th scope="col">{m.tests_you()}</th>
              <th scope="col">{m.tests_median()}</th>
            </tr>
          </thead>
          <tbody>
            {scores.map(({ assessmentId, name, marks, totalMarks, median }) => (
              <tr key={assessmentId}>
                <th scope="row">{name}</th>
                <td>{m.learning_score({ marks: figure(marks), total: totalMarks })}</td>
                <td>{figure(median)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </figure>
  );
}

/** The score of the test that was completed last, and how those of its kind have gone before it. */
export function LastScoreCard({ scores, test }: { scores: readonly ScoreOfTest[]; test: Asset | null }) {
  const last = scores.at(-1);
  if (!last) {
    return (
      <section className="card-surface min-w-0 p-6 max-[600px]:p-4" aria-labelledby="last-score">
        <h2 id="last-score" className="text-md font-strong">
          {m.tests_last_score()}
        </h2>
        <p className="mt-2 text-muted">{m.tests_no_score()}</p>
      </section>
    );
  }
  const gain = gainOf(scores);
  return (
    <section className="card-surface min-w-0 p-6 max-[600px]:p-4" aria-labelledby="last-score">
      <div className="flex items-baseline justify-between gap-3">
        <h2 id="last-score" className="text-md font-strong">
          {m.tests_last_score()}
        </h2>
        {test ? (
          <PathLink
            className="py-0.5 tap text-brand-text no-underline text-sm font-medium hover:underline"
            href={analyticsUrl(test)}
            aria-label={m.tests_analytics_of({ name: test.assetName })}
          >
            {m.tests_analytics()}
          </PathLink>
        ) : null}
      </div>
      <p className="text-muted text-sm wrap-anywhere" lang={langOf(last.name)}>
        {last.name}
      </p>
      <p className={`${classes['score']} flex flex-wrap items-baseline gap-x-2 gap-y-0 text-sm tabular`}>
        <strong>{figure(last.marks)}</strong>
        <span>
          {m.tests_of_total({ total: last.totalMarks })}
          {last.percentile === '' ? '' : ` · ${percentileWords(last)}`}
        </span>
        {gain === null ? null : (
          <span className="ml-auto font-medium data-[tone=good]:text-good" data-tone={gain.tone}>
            {gain.words}
          </span>
        )}
      </p>
      {scores.length > 1 ? <ScoreTrend scores={scores} /> : null}
    </section>
  );
}
