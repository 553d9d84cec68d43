import { readConfig } from '../../../../apps/server/src/platform/process/config.ts';
import { createLog } from '../../../../apps/server/src/platform/process/log.ts';
import { openPortalDatabase } from '../../../../apps/server/src/platform/postgres/schema.ts';
import type { ClassOf } from './classes.ts';

/** Writes a batch with a class that runs in a room and one that is to come, beside the running portal of a test. Answers with their ids. */
const { pin, mentorPin } = JSON.parse(process.argv[2] ?? '{}') as ClassOf;
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
const { rows } = await pool.query<{ room: string; later: string }>(
  `with student as (
     select people.id, enrolments.course_id from people join (
       select person_id, variants.course_id from enrolments join variants on variants.id = enrolments.variant_id) as enrolments on enrolments.person_id = people.id
      where people.pin = $1 limit 1
   ), mentor as (select id from people where pin = $2),
   batch as (
     insert into class_batches (course_id, name, join_url) select course_id, 'Batch of ' || $1, 'https://meet.demo.test/e2e' from student returning id
   ), member as (
     insert into batch_members (batch_id, person_id, named, since) select batch.id, student.id, true, now() - interval '2 days' from batch, student
   ), teaches as (
     insert into batch_mentors (batch_id, person_id) select batch.id, mentor.id from batch, mentor
   ), room as (
     insert into classes (batch_id, module_number, number, title, mentor_id, starts_at, ends_at, in_person, place, created_at)
     select batch.id, 1, 1, 'Ratios in the room', mentor.id, now() - interval '10 minutes', now() + interval '80 minutes', true, 'Hall 2', now() from batch, mentor returning id
   ), later as (
     insert into classes (batch_id, module_number, number, title, mentor_id, starts_at, ends_at, created_at)
     select batch.id, 1, 2, 'Averages online', mentor.id, date_trunc('hour', now()) + interval '3 days', date_trunc('hour', now()) + interval '3 days 1 hour', now() from batch, mentor returning id
   )
   select room.id::text as room, later.id::text as later from room, later`,
  [pin, mentorPin],
);
process.stdout.write(JSON.stringify(rows[0]));
process.exit(0);
