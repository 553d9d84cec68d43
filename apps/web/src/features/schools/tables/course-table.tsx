import { bannersOnPage } from '@abhyas/rules/schools/banner-rows.ts';
import { isFigureColumn } from '@abhyas/rules/schools/compare-cells.ts';
import { Button } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconArrowsSort, IconDownload } from '@tabler/icons-react';
import { Fragment, type ReactNode, useState } from 'react';
import { csvFile } from '../../../lib/csv.ts';
import { saveFile } from '../../../lib/calls/download.ts';
import { m } from '../../../paraglide/messages.js';
import { DataTable } from '../../../ui/cards/data-table.tsx';
import { EmptyState } from '../../../ui/feedback/states/empty-state.tsx';
import { SearchBox } from '../../../ui/forms/search-box.tsx';
import { Pagination } from '../../../ui/navigation/pagination.tsx';
import classes from './course-table.module.css';
import { type FreeTable, nextSorting, shownRows, type Sorting } from './free-table.ts';

/** How many rows a page has. */
const perPage = 25;

interface CourseTableProps {
  /** What the table is of: it names it, and the file that is saved. */
  readonly name: string;
  readonly table: FreeTable;
  /** What is between the rows: the first after row 2 and the second after row 5. */
  readonly banners: readonly ReactNode[];
}

/** A table of any columns that can be searched, sorted by every column and saved as CSV. Its first column stays in sight. */
export function CourseTable({ name, table, banners }: CourseTableProps) {
  const [search, setSearch] = useState('');
  const [sorting, setSorting] = useState<Sorting | null>(null);
  const [page, setPage] = useState(1);
  if (table.rows.length === 0 || table.columns.length === 0) return <EmptyState drawing="shelf" heading="h2" title={m.schp_no_record()} />;
  const rows = shownRows({ table, search, sorting });
  const from = (page - 1) * perPage;
  const shown = rows.slice(from, from + perPage);
  const places = bannersOnPage({ list: 'table', before: from, rows: shown.length, all: rows.length });
  const figures = new Set(table.columns.slice(1).filter((column) => isFigureColumn(table.rows.map((row) => row[column] ?? ''))));
  const [first = '', ...others] = table.columns;
  const save = () =>
    saveFile({
      file: csvFile([table.columns, ...rows.map((row) => table.columns.map((column) => row[column] ?? ''))]),
      name: `${name}.csv`,
    });
  return (
    <div className={classes['root']}>
      <div className={classes['tools']}>
        <SearchBox
          className={classes['search']}
          label={m.schp_search_table()}
          value={search}
          onChange={(text) => {
            setSearch(text);
            setPage(1);
          }}
        />
        <p className={classes['count']} role="status">
          {m.schp_rows({ count: rows.length })}
        </p>
        <Button variant="default" leftSection={<IconDownload size={18} stroke={1.75} aria-hidden="true" />} onClick={save}>
          {m.schp_export()}
        </Button>
      </div>
      {rows.length === 0 ? <EmptyState drawing="shelf" title={m.schp_no_record()} /> : null}
      {rows.length > 0 ? (
        <DataTable label={name} sticky>
          <thead>
            <tr>
              {table.columns.map((column) => (
                <SortableHead
                  key={column}
                  column={column}
                  isFigure={figures.has(column)}
                  sorting={sorting}
                  onSort={() => {
                    setSorting(nextSorting({ sorting, column }));
                    setPage(1);
                  }}
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
                  <th scope="row">{row[first]}</th>
                  {others.map((column) => (
                    <td key={column} data-number={figures.has(column) || undefined}>
                      {row[column]}
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
    <tr className={classes['banner']}>
      <td colSpan={columns}>
        <div className={classes['ad']}>{banner}</div>
      </td>
    </tr>
  );
}

interface SortableHeadProps {
  readonly column: string;
  readonly isFigure: boolean;
  readonly sorting: Sorting | null;
  readonly onSort: () => void;
}

function SortableHead({ column, isFigure, sorting, onSort }: SortableHeadProps) {
  const direction = sorting?.column === column ? sorting.direction : null;
  const Icon = direction === null ? IconArrowsSort : direction === 'asc' ? IconArrowUp : IconArrowDown;
  return (
    <th
      scope="col"
      data-number={isFigure || undefined}
      aria-sort={direction === null ? undefined : direction === 'asc' ? 'ascending' : 'descending'}
    >
      <button type="button" className={classes['sort']} data-sorted={direction !== null} onClick={onSort}>
        {column}
        <Icon size={14} stroke={1.75} aria-hidden="true" />
      </button>
    </th>
  );
}
