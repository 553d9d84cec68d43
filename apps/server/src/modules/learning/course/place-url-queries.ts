import { eq, sql } from 'drizzle-orm';
import { contentVersion } from '../../../platform/postgres/content.ts';
import type { Queryable } from '../../../platform/postgres/database.ts';
import { getPlaces } from './places.ts';
import { courseView } from '../../identity/people/views.ts';
import { listTestPlaces, type TestPlace } from './course-queries.ts';

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

const course = courseView('course');

/** The page of a test in a course; '' where it is on none of its paths. */
export async function findTestUrl({
  queryable,
  assessmentId,
  courseId,
}: {
  queryable: Queryable;
  assessmentId: bigint;
  courseId: bigint;
}): Promise<string> {
  const places = (await listTestPlaces({ queryable, assessmentIds: [assessmentId] })).filter((place) => place.courseId === courseId);
  const [found] = await queryable.select({ key: course.key }).from(course).where(eq(course.id, courseId));
  const urls = await mapTestUrls({ queryable, courseId, courseKey: found?.key ?? '', places });
  return urls.get(assessmentId) ?? '';
}

/** The pages of the units and topics of a course that have one of these names, in any case, by the name; of several with one name the first. */
export async function mapTopicUrls({ names, ...within }: Course & { names: readonly string[] }): Promise<Map<string, string>> {
  const { topics, urlOf } = await getPlacesNow(within);
  const all = topics();
  return new Map(
    names.flatMap((name): [string, string][] => {
      const topic = all.find((each) => each.name.toLowerCase() === name.toLowerCase());
      const url = topic === undefined ? '' : urlOf({ nodeId: topic.id, assetId: null });
      return url === '' ? [] : [[name, url]];
    }),
  );
}
