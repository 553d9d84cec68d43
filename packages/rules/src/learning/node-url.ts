/** The page a learning-path node leads to; the one place that knows how a node becomes an url. */

/** A database id, as the server has it or as the browser does. */
type Id = bigint | string;

export interface NodePlace {
  readonly id: Id;
  /** Null of a tab. */
  readonly parentId: Id | null;
  readonly type: string;
  readonly name: string;
  readonly slug: string;
  readonly url: string;
  /** The course's key, for pages that are about a course as a whole. */
  readonly courseKey: string;
}

const fixed: Readonly<Record<string, string>> = {
  home: '/home',
  upgrades: '/upgrade',
  'test - practice': '/preparepractice',
  'prepare - puzzle': '/puzzle',
  'mypage - mytasks': '/myPage/myTasks',
  'mypage - doubts': '/myPage/doubts',
  'mypage - bookmarks': '/myPage/bookmarks',
  'mypage - notes': '/myPage/notes',
  'mypage - errors': '/myPage/errors',
  'mypage - studyplan': '/myPage/plan',
  'mypage - myplan': '/myPage/myPlan',
  'schools - home': '/school/home',
  'schools - selectioncriteria': '/school/selection criteria',
  'schools - cutoff': '/school/cutoffs',
};

const queryOf = (fields: Readonly<Record<string, Id | null>>) =>
  new URLSearchParams(Object.entries(fields).map(([name, value]) => [name, String(value ?? '')]));

/** A name as one segment of a path: slashes become dashes (HOM-011), then percent-encoded. */
export function nameSegment(name: string): string {
  return encodeURIComponent(name.replaceAll('/', '-'));
}

/** The url of a node, relative to the host; a hyperlink's own url as it is. */
export function nodeUrl({ id, parentId, type, name, slug, url, courseKey }: NodePlace): string {
  if (type === 'hyperlink') return url;
  const known = fixed[type];
  if (known !== undefined) return encodeURI(known);
  if (type === 'performance') return `/performance-${courseKey}/${slug}/${nameSegment(name)}`;
  if (type === 'channel') return `/home/seeallchannels/${nameSegment(name)}?lpid=${id}`;
  const query = queryOf({ parentId, id, learningPathId: id, learningPathName: name, index: '0' });
  return `/${type}-${slug}/${nameSegment(name)}/?${query.toString()}`;
}

/** The word of a tab's type that names its landing page: 'schools - home' is 'schools', and the mentor's plan is no part of 'mypage'. */
export function tabWord(type: string): string {
  if (type === 'mypage - myplan') return 'myplan';
  return type.split(' ', 1)[0] ?? type;
}

/** Where a tab of the header leads: a hyperlink out of the portal, home and upgrades to pages of their own, all others to `/{type}`. */
export function tabUrl({ type, url }: Pick<NodePlace, 'type' | 'url'>): string {
  if (type === 'hyperlink') return url;
  if (type === 'home' || type === 'upgrades') return fixed[type] ?? '/home';
  return `/${tabWord(type)}`;
}

/** The page of a path with one of its units open, by name in the path and by ids in the query. `index` is the unit's place, from 0. */
export function unitUrl({ path, name, index }: { path: Omit<NodePlace, 'courseKey' | 'url'>; name: string; index: number }): string {
  const { id, parentId } = path;
  const query = queryOf({ parentId, id, learningPathId: id, learningPathName: path.name, index: String(index) });
  return `/${path.type}-${path.slug}/${nameSegment(path.name)}/${nameSegment(name)}/?${query.toString()}`;
}

/** The page that shows one asset of a path (ROU-035), by name in the path and by ids in the query. */
export function assetUrl({
  pathSlug,
  name,
  moduleId,
  parentId,
  assetId,
}: {
  pathSlug: string;
  name: string;
  moduleId: Id | null;
  parentId: Id;
  assetId: Id;
}): string {
  const query = queryOf({ moduleId, parentId, assetId });
  return `/prepare-${pathSlug}/detail/${nameSegment(name)}/?${query.toString()}`;
}

/** The page of an asset that was reached from home (HOM-010): by name in the path, slashes as dashes, and by ids in the query. */
function homeDetailUrl({ name, moduleId, parentId, assetId }: { name: string; moduleId: Id | null; parentId: Id; assetId: Id }): string {
  return `/home/homedetail/${nameSegment(name)}/?${queryOf({ moduleId, parentId, assetId }).toString()}`;
}

/** The page of an asset by where it is: what is on a channel belongs to home, everything else to its path. */
export function assetPageUrl({
  path,
  ...asset
}: {
  path: { readonly type: string; readonly slug: string };
  name: string;
  moduleId: Id | null;
  parentId: Id;
  assetId: Id;
}): string {
  return path.type === 'channel' ? homeDetailUrl(asset) : assetUrl({ pathSlug: path.slug, ...asset });
}

/** The detailed analytics of a completed test (ROU-056, TST-027), by name in the path and by ids in the query; whose it is follows where someone else reads. */
export function testAnalyticsUrl({
  name,
  assetId,
  assessmentId,
  studentImsPin = '',
}: {
  name: string;
  assetId: Id;
  assessmentId: Id;
  studentImsPin?: string;
}): string {
  const query = queryOf({ assetId, assessmentId, ...(studentImsPin === '' ? {} : { studentImsPin }) });
  return `/test/Detailed Analytics/${nameSegment(name)}?${query.toString()}`;
}
