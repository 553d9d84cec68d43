import { decimalsOfPercentile } from '@abhyas/rules/analytics/percentiles/decimals.ts';
import { formatPercentile } from '../../../lib/format/percentile.ts';
import type { SchoolChances } from '@abhyas/contract/schools/chances.ts';
import { IconCheck, IconMinus } from '@tabler/icons-react';
import { formatDayFirst } from '../../../lib/dates/dates.ts';
import { m } from '../../../paraglide/messages.js';
import { callName } from '../words.ts';
import { Answer } from './answer.tsx';
import { metText, partName } from './answer-words.ts';
import classes from './chances-panel.module.css';

type Cutoff = NonNullable<SchoolChances['cutoff']>;

/** The least that would cross the cutoff. */
function changeText({ unit, more, from, to, ...part }: Cutoff['changes'][number]): string {
  const about = { name: partName(part), from: String(from), to: String(to) };
  return unit === 'marks' ? m.sch_change_marks({ ...about, more }) : m.sch_change_percentile({ ...about, more: String(more) });
}

export function CutoffAnswer({ cutoff, source }: Pick<SchoolChances, 'cutoff'> & Pick<SchoolChances['judgedBy'], 'source'>) {
  if (cutoff === null) return <Answer question={m.sch_cutoff_met()} answer={metText(cutoff)} tone="unknown" />;
  const { answer, year, parts, changes, isOld, source: from, sourceDay, call } = cutoff;
  return (
    <Answer question={m.sch_cutoff_met()} answer={metText(cutoff)} tone={answer}>
      <table className={classes['cutoffs']}>
        <thead>
          <tr>
            <th scope="col">
              <span className="visually-hidden">{m.sch_part()}</span>
            </th>
            <th scope="col">{m.sch_col_cutoff({ year: String(year) })}</th>
            <th scope="col">{source === 'predicted' ? m.sch_you_predicted() : m.sch_you()}</th>
            <th scope="col">
              <span className="visually-hidden">{m.sch_is_met()}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {parts.map((part) => (
            <tr key={part.key} data-short={part.short !== null && part.short > 0}>
              <th scope="row">{partName(part)}</th>
              <td>{formatPercentile(part.cutoff)}</td>
              <td>{part.own === null ? m.sch_none() : part.own.toFixed(decimalsOfPercentile(part.cutoff))}</td>
              <td>{part.short === null ? null : <MetMark isMet={part.short === 0} />}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {changes.length > 0 ? (
        <p className={classes['change']}>
          <strong>{m.sch_would_change()}</strong> {changes.map(changeText).join('; ')}
        </p>
      ) : null}
      <p className={classes['note']} data-old={isOld}>
        {[callName(call), from, sourceDay === null ? '' : formatDayFirst(sourceDay), isOld ? m.sch_old() : ''].filter(Boolean).join(' · ')}
      </p>
    </Answer>
  );
}

function MetMark({ isMet }: { isMet: boolean }) {
  const Mark = isMet ? IconCheck : IconMinus;
  return (
    <span className={classes['met']} data-met={isMet}>
      <Mark size={16} stroke={1.75} aria-hidden="true" />
      <span className="visually-hidden">{isMet ? m.sch_met() : m.sch_short()}</span>
    </span>
  );
}
