import * as contract from '@abhyas/contract/learning/learning.ts';
import { videoPlayerUrl } from '@abhyas/contract/media/media.ts';
import * as marks from '@abhyas/contract/learning/marks.ts';
import { toFlag } from '@abhyas/contract/wire.ts';
import { AppError } from '../../platform/common/errors.ts';
import type { ModuleContext } from '../../platform/parts.ts';
import { noFiles } from '../../platform/http/upload.ts';
import type { AssessmentFace } from '../assessment/index.ts';
import { getCourse, getVariant } from '../identity/index.ts';
import { findProfileImage } from '../profile/index.ts';
import { findVisiblePerson } from '../relations/index.ts';
import { changeMark } from './study/change-mark.ts';
import { getPath } from './paths/get-path.ts';
import { missingNode } from './course/missing-node.ts';
import { openAsset, renewAsset } from './assets/open-asset.ts';
import { requireSelf } from './course/policy.ts';
import { presentHeader } from './course/present.ts';
import { saveProgress } from './assets/save-progress.ts';
import { registerStudy } from './study/study.ts';
import { getVideoUrl } from './assets/video-url.ts';
import { listHeaderNodes, removeNodeCompletion, saveActiveUnit, saveNodeCompletion } from './course/course-queries.ts';

export { importAssets, importTree, type AssetInput, type NodeInput } from './import/content-queries.ts';
export { getChannel } from './paths/get-channel.ts';
export { getOverview } from './paths/get-overview.ts';
export { getPlaces } from './course/course-places.ts';
export { findPlaceByKeys } from './import/import-queries.ts';
export { importStudy, type StudyInput } from './import/import-study.ts';
export { learningData } from './personal-data.ts';
export { requireSelf } from './course/policy.ts';
export { presentAsset } from './course/present.ts';
export { courseProgressColumns, findLastPath, findTestPlace, getCourseProgress } from './course/course-queries.ts';

/** Learning paths: the header made of them, their pages, the progress in them. */
export function registerLearning({ parts, mount, assessment }: ModuleContext & { assessment: AssessmentFace }): void {
  const queryable = parts.database.orm;
  mount.session(contract.moduleData, async ({ session, body }) => {
    requireSelf({ session, pin: body.studentImsPin });
    const course = await getCourse({ queryable, personId: session.personId, courseId: body.course_id, variantId: body.variant_id });
    const [rows, profileImage] = await Promise.all([
      listHeaderNodes({ queryable, courseId: course.courseId }),
      findProfileImage({ parts, personId: session.personId }),
    ]);
    const isMentor = session.role === 'mentor';
    const channel = rows.find((row) => row.type === 'channel');
    return {
      channelData: { moduleId: channel === undefined ? '' : String(channel.id) },
      isMentor,
      profileImage,
      headerModuleData: presentHeader({ rows, course }),
    };
  });
  mount.session(contract.mentorStudentHeaderModule, async ({ session, body }) => {
    const student = await findVisiblePerson({ queryable, viewer: session, pin: body.studentImsPin.toUpperCase() });
    if (student?.role !== 'student') throw new AppError('NOT_FOUND');
    const course = await getCourse({ queryable, personId: student.id, courseId: body.courseId, variantId: body.variantId });
    return presentHeader({ rows: await listHeaderNodes({ queryable, courseId: course.courseId }), course });
  });
  mount.session(contract.variantDetails, async ({ session, body }) => {
    requireSelf({ session, pin: body.adminimspin });
    return getVariant({ queryable, personId: session.personId, variantId: body.variantId });
  });
  mount.session(contract.navigationPathList, async ({ session, body, request }) => {
    requireSelf({ session, pin: body.studentImsPin });
    const timeZone = await parts.brands.timeZoneOf(request.hostname);
    const { courseId, variantId, id: pathId } = body;
    return [await getPath({ parts, assessment, session, courseId, variantId, pathId, timeZone })];
  });
  mount.session(contract.assetProgress, async ({ session, body: { payload } }) => {
    const { course_id: courseId, variant_id: variantId } = payload;
    const course = await getCourse({ queryable, personId: session.personId, courseId, variantId });
    const at = { queryable, courseId: course.courseId };
    const [pathId, unitId] = [BigInt(payload.parent_learning_path_id), BigInt(payload.learning_path_id)];
    const saved = await saveActiveUnit({ ...at, studentId: session.personId, pathId, unitId, now: parts.clock.now() });
    if (!saved) throw await missingNode({ ...at, nodeIds: [pathId, unitId] });
    return {};
  });
  mount.session(contract.markAsComplete, async ({ session, body }) => {
    const course = await getCourse({ queryable, personId: session.personId, courseId: body.courseId, variantId: body.variantId });
    const nodeId = BigInt(body.learningPathId);
    const at = { queryable, studentId: session.personId, nodeId };
    const { courseId } = course;
    if (body.markAsComplete === '0') await removeNodeCompletion(at);
    else if (!(await saveNodeCompletion({ ...at, courseId, now: parts.clock.now() })))
      throw await missingNode({ queryable, courseId, nodeIds: [nodeId] });
    return { markAsComplete: body.markAsComplete };
  });
  mount.session(marks.bookmark, async ({ session, body: { bookMark, ...body } }) => ({
    bookmarked: toFlag(await changeMark({ parts, session, mark: 'bookmark', marked: bookMark === '1', body })),
  }));
  mount.session(marks.addMyTask, async ({ session, body: { myTask, ...body } }) => ({
    isMyTask: toFlag(await changeMark({ parts, session, mark: 'task', marked: myTask === '1', body })),
  }));
  registerStudy({ parts, mount, assessment });
  mount.session(contract.openAsset, ({ session, body }) => openAsset({ parts, session, body }));
  mount.session(contract.renewAsset, ({ session, body }) => renewAsset({ parts, session, body }));
  mount.uploads(videoPlayerUrl, noFiles, ({ session, body }) => getVideoUrl({ parts, session, body }));
  mount.session(contract.saveProgress, ({ session, body }) => saveProgress({ parts, session, body }));
}
