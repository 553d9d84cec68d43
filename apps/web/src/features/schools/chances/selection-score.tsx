import type { SchoolChances } from '@abhyas/contract/schools/chances.ts';
import { useMediaQuery } from '@mantine/hooks';
import { IconChevronRight } from '@tabler/icons-react';
import { formatDayFirst } from '../../../lib/dates/dates.ts';
import { m } from '../../../paraglide/messages.js';
import classes from './chances-panel.module.css';

const missing = {
  class10: m.sch_class10,
  class12: m.sch_class12,
  graduation: m.sch_graduation,
  work: m.sch_missing_work,
  percentile: m.sch_missing_percentile,
} as const;

type Score = SchoolChances['scores'][number];

/** Below this width the working of a score is folded. */
const phone = '(max-width: 639px)';

/** The selection scores as the school publishes them, with every term. On a phone the terms fold away; source and date never do. */
export function SelectionScore({ scores }: Pick<SchoolChances, 'scores'>) {
  const isFolded = useMediaQuery(phone) ?? false;
  return scores.map((score) => (
    <section key={score.call} className={classes['score']} aria-label={m.sch_score()}>
      <details open={!isFolded}>
        <summary>
          <IconChevronRight className={classes['chevron']} size={16} stroke={1.75} aria-hidden="true" />
          {scores.length > 1 ? m.sch_score_call({ call: score.call }) : m.sch_score()}
          {isFolded ? (
            <span className={classes['folded']}>
              <strong>{score.total ?? m.sch_none()}</strong> {lastText(score)}
            </span>
          ) : null}
        </summary>
        <Working {...score} />
      </details>
      <p className={classes['note']}>
        {[score.source, score.sourceDay === null ? '' : formatDayFirst(score.sourceDay)].filter(Boolean).join(' · ')}
      </p>
    </section>
  ));
}

/** What the last candidate called had; '' where the school has not said. */
function lastText({ lastScore, lastYear }: Score): string {
  if (lastScore === null) return '';
  return lastYear === null ? m.sch_last_call({ score: lastScore }) : m.sch_last_call_year({ score: lastScore, year: String(lastYear) });
}

function Working(score: Score) {
  return (
    <table className={classes['scores']}>
      <thead className="visually-hidden">
        <tr>
          <th scope="col">{m.sch_term()}</th>
          <th scope="col">{m.sch_working()}</th>
          <th scope="col">{m.sch_points()}</th>
        </tr>
      </thead>
      <tbody>
        {score.terms.map((term) => (
          <tr key={term.label}>
            <th scope="row">{term.label}</th>
            <td>{term.working || m.sch_missing({ names: term.missing.map((each) => missing[each]()).join(', ') })}</td>
            <td>{term.points ?? m.sch_none()}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">{m.sch_yours()}</th>
          <td>{lastText(score)}</td>
          <td>{score.total ?? m.sch_none()}</td>
        </tr>
      </tfoot>
    </table>
  );
}
