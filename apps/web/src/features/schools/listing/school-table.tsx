import { formatPercentile } from '../../../lib/format/percentile.ts';
import type { SchoolSort } from '@abhyas/contract/schools/school-limits.ts';
import { bannersOnPage } from '@abhyas/rules/schools/banner-rows.ts';
import { inLakhs } from '@abhyas/rules/schools/money.ts';
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import { Fragment, type ReactNode } from 'react';
import { m } from '../../../paraglide/messages.js';
import { useCompareList } from '../compare/use-compare-list.ts';
import { LikeButton } from '../shortlist/like-button.tsx';
import { feesText, salaryText } from '../words.ts';
import { ChanceCell } from './chance-cell.tsx';
import { nameId, rowName, type SchoolRow } from './rows.ts';
import classes from './school-table.module.css';
import { localeFor } from '../../../lib/language/language.ts';

interface SchoolTableProps {
  readonly rows: readonly SchoolRow[];
  /** How many rows the pages before have: advertisements count rows over the whole list. */
  readonly before: number;
  /** How many there are on all pages. */
  readonly all: number;
  readonly sort: SchoolSort;
  readonly order: 'asc' | 'desc';
  /** The programme that My chances is about. */
  readonly programme: string;
  readonly isStudent: boolean;
  readonly onSort: (sort: SchoolSort) => void;
  readonly onChoose: (programme: string) => void;
  readonly renderBanner: (number: number) => ReactNode;
}

const inColumn = new Intl.NumberFormat(localeFor('en-IN'), { minimumFractionDigits: 1, maximumFractionDigits: 2 });
/** Rupees in lakhs in a column: with one decimal at least, so that they are under each other. */
const figure = (rupees: number | null): string => (rupees === null ? m.sch_none() : inColumn.format(Number(inLakhs(rupees))));

/** A page of programmes: choose one for My chances, for Compare, or for the shortlist. */
export function SchoolTable({ rows, before, all, sort, order, programme, isStudent, onSort, onChoose, renderBanner }: SchoolTableProps) {
  const compare = useCompareList();
  const year = Math.max(0, ...rows.map(({ cutOff }) => cutOff?.year ?? 0));
  const banners = bannersOnPage({ list: 'schools', before, rows: rows.length, all });
  const head = (column: SchoolSort, name: string) => (
    <SortButton name={name} isSorted={sort === column} order={order} onPress={() => onSort(column)} />
  );
  const sorted = (column: SchoolSort) => (sort !== column ? undefined : order === 'asc' ? 'ascending' : 'descending');
  return (
    <div className={classes['scroll']} role="group" aria-label={m.sch_table()} tabIndex={0}>
      <table className={classes['table']}>
        <thead>
          <tr>
            <th scope="col" className={classes['check']}>
              <span className="visually-hidden">{m.sch_compare()}</span>
            </th>
            <th scope="col" aria-sort={sorted('school')}>
              {head('school', m.sch_col_school())}
            </th>
            <th scope="col" data-number aria-sort={sorted('fees')}>
              {head('fees', m.sch_col_fees())}
            </th>
            <th scope="col" data-number aria-sort={sorted('avgSalary')}>
              {head('avgSalary', m.sch_col_salary())}
            </th>
            <th scope="col" data-number aria-sort={sorted('cutOff')}>
              {head('cutOff', year === 0 ? m.sch_cutoff() : m.sch_col_cutoff({ year: String(year) }))}
            </th>
            {isStudent ? (
              <th scope="col" aria-sort={sorted('chance')}>
                {head('chance', m.sch_col_chance())}
              </th>
            ) : null}
            {isStudent ? (
              <th scope="col" className={classes['like']}>
                <span className="visually-hidden">{m.sch_tab_shortlisted()}</span>
              </th>
            ) : null}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => {
            const { schoolProgramCourseMapping: id } = row;
            const banner = banners.find((each) => each.row === index + 1);
            const shown = banner === undefined ? null : renderBanner(banner.banner);
            return (
              <Fragment key={id}>
                <tr data-chosen={id === programme}>
                  <td className={classes['check']}>
                    <input
                      type="checkbox"
                      aria-label={m.sch_choose({ name: rowName(row) })}
                      checked={compare.has(id)}
                      onChange={() => compare.toggle({ schoolId: row.schoolId, programId: id })}
                    />
                  </td>
                  <th scope="row">
                    <button
                      type="button"
                      id={nameId(id)}
                      className={classes['name']}
                      aria-current={id === programme ? 'true' : undefined}
                      onClick={() => onChoose(id)}
                    >
                      {row.schoolName}
                    </button>
                    <span className={classes['about']}>{[row.programs, row.location].filter(Boolean).join(' · ')}</span>
                    <span className={classes['narrow']}>
                      {m.sch_narrow({ fees: feesText(row.fees), salary: salaryText(row.avgSalary) })}
                      {row.cutOff === null ? '' : ` · ${m.sch_narrow_cutoff({ cutoff: formatPercentile(row.cutOff.overall) })}`}
                    </span>
                  </th>
                  <td data-number>{figure(row.fees)}</td>
                  <td data-number>{figure(row.avgSalary)}</td>
                  <td data-number>
                    {row.cutOff === null ? m.sch_none() : formatPercentile(row.cutOff.overall)}
                    {row.cutOff !== null && row.cutOff.year !== year ? <span className={classes['about']}>{row.cutOff.year}</span> : null}
                  </td>
                  {isStudent ? (
                    <td className={classes['chanceColumn']}>
                      <ChanceCell chance={row.chance} />
                    </td>
                  ) : null}
                  {isStudent ? (
                    <td className={classes['like']}>
                      <LikeButton schoolId={row.schoolId} programId={id} name={rowName(row)} isLiked={row.isSchoolLiked === '1'} />
                    </td>
                  ) : null}
                </tr>
                {shown === null ? null : (
                  <tr className={classes['banner']}>
                    <td colSpan={isStudent ? 7 : 5}>{shown}</td>
                  </tr>
                )}
              </Fragment>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}

function SortButton({ name, isSorted, order, onPress }: { name: string; isSorted: boolean; order: 'asc' | 'desc'; onPress: () => void }) {
  const Icon = order === 'asc' ? IconArrowUp : IconArrowDown;
  return (
    <button type="button" className={classes['sort']} data-sorted={isSorted} onClick={onPress}>
      {name}
      {isSorted ? <Icon size={14} stroke={2} aria-hidden="true" /> : null}
    </button>
  );
}
