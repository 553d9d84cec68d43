import { queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';
import type { Session } from '../../lib/session/session.ts';
import { queryKeys } from '../../lib/query-keys.ts';

/** The programmes on offer to somebody in the course in use. */
export const upgradesQuery = ({ lastLoggedInCourseId: courseId, lastLoggedInVariantId: variantId }: Session) =>
  queryOptions({
    queryKey: [...queryKeys.promotions.upgrades, courseId, variantId],
    queryFn: ({ signal }) => call('upgrades', { courseId, variantId }, { signal }),
    enabled: courseId !== '',
  });
