import type { AnswerOf } from '@abhyas/contract/endpoints.ts';
import { queryOptions, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useOwnSession, useSession } from '../../lib/session/use-session.ts';
import { m } from '../../paraglide/messages.js';
import { attendancePath } from '../../shared/relations/attendance-path.ts';
import { ErrorState } from '../../ui/feedback/states/error-state.tsx';
import { QueryView } from '../../ui/feedback/states/query-view.tsx';
import { PathButton, PathLink } from '../../ui/navigation/path-link.tsx';
import { CardsSkeleton, NoTests, ScreenActions } from './frame.tsx';
import screen from './screen.module.css';
import { LeftCard } from './overview/left-card.tsx';
import { MinutesCard } from './overview/minutes-card.tsx';
import { RankCard } from './overview/rank-card.tsx';
import { StepsCard } from './overview/steps-card.tsx';
import { TopicsCard } from './overview/topics-card.tsx';
import { type PlaceProps, type Whose, withTest } from './place.ts';
import { analyticsQueries } from './queries.ts';
import { ReportSkeleton } from './report/report-skeleton.tsx';
import { ReportView } from './report/report-view.tsx';
import { scoresCsv } from './scores-csv.ts';
import { call } from '../../lib/api.ts';
import { queryKeys } from '../../lib/query-keys.ts';
import { EmptyState } from '../../ui/feedback/states/empty-state.tsx';
import { NotForRole } from '../../ui/navigation/not-for-role.tsx';
import { type StudentScreenName, type StudentSearch, type StudentUrls, studentUrls } from './student-urls.ts';
import type { UserCard } from '@abhyas/contract/relations/people.ts';
import { IconArrowLeft } from '@tabler/icons-react';
import { PersonPicture } from '../../ui/cards/person-picture.tsx';
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
    <div className={`${screen['stack']} grid grid-cols-1 gap-6 max-[600px]:gap-4 print:gap-3`}>
      <div className={['flex flex-wrap gap-x-3 gap-y-2 items-center print:hidden', 'justify-end'].join(' ')}>
        {of.studentImsPin === '' ? null : <PathLink href={attendancePath(of.studentImsPin)}>{m.attend_link()}</PathLink>}
        <ScreenActions
          print={m.perf_print_page()}
          csv={read.tests.length === 0 ? null : { name: whose.student?.name ?? '', rows: () => scoresCsv(read.tests) }}
        />
      </div>
      <ReportView report={read} planHours={report.data?.planHours ?? 0} digest={null} hasSessions={isMentor} />
      {levels === null ? null : <div className={classes['more']}>{levels}</div>}
      <QueryView query={overview} loading={<CardsSkeleton />}>
        {(data) => <Closer {...place} overview={data} />}
      </QueryView>
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

interface StudentTab {
  readonly key: string;
  readonly name: string;
  readonly url: string;
}

interface StudentBarProps {
  readonly card: UserCard;
  readonly course: string;
  readonly tabs: readonly StudentTab[];
  /** The key of the tab one is in. */
  readonly here: string;
  /** Where the list of students is; '' for someone without one. */
  readonly back: string;
  readonly backName: string;
}

/** Whose performance this is, the way back to one's own list, and the screens there are. */
function StudentBar({ card, course, tabs, here, back, backName }: StudentBarProps) {
  const name = `${card.firstName} ${card.lastName}`.trim();
  return (
    <div className="grid gap-3 mb-6 print:mb-3">
      {back === '' ? null : (
        <PathLink
          href={back}
          className="inline-flex gap-1.5 items-center justify-self-start min-h-6 text-brand-text text-sm font-medium no-underline hover:underline hover:underline-offset-3 print:hidden"
          data-back
        >
          <IconArrowLeft size={16} stroke={1.75} aria-hidden />
          {backName}
        </PathLink>
      )}
      <div className="flex gap-3 items-center">
        <PersonPicture name={name} url={card.profileImage} size={40} />
        <div className="min-w-0">
          <p className="text-ink font-strong wrap-anywhere">{name}</p>
          <p className="text-muted text-sm">
            {course === '' ? card.studentImsPin : m.perf_student_of({ pin: card.studentImsPin, course })}
          </p>
        </div>
      </div>
      <nav aria-label={m.perf_student_nav({ name })} className="flex gap-1 overflow-x-auto print:hidden">
        {tabs.map(({ key, name: tab, url }) => (
          <PathLink
            key={key}
            href={url}
            className="flex-none px-3 py-2 rounded-control font-medium no-underline focus-visible:-outline-offset-2 aria-[current=page]:bg-brand-wash aria-[current=page]:text-brand-text hover:bg-hover"
            aria-current={key === here ? 'page' : undefined}
          >
            {tab}
          </PathLink>
        ))}
      </nav>
    </div>
  );
}

const cardQuery = (pin: string) =>
  queryOptions({
    queryKey: [...queryKeys.analytics.all, 'card', pin],
    queryFn: ({ signal }) => call('userCard', { studentImsPin: pin }, { signal }),
    meta: { quiet: true },
  });

interface StudentScreenProps {
  readonly search: StudentSearch;
  readonly here: StudentScreenName;
  readonly children: (place: { readonly whose: Whose; readonly urls: StudentUrls }) => ReactNode;
}

/**
 * A screen about a chosen student, for those who may see them. Its address is open to everyone, what is on it is not (ROU-008 to ROU-012): a guest is asked to sign
 * in, and anyone who names no student is sent to their list.
 */
export function StudentScreen({ search, here, children }: StudentScreenProps) {
  const session = useSession();
  if (session === null) {
    return (
      <EmptyState
        drawing="desk"
        heading="h1"
        title={m.perf_student_guest()}
        action={<PathButton href="/">{m.action_sign_in()}</PathButton>}
      >
        {m.perf_student_guest_text()}
      </EmptyState>
    );
  }
  const hasList = session.isParent || session.isMentor;
  if (!hasList && !session.isStaff) return <NotForRole />;
  const { studentImsPin = '', courseId = '', variantId = '' } = search;
  if (studentImsPin === '' || courseId === '' || variantId === '') {
    if (!hasList) return <NotForRole />;
    return (
      <EmptyState
        drawing="desk"
        heading="h1"
        title={m.perf_student_choose()}
        action={<PathButton href="/studentList">{m.perf_student_list()}</PathButton>}
      >
        {m.perf_student_choose_text()}
      </EmptyState>
    );
  }
  return (
    <OfStudent
      key={studentImsPin}
      search={{ ...search, studentImsPin, courseId, variantId }}
      here={here}
      back={hasList ? '/studentList' : ''}
      backName={session.isParent ? m.report_children() : m.perf_student_back()}
    >
      {children}
    </OfStudent>
  );
}

interface OfStudentProps extends Pick<StudentScreenProps, 'here' | 'children'> {
  readonly search: StudentSearch & { readonly studentImsPin: string; readonly courseId: string; readonly variantId: string };
  readonly back: string;
  readonly backName: string;
}

function OfStudent({ search, here, back, backName, children }: OfStudentProps) {
  const card = useQuery(cardQuery(search.studentImsPin));
  if (card.data === undefined) return <QueryView query={card} height={120} heading="h1" />;
  const urls = studentUrls(search);
  const tabs = [
    { key: 'page', name: m.perf_overview(), url: urls.page },
    { key: 'scores', name: m.perf_scores(), url: urls.scores },
    { key: 'progress', name: m.perf_progress(), url: urls.progress },
    { key: 'selection', name: m.perf_selection(), url: urls.selection },
    { key: 'predictor', name: m.perf_predictor(), url: urls.predictor },
    { key: 'month', name: m.report_month(), url: urls.month },
    // who is neither parent nor mentor reads no session
    ...(back === '' ? [] : [{ key: 'sessions', name: m.report_sessions_title(), url: urls.sessions }]),
  ];
  return (
    <>
      <StudentBar card={card.data} course={search.courseName ?? ''} tabs={tabs} here={here} back={back} backName={backName} />
      {children({
        whose: {
          courseId: search.courseId,
          variantId: search.variantId,
          learningPathId: '',
          student: { pin: search.studentImsPin, name: card.data.firstName },
        },
        urls,
      })}
    </>
  );
}
