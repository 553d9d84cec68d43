import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { writeAgenda } from '../../src/modules/agenda/write-queries.ts';
import { makeCards } from '../../src/modules/adaptive/revision/make-cards.ts';
import { revisionFits } from '../../src/modules/adaptive/tables.ts';
import { engineLaunches, engineResults } from '../../src/modules/assessment/engine/tables.ts';
import { attemptPresence } from '../../src/modules/assessment/closing/tables.ts';
import { accommodations } from '../../src/modules/assessment/staff/tables.ts';
import { packPeople, passkeys, people, recoveryCodes, secondSteps, sessions } from '../../src/modules/identity/tables.ts';
import { calendarFeeds } from '../../src/modules/calendar/tables.ts';
import * as classTables from '../../src/modules/classes/tables.ts';
import { schoolPercentiles } from '../../src/modules/schools/shortlist/tables.ts';
import * as profile from '../../src/modules/profile/tables.ts';
import { alertCauses } from '../../src/modules/analytics/report/child-alerts.ts';
import { digestNotice } from '../../src/modules/analytics/report/digest.ts';
import { notify } from '../../src/modules/notices/notify.ts';
import { sendDue } from '../../src/modules/notices/sending/send.ts';
import { browserCookie, type TestApp } from '../app.ts';
import { centreFactories } from '../factories/centre-factories.ts';
import { classFactories } from '../factories/class-factories.ts';
import { browserOf } from '../devices/browser.ts';
import type { factories } from '../factories.ts';
import { paymentFactories } from '../factories/payment-factories.ts';
import { mentoringFactories } from '../factories/mentoring-factories.ts';
import { lastCode, otherCode } from '../messages.ts';
import { demoPassword } from '../moments.ts';
import { pictureOf } from '../factories/picture.ts';
import { practiceFactories } from '../factories/practice-factories.ts';
import { schoolFactories } from '../factories/school-factories.ts';
import { launchAndStart, numbered, saveChoice } from '../player.ts';

/** A profile in which every free text is this word. */
async function fillProfile({ server, studentId, word }: { server: TestApp; studentId: bigint; word: string }) {
  const { orm } = server.parts.database;
  const record = { studentId, recordKey: 'r1' };
  const place = { address: word, city: word, country: word, pincode: '411001' };
  await orm.insert(profile.profiles).values({ studentId, dob: '2004-03-05', centre: word, updatedAt: server.clock.now() });
  await orm.insert(profile.addresses).values({ studentId, kind: 'mailing', ...place });
  await orm.insert(profile.guardians).values({ ...record, name: word, relation: word, mobile: '', email: '' });
  const grade = { gradeType: '', isApplicable: true } as const;
  await orm
    .insert(profile.educationEntries)
    .values({ ...record, type: 'SSC', college: word, degree: '', course: '', stream: word, ...grade });
  await orm.insert(profile.workExperiences).values({ ...record, jobSector: word, organisation: word, months: 3 });
  await orm.insert(profile.examAttempts).values({ ...record, examId: 1, percentile: '99.5', year: 2024 });
  await orm
    .insert(profile.profileDrafts)
    .values({ studentId, section: 'personal', values: { firstName: word }, updatedAt: server.clock.now() });
}

/** The weekly digest of a parent of this student and of another one, and an alert about this one. */
async function digestOf({
  server,
  make,
  student,
}: {
  server: TestApp;
  make: ReturnType<typeof factories>;
  student: { id: bigint; firstName: string };
}) {
  const { jobs, database } = server.parts;
  const parent = await make.person({ role: 'parent' });
  const sibling = await make.person({ firstName: 'Ravi' });
  for (const subjectId of [student.id, sibling.id]) await make.relate({ kind: 'parent', viewerId: parent.id, subjectId });
  const children = [student, sibling].map(({ firstName }) => ({ firstName, reportIn: null }));
  const notice = { personId: parent.id, ...digestNotice({ children, monday: '2026-11-16', timeZone: 'Asia/Kolkata' }) };
  const alert = {
    ...notice,
    cause: `${alertCauses(student.id)}test:1`,
    type: 'child-alert' as const,
    title: `${student.firstName} did not take a test`,
    translated: {},
  };
  await database.transaction((tx) => notify({ tx, jobs, now: server.clock.now(), notices: [notice, alert] }));
}

/** A student who joined a class, was marked, and watched its recording. */
async function goToClass({
  server,
  make,
  studentId,
  mentorId,
  courseId,
  word,
}: {
  server: TestApp;
  make: ReturnType<typeof factories>;
  studentId: bigint;
  mentorId: bigint;
  courseId: bigint;
  word: string;
}) {
  const { orm } = server.parts.database;
  const of = classFactories(server, make);
  const batch = await of.batch({ courseId, studentIds: [studentId] });
  const held = await of.held({ batchId: batch.id, mentorId, inMinutes: -2 * 24 * 60 });
  const place = { classId: held.id, personId: studentId };
  const at = held.startsAt;
  await orm.insert(classTables.classRegistrants).values({ ...place, ref: 'r1', joinUrl: `https://meet.example/${word}`, madeAt: at });
  await orm.insert(classTables.classPresences).values({ ...place, source: 'provider', ref: 'p1', joinedAt: at, leftAt: held.endsAt });
  const said = { corrected: true, correctedById: mentorId, reason: word };
  await orm.insert(classTables.classAttendance).values({ ...place, present: true, how: 'Live', minutes: 90, decidedAt: at, ...said });
  const { id: recordingId } = await of.recording({ classId: held.id });
  await orm
    .insert(classTables.classPlays)
    .values({ recordingId, personId: studentId, position: 12, watched: '{[0,12)}', firstAt: at, lastAt: at });
}

/** A student who has used everything there is: a profile, a course, a page, a test, a wrong code and a set-up token, choices and a mentor. */
export async function busyStudent({ server, make }: { server: TestApp; make: ReturnType<typeof factories> }) {
  const { database } = server.parts;
  const { orm } = database;
  const number = (await make.person()).id;
  const names = { firstName: `Qirta${number}`, lastName: `Zelmo${number}` };
  const taken = await make.launchableTest({ blankPenalty: { sections: ['s1'], free: 1, each: 30 } });
  const { person, course, variant } = taken;
  await orm.update(people).set(names).where(eq(people.id, person.id));
  const mentor = await make.person({ role: 'mentor' });
  await make.relate({ kind: 'mentor', viewerId: mentor.id, subjectId: person.id });
  const startsAt = server.clock.now();
  const block = {
    ref: 'b1',
    personId: person.id,
    type: 'Study' as const,
    title: names.lastName,
    startsAt,
    endsAt: new Date(startsAt.getTime() + 3_600_000),
  };
  await database.transaction((tx) => writeAgenda({ tx, source: 'block', refs: ['b1'], entries: [block], now: startsAt }));
  await orm.insert(calendarFeeds).values({ ownerId: person.id, ofId: person.id, changedAt: startsAt });
  await orm.insert(accommodations).values({ studentId: person.id, extraAbove: 1, extraBelow: 3 });
  const launch = { id: `launch-of-${person.pin}`, assessmentId: taken.assessment.id, studentId: person.id };
  await orm.insert(engineLaunches).values({ ...launch, at: server.clock.now() });
  const { id: launchId, ...whose } = launch;
  const said = { token: 'a-result', marks: 300, maxMarks: 600, percentile: '50.00', finishedAt: server.clock.now() };
  await orm.insert(engineResults).values({ launchId, ...whose, ...said, receivedAt: server.clock.now(), counts: true });
  const token = await server.signIn(person.pin);
  const { state, window } = await launchAndStart({ server, test: taken, token });
  await orm.insert(attemptPresence).values({ attemptId: BigInt(state.attemptId), heardAt: server.clock.now() });
  const item = taken.sections[0]?.items[0]?.id ?? 0n;
  await window.submit(state.fence, numbered({ server, events: [saveChoice(item, 'A')] }));
  const kept = { itemId: String(item), bookmarked: true, note: 'Twice the angle.' };
  await server.call('saveQuestionNote', { assessmentId: String(taken.assessment.id), ...kept }, { token });
  await server.call('saveErrorTag', { assessmentId: String(taken.assessment.id), itemId: String(item), tag: 'guess' }, { token });
  const centre = centreFactories({ database: server.parts.database, make });
  await paymentFactories(server, make).order({ person });
  const proctored = await make.assessment({ courseId: course.id, proctored: true });
  const bookable = await make.asset({ courseId: course.id, type: 'assessment', html: '', assessmentId: proctored.assessment.id });
  const asset_id = String(bookable.asset.id);
  const at = await centre.venue();
  const slot = await centre.slot({ assessmentId: proctored.assessment.id, at });
  const full = await centre.slot({ assessmentId: proctored.assessment.id, at, freeSeats: [], inHours: 72 });
  const seat = { asset_id, slot_id: String(slot.id), venue_id: String(slot.venueId), centre_id: '', is_take_home: '0' } as const;
  await server.call('bookSlot', seat, { token });
  await server.call('joinWaitlist', { asset_id, slot_id: String(full.id) }, { token });
  const inside = { courseId: String(course.id), variantId: String(variant.id) };
  const page = await make.asset({ courseId: course.id });
  const topic = { ...inside, learningPathId: String(page.topic.id) };
  await server.call('openAsset', { ...topic, assetId: String(page.asset.id) }, { token });
  await server.call('markAsComplete', { ...topic, moduleId: String(page.module.id), markAsComplete: '1' }, { token });
  const payload = {
    module_id: String(page.module.id),
    course_id: inside.courseId,
    variant_id: inside.variantId,
    parent_learning_path_id: String(page.path.id),
    learning_path_id: String(page.unit.id),
    index: 0,
  };
  await server.call('assetProgress', { event_type: 'prepare_resume', payload }, { token });
  const mark = {
    ...topic,
    assetId: String(page.asset.id),
    studentImsPin: person.pin,
    createdBy: person.pin,
    moduleId: String(page.module.id),
  };
  await server.call('bookmark', { ...mark, assetPath: '1', bookMark: '1' }, { token });
  await server.call('addMyTask', { ...mark, assetId: '', assetPath: '0', myTask: '1' }, { token });
  const note = { ...topic, assetId: String(page.asset.id), noteKey: randomUUID(), text: names.lastName, at: 3, basedOn: 0 };
  await server.call('saveNote', note, { token });
  const gone = randomUUID();
  await server.call('saveNote', { ...note, noteKey: gone }, { token });
  await server.call('removeNote', { noteKey: gone }, { token });
  const attached = await server.call('uploadFile', {}, { token, file: await pictureOf() });
  const question = { ...topic, assetId: '', postKey: randomUUID(), text: names.lastName, attachments: attached.data.filePath };
  const { doubtId } = (await server.call('postDoubt', question, { token })).data;
  const reply = { doubtId, postKey: randomUUID(), text: `Look again, ${names.firstName}`, attachments: [] };
  await server.call('replyToDoubt', reply, { token: await server.signIn(mentor.pin) });
  await goToClass({ server, make, studentId: person.id, mentorId: mentor.id, courseId: course.id, word: names.lastName });
  const mentoring = mentoringFactories(server, make);
  const guide = await mentoring.mentor({ in: { course, variant } });
  await mentoring
    .callsOf({ personId: person.id, course: { course, variant } })
    .book((await mentoring.time({ mentorId: guide.id, inHours: 200 })).id);
  await mentoring.time({ mentorId: guide.id, inHours: 70, heldForId: person.id, heldUntil: server.clock.now() });
  const over = await mentoring.session({ mentorId: guide.id, studentId: person.id, courseId: course.id, reason: names.lastName });
  const asGuide = mentoring.callsOfMentor(guide);
  await asGuide.act(String(over.id));
  const spoken = { requestType: 'feedback', feedback: `Well done, ${names.firstName}` } as const;
  await asGuide.act(String(over.id), { ...spoken, actionItems: [{ text: `Sheet 4, ${names.firstName}`, dueOn: '' }] });
  await server.call('saveNoticeSettings', { type: 'notice', channel: 'email', on: false }, { token });
  await server.call('subscribePush', browserOf(`${number}`), { token });
  await make.notice({ personId: person.id, title: names.lastName });
  await digestOf({ server, make, student: { id: person.id, firstName: names.firstName } });
  await sendDue({ parts: server.parts });
  await server.call('seeNotices', {}, { token });
  const cookies = browserCookie();
  await server.call('otpGeneration', { studentEmail: person.email, studentImsPin: '' }, { cookies });
  const otp = await lastCode({ server, to: person.email });
  await server.call('otpVerification', { studentEmail: person.email, studentImsPin: '', otp: otherCode(otp) }, { cookies });
  await server.call('otpVerification', { studentEmail: person.email, studentImsPin: '', otp }, { cookies });
  await server.call('startAuthenticator', { password: demoPassword }, { token });
  await server.call('startPasskey', { password: demoPassword }, { token });
  const ofPerson = { personId: person.id, createdAt: server.clock.now() };
  const device = {
    credentialId: `passkey ${number}`,
    host: 'localhost',
    publicKey: Buffer.from('a'),
    counter: 0,
    transports: [],
    name: names.lastName,
  };
  await orm.insert(passkeys).values({ ...ofPerson, ...device });
  await orm.update(sessions).set({ factorProvedAt: server.clock.now() }).where(eq(sessions.personId, person.id));
  await orm.insert(recoveryCodes).values({ ...ofPerson, codeHash: Buffer.from('a') });
  await orm.insert(secondSteps).values({ ...ofPerson, tokenHash: Buffer.from(`step ${number}`), passwordProof: Buffer.from('a') });
  const inCourse = { courseId: String(course.id), variantId: String(variant.id) };
  await server.call('saveStudyPlan', { ...inCourse, pace: { hoursPerWeek: 9, weekdaysOff: [0], datesOff: [], examOn: '' } }, { token });
  await server.call('dismissFront', { ...inCourse, card: 'first-week' }, { token });
  await server.call('makeChildCode', {}, { token });
  await server.call('markPlanItem', { ...inCourse, key: 'revision', mark: 'later' }, { token });
  const practised = await practiceFactories({ database: server.parts.database, make }).pool({ courseId: taken.course.id, questions: 2 });
  await server.call('openRound', { kind: 'adaptive', topicId: String(practised.id) }, { token });
  await makeCards({ parts: server.parts, stopAt: () => false });
  await server.call('saveRevisionSchedule', { retention: 85, reminderHour: 19 }, { token });
  await server.call('saveFormula', { ...inCourse, lineId: '', topic: 'Circles', text: 'Area' }, { token });
  await orm.insert(revisionFits).values({
    studentId: person.id,
    fittedAt: server.clock.now(),
    parameters: [],
    reviews: 400,
    predicted: 400,
    heldOut: 80,
    published: 0.4,
    fitted: 0.3,
    isKept: true,
  });
  await shortlistSchool({ server, studentId: person.id, courseId: course.id, token });
  await orm.insert(packPeople).values({ pack: 'test', personId: person.id });
  await fillProfile({ server, studentId: person.id, word: names.lastName });
  return { person, names, token, mentor, taken };
}

/** A school on the shortlist, applied to, with a bookmark of an article and an event and percentiles. */
async function shortlistSchool({
  server,
  studentId,
  courseId,
  token,
}: {
  server: TestApp;
  studentId: bigint;
  courseId: bigint;
  token: string;
}) {
  const of = schoolFactories(server);
  const programme = await of.programme({ courseIds: [courseId] });
  await of.deadline({ programmeId: programme.id });
  const ids = { schoolId: String(programme.schoolId), courseId: String(courseId) };
  const { schoolId } = ids;
  await server.call('addStudentSchoolLike', { schoolId, schoolProgramCourseMappingId: String(programme.id), isLiked: '1' }, { token });
  await server.call('applyNow', { schoolId, schoolProgramMappingId: String(programme.id), programName: 'MBA' }, { token });
  const [article, event] = [await of.article(), await of.event()];
  await server.call('articleBookmark', { articleId: String(article.id), courseId: ids.courseId, isBookMark: '1' }, { token });
  await server.call('eventBookmark', { eventId: String(event.id), courseId: ids.courseId, isBookMark: '1' }, { token });
  const { id: categoryId } = await of.category('General');
  await server.parts.database.orm
    .insert(schoolPercentiles)
    .values({ studentId, courseId, exam: 'CAT', categoryId, overall: 97.9, updatedAt: server.clock.now() });
}

/** Columns that refer to people: by a foreign key, by their name, or through an attempt. */
export async function columnsAboutPeople({ parts }: TestApp): Promise<{ table: string; column: string }[]> {
  const { rows } = await parts.database.orm.execute<{ table: string; column: string }>(sql`
    select kcu.table_name as table, kcu.column_name as column
      from information_schema.referential_constraints rc
      join information_schema.key_column_usage kcu using (constraint_schema, constraint_name)
      join information_schema.constraint_column_usage ccu on ccu.constraint_name = rc.constraint_name
     where ccu.table_schema = 'public' and ccu.table_name = 'people' and ccu.column_name = 'id'
    union
    select table_name, column_name from information_schema.columns
     where table_schema = 'public' and table_name not like 'attempt_events_%'
       and column_name ~ '(person|people|student|viewer|actor|admin|mentor|user|owner|author|behalf_of|attempt)_ids?$'
     order by 1, 2`);
  return rows;
}
