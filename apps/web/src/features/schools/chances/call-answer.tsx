import type { SchoolChances } from '@abhyas/contract/schools/chances.ts';
import { useState } from 'react';
import { formatDayFirst } from '../../../lib/dates/dates.ts';
import { m } from '../../../paraglide/messages.js';
import { Answer } from './answer.tsx';
import { callText } from './answer-words.ts';
import classes from './chances-panel.module.css';
import { useQuery } from '@tanstack/react-query';
import { useOwnSession } from '../../../lib/session/use-session.ts';
import { FigureTable } from '../../../ui/cards/data-table.tsx';
import { EmptyState } from '../../../ui/feedback/states/empty-state.tsx';
import { QueryView } from '../../../ui/feedback/states/query-view.tsx';
import { schoolQueries } from '../queries.ts';
import { Dialog } from '../../../ui/feedback/dialog.tsx';

/** How good the estimated chances are: what would have been said in each past year, against what happened. */
function RecordDialog({ onClose }: { onClose: () => void }) {
  const query = useQuery(schoolQueries.record(useOwnSession()));
  const record = query.data;
  return (
    <Dialog size={560} onClose={onClose} title={m.sch_how_good()}>
      <QueryView query={query} />
      {record === null ? <EmptyState drawing="shelf" title={m.sch_record_empty()} /> : null}
      {record ? (
        <>
          <p className={`${classes['note']} text-muted text-sm data-[old=true]:text-warn`}>
            {m.sch_record_about({ n: record.n, years: record.years.join(', ') })}
          </p>
          <FigureTable>
            <thead>
              <tr>
                <th scope="col">{m.sch_record_band()}</th>
                <th scope="col">{m.sch_record_said()}</th>
                <th scope="col">{m.sch_record_happened()}</th>
                <th scope="col">{m.sch_record_n()}</th>
              </tr>
            </thead>
            <tbody>
              {record.bins.map(({ from, to, n, said, happened }) => (
                <tr key={from}>
                  <th scope="row">{m.sch_record_range({ from, to })}</th>
                  <td>{`${said.toFixed(1)}%`}</td>
                  <td>{`${happened.toFixed(1)}%`}</td>
                  <td>{n}</td>
                </tr>
              ))}
            </tbody>
          </FigureTable>
          <p className={`${classes['note']} text-muted text-sm data-[old=true]:text-warn`}>
            {record.brier === null || record.brierOfShare === null
              ? null
              : m.sch_record_brier({ brier: record.brier.toFixed(3), share: record.brierOfShare.toFixed(3) })}
          </p>
          <p className={`${classes['note']} text-muted text-sm data-[old=true]:text-warn`}>
            {m.sch_record_unsaid({ unsaid: record.unsaid, exam: record.exam, day: formatDayFirst(record.madeAt) })}
          </p>
        </>
      ) : null}
    </Dialog>
  );
}

const yearsText = (first: number, last: number) =>
  first === last ? String(first) : m.sch_years({ first: String(first), last: String(last) });

/** How likely a call is: the share of candidates like the student who were called, with its interval, n, years, source and date. Below fifty no figure. */
export function CallAnswer({ chances }: { chances: SchoolChances }) {
  const { chance, reported, record } = chances;
  const [isOpen, setOpen] = useState(false);
  if (chance === null || chance.percent === null)
    return (
      <Answer question={m.sch_likely()} answer={m.sch_no_estimate()} tone="unknown">
        <p className={`${classes['note']} text-muted text-sm data-[old=true]:text-warn`}>{whyNone(chances)}</p>
        {chance === null && reported === null ? null : <Sources chances={chances} />}
      </Answer>
    );
  const { percent, low, high, n, called } = chance;
  const { figure, interval } = callText(chance);
  return (
    <Answer
      question={m.sch_likely()}
      tone="figure"
      answer={
        <>
          <strong className="text-hero font-strong tabular">{figure}</strong>{' '}
          <span className="text-muted text-sm font-normal">{interval}</span>
        </>
      }
    >
      <svg
        className="block w-full h-2 mt-1 rounded-[4px]"
        viewBox="0 0 100 6"
        preserveAspectRatio="none"
        aria-hidden="true"
        focusable="false"
      >
        <rect className="fill-line" width="100" height="6" />
        <rect
          className="fill-brand-filled opacity-45"
          x={low ?? percent}
          width={Math.max(0, (high ?? percent) - (low ?? percent))}
          height="6"
        />
        <rect className="fill-brand-text" x={Math.max(0, percent - 0.6)} width="1.2" height="6" />
      </svg>
      <p className="flex justify-between text-muted text-xs" aria-hidden="true">
        {[0, 50, 100].map((at) => (
          <span key={at}>{`${at}%`}</span>
        ))}
      </p>
      <p className="text-ink text-sm">{m.sch_of_like({ n, called })}</p>
      <Sources chances={chances} />
      {record === null ? null : (
        <p className="text-ink text-sm">{m.sch_record({ from: record.from, to: record.to, happened: record.happened })}</p>
      )}
      <button
        type="button"
        className="justify-self-start min-h-7 p-0 border-0 bg-transparent text-brand-text text-sm font-medium cursor-pointer hover:underline"
        onClick={() => setOpen(true)}
      >
        {m.sch_how_good()}
      </button>
      {isOpen ? <RecordDialog onClose={() => setOpen(false)} /> : null}
    </Answer>
  );
}

function whyNone({ chance, reported, judgedBy }: SchoolChances): string {
  if (judgedBy.source === null) return m.sch_none_percentile({ exam: judgedBy.exam });
  if (chance !== null) return m.sch_none_few({ count: chance.n, years: yearsText(chance.firstYear, chance.lastYear) });
  if (reported === null) return m.sch_none_reported();
  return m.sch_none_near({ count: reported.n, years: yearsText(reported.firstYear, reported.lastYear) });
}

function Sources({ chances: { chance } }: { chances: SchoolChances }) {
  if (chance === null) return null;
  return (
    <p className={`${classes['note']} text-muted text-sm data-[old=true]:text-warn`}>
      {[
        yearsText(chance.firstYear, chance.lastYear),
        chance.source,
        m.sch_updated({ day: formatDayFirst(chance.asOf) }),
        m.sch_band({ from: String(chance.from), to: String(chance.to) }),
      ].join(' · ')}
    </p>
  );
}
