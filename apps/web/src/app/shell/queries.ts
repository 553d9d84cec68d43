import { queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';
import type { Session } from '../../lib/session.ts';

/** The header of the portal for the course in use. A person without a course has none. */
export const moduleDataQuery = (session: Session) =>
  queryOptions({
    queryKey: ['header', session.student_imspin, session.lastLoggedInCourseId, session.lastLoggedInVariantId],
    queryFn: ({ signal }) =>
      call(
        'moduleData',
        {
          studentImsPin: session.student_imspin,
          course_id: session.lastLoggedInCourseId,
          course_name: session.lastloggedInCourseName,
          variant_id: session.lastLoggedInVariantId,
          myImsCourseId: session.lastloggedInMyImsCourseId,
        },
        { signal },
      ),
    enabled: session.lastLoggedInCourseId !== '',
    staleTime: 5 * 60_000,
  });

/** The courses a person may choose among. */
export const studentCoursesQuery = () =>
  queryOptions({
    queryKey: ['courses'],
    queryFn: ({ signal }) => call('studentCourses', {}, { signal }),
    staleTime: 5 * 60_000,
  });
