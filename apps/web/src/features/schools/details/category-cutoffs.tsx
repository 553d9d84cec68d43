import type { CutoffRow } from '@abhyas/contract/schools/details.ts';
import { useState } from 'react';
import { formatDayFirst } from '../../../lib/dates/dates.ts';
import { m } from '../../../paraglide/messages.js';
import { DataTable } from '../../../ui/cards/data-table.tsx';
import { Dropdown } from '../../../ui/forms/dropdown.tsx';
import { PathLink } from '../../../ui/navigation/path-link.tsx';
import { callName, cutoffText, sectionKeys } from '../words.ts';
import classes from './programme-panel.module.css';

/** Cutoffs are of one exam and one call. */
const groupOf = ({ exam, call }: CutoffRow): string => `${exam} · ${callName(call)}`;

/** The newest cutoffs of a programme for one exam and call, a row per reservation category, and what was asked for overall in the years before. The server sends those of the course's exam first. */
export function CategoryCutoffs({ cutoffs: all }: { cutoffs: readonly CutoffRow[] }) {
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
      <div className={classes['head']}>
        <h2 id="category-cutoffs" className={classes['title']}>
          {m.schp_cutoffs_title()}
        </h2>
        <PathLink className={classes['more']} href="/school/cutoffs">
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
        <p className={classes['text']}>{group}</p>
      )}
      {newest === undefined ? (
        <p className={classes['text']}>{m.schp_no_record()}</p>
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
        <p className={classes['source']}>
          {source.sourceDay === '' ? source.source : m.schp_cutoff_source({ source: source.source, day: formatDayFirst(source.sourceDay) })}
        </p>
      )}
    </section>
  );
}
