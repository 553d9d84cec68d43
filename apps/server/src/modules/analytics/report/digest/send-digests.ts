import type { Ports } from '../../../../platform/parts.ts';
import { portalZone } from '../../../../platform/web/portal-zone.ts';
import type { AssessmentFace } from '../../../assessment/index.ts';
import { getCourse } from '../../../identity/index.ts';
import { announce, listAwaitingDigest } from '../../../notices/index.ts';
import { listLinkedStudents, presentStudent } from '../../../relations/index.ts';
import { type DigestChild, digestCause, digestNotice } from './digest-notice.ts';
import { countFailure, listPaused, maxTries } from './failure-queries.ts';
import { loadReport } from '../load-report.ts';
import { digestWeek } from '../report-weeks.ts';

/** The job that writes the weekly digests. */
export const digestJob = 'analytics.digest';

/** So many parents are read at a time, and so many digests are written at once: the pages of the portal use the same connections. */
const batchSize = 100;
const atOnce = 3;

interface Sending {
  readonly parts: Ports<'brands' | 'clock' | 'config' | 'database' | 'files' | 'jobs' | 'log'>;
  readonly assessment: Pick<AssessmentFace, 'listTestCards'>;
}

/**
 * Writes the digest of the week for every parent who asked for one and has none yet, from the end of a judged week (`weekCloses`) in the zone of the portal's own address on. A parent has one
 * notice of a week, however often and in however many processes this runs. Children whose account is closed are left out.
 * A parent of whom it fails is logged and tried again after growing pauses, `maxTries` times in all; the others don't wait for them.
 */
export async function sendDigests({ parts, assessment }: Sending): Promise<void> {
  const timeZone = await portalZone(parts);
  const monday = digestWeek({ now: parts.clock.now(), timeZone });
  if (monday === null) return;
  let after = 0n;
  for (;;) {
    const parents = await listAwaitingDigest({ queryable: parts.database.orm, cause: digestCause(monday), after, max: batchSize });
    const of = { queryable: parts.database.orm, monday, now: parts.clock.now() };
    const paused = await listPaused({ ...of, personIds: parents });
    const waiting = parents.filter((personId) => !paused.has(personId)).values();
    const work = async () => {
      for (const personId of waiting) {
        try {
          await sendDigest({ parts, assessment, personId, monday, timeZone });
        } catch (error) {
          const tries = await countFailure({ ...of, personId });
          const text = tries < maxTries ? 'a weekly digest could not be written' : 'a weekly digest is given up';
          parts.log.error({ err: error, personId: String(personId), tries }, text);
        }
      }
    };
    await Promise.all(Array.from({ length: atOnce }, work));
    if (parents.length < batchSize) return;
    after = parents.at(-1) ?? after;
  }
}

async function sendDigest({
  parts,
  assessment,
  personId,
  monday,
  timeZone,
}: Sending & { personId: bigint; monday: string; timeZone: string }): Promise<void> {
  const { database, clock, jobs } = parts;
  const all = await listLinkedStudents({ queryable: database.orm, viewerId: personId, kind: 'parent' });
  const linked = all.filter(({ closedAt }) => closedAt === null);
  const reader = { personId, role: 'parent' as const, actingAdminId: null };
  const children: DigestChild[] = [];
  for (const { id, ...row } of linked) {
    const { courseId, variantId, courseName: _courseName, ...named } = presentStudent(row);
    const course = courseId === '' ? null : await getCourse({ queryable: database.orm, personId: id, courseId, variantId });
    const reportIn = course === null ? null : await loadReport({ parts, assessment, reader, student: { id, ...named }, course, timeZone });
    children.push({ firstName: named.firstName, reportIn });
  }
  // of children without a course there is nothing to say yet
  if (children.every(({ reportIn }) => reportIn === null)) return;
  const notice = { personId, ...digestNotice({ children, monday, timeZone }) };
  await database.transaction((tx) => announce({ tx, jobs, now: clock.now(), notices: [notice] }));
}
