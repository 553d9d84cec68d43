/**
 * The one table of the portal's calls: method, service group and path. Paths the specification gives are as it writes them; all
 * others live under /api/{group}/. The browser needs only this table, the schemas stay on the server and in types.
 */
export type ServiceGroup = 'main' | 'live' | 'login' | 'home' | 'schools' | 'prepare' | 'myplan';
export type Method = 'GET' | 'POST' | 'PUT';

export interface PathEntry {
  readonly method: Method;
  readonly group: ServiceGroup;
  readonly path: string;
}

/** How long the browser waits for a service group, in milliseconds. */
export const serviceTimeouts: Readonly<Record<ServiceGroup, number>> = {
  main: 30_000,
  live: 30_000,
  login: 30_000,
  home: 30_000,
  schools: 30_000,
  prepare: 10_000,
  myplan: 30_000,
};

export const paths = {
  // identity
  studentVerification: { method: 'POST', group: 'login', path: '/api/login/studentVerification' },
  otpGeneration: { method: 'POST', group: 'login', path: '/api/login/otpGeneration' },
  otpVerification: { method: 'POST', group: 'login', path: '/api/login/otpVerification' },
  createNewPassword: { method: 'POST', group: 'login', path: '/api/login/createNewPassword' },
  changePassword: { method: 'POST', group: 'login', path: '/api/login/changePassword' },
  registrationOptions: { method: 'POST', group: 'login', path: '/api/login/registrationOptions' },
  register: { method: 'POST', group: 'login', path: '/api/login/register' },
  registrationVerification: { method: 'POST', group: 'login', path: '/api/login/registrationVerification' },
  adminLogin: { method: 'POST', group: 'login', path: '/api/login/adminLogin' },
  listSessions: { method: 'POST', group: 'login', path: '/api/login/listSessions' },
  endSession: { method: 'POST', group: 'login', path: '/api/login/endSession' },
  endAllSessions: { method: 'POST', group: 'login', path: '/api/login/endAllSessions' },
  resetTwoStep: { method: 'POST', group: 'main', path: '/api/main/resetTwoStep' },
  personSessions: { method: 'POST', group: 'main', path: '/api/main/personSessions' },
  endPersonSessions: { method: 'POST', group: 'main', path: '/api/main/endPersonSessions' },
  studentList: { method: 'POST', group: 'login', path: '/api/login/studentList' },
  userCard: { method: 'POST', group: 'main', path: '/api/main/userCard' },
  loginVerification: { method: 'POST', group: 'login', path: '/api/login/loginVerification' },
  studentLoginCheck: { method: 'POST', group: 'login', path: '/api/login/studentLoginCheck' },
  logout: { method: 'POST', group: 'login', path: '/api/login/logout' },
  studentCourses: { method: 'POST', group: 'login', path: '/api/login/studentCourses' },
  selectCourse: { method: 'POST', group: 'login', path: '/api/login/selectCourse' },
  // for staff
  staffSecurity: { method: 'POST', group: 'main', path: '/api/main/staffSecurity' },
  // account
  accountDetails: { method: 'POST', group: 'login', path: '/api/login/accountDetails' },
  changeContact: { method: 'POST', group: 'login', path: '/api/login/changeContact' },
  verifyContact: { method: 'POST', group: 'login', path: '/api/login/verifyContact' },
  deleteAccount: { method: 'POST', group: 'login', path: '/api/login/deleteAccount' },
  keepAccount: { method: 'POST', group: 'login', path: '/api/login/keepAccount' },
  // two-step verification
  secondStepWays: { method: 'POST', group: 'login', path: '/api/login/secondStepWays' },
  signInSecondStep: { method: 'POST', group: 'login', path: '/api/login/signInSecondStep' },
  twoStepDetails: { method: 'POST', group: 'login', path: '/api/login/twoStepDetails' },
  startAuthenticator: { method: 'POST', group: 'login', path: '/api/login/startAuthenticator' },
  confirmAuthenticator: { method: 'POST', group: 'login', path: '/api/login/confirmAuthenticator' },
  removeAuthenticator: { method: 'POST', group: 'login', path: '/api/login/removeAuthenticator' },
  renewRecoveryCodes: { method: 'POST', group: 'login', path: '/api/login/renewRecoveryCodes' },
  startPasskey: { method: 'POST', group: 'login', path: '/api/login/startPasskey' },
  addPasskey: { method: 'POST', group: 'login', path: '/api/login/addPasskey' },
  removePasskey: { method: 'POST', group: 'login', path: '/api/login/removePasskey' },
  factorWays: { method: 'POST', group: 'login', path: '/api/login/factorWays' },
  proveFactor: { method: 'POST', group: 'login', path: '/api/login/proveFactor' },
  // notices
  listNotices: { method: 'POST', group: 'main', path: '/api/main/listNotices' },
  seeNotices: { method: 'POST', group: 'main', path: '/api/main/seeNotices' },
  readNotices: { method: 'POST', group: 'main', path: '/api/main/readNotices' },
  unReadPushNotifications: { method: 'POST', group: 'home', path: '/cms/home/communication/unReadPushNotifications' },
  noticeSettings: { method: 'POST', group: 'main', path: '/api/main/noticeSettings' },
  saveNoticeSettings: { method: 'POST', group: 'main', path: '/api/main/saveNoticeSettings' },
  subscribePush: { method: 'POST', group: 'main', path: '/api/main/subscribePush' },
  unsubscribePush: { method: 'POST', group: 'main', path: '/api/main/unsubscribePush' },
  // profile
  studentData: { method: 'GET', group: 'home', path: '/home/v1/student' },
  studentDataV2: { method: 'GET', group: 'home', path: '/home/v2/student' },
  studentDataByPin: { method: 'POST', group: 'main', path: '/api/main/studentDataByPin' },
  studentPrelogin: { method: 'POST', group: 'login', path: '/api/login/studentPrelogin' },
  saveProfileDraft: { method: 'POST', group: 'main', path: '/api/main/saveProfileDraft' },
  uploadProfileImage: { method: 'POST', group: 'main', path: '/api/main/uploadProfileImage' },
  removeProfileImage: { method: 'POST', group: 'main', path: '/api/main/removeProfileImage' },
  lookupStates: { method: 'GET', group: 'login', path: '/api/login/states' },
  lookupCities: { method: 'POST', group: 'login', path: '/api/login/cities' },
  lookupDegrees: { method: 'GET', group: 'login', path: '/api/login/degrees' },
  lookupExamNames: { method: 'GET', group: 'login', path: '/api/login/examNames' },
  lookupJobSectors: { method: 'GET', group: 'login', path: '/api/login/jobSectors' },
  lookupProfileAvatars: { method: 'GET', group: 'login', path: '/api/login/profileAvatars' },
  // learning and home
  moduleData: { method: 'POST', group: 'main', path: '/api/main/moduleData' },
  mentorStudentHeaderModule: { method: 'POST', group: 'main', path: '/api/main/mentorStudentHeaderModule' },
  variantDetails: { method: 'POST', group: 'main', path: '/api/main/variantDetails' },
  homeData: { method: 'POST', group: 'home', path: '/api/home/homeData' },
  resumeAssets: { method: 'POST', group: 'home', path: '/api/home/resumeAssets' },
  channelData: { method: 'POST', group: 'home', path: '/api/home/channelData' },
  featuredBlogs: { method: 'POST', group: 'home', path: '/api/home/featuredBlogs' },
  upgrades: { method: 'POST', group: 'home', path: '/api/home/upgrades' },
  navigationPathList: { method: 'POST', group: 'prepare', path: '/api/prepare/navigationPathList' },
  assetProgress: { method: 'POST', group: 'prepare', path: '/api/prepare/assetProgress' },
  markAsComplete: { method: 'POST', group: 'prepare', path: '/api/prepare/markAsComplete' },
  openAsset: { method: 'POST', group: 'prepare', path: '/api/prepare/openAsset' },
  renewAsset: { method: 'POST', group: 'prepare', path: '/api/prepare/renewAsset' },
  saveProgress: { method: 'POST', group: 'prepare', path: '/api/prepare/saveProgress' },
  bookmark: { method: 'POST', group: 'home', path: '/home/v1/student/bookmark' },
  addMyTask: { method: 'POST', group: 'home', path: '/cms/mypage/mytask/addMyTask' },
  // my page
  listBookmarks: { method: 'POST', group: 'home', path: '/api/home/listBookmarks' },
  listMyTasks: { method: 'POST', group: 'home', path: '/api/home/listMyTasks' },
  listNotes: { method: 'POST', group: 'home', path: '/api/home/listNotes' },
  saveNote: { method: 'POST', group: 'home', path: '/api/home/saveNote' },
  removeNote: { method: 'POST', group: 'home', path: '/api/home/removeNote' },
  // media
  videoPlayerUrl: { method: 'POST', group: 'main', path: '/api/main/videoPlayerUrl' },
  uploadFile: { method: 'POST', group: 'main', path: '/api/main/uploadFile' },
  // doubts
  listDoubts: { method: 'POST', group: 'home', path: '/api/home/listDoubts' },
  doubtTopics: { method: 'POST', group: 'home', path: '/api/home/doubtTopics' },
  getDoubt: { method: 'POST', group: 'home', path: '/api/home/getDoubt' },
  postDoubt: { method: 'POST', group: 'home', path: '/api/home/postDoubt' },
  replyToDoubt: { method: 'POST', group: 'home', path: '/api/home/replyToDoubt' },
  closeDoubt: { method: 'POST', group: 'home', path: '/api/home/closeDoubt' },
  // assessment, from the portal
  getTestData: { method: 'POST', group: 'main', path: '/myims/getTestData' },
  generateAuthTokenForTest: { method: 'POST', group: 'prepare', path: '/myims/generateAuthTokenForTest' },
  reviseTestData: { method: 'POST', group: 'prepare', path: '/api/prepare/reviseTestData' },
  testResult: { method: 'POST', group: 'main', path: '/api/main/testResult' },
  testReview: { method: 'POST', group: 'main', path: '/api/main/testReview' },
  practiceSets: { method: 'POST', group: 'main', path: '/api/main/practiceSets' },
  saveErrorTag: { method: 'POST', group: 'main', path: '/api/main/saveErrorTag' },
  deliverAnswers: { method: 'POST', group: 'main', path: '/api/main/deliverAnswers' },
  // booking a slot of a proctored test
  getVenues: { method: 'POST', group: 'main', path: '/cms/courseware/assets/slots/getVenues' },
  getSlots: { method: 'POST', group: 'main', path: '/cms/courseware/assets/venue/getSlots' },
  bookingOptions: { method: 'POST', group: 'main', path: '/api/main/bookingOptions' },
  bookSlot: { method: 'POST', group: 'main', path: '/myims/test/slots/bookSlot' },
  cancelSlotBooking: { method: 'POST', group: 'main', path: '/myims/test/slots/cancelSlotBooking' },
  getStudentBookedSlots: { method: 'GET', group: 'main', path: '/myims/test/slots/getStudentBookedSlots' },
  joinWaitlist: { method: 'POST', group: 'main', path: '/api/main/joinWaitlist' },
  leaveWaitlist: { method: 'POST', group: 'main', path: '/api/main/leaveWaitlist' },
  acceptOffer: { method: 'POST', group: 'main', path: '/api/main/acceptOffer' },
  // assessment, from the player's window: the attempt cookie is limited to /api/player
  playerOpen: { method: 'POST', group: 'main', path: '/api/player/open' },
  playerStart: { method: 'POST', group: 'main', path: '/api/player/start' },
  playerSave: { method: 'POST', group: 'main', path: '/api/player/events' },
  playerTurn: { method: 'POST', group: 'main', path: '/api/player/turn' },
  playerSolutions: { method: 'POST', group: 'main', path: '/api/player/solutions' },
  playerSubmit: { method: 'POST', group: 'main', path: '/api/player/submit' },
  playerResult: { method: 'POST', group: 'main', path: '/api/player/result' },
  playerReview: { method: 'POST', group: 'main', path: '/api/player/review' },
  // people, for staff
  staffPeople: { method: 'POST', group: 'main', path: '/api/main/staffPeople' },
  staffPerson: { method: 'POST', group: 'main', path: '/api/main/staffPerson' },
  addPerson: { method: 'POST', group: 'main', path: '/api/main/addPerson' },
  importPeople: { method: 'POST', group: 'main', path: '/api/main/importPeople' },
  changeEnrolment: { method: 'POST', group: 'main', path: '/api/main/changeEnrolment' },
  changeLink: { method: 'POST', group: 'main', path: '/api/main/changeLink' },
  changeAccount: { method: 'POST', group: 'main', path: '/api/main/changeAccount' },
  // the tests, for staff
  staffTests: { method: 'POST', group: 'main', path: '/api/main/staffTests' },
  staffTest: { method: 'POST', group: 'main', path: '/api/main/staffTest' },
  staffQuestion: { method: 'POST', group: 'main', path: '/api/main/staffQuestion' },
  previewRuling: { method: 'POST', group: 'main', path: '/api/main/previewRuling' },
  saveRuling: { method: 'POST', group: 'main', path: '/api/main/saveRuling' },
  lateAttempts: { method: 'POST', group: 'main', path: '/api/main/lateAttempts' },
  lateAttempt: { method: 'POST', group: 'main', path: '/api/main/lateAttempt' },
  staffOutages: { method: 'POST', group: 'main', path: '/api/main/staffOutages' },
  acceptLate: { method: 'POST', group: 'main', path: '/api/main/acceptLate' },
} as const satisfies Record<string, PathEntry>;

export type PathName = keyof typeof paths;
