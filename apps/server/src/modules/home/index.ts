import { homeData } from '@abhyas/contract/learning.ts';
import { studentDataV2 } from '@abhyas/contract/profile.ts';
import { assetUrl, nodeUrl } from '@abhyas/rules/learning/node-url.ts';
import type { ModuleContext } from '../../platform/parts.ts';
import type { AssessmentFace } from '../assessment/index.ts';
import { getCourse } from '../identity/index.ts';
import { findLastPath, getOverview, presentAsset } from '../learning/index.ts';
import { getProfile } from '../profile/index.ts';

/** How many assets the Resume Progress strip shows (HOM-004). */
const resumeLimit = 6;
/** How long the links to pictures stay good, in milliseconds. */
const linkLife = 24 * 3_600_000;

/** What joins several modules: home in one round trip (three queries beside the session's, two of them at once), and who the student is and where they were. */
export function registerHome({ parts, mount, assessment }: ModuleContext & { assessment: AssessmentFace }): void {
  mount.session(studentDataV2, async ({ session: { personId: studentId } }) => {
    const [profile, pathId] = await Promise.all([
      getProfile({ parts, studentId }),
      findLastPath({ queryable: parts.database.orm, studentId }),
    ]);
    return {
      student_profile_details: { profile },
      student_prepare_resume_details: { active_learning_path_id: pathId === null ? '' : String(pathId) },
    };
  });
  mount.session(homeData, async ({ session, body, request }) => {
    const queryable = parts.database.orm;
    const studentId = session.personId;
    const course = await getCourse({ queryable, personId: studentId, courseId: body.courseId, variantId: body.variantId });
    const of = { queryable, studentId, courseId: course.courseId };
    const [{ resume, tests, paths }, cards, timeZone] = await Promise.all([
      getOverview({ ...of, resumeLimit }),
      assessment.listTestCards({ ...of, viewer: session, now: parts.clock.now() }),
      parts.brands.timeZoneOf(request.hostname),
    ]);
    const cardOf = new Map(cards.map((card) => [card.assessmentId, card]));
    const isCompleted = (asset: { assessmentId: bigint | null; completed: boolean }) =>
      asset.assessmentId === null ? asset.completed : cardOf.get(asset.assessmentId)?.status === 'completed';
    const sign = (key: string) => parts.files.signedUrl({ key, expiresAt: new Date(parts.clock.now().getTime() + linkLife) });
    return {
      examName: course.examName,
      examDate: course.examDate,
      resume: await Promise.all(
        resume.map(async ({ asset, node, path, thumbKey }) => {
          const ids = { moduleId: String(path.parentId), parentId: String(node.id), assetId: String(asset.id) };
          return {
            assetId: ids.assetId,
            assetType: asset.type,
            assetName: asset.name,
            moduleName: path.name,
            moduleId: ids.moduleId,
            moduleType: path.type === 'channel' ? ('channel' as const) : ('other' as const),
            learningPathId: ids.parentId,
            learningPathName: node.name,
            url: assetUrl({ pathSlug: path.slug, name: asset.name, ...ids }),
            thumbUrl: await sign(thumbKey),
          };
        }),
      ),
      tests: tests.map((row) =>
        presentAsset({ row, card: row.assessmentId === null ? undefined : cardOf.get(row.assessmentId), timeZone }),
      ),
      paths: await Promise.all(
        paths.map(async (row) => {
          const id = String(row.id);
          const parentId = String(row.parentId);
          const url = nodeUrl({ ...row, id, parentId, courseKey: course.courseKey });
          return {
            learningPathId: id,
            parentId,
            name: row.name,
            url,
            thumbUrl: await sign(row.thumbKey),
            completed: row.assets.filter(isCompleted).length,
            total: row.assets.length,
          };
        }),
      ),
    };
  });
}
