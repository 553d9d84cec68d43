import { IdCodec } from '@abhyas/contract/wire.ts';
import type { z } from 'zod';
import type { ResultOf, BodyOf } from '@abhyas/contract/endpoints.ts';
import type { NoteSchema } from '@abhyas/contract/learning/learning.ts';
import { toDuration } from '@abhyas/contract/wire.ts';
import { mayDownload } from '@abhyas/rules/learning/download.ts';
import { isComplete, progressOf, resumeAt, unionParts } from '@abhyas/rules/learning/parts.ts';
import type { Queryable } from '../../platform/postgres/database.ts';
import { AppError } from '../../platform/common/errors.ts';
import type { Ports } from '../../platform/parts.ts';
import type { Session } from '../../platform/http/session.ts';
import { getCourse } from '../identity/people/courses.ts';
import { getReadStudent } from '../relations/read-student.ts';
import { type CourseContent, getContent, partsOf } from './course/contents.ts';
import { missingNode } from './course/missing-node.ts';
import { fromMultirange, toMultirange } from '../../platform/postgres/multirange.ts';
import {
  type NoteJson,
  type SavedProgress,
  findOwnVideo,
  findPlacedFiles,
  openPlacedAsset,
  saveCompletions,
  saveSeen,
} from './assets-queries.ts';
import { signAsset } from '../../platform/files/sign-asset.ts';
import { placeOfAsset, placeOfNode } from './course/places.ts';
import { limitSaves } from './course/limits.ts';
import { requireSelf } from './course/policy.ts';

type Note = z.output<typeof NoteSchema>;

/** Where an asset is: the path, unit and topic above it, outermost first, and what follows it on the same topic or playlist. */
function placeInCourse({
  content,
  nodeId,
  assetId,
  courseKey,
}: {
  content: CourseContent;
  nodeId: bigint;
  assetId: bigint;
  courseKey: string;
}): Pick<ResultOf<'openAsset'>, 'trail' | 'next'> {
  const node = content.nodes.get(nodeId);
  const path = content.nodes.get(node?.pathId ?? nodeId);
  // the parent of a unit is the path itself
  const ids = new Set([path?.id, node?.pathId === node?.parentId ? undefined : node?.parentId, node?.id]);
  const trail = [...ids].flatMap((id) => {
    const place = id === undefined || id === null ? null : placeOfNode({ content, nodeId: id, courseKey });
    return place === null ? [] : [{ learningPathId: place.node.id, name: place.node.name, url: place.url }];
  });
  const siblings = (content.assetsOfPath.get(path?.id ?? nodeId) ?? []).filter((asset) => asset.nodeId === nodeId);
  const next = siblings[siblings.findIndex((asset) => asset.id === assetId) + 1];
  const place = next === undefined ? null : placeOfAsset({ content, assetId: next.id, nodeId, courseKey });
  if (next === undefined || place === null) return { trail, next: null };
  return {
    trail,
    next: {
      assetId: next.id,
      assetName: next.name,
      assetType: next.type,
      duration: toDuration(next.seconds),
      url: place.url,
    },
  };
}

/**
 * Opens a video, page, PDF or link of one's course, or of a student one sees, with short-lived urls and all that its page shows. Only a student's
 * opening leaves a trace. Throws NOT_FOUND for a student one does not see, HEADER_MODULE_EXPIRED if an import took it away from there,
 * RESOURCE_NOT_AVAILABLE if there is none or it is a test.
 */
export async function openAsset({
  parts,
  session,
  body,
}: {
  parts: Ports<'clock' | 'database' | 'files'>;
  session: Session;
  body: BodyOf<'openAsset'>;
}): Promise<ResultOf<'openAsset'>> {
  const queryable = parts.database.orm;
  const now = parts.clock.now();
  const course = await getReadCourse({ parts, session, body });
  const place = { courseId: course.courseId, nodeId: body.learningPathId, assetId: body.assetId };
  const begin = session.role === 'student' && session.actingAdminId === null;
  const asset = await openPlacedAsset({ queryable, studentId: session.personId, ...place, begin, now });
  if (asset === null) throw await missingAsset({ queryable, ...place });
  const kind = asset.type;
  if (kind === 'assessment') throw new AppError('RESOURCE_NOT_AVAILABLE');
  const content = await getContent({ queryable, courseId: course.courseId, version: asset.version });
  const links = await signAsset({ parts, asset });
  const count = partsOf(asset);
  const { completed, position } = asset;
  const seen = fromMultirange(asset.seen);
  return {
    assetId: asset.id,
    assetName: asset.name,
    assetType: kind,
    ...placeInCourse({ content, ...place, courseKey: course.courseKey }),
    html: asset.html,
    ...links,
    ...(kind === 'link' ? { url: asset.linkUrl } : {}),
    parts: count,
    downloadName: mayDownload(asset.downloadName) ? asset.downloadName : '',
    status: completed ? 'completed' : asset.begun ? 'in-progress' : '',
    progress: progressOf({ completed, seen, parts: count }),
    position: resumeAt({ kind, position, parts: count, completed }),
    seen,
    bookmarked: asset.bookmarked,
    isMyTask: asset.isMyTask,
    notes: asset.notes.map(presentNote),
  };
}

/** Fresh urls of an asset that is open. Throws as its opening does. */
export async function renewAsset({
  parts,
  session,
  body,
}: {
  parts: Ports<'clock' | 'database' | 'files'>;
  session: Session;
  body: BodyOf<'renewAsset'>;
}): Promise<ResultOf<'renewAsset'>> {
  const queryable = parts.database.orm;
  const course = await getReadCourse({ parts, session, body });
  const place = { courseId: course.courseId, nodeId: body.learningPathId, assetId: body.assetId };
  const asset = await findPlacedFiles({ queryable, ...place });
  if (asset === null) throw await missingAsset({ queryable, ...place });
  return signAsset({ parts, asset });
}

/** The course that an asset is read in, and whose it is. Throws NOT_FOUND for a student one does not see, FORBIDDEN for a course that is not one's own or theirs. */
export async function getReadCourse({ parts, session, body }: { parts: Ports<'database'>; session: Session; body: BodyOf<'renewAsset'> }) {
  if ((body.studentImsPin ?? '') !== '') {
    const { course, studentId } = await getReadStudent({ parts, session, body });
    return { ...course, studentId };
  }
  const { courseId, variantId } = body;
  const { personId } = session;
  return { ...(await getCourse({ queryable: parts.database.orm, personId, courseId, variantId })), studentId: personId };
}

export const missingAsset = ({ nodeId, ...which }: { queryable: Queryable; courseId: bigint; nodeId: bigint; assetId: bigint }) =>
  missingNode({ ...which, nodeIds: [nodeId], otherwise: 'RESOURCE_NOT_AVAILABLE' });

function presentNote({ createdAt, updatedAt, ...rest }: NoteJson): Note {
  return { ...rest, createdAt: new Date(createdAt), updatedAt: new Date(updatedAt) };
}

type Entry = BodyOf<'saveProgress'>['entries'][number];

/**
 * Adds what a student has watched, seen or read to what is known, and completes what is whole by that (LRN-014). Nothing is lost between its two
 * statements: a completion that was not written comes with the next save, since the device sends again what was not acknowledged.
 */
export async function saveProgress({
  parts,
  session,
  body,
}: {
  parts: Ports<'clock' | 'database' | 'vault'>;
  session: Session;
  body: BodyOf<'saveProgress'>;
}): Promise<ResultOf<'saveProgress'>> {
  await limitSaves({ parts, session, of: 'progress' });
  const queryable = parts.database.orm;
  const now = parts.clock.now();
  const entries = mergeEntries(body.entries);
  const saved = await saveSeen({
    queryable,
    studentId: session.personId,
    entries: entries.map((entry) => ({
      courseId: entry.courseId,
      nodeId: entry.learningPathId,
      assetId: entry.assetId,
      position: entry.position,
      seen: toMultirange(entry.seen),
      // a device whose clock is fast would keep every other from moving the position
      at: new Date(Math.min(entry.at.getTime(), now.getTime())),
    })),
  });
  const counted = new Map(entries.map((entry) => [keyOf(entry), entry.parts ?? 0]));
  const results = saved.map((row) => judge({ row, deviceParts: counted.get(`${row.courseId} ${row.assetId}`) ?? 0 }));
  await saveCompletions({ queryable, studentId: session.personId, completed: results.filter((each) => each.isNew), now });
  return results.map(({ courseId, assetId, completed, progress }) => ({
    courseId,
    assetId,
    status: completed ? 'completed' : 'in-progress',
    progress,
  }));
}

const keyOf = ({ courseId, assetId }: Entry): string => `${courseId} ${assetId}`;

/** Every asset once: all that was seen of it, and its position at the latest moment. */
function mergeEntries(entries: readonly Entry[]): Entry[] {
  return [...Map.groupBy(entries, keyOf).values()].map((group) => {
    const latest = group.reduce((one, other) => (other.at.getTime() > one.at.getTime() ? other : one));
    return { ...latest, seen: unionParts(...group.map(({ seen }) => seen)) };
  });
}

/** What the content says of the number of parts counts. Where it says nothing, what the device counted completes it; a share is shown nowhere then. */
function judge({ row, deviceParts }: { row: SavedProgress; deviceParts: number }) {
  const count = partsOf(row);
  const seen = fromMultirange(row.seen);
  const completed = row.completed || isComplete({ kind: row.type, seen, parts: count || deviceParts });
  return {
    courseId: row.courseId,
    assetId: row.assetId,
    completed,
    isNew: completed && !row.completed,
    progress: progressOf({ completed, seen, parts: count }),
  };
}

/** The values of videotype that are known, with the ending of the files they are stored as. */
const endings: ReadonlyMap<string, string> = new Map([
  ['mp4', '.mp4'],
  ['hls', '.m3u8'],
]);

/**
 * The short-lived url of a video (MED-009) for the person whose pin the address names, where it is in a course of theirs. Throws FORBIDDEN for
 * someone else's pin, and RESOURCE_NOT_AVAILABLE for what is no video of theirs or of another type, alike, so that a guess learns nothing.
 */
export async function getVideoUrl({
  parts,
  session,
  body,
}: {
  parts: Ports<'clock' | 'database' | 'files'>;
  session: Session;
  body: { imspin: string; videoid: string; videotype: string };
}): Promise<ResultOf<'videoPlayerUrl'>> {
  requireSelf({ session, pin: body.imspin });
  const ending = endings.get(body.videotype.toLowerCase());
  const { data: assetId } = IdCodec.safeDecode(body.videoid);
  const video =
    ending === undefined || assetId === undefined
      ? null
      : await findOwnVideo({ queryable: parts.database.orm, personId: session.personId, assetId });
  if (ending === undefined || video === null || !video.fileKey.endsWith(ending)) throw new AppError('RESOURCE_NOT_AVAILABLE');
  const { url, ...links } = await signAsset({ parts, asset: video });
  return { videoURL: url, name: video.name, ...links };
}
