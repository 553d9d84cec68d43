import type { PathName } from '@abhyas/contract/paths.ts';
import { line, type Line } from './authorisation-line.ts';
import { schoolLines } from './authorisation-school-lines.ts';

/** Who calls. The student is the one whose rows every call is about. */
export const actors = [
  'anonymous',
  'the student',
  'another student',
  'a mentor without relation',
  'their mentor',
  'their parent',
  'another parent',
  'staff with every right',
  'staff without a right',
  'support acting as the student',
  'an admin',
] as const;
export type Actor = (typeof actors)[number];

/**
 * `sees`: answered, and the answer names the student. `ok`: answered. `own`: answered about the caller; nothing of the student is in it. A number: refused
 * with that status.
 */
export type Outcome = 'sees' | 'ok' | 'own' | `${number}`;

/** What a call answers every caller: its proof is in the body. */
const everyone = (outcome: Outcome): string => actors.map(() => outcome).join(' ');

/** Every call of the contract. Another student's window carries the cookie of an attempt of their own. */
export const callLines: Readonly<Record<PathName, Line>> = {
  // Open to everyone: what they give away is what the body proves. A code, a token of a set-up or a registration that no one has opens nothing.
  studentVerification: line('IDN-070', everyone('ok')),
  loginVerification: line('IDN-070', everyone('ok')),
  registrationOptions: line('IDN-070', everyone('ok')),
  otpGeneration: line('IDN-070', everyone('ok')),
  register: line('IDN-070', everyone('ok')),
  // a browser that asked for no code gets the answer of an unknown person
  engineResult: line('IDN-070', everyone('401')),
  otpVerification: line('IDN-070', everyone('404')),
  registrationVerification: line('IDN-070', everyone('400')),
  createNewPassword: line('IDN-070', everyone('409')),
  // a page, a batch or an order that no one has
  prospectus: line('IDN-070', everyone('404')),
  quoteOrder: line('IDN-070', everyone('404')),
  joinIntakeLine: line('IDN-070', everyone('404')),
  placeOrder: line('IDN-070', everyone('404')),
  payOrder: line('IDN-070', everyone('404')),
  seeOrder: line('IDN-070', everyone('404')),
  cancelOrder: line('IDN-070', everyone('404')),
  receiptFile: line('IDN-070', everyone('404')),
  studentLoginCheck: line('IDN-076', everyone('sees')),
  adminLogin: line('IDN-076', everyone('sees')),

  // columns                                      no one student other  mentor- mentor+ parent+ parent- staff+ staff- acting admin
  logout: line('IDN-068', /*                   */ '401    ok      own    own     own     own     own     own    own    ok     own'),
  changePassword: line('IDN-029 IDN-076', /*   */ '401    ok      own    own     own     own     own     own    own    403    own'),
  listSessions: line('IDN-029 IDN-076', /*     */ '401    ok      own    own     own     own     own     own    own    403    own'),
  endSession: line('IDN-029 IDN-076', /*       */ '401    ok      404    404     404     404     404     404    404    403    404'),
  endAllSessions: line('IDN-029 IDN-076', /*   */ '401    ok      own    own     own     own     own     own    own    403    own'),
  // Fees: staff who have the right
  staffOrders: line('IDN-076', /*              */ '401    403     403    403     403     403     403     ok     403    403    ok'),
  confirmTransfer: line('IDN-076', /*          */ '401    403     403    403     403     403     403     404    403    403    404'),
  refundPayment: line('IDN-076', /*            */ '401    403     403    403     403     403     403     404    403    403    404'),
  reconciliation: line('IDN-076', /*           */ '401    403     403    403     403     403     403     ok     403    403    ok'),
  // Where other people are signed in: admins only
  personSessions: line('IDN-076', /*           */ '401    403     403    403     403     403     403     403    403    403    sees'),
  endPersonSessions: line('IDN-076', /*        */ '401    403     403    403     403     403     403     403    403    403    ok'),
  resetTwoStep: line('IDN-076', /*             */ '401    403     403    403     403     403     403     403    403    403    404'),
  studentCourses: line('IDN-058 IDN-077', /*   */ '401    ok      own    own     own     own     own     own    own    ok     own'),
  selectCourse: line('IDN-058 IDN-077', /*     */ '401    ok      403    403     403     403     403     403    403    ok     403'),

  // One's own account: no one else sees or changes anything of it, support neither
  accountDetails: line('IDN-029 IDN-076', /*      */ '401 sees own own own own own own own 403 own'),
  changeContact: line('IDN-029 IDN-076', /*       */ '401 ok   own own own own own own own 403 own'),
  verifyContact: line('IDN-029 IDN-076', /*       */ '401 sees 400 400 400 400 400 400 400 403 400'),
  deleteAccount: line('IDN-029 IDN-076', /*       */ '401 sees own 403 403 own own 403 403 403 403'),
  keepAccount: line('IDN-029 IDN-076', /*         */ '401 sees own own own own own own own 403 own'),
  chooseLanguage: line('IDN-029 IDN-076', /*      */ '401 ok   ok  ok  ok  ok  ok  ok  ok  403 ok'),

  // Two-step verification, one's own: a token of a sign-in that no one has opens nothing, and without an app there is nothing to prove or remove
  signInSecondStep: line('IDN-070', everyone('400')),
  secondStepWays: line('IDN-070', everyone('400')),
  twoStepDetails: line('IDN-029 IDN-076', /*      */ '401 ok   own own own own own own own 403 own'),
  startAuthenticator: line('IDN-029 IDN-076', /*  */ '401 sees own own own own own own own 403 own'),
  confirmAuthenticator: line('IDN-029 IDN-076', /**/ '401 400  400 400 400 400 400 400 400 403 400'),
  removeAuthenticator: line('IDN-029 IDN-076', /* */ '401 404  404 404 404 404 404 404 404 403 404'),
  renewRecoveryCodes: line('IDN-029 IDN-076', /*  */ '401 404  404 404 404 404 404 404 404 403 404'),
  startPasskey: line('IDN-029 IDN-076', /*        */ '401 sees own own own own own own own 403 own'),
  addPasskey: line('IDN-029 IDN-076', /*          */ '401 400  400 400 400 400 400 400 400 403 400'),
  removePasskey: line('IDN-029 IDN-076', /*       */ '401 404  404 404 404 404 404 404 404 403 404'),
  factorWays: line('IDN-029 IDN-076', /*          */ '401 ok   own own own own own own own 403 own'),
  proveFactor: line('IDN-029 IDN-076', /*         */ '401 400  400 400 400 400 400 400 400 403 400'),

  // One's own notices: support acting looks on, and changes nothing
  listNotices: line('IDN-029 IDN-076', /*         */ '401 ok   own own own own own own own ok  own'),
  unReadPushNotifications: line('IDN-029 IDN-076', '  401 ok   own own own own own own own ok  own'),
  seeNotices: line('IDN-029 IDN-076', /*          */ '401 ok   own own own own own own own 403 own'),
  readNotices: line('IDN-029 IDN-076', /*         */ '401 ok   own own own own own own own 403 own'),
  noticeSettings: line('IDN-029 IDN-076', /*      */ '401 ok   own own own own own own own ok  own'),
  saveNoticeSettings: line('IDN-029 IDN-076', /*  */ '401 ok   own own own own own own own 403 own'),
  subscribePush: line('IDN-029 IDN-076', /*       */ '401 ok   own own own own own own own 403 own'),
  unsubscribePush: line('IDN-029 IDN-076', /*     */ '401 ok   own own own own own own own 403 own'),

  // Who may see whom
  // Failed sign-ins of everyone, with the right to support
  staffSecurity: line('IDN-029 IDN-081', /*        */ '401 403 403 403 403 403 403 ok 403 403 ok'),
  // What did not go through to anyone; the one of the body is the student's
  undelivered: line('IDN-029 IDN-081', /*          */ '401 403 403 403 403 403 403 sees 403 403 sees'),
  retryUndelivered: line('IDN-029 IDN-081', /*     */ '401 403 403 403 403 403 403 ok 403 403 ok'),
  ownParents: line('IDN-082', /*                    */ '401 ok  own 403 403 403 403 403 403 ok  403'),
  makeChildCode: line('IDN-082', /*                 */ '401 ok  own 403 403 403 403 403 403 403 403'),
  unlinkParent: line('IDN-082', /*                  */ '401 ok  404 403 403 403 403 403 403 403 403'),
  openInvitation: line('IDN-070', everyone('409')),
  handOverCode: line('IDN-029 IDN-081', '401 403 403 403 403 403 403 ok 403 403 ok'),
  invitePerson: line('IDN-029 IDN-081', '401 403 403 403 403 403 403 ok 403 403 ok'),
  // their proof is in the body: a child's code, and a code that was sent; one that no one has opens nothing
  registerParent: line('IDN-070', everyone('400')),
  registerParentVerification: line('IDN-070', everyone('400')),
  // the code of a student of its own each time
  linkChild: line('IDN-071 IDN-082', /*             */ '401 403 403 403 403 own own 403 403 403 403'),
  studentList: line('IDN-071 IDN-078 IDN-081', /*  */ '401 403 403 own sees sees own 403  403 403  403'),
  userCard: line('IDN-071 IDN-078 IDN-081 IDN-082', '401 sees 404 404 sees sees 404 sees 404 sees sees'),

  // The profile, one's own; support acting fills it in with the student. Others read it by pin, as the card, without birthday, address and family
  studentData: line('IDN-070 IDN-076', /*      */ '401    ok      own    403     403     403     403     403    403    ok     403'),
  studentDataV2: line('IDN-070 IDN-076', /*    */ '401    ok      own    403     403     403     403     403    403    ok     403'),
  studentDataByPin: line('IDN-071 IDN-078 IDN-081 IDN-082', '401 sees 404 404 sees sees 404 sees 404 sees sees'),
  studentPrelogin: line('API-025 IDN-076 IDN-082', '401  ok      own    403     403     403     403     403    403    ok     403'),
  saveProfileDraft: line('IDN-076 IDN-082', /* */ '401    ok      own    403     403     403     403     403    403    ok     403'),
  uploadProfileImage: line('IDN-076 IDN-082', /**/ '401   ok      own    403     403     403     403     403    403    ok     403'),
  removeProfileImage: line('IDN-076 IDN-082', /**/ '401   ok      own    403     403     403     403     403    403    ok     403'),
  lookupStates: line('IDN-070', /*             */ '401    ok      own    own     own     own     own     own    own    ok     own'),
  lookupCities: line('IDN-070', /*             */ '401    ok      own    own     own     own     own     own    own    ok     own'),
  lookupDegrees: line('IDN-070', /*            */ '401    ok      own    own     own     own     own     own    own    ok     own'),
  lookupExamNames: line('IDN-070', /*          */ '401    ok      own    own     own     own     own     own    own    ok     own'),
  lookupJobSectors: line('IDN-070', /*         */ '401    ok      own    own     own     own     own     own    own    ok     own'),
  lookupProfileAvatars: line('IDN-070', /*     */ '401    ok      own    own     own     own     own     own    own    ok     own'),

  // Learning, about oneself; support acting sees and does what the student does
  moduleData: line('IDN-080', /*               */ '401    ok      403    403     403     403     403     403    403    ok     403'),
  mentorStudentHeaderModule: line('IDN-078 IDN-081', '401 ok      404    404     own     own     404     own    404    ok     own'),
  variantDetails: line('IDN-077', /*           */ '401    ok      403    403     403     403     403     403    403    ok     403'),
  homeData: line('IDN-077', /*                 */ '401    ok      403    403     403     403     403     403    403    ok     403'),
  // as pathContent
  homeContent: line('IDN-077', /*              */ '401    ok      403    403     403     403     403     403    403    ok     403'),
  ownHome: line('IDN-077', /*                  */ '401    ok      403    403     403     403     403     403    403    ok     403'),
  dismissFront: line('IDN-077 IDN-081', '401 ok 403 403 403 403 403 403 403 403 403'),
  resumeAssets: line('IDN-077', /*             */ '401    ok      403    403     403     403     403     403    403    ok     403'),
  channelData: line('IDN-077', /*              */ '401    ok      403    403     403     403     403     403    403    ok     403'),
  featuredBlogs: line('IDN-077', /*            */ '401    ok      403    403     403     403     403     403    403    ok     403'),
  upgrades: line('IDN-077', /*                 */ '401    ok      403    403     403     403     403     403    403    ok     403'),
  // what each may open: people by their ID here
  search: line('IDN-077 IDN-078 IDN-081', /*   */ '401    ok      own    own     sees    sees    own     sees   own    ok     sees'),
  schoolPromotions: line('IDN-077', /*         */ '401    ok      403    403     403     403     403     403    403    ok     403'),
  navigationPathList: line('IDN-077', /*       */ '401    ok      403    403     403     403     403     403    403    ok     403'),
  // under a version that is known it is answered to anyone who is signed in: only who may read it knows the version
  pathContent: line('IDN-077', /*              */ '401    ok      403    403     403     403     403     403    403    ok     403'),
  pathProgress: line('IDN-077', /*             */ '401    ok      403    403     403     403     403     403    403    ok     403'),
  assetProgress: line('IDN-077 IDN-082', /*    */ '401    ok      403    403     403     403     403     403    403    ok     403'),
  markAsComplete: line('IDN-077 IDN-082', /*   */ '401    ok      403    403     403     403     403     403    403    ok     403'),
  openAsset: line('IDN-077 IDN-082', /*        */ '401    ok      403    403     403     403     403     403    403    ok     403'),
  renewAsset: line('IDN-077 IDN-082', /*       */ '401    ok      403    403     403     403     403     403    403    ok     403'),
  lessonQuiz: line('IDN-077 IDN-082', /*       */ '401    ok      403    403     403     403     403     403    403    ok     403'),
  dailyPuzzle: line('IDN-077', /*              */ '401    ok      403    403     403     403     403     403    403    ok     403'),
  answerQuiz: line('IDN-077', /*               */ '401    ok      403    403     403     403     403     403    403    403    403'),
  saveProgress: line('IDN-077', /*             */ '401    ok      own    403     403     403     403     403    403    403    403'),
  bookmark: line('IDN-077 IDN-082', /*         */ '401    ok      403    403     403     403     403     403    403    ok     403'),
  addMyTask: line('IDN-077 IDN-082', /*        */ '401    ok      403    403     403     403     403     403    403    ok     403'),

  // My page: a student's own
  listBookmarks: line('IDN-077', /*            */ '401    ok      403    403     403     403     403     403    403    ok     403'),
  listMyTasks: line('IDN-077', /*              */ '401    ok      403    403     403     403     403     403    403    ok     403'),
  listAgreedTasks: line('IDN-077', '401 ok 403 403 403 403 403 403 403 ok 403'),
  myPage: line('IDN-077', '401 ok 403 403 403 403 403 403 403 ok 403'),
  tickTask: line('IDN-077 IDN-081', '401 ok 404 403 403 403 403 403 403 ok 403'),
  addOwnTask: line('IDN-077 IDN-081', '401 ok 403 403 403 403 403 403 403 403 403'),
  removeOwnTask: line('IDN-077 IDN-081', '401 ok own 403 403 403 403 403 403 403 403'),
  listNotes: line('IDN-077', /*                */ '401    ok      403    403     403     403     403     403    403    ok     403'),
  saveNote: line('IDN-077', /*                 */ '401    ok      403    403     403     403     403     403    403    403    403'),
  removeNote: line('IDN-077', /*               */ '401    ok      own    403     403     403     403     403    403    403    403'),

  // Media
  videoPlayerUrl: line('IDN-077', /*           */ '401    ok      403    403     403     403     403     403    403    ok     403'),
  uploadFile: line('IDN-077', /*               */ '401    ok      own    own     own     403     403     403    403    403    403'),

  // Doubts: the student's, and the mentors' who see the student
  listDoubts: line('IDN-078 IDN-081', /*       */ '401    sees    403    own     sees    own     own     own    403    sees   own'),
  doubtTopics: line('IDN-077 IDN-081', /*      */ '401    ok      403    403     403     403     403     403    403    ok     403'),
  getDoubt: line('IDN-078 IDN-081', /*         */ '401    sees    404    404     sees    404     404     404    403    sees   404'),
  postDoubt: line('IDN-077 IDN-081', /*        */ '401    ok      403    403     403     403     403     403    403    403    403'),
  replyToDoubt: line('IDN-078 IDN-081', /*     */ '401    ok      404    404     ok      404     404     404    403    403    404'),
  closeDoubt: line('IDN-077 IDN-081', /*       */ '401    ok      404    403     403     404     404     403    403    403    403'),
  askInstitute: line('IDN-081 IDN-082', /*     */ '401    403     403    403     403     ok      404     403    403    403    403'),

  // Classes: a student's own; parents, mentors and staff read those of a student they see
  completedClasses: line('CLS-001 IDN-077', '401 ok 404 404 ok ok 404 ok 404 ok ok'),
  upcomingClasses: line('CLS-001 IDN-077', '401 ok 404 404 ok ok 404 ok 404 ok ok'),
  classDetails: line('CLS-024 IDN-077', '401 ok 404 404 ok ok 404 ok 404 ok ok'),
  classHandout: line('CLS-022 IDN-077', '401 ok 404 404 ok ok 404 ok 404 ok ok'),
  renewRecording: line('CLS-020 IDN-077', '401 ok 404 404 ok ok 404 ok 404 ok ok'),
  saveClassPlay: line('CLS-019 IDN-077', '401 ok own 403 403 403 403 403 403 403 403'),
  calendarData: line('API-088 IDN-077', '401 ok 404 404 ok ok 404 ok 404 ok ok'),
  // A secret that opens without a session: only the person themselves gets one, and a parent one of their child
  calendarFeed: line('IDN-029 IDN-082', '401 ok 404 404 404 ok 404 403 403 403 403'),
  replaceCalendarFeed: line('IDN-029 IDN-082', '401 ok 404 404 404 ok 404 403 403 403 403'),
  endCalendarFeed: line('IDN-029 IDN-082', '401 ok 404 404 404 ok 404 403 403 403 403'),
  calendarFile: line('API-088 IDN-077', '401 ok 404 404 ok ok 404 ok 404 ok ok'),
  calendarFilters: line('API-043', '401 ok ok ok ok ok ok ok ok ok ok'),
  studyPlan: line('IDN-077', '401 ok 404 404 ok ok 404 ok 404 ok ok'),
  previewStudyPlan: line('IDN-077 IDN-081', '401 ok 403 403 403 403 403 403 403 ok 403'),
  saveStudyPlan: line('IDN-077 IDN-081', '401 ok 403 403 403 403 403 403 403 403 403'),
  studyStart: line('IDN-077 IDN-081', '401 ok 403 403 403 403 403 403 403 ok 403'),
  saveStudyStart: line('IDN-077 IDN-081', '401 ok 403 403 403 403 403 403 403 403 403'),
  wholeStudyPlan: line('IDN-077 IDN-081', '401 ok 403 403 403 403 403 403 403 ok 403'),
  catchUpPlan: line('IDN-077 IDN-081', '401 ok 403 403 403 403 403 403 403 403 403'),
  markPlanItem: line('IDN-077 IDN-081', '401 ok 403 403 403 403 403 403 403 403 403'),
  addStudyBlock: line('IDN-077 IDN-081', '401 ok own 403 403 403 403 403 403 403 403'),
  changeStudyBlock: line('IDN-077 IDN-081', '401 ok 404 403 403 403 403 403 403 403 403'),
  removeStudyBlock: line('IDN-077 IDN-081', '401 ok 404 403 403 403 403 403 403 403 403'),
  restoreStudyBlock: line('IDN-077 IDN-081', '401 ok 404 403 403 403 403 403 403 403 403'),
  completeStudyBlock: line('IDN-077 IDN-081', '401 ok 404 403 403 403 403 403 403 403 403'),
  studentAttendance: line('MEN-038 IDN-077', '401 sees 404 404 sees sees 404 sees 404 sees sees'),
  mentorClasses: line('IDN-078 IDN-081', '401 403 403 404 ok 403 403 403 403 403 403'),
  classesToday: line('IDN-078 IDN-081', '401 403 403 own ok 403 403 403 403 403 403'),
  cancelClass: line('IDN-078 IDN-081', '401 403 403 404 ok 403 403 ok 403 403 ok'),
  moveClass: line('IDN-078 IDN-081', '401 403 403 404 ok 403 403 ok 403 403 ok'),
  // the file of another person is refused: only the mentor has uploaded it
  managedRecordings: line('IDN-078 IDN-081', '401 403 403 404 ok 403 403 ok 403 403 ok'),
  startRecordingUpload: line('IDN-078 IDN-081', '401 403 403 404 ok 403 403 ok 403 403 ok'),
  sendRecordingPart: line('IDN-078 IDN-081', '401 403 403 404 ok 403 403 ok 403 403 ok'),
  finishRecordingUpload: line('IDN-078 IDN-081', '401 403 403 404 409 403 403 409 403 403 409'),
  linkRecording: line('IDN-078 IDN-081', '401 403 403 404 ok 403 403 ok 403 403 ok'),
  orderRecordings: line('IDN-078 IDN-081', '401 403 403 404 409 403 403 409 403 403 409'),
  removeRecording: line('IDN-078 IDN-081', '401 403 403 404 ok 403 403 ok 403 403 ok'),
  shareHandout: line('IDN-078 IDN-081', '401 403 403 404 ok 403 403 400 403 403 400'),
  messageBatch: line('IDN-078 IDN-081', '401 403 403 404 ok 403 403 ok 403 403 ok'),
  classRoll: line('CLS-026 IDN-078', '401 403 403 404 sees 403 403 sees 403 403 sees'),
  classStretches: line('CLS-026 IDN-078', '401 403 403 404 ok 403 403 ok 403 403 ok'),
  markAttendance: line('CLS-026 IDN-078 IDN-081', '401 403 403 404 sees 403 403 sees 403 403 sees'),
  roomCode: line('IDN-078 IDN-081', '401 403 403 404 ok 403 403 ok 403 403 ok'),
  scanRoomCode: line('IDN-077 IDN-081', '401 ok 404 403 403 403 403 403 403 403 403'),
  addRegistrant: line('CLS-014 API-061 IDN-077', '401 ok 404 403 403 403 403 403 403 403 403'),
  updateRecordings: line('CLS-020 API-062 IDN-077', '401 ok 404 404 ok ok 404 ok 404 ok ok'),
  storeAttendance: line('CLS-017 API-063 IDN-077', '401 ok 404 403 403 403 403 403 403 403 403'),
  startClass: line('CLS-015 CLS-016 IDN-078', '401 403 403 404 ok 403 403 403 403 403 403'),
  // Sessions with mentors: a student's own, a mentor's own; parents and mentors read those of their students
  studentSessions: line('IDN-077 MEN-051', '401 ok 404 404 sees ok 404 403 403 ok 403'),
  mentorFreeTimes: line('IDN-077 IDN-081', '401 ok 403 403 403 403 403 403 403 ok 403'),
  bookMentorSlot: line('IDN-077 IDN-081', '401 ok 403 403 403 403 403 403 403 403 403'),
  cancelMentorSlot: line('IDN-077 IDN-079 IDN-081', '401 ok 404 403 403 403 403 403 403 403 403'),
  moveMentorSlot: line('IDN-077 IDN-081', '401 ok 404 403 403 403 403 403 403 403 403'),
  answerMentorOffer: line('IDN-077 IDN-081', '401 ok 404 403 403 403 403 403 403 403 403'),
  rateMentorSession: line('IDN-077 IDN-081', '401 ok 404 403 403 403 403 403 403 403 403'),
  reportMentorAbsence: line('IDN-077 IDN-081', '401 ok 404 403 403 403 403 403 403 403 403'),
  staffMissedSessions: line('IDN-029 IDN-081', '401 403 403 403 403 403 403 sees 403 403 sees'),
  staffHolidaySessions: line('IDN-029 IDN-081', '401 403 403 403 403 403 403 sees 403 403 sees'),
  settleMissedSession: line('IDN-029 IDN-081', '401 403 403 403 403 403 403 ok 403 403 ok'),
  joinMentorSession: line('IDN-077 IDN-078', '401 ok 404 404 ok 403 403 403 403 403 403'),
  mentorDashboard: line('IDN-078 IDN-080 IDN-081', '401 403 403 403 sees 403 403 403 403 403 403'),
  mentorCancel: line('IDN-078 IDN-079 IDN-081', '401 403 403 404 sees 403 403 403 403 403 403'),
  mentorAction: line('IDN-078 IDN-081', '401 403 403 404 sees 403 403 403 403 403 403'),
  waiveNotice: line('IDN-078 IDN-081', '401 403 403 404 sees 403 403 403 403 403 403'),
  mentorTimesFor: line('IDN-078 IDN-081', '401 403 403 404 ok 403 403 403 403 403 403'),
  mentorBook: line('IDN-078 IDN-081', '401 403 403 404 sees 403 403 403 403 403 403'),
  proposeTime: line('IDN-078 IDN-081', '401 403 403 404 sees 403 403 403 403 403 403'),
  mentorToday: line('IDN-078 IDN-081', '401 403 403 own ok 403 403 403 403 403 403'),
  mentorStudents: line('IDN-078 IDN-081 MEN-051', '401 403 403 own sees 403 403 403 403 403 403'),
  mentorWeek: line('IDN-078 IDN-081', '401 403 403 own ok 403 403 403 403 403 403'),
  openTimes: line('IDN-078 IDN-081', '401 403 403 own ok 403 403 403 403 403 403'),
  closeTimes: line('IDN-078 IDN-081', '401 403 403 own ok 403 403 403 403 403 403'),
  copyWeek: line('IDN-078 IDN-081', '401 403 403 own ok 403 403 403 403 403 403'),
  previewDayOff: line('IDN-078 IDN-081', '401 403 403 own ok 403 403 403 403 403 403'),
  takeDayOff: line('IDN-078 IDN-081', '401 403 403 own ok 403 403 403 403 403 403'),
  endDayOff: line('IDN-078 IDN-081', '401 403 403 own ok 403 403 403 403 403 403'),
  saveMentorHours: line('IDN-078 IDN-081', '401 403 403 own ok 403 403 403 403 403 403'),
  saveMentorSettings: line('IDN-078 IDN-081', '401 403 403 own ok 403 403 403 403 403 403'),

  // Tests: students only, but that parents and mentors of theirs read what is over (decisions 17 and 18); and support takes none in their place
  getTestData: line('IDN-029 IDN-081', /*      */ '401    ok      404    403     403     403     403     403    403    403    403'),
  soonPapers: line('IDN-029 IDN-081', /*       */ '401    ok      own    403     403     403     403     403    403    ok     403'),
  generateAuthTokenForTest: line('IDN-029 IDN-081', '401    ok    404    403     403     403     403     403    403    403    403'),
  reviseTestData: line('IDN-029 IDN-081', /*   */ '401    ok      404    403     403     403     403     403    403    403    403'),
  testResult: line('IDN-077 IDN-082', /*       */ '401    ok      404    404     ok      ok      404     403    403    ok     403'),
  testReview: line('IDN-077 IDN-082', /*       */ '401    ok      404    404     ok      ok      404     403    403    ok     403'),
  // Slots of proctored tests: each student books for themselves, support only looks
  getVenues: line('IDN-029 IDN-081', /*        */ '401    ok      404    403     403     403     403     403    403    ok     403'),
  getSlots: line('IDN-029 IDN-081', /*         */ '401    ok      404    403     403     403     403     403    403    ok     403'),
  bookingOptions: line('IDN-029 IDN-081', /*   */ '401    ok      404    403     403     403     403     403    403    ok     403'),
  bookSlot: line('IDN-029 IDN-081', /*         */ '401    409     404    403     403     403     403     403    403    403    403'),
  changeSlot: line('IDN-029 IDN-081', /*       */ '401    ok      404    403     403     403     403     403    403    403    403'),
  cancelSlotBooking: line('IDN-029 IDN-081', /**/ '401    ok      404    403     403     403     403     403    403    403    403'),
  getStudentBookedSlots: line('IDN-029 IDN-081', ' 401    ok      own    403     403     403     403     403    403    ok     403'),
  joinWaitlist: line('IDN-029 IDN-081', /*     */ '401    409     404    403     403     403     403     403    403    403    403'),
  leaveWaitlist: line('IDN-029 IDN-081', /*    */ '401    ok      own    403     403     403     403     403    403    403    403'),
  acceptOffer: line('IDN-029 IDN-081', /*      */ '401    409     409    403     403     403     403     403    403    403    403'),
  admitCard: line('IDN-029 IDN-081', /*        */ '401    ok      404    403     403     403     403     403    403    ok     403'),
  saveQuestionNote: line('IDN-029 IDN-081', /*  */ '401    ok      404    403     403     403     403     403    403    403    403'),
  saveErrorTag: line('IDN-029 IDN-081', /*     */ '401    ok      404    403     403     403     403     403    403    403    403'),
  // what waits, by the caller's rights: names of students, as staff with them see, and none without
  staffDesk: line('IDN-029 IDN-081', /*        */ '401    403     403    403     403     403     403     ok     own    403    ok'),
  testLanding: line('IDN-077', /*              */ '401    ok      403    403     403     403     403     403    403    ok     403'),
  pathLanding: line('IDN-077', /*              */ '401    ok      403    403     403     403     403     403    403    ok     403'),
  practiceSets: line('IDN-077', /*             */ '401    ok      403    403     403     403     403     403    403    ok     403'),
  deliverAnswers: line('IDN-029 IDN-081', /*   */ '401    ok      404    403     403     403     403     403    403    403    403'),

  // Performance: one's own, and read by those who see the student
  performanceOverview: line('PRF-012 PRF-014', '401 ok 404 404 ok ok 404 ok 404 ok ok'),
  scoreSummary: line('PRF-012 PRF-014', /*    */ '401 ok 404 404 ok ok 404 ok 404 ok ok'),
  questionSelection: line('PRF-012 PRF-014', /**/ '401 ok 404 404 ok ok 404 ok 404 ok ok'),
  progressTracker: line('PRF-012 PRF-014', /* */ '401 ok 404 404 ok ok 404 ok 404 ok ok'),
  studentReport: line('IDN-082 PRF-014', /*   */ '401 sees 404 404 sees sees 404 sees 404 sees sees'),
  troubledStudents: line('IDN-078 IDN-081', /* */ '401 403 403 own ok 403 403 403 403 403 403'),
  testAnalytics: line('PRF-014 TST-070', /*   */ '401 ok 404 404 ok ok 404 ok 404 ok ok'),
  homeFigures: line('PRF-009 IDN-077', /*     */ '401    ok      403    403     403     403     403     403    403    ok     403'),
  testCerebryData: line('API-036 PRF-014', /*    */ '401 ok 404 404 ok ok 404 ok 404 ok ok'),
  revisionPlan: line('TST-067 PRF-014', /*       */ '401 ok 404 404 ok ok 404 ok 404 ok ok'),
  revisionSchedule: line('TST-067', /*        */ '401    ok      403    403     403     403     403     403    403    ok     403'),
  saveRevisionSchedule: line('TST-067', /*    */ '401    ok      ok     403     403     403     403     403    403    403    403'),
  formulaSheet: line('IDN-029', /*            */ '401    ok      403    403     403     403     403     403    403    403    403'),
  saveFormula: line('IDN-029', /*             */ '401    ok      403    403     403     403     403     403    403    403    403'),
  removeFormula: line('IDN-029', /*           */ '401    ok      ok     403     403     403     403     403    403    403    403'),
  errorBook: line('IDN-029 TST-067', /*       */ '401    ok      403    403     403     403     403     403    403    403    403'),
  errorQuestions: line('IDN-029 TST-067', /*  */ '401    ok      403    403     403     403     403     403    403    403    403'),
  openRound: line('IDN-029 TST-024', /*       */ '401    ok      404    403     403     403     403     403    403    403    403'),
  roundState: line('TST-024', /*              */ '401    ok      404    403     403     403     403     403    403    403    403'),
  answerRound: line('IDN-029 TST-024', /*     */ '401    ok      404    403     403     403     403     403    403    403    403'),
  endRound: line('IDN-029 TST-024', /*        */ '401    ok      404    403     403     403     403     403    403    403    403'),
  percentilePredictor: line('PRF-012 PRF-014', '401 ok 404 404 ok ok 404 ok 404 ok ok'),

  ...schoolLines,

  // Batches and timetables, with the right to classes
  staffBatches: line('IDN-029 IDN-081', '401 403 403 403 403 403 403 ok 403 403 ok'),
  classNeeds: line('IDN-029 IDN-081', '401 403 403 403 403 403 403 ok 403 403 ok'),
  staffBatch: line('IDN-029 IDN-081', '401 403 403 403 403 403 403 ok 403 403 ok'),
  batchClasses: line('IDN-029 IDN-081', '401 403 403 403 403 403 403 ok 403 403 ok'),
  batchStudents: line('IDN-029 IDN-081', '401 403 403 403 403 403 403 sees 403 403 sees'),
  checkClass: line('IDN-029 IDN-081', '401 403 403 403 403 403 403 ok 403 403 ok'),
  batchChoices: line('IDN-029 IDN-081', '401 403 403 403 403 403 403 ok 403 403 ok'),
  exportTimetable: line('IDN-029 IDN-081', '401 403 403 403 403 403 403 ok 403 403 ok'),
  saveBatch: line('IDN-029 IDN-081', '401 403 403 403 403 403 403 ok 403 403 ok'),
  closeBatch: line('IDN-029 IDN-081', '401 403 403 403 403 403 403 ok 403 403 ok'),
  changeBatchMentor: line('IDN-029 IDN-081', '401 403 403 403 403 403 403 ok 403 403 ok'),
  changeBatchStudents: line('IDN-029 IDN-081', '401 403 403 403 403 403 403 ok 403 403 ok'),
  addClass: line('IDN-029 IDN-081', '401 403 403 403 403 403 403 ok 403 403 ok'),
  changeClass: line('IDN-029 IDN-081', '401 403 403 403 403 403 403 ok 403 403 ok'),
  copyClass: line('IDN-029 IDN-081', '401 403 403 403 403 403 403 ok 403 403 ok'),
  importTimetable: line('IDN-029 IDN-081', '401 403 403 403 403 403 403 ok 403 403 ok'),

  // Messages that staff write to people
  broadcastChoices: line('IDN-029 IDN-081', '401 403 403 403 403 403 403 ok 403 403 ok'),
  countAudience: line('IDN-029 IDN-081', '401 403 403 403 403 403 403 ok 403 403 ok'),
  audiencePeople: line('IDN-029 IDN-081', '401 403 403 403 403 403 403 sees 403 403 sees'),
  broadcasts: line('IDN-029 IDN-081', '401 403 403 403 403 403 403 ok 403 403 ok'),
  broadcast: line('IDN-029 IDN-081', '401 403 403 403 403 403 403 sees 403 403 sees'),
  broadcastPeople: line('IDN-029 IDN-081', '401 403 403 403 403 403 403 sees 403 403 sees'),
  saveBroadcast: line('IDN-029 IDN-081', '401 403 403 403 403 403 403 ok 403 403 ok'),
  testBroadcast: line('IDN-029 IDN-081', '401 403 403 403 403 403 403 ok 403 403 ok'),
  cancelBroadcast: line('IDN-029 IDN-081', '401 403 403 403 403 403 403 ok 403 403 ok'),
  addTemplate: line('IDN-029 IDN-081', '401 403 403 403 403 403 403 ok 403 403 ok'),
  removeTemplate: line('IDN-029 IDN-081', '401 403 403 403 403 403 403 ok 403 403 ok'),

  // People, with the right to manage them
  staffPeople: line('IDN-029 IDN-081', '401 403 403 403 403 403 403 sees 403 403 sees'),
  staffPerson: line('IDN-029 IDN-081', '401 403 403 403 403 403 403 sees 403 403 sees'),
  addPerson: line('IDN-029 IDN-081', '401 403 403 403 403 403 403 ok 403 403 ok'),
  changeRights: line('IDN-029 IDN-081', '401 403 403 403 403 403 403 403 403 403 ok'),
  importPeople: line('IDN-029 IDN-081', '401 403 403 403 403 403 403 ok 403 403 ok'),
  changeEnrolment: line('IDN-029 IDN-081', '401 403 403 403 403 403 403 sees 403 403 sees'),
  changeLink: line('IDN-029 IDN-081', '401 403 403 403 403 403 403 sees 403 403 sees'),
  correctPerson: line('IDN-029 IDN-081', '401 403 403 403 403 403 403 ok 403 403 ok'),
  changeAccount: line('IDN-029 IDN-081', '401 403 403 403 403 403 403 ok 403 403 ok'),
  getAccommodation: line('IDN-029 IDN-081', '401 403 403 403 403 403 403 ok 403 403 ok'),
  checkAccommodation: line('IDN-029 IDN-081', '401 403 403 403 403 403 403 ok 403 403 ok'),
  saveAccommodation: line('IDN-029 IDN-081', '401 403 403 403 403 403 403 ok 403 403 ok'),

  // The studio: staff with the right to the content
  studioQuestion: line('IDN-029 IDN-081', '401 403 403 403 403 403 403 ok 403 403 ok'),
  checkSource: line('IDN-029 IDN-081', '401 403 403 403 403 403 403 ok 403 403 ok'),
  saveSource: line('IDN-029 IDN-081', '401 403 403 403 403 403 403 ok 403 403 ok'),
  createSource: line('IDN-029 IDN-081', '401 403 403 403 403 403 403 ok 403 403 ok'),
  turnIntoMarkdown: line('IDN-029 IDN-081', '401 403 403 403 403 403 403 ok 403 403 ok'),
  lookAtSource: line('IDN-029 IDN-081', '401 403 403 403 403 403 403 ok 403 403 ok'),
  addPicture: line('IDN-029 IDN-081', '401 403 403 403 403 403 403 ok 403 403 ok'),
  sourceVersions: line('IDN-029 IDN-081', '401 403 403 403 403 403 403 ok 403 403 ok'),
  sourceVersion: line('IDN-029 IDN-081', '401 403 403 403 403 403 403 ok 403 403 ok'),
  restoreVersion: line('IDN-029 IDN-081', '401 403 403 403 403 403 403 ok 403 403 ok'),
  studioBank: line('IDN-029 IDN-081', '401 403 403 403 403 403 403 ok 403 403 ok'),
  studioFacets: line('IDN-029 IDN-081', '401 403 403 403 403 403 403 ok 403 403 ok'),
  saveBankView: line('IDN-029 IDN-081', '401 403 403 403 403 403 403 ok 403 403 ok'),
  studioPacks: line('IDN-029 IDN-081', '401 403 403 403 403 403 403 ok 403 403 ok'),
  studioPreview: line('IDN-029 IDN-081', '401 403 403 403 403 403 403 ok 403 403 ok'),
  changeQuestions: line('IDN-029 IDN-081', '401 403 403 403 403 403 403 ok 403 403 ok'),
  startExport: line('IDN-029 IDN-081', '401 403 403 403 403 403 403 ok 403 403 ok'),
  studioExports: line('IDN-029 IDN-081', '401 403 403 403 403 403 403 ok 403 403 ok'),
  printQuestions: line('IDN-029 IDN-081', '401 403 403 403 403 403 403 ok 403 403 ok'),
  sourceReview: line('IDN-029 IDN-081', '401 403 403 403 403 403 403 ok 403 403 ok'),
  trySource: line('IDN-029 IDN-081', '401 403 403 403 403 403 403 ok 403 403 ok'),
  submitSource: line('IDN-029 IDN-081', '401 403 403 403 403 403 403 ok 403 403 ok'),
  reviewQueue: line('IDN-029 IDN-081', '401 403 403 403 403 403 403 ok 403 403 ok'),
  addSourceComment: line('IDN-029 IDN-081', '401 403 403 403 403 403 403 ok 403 403 ok'),
  solveView: line('IDN-029 IDN-081', '401 403 403 403 403 403 403 ok 403 403 ok'),
  solveSource: line('IDN-029 IDN-081', '401 403 403 403 403 403 403 ok 403 403 ok'),
  resolveSourceComment: line('IDN-029 IDN-081', '401 403 403 403 403 403 403 ok 403 403 ok'),
  publishSource: line('IDN-029 IDN-081', '401 403 403 403 403 403 403 ok 403 403 ok'),
  publishSources: line('IDN-029 IDN-081', '401 403 403 403 403 403 403 ok 403 403 ok'),
  studioFiles: line('IDN-029 IDN-081', '401 403 403 403 403 403 403 ok 403 403 ok'),
  studioFile: line('IDN-029 IDN-081', '401 403 403 403 403 403 403 ok 403 403 ok'),
  convertPage: line('IDN-029 IDN-081', '401 403 403 403 403 403 403 ok 403 403 ok'),
  studioAsked: line('IDN-029 IDN-081', '401 403 403 403 403 403 403 ok 403 403 ok'),
  showPage: line('IDN-029 IDN-081', '401 403 403 403 403 403 403 ok 403 403 ok'),
  studioMedia: line('IDN-029 IDN-081', '401 403 403 403 403 403 403 ok 403 403 ok'),
  createFile: line('IDN-029 IDN-081', '401 403 403 403 403 403 403 ok 403 403 ok'),
  startPack: line('IDN-029 IDN-081', '401 403 403 403 403 403 403 ok 403 403 ok'),
  previewFiles: line('IDN-029 IDN-081', '401 403 403 403 403 403 403 ok 403 403 ok'),
  publishFiles: line('IDN-029 IDN-081', '401 403 403 403 403 403 403 ok 403 403 ok'),
  testFigures: line('IDN-029 IDN-081', '401 403 403 403 403 403 403 ok 403 403 ok'),
  drawTestQuestions: line('IDN-029 IDN-081', '401 403 403 403 403 403 403 ok 403 403 ok'),
  testPaper: line('IDN-029 IDN-081', '401 403 403 403 403 403 403 ok 403 403 ok'),
  rehearsalPaper: line('IDN-029 IDN-081', '401 403 403 403 403 403 403 409 403 403 409'),
  scoreRehearsal: line('IDN-029 IDN-081', '401 403 403 403 403 403 403 409 403 403 409'),
  studioImports: line('IDN-029 IDN-081', '401 403 403 403 403 403 403 ok 403 403 ok'),
  startImport: line('IDN-029 IDN-081', '401 403 403 403 403 403 403 ok 403 403 ok'),
  sendImportPart: line('IDN-029 IDN-081', '401 403 403 403 403 403 403 ok 403 403 ok'),
  startMedia: line('IDN-029 IDN-081', '401 403 403 403 403 403 403 ok 403 403 ok'),
  finishMedia: line('IDN-029 IDN-081', '401 403 403 403 403 403 403 ok 403 403 ok'),
  finishImport: line('IDN-029 IDN-081', '401 403 403 403 403 403 403 ok 403 403 ok'),
  studioImport: line('IDN-029 IDN-081', '401 403 403 403 403 403 403 ok 403 403 ok'),
  acceptImportEntries: line('IDN-029 IDN-081', '401 403 403 403 403 403 403 ok 403 403 ok'),
  skipImportEntries: line('IDN-029 IDN-081', '401 403 403 403 403 403 403 ok 403 403 ok'),
  undoImport: line('IDN-029 IDN-081', '401 403 403 403 403 403 403 ok 403 403 ok'),

  // Tests after they were taken: rulings and answer keys with the right to the content, late answers and outages with the right to the centre
  staffTests: line('IDN-029 IDN-081', '401 403 403 403 403 403 403 ok 403 403 ok'),
  staffTest: line('IDN-029 IDN-081', '401 403 403 403 403 403 403 ok 403 403 ok'),
  markList: line('IDN-029 IDN-081', '401 403 403 403 403 403 403 ok 403 403 ok'),
  staffQuestion: line('IDN-029 IDN-081', '401 403 403 403 403 403 403 ok 403 403 ok'),
  previewRuling: line('IDN-029 IDN-081', '401 403 403 403 403 403 403 ok 403 403 ok'),
  saveRuling: line('IDN-029 IDN-081', '401 403 403 403 403 403 403 ok 403 403 ok'),
  lateAttempts: line('IDN-029 IDN-081', '401 403 403 403 403 403 403 sees 403 403 sees'),
  lateAttempt: line('IDN-029 IDN-081', '401 403 403 403 403 403 403 sees 403 403 sees'),
  engineResults: line('IDN-029 IDN-081', '401 403 403 403 403 403 403 ok 403 403 ok'),
  staffOutages: line('IDN-029 IDN-081', '401 403 403 403 403 403 403 ok 403 403 ok'),
  giveStallBack: line('IDN-029 IDN-081', '401 403 403 403 403 403 403 404 403 403 404'),
  ruleLate: line('IDN-029 IDN-081', '401 403 403 403 403 403 403 409 403 403 409'),

  // The desk of a centre, with the right to it
  centreDesk: line('IDN-029 IDN-081', '401 403 403 403 403 403 403 sees 403 403 sees'),
  checkInByCode: line('IDN-029 IDN-081', '401 403 403 403 403 403 403 400 403 403 400'),
  changeCandidate: line('IDN-029 IDN-081', '401 403 403 403 403 403 403 sees 403 403 sees'),
  moveSeat: line('IDN-029 IDN-081', '401 403 403 403 403 403 403 sees 403 403 sees'),
  moveSession: line('IDN-029 IDN-081', '401 403 403 403 403 403 403 ok 403 403 ok'),
  incidentOptions: line('IDN-029 IDN-081', '401 403 403 403 403 403 403 ok 403 403 ok'),
  previewIncident: line('IDN-029 IDN-081', '401 403 403 403 403 403 403 ok 403 403 ok'),
  reportIncident: line('IDN-029 IDN-081', '401 403 403 403 403 403 403 ok 403 403 ok'),
  giveTimeBack: line('IDN-029 IDN-081', '401 403 403 403 403 403 403 ok 403 403 ok'),
  addDeskNote: line('IDN-029 IDN-081', '401 403 403 403 403 403 403 ok 403 403 ok'),
  closeDeskNote: line('IDN-029 IDN-081', '401 403 403 403 403 403 403 404 403 403 404'),
  whoSat: line('IDN-029 IDN-081', '401 403 403 403 403 403 403 ok 403 403 ok'),
  findCandidates: line('IDN-029 IDN-081', '401 403 403 403 403 403 403 sees 403 403 sees'),
  deskList: line('IDN-029 IDN-081', '401 403 403 403 403 403 403 sees 403 403 sees'),
  readinessBoard: line('IDN-029 IDN-081', '401 403 403 403 403 403 403 ok 403 403 ok'),
  setReadiness: line('IDN-029 IDN-081', '401 403 403 403 403 403 403 ok 403 403 ok'),

  // The window of a test: the attempt cookie opens it, no session does; what is over needs both
  playerOpen: line('IDN-077', /*               */ '401    sees    own    401     401     401     401     401    401    401    401'),
  playerStart: line('IDN-077', /*              */ '401    sees    401    401     401     401     401     401    401    401    401'),
  playerSave: line('IDN-077', /*               */ '401    ok      401    401     401     401     401     401    401    401    401'),
  playerTurn: line('IDN-077', /*               */ '401    ok      401    401     401     401     401     401    401    401    401'),
  playerHints: line('IDN-077', /*              */ '401    409     401    401     401     401     401     401    401    401    401'),
  playerSolutions: line('IDN-077', /*          */ '401    409     401    401     401     401     401     401    401    401    401'),
  playerSubmit: line('IDN-077', /*             */ '401    ok      401    401     401     401     401     401    401    401    401'),
  playerResult: line('IDN-077', /*             */ '401    ok      401    401     401     401     401     401    401    401    401'),
  playerReview: line('IDN-077', /*             */ '401    ok      401    401     401     401     401     401    401    401    401'),
};

/** Everything else the server answers, by its address. The API browser and the outbox are in demo mode only. */
export const routeLines: Readonly<Record<string, Line>> = {
  '/healthz': line('IDN-070', everyone('ok')),
  '/readyz': line('IDN-070', everyone('ok')),
  '/docs': line('IDN-070', everyone('ok')),
  '/docs/json': line('IDN-070', everyone('ok')),
  '/docs/yaml': line('IDN-070', everyone('ok')),
  '/docs/static/index.html': line('IDN-070', everyone('ok')),
  '/docs/static/swagger-initializer.js': line('IDN-070', everyone('ok')),
  '/docs/static/*': line('IDN-070', everyone('ok')),
  '/dev/outbox': line('IDN-070', everyone('ok')),
  // these tests have no brand; with one it is the same for every caller (push.spec.ts)
  '/manifest.webmanifest': line('IDN-070', everyone('404')),
  '/brand-logo/:name': line('IDN-070', everyone('404')),
  '/offline.html': line('IDN-070', everyone('404')),
  // without a signed address; with one the address is the proof, for every caller (files.test.ts)
  '/files/*': line('IDN-070', everyone('403')),
  // a name that no file has
  '/papers/:digest': line('IDN-070 TST-065', everyone('404')),
  '/api/login/downloadMyData': line('IDN-029 IDN-068 IDN-076', '401 sees own own own own own own own 403 own'),
  // an address that was never given out
  '/api/calendar/:address': line('IDN-070', everyone('404')),
  // an address that was never given out
  '/api/notices/unsubscribe/:proof': line('IDN-070', everyone('404')),
  // without the token of the gateway that reports
  '/api/notices/delivery-report': line('IDN-070', everyone('401')),
  // without the signature of the service that calls
  '/api/meetings/zoom': line('IDN-070', everyone('401')),
  '/api/meetings/bigbluebutton/ended': line('IDN-070', everyone('401')),
  '/api/meetings/bigbluebutton/recording': line('IDN-070', everyone('401')),
  '/api/live': line('IDN-068 IDN-070', '401 own own own own own own own own own own'),
};

/** The outcomes of a line by actor. Throws where one is missing. */
export function outcomesOf({ rows, outcomes }: Line): Record<Actor, Outcome> {
  const words = outcomes.trim().split(/\s+/) as Outcome[];
  if (words.length !== actors.length) throw new Error(`${rows}: ${words.length} outcomes for ${actors.length} actors`);
  return Object.fromEntries(actors.map((actor, index) => [actor, words[index]])) as Record<Actor, Outcome>;
}

/** Calls that name a student, or with an empty ID are about the caller, in the student's course. Parents and staff have no calendar; who is not in the course, as the mentors here, is refused it. */
export const ownLines = {
  calendarData: line('API-088 IDN-077', '401 ok 403 403 403 404 404 404 404 ok 404'),
} as const satisfies Partial<Record<PathName, Line>>;

/** Calls about oneself that can name a student instead: with the student's ID in their body. */
export const pinLines = {
  openAsset: line('IDN-077 IDN-082', '401 ok 404 404 ok 403 403 ok 404 ok ok'),
  renewAsset: line('IDN-077 IDN-082', '401 ok 404 404 ok 403 403 ok 404 ok ok'),
  lessonQuiz: line('IDN-077 IDN-082', '401 ok 404 404 ok 403 403 ok 404 ok ok'),
} as const satisfies Partial<Record<PathName, Line>>;
