/** A title, which begins with the requirement, the address with sample values in it, as the specification writes it, and where it leads on to. */
export type Row = readonly [title: string, address: string, leadsTo?: string];

/** Open to everyone. */
export const openRoutes: readonly Row[] = [
  ['ROU-001 /', '/'],
  ['ROU-002 /support', '/support'],
  ['ROU-003 /newlogin', '/newlogin'],
  ['ROU-004 /register', '/register'],
  ['ROU-005 /forgotpassword', '/forgotpassword'],
  ['ROU-006 /not-supported', '/not-supported'],
  ['ROU-007 /studentList', '/studentList'],
  ['ROU-008 /studentPage', '/studentPage'],
  ['ROU-009 /studentPage/{topic}/Score Summary', '/studentPage/Quadratic equations/Score Summary'],
  ['ROU-010 /studentPage/{topic}/Progress Tracker', '/studentPage/Quadratic equations/Progress Tracker'],
  ['ROU-011 /studentPage/{topic}/question selection', '/studentPage/Quadratic equations/question selection'],
  ['ROU-012 /studentPage/{topic}/Percentile Predictor', '/studentPage/Quadratic equations/Percentile Predictor'],
  ['ROU-013 /ims/videoplayer/{imspin}/{videoid}/{videoType}', '/ims/videoplayer/ASC1001/12/lesson'],
];

/** Open to anyone who holds a session. */
export const guardedRoutes: readonly Row[] = [
  ['ROU-014 /login', '/login', '/home'],
  ['ROU-015 /prelogin', '/prelogin'],
  ['ROU-016 /profileLogin_family', '/profileLogin_family'],
  ['ROU-017 /address', '/address'],
  ['ROU-018 /prelogin_education_details', '/prelogin_education_details'],
  ['ROU-019 /prelogin_attempt', '/prelogin_attempt'],
  ['ROU-020 /prelogin_congratulations', '/prelogin_congratulations'],
  ['ROU-021 /prelogin_experience', '/prelogin_experience'],
  ['ROU-022 /home', '/home'],
  ['ROU-023 /home/notification', '/home/notification'],
  ['ROU-024 /home/homedetail/{assetName}/', '/home/homedetail/Roots and coefficients/?moduleId=2&parentId=6&assetId=9'],
  ['ROU-025 /home/masterclass/{batchId}', '/home/masterclass/7'],
  ['ROU-026 /home/seeallchannels/{name}', '/home/seeallchannels/Quantitative ability?lpid=4'],
  ['ROU-027 /home/featuredblog', '/home/featuredblog'],
  ['ROU-028 /home/liveclass', '/home/liveclass'],
  ['ROU-029 /home/resumeprogress', '/home/resumeprogress'],
  ['ROU-030 /home/last_mile_to_cat', '/home/last_mile_to_cat'],
  ['ROU-031 /home/examanalysis', '/home/examanalysis'],
  ['ROU-032 /home/futureyou', '/home/futureyou'],
  ['ROU-033 /Home/Calendar', '/Home/Calendar'],
  ['ROU-034 /resumeProgress/detail', '/resumeProgress/detail'],
  [
    'ROU-035 /prepare-{module}/detail/{assetName}/',
    '/prepare-quantitative-ability/detail/Roots and coefficients/?moduleId=2&parentId=6&assetId=9',
  ],
  ['ROU-036 /prepare-{module}/{topic}', '/prepare-quantitative-ability/Quadratic equations'],
  ['ROU-037 /prepare-{module}/{topic}/{subTopic}', '/prepare-quantitative-ability/Quadratic equations/Roots'],
  [
    'ROU-038 /prepare-{tab}/{name}/',
    '/prepare-quantitative-ability/Quantitative ability/?parentId=2&id=3&learningPathId=3&learningPathName=Quantitative%20ability&index=0',
  ],
  [
    'ROU-039 /test-{tab}/{name}/',
    '/test-quantitative-ability/Quantitative ability/?parentId=2&id=3&learningPathId=3&learningPathName=Quantitative%20ability&index=0',
  ],
  [
    'ROU-040 /performance-{tab}/{name}/',
    '/performance-quantitative-ability/Quantitative ability/?parentId=2&id=3&learningPathId=3&learningPathName=Quantitative%20ability&index=0',
  ],
  ['ROU-041 /test-{module}/{topic}', '/test-quantitative-ability/Quadratic equations'],
  ['ROU-041 /test-{module}/{topic}/{subTopic}', '/test-quantitative-ability/Quadratic equations/Roots'],
  ['ROU-042 /performance-{module}/{topic}/', '/performance-quantitative-ability/Quadratic equations/'],
  ['ROU-043 /performance-{module}/{topic}/Score Summary', '/performance-quantitative-ability/Quadratic equations/Score Summary'],
  ['ROU-044 /performance-{module}/{topic}/Progress Tracker', '/performance-quantitative-ability/Quadratic equations/Progress Tracker'],
  ['ROU-045 /performance-{module}/{topic}/question selection', '/performance-quantitative-ability/Quadratic equations/question selection'],
  [
    'ROU-046 /performance-{module}/{topic}/Percentile Predictor',
    '/performance-quantitative-ability/Quadratic equations/Percentile Predictor',
  ],
  ['ROU-047 /proc', '/proc'],
  ['ROU-048 /preparepractice', '/preparepractice'],
  ['ROU-049 /preparepractice/test', '/preparepractice/test'],
  ['ROU-050 /preparepractice/result', '/preparepractice/result'],
  ['ROU-051 /preparepractice/detailedreview', '/preparepractice/detailedreview'],
  ['ROU-052 /preparetest', '/preparetest?assessmentId=3'],
  ['ROU-053 /preparetest/test', '/preparetest/test'],
  ['ROU-054 /reviewtest', '/reviewtest'],
  ['ROU-055 /revisetest', '/revisetest'],
  ['ROU-056 /test/Detailed Analytics/{assetName}', '/test/Detailed Analytics/Roots and coefficients?assetId=9&assessmentId=3'],
  ['ROU-057 /myprofile', '/myprofile'],
  ['ROU-058 /upgrade', '/upgrade'],
  ['ROU-059 /{type}', '/prepare'],
  ['ROU-060 /school/home', '/school/home'],
  ['ROU-061 /school/articles', '/school/articles'],
  ['ROU-062 /school/events', '/school/events'],
  ['ROU-063 /school/selection criteria', '/school/selection criteria'],
  ['ROU-064 /school/eligibility criteria', '/school/eligibility criteria'],
  ['ROU-065 /school/cutoffs', '/school/cutoffs'],
  ['ROU-066 /school/deadlines', '/school/deadlines'],
  ['ROU-067 /school/compare', '/school/compare'],
  ['ROU-068 /school/details', '/school/details'],
  ['ROU-069 /school/gallery', '/school/gallery?schoolId=999999999'],
  ['ROU-070 /Classes', '/Classes'],
  ['ROU-071 /Classes/LIVE/{id}', '/Classes/LIVE/999999999'],
  [
    'ROU-072 /Classes/LIVE/{classTitle}/',
    '/Classes/LIVE/Number systems/?status=1&mode=live&mappingId=999999999&url=x&date=2026-11-24&time=10',
  ],
  ['ROU-073 /myPlan/dashboard', '/myPlan/dashboard'],
  ['ROU-074 /myPlan/slots', '/myPlan/slots'],
  ['ROU-075 /myPlan/students', '/myPlan/students'],
  ['ROU-076 /myplan/students', '/myplan/students'],
  ['ROU-077 /mentor/attendance', '/mentor/attendance?studentImsPin=ASC1001'],
  ['ROU-078 /mypage/myplan', '/mypage/myplan'],
  ['ROU-079 /myPage/myTasks', '/myPage/myTasks'],
  ['ROU-080 /myPage/doubts', '/myPage/doubts'],
  ['ROU-081 /myPage/bookmarks', '/myPage/bookmarks'],
  ['ROU-082 /myPage/myPlan', '/myPage/myPlan'],
  [
    'ROU-083 /studentPage/{course}/{name}/',
    '/studentPage/CAT 2026/Quantitative ability/?parentId=2&id=3&studentImsPin=ASC1001&variantId=1&courseId=1&courseName=CAT&learningPathId=3&learningPathName=Quant',
  ],
  ['IDN-082 the report card of a month', '/studentPage/?studentImsPin=ASC1001&variantId=1&courseId=1&courseName=CAT&month='],
  ['ROU-084 /studentPage/', '/studentPage/?studentImsPin=ASC1001&variantId=1&courseId=1&courseName=CAT'],
];

/** What the screen of an address is headed by: any other heading is that of another screen. Rows that do not exist name what was looked for. */
export const headings: Readonly<Record<string, string>> = {
  '/school/home': 'Schools',
  '/school/articles': 'Articles',
  '/school/events': 'Events',
  '/school/selection criteria': 'Selection criteria',
  '/school/eligibility criteria': 'Eligibility criteria',
  '/school/cutoffs': 'Cutoffs',
  '/school/deadlines': 'Deadlines',
  '/school/compare': 'Compare',
  '/school/details': 'School not found',
  '/school/gallery': 'Gallery',
  '/Classes': 'Classes',
  '/Classes/LIVE/999999999': 'Class not found',
  '/Classes/LIVE/Number systems/': 'Class not found',
};

const own = (address: string): Row => [address, address];

/** The pages of a mentor that no row of the specification lists. */
export const mentorPages: readonly Row[] = [
  ...[
    '/home',
    '/Home/Calendar',
    '/myPage/doubts',
    '/studentList',
    '/myPlan/dashboard',
    '/myPlan/slots',
    '/myPlan/students',
    '/Classes',
  ].map(own),
  ['SHL-029 /myplan', '/myplan', '/myPlan/dashboard'],
];

/** The pages of a student: those of the specification, and ours. */
export const studentPages: readonly Row[] = [
  ...guardedRoutes,
  ['/upgrades', '/upgrades', '/upgrade'],
  ...[
    '/account',
    '/account/sessions',
    '/myPage/notes',
    '/myPage/errors',
    '/myPage/plan',
    '/start',
    '/adaptivepractice',
    '/puzzle',
    '/no/such/page',
  ].map(own),
];

/** The pages of staff who do everything. */
export const staffPages: readonly Row[] = [
  '',
  '/centre',
  '/tests',
  '/late',
  '/engine-results',
  '/outages',
  '/classes',
  '/mentors',
  '/missed',
  '/questions',
  '/schools',
  '/people',
  '/institute',
  '/sessions',
  '/orders',
  '/reconciliation',
  '/leads',
].map((part) => own(`/staff${part}`));

/** The pages of the studio, with a question of the demo. */
export const studioPages: readonly Row[] = ['/questions', '/questions/400', '/review', '/files'].map((part) => own(`/studio${part}`));

/** The pages of an admin. */
export const adminPages: readonly Row[] = ['/security', '/undelivered', '/sessions', '/people', '/messages', '/messages/new'].map((part) =>
  own(`/staff${part}`),
);
