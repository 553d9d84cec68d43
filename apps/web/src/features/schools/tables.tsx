import { Button, NativeSelect, Skeleton, Tabs } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { Fragment, type ReactNode, useState } from 'react';
import type { Promotion } from '@abhyas/contract/promotions/promotions.ts';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { useOwnSession } from '../../lib/session/use-session.ts';
import { m } from '../../paraglide/messages.js';
import { Badge } from '../../ui/cards/badge.tsx';
import { EmptyState } from '../../ui/feedback/states/empty-state.tsx';
import { QueryView } from '../../ui/feedback/states/query-view.tsx';
import { PageHeader } from '../../ui/navigation/page-header.tsx';
import { schoolQueries } from './queries.ts';
import {
  type FreeTable,
  type JudgedBy,
  type Sorting,
  callTable,
  cutoffTable,
  deadlineTable,
  freeTable,
  nextSorting,
  rowPath,
  shownRows,
} from './free-table.ts';
import { formatPercentile, percentileRange } from '../../lib/format/percentile.ts';
import { isStudent } from '../../lib/session/is-student.ts';
import { noFilter, sentFilter } from './place.ts';
import { tableQueries } from './table-queries.ts';
import { bannersOnPage } from '@abhyas/rules/schools/banner-rows.ts';
import { isFigureColumn } from '@abhyas/rules/schools/compare-cells.ts';
import { IconDownload } from '@tabler/icons-react';
import { csvFile } from '../../lib/csv.ts';
import { saveFile } from '../../lib/calls/download.ts';
import { FactList } from '../../ui/cards/fact-list.tsx';
import { DataTable } from '../../ui/cards/data-table.tsx';
import { SortableHead } from '../../ui/cards/sortable-head.tsx';
import { ChoicePills } from '../../ui/forms/choice-pills.tsx';
import { SearchBox } from '../../ui/forms/search-box.tsx';
import { PathLink } from '../../ui/navigation/path-link.tsx';
import { Pagination } from '../../ui/navigation/pagination.tsx';
import classes from './tables.module.css';

interface PanelTabsProps {
  readonly label: string;
  /** Each with the id of what it shows. */
  readonly tabs: readonly { readonly id: string; readonly name: string }[];
  readonly value: string;
  readonly onChange: (id: string) => void;
  /** The panel of the chosen tab. */
  readonly children: ReactNode;
}

/** Any number of tabs in a row that scrolls sideways, with the panel of the chosen one. Arrow keys move between them. */
export function PanelTabs({ label, tabs, value, onChange, children }: PanelTabsProps) {
  // the library makes element ids of the values, in which a name with a blank is invalid
  const valueOf = (id: string): string => String(tabs.findIndex((tab) => tab.id === id));
  return (
    <Tabs unstyled value={valueOf(value)} onChange={(at) => onChange(tabs[Number(at)]?.id ?? value)} keepMounted={false}>
      <Tabs.List aria-label={label} className="[scrollbar-width:none] flex gap-1 overflow-x-auto p-0.75 -m-0.75">
        {tabs.map(({ id, name }) => (
          <Tabs.Tab key={id} value={valueOf(id)} className={classes['tab'] ?? ''}>
            {name}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      <Tabs.Panel value={valueOf(value)} className="mt-4">
        {children}
      </Tabs.Panel>
    </Tabs>
  );
}

/** How many rows a page has. */
const perPage = 10;

interface CourseTableProps {
  /** What the table is of: it names it, and the file that is saved. */
  readonly name: string;
  readonly table: FreeTable;
  /** What is between the rows: the first after row 2 and the second after row 5. */
  readonly banners: readonly ReactNode[];
}

/** A table of any columns that can be searched, narrowed down, sorted by every column and saved as CSV. Its first column leads to the school and stays in sight; on a phone each row is a card. */
function CourseTable({ name, table, banners }: CourseTableProps) {
  const [search, setSearch] = useState('');
  const choices = (table.choices ?? []).map((each) => ({ ...each, count: table.rows.filter(each.has).length }));
  const [asked, setAsked] = useState('');
  const choice = choices.find(({ value }) => value === asked) ?? choices[0];
  const [sorting, setSorting] = useState<Sorting | null>(null);
  const [page, setPage] = useState(1);
  const isPhone = useMediaQuery('(width < 640px)', false, { getInitialValueInEffect: false });
  if (table.rows.length === 0 || table.columns.length === 0) return <EmptyState drawing="shelf" heading="h2" title={m.schp_no_record()} />;
  const rows = shownRows({ table: choice === undefined ? table : { ...table, rows: table.rows.filter(choice.has) }, search, sorting });
  const from = (page - 1) * perPage;
  const shown = rows.slice(from, from + perPage);
  const places = bannersOnPage({ list: 'table', before: from, rows: shown.length, all: rows.length });
  const figures = new Set(table.columns.slice(1).filter((column) => isFigureColumn(table.rows.map((row) => row[column] ?? ''))));
  const [first = '', ...others] = table.columns;
  const cell = (row: (typeof rows)[number], column: string): ReactNode => {
    const text = row[column] ?? '';
    return text === '' ? '' : (table.looks?.[column]?.(text) ?? text);
  };
  const head = (row: (typeof rows)[number]): ReactNode => {
    const href = rowPath(row);
    return href === null ? row[first] : <PathLink href={href}>{row[first]}</PathLink>;
  };
  const sort = (column: string) => {
    setSorting(nextSorting({ sorting, column }));
    setPage(1);
  };
  const save = () =>
    saveFile({
      file: csvFile([table.columns, ...rows.map((row) => table.columns.map((column) => row[column] ?? ''))]),
      name: `${name}.csv`,
    });
  return (
    <div className="grid grid-cols-1 gap-4">
      {choices.length < 2 ? null : (
        <div className="print:hidden">
          <ChoicePills
            label={m.schp_which()}
            choices={choices}
            value={choice?.value ?? ''}
            onChange={(value) => {
              setAsked(value);
              setPage(1);
            }}
          />
        </div>
      )}
      <div className="flex flex-wrap items-center gap-x-4 gap-y-3 print:hidden">
        <SearchBox
          className="flex-[0_1_320px] min-w-0 max-[560px]:basis-full"
          label={m.schp_search_table()}
          value={search}
          onChange={(text) => {
            setSearch(text);
            setPage(1);
          }}
        />
        <p className="flex-1 min-w-max text-muted text-sm" role="status">
          {m.schp_rows({ count: rows.length })}
        </p>
        <Button variant="default" leftSection={<IconDownload size={18} stroke={1.75} aria-hidden="true" />} onClick={save}>
          {m.schp_export()}
        </Button>
      </div>
      {rows.length === 0 ? <EmptyState drawing="shelf" title={m.schp_no_record()} /> : null}
      {rows.length > 0 && isPhone ? (
        <>
          <NativeSelect
            label={m.list_sort()}
            value={sorting === null ? '' : `${sorting.direction} ${sorting.column}`}
            data={[
              { value: '', label: m.schp_sort_none() },
              ...table.columns.flatMap((column) => [
                { value: `asc ${column}`, label: m.schp_sort_up({ column }) },
                { value: `desc ${column}`, label: m.schp_sort_down({ column }) },
              ]),
            ]}
            onChange={({ currentTarget: { value } }) => {
              const [direction, ...words] = value.split(' ');
              setSorting(value === '' ? null : { column: words.join(' '), direction: direction === 'desc' ? 'desc' : 'asc' });
              setPage(1);
            }}
          />
          <ul className="grid gap-3 m-0 p-0 list-none" aria-label={name}>
            {shown.map((row, index) => {
              const banner = banners[places.find((place) => place.row === index + 1)?.banner ?? -1];
              return (
                // oxlint-disable-next-line react/no-array-index-key
                <Fragment key={index}>
                  <li className="card-surface grid gap-3 min-w-0 p-4">
                    <h2 className="text-md wrap-anywhere">{head(row)}</h2>
                    <FactList
                      look="grid"
                      facts={others
                        .filter((column) => (row[column] ?? '') !== '')
                        .map((column) => ({ name: column, value: cell(row, column) }))}
                    />
                  </li>
                  {banner === undefined || banner === null ? null : <li className="print:hidden">{banner}</li>}
                </Fragment>
              );
            })}
          </ul>
        </>
      ) : null}
      {rows.length > 0 && !isPhone ? (
        <DataTable label={name} sticky>
          <thead>
            <tr>
              {table.columns.map((column) => (
                <SortableHead
                  key={column}
                  column={column}
                  isFigure={figures.has(column)}
                  direction={sorting?.column === column ? sorting.direction : null}
                  onSort={() => sort(column)}
                />
              ))}
            </tr>
          </thead>
          <tbody>
            {shown.map((row, index) => (
              // rows of a free table have no id, and their order is what tells them apart
              // oxlint-disable-next-line react/no-array-index-key
              <Fragment key={index}>
                <tr>
                  <th scope="row">{head(row)}</th>
                  {others.map((column) => (
                    <td key={column} data-number={figures.has(column) || undefined}>
                      {cell(row, column)}
                    </td>
                  ))}
                </tr>
                <BannerRow columns={table.columns.length} banner={banners[places.find((place) => place.row === index + 1)?.banner ?? -1]} />
              </Fragment>
            ))}
          </tbody>
        </DataTable>
      ) : null}
      <Pagination count={Math.ceil(rows.length / perPage)} page={page} onChange={setPage} />
    </div>
  );
}

function BannerRow({ columns, banner }: { columns: number; banner: ReactNode }) {
  if (banner === undefined || banner === null) return null;
  return (
    <tr className={`${classes['banner']} print:hidden`}>
      <td colSpan={columns}>
        <div className="sticky left-4 w-[min(640px,calc(100vw_-_96px))]">{banner}</div>
      </td>
    </tr>
  );
}

/** How an advertisement looks: it belongs to another feature, so the route says it. */
interface WithBanner {
  readonly renderBanner: (promotion: Promotion) => ReactNode;
}

interface WithTab extends WithBanner {
  /** The tab that the address names; '' for the first. */
  readonly tab: string;
  readonly onTab: (tab: string) => void;
}

function useBanners({ renderBanner }: WithBanner): ReactNode[] {
  return (useQuery(schoolQueries.promotions(useOwnSession())).data ?? []).map(renderBanner);
}

/** The page around a table, or what is in its place while a student has no course. */
function TableFrame({ title, about, children }: { title: string; about: string; children: ReactNode }) {
  const { lastLoggedInCourseId } = useOwnSession();
  if (lastLoggedInCourseId === '') return <EmptyState drawing="desk" heading="h1" title={m.sch_no_course()} />;
  return (
    <>
      <PageHeader title={title}>{about}</PageHeader>
      {children}
    </>
  );
}

interface FetchedTableProps<D> {
  readonly name: string;
  readonly query: UseQueryResult<D>;
  readonly toTable: (data: D) => FreeTable;
  readonly banners: readonly ReactNode[];
}

function FetchedTable<D>({ name, query, toTable, banners }: FetchedTableProps<D>) {
  return (
    <QueryView query={query} height={480}>
      {(data) => <CourseTable key={name} name={name} table={toTable(data)} banners={banners} />}
    </QueryView>
  );
}

/** How far a percentile is above a cutoff. */
function lookOfGap(text: string): ReactNode {
  const gap = Number(text);
  if (gap < 0) return <Badge tone="warn">{m.schp_gap_short({ points: formatPercentile(-gap) })}</Badge>;
  return <Badge tone="good">{m.schp_gap_above({ points: formatPercentile(gap) })}</Badge>;
}

/** By which percentile the student's column is worked out, or what gives one. */
function Standing({ judgedBy }: { judgedBy: JudgedBy }) {
  if (judgedBy === null)
    return (
      <p className="mb-4 text-body">
        {m.schp_no_standing()}{' '}
        <PathLink className="tap text-brand-text font-medium" href="/school/home">
          {m.schp_set_target()}
        </PathLink>
      </p>
    );
  const { exam } = judgedBy;
  const percentile = percentileRange(judgedBy);
  return (
    <p className="mb-4 text-body">
      {judgedBy.source === 'predicted' ? m.schp_standing_predicted({ exam, percentile }) : m.schp_standing_target({ exam, percentile })}
      {judgedBy.source === 'target' || judgedBy.target === null
        ? null
        : ` ${m.schp_standing_aim({ percentile: formatPercentile(judgedBy.target) })}`}
    </p>
  );
}

/** /school/cutoffs: the newest cutoffs of the programmes, a tab per reservation category (SCH-027), the student's own first. */
export function CutoffsPage({ tab, onTab, renderBanner }: WithTab) {
  const session = useOwnSession();
  const categories = useQuery(tableQueries.categories());
  const matches = useQuery({ ...schoolQueries.matches(session, sentFilter(noFilter, '')), enabled: isStudent(session) });
  const judgedBy = matches.data?.judgedBy ?? null;
  const names = categories.data?.map(({ reservationCategoryName }) => reservationCategoryName) ?? [];
  // which category is first, and a column of the table, are of the student
  const chosen = matches.isLoading ? '' : ([tab, judgedBy?.categoryName ?? ''].find((name) => names.includes(name)) ?? names[0] ?? '');
  const query = useQuery(tableQueries.cutoffs(session, chosen));
  const banners = useBanners({ renderBanner });
  return (
    <TableFrame title={m.schp_cutoffs()} about={m.schp_cutoffs_about()}>
      <QueryView query={categories} height={480} />
      {names.length > 0 && matches.isLoading ? <Skeleton height={480} radius="lg" role="status" aria-label={m.loading()} /> : null}
      {matches.data === undefined ? null : <Standing judgedBy={judgedBy} />}
      {categories.data?.length === 0 ? <EmptyState drawing="shelf" heading="h2" title={m.schp_no_record()} /> : null}
      {chosen === '' ? null : (
        <PanelTabs label={m.schp_categories()} tabs={names.map((name) => ({ id: name, name }))} value={chosen} onChange={onTab}>
          <FetchedTable
            name={m.schp_cutoffs_of({ category: chosen })}
            query={query}
            toTable={(schools) => cutoffTable({ schools, judgedBy, look: lookOfGap })}
            banners={banners}
          />
        </PanelTabs>
      )}
    </TableFrame>
  );
}

/** How many days are left: the last week stands out. */
function lookOfLeft(number: string): ReactNode {
  const days = Number(number);
  if (days === 0) return <Badge tone="bad">{m.session_today()}</Badge>;
  const text = days === 1 ? m.session_tomorrow() : m.schp_in_days({ count: days });
  return days <= 7 ? <Badge tone="warn">{text}</Badge> : text;
}

/** /school/deadlines: by date, what closes next first (SCH-029). */
export function DeadlinesPage({ renderBanner }: WithBanner) {
  const session = useOwnSession();
  const query = useQuery(tableQueries.deadlines(session));
  const own = useQuery({ ...schoolQueries.ownDeadlines(session), enabled: isStudent(session) });
  const shortlist = isStudent(session) ? new Set(own.data?.map(({ programId }) => programId)) : null;
  const banners = useBanners({ renderBanner });
  return (
    <TableFrame title={m.schp_deadlines()} about={m.schp_deadlines_about()}>
      <FetchedTable
        name={m.schp_deadlines()}
        query={query}
        toTable={(data) => deadlineTable({ data, shortlist, look: lookOfLeft })}
        banners={banners}
      />
    </TableFrame>
  );
}

/** /school/eligibility criteria (SCH-029). */
export function EligibilityPage({ renderBanner }: WithBanner) {
  const query = useQuery(tableQueries.eligibility(useOwnSession()));
  const banners = useBanners({ renderBanner });
  return (
    <TableFrame title={m.schp_eligibility()} about={m.schp_eligibility_about()}>
      <FetchedTable name={m.schp_eligibility()} query={query} toTable={freeTable} banners={banners} />
    </TableFrame>
  );
}

/** /school/selection criteria: a tab per call (SCH-031). */
export function SelectionPage({ tab, onTab, renderBanner }: WithTab) {
  const query = useQuery(tableQueries.selection(useOwnSession()));
  const banners = useBanners({ renderBanner });
  const calls = query.data?.calls ?? [];
  const chosen = calls.find((call) => call === tab) ?? calls[0];
  return (
    <TableFrame title={m.schp_selection()} about={m.schp_selection_about()}>
      <QueryView query={query} height={480} />
      {query.data !== undefined && chosen === undefined ? <EmptyState drawing="shelf" heading="h2" title={m.schp_no_record()} /> : null}
      {query.data === undefined || chosen === undefined ? null : (
        <PanelTabs label={m.schp_calls()} tabs={calls.map((call) => ({ id: call, name: call }))} value={chosen} onChange={onTab}>
          <CourseTable key={chosen} name={m.schp_selection_of({ call: chosen })} table={callTable(query.data, chosen)} banners={banners} />
        </PanelTabs>
      )}
    </TableFrame>
  );
}
