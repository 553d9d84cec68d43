import { queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';
import type { Session } from '../../lib/session.ts';

/** Which path: its own id and its tab's. */
export interface PathPlace {
  readonly parentId: string;
  readonly id: string;
}

/** Which asset, and the topic or unit it stands in. */
export interface AssetPlace {
  readonly learningPathId: string;
  readonly assetId: string;
}

const courseOf = (session: Session) => ({ courseId: session.lastLoggedInCourseId, variantId: session.lastLoggedInVariantId });

export const learningQueries = {
  /** A path with units, topics, assets and the progress in them. */
  path: (session: Session, { parentId, id }: PathPlace) =>
    queryOptions({
      queryKey: ['learning', 'path', courseOf(session), id],
      queryFn: async ({ signal }) => {
        const [path] = await call(
          'navigationPathList',
          { studentImsPin: session.student_imspin, ...courseOf(session), parentId, id },
          { signal },
        );
        return path ?? null;
      },
    }),
  /** What an asset shows; asking for it opens it. Its urls live for hours, so it is not asked for again while it is on the screen. */
  asset: (session: Session, place: AssetPlace) =>
    queryOptions({
      queryKey: ['learning', 'asset', courseOf(session), place],
      queryFn: ({ signal }) => call('openAsset', { ...courseOf(session), ...place, event: 'open' }, { signal }),
      staleTime: Number.POSITIVE_INFINITY,
      gcTime: 0,
    }),
};
