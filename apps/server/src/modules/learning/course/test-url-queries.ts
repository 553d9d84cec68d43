import { sql } from 'drizzle-orm';
import { contentVersion } from '../../../platform/postgres/content-cache.ts';
import type { Queryable } from '../../../platform/postgres/database.ts';
import { getPlaces } from './course-places.ts';
import { findTestPlace } from './course-queries.ts';

/** The page of a test in its course; '' where it is on no path. */
export async function findTestUrl({
  queryable,
  courseId,
  courseKey,
  assessmentId,
}: {
  queryable: Queryable;
  courseId: bigint;
  courseKey: string;
  assessmentId: bigint;
}): Promise<string> {
  const [place, [row]] = await Promise.all([
    findTestPlace({ queryable, assessmentId }),
    queryable.select({ version: contentVersion }).from(sql`(values (1)) as one`),
  ]);
  if (place === null) return '';
  const places = await getPlaces({ queryable, courseId, courseKey, version: row?.version ?? null });
  return places.urlOf({ nodeId: BigInt(place.learningPathId), assetId: BigInt(place.assetId) });
}
