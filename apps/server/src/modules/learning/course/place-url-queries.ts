import { sql } from 'drizzle-orm';
import { contentVersion } from '../../../platform/postgres/content-cache.ts';
import type { Queryable } from '../../../platform/postgres/database.ts';
import { getPlaces } from './course-places.ts';
import type { TestPlace } from './course-queries.ts';

interface Course {
  readonly queryable: Queryable;
  readonly courseId: bigint;
  readonly courseKey: string;
}

/** The places of a course at the version of the content that is there now. */
async function getPlacesNow({ queryable, courseId, courseKey }: Course) {
  const [row] = await queryable.select({ version: contentVersion }).from(sql`(values (1)) as one`);
  return getPlaces({ queryable, courseId, courseKey, version: row?.version ?? null });
}

/** The pages of tests in their course, by test; the places are read once for all of them. */
export async function mapTestUrls({
  places,
  ...course
}: Course & { places: readonly Pick<TestPlace, 'assessmentId' | 'nodeId' | 'assetId'>[] }): Promise<Map<bigint, string>> {
  if (places.length === 0) return new Map();
  const { urlOf } = await getPlacesNow(course);
  return new Map(places.map(({ assessmentId, ...place }) => [assessmentId, urlOf(place)]));
}

/** The pages of the units and topics of a course that have one of these names, in any case, by the name; of several with one name the first. */
export async function mapTopicUrls({ names, ...course }: Course & { names: readonly string[] }): Promise<Map<string, string>> {
  const { topics, urlOf } = await getPlacesNow(course);
  const all = topics();
  return new Map(
    names.flatMap((name): [string, string][] => {
      const topic = all.find((each) => each.name.toLowerCase() === name.toLowerCase());
      const url = topic === undefined ? '' : urlOf({ nodeId: topic.id, assetId: null });
      return url === '' ? [] : [[name, url]];
    }),
  );
}
