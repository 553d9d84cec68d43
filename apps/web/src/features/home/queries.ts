import { queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';
import type { Session } from '../../lib/session.ts';

/** Everything home shows, in one call. */
export const homeQuery = (session: Session) =>
  queryOptions({
    queryKey: ['home', session.lastLoggedInCourseId, session.lastLoggedInVariantId],
    queryFn: ({ signal }) =>
      call('homeData', { courseId: session.lastLoggedInCourseId, variantId: session.lastLoggedInVariantId }, { signal }),
    enabled: session.lastLoggedInCourseId !== '',
  });
