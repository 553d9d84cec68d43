/**
 * Every address of the portal as the specification writes it, for the URL rewrite and the guard; the first entry that fits wins. `{name}`
 * takes one segment; a literal is compared without letter case, a blank in it may be `%20` or `+`, and `query` names required fields.
 */
export type Access = 'public' | 'protected';

export interface RouteEntry {
  /** The requirement that asks for the route; OWN for addresses of ours (decision 20b). */
  readonly id: string;
  readonly pattern: string;
  readonly access: Access;
  readonly query?: readonly string[];
}

const open = (id: string, pattern: string, query?: readonly string[]): RouteEntry => ({
  id,
  pattern,
  access: 'public',
  ...(query ? { query } : {}),
});
const guarded = (id: string, pattern: string, query?: readonly string[]): RouteEntry => ({
  ...open(id, pattern, query),
  access: 'protected',
});

/** Addresses of our own that begin alike, in few bytes: home brings the table of all. */
const below = (base: string, rests: readonly string[]): RouteEntry[] => rests.map((rest) => guarded('OWN', `${base}${rest}`));

export const routeTable: readonly RouteEntry[] = [
  // Public
  open('ROU-001', '/'),
  open('ROU-002', '/support'),
  open('ROU-003', '/newlogin'),
  open('ROU-004', '/register'),
  open('OWN', '/register/parent'),
  open('OWN', '/enrol'),
  open('OWN', '/enrol/order'),
  open('OWN', '/enrol/{slug}'),
  open('OWN', '/enrol/{slug}/test'),
  open('OWN', '/enrol/{slug}/result'),
  open('ROU-005', '/forgotpassword'),
  open('ROU-006', '/not-supported'),
  open('ROU-007', '/studentList'),
  // A student page with a pin in its query is a mentor's view of that student, and guarded (ROU-089).
  guarded('ROU-084', '/studentPage', ['studentImsPin']),
  open('ROU-008', '/studentPage'),
  open('ROU-009', '/studentPage/{topic}/Score Summary'),
  open('ROU-010', '/studentPage/{topic}/Progress Tracker'),
  open('ROU-011', '/studentPage/{topic}/question selection'),
  open('ROU-012', '/studentPage/{topic}/Percentile Predictor'),
  guarded('OWN', '/studentPage/{topic}/Mentor Sessions'),
  guarded('ROU-083', '/studentPage/{course}/{name}'),
  open('ROU-013', '/ims/videoplayer/{imspin}/{videoid}/{videoType}'),

  // Onboarding
  guarded('ROU-014', '/login'),
  guarded('ROU-015', '/prelogin'),
  guarded('ROU-016', '/profileLogin_family'),
  guarded('ROU-017', '/address'),
  guarded('ROU-018', '/prelogin_education_details'),
  guarded('ROU-019', '/prelogin_attempt'),
  guarded('ROU-020', '/prelogin_congratulations'),
  guarded('ROU-021', '/prelogin_experience'),

  // Home
  guarded('ROU-022', '/home'),
  guarded('ROU-023', '/home/notification'),
  guarded('ROU-024', '/home/homedetail/{assetName}'),
  guarded('ROU-025', '/home/masterclass/{batchId}'),
  guarded('ROU-026', '/home/seeallchannels/{name}'),
  guarded('ROU-027', '/home/featuredblog'),
  guarded('ROU-028', '/home/liveclass'),
  guarded('ROU-029', '/home/resumeprogress'),
  guarded('ROU-030', '/home/last_mile_to_cat'),
  guarded('ROU-031', '/home/examanalysis'),
  guarded('ROU-032', '/home/futureyou'),
  guarded('ROU-033', '/Home/Calendar'),
  guarded('ROU-034', '/resumeProgress/detail'),

  // Learning
  guarded('ROU-035', '/prepare-{module}/detail/{assetName}'),
  guarded('ROU-038', '/prepare-{tab}/{name}', ['learningPathId']),
  guarded('ROU-036', '/prepare-{module}/{topic}'),
  guarded('ROU-037', '/prepare-{module}/{topic}/{subTopic}'),
  guarded('ROU-039', '/test-{tab}/{name}', ['learningPathId']),
  guarded('ROU-041', '/test-{module}/{topic}'),
  guarded('ROU-041', '/test-{module}/{topic}/{subTopic}'),
  guarded('ROU-040', '/performance-{tab}/{name}', ['learningPathId']),
  guarded('ROU-042', '/performance-{module}/{topic}'),
  guarded('ROU-043', '/performance-{module}/{topic}/Score Summary'),
  guarded('ROU-044', '/performance-{module}/{topic}/Progress Tracker'),
  guarded('ROU-045', '/performance-{module}/{topic}/question selection'),
  guarded('ROU-046', '/performance-{module}/{topic}/Percentile Predictor'),

  // Tests
  guarded('ROU-047', '/proc'),
  guarded('ROU-048', '/preparepractice'),
  guarded('ROU-049', '/preparepractice/test'),
  guarded('ROU-050', '/preparepractice/result'),
  guarded('ROU-051', '/preparepractice/detailedreview'),
  guarded('ROU-052', '/preparetest'),
  guarded('ROU-053', '/preparetest/test'),
  guarded('ROU-054', '/reviewtest'),
  guarded('ROU-055', '/revisetest'),
  guarded('ROU-056', '/test/Detailed Analytics/{assetName}'),

  // Profile and upgrades
  guarded('ROU-057', '/myprofile'),
  guarded('ROU-058', '/upgrade'),

  // Schools
  guarded('ROU-060', '/school/home'),
  guarded('ROU-061', '/school/articles'),
  guarded('ROU-062', '/school/events'),
  guarded('ROU-063', '/school/selection criteria'),
  guarded('ROU-064', '/school/eligibility criteria'),
  guarded('ROU-065', '/school/cutoffs'),
  guarded('ROU-066', '/school/deadlines'),
  guarded('ROU-067', '/school/compare'),
  guarded('ROU-068', '/school/details'),
  guarded('ROU-069', '/school/gallery'),
  guarded('OWN', '/school/article'),

  // Classes. The query tells the mentor's view of a class from the student's (ROU-092).
  guarded('ROU-070', '/Classes'),
  guarded('ROU-072', '/Classes/LIVE/{classTitle}', ['mappingId']),
  guarded('ROU-071', '/Classes/LIVE/{id}'),

  // Mentors and myPlan
  guarded('ROU-073', '/myPlan/dashboard'),
  guarded('ROU-074', '/myPlan/slots'),
  guarded('ROU-075', '/myPlan/students'),
  guarded('ROU-076', '/myplan/students'),
  guarded('ROU-077', '/mentor/attendance'),

  // My page
  guarded('ROU-079', '/myPage/myTasks'),
  guarded('ROU-080', '/myPage/doubts'),
  guarded('ROU-081', '/myPage/bookmarks'),
  guarded('ROU-082', '/myPage/myPlan'),
  guarded('ROU-078', '/mypage/myplan'),

  // Addresses of our own
  guarded('OWN', '/myPage/notes'),
  guarded('OWN', '/myPage/errors'),
  guarded('OWN', '/myPage/plan'),
  guarded('OWN', '/puzzle'),
  guarded('OWN', '/adaptivepractice'),
  guarded('OWN', '/adaptivepractice/round'),
  guarded('OWN', '/revisetest/round'),
  ...below('/start', ['', '/round']),
  guarded('OWN', '/questions'),
  guarded('OWN', '/account'),
  guarded('OWN', '/account/sessions'),
  guarded('OWN', '/account/two-step'),
  ...below('/staff', [
    '',
    '/centre',
    '/tests',
    '/tests/{assessmentId}',
    '/tests/{assessmentId}/{itemId}',
    '/late',
    '/late/{attemptId}',
    '/engine-results',
    '/outages',
    '/classes',
    '/classes/{batchId}',
    '/mentors',
    '/missed',
    '/questions',
    '/schools',
    '/institute',
    '/people',
    '/people/{personId}',
    '/messages',
    '/messages/new',
    '/messages/{broadcastId}',
    '/security',
    '/undelivered',
    '/orders',
    '/reconciliation',
    '/leads',
    '/sessions',
  ]),
  ...below('/studio/', [
    'questions',
    'questions/print',
    'questions/{sourceId}',
    'tests',
    'tests/{sourceId}',
    'tests/{sourceId}/print',
    'tests/{sourceId}/try',
    'imports',
    'imports/{importId}',
    'files',
    'files/{sourceId}',
    'paths/{sourceId}',
    'review',
    'review/{sourceId}',
  ]),

  // The landing page of a header tab: whatever single segment is left (ROU-090).
  guarded('ROU-059', '/{type}'),
];
