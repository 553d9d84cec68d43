import { formatPercentile } from '../../lib/format/percentile.ts';
import { type SchoolSort, schoolSorts, schoolsPerPage } from '@abhyas/contract/schools/school-limits.ts';
import { bannersOnPage } from '@abhyas/rules/schools/banner-rows.ts';
import { inLakhs } from '@abhyas/rules/schools/money.ts';
import { IconAdjustmentsHorizontal, IconArrowDown, IconArrowUp, IconSortAscending, IconSortDescending, IconX } from '@tabler/icons-react';
import { Fragment, type ReactNode, useState } from 'react';
import { m } from '../../paraglide/messages.js';
import { useCompareList } from './compare/use-compare-list.ts';
import { LikeButton } from './shortlist.tsx';
import { feesText, rangeWords, salaryText } from './words.ts';
import { type SchoolRow, nameId, rowName } from './rows.ts';
import { localeFor } from '../../lib/language/language.ts';
import type { SchoolProgram } from '@abhyas/contract/schools/school.ts';
import { ActionIcon, Button, NativeSelect, Skeleton } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useOwnSession } from '../../lib/session/use-session.ts';
import { Card } from '../../ui/cards/card.tsx';
import { EmptyState } from '../../ui/feedback/states/empty-state.tsx';
import { ErrorState } from '../../ui/feedback/states/error-state.tsx';
import { Pagination } from '../../ui/navigation/pagination.tsx';
import { FilterDialog } from './filter-dialog.tsx';
import { type ChosenFilter, type SchoolPlace, filterCount, firstOrder, noFilter } from './place.ts';
import { pageCount, schoolQueries } from './queries.ts';
import classes from './listing.module.css';

/** The estimated chance of a call with the number of outcomes behind it; without enough of them no figure. */
function ChanceCell({ chance }: Pick<SchoolProgram, 'chance'>) {
  if (chance === null) return <span className="text-muted text-sm">{m.sch_no_estimate()}</span>;
  if (chance.percent === null) return <span className="text-muted text-sm">{m.sch_few()}</span>;
  return (
    <span className="grid gap-1">
      <span className="flex justify-between gap-2 text-muted text-sm">
        <strong className="text-ink font-strong">{`${chance.percent}%`}</strong>
        <abbr title={m.sch_n_means({ n: chance.n })}>{m.sch_n({ n: chance.n })}</abbr>
      </span>
      <svg className="block w-full h-1 rounded-[2px]" viewBox="0 0 100 4" preserveAspectRatio="none" aria-hidden="true" focusable="false">
        <rect className="fill-line" width="100" height="4" />
        <rect className="fill-brand-filled" width={chance.percent} height="4" />
      </svg>
    </span>
  );
}

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
function SchoolTable({ rows, before, all, sort, order, programme, isStudent, onSort, onChoose, renderBanner }: SchoolTableProps) {
  const compare = useCompareList();
  // the figures have no columns of their own there, and a wider banner would make them
  const isNarrow = useMediaQuery('(max-width: 639px)') ?? false;
  const columns = 2 + (isNarrow ? 0 : 3) + (isStudent ? 2 : 0);
  const year = Math.max(0, ...rows.map(({ cutOff }) => cutOff?.year ?? 0));
  const banners = bannersOnPage({ list: 'schools', before, rows: rows.length, all });
  const head = (column: SchoolSort, name: string) => (
    <SortButton name={name} isSorted={sort === column} order={order} onPress={() => onSort(column)} />
  );
  const sorted = (column: SchoolSort) => (sort !== column ? undefined : order === 'asc' ? 'ascending' : 'descending');
  return (
    <div className="overflow-x-auto border-t border-line" role="group" aria-label={m.sch_table()} tabIndex={0}>
      <table className={`${classes['table']} w-full border-collapse tabular`}>
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
              <th scope="col" className={classes['chanceColumn']} aria-sort={sorted('chance')}>
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
                    <label className="inline-grid place-items-center p-0.5 pointer-coarse:min-w-11 cursor-pointer">
                      <input
                        type="checkbox"
                        aria-label={m.sch_choose({ name: rowName(row) })}
                        checked={compare.has(id)}
                        onChange={() => compare.toggle({ schoolId: row.schoolId, programId: id })}
                      />
                    </label>
                  </td>
                  <th scope="row">
                    <button
                      type="button"
                      id={nameId(id)}
                      className="p-0 border-0 bg-transparent text-ink font-strong text-start wrap-anywhere cursor-pointer hover:text-brand-text"
                      aria-current={id === programme ? 'true' : undefined}
                      onClick={() => onChoose(id)}
                    >
                      {row.schoolName}
                    </button>
                    <span className="block text-muted text-sm">{[row.programs, row.location].filter(Boolean).join(' · ')}</span>
                    <span className="text-muted text-sm hidden max-[640px]:block">
                      {m.sch_narrow({ fees: feesText(row.fees), salary: salaryText(row.avgSalary) })}
                      {row.cutOff === null ? '' : ` · ${m.sch_narrow_cutoff({ cutoff: formatPercentile(row.cutOff.overall) })}`}
                    </span>
                  </th>
                  <td data-number>{figure(row.fees)}</td>
                  <td data-number>{figure(row.avgSalary)}</td>
                  <td data-number>
                    {row.cutOff === null ? m.sch_none() : formatPercentile(row.cutOff.overall)}
                    {row.cutOff !== null && row.cutOff.year !== year ? (
                      <span className="block text-muted text-sm">{row.cutOff.year}</span>
                    ) : null}
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
                    <td colSpan={columns}>{shown}</td>
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
    <button
      type="button"
      className="inline-flex items-center gap-0.5 min-h-7 p-0 border-0 bg-transparent text-inherit cursor-pointer hover:text-ink data-[sorted=true]:text-ink data-[sorted=true]:font-strong"
      data-sorted={isSorted}
      onClick={onPress}
    >
      {name}
      {isSorted ? <Icon size={14} stroke={2} aria-hidden="true" /> : null}
    </button>
  );
}

interface FilterChipsProps {
  readonly filter: ChosenFilter;
  /** The full ranges, as far as they are known. */
  readonly fees: readonly number[];
  readonly salary: readonly number[];
  readonly onChange: (filter: ChosenFilter) => void;
}

const without = (list: readonly string[], value: string) => list.filter((each) => each !== value);
const ends = ([least = 0, most = Number.MAX_SAFE_INTEGER]: readonly number[]): [number, number] => [least, most];

/** What is filtered by, each with a cross that takes it away. */
function FilterChips({ filter, fees, salary, onChange }: FilterChipsProps) {
  const { classifications, exams, locations } = filter;
  const chips: readonly { readonly text: string; readonly rest: ChosenFilter }[] = [
    ...classifications.map((each) => ({ text: each, rest: { ...filter, classifications: without(classifications, each) } })),
    ...exams.map((each) => ({ text: m.sch_chip_exam({ exam: each }), rest: { ...filter, exams: without(exams, each) } })),
    ...locations.map((each) => ({ text: each, rest: { ...filter, locations: without(locations, each) } })),
    ...(filter.fees === null
      ? []
      : [
          {
            text: m.sch_chip({ name: m.sch_fees(), value: rangeWords({ range: filter.fees, full: ends(fees), text: feesText }) }),
            rest: { ...filter, fees: null },
          },
        ]),
    ...(filter.salary === null
      ? []
      : [
          {
            text: m.sch_chip({ name: m.sch_salary(), value: rangeWords({ range: filter.salary, full: ends(salary), text: salaryText }) }),
            rest: { ...filter, salary: null },
          },
        ]),
  ];
  if (chips.length === 0) return null;
  return (
    <ul className="flex flex-wrap items-center gap-2 m-0 px-6 pt-0 pb-4 list-none max-[640px]:px-4" aria-label={m.sch_filtered_by()}>
      {chips.map(({ text, rest }) => (
        <li
          key={text}
          className={`${classes['chip']} rounded-[16px] inline-flex items-center py-0.5 pr-0.5 pl-3 bg-brand-wash text-brand-text text-sm font-medium`}
        >
          {text}
          <button type="button" aria-label={m.sch_chip_remove({ name: text })} onClick={() => onChange(rest)}>
            <IconX size={14} stroke={2} aria-hidden="true" />
          </button>
        </li>
      ))}
      <li>
        <button
          type="button"
          className="min-h-7 px-2 py-0 border-0 bg-transparent text-brand-text text-sm font-medium cursor-pointer hover:underline"
          onClick={() => onChange(noFilter)}
        >
          {m.sch_clear_all()}
        </button>
      </li>
    </ul>
  );
}

interface ListingCardProps {
  readonly place: SchoolPlace;
  readonly rows: readonly SchoolRow[] | undefined;
  /** Whether the rows are those of the place before, until the ones asked for have come. */
  readonly isStale: boolean;
  readonly error: unknown;
  readonly matching: number | undefined;
  readonly shortlisted: number | undefined;
  readonly programme: string;
  readonly isStudent: boolean;
  readonly onRetry: () => void;
  readonly onPlace: (change: Partial<SchoolPlace>) => void;
  readonly onChoose: (programme: string) => void;
  readonly renderBanner: (number: number) => ReactNode;
}

const sortNames = {
  school: m.sch_sort_school,
  programme: m.sch_sort_programme,
  batchSize: m.sch_sort_batch,
  fees: m.sch_fees,
  avgSalary: m.sch_salary,
  cutOff: m.sch_cutoff,
  chance: m.sch_sort_chance,
} as const;

/** The listing with its tabs, sort, filter and pages (SCH-005, SCH-007, SCH-011, SCH-013). */
export function ListingCard({
  place,
  rows,
  isStale,
  error,
  matching,
  shortlisted,
  programme,
  isStudent,
  onRetry,
  onPlace,
  ...rest
}: ListingCardProps) {
  const [isFiltering, setFiltering] = useState(false);
  const isAll = place.tab === 'all';
  const total = (isAll ? matching : shortlisted) ?? 0;
  const filters = filterCount(place);
  const before = (place.page - 1) * schoolsPerPage;
  const sortBy = (sort: SchoolPlace['sort']) => {
    const turned = place.order === 'asc' ? 'desc' : 'asc';
    onPlace({ sort, order: sort === place.sort ? turned : firstOrder(sort), page: 1 });
  };
  const tab = (value: SchoolPlace['tab'], name: string, count: number | undefined) => (
    <button
      type="button"
      className={`${classes['tab']} min-h-8.5 px-3 py-0 border-0 rounded-control bg-transparent text-body font-medium tabular cursor-pointer`}
      aria-pressed={place.tab === value}
      onClick={() => onPlace({ tab: value, page: 1 })}
    >
      {name} <span>{count ?? ''}</span>
    </button>
  );
  const DirectionIcon = place.order === 'asc' ? IconSortAscending : IconSortDescending;
  return (
    <Card className={classes['card']} aria-label={m.sch_listing()}>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 px-6 py-4 max-[640px]:px-4">
        <div role="group" aria-label={m.sch_which()} className="flex flex-wrap items-center gap-2">
          {tab('all', m.sch_tab_all(), matching)}
          {isStudent ? tab('shortlisted', m.sch_tab_shortlisted(), shortlisted) : null}
        </div>
        <div className="flex flex-wrap items-center gap-2">
          <NativeSelect
            size="sm"
            aria-label={m.sch_sort()}
            value={place.sort}
            data={schoolSorts.map((value) => ({ value, label: m.sch_sort_by({ name: sortNames[value]() }) }))}
            onChange={({ currentTarget: { value } }) => {
              const sort = schoolSorts.find((each) => each === value) ?? 'school';
              onPlace({ sort, order: firstOrder(sort), page: 1 });
            }}
          />
          <ActionIcon
            variant="default"
            size={36}
            aria-label={place.order === 'asc' ? m.sch_to_descending() : m.sch_to_ascending()}
            onClick={() => sortBy(place.sort)}
          >
            <DirectionIcon size={18} stroke={1.75} aria-hidden="true" />
          </ActionIcon>
          {isAll ? (
            <Button
              variant="default"
              size="sm"
              leftSection={<IconAdjustmentsHorizontal size={16} stroke={1.75} aria-hidden="true" />}
              onClick={() => setFiltering(true)}
            >
              {filters === 0 ? m.sch_filter() : m.sch_filter_count({ count: filters })}
            </Button>
          ) : null}
        </div>
      </div>
      {isAll && filters > 0 ? <ChosenChips place={place} onPlace={onPlace} /> : null}
      {rows === undefined && !error ? <TableSkeleton /> : null}
      {rows === undefined && error ? <ErrorState error={error} onRetry={onRetry} /> : null}
      {rows?.length === 0 ? <NoRows place={place} onPlace={onPlace} /> : null}
      {rows !== undefined && rows.length > 0 ? (
        <div className="[transition:opacity_var(--quick)] aria-busy:opacity-60" aria-busy={isStale}>
          <SchoolTable
            rows={rows}
            before={before}
            all={total}
            sort={place.sort}
            order={place.order}
            programme={programme}
            isStudent={isStudent}
            onSort={sortBy}
            {...rest}
          />
          <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 min-h-11 px-6 py-3 border-t border-line text-muted text-sm tabular max-[640px]:px-4">
            <p aria-live="polite">
              {m.sch_page({ from: before + 1, to: before + rows.length, total: Math.max(total, before + rows.length) })}
            </p>
            <Pagination count={pageCount(total)} page={place.page} onChange={(page) => onPlace({ page })} />
          </div>
        </div>
      ) : null}
      {isFiltering ? (
        <FilterDialog
          filter={place}
          search={place.search}
          onClose={() => setFiltering(false)}
          onApply={({ classifications, exams, locations, salary, fees }) => {
            setFiltering(false);
            onPlace({ classifications, exams, locations, salary, fees, page: 1 });
          }}
        />
      ) : null}
    </Card>
  );
}

function ChosenChips({ place, onPlace }: Pick<ListingCardProps, 'place' | 'onPlace'>) {
  const options = useQuery(schoolQueries.filters(useOwnSession())).data;
  return (
    <FilterChips
      filter={place}
      fees={options?.Fees ?? []}
      salary={options?.AverageSalary ?? []}
      onChange={({ classifications, exams, locations, salary, fees }) =>
        onPlace({ classifications, exams, locations, salary, fees, page: 1 })
      }
    />
  );
}

/** No programme fits, or none is on the shortlist yet (ERR-046). */
function NoRows({ place: { tab, search, page, ...filter }, onPlace }: Pick<ListingCardProps, 'place' | 'onPlace'>) {
  const isNarrowed = search !== '' || filterCount(filter) > 0;
  const action =
    page > 1 ? (
      <Button variant="default" onClick={() => onPlace({ page: 1 })}>
        {m.sch_first_page()}
      </Button>
    ) : tab === 'shortlisted' ? (
      <Button variant="default" onClick={() => onPlace({ tab: 'all' })}>
        {m.sch_show_all()}
      </Button>
    ) : isNarrowed ? (
      <Button variant="default" onClick={() => onPlace({ ...noFilter, search: '' })}>
        {m.sch_clear_filters()}
      </Button>
    ) : null;
  return (
    <EmptyState drawing="shelf" heading="h2" title={m.sch_empty()} action={action}>
      {tab === 'shortlisted' ? m.sch_empty_shortlist() : isNarrowed ? m.sch_empty_filter() : null}
    </EmptyState>
  );
}

function TableSkeleton() {
  return (
    <div role="status" aria-label={m.loading()} className="grid gap-3 px-6 pt-0 pb-6">
      {['1', '2', '3', '4', '5'].map((key) => (
        <Skeleton key={key} height={44} />
      ))}
    </div>
  );
}
