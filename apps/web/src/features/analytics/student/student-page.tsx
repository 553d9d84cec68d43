import type { AnswerOf } from '@abhyas/contract/endpoints.ts';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useOwnSession } from '../../../lib/session/use-session.ts';
import { m } from '../../../paraglide/messages.js';
import { attendancePath } from '../../../shared/relations/attendance-path.ts';
import { ErrorState } from '../../../ui/feedback/states/error-state.tsx';
import { PathLink } from '../../../ui/navigation/path-link.tsx';
import { NoTests } from '../frame/no-tests.tsx';
import { ScreenActions } from '../frame/screen-actions.tsx';
import screen from '../frame/screen.module.css';
import { CardsSkeleton } from '../frame/skeletons.tsx';
import { LeftCard } from '../overview/left-card.tsx';
import { MinutesCard } from '../overview/minutes-card.tsx';
import { RankCard } from '../overview/rank-card.tsx';
import { StepsCard } from '../overview/steps-card.tsx';
import { TopicsCard } from '../overview/topics-card.tsx';
import { withTest, type PlaceProps } from '../place.ts';
import { analyticsQueries } from '../queries.ts';
import { ReportSkeleton } from '../report/report-skeleton.tsx';
import { ReportView } from '../report/report-view.tsx';
import { scoresCsv } from '../scores/scores-csv.ts';
import classes from './student.module.css';

interface StudentPageProps extends PlaceProps {
  /** The levels of adaptive practice, of another feature. */
  readonly levels?: ReactNode;
}

/** The page of a student for a mentor or staff: what their parents read, on one printed page, and below it the same cards as the student's own. */
export function StudentPage({ levels = null, ...place }: StudentPageProps) {
  const { whose } = place;
  const { isMentor } = useOwnSession();
  const of = { studentImsPin: whose.student?.pin ?? '', courseId: whose.courseId, variantId: whose.variantId };
  const report = useQuery(analyticsQueries.report(of));
  const overview = useQuery(analyticsQueries.overview({ whose, type: '', tests: 6 }));
  const read = report.data?.report;
  if (report.isPending || report.isPlaceholderData) return <ReportSkeleton />;
  if (read == null) return <ErrorState heading="h1" error={report.error} onRetry={() => void report.refetch()} />;
  return (
    <div className={screen['stack']}>
      <div className={[screen['actions'], classes['actions']].join(' ')}>
        {of.studentImsPin === '' ? null : <PathLink href={attendancePath(of.studentImsPin)}>{m.attend_link()}</PathLink>}
        <ScreenActions
          print={m.perf_print_page()}
          csv={read.tests.length === 0 ? null : { name: whose.student?.name ?? '', rows: () => scoresCsv(read.tests) }}
        />
      </div>
      <ReportView report={read} planHours={report.data?.planHours ?? 0} digest={null} hasSessions={isMentor} />
      {levels === null ? null : <div className={classes['more']}>{levels}</div>}
      {overview.isPending ? <CardsSkeleton /> : null}
      {overview.isLoadingError ? <ErrorState error={overview.error} onRetry={() => void overview.refetch()} /> : null}
      {overview.data ? <Closer {...place} overview={overview.data} /> : null}
    </div>
  );
}

function Closer({ overview, whose, urls }: PlaceProps & { readonly overview: AnswerOf<'performanceOverview'> }) {
  const { tests, band, prediction, paper, paperReason, topics, steps, next } = overview;
  if (tests.length === 0) return <NoTests next={next} isOwn={false} />;
  return (
    <div className={[screen['grid'], classes['more']].join(' ')}>
      <MinutesCard paper={paper} reason={paperReason} isOwn={false} />
      <RankCard band={band} prediction={prediction} name={whose.student?.name ?? ''} isOwn={false} />
      <TopicsCard topics={topics} isOwn={false} />
      <StepsCard steps={steps} isOwn={false} />
      <LeftCard paper={paper} reason={paperReason} isOwn={false} all={paper === null ? '' : withTest(urls.selection, paper.assessmentId)} />
    </div>
  );
}
