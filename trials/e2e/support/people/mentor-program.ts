import { readConfig } from '../../../../apps/server/src/platform/process/config.ts';
import { createLog } from '../../../../apps/server/src/platform/process/log.ts';
import { openPortalDatabase } from '../../../../apps/server/src/platform/postgres/schema.ts';

/**
 * Gives a student a mentor of their own, beside the running portal of a test: `node mentor-program.ts {"pin", "mentorPin", "firstName", "lastName", "met"}`. The mentor is as the demo's, with its password; with `met` they
 * had a session two hours ago, without a word of the mentor yet.
 */
const { pin, mentorPin, firstName, lastName, met } = JSON.parse(process.argv[2] ?? '') as Record<
  'pin' | 'mentorPin' | 'firstName' | 'lastName',
  string
> & {
  met: boolean;
};
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
try {
  const { rows } = await pool.query<{ id: string | bigint }>(
    `insert into people (pin, role, first_name, last_name, mobile, email, password_hash, created_at, onboarded_at)
     select $1, role, $2, $3, '', '', password_hash, created_at, onboarded_at from people where pin = 'MEN2001' returning id`,
    [mentorPin, firstName, lastName],
  );
  const mentorId = String(rows[0]?.id);
  await pool.query(
    `insert into enrolments (person_id, variant_id)
     select $1, variant_id from enrolments join people on people.id = person_id where pin = 'MEN2001'`,
    [mentorId],
  );
  await pool.query(
    `insert into relations (kind, viewer_id, subject_id, source) select 'mentor', $1, id, 'e2e' from people where pin = $2`,
    [mentorId, pin],
  );
  if (met) {
    await pool.query(
      `insert into mentor_bookings (mentor_id, student_id, course_id, starts_at, ends_at, busy_until, reason, booked_at)
       select $1, student.id, variant.course_id, now() - interval '2 hours', now() - interval '1 hour', now() - interval '1 hour',
              'Sets with four conditions', now() - interval '1 day'
         from people as student join enrolments on enrolments.person_id = student.id join variants as variant on variant.id = enrolments.variant_id
        where student.pin = $2 limit 1`,
      [mentorId, pin],
    );
  }
} finally {
  await portal.close();
}
