import type { AnswerOf } from '@abhyas/contract/endpoints.ts';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { m } from '../../../paraglide/messages.js';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import { CsvButton } from '../frame/csv-button.tsx';
import { PrintButton } from '../frame/print-button.tsx';
import { ScreenHead } from '../frame/screen-head.tsx';
import classes from '../frame/screen.module.css';
import { TableSkeleton } from '../frame/skeletons.tsx';
import type { PlaceProps } from '../place.ts';
import { analyticsQueries } from '../queries.ts';
import { PathCard } from './path-card.tsx';
import { progressCsv } from './progress-csv.ts';
import { WeeksCard } from './weeks-card.tsx';

/** Progress Tracker (PRF-009): completed against total for each topic, and how much in each of the last weeks. `levels`: the levels of adaptive practice, of another feature. */
export function ProgressPage({ whose, levels = null }: Pick<PlaceProps, 'whose'> & { readonly levels?: ReactNode }) {
  const query = useQuery(analyticsQueries.progress(whose));
  if (query.isPending) return <TableSkeleton />;
  if (query.isLoadingError) return <ErrorState heading="h1" error={query.error} onRetry={() => void query.refetch()} />;
  return <Loaded progress={query.data} isOwn={whose.student === null} levels={levels} />;
}

interface LoadedProps {
  readonly progress: AnswerOf<'progressTracker'>;
  readonly isOwn: boolean;
  readonly levels: ReactNode;
}

function Loaded({ progress: { paths, weeks }, isOwn, levels }: LoadedProps) {
  if (paths.length === 0) {
    return (
      <>
        <ScreenHead title={m.perf_progress()} />
        <EmptyState drawing="shelf" heading="h2" title={m.empty_records()}>
          {m.perf_progress_none()}
        </EmptyState>
      </>
    );
  }
  const done = paths.reduce((sum, { learning }) => sum + learning.done, 0);
  const total = paths.reduce((sum, { learning }) => sum + learning.total, 0);
  return (
    <>
      <ScreenHead title={m.perf_progress()} about={m.perf_progress_about({ done, total })}>
        <PrintButton />
        <CsvButton name={m.perf_progress()} rows={() => progressCsv(paths)} />
      </ScreenHead>
      <div className={classes['stack']}>
        <WeeksCard title={isOwn ? m.perf_weeks_title() : m.perf_weeks_title_student()} weeks={weeks} />
        {levels}
        <div className={classes['pair']}>
          {paths.map((path) => (
            <PathCard key={path.learningPathId} path={path} isOwn={isOwn} />
          ))}
        </div>
      </div>
    </>
  );
}
