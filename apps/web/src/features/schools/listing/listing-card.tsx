import { schoolSorts, schoolsPerPage } from '@abhyas/contract/schools/school-limits.ts';
import { ActionIcon, Button, NativeSelect, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { IconAdjustmentsHorizontal, IconSortAscending, IconSortDescending } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { useOwnSession } from '../../../lib/session/use-session.ts';
import { m } from '../../../paraglide/messages.js';
import { Card } from '../../../ui/cards/card.tsx';
import { EmptyState } from '../../../ui/feedback/states/empty-state.tsx';
import { ErrorState } from '../../../ui/feedback/states/error-state.tsx';
import { Pagination } from '../../../ui/navigation/pagination.tsx';
import { FilterDialog } from '../filter/filter-dialog.tsx';
import { filterCount, firstOrder, noFilter, type SchoolPlace } from '../place.ts';
import { pageCount, schoolQueries } from '../queries.ts';
import { FilterChips } from './filter-chips.tsx';
import classes from './listing-card.module.css';
import type { SchoolRow } from './rows.ts';
import { SchoolTable } from './school-table.tsx';

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
    <button type="button" className={classes['tab']} aria-pressed={place.tab === value} onClick={() => onPlace({ tab: value, page: 1 })}>
      {name} <span>{count ?? ''}</span>
    </button>
  );
  const DirectionIcon = place.order === 'asc' ? IconSortAscending : IconSortDescending;
  return (
    <Card className={classes['card']} aria-label={m.sch_listing()}>
      <div className={classes['tools']}>
        <div role="group" aria-label={m.sch_which()} className={classes['tabs']}>
          {tab('all', m.sch_tab_all(), matching)}
          {isStudent ? tab('shortlisted', m.sch_tab_shortlisted(), shortlisted) : null}
        </div>
        <div className={classes['actions']}>
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
        <div className={classes['rows']} aria-busy={isStale}>
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
          <div className={classes['foot']}>
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
    <div role="status" aria-label={m.loading()} className={classes['skeleton']}>
      {['1', '2', '3', '4', '5'].map((key) => (
        <Skeleton key={key} height={44} />
      ))}
    </div>
  );
}
