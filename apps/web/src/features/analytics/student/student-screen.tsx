import { Skeleton } from '@mantine/core';
import { queryOptions, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { call } from '../../../lib/api.ts';
import { queryKeys } from '../../../lib/query-keys.ts';
import { useSession } from '../../../lib/session/use-session.ts';
import { m } from '../../../paraglide/messages.js';
import { EmptyState } from '../../../ui/feedback/states/empty-state.tsx';
import { ErrorState } from '../../../ui/feedback/states/error-state.tsx';
import { NotForRole } from '../../../ui/navigation/not-for-role.tsx';
import { PathButton } from '../../../ui/navigation/path-link.tsx';
import type { Whose } from '../place.ts';
import { StudentBar } from './student-bar.tsx';
import { studentUrls, type StudentScreenName, type StudentSearch, type StudentUrls } from './student-urls.ts';

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
  if (card.isPending) return <Skeleton height={120} radius="lg" role="status" aria-label={m.loading()} />;
  if (card.isLoadingError) return <ErrorState heading="h1" error={card.error} onRetry={() => void card.refetch()} />;
  const urls = studentUrls(search);
  const tabs = [
    { key: 'page', name: m.perf_overview(), url: urls.page },
    { key: 'scores', name: m.perf_scores(), url: urls.scores },
    { key: 'progress', name: m.perf_progress(), url: urls.progress },
    { key: 'selection', name: m.perf_selection(), url: urls.selection },
    { key: 'predictor', name: m.perf_predictor(), url: urls.predictor },
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
