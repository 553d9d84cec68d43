import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import type { Transaction } from '../../platform/postgres/database.ts';
import { assets, learningNodes, nodeAssets } from '../learning/tables.ts';
import type { DoubtInput } from './import-doubts.ts';
import { insertDoubt } from './post-queries.ts';

/** Adds a doubt of a pack at the first unit or topic of this key that stands in the course, and at the asset of that key on it. */
export async function insertImported({
  tx,
  pack,
  doubt: { topic, asset, ...doubt },
  ...row
}: {
  tx: Transaction;
  pack: string;
  doubt: Omit<DoubtInput, 'key' | 'posts'>;
  askedAt: Date;
  lastAt: Date;
  replies: number;
}): Promise<bigint> {
  const [place] = await tx
    .select({ nodeId: learningNodes.id, topicName: learningNodes.name, assetId: assets.id, assetName: assets.name })
    .from(learningNodes)
    .leftJoin(nodeAssets, and(eq(nodeAssets.nodeId, learningNodes.id), asset === null ? sql`false` : undefined))
    .leftJoin(assets, and(eq(assets.id, nodeAssets.assetId), eq(assets.pack, pack), eq(assets.key, asset ?? '')))
    .where(
      and(
        eq(learningNodes.courseId, doubt.courseId),
        eq(learningNodes.slug, topic),
        inArray(learningNodes.floor, ['unit', 'topic']),
        eq(learningNodes.isActive, true),
      ),
    )
    .orderBy(sql`${assets.id} is null`, asc(learningNodes.position))
    .limit(1);
  if (place === undefined || (asset !== null && place.assetId === null)) throw new Error(`A doubt is at '${topic}', which is not there`);
  const { nodeId, topicName, assetId, assetName } = place;
  return insertDoubt({ tx, row: { ...doubt, ...row, nodeId, topicName, assetId, assetName: assetName ?? '' } });
}
