import type { AnswerOf } from '@abhyas/contract/endpoints.ts';
import { unionParts } from '@abhyas/rules/learning/parts.ts';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';
import type { Session } from '../../lib/session/session.ts';
import { progressId, recorderOf } from './own-progress.ts';
import { courseOf, type AssetPlace } from './queries.ts';
import { queryKeys } from '../../lib/query-keys.ts';

/** How long an opening waits for what is still on its way to the server, in milliseconds. */
const patience = 1_500;

type OpenAsset = AnswerOf<'openAsset'>;

/** The progress that only this device knows comes on top of what the server said. */
function withKept({ asset, session }: { asset: OpenAsset; session: Session }): OpenAsset {
  const kept = recorderOf(session)?.pendingOf(progressId({ courseId: session.lastLoggedInCourseId, assetId: asset.assetId }));
  return kept ? { ...asset, position: kept.position, seen: unionParts(asset.seen, kept.seen) } : asset;
}

/**
 * What an asset shows; asking for it opens it, after unsent progress has gone out, so that it opens at its place. It is not refetched while
 * it is on the screen, because its player asks for fresh urls.
 */
export const assetQuery = (session: Session, place: AssetPlace) =>
  queryOptions({
    queryKey: [...queryKeys.learning.assets, courseOf(session), place],
    queryFn: async ({ signal }) => {
      await Promise.race([recorderOf(session)?.flush(), new Promise((resolve) => void setTimeout(resolve, patience))]);
      const { learningPathId, assetId, of = courseOf(session) } = place;
      return withKept({ session, asset: await call('openAsset', { ...of, learningPathId, assetId }, { signal }) });
    },
    staleTime: 'static',
    gcTime: 0,
  });

/** Fresh urls of an asset that is on the screen. */
export async function renewAsset(
  session: Session,
  { learningPathId, assetId, of }: AssetPlace,
): Promise<{ url: string; expiresAt: string }> {
  const { url, expiresAt } = await call('renewAsset', { ...(of ?? courseOf(session)), learningPathId, assetId });
  return { url, expiresAt };
}

/** What a student opened last and has not finished; null if there is nothing. Fetched once per visit and kept while it is on the screen. */
export const resumeQuery = (session: Session) =>
  queryOptions({
    queryKey: [...queryKeys.learning.latest, courseOf(session)],
    queryFn: async ({ signal }) => {
      const begun = await call('resumeAssets', { studentImsPin: session.student_imspin, ...courseOf(session) }, { signal });
      return begun.find(({ assetType }) => assetType !== 'assessment') ?? null;
    },
    staleTime: 'static',
    gcTime: 0,
  });
