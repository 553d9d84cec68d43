import { staffClassBodies } from './authorisation-staff-classes.ts';
import { and, eq } from 'drizzle-orm';
import { writeAgenda } from '../../src/modules/agenda/write-queries.ts';
import { classes, recordingUploads } from '../../src/modules/classes/tables.ts';
import { agendaEntries } from '../../src/modules/agenda/tables.ts';
import { classFactories } from '../factories/class-factories.ts';
import type { factories } from '../factories.ts';
import type { TestApp } from '../app.ts';

interface Person {
  readonly id: bigint;
  readonly pin: string | null;
}

/** Good bodies for the calls about classes, about a batch of the student's with their mentor. */
export async function classBodies({
  server,
  make,
  ids,
  student,
  mentor,
}: {
  server: TestApp;
  make: ReturnType<typeof factories>;
  ids: { readonly courseId: string; readonly variantId: string };
  student: Person;
  mentor: Person;
}) {
  const of = classFactories(server, make);
  const studentImsPin = student.pin ?? '';
  const batch = await of.batch({ courseId: BigInt(ids.courseId), studentIds: [student.id], mentorIds: [mentor.id] });
  const handoutId = await of.handout(mentor.id);
  const held = await of.held({ batchId: batch.id, mentorId: mentor.id, inMinutes: 5, handoutId });
  const { id: recordingId } = await of.recording({ classId: held.id });
  const mappingId = String(held.id);
  let spare = 0;
  const newUpload = async () => {
    const row = { classId: held.id, name: 'other.mp4', bytes: 1000, at: server.clock.now() };
    const [upload] = await server.parts.database.orm.insert(recordingUploads).values(row).returning();
    return String(upload?.id);
  };
  const list = { studentImsPin, courseId: ids.courseId, batchId: String(batch.id) };
  const described = { email: '', first_name: '', last_name: '', batch_name: '', module_number: 1, class_title: '', class_date: '' };
  const approved = { ...described, action: 'approve', mappingId } as const;
  // no two classes are at once
  let ahead = 2000;
  const toCome = () => of.held({ batchId: batch.id, mentorId: mentor.id, inMinutes: (ahead += 300) });
  const inRoom = await of.held({ batchId: batch.id, mentorId: mentor.id, inMinutes: 5, inPerson: true, place: 'Room 1' });
  const roomId = String(inRoom.id);
  /** Something in the student's calendar. */
  const entryId = async () => {
    const startsAt = server.clock.now();
    const endsAt = new Date(startsAt.getTime() + 3_600_000);
    const entry = { ref: 'cast', personId: student.id, type: 'Study', title: 'Revise algebra', startsAt, endsAt } as const;
    await server.parts.database.transaction((tx) => writeAgenda({ tx, source: 'block', refs: ['cast'], entries: [entry], now: startsAt }));
    const { ref, personId } = agendaEntries;
    const [row] = await server.parts.database.orm
      .select()
      .from(agendaEntries)
      .where(and(eq(ref, 'cast'), eq(personId, student.id)));
    return String(row?.id);
  };
  /** A PDF that the mentor has uploaded and not used yet. */
  const attachment = async () => {
    const key = await of.uploaded(mentor.id);
    return `http://localhost/files/${key}`;
  };
  return {
    ...staffClassBodies({
      versionOf: async () => (await server.parts.database.orm.select().from(classes).where(eq(classes.id, held.id)))[0]?.version ?? 0,
      batchId: String(batch.id),
      courseId: ids.courseId,
      mentor,
      held,
      studentImsPin,
    }),
    mentorClasses: () => ({ tab: 'upcoming' as const, batchId: String(batch.id) }),
    classesToday: () => ({}),
    cancelClass: async () => ({ mappingId: String((await toCome()).id), reason: 'The room is closed', version: 0 }),
    moveClass: async () => {
      const { endsAt, id, startsAt } = await toCome();
      const later = (moment: Date) => new Date(moment.getTime() + 120 * 60_000).toISOString();
      return { mappingId: String(id), startsAt: later(startsAt), endsAt: later(endsAt), version: 0 };
    },
    managedRecordings: () => ({ mappingId }),
    startRecordingUpload: () => ({ mappingId, name: 'class.mp4', bytes: 1000 }),
    sendRecordingPart: async () => ({ uploadId: await newUpload(), part: '1' }),
    finishRecordingUpload: async () => ({ uploadId: await newUpload(), replacesId: '', seconds: 60 }),
    linkRecording: () => ({ mappingId, replacesId: '', name: 'Part', url: 'https://videos.example.org/1', seconds: 60 }),
    orderRecordings: () => ({ mappingId, recordingIds: ['999999999'] }),
    removeRecording: async () => ({ recordingId: String((await of.recording({ classId: held.id, ref: `spare-${(spare += 1)}` })).id) }),
    shareHandout: async () => ({ mappingId, attachment: await attachment() }),
    messageBatch: () => ({ mappingId, text: 'Bring the workbook.' }),
    classRoll: () => ({ mappingId }),
    classStretches: () => ({ mappingId, imspin: studentImsPin }),
    markAttendance: () => ({ mappingId, imspins: [studentImsPin], saidAt: [null], attend_status: 'present' as const, reason: '' }),
    roomCode: () => ({ mappingId: roomId }),
    scanRoomCode: async () => {
      const { token } = await make.session({ personId: mentor.id, at: server.clock.now() });
      const { code } = (await server.call('roomCode', { mappingId: roomId }, { token })).data;
      return { mappingId: roomId, code };
    },
    addRegistrant: () => ({ ...approved, imspin: studentImsPin }),
    updateRecordings: () => approved,
    storeAttendance: () => ({ imspin: studentImsPin, mappingId, status: 'Live' }) as const,
    startClass: () => ({ mappingId }),
    completedClasses: () => list,
    upcomingClasses: () => list,
    classDetails: () => ({ mappingId, studentImsPin: '' }),
    classHandout: () => ({ mappingId }),
    renewRecording: () => ({ recordingId: String(recordingId) }),
    saveClassPlay: () => ({
      entries: [
        { recordingId: String(recordingId), position: 0, seen: [[0, 0] as [number, number]], at: server.clock.now().toISOString() },
      ],
    }),
    calendarData: () => ({ ...ids, studentImsPin, from: '2026-11-01', to: '2026-11-30' }),
    calendarFilters: () => ids,
    calendarFile: async () => ({
      ...ids,
      studentImsPin,
      entryId: await entryId(),
      startsAt: server.clock.now().toISOString(),
      occursAt: '',
    }),
    calendarFeed: () => ({ studentImsPin }),
    replaceCalendarFeed: () => ({ studentImsPin }),
    endCalendarFeed: () => ({ studentImsPin }),
    studentAttendance: () => ({ mentorImsPin: '', studentImsPin }),
  };
}
