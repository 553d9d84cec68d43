/**
 * Every address of the portal as the specification writes it. The table is read by the URL rewrite (written forms to the files of
 * routes/ and back), by the guard, and by the panel that is where a screen is not built yet.
 *
 * `{name}` takes one segment; a literal is compared without letter case, and a blank in it may come as a blank, `%20` or `+`. The first entry that
 * fits wins, so what is special is before what is general. `query` names fields that must be there.
 */
export type Access = 'public' | 'protected';

/** Where a screen that is not built yet belongs; the panel names it. */
export type LaterPart = 'home' | 'learning' | 'assessment' | 'analytics' | 'mentoring' | 'schools';

export interface RouteEntry {
  /** The requirement that asks for the route; OWN for addresses of ours (decision 20b). */
  readonly id: string;
  readonly pattern: string;
  readonly access: Access;
  readonly later: LaterPart | null;
  readonly query?: readonly string[];
}

const open = (id: string, pattern: string, later: LaterPart | null, query?: readonly string[]): RouteEntry => ({
  id,
  pattern,
  access: 'public',
  later,
  ...(query ? { query } : {}),
});
const guarded = (id: string, pattern: string, later: LaterPart | null, query?: readonly string[]): RouteEntry => ({
  ...open(id, pattern, later, query),
  access: 'protected',
});

export const routeTable: readonly RouteEntry[] = [
  // Public
  open('ROU-001', '/', null),
  open('ROU-002', '/support', null),
  open('ROU-003', '/newlogin', null),
  open('ROU-004', '/register', null),
  open('ROU-005', '/forgotpassword', null),
  open('ROU-006', '/not-supported', null),
  open('ROU-007', '/studentList', null),
  // A student page with a pin in its query is a mentor's view of that student, and guarded (ROU-089).
  guarded('ROU-084', '/studentPage', null, ['studentImsPin']),
  open('ROU-008', '/studentPage', null),
  open('ROU-009', '/studentPage/{topic}/Score Summary', null),
  open('ROU-010', '/studentPage/{topic}/Progress Tracker', null),
  open('ROU-011', '/studentPage/{topic}/question selection', null),
  open('ROU-012', '/studentPage/{topic}/Percentile Predictor', null),
  guarded('OWN', '/studentPage/{topic}/Mentor Sessions', null),
  guarded('ROU-083', '/studentPage/{course}/{name}', 'mentoring'),
  open('ROU-013', '/ims/videoplayer/{imspin}/{videoid}/{videoType}', null),

  // Onboarding
  guarded('ROU-014', '/login', null),
  guarded('ROU-015', '/prelogin', null),
  guarded('ROU-016', '/profileLogin_family', null),
  guarded('ROU-017', '/address', null),
  guarded('ROU-018', '/prelogin_education_details', null),
  guarded('ROU-019', '/prelogin_attempt', null),
  guarded('ROU-020', '/prelogin_congratulations', null),
  guarded('ROU-021', '/prelogin_experience', null),

  // Home
  guarded('ROU-022', '/home', null),
  guarded('ROU-023', '/home/notification', null),
  guarded('ROU-024', '/home/homedetail/{assetName}', null),
  guarded('ROU-025', '/home/masterclass/{batchId}', null),
  guarded('ROU-026', '/home/seeallchannels/{name}', null),
  guarded('ROU-027', '/home/featuredblog', null),
  guarded('ROU-028', '/home/liveclass', null),
  guarded('ROU-029', '/home/resumeprogress', null),
  guarded('ROU-030', '/home/last_mile_to_cat', null),
  guarded('ROU-031', '/home/examanalysis', null),
  guarded('ROU-032', '/home/futureyou', null),
  guarded('ROU-033', '/Home/Calendar', null),
  guarded('ROU-034', '/resumeProgress/detail', null),

  // Learning
  guarded('ROU-035', '/prepare-{module}/detail/{assetName}', null),
  guarded('ROU-038', '/prepare-{tab}/{name}', null, ['learningPathId']),
  guarded('ROU-036', '/prepare-{module}/{topic}', null),
  guarded('ROU-037', '/prepare-{module}/{topic}/{subTopic}', null),
  guarded('ROU-039', '/test-{tab}/{name}', null, ['learningPathId']),
  guarded('ROU-041', '/test-{module}/{topic}', null),
  guarded('ROU-041', '/test-{module}/{topic}/{subTopic}', null),
  guarded('ROU-040', '/performance-{tab}/{name}', null, ['learningPathId']),
  guarded('ROU-042', '/performance-{module}/{topic}', null),
  guarded('ROU-043', '/performance-{module}/{topic}/Score Summary', null),
  guarded('ROU-044', '/performance-{module}/{topic}/Progress Tracker', null),
  guarded('ROU-045', '/performance-{module}/{topic}/question selection', null),
  guarded('ROU-046', '/performance-{module}/{topic}/Percentile Predictor', null),

  // Tests
  guarded('ROU-047', '/proc', null),
  guarded('ROU-048', '/preparepractice', null),
  guarded('ROU-049', '/preparepractice/test', null),
  guarded('ROU-050', '/preparepractice/result', null),
  guarded('ROU-051', '/preparepractice/detailedreview', null),
  guarded('ROU-052', '/preparetest', null),
  guarded('ROU-053', '/preparetest/test', null),
  guarded('ROU-054', '/reviewtest', null),
  guarded('ROU-055', '/revisetest', null),
  guarded('ROU-056', '/test/Detailed Analytics/{assetName}', null),

  // Profile and upgrades
  guarded('ROU-057', '/myprofile', null),
  guarded('ROU-058', '/upgrade', null),

  // Schools
  guarded('ROU-060', '/school/home', null),
  guarded('ROU-061', '/school/articles', null),
  guarded('ROU-062', '/school/events', null),
  guarded('ROU-063', '/school/selection criteria', null),
  guarded('ROU-064', '/school/eligibility criteria', null),
  guarded('ROU-065', '/school/cutoffs', null),
  guarded('ROU-066', '/school/deadlines', null),
  guarded('ROU-067', '/school/compare', null),
  guarded('ROU-068', '/school/details', null),
  guarded('ROU-069', '/school/gallery', null),
  guarded('OWN', '/school/article', null),

  // Classes. The query tells the mentor's view of a class from the student's (ROU-092).
  guarded('ROU-070', '/Classes', null),
  guarded('ROU-072', '/Classes/LIVE/{classTitle}', null, ['mappingId']),
  guarded('ROU-071', '/Classes/LIVE/{id}', null),

  // Mentors and myPlan
  guarded('ROU-073', '/myPlan/dashboard', null),
  guarded('ROU-074', '/myPlan/slots', null),
  guarded('ROU-075', '/myPlan/students', null),
  guarded('ROU-076', '/myplan/students', null),
  guarded('ROU-077', '/mentor/attendance', null),

  // My page
  guarded('ROU-079', '/myPage/myTasks', null),
  guarded('ROU-080', '/myPage/doubts', null),
  guarded('ROU-081', '/myPage/bookmarks', null),
  guarded('ROU-082', '/myPage/myPlan', null),
  guarded('ROU-078', '/mypage/myplan', null),

  // Addresses of our own
  guarded('OWN', '/myPage/notes', null),
  guarded('OWN', '/adaptivepractice', null),
  guarded('OWN', '/adaptivepractice/round', null),
  guarded('OWN', '/revisetest/round', null),
  guarded('OWN', '/account', null),
  guarded('OWN', '/account/sessions', null),
  guarded('OWN', '/account/two-step', null),
  guarded('OWN', '/staff', null),
  guarded('OWN', '/staff/centre', null),
  guarded('OWN', '/staff/tests', null),
  guarded('OWN', '/staff/tests/{assessmentId}', null),
  guarded('OWN', '/staff/tests/{assessmentId}/{itemId}', null),
  guarded('OWN', '/staff/late', null),
  guarded('OWN', '/staff/late/{attemptId}', null),
  guarded('OWN', '/staff/engine-results', null),
  guarded('OWN', '/staff/outages', null),
  guarded('OWN', '/staff/classes', null),
  guarded('OWN', '/staff/classes/{batchId}', null),
  guarded('OWN', '/staff/missed', null),
  guarded('OWN', '/staff/schools', null),
  guarded('OWN', '/staff/people', null),
  guarded('OWN', '/staff/people/{personId}', null),
  guarded('OWN', '/staff/security', null),
  guarded('OWN', '/staff/sessions', null),

  // The landing page of a header tab: whatever single segment is left (ROU-090).
  guarded('ROU-059', '/{type}', null),
];
