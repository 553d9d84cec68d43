import type { SchoolProgram } from '@abhyas/contract/schools/school.ts';
import { m } from '../../../paraglide/messages.js';
import classes from './school-table.module.css';

/** The estimated chance of a call with the number of outcomes behind it; without enough of them no figure. */
export function ChanceCell({ chance }: Pick<SchoolProgram, 'chance'>) {
  if (chance === null) return <span className={classes['few']}>{m.sch_no_estimate()}</span>;
  if (chance.percent === null) return <span className={classes['few']}>{m.sch_few()}</span>;
  return (
    <span className={classes['chance']}>
      <span className={classes['chanceWords']}>
        <strong>{`${chance.percent}%`}</strong>
        <abbr title={m.sch_n_means({ n: chance.n })}>{m.sch_n({ n: chance.n })}</abbr>
      </span>
      <svg className={classes['bar']} viewBox="0 0 100 4" preserveAspectRatio="none" aria-hidden="true" focusable="false">
        <rect className={classes['track']} width="100" height="4" />
        <rect className={classes['done']} width={chance.percent} height="4" />
      </svg>
    </span>
  );
}
