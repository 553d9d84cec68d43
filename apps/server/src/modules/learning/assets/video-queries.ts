import { and, eq, sql } from 'drizzle-orm';
import { memoisePerDatabase, type Queryable } from '../../../platform/postgres/database.ts';
import { enrolledIn } from '../../identity/index.ts';
import { assets, learningNodes, nodeAssets } from '../tables.ts';

const ownVideo = memoisePerDatabase((queryable) =>
  queryable
    .select({
      name: assets.name,
      fileKey: assets.fileKey,
      captionsKey: assets.captionsKey,
      chaptersKey: assets.chaptersKey,
      posterKey: assets.posterKey,
    })
    .from(assets)
    .innerJoin(nodeAssets, eq(nodeAssets.assetId, assets.id))
    .innerJoin(learningNodes, eq(learningNodes.id, nodeAssets.nodeId))
    .where(
      and(
        eq(assets.id, sql.placeholder('assetId')),
        eq(assets.type, 'video'),
        eq(learningNodes.isActive, true),
        enrolledIn({ personId: sql.placeholder('personId'), courseId: learningNodes.courseId }),
      ),
    )
    .limit(1)
    .prepare('learning_own_video'),
);

/** A video that is in a course of the person now, or null if there is none. One query. */
export async function findOwnVideo({ queryable, ...which }: { queryable: Queryable; personId: bigint; assetId: bigint }) {
  const [row] = await ownVideo(queryable).execute(which);
  return row ?? null;
}
