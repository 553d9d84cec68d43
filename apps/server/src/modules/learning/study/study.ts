import * as contract from '@abhyas/contract/learning/study.ts';
import type { ModuleContext } from '../../../platform/parts.ts';
import { createPictureLinks } from '../../../platform/files/picture-links.ts';
import type { Session } from '../../../platform/http/session.ts';
import type { AssessmentFace } from '../../assessment/index.ts';
import { getCourse } from '../../identity/index.ts';
import { limitSaves } from '../course/limits.ts';
import { listMarked } from './list-marked.ts';
import { purgeRemovedNotes } from './note-queries.ts';
import { listNotes, removeNote, saveNote } from './notes.ts';

const purgeJob = 'learning.tidy';
/** So long a device may be away and still bring what was written on it. In milliseconds. */
const remembersRemovedFor = 366 * 86_400_000;

/** My page: what a student has bookmarked, put on My Task and noted down. */
export function registerStudy({ parts, mount, assessment }: ModuleContext & { assessment: AssessmentFace }): void {
  const queryable = parts.database.orm;
  const linkTo = createPictureLinks(parts);
  const courseOf = ({ session, body }: { session: Session; body: { courseId: string; variantId: string } }) =>
    getCourse({ queryable, personId: session.personId, courseId: body.courseId, variantId: body.variantId });
  for (const [endpoint, mark] of [
    [contract.listBookmarks, 'bookmark'],
    [contract.listMyTasks, 'task'],
  ] as const) {
    mount.session(endpoint, async ({ session, body, request }) => {
      const course = await courseOf({ session, body });
      const timeZone = await parts.brands.timeZoneOf(request.hostname);
      return listMarked({ queryable, assessment, linkTo, viewer: session, course, mark, now: parts.clock.now(), timeZone });
    });
  }
  mount.session(contract.listNotes, async ({ session, body }) => {
    const { search, before, assetType = null, noteKey = null } = body;
    const course = await courseOf({ session, body });
    return listNotes({ queryable, studentId: session.personId, course, search, before, assetType, noteKey });
  });
  mount.session(contract.saveNote, async ({ session, body }) => {
    await limitSaves({ parts, session, of: 'note' });
    const { courseId } = await courseOf({ session, body });
    const { noteKey, basedOn, text, at } = body;
    const where = { courseId, nodeId: BigInt(body.learningPathId), assetId: BigInt(body.assetId) };
    const note = { studentId: session.personId, ...where, noteKey, basedOn, text, at, now: parts.clock.now() };
    return parts.database.transaction((tx) => saveNote({ tx, ...note }));
  });
  mount.session(contract.removeNote, async ({ session, body }) => {
    const which = { studentId: session.personId, noteKey: body.noteKey, now: parts.clock.now() };
    await parts.database.transaction((tx) => removeNote({ tx, ...which }));
    return {};
  });
  parts.jobs.define(purgeJob, () => purgeRemovedNotes({ queryable, before: new Date(parts.clock.now().getTime() - remembersRemovedFor) }));
  parts.jobs.schedule(purgeJob, '40 3 * * *');
}
