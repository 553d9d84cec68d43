import { readConfig } from '../../../../apps/server/src/platform/process/config.ts';
import { createLog } from '../../../../apps/server/src/platform/process/log.ts';
import { openPortalDatabase } from '../../../../apps/server/src/platform/postgres/schema.ts';

/**
 * Gives a student a batch of their own, beside the running portal of a test: `node batch-program.ts {"pin"}`. It has a class that runs at a plain link, one that they missed with a recording and a handout of the demo, and one that they
 * attended. Prints the id of the batch.
 */
const { pin } = JSON.parse(process.argv[2] ?? '') as { pin: string };
const portal = await openPortalDatabase({
  config: readConfig(process.env),
  embedded: 'join',
  log: createLog({ level: 'warn' }),
  say: () => {},
  onLost: (error) => {
    throw error;
  },
});
const { pool } = portal.database;
const idOf = async (text: string, values: readonly unknown[]): Promise<string> => {
  const { rows } = await pool.query<{ id: string | bigint }>(text, [...values]);
  return String(rows[0]?.id);
};
try {
  const studentId = await idOf('select id from people where pin = $1', [pin]);
  const batchId = await idOf(
    `insert into class_batches (course_id, name, join_url)
     select variant.course_id, 'Evening batch', 'https://meet.demo.test/evening'
       from enrolments join variants as variant on variant.id = enrolments.variant_id where enrolments.person_id = $1 limit 1 returning id`,
    [studentId],
  );
  await pool.query(`insert into batch_members (batch_id, person_id, named, since) values ($1, $2, true, now() - interval '60 days')`, [
    batchId,
    studentId,
  ]);
  /** A class that begins so many minutes from now and lasts ninety. */
  const hold = (title: string, module: number, number: number, inMinutes: number) =>
    idOf(
      `insert into classes (batch_id, module_number, number, title, starts_at, ends_at, created_at, settled_at, mentor_id, handout_id)
       select $1, $2::int, $3::int, $4, start, start + interval '90 minutes', now(), case when start < now() - interval '90 minutes' then now() end,
              (select id from people where pin = 'MEN2001'), case when $3::int = 2 then (select handout_id from classes where handout_id is not null limit 1) end
         from (values (now() + $5 * interval '1 minute')) as times (start) returning id`,
      [batchId, module, number, title, inMinutes],
    );
  const attended = await hold('Tone of a passage', 5, 1, -5 * 24 * 60);
  const missed = await hold('Signs of a quadratic', 6, 2, -2 * 24 * 60);
  await hold('Lines in a plane', 7, 3, -5);
  await pool.query(
    `insert into class_attendance (class_id, person_id, present, how, minutes, decided_at)
     values ($1, $3, true, 'Live', 84, now()), ($2, $3, false, null, 0, now())`,
    [attended, missed, studentId],
  );
  await pool.query(
    `insert into class_recordings (class_id, ref, position, state, file_key, captions_key, poster_key, chapters_key, seconds, expected_at, ready_at)
     select $1, 'e2e', 0, 'ready', file_key, captions_key, poster_key, chapters_key, seconds, now(), now()
       from class_recordings where file_key <> '' and state = 'ready' order by id limit 1`,
    [missed],
  );
  process.stdout.write(batchId);
} finally {
  await portal.close();
}
