import * as account from './identity/account.ts';
import * as assessment from './assessment/assessment.ts';
import * as accommodation from './centres/accommodation.ts';
import * as admit from './centres/admit.ts';
import * as booking from './centres/booking.ts';
import * as desk from './centres/desk.ts';
import * as incident from './centres/incident.ts';
import * as readiness from './centres/readiness.ts';
import * as blockCalls from './calendar/blocks.ts';
import * as calendarCalls from './calendar/calendar.ts';
import * as feedCalls from './calendar/feed.ts';
import * as planCalls from './calendar/plan.ts';
import * as credentials from './identity/credentials.ts';
import type { Endpoint } from './endpoint.ts';
import * as engine from './assessment/engine.ts';
import type { CommonError } from './errors.ts';
import * as factors from './identity/factors.ts';
import * as identity from './identity/identity.ts';
import * as classStaffCalls from './classes/staff.ts';
import * as classMentorCalls from './classes/mentor.ts';
import * as classRollCalls from './classes/roll.ts';
import * as classJoinCalls from './classes/join.ts';
import * as classRecordingCalls from './classes/recordings.ts';
import * as classCalls from './classes/student.ts';
import * as classWatchCalls from './classes/watch.ts';
import * as doubts from './doubts/doubts.ts';
import * as quiz from './learning/quiz.ts';
import { saveProgress } from './learning/save-progress.ts';
import * as learning from './learning/learning.ts';
import * as landing from './home/test-landing.ts';
import { myPage } from './home/my-page.ts';
import { pathLanding } from './home/path-landing.ts';
import * as staffDeskCalls from './home/staff-desk.ts';
import * as lookups from './profile/lookups.ts';
import * as marks from './learning/marks.ts';
import * as media from './media/media.ts';
import * as mentorCalls from './mentoring/mentor.ts';
import * as mentorStaffCalls from './mentoring/staff.ts';
import * as mentorStudentCalls from './mentoring/student.ts';
import * as mentorWeekCalls from './mentoring/week.ts';
import * as broadcasts from './notices/broadcasts.ts';
import * as notices from './notices/notices.ts';
import * as bankCalls from './studio/bank.ts';
import * as exportCalls from './studio/exports.ts';
import * as fileCalls from './studio/files.ts';
import * as importCalls from './studio/imports.ts';
import * as sourceReviewCalls from './studio/review.ts';
import * as sourceCalls from './studio/sources.ts';
import * as testCalls from './studio/tests.ts';
import * as undelivered from './notices/undelivered.ts';
import * as homeParts from './home/home-parts.ts';
import * as pathParts from './learning/path-parts.ts';
import type { PathName } from './paths.ts';
import { homeFigures } from './analytics/home-figures.ts';
import * as performance from './analytics/performance.ts';
import * as predictor from './analytics/predictor.ts';
import * as practice from './assessment/practice.ts';
import * as passkeys from './identity/passkeys.ts';
import * as childLink from './relations/child-link.ts';
import * as people from './relations/people.ts';
import * as staffPeople from './relations/staff-people.ts';
import * as profile from './profile/profile.ts';
import * as prospectusCalls from './payments/prospectus.ts';
import * as orderCalls from './payments/order.ts';
import * as feeCalls from './payments/desk.ts';
import * as promotions from './promotions/promotions.ts';
import { studentReport, troubledStudents } from './analytics/student-report.ts';
import * as chanceCalls from './schools/chances.ts';
import * as schoolDetailCalls from './schools/details.ts';
import * as schoolPostCalls from './schools/posts.ts';
import * as schoolCalls from './schools/school.ts';
import * as schoolStaffCalls from './schools/staff.ts';
import * as shortlistCalls from './schools/shortlist.ts';
import * as schoolTableCalls from './schools/tables.ts';
import * as security from './identity/security.ts';
import * as sessions from './identity/sessions.ts';
import { search } from './search/search.ts';
import * as formulas from './adaptive/formulas.ts';
import * as errorBook from './adaptive/errors.ts';
import * as revision from './adaptive/revision.ts';
import * as rounds from './adaptive/rounds.ts';
import * as staffTests from './assessment/staff-tests.ts';
import * as study from './learning/study.ts';
import * as tasks from './learning/tasks.ts';
import * as topics from './adaptive/topics.ts';
import type { z } from 'zod';

/** Every call of the portal by its name. The browser imports the type only. */
export const endpoints = {
  studentVerification: credentials.studentVerification,
  otpGeneration: credentials.otpGeneration,
  otpVerification: credentials.otpVerification,
  createNewPassword: credentials.createNewPassword,
  changePassword: credentials.changePassword,
  openInvitation: credentials.openInvitation,
  registrationOptions: credentials.registrationOptions,
  register: credentials.register,
  registrationVerification: credentials.registrationVerification,
  adminLogin: identity.adminLogin,
  listSessions: sessions.listSessions,
  endSession: sessions.endSession,
  endAllSessions: sessions.endAllSessions,
  personSessions: sessions.personSessions,
  endPersonSessions: sessions.endPersonSessions,
  ownParents: childLink.ownParents,
  makeChildCode: childLink.makeChildCode,
  unlinkParent: childLink.unlinkParent,
  registerParent: childLink.registerParent,
  registerParentVerification: childLink.registerParentVerification,
  linkChild: childLink.linkChild,
  studentList: people.studentList,
  userCard: people.userCard,
  staffPeople: staffPeople.staffPeople,
  staffPerson: staffPeople.staffPerson,
  changeRights: staffPeople.changeRights,
  addPerson: staffPeople.addPerson,
  importPeople: staffPeople.importPeople,
  changeEnrolment: staffPeople.changeEnrolment,
  changeLink: staffPeople.changeLink,
  correctPerson: staffPeople.correctPerson,
  changeAccount: staffPeople.changeAccount,
  handOverCode: staffPeople.handOverCode,
  invitePerson: staffPeople.invitePerson,
  loginVerification: identity.loginVerification,
  studentLoginCheck: identity.studentLoginCheck,
  logout: identity.logout,
  studentCourses: identity.studentCourses,
  selectCourse: identity.selectCourse,
  staffSecurity: security.staffSecurity,
  accountDetails: account.accountDetails,
  changeContact: account.changeContact,
  verifyContact: account.verifyContact,
  deleteAccount: account.deleteAccount,
  keepAccount: account.keepAccount,
  chooseLanguage: account.chooseLanguage,
  secondStepWays: factors.secondStepWays,
  signInSecondStep: factors.signInSecondStep,
  twoStepDetails: factors.twoStepDetails,
  startAuthenticator: factors.startAuthenticator,
  confirmAuthenticator: factors.confirmAuthenticator,
  removeAuthenticator: factors.removeAuthenticator,
  renewRecoveryCodes: factors.renewRecoveryCodes,
  startPasskey: passkeys.startPasskey,
  addPasskey: passkeys.addPasskey,
  removePasskey: passkeys.removePasskey,
  factorWays: factors.factorWays,
  proveFactor: factors.proveFactor,
  resetTwoStep: factors.resetTwoStep,
  listNotices: notices.listNotices,
  seeNotices: notices.seeNotices,
  readNotices: notices.readNotices,
  unReadPushNotifications: notices.unReadPushNotifications,
  noticeSettings: notices.noticeSettings,
  saveNoticeSettings: notices.saveNoticeSettings,
  subscribePush: notices.subscribePush,
  unsubscribePush: notices.unsubscribePush,
  broadcastChoices: broadcasts.broadcastChoices,
  countAudience: broadcasts.countAudience,
  audiencePeople: broadcasts.audiencePeople,
  broadcasts: broadcasts.broadcasts,
  broadcast: broadcasts.broadcast,
  broadcastPeople: broadcasts.broadcastPeople,
  saveBroadcast: broadcasts.saveBroadcast,
  testBroadcast: broadcasts.testBroadcast,
  cancelBroadcast: broadcasts.cancelBroadcast,
  addTemplate: broadcasts.addTemplate,
  removeTemplate: broadcasts.removeTemplate,
  undelivered: undelivered.undelivered,
  retryUndelivered: undelivered.retryUndelivered,
  studentData: profile.studentData,
  studentDataV2: profile.studentDataV2,
  studentDataByPin: profile.studentDataByPin,
  studentPrelogin: profile.studentPrelogin,
  saveProfileDraft: profile.saveProfileDraft,
  uploadProfileImage: profile.uploadProfileImage,
  removeProfileImage: profile.removeProfileImage,
  lookupStates: lookups.lookupStates,
  lookupCities: lookups.lookupCities,
  lookupDegrees: lookups.lookupDegrees,
  lookupExamNames: lookups.lookupExamNames,
  lookupJobSectors: lookups.lookupJobSectors,
  lookupProfileAvatars: lookups.lookupProfileAvatars,
  moduleData: learning.moduleData,
  mentorStudentHeaderModule: learning.mentorStudentHeaderModule,
  variantDetails: learning.variantDetails,
  homeData: learning.homeData,
  homeContent: homeParts.homeContent,
  ownHome: homeParts.ownHome,
  dismissFront: homeParts.dismissFront,
  resumeAssets: learning.resumeAssets,
  channelData: learning.channelData,
  featuredBlogs: learning.featuredBlogs,
  prospectus: prospectusCalls.prospectus,
  quoteOrder: prospectusCalls.quoteOrder,
  joinIntakeLine: prospectusCalls.joinIntakeLine,
  placeOrder: orderCalls.placeOrder,
  payOrder: orderCalls.payOrder,
  seeOrder: orderCalls.seeOrder,
  cancelOrder: orderCalls.cancelOrder,
  receiptFile: orderCalls.receiptFile,
  staffOrders: feeCalls.staffOrders,
  confirmTransfer: feeCalls.confirmTransfer,
  refundPayment: feeCalls.refundPayment,
  reconciliation: feeCalls.reconciliation,
  upgrades: promotions.upgrades,
  search,
  schoolPromotions: promotions.schoolPromotions,
  navigationPathList: learning.navigationPathList,
  pathContent: pathParts.pathContent,
  pathProgress: pathParts.pathProgress,
  assetProgress: learning.assetProgress,
  markAsComplete: learning.markAsComplete,
  openAsset: learning.openAsset,
  renewAsset: learning.renewAsset,
  lessonQuiz: quiz.lessonQuiz,
  dailyPuzzle: quiz.dailyPuzzle,
  answerQuiz: quiz.answerQuiz,
  saveProgress,
  bookmark: marks.bookmark,
  addMyTask: marks.addMyTask,
  listBookmarks: study.listBookmarks,
  listMyTasks: study.listMyTasks,
  listAgreedTasks: tasks.listAgreedTasks,
  tickTask: tasks.tickTask,
  addOwnTask: tasks.addOwnTask,
  removeOwnTask: tasks.removeOwnTask,
  listNotes: study.listNotes,
  saveNote: study.saveNote,
  removeNote: study.removeNote,
  videoPlayerUrl: media.videoPlayerUrl,
  uploadFile: media.uploadFile,
  listDoubts: doubts.listDoubts,
  doubtTopics: doubts.doubtTopics,
  getDoubt: doubts.getDoubt,
  postDoubt: doubts.postDoubt,
  replyToDoubt: doubts.replyToDoubt,
  closeDoubt: doubts.closeDoubt,
  askInstitute: doubts.askInstitute,
  testLanding: landing.testLanding,
  pathLanding,
  myPage,
  staffDesk: staffDeskCalls.staffDesk,
  getTestData: assessment.getTestData,
  soonPapers: assessment.soonPapers,
  generateAuthTokenForTest: assessment.generateAuthTokenForTest,
  reviseTestData: assessment.reviseTestData,
  getVenues: booking.getVenues,
  getSlots: booking.getSlots,
  bookingOptions: booking.bookingOptions,
  bookSlot: booking.bookSlot,
  changeSlot: booking.changeSlot,
  cancelSlotBooking: booking.cancelSlotBooking,
  getStudentBookedSlots: booking.getStudentBookedSlots,
  joinWaitlist: booking.joinWaitlist,
  leaveWaitlist: booking.leaveWaitlist,
  acceptOffer: booking.acceptOffer,
  admitCard: admit.admitCard,
  centreDesk: desk.centreDesk,
  checkInByCode: desk.checkInByCode,
  changeCandidate: desk.changeCandidate,
  moveSeat: desk.moveSeat,
  moveSession: desk.moveSession,
  incidentOptions: incident.incidentOptions,
  previewIncident: incident.previewIncident,
  reportIncident: incident.reportIncident,
  giveTimeBack: desk.giveTimeBack,
  addDeskNote: desk.addDeskNote,
  closeDeskNote: desk.closeDeskNote,
  whoSat: desk.whoSat,
  findCandidates: desk.findCandidates,
  deskList: desk.deskList,
  readinessBoard: readiness.readinessBoard,
  setReadiness: readiness.setReadiness,
  getAccommodation: accommodation.getAccommodation,
  checkAccommodation: accommodation.checkAccommodation,
  saveAccommodation: accommodation.saveAccommodation,
  testResult: assessment.testResult,
  testReview: assessment.testReview,
  practiceSets: practice.practiceSets,
  saveErrorTag: assessment.saveErrorTag,
  saveQuestionNote: assessment.saveQuestionNote,
  deliverAnswers: assessment.deliverAnswers,
  engineResult: engine.engineResult,
  engineResults: engine.engineResults,
  playerOpen: assessment.playerOpen,
  playerStart: assessment.playerStart,
  playerSave: assessment.playerSave,
  playerTurn: assessment.playerTurn,
  playerHints: practice.playerHints,
  playerSolutions: practice.playerSolutions,
  playerSubmit: assessment.playerSubmit,
  playerResult: assessment.playerResult,
  playerReview: assessment.playerReview,
  performanceOverview: performance.performanceOverview,
  scoreSummary: performance.scoreSummary,
  questionSelection: performance.questionSelection,
  progressTracker: performance.progressTracker,
  studentReport,
  troubledStudents,
  homeFigures,
  testAnalytics: performance.testAnalytics,
  percentilePredictor: predictor.percentilePredictor,
  testCerebryData: topics.testCerebryData,
  openRound: rounds.openRound,
  roundState: rounds.roundState,
  answerRound: rounds.answerRound,
  endRound: rounds.endRound,
  revisionPlan: revision.revisionPlan,
  revisionSchedule: revision.revisionSchedule,
  saveRevisionSchedule: revision.saveRevisionSchedule,
  formulaSheet: formulas.formulaSheet,
  saveFormula: formulas.saveFormula,
  removeFormula: formulas.removeFormula,
  errorBook: errorBook.errorBook,
  errorQuestions: errorBook.errorQuestions,
  staffBatches: classStaffCalls.staffBatches,
  batchChoices: classStaffCalls.batchChoices,
  classNeeds: classStaffCalls.classNeeds,
  staffBatch: classStaffCalls.staffBatch,
  batchClasses: classStaffCalls.batchClasses,
  batchStudents: classStaffCalls.batchStudents,
  checkClass: classStaffCalls.checkClass,
  saveBatch: classStaffCalls.saveBatch,
  closeBatch: classStaffCalls.closeBatch,
  changeBatchMentor: classStaffCalls.changeBatchMentor,
  changeBatchStudents: classStaffCalls.changeBatchStudents,
  addClass: classStaffCalls.addClass,
  changeClass: classStaffCalls.changeClass,
  copyClass: classStaffCalls.copyClass,
  importTimetable: classStaffCalls.importTimetable,
  exportTimetable: classStaffCalls.exportTimetable,
  staffTests: staffTests.staffTests,
  staffTest: staffTests.staffTest,
  markList: staffTests.markList,
  staffQuestion: staffTests.staffQuestion,
  previewRuling: staffTests.previewRuling,
  saveRuling: staffTests.saveRuling,
  lateAttempts: staffTests.lateAttempts,
  lateAttempt: staffTests.lateAttempt,
  staffOutages: staffTests.staffOutages,
  giveStallBack: staffTests.giveStallBack,
  ruleLate: staffTests.ruleLate,
  completedClasses: classCalls.completedClasses,
  upcomingClasses: classCalls.upcomingClasses,
  classDetails: classWatchCalls.classDetails,
  classHandout: classWatchCalls.classHandout,
  renewRecording: classWatchCalls.renewRecording,
  saveClassPlay: classWatchCalls.saveClassPlay,
  studentAttendance: classCalls.studentAttendance,
  mentorClasses: classMentorCalls.mentorClasses,
  classesToday: classMentorCalls.classesToday,
  cancelClass: classMentorCalls.cancelClass,
  moveClass: classMentorCalls.moveClass,
  shareHandout: classMentorCalls.shareHandout,
  messageBatch: classMentorCalls.messageBatch,
  managedRecordings: classRecordingCalls.managedRecordings,
  startRecordingUpload: classRecordingCalls.startRecordingUpload,
  sendRecordingPart: classRecordingCalls.sendRecordingPart,
  finishRecordingUpload: classRecordingCalls.finishRecordingUpload,
  linkRecording: classRecordingCalls.linkRecording,
  orderRecordings: classRecordingCalls.orderRecordings,
  removeRecording: classRecordingCalls.removeRecording,
  classRoll: classRollCalls.classRoll,
  classStretches: classRollCalls.classStretches,
  markAttendance: classRollCalls.markAttendance,
  roomCode: classRollCalls.roomCode,
  scanRoomCode: classRollCalls.scanRoomCode,
  addRegistrant: classJoinCalls.addRegistrant,
  updateRecordings: classJoinCalls.updateRecordings,
  storeAttendance: classJoinCalls.storeAttendance,
  startClass: classJoinCalls.startClass,
  calendarData: calendarCalls.calendarData,
  calendarFilters: calendarCalls.calendarFilters,
  studyPlan: planCalls.studyPlan,
  previewStudyPlan: planCalls.previewStudyPlan,
  saveStudyPlan: planCalls.saveStudyPlan,
  studyStart: planCalls.studyStart,
  saveStudyStart: planCalls.saveStudyStart,
  wholeStudyPlan: planCalls.wholeStudyPlan,
  catchUpPlan: planCalls.catchUpPlan,
  markPlanItem: planCalls.markPlanItem,
  addStudyBlock: blockCalls.addStudyBlock,
  changeStudyBlock: blockCalls.changeStudyBlock,
  removeStudyBlock: blockCalls.removeStudyBlock,
  restoreStudyBlock: blockCalls.restoreStudyBlock,
  completeStudyBlock: blockCalls.completeStudyBlock,
  calendarFeed: feedCalls.calendarFeed,
  replaceCalendarFeed: feedCalls.replaceCalendarFeed,
  calendarFile: feedCalls.calendarFile,
  endCalendarFeed: feedCalls.endCalendarFeed,
  studentSessions: mentorStudentCalls.studentSessions,
  mentorFreeTimes: mentorStudentCalls.mentorFreeTimes,
  bookMentorSlot: mentorStudentCalls.bookMentorSlot,
  cancelMentorSlot: mentorStudentCalls.cancelMentorSlot,
  moveMentorSlot: mentorStudentCalls.moveMentorSlot,
  answerMentorOffer: mentorStudentCalls.answerMentorOffer,
  rateMentorSession: mentorStudentCalls.rateMentorSession,
  reportMentorAbsence: mentorStudentCalls.reportMentorAbsence,
  staffMissedSessions: mentorStaffCalls.staffMissedSessions,
  staffHolidaySessions: mentorStaffCalls.staffHolidaySessions,
  settleMissedSession: mentorStaffCalls.settleMissedSession,
  joinMentorSession: mentorStudentCalls.joinMentorSession,
  mentorDashboard: mentorCalls.mentorDashboard,
  mentorCancel: mentorCalls.mentorCancel,
  mentorAction: mentorCalls.mentorAction,
  waiveNotice: mentorCalls.waiveNotice,
  mentorToday: mentorCalls.mentorToday,
  mentorStudents: mentorCalls.mentorStudents,
  mentorWeek: mentorWeekCalls.mentorWeek,
  openTimes: mentorWeekCalls.openTimes,
  closeTimes: mentorWeekCalls.closeTimes,
  copyWeek: mentorWeekCalls.copyWeek,
  previewDayOff: mentorWeekCalls.previewDayOff,
  takeDayOff: mentorWeekCalls.takeDayOff,
  endDayOff: mentorWeekCalls.endDayOff,
  saveMentorHours: mentorWeekCalls.saveMentorHours,
  saveMentorSettings: mentorWeekCalls.saveMentorSettings,
  schoolFiltersData: schoolCalls.schoolFiltersData,
  filterSchoolData: schoolCalls.filterSchoolData,
  schoolMatches: schoolCalls.schoolMatches,
  shortlistedSchools: schoolCalls.shortlistedSchools,
  courseSchoolProgramData: schoolCalls.courseSchoolProgramData,
  addStudentSchoolLike: shortlistCalls.addStudentSchoolLike,
  applyNow: shortlistCalls.applyNow,
  applicationStatus: shortlistCalls.applicationStatus,
  shortlistDeadlines: shortlistCalls.shortlistDeadlines,
  schoolDetails: schoolDetailCalls.schoolDetails,
  schoolGallery: schoolDetailCalls.schoolGallery,
  schoolCompare: schoolDetailCalls.schoolCompare,
  courseArticleData: schoolPostCalls.courseArticleData,
  courseEventData: schoolPostCalls.courseEventData,
  schoolArticle: schoolPostCalls.schoolArticle,
  articleBookmark: schoolPostCalls.articleBookmark,
  eventBookmark: schoolPostCalls.eventBookmark,
  fullTextSearch: schoolPostCalls.fullTextSearch,
  reservationCategories: schoolTableCalls.reservationCategories,
  courseCutoff: schoolTableCalls.courseCutoff,
  schoolDeadlines: schoolTableCalls.schoolDeadlines,
  eligibilityCriteria: schoolTableCalls.eligibilityCriteria,
  schoolChances: chanceCalls.schoolChances,
  chanceCalibration: chanceCalls.chanceCalibration,
  ownPercentiles: chanceCalls.ownPercentiles,
  savePercentiles: chanceCalls.savePercentiles,
  schoolDataCounts: schoolStaffCalls.schoolDataCounts,
  importSchoolData: schoolStaffCalls.importSchoolData,
  exportSchoolData: schoolStaffCalls.exportSchoolData,
  selectionCriteria: schoolTableCalls.selectionCriteria,
  studioBank: bankCalls.studioBank,
  studioFacets: bankCalls.studioFacets,
  saveBankView: bankCalls.saveBankView,
  studioPacks: exportCalls.studioPacks,
  startExport: exportCalls.startExport,
  studioExports: exportCalls.studioExports,
  printQuestions: exportCalls.printQuestions,
  studioPreview: bankCalls.studioPreview,
  changeQuestions: bankCalls.changeQuestions,
  studioQuestion: sourceCalls.studioQuestion,
  checkSource: sourceCalls.checkSource,
  saveSource: sourceCalls.saveSource,
  createSource: sourceCalls.createSource,
  turnIntoMarkdown: sourceCalls.turnIntoMarkdown,
  addPicture: sourceCalls.addPicture,
  lookAtSource: sourceCalls.lookAtSource,
  sourceVersions: sourceCalls.sourceVersions,
  sourceVersion: sourceCalls.sourceVersion,
  restoreVersion: sourceCalls.restoreVersion,
  sourceReview: sourceReviewCalls.sourceReview,
  trySource: sourceReviewCalls.trySource,
  submitSource: sourceReviewCalls.submitSource,
  reviewQueue: sourceReviewCalls.reviewQueue,
  solveView: sourceReviewCalls.solveView,
  solveSource: sourceReviewCalls.solveSource,
  addSourceComment: sourceReviewCalls.addSourceComment,
  resolveSourceComment: sourceReviewCalls.resolveSourceComment,
  publishSource: sourceReviewCalls.publishSource,
  publishSources: sourceReviewCalls.publishSources,
  studioFiles: fileCalls.studioFiles,
  studioFile: fileCalls.studioFile,
  convertPage: fileCalls.convertPage,
  studioAsked: fileCalls.studioAsked,
  showPage: fileCalls.showPage,
  studioMedia: fileCalls.studioMedia,
  createFile: fileCalls.createFile,
  startPack: fileCalls.startPack,
  previewFiles: fileCalls.previewFiles,
  publishFiles: fileCalls.publishFiles,
  testFigures: testCalls.testFigures,
  drawTestQuestions: testCalls.drawTestQuestions,
  testPaper: testCalls.testPaper,
  rehearsalPaper: testCalls.rehearsalPaper,
  scoreRehearsal: testCalls.scoreRehearsal,
  studioImports: importCalls.studioImports,
  startImport: importCalls.startImport,
  startMedia: importCalls.startMedia,
  finishMedia: importCalls.finishMedia,
  sendImportPart: importCalls.sendImportPart,
  finishImport: importCalls.finishImport,
  studioImport: importCalls.studioImport,
  acceptImportEntries: importCalls.acceptImportEntries,
  skipImportEntries: importCalls.skipImportEntries,
  undoImport: importCalls.undoImport,
} satisfies { [N in PathName]: Endpoint<N, z.ZodType, z.ZodType> };

export type Endpoints = typeof endpoints;
/** What a call takes, as the browser sends it. */
export type RequestOf<N extends PathName> = z.input<Endpoints[N]['body']>;
/** What a call answers under `data`, as the browser gets it. */
export type AnswerOf<N extends PathName> = z.input<Endpoints[N]['data']>;
/** What a call takes, decoded: as its handler gets it. */
export type BodyOf<N extends PathName> = z.output<Endpoints[N]['body']>;
/** What a call answers under `data`, before it is encoded: as its handler makes it. */
export type ResultOf<N extends PathName> = z.output<Endpoints[N]['data']>;
/** How a call may fail, besides an answer that never comes. */
export type ErrorOf<N extends PathName> = Endpoints[N]['errors'][number] | CommonError;
