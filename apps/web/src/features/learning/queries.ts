import { withOwnPath } from '@abhyas/rules/learning/own-path.ts';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';
import { callInParts } from '../../lib/calls/call-in-parts.ts';
import type { Session } from '../../lib/session/session.ts';
import { queryKeys } from '../../lib/query-keys.ts';

/** Which path: its own id and its tab's. */
export interface PathPlace {
  readonly parentId: string;
  readonly id: string;
}

/** Which asset, and the topic or unit it is in. */
export interface AssetPlace {
  readonly learningPathId: string;
  readonly assetId: string;
  /** The student in whose course a mentor opens it; otherwise it opens in one's own. */
  readonly of?: { readonly studentImsPin: string; readonly courseId: string; readonly variantId: string };
}

export const courseOf = (session: Session) => ({ courseId: session.lastLoggedInCourseId, variantId: session.lastLoggedInVariantId });

export const learningQueries = {
  /** A path with units, topics, assets and the progress in them. */
  path: (session: Session, { id }: PathPlace) =>
    queryOptions({
      queryKey: [...queryKeys.learning.paths, courseOf(session), id],
      queryFn: async ({ signal }) =>
        withOwnPath(await callInParts({ shared: 'pathContent', own: 'pathProgress', body: { ...courseOf(session), id }, signal })),
      // a test may have been begun or finished in another window meanwhile
      refetchOnWindowFocus: 'always',
    }),
  /** Everything the Test tab shows, in one call. */
  tests: (session: Session) =>
    queryOptions({
      queryKey: [...queryKeys.learning.tests, courseOf(session)],
      queryFn: ({ signal }) => call('testLanding', courseOf(session), { signal }),
      refetchOnWindowFocus: 'always',
    }),
};
