import { parseArgs } from 'node:util';
import { sql } from 'drizzle-orm';
import { closeDue } from '../../apps/server/src/modules/assessment/closing/close-attempt.ts';
import { openDatabase } from '../../apps/server/src/platform/postgres/database.ts';
import { createLog } from '../../apps/server/src/platform/process/log.ts';
import { scratchFolder, startPortal } from './portal.ts';
import { answerAll, largestTest, seedLaunched } from './seed/seed-many.ts';

/** All attempts of a test end at the same moment: how long until one worker has closed and scored them all. */
const { values } = parseArgs({ options: { attempts: { type: 'string', default: '10000' } } });
const count = Number(values.attempts);

const folder = scratchFolder();
// the worker is this process: the portal's own would take its share
const portal = await startPortal({ ...folder, env: { RUN_JOBS: '0' } });
const database = openDatabase({ url: portal.databaseUrl, size: 20, onError: console.error });
try {
  const { items } = await largestTest({ database });
  console.log(`Seeding ${count} attempts of ${items} questions, every one visited and answered`);
  const attemptIds = (await seedLaunched({ database, count })).map(({ attemptId }) => attemptId);
  const now = new Date();
  await answerAll({ database, attemptIds, deadlineAt: new Date(now.getTime() - 15_001) });
  await database.orm.execute(sql`checkpoint`);
  const began = performance.now();
  const processor = process.cpuUsage();
  await closeDue({ parts: { database, log: createLog({ level: 'warn' }) }, now });
  const seconds = (performance.now() - began) / 1000;
  const { user, system } = process.cpuUsage(processor);
  const { rows } = await database.orm.execute<{ closed: number; scored: number; answered: number; counted: number }>(sql`
    select (select count(*)::int from attempts where id = any(${sql.param(attemptIds)}::bigint[]) and closed_at is not null) as closed,
           (select count(*)::int from attempt_scores where attempt_id = any(${sql.param(attemptIds)}::bigint[]) and section_id = 0) as scored,
           (select count(*)::int from attempt_items where attempt_id = any(${sql.param(attemptIds)}::bigint[]) and outcome <> 'blank') as answered,
           (select count(*)::int from attempt_scores where attempt_id = any(${sql.param(attemptIds)}::bigint[]) and section_id = 0 and in_cohort) as counted`);
  const { closed, scored, answered, counted } = rows[0] ?? { closed: 0, scored: 0, answered: 0, counted: 0 };
  console.log(
    `${closed} of ${count} attempts closed and ${scored} scored (${answered} answers, ${counted} in the cohort) in ${seconds.toFixed(1)} s: ` +
      `${(closed / seconds).toFixed(0)} /s, ${((user + system) / 1000 / count).toFixed(2)} ms of processor each in the worker`,
  );
  if (closed !== count || scored !== count) process.exitCode = 1;
} finally {
  await database.close();
  await portal.stop();
  folder.remove();
}
