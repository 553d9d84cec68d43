import { assetStatus } from '@abhyas/rules/learning/completion.ts';
import { AppError } from '../../platform/errors.ts';
import type { Parts } from '../../platform/parts.ts';
import type { Session } from '../../platform/session.ts';
import { getCourse } from '../identity/index.ts';
import { missingNode } from './missing-node.ts';
import { findPlacedAsset, saveAssetProgress } from './queries.ts';

const sixHours = 6 * 3_600_000;

/**
 * Opens a video, page or PDF of one's course with short-lived urls. A student's opening begins it and its end completes it; for everybody else it
 * leaves no trace. Throws HEADER_MODULE_EXPIRED where an import took it away from there, RESOURCE_NOT_AVAILABLE where there is none or it is a test.
 */
export async function openAsset({
  parts,
  session,
  body,
}: {
  parts: Parts;
  session: Session;
  body: { courseId: string; variantId: string; learningPathId: string; assetId: string; event: 'open' | 'end' };
}) {
  const queryable = parts.database.orm;
  const now = parts.clock.now();
  const course = await getCourse({ queryable, personId: session.personId, courseId: body.courseId, variantId: body.variantId });
  const place = { courseId: course.courseId, nodeId: BigInt(body.learningPathId), assetId: BigInt(body.assetId) };
  const asset = await findPlacedAsset({ queryable, ...place });
  if (asset === null) {
    const { courseId, nodeId, assetId } = place;
    throw await missingNode({ queryable, courseId, nodeIds: [nodeId], assetId, otherwise: 'RESOURCE_NOT_AVAILABLE' });
  }
  if (asset.type === 'assessment') throw new AppError('RESOURCE_NOT_AVAILABLE');
  const progress =
    session.role === 'student'
      ? await saveAssetProgress({ queryable, studentId: session.personId, ...place, completed: body.event === 'end', now })
      : { startedAt: null, completedAt: null };
  const expiresAt = new Date(now.getTime() + sixHours);
  const sign = (key: string) => parts.files.signedUrl({ key, expiresAt });
  const [url, captionsUrl, posterUrl] = await Promise.all([sign(asset.fileKey), sign(asset.captionsKey), sign(asset.posterKey)]);
  return {
    assetId: String(asset.id),
    assetName: asset.name,
    assetType: asset.type,
    html: asset.html,
    url,
    captionsUrl,
    posterUrl,
    status: assetStatus(progress),
  };
}
