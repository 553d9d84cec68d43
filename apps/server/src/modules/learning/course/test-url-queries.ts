import { sql } from 'drizzle-orm';
import { contentVersion } from '../../../platform/postgres/content-cache.ts';
import type { Queryable } from '../../../platform/postgres/database.ts';
import { getPlaces } from './course-places.ts';
import type { TestPlace } from './course-queries.ts';

/** The pages of tests in their course, by test; the places are read once for all of them. */
export async function mapTestUrls({
  queryable,
  courseId,
  courseKey,
  places,
}: {
  queryable: Queryable;
  courseId: bigint;
  courseKey: string;
  places: readonly Pick<TestPlace, 'assessmentId' | 'nodeId' | 'assetId'>[];
}): Promise<Map<bigint, string>> {
  if (places.length === 0) return new Map();
  const [row] = await queryable.select({ version: contentVersion }).from(sql`(values (1)) as one`);
  const { urlOf } = await getPlaces({ queryable, courseId, courseKey, version: row?.version ?? null });
  return new Map(places.map(({ assessmentId, ...place }) => [assessmentId, urlOf(place)]));
}
