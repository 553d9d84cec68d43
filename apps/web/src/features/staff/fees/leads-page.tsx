import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { now } from '../../../lib/clock.ts';
import { dayOf, formatDayFirst } from '../../../lib/dates/dates.ts';
import { figure } from '../../../lib/format/marks.ts';
import { m } from '../../../paraglide/messages.js';
import { StaffList } from '../../../shared/staff/staff-list.tsx';
import { StaffScreen } from '../../../shared/staff/staff-screen.tsx';
import { pageOf } from '../../../shared/staff/words.ts';
import { Badge } from '../../../ui/cards/badge.tsx';
import { DataTable } from '../../../ui/cards/data-table.tsx';
import { ChoicePills } from '../../../ui/forms/choice-pills.tsx';
import { PageHeader } from '../../../ui/navigation/page-header.tsx';
import { LeadDialog } from './lead-dialog.tsx';
import { type Lead, leadStates, leadText, leadTone } from './lead-words.ts';
import { leadsQuery } from './queries.ts';

const choices = ['open', ...leadStates, 'all'] as const;
type Choice = (typeof choices)[number];
const choiceText = { ...leadText, open: m.lead_open, all: m.lead_all } as const satisfies Record<Choice, () => string>;

/** /staff/leads: who asked for a call, the next call first, each with source, state and notes. */
export function LeadsPage({ search, page, state }: { search: string; page: string; state: string }) {
  return (
    <StaffScreen right="fees">
      <Leads search={search} page={pageOf(page)} state={choices.find((each) => each === state) ?? 'open'} />
    </StaffScreen>
  );
}

function Leads({ search, page, state }: { search: string; page: number; state: Choice }) {
  const { history } = useRouter();
  const query = useQuery(leadsQuery({ search, page, state }));
  const [openId, setOpenId] = useState('');
  const open = query.data?.leads.find(({ leadId }) => leadId === openId);
  const choose = (next: Choice) => {
    const fields = { ...(search === '' ? {} : { search }), ...(next === 'open' ? {} : { state: next }) };
    history.replace(`/staff/leads?${new URLSearchParams(fields).toString()}`);
  };
  return (
    <>
      <PageHeader title={m.lead_title()}>{m.lead_about()}</PageHeader>
      <StaffList
        label={m.lead_title()}
        searchLabel={m.lead_search()}
        path="/staff/leads"
        search={search}
        page={page}
        {...(state === 'open' ? {} : { more: { state } })}
        total={query.data?.total}
        query={query}
        tools={
          <ChoicePills
            label={m.lead_state()}
            choices={choices.map((value) => ({ value, text: choiceText[value]() }))}
            value={state}
            onChange={choose}
          />
        }
        empty={{ title: m.lead_none(), text: m.lead_none_text() }}
      >
        <DataTable label={m.lead_title()}>
          <thead>
            <tr>
              <th scope="col">{m.lead_who()}</th>
              <th scope="col" data-wide>
                {m.lead_course()}
              </th>
              <th scope="col">{m.lead_state()}</th>
              <th scope="col" data-wide>
                {m.lead_note()}
              </th>
              <th scope="col">{m.lead_action()}</th>
            </tr>
          </thead>
          <tbody>
            {query.data?.leads.map((lead) => (
              <LeadRow key={lead.leadId} lead={lead} onOpen={() => setOpenId(lead.leadId)} />
            ))}
          </tbody>
        </DataTable>
      </StaffList>
      {open === undefined ? null : <LeadDialog key={open.leadId} lead={open} onClose={() => setOpenId('')} />}
    </>
  );
}

function LeadRow({
  lead: { name, mobile, course, source, state, nextCallOn, note, staffName, trial },
  onOpen,
}: {
  lead: Lead;
  onOpen: () => void;
}) {
  const isDue = nextCallOn !== '' && nextCallOn <= dayOf(now());
  const day = formatDayFirst(nextCallOn === '' ? now() : nextCallOn);
  return (
    <tr>
      <th scope="row">
        <bdi className="wrap-anywhere">{name}</bdi>
        <a className="block tap text-sm text-brand-text tabular" href={`tel:+91${mobile}`} aria-label={m.lead_call({ mobile })}>
          {mobile}
        </a>
      </th>
      <td data-wide className="wrap-anywhere">
        {course}
        <span className="block text-muted text-sm">{source}</span>
        {trial === null ? null : (
          <span className="block text-sm tabular">{m.lead_trial({ marks: figure(trial.marks), max: trial.maxMarks })}</span>
        )}
      </td>
      <td>
        <Badge tone={leadTone[state]}>{leadText[state]()}</Badge>
        <span className={`block text-sm ${isDue ? 'text-warn font-medium' : 'text-muted'}`}>
          {nextCallOn === '' ? m.lead_next_none() : isDue ? m.lead_next_due({ date: day }) : day}
        </span>
      </td>
      <td data-wide className="wrap-anywhere">
        {note}
        {staffName === '' ? null : <span className="block text-muted text-sm">{m.lead_by({ name: staffName })}</span>}
      </td>
      <td>
        <Button variant="default" size="compact-md" aria-label={m.lead_edit_of({ name })} onClick={onOpen}>
          {m.lead_edit()}
        </Button>
      </td>
    </tr>
  );
}
