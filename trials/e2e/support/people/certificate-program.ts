import { randomBytes } from 'node:crypto';
import { certificateCodeOf } from '@abhyas/rules/certificates/certificate-code.ts';
import { readConfig } from '../../../../apps/server/src/platform/process/config.ts';
import { createLog } from '../../../../apps/server/src/platform/process/log.ts';
import { openPortalDatabase } from '../../../../apps/server/src/platform/postgres/schema.ts';

/** Gives a student a certificate of their course, beside the running portal of a test, and prints its code: `node certificate-program.ts {"pin"}`. */
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
try {
  const code = certificateCodeOf(randomBytes(16));
  await portal.database.pool.query(
    `insert into certificates (student_id, course_id, list_id, code, name, title, issuer, summary, issued_at)
     select student.id, course.id, 0, $2, trim(student.first_name || ' ' || student.last_name), course.name, 'Abhyas', '{"lessons": 2, "tests": 1, "scores": []}', now()
       from people as student join enrolments on enrolments.person_id = student.id
       join variants on variants.id = enrolments.variant_id join courses as course on course.id = variants.course_id
      where student.pin = $1 limit 1`,
    [pin, code],
  );
  process.stdout.write(code);
} finally {
  await portal.close();
}
