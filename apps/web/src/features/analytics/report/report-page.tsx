import type { AnswerOf } from '@abhyas/contract/endpoints.ts';
import { Button } from '@mantine/core';
import { IconArrowRight, IconMessageCircleQuestion, IconPlus } from '@tabler/icons-react';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { type ReactNode, Suspense, useId, useState } from 'react';
import { HelpdeskButton } from '../../../ui/navigation/helpdesk-link.tsx';
import { m } from '../../../paraglide/messages.js';
import { EmptyState } from '../../../ui/feedback/states/empty-state.tsx';
import { QueryView } from '../../../ui/feedback/states/query-view.tsx';
import { PrintButton } from '../frame.tsx';
import { analyticsQueries } from '../queries.ts';
import { type StudentSearch, type StudentUrls, studentUrls } from '../student-urls.ts';
import { DigestSwitch } from './digest-switch.tsx';
import { ReportSkeleton } from './report-skeleton.tsx';
import { ReportView } from './report-view.tsx';
import classes from './report.module.css';
import { lazyDialog } from '../../../ui/feedback/lazy-dialog.tsx';
import { PersonPicture } from '../../../ui/cards/person-picture.tsx';
import { PathButton, PathLink } from '../../../ui/navigation/path-link.tsx';

/** The screens below the page of a student. */
function CloserLinks({ urls }: { urls: StudentUrls }) {
  const id = useId();
  const links = [
    { href: urls.scores, name: m.perf_scores(), about: m.report_closer_scores() },
    { href: urls.progress, name: m.perf_progress(), about: m.report_closer_progress() },
    { href: urls.selection, name: m.perf_selection(), about: m.report_closer_selection() },
    { href: urls.predictor, name: m.perf_predictor(), about: m.report_closer_predictor() },
    { href: urls.month, name: m.report_month(), about: m.report_closer_month() },
    { href: urls.sessions, name: m.report_sessions_title(), about: m.report_closer_sessions() },
  ];
  return (
    <nav aria-labelledby={id} className="print:hidden">
      <h2 id={id} className="mb-3 text-lg">
        {m.report_closer()}
      </h2>
      <ul className="grid-cols-[repeat(auto-fill,minmax(min(100%,216px),1fr))] grid gap-3 m-0 p-0 list-none">
        {links.map(({ href, name, about }) => (
          <li key={href}>
            <PathLink href={href} className="card-link flex gap-3 items-center justify-between h-full min-h-14 px-4 py-3 text-body">
              <span className="grid min-w-0">
                <span className="text-ink font-medium">{name}</span>
                <span className="text-muted text-sm">{about}</span>
              </span>
              <IconArrowRight className="flex-none text-muted" size={18} stroke={1.75} aria-hidden />
            </PathLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}

interface ChildTabsProps {
  readonly students: AnswerOf<'studentReport'>['children'];
  /** The ID of the one who is shown. */
  readonly here: string;
}

/** The children of a parent, each a link to their page that says how much there is to ask about; of one child there is nothing to choose. */
function ChildTabs({ students, here }: ChildTabsProps) {
  if (students.length < 2) return null;
  return (
    <nav
      aria-label={m.report_children()}
      className="flex flex-wrap gap-x-3 gap-y-2 min-w-0 max-[600px]:flex-nowrap max-[600px]:w-full max-[600px]:py-0.75 max-[600px]:overflow-x-auto max-[600px]:[scrollbar-width:none] print:hidden"
    >
      {students.map((student) => {
        const name = `${student.firstName} ${student.lastName}`.trim();
        return (
          <PathLink
            key={student.studentImsPin}
            href={studentUrls(student).page}
            className={`${classes['tab']} inline-flex gap-2 items-center max-w-full min-h-11 py-1 pr-4 pl-1.5 border border-line-strong rounded-pill bg-card text-ink font-medium no-underline max-[600px]:flex-none`}
            aria-current={student.studentImsPin === here ? 'page' : undefined}
          >
            <PersonPicture name={name} url="" size={28} />
            <span className="min-w-0 wrap-anywhere">{name}</span>
            {student.asks === 0 ? null : (
              <span className={`${classes['asks']} inline-flex flex-none gap-1.5 items-center text-warn text-sm`}>
                {' '}
                {m.report_child_asks({ count: student.asks })}
              </span>
            )}
          </PathLink>
        );
      })}
    </nav>
  );
}

const LinkChildDialog = lazyDialog(async () => (await import('./link-child-dialog.tsx')).LinkChildDialog);

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
    <div className={`${classes['page']} grid grid-cols-1 gap-6`}>
      <div className="flex flex-wrap gap-3 items-center justify-between print:hidden">
        <ChildTabs students={children} here={here} />
        {children.length === 0 ? null : <LinkChild words={m.report_link()} />}
        {children.every((child) => child.courseId === '') ? null : <AskInstitute child={here} />}
        <div className="flex flex-wrap gap-x-3 gap-y-2 ms-auto">
          {account}
          {query.data?.report == null || query.isPlaceholderData ? null : <PrintButton words={m.perf_print_page()} />}
        </div>
      </div>
      <Body query={query} here={here} />
    </div>
  );
}

function Body({ query, here }: { query: UseQueryResult<Answer>; here: string }) {
  if (query.isPlaceholderData) return <ReportSkeleton />;
  if (query.data === undefined) return <QueryView query={query} loading={<ReportSkeleton />} heading="h1" />;
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
        <div className="flex flex-wrap gap-x-3 gap-y-2 ms-auto">
          <LinkChild words={m.report_link_first()} filled />
          <HelpdeskButton subject={m.parent_request_subject()}>{m.students_helpdesk()}</HelpdeskButton>
        </div>
      }
    >
      {m.report_none()}
    </EmptyState>
  );
}

/** Leads to what the parent has asked the institute, with the dialog to ask about the child who is shown. */
function AskInstitute({ child }: { child: string }) {
  return (
    <PathButton
      href={`/questions?${new URLSearchParams({ ask: '1', studentImsPin: child }).toString()}`}
      variant="subtle"
      leftSection={<IconMessageCircleQuestion size={18} stroke={1.75} aria-hidden="true" />}
    >
      {m.report_ask_institute()}
    </PathButton>
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
