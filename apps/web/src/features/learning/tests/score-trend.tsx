import type { ScoreOfTest } from '@abhyas/contract/home/test-landing.ts';
import { figure, shortTestName } from '../../../lib/format/marks.ts';
import { m } from '../../../paraglide/messages.js';
import classes from './score-trend.module.css';
import { shareOf } from './score-words.ts';

const width = 320;
const height = 64;
const edge = 6;

/** The last scores as a line, the median of their cohorts dashed below it, and the same as a table for who cannot see it. */
export function ScoreTrend({ scores }: { scores: readonly ScoreOfTest[] }) {
  const own = scores.map(({ marks, totalMarks }) => shareOf({ marks, total: totalMarks }));
  const medians = scores.map(({ median, totalMarks }) => (median === '' ? null : shareOf({ marks: median, total: totalMarks })));
  const all = [...own, ...medians.flatMap((share) => share ?? [])];
  const [low, high] = [Math.min(...all), Math.max(...all)];
  const x = (place: number) => edge + (place * (width - 2 * edge)) / (scores.length - 1);
  const y = (share: number) => (high === low ? height / 2 : edge + ((high - share) / (high - low)) * (height - 2 * edge));
  const line = (shares: readonly (number | null)[]) =>
    shares.flatMap((share, place) => (share === null ? [] : `${x(place)},${y(share)}`)).join(' ');
  return (
    <figure className={classes['trend']}>
      <svg viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
        <polyline className={classes['median']} points={line(medians)} />
        <polyline className={classes['own']} points={line(own)} />
        {own.map((share, place) => (
          <circle
            key={scores[place]?.assessmentId}
            className={classes['point']}
            data-last={place === own.length - 1 || undefined}
            cx={x(place)}
            cy={y(share)}
            r={place === own.length - 1 ? 5 : 3.5}
          />
        ))}
      </svg>
      <div className={classes['names']} aria-hidden="true">
        {scores.map((score, place) => (
          <span key={score.assessmentId}>{shortTestName(score, place)}</span>
        ))}
      </div>
      <figcaption className={classes['key']} aria-hidden="true">
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
