import type { AnswerOf } from '@abhyas/contract/endpoints.ts';
import { isStudent } from '../../../lib/session/is-student.ts';
import { useOwnSession } from '../../../lib/session/use-session.ts';
import { m } from '../../../paraglide/messages.js';
import { Card } from '../../../ui/cards/card.tsx';
import { FactList } from '../../../ui/cards/fact-list.tsx';
import { ChancesPanel } from '../chances/chances-panel.tsx';
import { callName, cutoffText, feesText, salaryText, sectionKeys } from '../words.ts';
import { ApplicationCard } from './application-card.tsx';
import classes from './programme-panel.module.css';
import { useQuery } from '@tanstack/react-query';
import { QueryView } from '../../../ui/feedback/states/query-view.tsx';
import { PathLink } from '../../../ui/navigation/path-link.tsx';
import { callTable, criteriaOf } from '../free-table.ts';
import { tableQueries } from '../table-queries.ts';
import type { CutoffRow } from '@abhyas/contract/schools/details.ts';
import { useState } from 'react';
import { formatDayFirst } from '../../../lib/dates/dates.ts';
import { DataTable } from '../../../ui/cards/data-table.tsx';
import { Dropdown } from '../../../ui/forms/dropdown.tsx';

/** Cutoffs are of one exam and one call. */
const groupOf = ({ exam, call }: CutoffRow): string => `${exam} · ${callName(call)}`;

/** The newest cutoffs of a programme for one exam and call, a row per reservation category, and what was asked for overall in the years before. The server sends those of the course's exam first. */
function CategoryCutoffs({ cutoffs: all }: { cutoffs: readonly CutoffRow[] }) {
  const groups = [...new Set(all.map(groupOf))];
  const [chosen, setChosen] = useState('');
  const group = groups.includes(chosen) ? chosen : (groups[0] ?? '');
  const cutoffs = all.filter((cutoff) => groupOf(cutoff) === group);
  const years = [...new Set(cutoffs.map(({ year }) => year))].toSorted((one, other) => other - one);
  const [newest, ...before] = years;
  const of = (category: string, year: number | undefined) =>
    cutoffs.find((cutoff) => cutoff.reservationCategoryName === category && cutoff.year === year);
  const categories = [...new Set(cutoffs.map(({ reservationCategoryName }) => reservationCategoryName))];
  const sections = sectionKeys(cutoffs.filter(({ year }) => year === newest));
  const source = cutoffs.find(({ year }) => year === newest);
  return (
    <section aria-labelledby="category-cutoffs">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <h2 id="category-cutoffs" className="mb-2 text-lg">
          {m.schp_cutoffs_title()}
        </h2>
        <PathLink className="text-brand-text text-sm font-medium no-underline hover:underline" href="/school/cutoffs">
          {m.schp_all_cutoffs()}
        </PathLink>
      </div>
      {groups.length > 1 ? (
        <Dropdown
          label={m.schp_exam_and_call()}
          options={groups.map((name) => ({ id: name, text: name }))}
          value={group}
          onChange={setChosen}
        />
      ) : (
        <p className="max-w-[68ch] text-body">{group}</p>
      )}
      {newest === undefined ? (
        <p className="max-w-[68ch] text-body">{m.schp_no_record()}</p>
      ) : (
        <DataTable label={m.schp_cutoffs_title()} figures>
          <thead>
            <tr>
              <th scope="col">{m.schp_col_category()}</th>
              <th scope="col">{m.schp_overall_of({ year: newest })}</th>
              {sections.map((section) => (
                <th key={section} scope="col">
                  {section.toLocaleUpperCase('en')}
                </th>
              ))}
              {before.map((year) => (
                <th key={year} scope="col" data-wide>
                  {m.schp_overall_of({ year })}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {categories.map((category) => (
              <tr key={category}>
                <th scope="row">{category}</th>
                <td>{cutoffText(of(category, newest)?.overall)}</td>
                {sections.map((section) => (
                  <td key={section}>{cutoffText(of(category, newest)?.sections.find(({ key }) => key === section)?.percentile)}</td>
                ))}
                {before.map((year) => (
                  <td key={year} data-wide>
                    {cutoffText(of(category, year)?.overall)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </DataTable>
      )}
      {source === undefined || source.source === '' ? null : (
        <p className="mt-2 text-muted text-sm">
          {source.sourceDay === '' ? source.source : m.schp_cutoff_source({ source: source.source, day: formatDayFirst(source.sourceDay) })}
        </p>
      )}
    </section>
  );
}

/** What each call of a programme is decided by: its rows of the course's tables of selection criteria. */
function ProgrammeCriteria({ schoolName, programName }: { schoolName: string; programName: string }) {
  const query = useQuery({ ...tableQueries.selection(useOwnSession()), meta: { quiet: true } });
  const calls = (query.data?.calls ?? []).flatMap((call) => {
    const facts = query.data === undefined ? [] : criteriaOf({ table: callTable(query.data, call), schoolName, programName });
    return facts.length === 0 ? [] : [{ call, facts }];
  });
  return (
    <section aria-labelledby="selection">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <h2 id="selection" className="mb-2 text-lg">
          {m.schp_selection()}
        </h2>
        <PathLink className="text-brand-text text-sm font-medium no-underline hover:underline" href="/school/selection%20criteria">
          {m.schp_all_criteria()}
        </PathLink>
      </div>
      <QueryView query={query} height={120} />
      {query.data !== undefined && calls.length === 0 ? <p className="max-w-[68ch] text-body">{m.schp_no_record()}</p> : null}
      {calls.length > 0 ? (
        <Card as="div">
          {calls.map(({ call, facts }) => (
            <div key={call} className={classes['call']}>
              <h3>{call}</h3>
              <FactList look="grid" facts={facts} />
            </div>
          ))}
        </Card>
      ) : null}
    </section>
  );
}

type Details = AnswerOf<'schoolDetails'>;
export type Programme = Details['schoolProgramData'][number];

/** One programme of a school: its facts, what it asks for, its cutoffs, and at the side the application with the student's chances. */
export function ProgrammePanel({ school, programme }: { school: Details; programme: Programme }) {
  const cutoffs = school.schoolCutOffData.find(({ programId }) => programId === programme.programId)?.programData ?? [];
  return (
    <div className="grid-cols-[minmax(0,1fr)_400px] grid items-start gap-6 max-[1024px]:grid-cols-1">
      <div className={`${classes['side']} grid grid-cols-1 gap-6`}>
        <ApplicationCard school={school} programme={programme} />
        {isStudent(useOwnSession()) ? <ChancesPanel programme={programme.programId} isAtSchool /> : null}
      </div>
      <div className="row-1 col-1 grid grid-cols-1 gap-6 min-w-0 max-[1024px]:row-2">
        <Card aria-label={programme.programName}>
          <FactList look="grid" facts={factsOf(programme)} />
        </Card>
        <section aria-labelledby="eligibility">
          <h2 id="eligibility" className="mb-2 text-lg">
            {m.schp_eligibility_title()}
          </h2>
          <p className="max-w-[68ch] text-body">{programme.eligibilityCriteria || m.schp_eligibility_none()}</p>
        </section>
        <ProgrammeCriteria schoolName={school.schoolName} programName={programme.programName} />
        <CategoryCutoffs cutoffs={cutoffs} />
      </div>
    </div>
  );
}

/** What is known of a programme; what the school has not said is left out. */
function factsOf(programme: Programme) {
  const { fees, avgSalary, duration, batchSize, Classification, ranking, examAccepted, firstBatchYear } = programme;
  return [
    { name: m.schp_fees(), value: feesText(fees) },
    { name: m.schp_salary(), value: salaryText(avgSalary) },
    { name: m.schp_exams(), value: examAccepted.join(', ') },
    { name: m.schp_duration(), value: duration },
    { name: m.schp_batch(), value: batchSize === null ? '' : String(batchSize) },
    { name: m.schp_classification(), value: Classification },
    { name: m.schp_ranking(), value: ranking },
    { name: m.schp_first_batch(), value: firstBatchYear === null ? '' : String(firstBatchYear) },
  ].filter(({ value }) => value !== '');
}
