import type { AnswerOf } from '@abhyas/contract/endpoints.ts';
import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { type ReactNode, Suspense, useState } from 'react';
import { helpdeskLink } from '../../../lib/brand/helpdesk.ts';
import { m } from '../../../paraglide/messages.js';
import { EmptyState } from '../../../ui/feedback/states/empty-state.tsx';
import { ErrorState } from '../../../ui/feedback/states/error-state.tsx';
import { PrintButton } from '../frame/print-button.tsx';
import { analyticsQueries } from '../queries.ts';
import { studentUrls, type StudentSearch } from '../student/student-urls.ts';
import { ChildTabs } from './children/child-tabs.tsx';
import { CloserLinks } from './closer-links.tsx';
import { DigestSwitch } from './digest-switch.tsx';
import { ReportSkeleton } from './report-skeleton.tsx';
import { ReportView } from './report-view.tsx';
import classes from './report.module.css';
import { lazyDialog } from '../../../ui/feedback/lazy-dialog.tsx';

const LinkChildDialog = lazyDialog(async () => (await import('./children/link-child-dialog.tsx')).LinkChildDialog);

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
        {children.length === 0 ? null : <LinkChild words={m.report_link()} />}
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
  const { report, planHours, children, digest } = query.data;
  if (report !== null) {
    return (
      <>
        <ReportView report={report} planHours={planHours} digest={digest} hasSessions />
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
        <div className={classes['actions']}>
          <LinkChild words={m.report_link_first()} filled />
          <Button component="a" href={helpdeskLink(m.parent_request_subject())} variant="default">
            {m.students_helpdesk()}
          </Button>
        </div>
      }
    >
      {m.report_none()}
    </EmptyState>
  );
}

/** Opens the dialog in which a parent enters the code of a child. */
function LinkChild({ words, filled = false }: { words: string; filled?: boolean }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <div className={classes['link']}>
      <Button variant={filled ? 'filled' : 'subtle'} leftSection={<IconPlus size={18} stroke={1.75} />} onClick={() => setOpen(true)}>
        {words}
      </Button>
      <Suspense>{isOpen ? <LinkChildDialog onClose={() => setOpen(false)} /> : null}</Suspense>
    </div>
  );
}
