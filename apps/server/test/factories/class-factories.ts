import { randomBytes } from 'node:crypto';
import { batchMembers, batchMentors, classBatches, classes, classRecordings } from '../../src/modules/classes/tables.ts';
import { uploads } from '../../src/modules/media/tables.ts';
import type { TestApp } from '../app.ts';
import { factories } from '../factories.ts';
import { testMoment } from '../moments.ts';

const minute = 60_000;

/** Builders of batches and their classes. */
export function classFactories(server: Pick<TestApp, 'parts'>, make = factories(server.parts)) {
  const { orm } = server.parts.database;
  let number = 0;
  const given = <Row>(rows: readonly Row[]): Row => {
    const [row] = rows;
    if (row === undefined) throw new Error('The insert gave no row back');
    return row;
  };

  /** A batch of named students, with mentors who see them. */
  const batch = async ({
    studentIds = [],
    mentorIds = [],
    since = new Date(testMoment.getTime() - 365 * 24 * 60 * minute),
    ...more
  }: Partial<typeof classBatches.$inferInsert> & {
    courseId: bigint;
    studentIds?: readonly bigint[];
    mentorIds?: readonly bigint[];
    since?: Date;
  }) => {
    const row = given(
      await orm
        .insert(classBatches)
        .values({ name: 'Weekday batch', joinUrl: 'https://meet.example/batch', hostUrl: 'https://meet.example/host', ...more })
        .returning(),
    );
    for (const personId of studentIds) await orm.insert(batchMembers).values({ batchId: row.id, personId, named: true, since });
    for (const personId of mentorIds) await orm.insert(batchMentors).values({ batchId: row.id, personId });
    for (const viewerId of mentorIds) for (const subjectId of studentIds) await make.relate({ kind: 'mentor', viewerId, subjectId });
    return row;
  };

  /** A class that begins so many minutes after the test's moment, and lasts ninety. */
  const held = async ({
    inMinutes = 60,
    minutes = 90,
    ...more
  }: Partial<typeof classes.$inferInsert> & { batchId: bigint; inMinutes?: number; minutes?: number }) => {
    const startsAt = new Date(testMoment.getTime() + inMinutes * minute);
    number += 1;
    const times = { startsAt, endsAt: new Date(startsAt.getTime() + minutes * minute), createdAt: testMoment };
    return given(
      await orm
        .insert(classes)
        .values({ moduleNumber: 1, number, title: `Class ${number}`, ...times, ...more })
        .returning(),
    );
  };

  /** A recording that can be watched. */
  const recording = async ({ classId, ...more }: Partial<typeof classRecordings.$inferInsert> & { classId: bigint }) =>
    given(
      await orm
        .insert(classRecordings)
        .values({
          classId,
          ref: 'first',
          position: 0,
          state: 'ready',
          fileKey: 'packs/test/clip.mp4',
          seconds: 60,
          expectedAt: testMoment,
          readyAt: testMoment,
          ...more,
        })
        .returning(),
    );

  /** A PDF of someone, as a handout. */
  const handout = async (ownerId: bigint) => {
    const file = {
      ownerId,
      fileKey: `uploads/${randomBytes(16).toString('hex')}.pdf`,
      name: 'handout.pdf',
      mime: 'application/pdf',
      bytes: 9,
    };
    return given(
      await orm
        .insert(uploads)
        .values({ ...file, at: testMoment, usedAt: testMoment })
        .returning(),
    ).id;
  };

  /** A PDF that someone has uploaded and not used yet; gives its key. */
  const uploaded = async (ownerId: bigint) => {
    const fileKey = `uploads/${randomBytes(16).toString('hex')}.pdf`;
    await orm
      .insert(uploads)
      .values({ ownerId, fileKey, name: 'notes.pdf', mime: 'application/pdf', bytes: 9, at: server.parts.clock.now() });
    return fileKey;
  };

  return { batch, handout, held, recording, uploaded };
}
