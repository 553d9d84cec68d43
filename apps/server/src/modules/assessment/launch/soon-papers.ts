import type { ResultOf } from '@abhyas/contract/endpoints.ts';
import { nextTest } from '@abhyas/rules/assessment/cards/next-test.ts';
import { isLaunchSoon } from '@abhyas/rules/assessment/cards/test-actions.ts';
import type { Session } from '../../../platform/http/session.ts';
import type { Ports } from '../../../platform/parts.ts';
import { admittedBy } from '../attempts/admission.ts';
import { statusAt } from '../attempts/policy.ts';
import type { PaperFiles } from '../paper/paper-files.ts';
import { listSoonTests } from './soon-queries.ts';

/** How long before a test can be launched its paper may be brought. In milliseconds. */
const soonMs = 24 * 60 * 60_000;
/** Papers of so many tests are named, those of the next ones. */
const maxPapers = 3;

/**
 * The files of the papers that a student is about to need: of tests in progress, and of tests that they can launch now or within a day. The files are sealed: their keys come with the launch, section by section.
 */
export async function getSoonPapers({
  parts: { database, clock },
  files,
  session,
}: {
  parts: Ports<'clock' | 'database'>;
  files: PaperFiles;
  session: Session;
}): Promise<ResultOf<'soonPapers'>> {
  // support that looks at a student's screens takes no test
  if (session.actingAdminId !== null) return { tests: [] };
  const now = clock.now();
  const { orm: queryable } = database;
  const rows = await listSoonTests({ queryable, studentId: session.personId, now, soon: new Date(now.getTime() + soonMs) });
  let left = rows.flatMap(({ test, admission, attempt, version }) => {
    const booked = admission === null ? null : admittedBy({ admission, test });
    const status = statusAt({ attempt, now });
    const isWanted = status === 'in-progress' || (status === '' && isLaunchSoon({ test, booked, now, withinMs: soonMs }));
    return isWanted ? [{ id: test.id, releaseAt: test.releaseAt, endAt: test.endAt, status, booked, version }] : [];
  });
  const tests: ResultOf<'soonPapers'>['tests'] = [];
  while (tests.length < maxPapers) {
    const next = nextTest({ tests: left, now });
    if (next === null) break;
    left = left.filter((test) => test !== next);
    const { cover, sections } = await files.of({ assessmentId: next.id, version: next.version });
    const all = [cover, ...sections.values()];
    tests.push({ assessmentId: next.id, files: all.map(({ digest, bytes }) => ({ digest, bytes })) });
  }
  return { tests };
}
