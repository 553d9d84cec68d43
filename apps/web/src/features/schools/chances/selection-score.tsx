import type { SchoolChances } from '@abhyas/contract/schools/chances.ts';
import { formatDayFirst } from '../../../lib/format/dates.ts';
import { m } from '../../../paraglide/messages.js';
import classes from './chances-panel.module.css';

const missing = {
  class10: m.sch_class10,
  class12: m.sch_class12,
  graduation: m.sch_graduation,
  work: m.sch_missing_work,
  percentile: m.sch_missing_percentile,
} as const;

/** The selection scores as the school publishes them, with every term. */
export function SelectionScore({ scores }: Pick<SchoolChances, 'scores'>) {
  return scores.map(({ call, terms, total, lastScore, lastYear, source, sourceDay }) => (
    <details key={call} className={classes['score']} open>
      <summary>{scores.length > 1 ? m.sch_score_call({ call }) : m.sch_score()}</summary>
      <table className={classes['scores']}>
        <thead className="visually-hidden">
          <tr>
            <th scope="col">{m.sch_term()}</th>
            <th scope="col">{m.sch_working()}</th>
            <th scope="col">{m.sch_points()}</th>
          </tr>
        </thead>
        <tbody>
          {terms.map((term) => (
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
            <td>
              {lastScore === null
                ? ''
                : lastYear === null
                  ? m.sch_last_call({ score: lastScore })
                  : m.sch_last_call_year({ score: lastScore, year: String(lastYear) })}
            </td>
            <td>{total ?? m.sch_none()}</td>
          </tr>
        </tfoot>
      </table>
      <p className={classes['note']}>{[source, sourceDay === null ? '' : formatDayFirst(sourceDay)].filter(Boolean).join(' · ')}</p>
    </details>
  ));
}
