import type { AnswerOf } from '@abhyas/contract/endpoints.ts';
import { Button } from '@mantine/core';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { helpdeskLink } from '../../../lib/helpdesk.ts';
import { m } from '../../../paraglide/messages.js';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import { PrintButton } from '../frame/print-button.tsx';
import { analyticsQueries } from '../queries.ts';
import { studentUrls, type StudentSearch } from '../student/student-urls.ts';
import { ChildTabs } from './child-tabs.tsx';
import { CloserLinks } from './closer-links.tsx';
import { DigestSwitch } from './digest-switch.tsx';
import { ReportSkeleton } from './report-skeleton.tsx';
import { ReportView } from './report-view.tsx';
import classes from './report.module.css';

type Answer = AnswerOf<'studentReport'>;

interface ReportPageProps {
  /** Which child, in which course; without one the first, in the course they used last. */
  readonly search?: StudentSearch;
  /** What belongs to the parent's own account, at the right of the children. */
  readonly account?: ReactNode;
}

/** The page of a parent: their children as tabs, and how the chosen one does, from one call. */
export function ReportPage({ search: { studentImsPin = '', courseId = '', variantId = '' } = {}, account = null }: ReportPageProps) {
  const query = useQuery(analyticsQueries.report({ studentImsPin, courseId, variantId }));
  // while another child's page loads, the children are those of the page before it
  const children = query.data?.children ?? [];
  const here = studentImsPin === '' ? (children[0]?.studentImsPin ?? '') : studentImsPin.toUpperCase();
  return (
    <div className={classes['page']}>
      <div className={classes['top']}>
        <ChildTabs students={children} here={here} />
        <div className={classes['actions']}>
          {account}
          {query.data?.report == null || query.isPlaceholderData ? null : <PrintButton words={m.perf_print_page()} />}
        </div>
      </div>
      <Body query={query} here={here} />
    </div>
  );
}

function Body({ query, here }: { query: UseQueryResult<Answer>; here: string }) {
  if (query.isPending || query.isPlaceholderData) return <ReportSkeleton />;
  if (query.data === undefined) return <ErrorState heading="h1" error={query.error} onRetry={() => void query.refetch()} />;
  const { report, children, digest } = query.data;
  if (report !== null) {
    return (
      <>
        <ReportView report={report} digest={digest} hasSessions />
        <CloserLinks urls={studentUrls(report.student)} />
      </>
    );
  }
  const child = children.find(({ studentImsPin }) => studentImsPin === here);
  if (child !== undefined) {
    return (
      <>
        <EmptyState drawing="desk" heading="h1" title={m.report_no_course({ name: child.firstName })}>
          {m.report_no_course_text({ name: child.firstName })}
        </EmptyState>
        {digest === null ? null : <DigestSwitch digest={digest} />}
      </>
    );
  }
  return (
    <EmptyState
      drawing="shelf"
      heading="h1"
      title={m.report_none_title()}
      action={
        <Button component="a" href={helpdeskLink(m.parent_request_subject())} variant="default">
          {m.students_helpdesk()}
        </Button>
      }
    >
      {m.report_none()}
    </EmptyState>
  );
}
