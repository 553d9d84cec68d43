import type { Risk } from '@abhyas/contract/analytics/institute.ts';
import { m } from '../../../paraglide/messages.js';
import { Badge } from '../../../ui/cards/badge.tsx';
import { DataTable } from '../../../ui/cards/data-table.tsx';
import { PathButton, PathLink } from '../../../ui/navigation/path-link.tsx';
import classes from './institute.module.css';
import { mentorsText, reasonText, seenText, stepWords } from './words.ts';

/** The students at risk: why, when they were here last, who mentors them, and what to do now. */
export function RiskTable({ risks }: { risks: readonly Risk[] }) {
  return (
    <DataTable label={m.inst_risks()}>
      <thead>
        <tr>
          <th scope="col">{m.inst_col_student()}</th>
          <th scope="col">{m.inst_col_why()}</th>
          <th scope="col" data-wide>
            {m.inst_col_seen()}
          </th>
          <th scope="col" data-wide>
            {m.inst_col_mentor()}
          </th>
          <th scope="col" className="print:hidden">
            {m.inst_col_next()}
          </th>
        </tr>
      </thead>
      <tbody>
        {risks.map((risk) => (
          <RiskRow key={risk.personId} risk={risk} />
        ))}
      </tbody>
    </DataTable>
  );
}

function RiskRow({ risk }: { risk: Risk }) {
  const { personId, name, pin, batches, reasons, step } = risk;
  const page = `/staff/people/${personId}`;
  return (
    <tr>
      <th scope="row">
        <PathLink className="rounded-[4px] text-brand-text font-medium" href={page}>
          {name || pin}
        </PathLink>
        <span className="block text-muted text-sm font-normal">{[pin, ...batches].join(' · ')}</span>
      </th>
      <td>
        <span className={classes['reasons']}>
          {reasons.map((reason, index) => (
            <Badge key={reason.kind} tone={index === 0 ? (reason.kind === 'away' ? 'bad' : 'warn') : 'plain'}>
              {reasonText(reason)}
            </Badge>
          ))}
        </span>
      </td>
      <td data-wide>{seenText(risk)}</td>
      <td data-wide className={risk.mentors.length === 0 ? 'text-bad' : ''}>
        {mentorsText(risk)}
      </td>
      <td className="print:hidden">
        <PathButton
          variant="default"
          size="compact-sm"
          href={step === 'message' ? `/staff/messages/new?person=${personId}` : page}
          aria-label={m.inst_step_of({ step: stepWords[step](), name: name || pin })}
        >
          {stepWords[step]()}
        </PathButton>
      </td>
    </tr>
  );
}
