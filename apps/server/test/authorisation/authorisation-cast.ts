import { buyer } from '../factories/payment-factories.ts';
import { blankPersonal } from '@abhyas/rules/profile/sections/personal.ts';
import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { RequestOf } from '@abhyas/contract/endpoints.ts';
import type { PathName } from '@abhyas/contract/paths.ts';
import { eq } from 'drizzle-orm';
import { certificates } from '../../src/modules/certificates/tables.ts';
import { slotReadiness } from '../../src/modules/centres/tables.ts';
import { variants } from '../../src/modules/identity/tables.ts';
import { assetQuestions } from '../../src/modules/learning/tables.ts';
import { dayIn } from '../../src/platform/common/day-in.ts';
import type { Caller, TestApp } from '../app.ts';
import type { Actor } from './authorisation-matrix.ts';
import { factories } from '../factories.ts';
import { lastCode } from '../messages.ts';
import { demoPassword } from '../moments.ts';
import { wordDocument } from '../../src/content/convert/testing/office-files.ts';
import { pictureOf } from '../factories/picture.ts';
import { centreFactories } from '../factories/centre-factories.ts';
import { noEffect } from '../factories/desk.ts';
import { browserOf } from '../devices/browser.ts';
import { calendarBodies } from './authorisation-calendar.ts';
import { classBodies } from './authorisation-classes.ts';
import { broadcastBodies } from './authorisation-broadcasts.ts';
import { mentoringBodies } from './authorisation-mentoring.ts';
import { schoolBodies } from './authorisation-schools.ts';
import { peopleBodies } from './authorisation-people.ts';
import { practiceBodies } from './authorisation-practice.ts';
import { importPart, studioBodies } from './authorisation-studio.ts';
import { launch, launchAndStart, numbered, saveChoice } from '../player.ts';

/** The log of a free test in which nothing was answered. */
const trialSheet = {
  slug: 'no-page',
  paperVersion: 1,
  seed: 1,
  startedAt: '2026-11-23T04:00:00.000Z',
  closedAt: '2026-11-23T04:10:00.000Z',
  closedBy: 'candidate' as const,
  turns: { left: {}, resumed: {}, credits: [], pauses: [], order: [] },
  breakAfter: null,
  events: [],
};

/** A thousand bytes that begin as an MP4 does. */
const videoStart = Buffer.concat([Buffer.from('\0\0\0\u0018ftypisom', 'latin1'), Buffer.alloc(988)]);

export type Cast = Awaited<ReturnType<typeof gatherCast>>;

/** Everyone of the authorisation matrix, and the student's rows: a course, a finished test, one that is being taken, sessions. */
export async function gatherCast(server: TestApp) {
  const make = factories(server.parts);
  const taken = await make.launchableTest();
  const { person: student, course, variant } = taken;
  const place = { courseId: course.id };
  await server.parts.database.orm.update(variants).set({ openToRegister: true }).where(eq(variants.id, variant.id));
  const page = await make.asset(place);
  const asked = await make.item();
  await server.parts.database.orm.insert(assetQuestions).values({ assetId: page.asset.id, itemId: asked.id, position: 1 });
  const clip = await make.asset({ ...place, type: 'video', seconds: 10, fileKey: 'packs/test/clip.mp4' });
  const running = await make.assessment({ courseId: course.id, mayLeave: true, sections: [{}, {}] });
  const levelled = await make.assessment({ courseId: course.id, type: 'Benchmarking', adaptive: true });
  const revised: bigint[] = [];
  for (let count = 0; count < 2; count += 1) {
    const { assessment } = await make.assessment({ courseId: course.id, adaptive: true });
    const over = {
      startedAt: server.clock.now(),
      deadlineAt: server.clock.now(),
      closedAt: server.clock.now(),
      closedBy: 'candidate',
      revisedVersion: 1,
    } as const;
    await make.attempt({ assessmentId: assessment.id, studentId: student.id, ...over });
    revised.push(assessment.id);
  }
  const centre = centreFactories({ database: server.parts.database, make });
  const proctored = await make.assessment({ courseId: course.id, proctored: true });
  const proctoredAsset = await make.asset({ ...place, type: 'assessment', html: '', assessmentId: proctored.assessment.id });
  const venue = await centre.venue();
  const slot = await centre.slot({ assessmentId: proctored.assessment.id, at: venue });
  const asset_id = String(proctoredAsset.asset.id);
  const ofSlot = { asset_id, slot_id: String(slot.id) };
  const window = {
    user_imspin: student.pin,
    asset_id,
    window_start: '2026-01-01 00:00:00',
    window_end: '2027-01-01 00:00:00',
    centre_id: '',
  };
  const runningAsset = await make.asset({ ...place, type: 'assessment', html: '', assessmentId: running.assessment.id });

  const otherTest = await make.launchableTest();
  const mentor = await make.person({ role: 'mentor' });
  const parent = await make.person({ role: 'parent' });
  const otherParent = await make.person({ role: 'parent' });
  await make.relate({ kind: 'mentor', viewerId: mentor.id, subjectId: student.id });
  await make.relate({ kind: 'parent', viewerId: parent.id, subjectId: student.id });
  await make.relate({ kind: 'parent', viewerId: otherParent.id, subjectId: otherTest.person.id });
  const support = await make.person({ role: 'staff', rights: ['support'] });
  const people = {
    'the student': student,
    'another student': otherTest.person,
    'a mentor without relation': await make.person({ role: 'mentor' }),
    'their mentor': mentor,
    'their parent': parent,
    'another parent': otherParent,
    'staff with every right': await make.person({
      role: 'staff',
      rights: ['content', 'review', 'centre', 'classes', 'support', 'people', 'fees'],
    }),
    'staff without a right': await make.person({ role: 'staff' }),
    'support acting as the student': student,
    'an admin': await make.person({ role: 'admin' }),
  } as const satisfies Record<Exclude<Actor, 'anonymous'>, { id: bigint }>;

  const tokenOf = async (actor: Exclude<Actor, 'anonymous'>): Promise<string> => {
    const actingAdminId = actor === 'support acting as the student' ? support.id : null;
    return (await make.session({ personId: people[actor].id, actingAdminId, at: server.clock.now() })).token;
  };

  // the finished test, with its review open
  const done = await launchAndStart({ server, test: taken, token: await tokenOf('the student') });
  const firstItem = taken.sections[0]?.items[0]?.id ?? 0n;
  await done.window.submit(done.state.fence, numbered({ server, events: [saveChoice(firstItem, 'A')] }));
  // the tests that are being taken: the student's, and one of the other student's own
  const own = await launch({ server, test: { ...taken, ...running, ...runningAsset }, token: await tokenOf('the student') });
  const others = await launch({ server, test: otherTest, token: await tokenOf('another student') });
  const passes: Partial<Record<Actor, string>> = { 'the student': own.window.pass, 'another student': others.window.pass };

  /** How an actor calls: with a session begun just now, and the attempt cookie their browser holds. */
  const callerFor = async (actor: Actor): Promise<Caller> => {
    const pass = passes[actor];
    return {
      ...(actor === 'anonymous' ? {} : { token: await tokenOf(actor) }),
      ...(pass === undefined ? {} : { cookies: { abhyas_attempt: pass } }),
    };
  };

  const noticeId = await make.notice({ personId: student.id, title: 'For the student' });
  const ids = { courseId: String(course.id), variantId: String(variant.id) };
  const { attemptId } = own.opened.data;
  const practice = await practiceBodies({ server, make, ids, pin: student.pin, studentToken: () => tokenOf('the student') });
  const mentoring = await mentoringBodies({ server, make, ids, student, mentor, studentToken: () => tokenOf('the student') });
  const held = await classBodies({ server, make, ids, student, mentor });
  const calendar = calendarBodies({ server, ids, studentImsPin: student.pin ?? '', studentToken: () => tokenOf('the student') });
  const studio = await studioBodies({ server, make });
  const byPin = { studentEmail: '', studentImsPin: student.pin };
  const byAssessment = { assessmentId: String(taken.assessment.id) };
  const pageInCourse = { courseId: ids.courseId, learningPathId: String(page.topic.id), assetId: String(page.asset.id) };
  const marked = {
    ...pageInCourse,
    variantId: ids.variantId,
    studentImsPin: student.pin,
    moduleId: String(page.module.id),
    createdBy: student.pin,
    assetPath: '1',
  } as const;
  const ofQuestion = { ...byAssessment, itemId: String(firstItem) };
  /** An answer of the student's that comes after the end of their finished test. By their session: the window's pass ends with the calls that end all access. */
  const lateAnswer = async () => {
    const events = numbered({ server, events: [saveChoice(firstItem, 'B')], from: 2 });
    const batch = { attemptId: done.state.attemptId, fence: done.state.fence, events };
    const { status } = await server.call('deliverAnswers', batch, { token: await tokenOf('the student') });
    if (status !== 200) throw new Error(`a late answer was refused: ${status}`);
  };
  const takingSeat = { ...ofSlot, venue_id: String(slot.venueId), centre_id: '', is_take_home: '0' } as const;
  /** The student's active booking. */
  const bookedByStudent = async () => {
    const caller = { token: await tokenOf('the student') };
    await server.call('bookSlot', takingSeat, caller);
    const { data } = await server.call('getStudentBookedSlots', { asset_ids: asset_id }, caller);
    const active = data.find(({ is_active }) => is_active === '1');
    if (active === undefined) throw new Error('the student has a booking');
    return active.slot_booking_id;
  };
  let moves = 0;
  /** A mail to the student that did not go through. */
  const undelivered = async () => {
    const message = { kind: 'password-changed', channel: 'mail', to: student.email, firstName: student.firstName };
    const { rows } = await server.parts.database.orm.execute<{ id: bigint }>(sql`
      insert into undelivered_messages (key, person_id, channel, kind, reason, shown, sealed, failed_at)
      values (${randomUUID()}, ${student.id}, 'mail', 'password-changed', 'unreachable', 's***@t***.example',
              ${server.parts.vault.seal(JSON.stringify({ host: 'localhost', message }))}, ${server.clock.now().toISOString()}) returning id`);
    return String(rows[0]?.id);
  };
  /** A question of the student's. */
  const askedDoubt = async () => {
    const question = { ...pageInCourse, variantId: ids.variantId, postKey: randomUUID(), text: 'Why two roots?', attachments: [] };
    return (await server.call('postDoubt', question, { token: await tokenOf('the student') })).data.doubtId;
  };
  /** A valid certificate of the student, in place of one that a call used up. */
  const certificateOfStudent = async () => {
    const { orm } = server.parts.database;
    await orm.delete(certificates);
    const facts = { name: `Asha ${student.pin}`, title: 'CAT', issuer: 'Abhyas', summary: { lessons: 1, tests: 0, scores: [] } };
    const row = {
      studentId: student.id,
      courseId: course.id,
      listId: 0n,
      code: 'ABCD-EFGH-JKLM-NPQR',
      ...facts,
      issuedAt: server.clock.now(),
    };
    const [made] = await orm.insert(certificates).values(row).returning({ id: certificates.id });
    return String(made?.id);
  };
  /** A question that the student shares, answered by their mentor. */
  const sharedDoubt = async () => {
    const doubtId = await askedDoubt();
    await server.call('shareDoubt', { doubtId, shared: true }, { token: await tokenOf('the student') });
    const answer = { doubtId, postKey: randomUUID(), text: 'Because.', attachments: [] };
    await server.call('replyToDoubt', answer, { token: await tokenOf('their mentor') });
    return doubtId;
  };
  /** One that another student of the course shares. */
  const peerDoubt = async () => {
    const { id: personId } = await make.person();
    await make.enrol({ personId, variantId: variant.id });
    const { token } = await make.session({ personId, at: server.clock.now() });
    const question = {
      ...pageInCourse,
      variantId: ids.variantId,
      postKey: randomUUID(),
      text: 'Why two roots?',
      attachments: [],
      shared: true,
    };
    return (await server.call('postDoubt', question, { token })).data.doubtId;
  };
  /** A good body for a call, about the student's rows. Made for each call: some name rows that a call uses up. */
  const bodies: { [N in PathName]: () => Promise<RequestOf<N>> | RequestOf<N> } = {
    studentVerification: () => ({ studentImsPin: student.pin }),
    loginVerification: () => ({ studentImsPin: student.pin, loginType: 'student' }),
    registrationOptions: () => ({}),
    prospectuses: () => ({}),
    ownOrders: () => ({}),
    prospectus: () => ({ slug: 'no-page' }),
    quoteOrder: () => ({ intakeId: '1', plan: 'full', code: '' }),
    joinIntakeLine: () => ({ intakeId: '1', name: 'Mira Sen', mobile: '9000000001', email: 'mira@test.example' }),
    placeOrder: () => ({ intakeId: '1', plan: 'full', code: '', gateway: 'bank', buyer: buyer() }),
    payOrder: () => ({ orderToken: 'x'.repeat(43), gateway: 'bank' }),
    seeOrder: () => ({ orderToken: 'x'.repeat(43) }),
    cancelOrder: () => ({ orderToken: 'x'.repeat(43) }),
    changeBatch: () => ({ orderToken: 'x'.repeat(43), intakeId: '1' }),
    receiptFile: () => ({ orderToken: 'x'.repeat(43), receiptId: '1' }),
    trialPaper: () => ({ slug: 'no-page' }),
    scoreTrial: () => trialSheet,
    keepTrial: () => ({ ...trialSheet, name: 'Mira Sen', mobile: '9000000001', email: '', agrees: true, source: '' }),
    seeTrial: () => ({ trialToken: 'x'.repeat(43) }),
    askForCall: () => ({ slug: 'no-page', name: 'Mira Sen', mobile: '9000000001', email: '', agrees: true, source: '' }),
    staffLeads: () => ({ state: 'all', search: '' }),
    saveLead: () => ({ leadId: '1', version: 0, state: 'talking', nextCallOn: '', note: '' }),
    staffOrders: () => ({ status: 'all', intakeId: '', search: '' }),
    confirmTransfer: () => ({ orderId: '1', amount: 100, utr: 'BANK000001', day: '2026-11-24' }),
    refundPayment: () => ({ paymentId: '1', amount: 100, reason: 'Paid twice', password: demoPassword }),
    reconciliation: () => ({}),
    otpGeneration: () => byPin,
    register: () => ({ firstName: 'Mira', lastName: 'Sen', mobile: '9000000001', emailId: 'mira@test.example', courseId: ids.courseId }),
    otpVerification: () => ({ ...byPin, otp: '000000' }),
    registrationVerification: () => ({ registrationToken: 'a token no one has', otp: '000000' }),
    createNewPassword: () => ({ ...byPin, newpassword: 'a password of someone else', setUpToken: 'a token no one has' }),
    studentLoginCheck: () => ({
      studentemail: '',
      studentimspin: student.pin,
      studentpassword: demoPassword,
      loginmode: '1',
      otp: '',
      loginType: 'student',
      platform: 'web',
    }),
    adminLogin: () => ({ adminImsPin: support.pin, adminPassword: demoPassword, studentImsPin: student.pin, platform: 'support' }),
    openInvitation: () => ({ invitation: 'x'.repeat(43) }),
    invitePerson: async () => ({ personId: String((await make.person({ password: null })).id) }),
    registerParent: () => ({ childCode: 'ABCDEFGH', firstName: 'Any', lastName: 'Parent', contact: '9876500000' }),
    registerParentVerification: () => ({ registrationToken: 'x'.repeat(43), otp: '123456' }),
    staffSecurity: () => ({ page: 1 }),
    undelivered: async () => (await undelivered(), { page: 1 }),
    retryUndelivered: async () => ({ id: await undelivered() }),
    logout: () => ({}),
    changePassword: () => ({ currentPassword: demoPassword, newpassword: demoPassword }),
    listSessions: () => ({}),
    endSession: async () => ({ sessionId: String((await make.session({ personId: student.id, at: server.clock.now() })).sessionId) }),
    endAllSessions: () => ({ keepThis: true }),
    resetTwoStep: () => ({ personId: String(student.id), password: demoPassword }),
    personSessions: () => ({ person: student.pin }),
    endPersonSessions: async () => ({
      personId: String(student.id),
      sessionId: String((await make.session({ personId: student.id, at: server.clock.now() })).sessionId),
    }),
    studentCourses: () => ({}),
    selectCourse: () => ids,
    accountDetails: () => ({}),
    changeContact: () => ({ kind: 'email', value: 'new@test.example', password: demoPassword }),
    // the code is right, and the student's: another caller who brings it has started no change
    verifyContact: async () => {
      moves += 1;
      const change = { kind: 'email', value: `moved${moves}@test.example` } as const;
      const begun = await server.call('changeContact', { ...change, password: demoPassword }, { token: await tokenOf('the student') });
      if (begun.status !== 200) throw new Error(begun.error.code);
      return { ...change, otp: await lastCode({ server, to: change.value }) };
    },
    deleteAccount: () => ({ password: demoPassword }),
    keepAccount: () => ({}),
    chooseLanguage: () => ({ language: 'en' }),
    signInSecondStep: () => ({ secondStepToken: 'a token no one has', code: '000000' }),
    twoStepDetails: () => ({}),
    startAuthenticator: () => ({ password: demoPassword }),
    confirmAuthenticator: () => ({ code: 'no code' }),
    removeAuthenticator: () => ({ password: demoPassword }),
    renewRecoveryCodes: () => ({ password: demoPassword }),
    secondStepWays: () => ({ secondStepToken: 'a token no one has' }),
    startPasskey: () => ({ password: demoPassword }),
    addPasskey: () => ({ name: '', passkey: { id: 'no', clientDataJSON: 'no', attestationObject: 'no', transports: [] } }),
    removePasskey: () => ({ passkeyId: '1', password: demoPassword }),
    factorWays: () => ({}),
    proveFactor: () => ({ code: 'no code' }),
    listNotices: () => ({ unreadOnly: false }),
    unReadPushNotifications: () => ids,
    seeNotices: () => ({}),
    readNotices: () => ({ noticeIds: [String(noticeId)], read: true }),
    noticeSettings: () => ({}),
    saveNoticeSettings: () => ({ type: 'all', channel: 'push', on: false }),
    subscribePush: () => browserOf(),
    unsubscribePush: () => ({ endpoint: browserOf().endpoint }),
    studentList: () => ({}),
    userCard: () => ({ studentImsPin: student.pin }),
    studentData: () => ({}),
    studentDataV2: () => ({}),
    studentDataByPin: () => ({ studentImsPin: student.pin }),
    studentPrelogin: () => ({ mode: 'save', ...blankPersonal, firstName: 'Asha', lastName: 'Rao', dob: '2004-03-05' }),
    saveProfileDraft: () => ({ drafts: { family: { familyDetails: [] } }, forget: [] }),
    uploadProfileImage: () => ({ left: '0', top: '0', side: '8' }),
    removeProfileImage: () => ({}),
    lookupStates: () => ({}),
    lookupCities: () => ({ stateId: ['27'] }),
    lookupDegrees: () => ({}),
    lookupExamNames: () => ({}),
    lookupJobSectors: () => ({}),
    lookupProfileAvatars: () => ({}),
    moduleData: () => ({
      studentImsPin: student.pin,
      course_id: ids.courseId,
      course_name: course.name,
      variant_id: ids.variantId,
      myImsCourseId: course.myImsCourseId,
    }),
    mentorStudentHeaderModule: () => ({ studentImsPin: student.pin, ...ids }),
    variantDetails: () => ({ adminimspin: student.pin, variantId: ids.variantId }),
    homeData: () => ids,
    homeContent: () => ({ ...ids, version: '' }),
    ownHome: () => ids,
    dismissFront: () => ({ ...ids, card: 'first-week' as const }),
    resumeAssets: () => ({ ...ids, studentImsPin: student.pin }),
    channelData: () => ({ ...ids, studentimspin: student.pin, channelId: String(taken.path.id), parentId: '' }),
    featuredBlogs: () => ids,
    upgrades: () => ids,
    search: () => ({ courseId: '', variantId: '', query: student.pin }),
    schoolPromotions: () => ids,
    navigationPathList: () => ({ ...ids, studentImsPin: student.pin, parentId: String(page.module.id), id: String(page.path.id) }),
    pathContent: () => ({ ...ids, id: String(page.path.id), version: '' }),
    pathProgress: () => ({ ...ids, id: String(page.path.id) }),
    assetProgress: () => ({
      event_type: 'prepare_resume',
      payload: {
        module_id: String(page.module.id),
        course_id: ids.courseId,
        variant_id: ids.variantId,
        parent_learning_path_id: String(page.path.id),
        learning_path_id: String(page.unit.id),
        index: 0,
      },
    }),
    markAsComplete: () => ({ ...ids, moduleId: String(page.module.id), learningPathId: String(page.topic.id), markAsComplete: '1' }),
    openAsset: () => ({ ...ids, learningPathId: String(page.topic.id), assetId: String(page.asset.id) }),
    renewAsset: () => ({ ...ids, learningPathId: String(page.topic.id), assetId: String(page.asset.id) }),
    lessonQuiz: () => ({ ...ids, learningPathId: String(page.topic.id), assetId: String(page.asset.id) }),
    dailyPuzzle: () => ids,
    answerQuiz: () => ({
      ...ids,
      learningPathId: String(page.topic.id),
      assetId: String(page.asset.id),
      itemId: String(asked.id),
      response: null,
    }),
    saveProgress: () => ({
      entries: [{ ...pageInCourse, position: 0, seen: [[0, 0] as [number, number]], at: server.clock.now().toISOString() }],
    }),
    bookmark: () => ({ ...marked, bookMark: '1' }),
    addMyTask: () => ({ ...marked, myTask: '1' }),
    listBookmarks: () => ids,
    listMyTasks: () => ids,
    listNotes: () => ({ ...ids, search: '', before: '' }),
    saveNote: () => ({ ...pageInCourse, variantId: ids.variantId, noteKey: randomUUID(), text: 'Roots', at: null, basedOn: 0 }),
    removeNote: () => ({ noteKey: randomUUID() }),
    videoPlayerUrl: () => ({ imspin: student.pin, videoid: String(clip.asset.id), videotype: 'mp4' }),
    uploadFile: () => ({}),
    listDoubts: async () => (await askedDoubt(), { ...ids, status: '', search: '', page: 1 }),
    doubtTopics: () => ids,
    getDoubt: async () => ({ doubtId: await askedDoubt() }),
    postDoubt: () => ({ ...pageInCourse, variantId: ids.variantId, postKey: randomUUID(), text: 'Why two roots?', attachments: [] }),
    replyToDoubt: async () => ({ doubtId: await askedDoubt(), postKey: randomUUID(), text: 'Because.', attachments: [] }),
    peerDoubts: () => ({ ...pageInCourse, variantId: ids.variantId, text: '' }),
    sameDoubt: async () => ({ doubtId: await peerDoubt(), same: true }),
    shareDoubt: async () => ({ doubtId: await askedDoubt(), shared: true }),
    assignDoubt: async () => ({ doubtId: await askedDoubt(), mentorId: '' as const }),
    hideDoubt: async () => ({ doubtId: await sharedDoubt(), hidden: true }),
    closeDoubt: async () => ({ doubtId: await askedDoubt() }),
    askInstitute: () => ({ studentImsPin: student.pin ?? '', postKey: randomUUID(), text: 'When are the classes?' }),
    getVenues: () => window,
    getSlots: () => ({ ...window, venue_id: String(slot.venueId) }),
    bookingOptions: () => ({ asset_id }),
    // booked already: the call is let in and refused for that
    bookSlot: async () => {
      await bookedByStudent();
      return takingSeat;
    },
    // to the slot it has already: there is nothing to change
    changeSlot: async () => ({ ...ofSlot, slot_booking_id: await bookedByStudent() }),
    cancelSlotBooking: async () => ({ asset_id, slot_booking_id: await bookedByStudent() }),
    getStudentBookedSlots: () => ({ asset_ids: asset_id }),
    joinWaitlist: () => ofSlot,
    leaveWaitlist: () => ({ slot_id: ofSlot.slot_id }),
    acceptOffer: () => ({ slot_id: ofSlot.slot_id }),
    admitCard: async () => ({ slot_booking_id: await bookedByStudent() }),
    centreDesk: async () => (await bookedByStudent(), { venueId: String(slot.venueId), slotId: ofSlot.slot_id, days: 'week' }),
    checkInByCode: () => ({ venueId: String(slot.venueId), code: 'no code' }),
    changeCandidate: async () => ({ bookingId: await bookedByStudent(), change: 'not-absent' }),
    moveSeat: async () => ({ bookingId: await bookedByStudent(), seat: (moves += 1) % 2 === 0 ? 1 : 2 }),
    moveSession: async () => ({
      slotId: String((await centre.slot({ assessmentId: proctored.assessment.id, at: venue })).id),
      to: { kind: 'slot', slotId: ofSlot.slot_id },
      acceptsUnfit: false,
    }),
    incidentOptions: () => ({ slotId: ofSlot.slot_id }),
    previewIncident: () => ({ slotId: ofSlot.slot_id, plan: { verb: 'choose-again' } }),
    reportIncident: async () => ({
      slotId: String((await centre.slot({ assessmentId: proctored.assessment.id, at: venue })).id),
      plan: { verb: 'choose-again' },
      expected: noEffect,
      kind: 'power-cut',
      text: '',
    }),
    giveTimeBack: () => ({ whom: { kind: 'session', slotId: ofSlot.slot_id }, from: '00:00', until: '00:01', reason: 'A power cut' }),
    addDeskNote: () => ({ venueId: String(slot.venueId), slotId: ofSlot.slot_id, seat: 1, text: 'A note' }),
    closeDeskNote: () => ({ noteId: '999999999', isOpen: false }),
    whoSat: () => ({ venueId: String(slot.venueId), day: '2026-11-21', time: '10:37', seat: 1 }),
    findCandidates: async () => (await bookedByStudent(), { search: student.pin }),
    deskList: async () => (
      await bookedByStudent(),
      { venueId: String(slot.venueId), day: dayIn({ moment: slot.startsAt, timeZone: 'Asia/Kolkata' }) }
    ),
    readinessBoard: () => ({}),
    setReadiness: async () => {
      const [row] = await server.parts.database.orm.select().from(slotReadiness).where(eq(slotReadiness.slotId, slot.id));
      return { slotId: ofSlot.slot_id, version: row?.version ?? 0, change: { thing: 'venue', step: 'asked' } };
    },
    getTestData: () => ({ assetId: String(runningAsset.asset.id), assessmentId: String(running.assessment.id), redirectUrl: '' }),
    generateAuthTokenForTest: () => ({ assessmentId: String(levelled.assessment.id), topicId: '' }),
    reviseTestData: () => ({ assessmentId: revised.join(',') }),
    practiceSets: () => ids,
    testLanding: () => ids,
    myPage: () => ids,
    pathLanding: () => ({ ...ids, type: 'prepare' }),
    staffDesk: () => ({}),
    testResult: () => ({ ...byAssessment, studentImsPin: student.pin }),
    testReview: () => ({ ...byAssessment, studentImsPin: student.pin }),
    performanceOverview: () => ({ ...ids, studentImsPin: student.pin }),
    scoreSummary: () => ({ ...ids, studentImsPin: student.pin }),
    questionSelection: () => ({ ...ids, studentImsPin: student.pin, ...byAssessment }),
    progressTracker: () => ({ ...ids, studentImsPin: student.pin }),
    certificates: async () => (await certificateOfStudent(), { studentImsPin: student.pin }),
    certificateFile: async () => ({ certificateId: await certificateOfStudent(), as: 'badge' }),
    staffCertificates: async () => (await certificateOfStudent(), { personId: String(student.id) }),
    changeCertificate: async () => ({ certificateId: await certificateOfStudent(), change: { verb: 'revoke', reason: 'A trial' } }),
    monthReport: () => ({ ...ids, studentImsPin: student.pin }),
    monthReportFile: () => ({ ...ids, studentImsPin: student.pin }),
    studentReport: () => ({ ...ids, studentImsPin: student.pin }),
    troubledStudents: () => ({}),
    homeFigures: () => ids,
    testAnalytics: () => ({ ...byAssessment, studentImsPin: student.pin }),
    percentilePredictor: () => ({ ...ids, studentImsPin: student.pin }),
    ...practice,
    ...mentoring,
    ...held,
    ...calendar,
    ...(await schoolBodies({ server, courseId: ids.courseId, pin: student.pin })),
    soonPapers: () => ({}),
    saveQuestionNote: () => ({ ...byAssessment, itemId: String(firstItem), bookmarked: true, note: '' }),
    saveErrorTag: () => ({ ...byAssessment, itemId: String(firstItem), tag: 'careless' }),
    deliverAnswers: () => ({ attemptId: done.state.attemptId, fence: done.state.fence, events: [] }),
    ...broadcastBodies({ server, student, staffToken: () => tokenOf('staff with every right') }),
    ...peopleBodies({
      make,
      student,
      variantId: ids.variantId,
      codeOf: async (personId) => {
        const { token } = await make.session({ personId, at: server.clock.now() });
        return (await server.call('makeChildCode', {}, { token })).data.code;
      },
    }),
    ...studio,
    staffTests: () => ({ search: '', page: 1 }),
    staffTest: () => byAssessment,
    markList: () => ({ ...byAssessment, search: '', order: 'marks' as const, page: 1, forFile: false }),
    staffQuestion: () => ofQuestion,
    previewRuling: () => ({ ...ofQuestion, ruling: { kind: 'bonus' } }),
    saveRuling: () => ({ ...ofQuestion, version: 0, ruling: null, reason: 'It was right.', showReason: false }),
    lateAttempts: async () => (await lateAnswer(), { search: student.pin, state: 'waiting', page: 1 }),
    lateAttempt: async () => (await lateAnswer(), { attemptId: done.state.attemptId }),
    engineResult: () => ({ token: 'no.token' }),
    engineResults: () => ({ page: 1 }),
    staffOutages: () => ({ page: 1 }),
    giveStallBack: () => ({ outageId: '999999' }),
    // what is late is not what this names
    ruleLate: async () => (
      await lateAnswer(),
      { attemptId: done.state.attemptId, upTo: '2020-01-01T00:00:00.000Z', itemIds: ['1'], accepted: true, reason: 'It was cut.', seen: '' }
    ),
    playerOpen: () => ({ token: '' }),
    playerStart: () => ({ attemptId }),
    playerSave: () => ({ attemptId, fence: 1, events: [] }),
    playerTurn: () => ({ attemptId, fence: 1, sectionId: String(running.sections[0]?.section.id), ends: 'section' }),
    playerHints: () => ({ attemptId, itemId: '1', shown: 0 }),
    playerSolutions: () => ({ attemptId, itemIds: [] }),
    playerSubmit: () => ({ attemptId, fence: 1, events: [] }),
    playerResult: () => ({ attemptId }),
    playerReview: () => ({ attemptId }),
  };
  /** What names the student in an answer. */
  const marks = [student.pin, student.mobile, student.email];
  /** What goes along with the body. */
  const files: Partial<Record<PathName, Buffer>> = {
    uploadProfileImage: await pictureOf(),
    uploadFile: await pictureOf(),
    sendRecordingPart: videoStart,
    sendImportPart: importPart,
    addPicture: await pictureOf(),
    convertPage: wordDocument({ body: '<w:p><w:r><w:t>A page</w:t></w:r></w:p>' }),
  };
  return { student, support, callerFor, bodies, files, marks };
}
