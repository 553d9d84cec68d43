import { queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';
import { m } from '../../paraglide/messages.js';
import { headerOf } from '../../lib/session/home-calls.ts';
import type { Session } from '../../lib/session/session.ts';
import { queryKeys } from '../../lib/query-keys.ts';

/** The header of the portal for the course in use. A person without a course has none. */
export const moduleDataQuery = (session: Session) =>
  queryOptions({
    queryKey: [...queryKeys.header.all, session.student_imspin, session.lastLoggedInCourseId, session.lastLoggedInVariantId],
    queryFn: ({ signal }) => call('moduleData', headerOf(session), { signal }),
    enabled: session.lastLoggedInCourseId !== '',
    staleTime: 5 * 60_000,
    // the header says so in its own way too, but it may be out of sight
    meta: { failure: m.shell_tabs_error },
  });

/** How many notices came since the notification centre was opened last. Without an answer the bell has no badge. */
export const unreadQuery = (session: Session) => {
  const course = { courseId: session.lastLoggedInCourseId, variantId: session.lastLoggedInVariantId };
  return queryOptions({
    queryKey: [...queryKeys.notices.unread, course],
    queryFn: async ({ signal }) => {
      const [answer] = await call('unReadPushNotifications', course, { signal });
      return answer?.number_of_pushNotification ?? 0;
    },
    staleTime: 60_000,
    meta: { quiet: true },
  });
};

/** What a variant of one's own is like. */
export const variantDetailsQuery = ({ session, variantId }: { session: Session; variantId: string }) =>
  queryOptions({
    queryKey: [...queryKeys.courses.variant, variantId],
    queryFn: ({ signal }) => call('variantDetails', { adminimspin: session.student_imspin, variantId }, { signal }),
    staleTime: 5 * 60_000,
    meta: { failure: m.course_details_error },
  });

/** The courses a person may choose among. */
export const studentCoursesQuery = () =>
  queryOptions({
    queryKey: queryKeys.courses.all,
    queryFn: ({ signal }) => call('studentCourses', {}, { signal }),
    staleTime: 5 * 60_000,
  });
