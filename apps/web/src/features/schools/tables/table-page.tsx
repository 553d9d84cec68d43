import type { Promotion } from '@abhyas/contract/promotions/promotions.ts';
import { Skeleton } from '@mantine/core';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useOwnSession } from '../../../lib/session/use-session.ts';
import { m } from '../../../paraglide/messages.js';
import { EmptyState } from '../../../ui/feedback/states/empty-state.tsx';
import { ErrorState } from '../../../ui/feedback/states/error-state.tsx';
import { PageHeader } from '../../../ui/navigation/page-header.tsx';
import { schoolQueries } from '../queries.ts';
import { CourseTable } from './course-table.tsx';
import { callTable, cutoffTable, type FreeTable, freeTable } from './free-table.ts';
import { PanelTabs } from './panel-tabs.tsx';
import { tableQueries } from './table-queries.ts';

/** How an advertisement looks: it belongs to another feature, so the route says it. */
export interface WithBanner {
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
  if (query.isLoadingError) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />;
  if (query.data === undefined) return <TableSkeleton />;
  return <CourseTable key={name} name={name} table={toTable(query.data)} banners={banners} />;
}

const TableSkeleton = () => <Skeleton height={480} radius="lg" role="status" aria-label={m.loading()} />;

/** /school/cutoffs: the newest cutoffs of the programmes, a tab per reservation category (SCH-027). */
export function CutoffsPage({ tab, onTab, renderBanner }: WithTab) {
  const session = useOwnSession();
  const categories = useQuery(tableQueries.categories());
  const names = categories.data?.map(({ reservationCategoryName }) => reservationCategoryName) ?? [];
  const chosen = names.includes(tab) ? tab : (names[0] ?? '');
  const query = useQuery(tableQueries.cutoffs(session, chosen));
  const banners = useBanners({ renderBanner });
  return (
    <TableFrame title={m.schp_cutoffs()} about={m.schp_cutoffs_about()}>
      {categories.isPending ? <TableSkeleton /> : null}
      {categories.isLoadingError ? <ErrorState error={categories.error} onRetry={() => void categories.refetch()} /> : null}
      {categories.data?.length === 0 ? <EmptyState drawing="shelf" heading="h2" title={m.schp_no_record()} /> : null}
      {chosen === '' ? null : (
        <PanelTabs label={m.schp_categories()} tabs={names.map((name) => ({ id: name, name }))} value={chosen} onChange={onTab}>
          <FetchedTable name={m.schp_cutoffs_of({ category: chosen })} query={query} toTable={cutoffTable} banners={banners} />
        </PanelTabs>
      )}
    </TableFrame>
  );
}

/** /school/deadlines (SCH-029). */
export function DeadlinesPage({ renderBanner }: WithBanner) {
  const query = useQuery(tableQueries.deadlines(useOwnSession()));
  const banners = useBanners({ renderBanner });
  return (
    <TableFrame title={m.schp_deadlines()} about={m.schp_deadlines_about()}>
      <FetchedTable name={m.schp_deadlines()} query={query} toTable={freeTable} banners={banners} />
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
      {query.isPending ? <TableSkeleton /> : null}
      {query.isLoadingError ? <ErrorState error={query.error} onRetry={() => void query.refetch()} /> : null}
      {query.data !== undefined && chosen === undefined ? <EmptyState drawing="shelf" heading="h2" title={m.schp_no_record()} /> : null}
      {query.data === undefined || chosen === undefined ? null : (
        <PanelTabs label={m.schp_calls()} tabs={calls.map((call) => ({ id: call, name: call }))} value={chosen} onChange={onTab}>
          <CourseTable key={chosen} name={m.schp_selection_of({ call: chosen })} table={callTable(query.data, chosen)} banners={banners} />
        </PanelTabs>
      )}
    </TableFrame>
  );
}
