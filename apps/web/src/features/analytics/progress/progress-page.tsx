import type { AnswerOf } from '@abhyas/contract/endpoints.ts';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { m } from '../../../paraglide/messages.js';
import { PathButton } from '../../../ui/navigation/path-link.tsx';
import { EmptyState } from '../../../ui/feedback/states/empty-state.tsx';
import { QueryView } from '../../../ui/feedback/states/query-view.tsx';
import { ScreenActions, ScreenHead, TableSkeleton } from '../frame.tsx';
import classes from '../screen.module.css';
import type { PlaceProps } from '../place.ts';
import { analyticsQueries } from '../queries.ts';
import { PathCard } from './path-card.tsx';
import { progressCsv, type TopicLevel } from './progress-csv.ts';
import words from './progress.module.css';
import { WeeksCard } from './weeks-card.tsx';

interface ProgressPageProps extends Pick<PlaceProps, 'whose'> {
  readonly levels?: ReactNode;
  readonly known?: readonly TopicLevel[];
  /** Where someone who reads about the student sees one path alone. */
  readonly pathUrl?: ((path: { readonly learningPathId: string; readonly name: string }) => string) | undefined;
}

/** Progress Tracker (PRF-009): completed against total for each topic, and how much in each of the last weeks. The levels of adaptive practice are another feature's: `levels` shows them, `known` are those for the spreadsheet. */
export function ProgressPage({ whose, levels = null, known = [], pathUrl }: ProgressPageProps) {
  const query = useQuery(analyticsQueries.progress(whose));
  if (query.data === undefined) return <QueryView query={query} loading={<TableSkeleton />} heading="h1" />;
  return <Loaded progress={query.data} isOwn={whose.student === null} levels={levels} known={known} pathUrl={pathUrl} />;
}

interface LoadedProps {
  readonly progress: AnswerOf<'progressTracker'>;
  readonly isOwn: boolean;
  readonly levels: ReactNode;
  readonly known: readonly TopicLevel[];
  readonly pathUrl: ProgressPageProps['pathUrl'];
}

function Loaded({ progress: { paths, weeks }, isOwn, levels, known, pathUrl }: LoadedProps) {
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
        {isOwn ? (
          <PathButton variant="default" size="sm" href="/studentPage/?month=">
            {m.report_month()}
          </PathButton>
        ) : null}
        <ScreenActions csv={{ name: m.perf_progress(), rows: () => progressCsv(paths, known) }} />
      </ScreenHead>
      <div className={`${classes['stack']} grid grid-cols-1 gap-6 max-[600px]:gap-4 print:gap-3`}>
        <WeeksCard title={isOwn ? m.perf_weeks_title() : m.perf_weeks_title_student()} weeks={weeks} />
        {levels}
        <div className={words['paths']}>
          {paths.map((path) => (
            <PathCard key={path.learningPathId} path={path} isOwn={isOwn} url={pathUrl?.(path) ?? ''} />
          ))}
        </div>
      </div>
    </>
  );
}
