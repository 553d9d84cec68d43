import { nodeUrl } from '@abhyas/rules/learning/node-url.ts';
import { describe, expect, test } from 'vitest';
import { findRoute, toFilePath, toWrittenPath } from './find-route.ts';
import { redirectFor } from './guard.ts';
import { routeTable } from './route-table.ts';

/** Every route with the addresses it is written as: plain, encoded, and in the letter cases that must all resolve. */
const written: readonly (readonly [id: string, access: 'public' | 'protected', ...addresses: string[]])[] = [
  ['ROU-001', 'public', '/'],
  ['ROU-002', 'public', '/support'],
  ['ROU-003', 'public', '/newlogin'],
  ['ROU-004', 'public', '/register'],
  ['ROU-005', 'public', '/forgotpassword'],
  ['ROU-006', 'public', '/not-supported'],
  ['ROU-007', 'public', '/studentList', '/studentlist'],
  ['ROU-008', 'public', '/studentPage', '/studentpage'],
  ['ROU-009', 'public', '/studentPage/Algebra/Score Summary', '/studentPage/Algebra/Score%20Summary'],
  ['ROU-010', 'public', '/studentPage/Algebra/Progress Tracker', '/studentPage/Algebra/Progress%20Tracker'],
  ['ROU-011', 'public', '/studentPage/Algebra/question selection', '/studentPage/Algebra/question%20selection'],
  ['ROU-012', 'public', '/studentPage/Algebra/Percentile Predictor', '/studentPage/Algebra/Percentile%20Predictor'],
  ['ROU-013', 'public', '/ims/videoplayer/ASC1001/77/recording'],
  ['ROU-014', 'protected', '/login'],
  ['ROU-015', 'protected', '/prelogin'],
  ['ROU-016', 'protected', '/profileLogin_family', '/profilelogin_family'],
  ['ROU-017', 'protected', '/address'],
  ['ROU-018', 'protected', '/prelogin_education_details'],
  ['ROU-019', 'protected', '/prelogin_attempt'],
  ['ROU-020', 'protected', '/prelogin_congratulations'],
  ['ROU-021', 'protected', '/prelogin_experience'],
  ['ROU-022', 'protected', '/home', '/home/', '/Home'],
  ['ROU-023', 'protected', '/home/notification'],
  ['ROU-024', 'protected', '/home/homedetail/Ratio-and-percentage/?moduleId=1&parentId=2&assetId=3'],
  ['ROU-025', 'protected', '/home/masterclass/12'],
  ['ROU-026', 'protected', '/home/seeallchannels/Last mile?lpid=9', '/home/seeallchannels/Last%20mile?lpid=9'],
  ['ROU-027', 'protected', '/home/featuredblog'],
  ['ROU-028', 'protected', '/home/liveclass'],
  ['ROU-029', 'protected', '/home/resumeprogress'],
  ['ROU-030', 'protected', '/home/last_mile_to_cat'],
  ['ROU-031', 'protected', '/home/examanalysis'],
  ['ROU-032', 'protected', '/home/futureyou'],
  ['ROU-033', 'protected', '/Home/Calendar', '/home/calendar'],
  ['ROU-034', 'protected', '/resumeProgress/detail', '/resumeprogress/detail'],
  [
    'ROU-035',
    'protected',
    '/prepare-quant/detail/Sum and product/?moduleId=1&parentId=2&assetId=3',
    '/prepare-quant/detail/Sum%20and%20product/?moduleId=1&parentId=2&assetId=3',
  ],
  ['ROU-036', 'protected', '/prepare-quant/Algebra'],
  ['ROU-037', 'protected', '/prepare-quant/Algebra/Quadratic equations', '/prepare-quant/Algebra/Quadratic%20equations'],
  ['ROU-038', 'protected', '/prepare-quant/Algebra/?parentId=1&id=2&learningPathId=2&learningPathName=Algebra&index=0'],
  ['ROU-039', 'protected', '/test-tests/Full mocks/?parentId=1&id=2&learningPathId=2&learningPathName=Full+mocks&index=0'],
  ['ROU-040', 'protected', '/performance-cat/Algebra/?parentId=1&id=2&learningPathId=2&learningPathName=Algebra&index=0'],
  ['ROU-041', 'protected', '/test-tests/Full mocks', '/test-tests/Full%20mocks', '/test-tests/Full mocks/Mock 1'],
  ['ROU-042', 'protected', '/performance-cat/Algebra/', '/performance-cat/Algebra'],
  ['ROU-043', 'protected', '/performance-cat/Algebra/Score Summary', '/performance-cat/Algebra/Score%20Summary'],
  ['ROU-044', 'protected', '/performance-cat/Algebra/Progress Tracker', '/performance-cat/Algebra/Progress%20Tracker'],
  ['ROU-045', 'protected', '/performance-cat/Algebra/question selection', '/performance-cat/Algebra/question%20selection'],
  ['ROU-046', 'protected', '/performance-cat/Algebra/Percentile Predictor', '/performance-cat/Algebra/Percentile%20Predictor'],
  ['ROU-047', 'protected', '/proc'],
  ['ROU-048', 'protected', '/preparepractice'],
  ['ROU-049', 'protected', '/preparepractice/test'],
  ['ROU-050', 'protected', '/preparepractice/result'],
  ['ROU-051', 'protected', '/preparepractice/detailedreview'],
  ['ROU-052', 'protected', '/preparetest'],
  ['ROU-053', 'protected', '/preparetest/test'],
  ['ROU-054', 'protected', '/reviewtest'],
  ['ROU-055', 'protected', '/revisetest'],
  [
    'ROU-056',
    'protected',
    '/test/Detailed Analytics/Mock 1?assetId=1&assessmentId=2',
    '/test/Detailed%20Analytics/Mock%201?assetId=1&assessmentId=2',
  ],
  ['ROU-057', 'protected', '/myprofile'],
  ['ROU-058', 'protected', '/upgrade'],
  ['ROU-059', 'protected', '/prepare', '/schools'],
  ['ROU-060', 'protected', '/school/home'],
  ['ROU-061', 'protected', '/school/articles'],
  ['ROU-062', 'protected', '/school/events'],
  ['ROU-063', 'protected', '/school/selection criteria', '/school/selection%20criteria'],
  ['ROU-064', 'protected', '/school/eligibility criteria', '/school/eligibility%20criteria'],
  ['ROU-065', 'protected', '/school/cutoffs'],
  ['ROU-066', 'protected', '/school/deadlines'],
  ['ROU-067', 'protected', '/school/compare'],
  ['ROU-068', 'protected', '/school/details'],
  ['ROU-069', 'protected', '/school/gallery'],
  ['ROU-070', 'protected', '/Classes', '/classes'],
  ['ROU-071', 'protected', '/Classes/LIVE/44', '/classes/live/44'],
  ['ROU-072', 'protected', '/Classes/LIVE/Geometry/?status=Live&mode=Online&mappingId=4&url=x&date=y&time=z'],
  ['ROU-073', 'protected', '/myPlan/dashboard', '/myplan/dashboard'],
  ['ROU-074', 'protected', '/myPlan/slots', '/myplan/slots'],
  ['ROU-075', 'protected', '/myPlan/students'],
  ['ROU-077', 'protected', '/mentor/attendance?studentImsPin=ASC1001'],
  ['ROU-079', 'protected', '/myPage/myTasks', '/mypage/mytasks'],
  ['ROU-080', 'protected', '/myPage/doubts', '/mypage/doubts'],
  ['ROU-081', 'protected', '/myPage/bookmarks', '/mypage/bookmarks'],
  ['ROU-082', 'protected', '/myPage/myPlan'],
  [
    'ROU-083',
    'protected',
    '/studentPage/CAT 2026/Algebra/?parentId=1&id=2&studentImsPin=ASC1001&variantId=3&courseId=4&courseName=CAT&learningPathId=5&learningPathName=Algebra',
  ],
  ['ROU-084', 'protected', '/studentPage/?studentImsPin=ASC1001&variantId=3&courseId=4&courseName=CAT'],
];

const partsOf = (address: string) => {
  const [path = '', query = ''] = address.split('?');
  return { path, search: new URLSearchParams(query) };
};
const routeOf = (address: string) => {
  const { path, search } = partsOf(address);
  return findRoute({ path, search: search.toString() });
};

test.each(written)('%s resolves and is %s', (id, access, ...addresses) => {
  for (const address of addresses) expect([address, routeOf(address)?.id, routeOf(address)?.access]).toEqual([address, id, access]);
});

test('every route of the table is written down above', () => {
  const known = new Set([...written.map(([id]) => id), 'ROU-076', 'ROU-078', 'OWN']);
  expect(routeTable.map(({ id }) => id).filter((id) => !known.has(id))).toEqual([]);
});

test('a guarded route sends a visitor without a session to the sign-in, a narrow screen to the notice, and lets all others in', () => {
  const visitor = { signedIn: true, mustSetUpTwoStep: false, narrow: false, forced: false };
  const guarded = routeTable.filter(({ access }) => access === 'protected');
  expect(guarded.length).toBeGreaterThan(70);
  for (const { access } of guarded) {
    expect(redirectFor({ access, visitor })).toBeNull();
    expect(redirectFor({ access, visitor: { ...visitor, signedIn: false } })).toBe('/');
    expect(redirectFor({ access, visitor: { ...visitor, narrow: true } })).toBe('/not-supported');
  }
});

test('SHL-034 Continue Anyway lets a narrow screen in, and leads to the sign-in where there is no session', () => {
  const forced = { signedIn: true, mustSetUpTwoStep: false, narrow: true, forced: true };
  expect(redirectFor({ access: 'protected', visitor: forced })).toBeNull();
  expect(redirectFor({ access: 'protected', visitor: { ...forced, signedIn: false } })).toBe('/');
  expect(redirectFor({ access: 'public', visitor: { signedIn: false, mustSetUpTwoStep: false, narrow: true, forced: false } })).toBeNull();
});

describe('what the notes on routes ask for', () => {
  const fileOf = (address: string) => toFilePath(partsOf(address));

  test('ROU-076 ROU-078 ROU-087 both letter cases of a pair lead to the same screen', () => {
    const pairs = [
      ['/myPlan/students', '/myplan/students'],
      ['/myPage/myPlan', '/mypage/myplan'],
      ['/Home/Calendar', '/home/calendar'],
    ];
    for (const [one = '', other = ''] of pairs) {
      expect(routeOf(one)?.access).toBe(routeOf(other)?.access);
      expect(fileOf(one)).toBe(fileOf(other));
    }
  });

  test('PRF-005 a node of type performance leads to a performance screen', () => {
    const place = { id: '7', parentId: '3', type: 'performance', slug: 'quant', url: '', courseKey: 'cat' };
    const screens = ['Score Summary', 'Progress Tracker', 'question selection', 'Percentile Predictor'];
    const ids = screens.map((name) => routeOf(nodeUrl({ ...place, name }))?.id);
    expect(ids).toEqual(['ROU-043', 'ROU-044', 'ROU-045', 'ROU-046']);
  });

  test('PRF-006 the performance form of the list route takes parentId, id, learningPathId, learningPathName and index', () => {
    const form = '/performance-cat/Algebra/?parentId=1&id=2&learningPathId=2&learningPathName=Algebra&index=0';
    expect([...partsOf(form).search.keys()]).toEqual(['parentId', 'id', 'learningPathId', 'learningPathName', 'index']);
    expect([routeOf(form)?.id, fileOf(form)]).toEqual(['ROU-040', fileOf('/performance-cat/Algebra/')]);
  });

  test('ROU-085 the four screens are under /studentPage/{topic}, not at the top', () => {
    expect(routeOf('/studentPage/Algebra/Progress Tracker')?.id).toBe('ROU-010');
    expect(routeOf('/Progress Tracker')?.id).toBe('ROU-059');
  });

  test('ROU-088 names with blanks resolve as written, encoded and with plus signs', () => {
    const forms = ['Score Summary', 'Score%20Summary', 'score+summary', 'SCORE%20SUMMARY'];
    expect(new Set(forms.map((form) => fileOf(`/performance-cat/Algebra/${form}`)))).toEqual(
      new Set(['/performance-cat/Algebra/score-summary']),
    );
  });

  test('ROU-089 a pin in the query makes a student page a guarded one', () => {
    expect(routeOf('/studentPage')?.access).toBe('public');
    expect(routeOf('/studentPage/?studentImsPin=ASC1001')?.access).toBe('protected');
  });

  test('ROU-090 named routes go before /{type}, which never takes an address of the server or of our own', () => {
    expect(routeOf('/upgrade')?.id).toBe('ROU-058');
    expect(routeOf('/whatever')?.id).toBe('ROU-059');
    for (const own of ['docs', 'metrics', 'assets', 'api', 'dev']) expect(routeOf(`/${own}`)).toBeNull();
    expect([routeOf('/staff')?.id, routeOf('/account')?.id]).toEqual(['OWN', 'OWN']);
  });

  test('ROU-091 query fields come as name=value and do not change the path', () => {
    expect(fileOf('/prepare-quant/detail/Sum?moduleId=1&parentId=2&assetId=3')).toBe('/prepare-quant/detail/Sum');
  });

  test('ROU-092 the query tells the mentor’s view of a class from the student’s', () => {
    expect(routeOf('/Classes/LIVE/44')?.id).toBe('ROU-071');
    expect(routeOf('/Classes/LIVE/44/?status=Live&mode=Online&mappingId=4')?.id).toBe('ROU-072');
  });

  test('ROU-093 the word detail and the query learningPathId decide between the prepare routes', () => {
    expect(routeOf('/prepare-quant/detail/Sum')?.id).toBe('ROU-035');
    expect(routeOf('/prepare-quant/Algebra?learningPathId=5')?.id).toBe('ROU-038');
    expect(routeOf('/prepare-quant/Algebra')?.id).toBe('ROU-036');
    expect(routeOf('/prepare-quant/Algebra/Sum')?.id).toBe('ROU-037');
  });

  test('names and ids keep their letters both ways, and an address is shown as the specification writes it', () => {
    expect(fileOf('/PREPARE-Quant/Sum%20And%20Product/')).toBe('/prepare-Quant/Sum%20And%20Product/');
    const shown = (path: string) => toWrittenPath({ path, search: new URLSearchParams() });
    expect(shown('/home/calendar')).toBe('/Home/Calendar');
    expect(shown('/performance-cat/Algebra/score-summary')).toBe('/performance-cat/Algebra/Score%20Summary');
    expect(shown('/prepare-quant/Sum%20And%20Product/')).toBe('/prepare-quant/Sum%20And%20Product/');
    expect(shown('/')).toBe('/');
  });

  test('an address the portal does not have resolves to nothing, a broken encoding too', () => {
    expect([routeOf('/no/such/page'), routeOf('/home/%E0%A4%A')]).toEqual([null, null]);
  });
});
