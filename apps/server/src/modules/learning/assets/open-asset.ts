import type { AnswerOf, RequestOf } from '@abhyas/contract/endpoints.ts';
import type { Note } from '@abhyas/contract/learning/learning.ts';
import { toFlag } from '@abhyas/contract/wire.ts';
import { mayDownload } from '@abhyas/rules/learning/download.ts';
import { progressOf, resumeAt } from '@abhyas/rules/learning/parts.ts';
import type { Queryable } from '../../../platform/postgres/database.ts';
import { AppError } from '../../../platform/common/errors.ts';
import type { Ports } from '../../../platform/parts.ts';
import type { Session } from '../../../platform/http/session.ts';
import { getCourse } from '../../identity/index.ts';
import { getReadStudent } from '../../relations/index.ts';
import { partsOf } from '../course/contents/asset-parts.ts';
import { placeInCourse } from '../course/places/asset-place.ts';
import { getContent } from '../course/contents/course-content.ts';
import { missingNode } from '../course/missing-node.ts';
import { fromMultirange } from '../../../platform/postgres/multirange.ts';
import { findPlacedFiles, type NoteJson, openPlacedAsset } from './progress-queries.ts';
import { signAsset } from '../../../platform/files/sign-asset.ts';

/**
 * Opens a video, page or PDF of one's course, or of the course of a student whom one names and sees, with short-lived urls, and answers with all that its page shows. A student's opening begins it; for everyone
 * else, support in their place too, it leaves no trace. Throws NOT_FOUND for a student one does not see, HEADER_MODULE_EXPIRED if an import took it away from there, RESOURCE_NOT_AVAILABLE if
 * there is none or it is a test.
 */
export async function openAsset({
  parts,
  session,
  body,
}: {
  parts: Ports<'clock' | 'database' | 'files'>;
  session: Session;
  body: RequestOf<'openAsset'>;
}): Promise<AnswerOf<'openAsset'>> {
  const queryable = parts.database.orm;
  const now = parts.clock.now();
  const course = await getReadCourse({ parts, session, body });
  const place = { courseId: course.courseId, nodeId: BigInt(body.learningPathId), assetId: BigInt(body.assetId) };
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
    assetId: String(asset.id),
    assetName: asset.name,
    assetType: kind,
    ...placeInCourse({ content, ...place, courseKey: course.courseKey }),
    html: asset.html,
    ...links,
    parts: count,
    downloadName: mayDownload(asset.downloadName) ? asset.downloadName : '',
    status: completed ? 'completed' : asset.begun ? 'in-progress' : '',
    progress: progressOf({ completed, seen, parts: count }),
    position: resumeAt({ kind, position, parts: count, completed }),
    seen,
    bookmarked: toFlag(asset.bookmarked),
    isMyTask: toFlag(asset.isMyTask),
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
  body: RequestOf<'renewAsset'>;
}): Promise<AnswerOf<'renewAsset'>> {
  const queryable = parts.database.orm;
  const course = await getReadCourse({ parts, session, body });
  const place = { courseId: course.courseId, nodeId: BigInt(body.learningPathId), assetId: BigInt(body.assetId) };
  const asset = await findPlacedFiles({ queryable, ...place });
  if (asset === null) throw await missingAsset({ queryable, ...place });
  return signAsset({ parts, asset });
}

/** The course that an asset is read in. Throws NOT_FOUND for a student one does not see, FORBIDDEN for a course that is not one's own or theirs. */
async function getReadCourse({ parts, session, body }: { parts: Ports<'database'>; session: Session; body: RequestOf<'renewAsset'> }) {
  if ((body.studentImsPin ?? '') !== '') return (await getReadStudent({ parts, session, body })).course;
  const { courseId, variantId } = body;
  return getCourse({ queryable: parts.database.orm, personId: session.personId, courseId, variantId });
}

const missingAsset = ({ nodeId, ...which }: { queryable: Queryable; courseId: bigint; nodeId: bigint; assetId: bigint }) =>
  missingNode({ ...which, nodeIds: [nodeId], otherwise: 'RESOURCE_NOT_AVAILABLE' });

function presentNote({ createdAt, updatedAt, ...rest }: NoteJson): Note {
  const moment = (text: string) => new Date(text).toISOString();
  return { ...rest, createdAt: moment(createdAt), updatedAt: moment(updatedAt) };
}
