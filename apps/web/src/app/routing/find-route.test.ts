import { nodeUrl } from '@abhyas/rules/learning/node-url.ts';
import { describe, expect, test } from 'vitest';
import { findRoute, toFilePath, toWrittenPath } from './find-route.ts';
import { redirectFor } from './guard.ts';
import { routeTable } from './route-table.ts';

/** Every route, its title first, with addresses it is written as. */
const written: readonly (readonly [title: string, access: 'public' | 'protected', ...addresses: string[]])[] = [
  ['ROU-001 /', 'public', '/'],
  ['ROU-002 /support', 'public', '/support'],
  ['ROU-003 /newlogin', 'public', '/newlogin'],
  ['ROU-004 /register', 'public', '/register'],
  ['ROU-005 /forgotpassword', 'public', '/forgotpassword'],
  ['ROU-006 /not-supported', 'public', '/not-supported'],
  ['ROU-007 /studentList', 'public', '/studentList', '/studentlist'],
  ['ROU-008 /studentPage', 'public', '/studentPage', '/studentpage'],
  ['ROU-009 /studentPage/Algebra/Score Summary', 'public', '/studentPage/Algebra/Score Summary', '/studentPage/Algebra/Score%20Summary'],
  [
    'ROU-010 /studentPage/Algebra/Progress Tracker',
    'public',
    '/studentPage/Algebra/Progress Tracker',
    '/studentPage/Algebra/Progress%20Tracker',
  ],
  [
    'ROU-011 /studentPage/Algebra/question selection',
    'public',
    '/studentPage/Algebra/question selection',
    '/studentPage/Algebra/question%20selection',
  ],
  [
    'ROU-012 /studentPage/Algebra/Percentile Predictor',
    'public',
    '/studentPage/Algebra/Percentile Predictor',
    '/studentPage/Algebra/Percentile%20Predictor',
  ],
  ['ROU-013 /ims/videoplayer/ASC1001/77/recording', 'public', '/ims/videoplayer/ASC1001/77/recording'],
  ['ROU-014 /login', 'protected', '/login'],
  ['ROU-015 /prelogin', 'protected', '/prelogin'],
  ['ROU-016 /profileLogin_family', 'protected', '/profileLogin_family', '/profilelogin_family'],
  ['ROU-017 /address', 'protected', '/address'],
  ['ROU-018 /prelogin_education_details', 'protected', '/prelogin_education_details'],
  ['ROU-019 /prelogin_attempt', 'protected', '/prelogin_attempt'],
  ['ROU-020 /prelogin_congratulations', 'protected', '/prelogin_congratulations'],
  ['ROU-021 /prelogin_experience', 'protected', '/prelogin_experience'],
  ['ROU-022 /home', 'protected', '/home', '/home/', '/Home'],
  ['ROU-023 /home/notification', 'protected', '/home/notification'],
  ['ROU-024 /home/homedetail/Ratio-and-percentage/', 'protected', '/home/homedetail/Ratio-and-percentage/?moduleId=1&parentId=2&assetId=3'],
  ['ROU-025 /home/masterclass/12', 'protected', '/home/masterclass/12'],
  [
    'ROU-026 /home/seeallchannels/Last mile',
    'protected',
    '/home/seeallchannels/Last mile?lpid=9',
    '/home/seeallchannels/Last%20mile?lpid=9',
  ],
  ['ROU-027 /home/featuredblog', 'protected', '/home/featuredblog'],
  ['ROU-028 /home/liveclass', 'protected', '/home/liveclass'],
  ['ROU-029 /home/resumeprogress', 'protected', '/home/resumeprogress'],
  ['ROU-030 /home/last_mile_to_cat', 'protected', '/home/last_mile_to_cat'],
  ['ROU-031 /home/examanalysis', 'protected', '/home/examanalysis'],
  ['ROU-032 /home/futureyou', 'protected', '/home/futureyou'],
  ['ROU-033 /Home/Calendar', 'protected', '/Home/Calendar', '/home/calendar'],
  ['ROU-034 /resumeProgress/detail', 'protected', '/resumeProgress/detail', '/resumeprogress/detail'],
  [
    'ROU-035 /prepare-quant/detail/Sum and product/',
    'protected',
    '/prepare-quant/detail/Sum and product/?moduleId=1&parentId=2&assetId=3',
    '/prepare-quant/detail/Sum%20and%20product/?moduleId=1&parentId=2&assetId=3',
  ],
  ['ROU-036 /prepare-quant/Algebra', 'protected', '/prepare-quant/Algebra'],
  [
    'ROU-037 /prepare-quant/Algebra/Quadratic equations',
    'protected',
    '/prepare-quant/Algebra/Quadratic equations',
    '/prepare-quant/Algebra/Quadratic%20equations',
  ],
  [
    'ROU-038 /prepare-quant/Algebra/',
    'protected',
    '/prepare-quant/Algebra/?parentId=1&id=2&learningPathId=2&learningPathName=Algebra&index=0',
  ],
  [
    'ROU-039 /test-tests/Full mocks/',
    'protected',
    '/test-tests/Full mocks/?parentId=1&id=2&learningPathId=2&learningPathName=Full+mocks&index=0',
  ],
  [
    'ROU-040 /performance-cat/Algebra/',
    'protected',
    '/performance-cat/Algebra/?parentId=1&id=2&learningPathId=2&learningPathName=Algebra&index=0',
  ],
  ['ROU-041 /test-tests/Full mocks', 'protected', '/test-tests/Full mocks', '/test-tests/Full%20mocks', '/test-tests/Full mocks/Mock 1'],
  ['ROU-042 /performance-cat/Algebra/', 'protected', '/performance-cat/Algebra/', '/performance-cat/Algebra'],
  [
    'ROU-043 /performance-cat/Algebra/Score Summary',
    'protected',
    '/performance-cat/Algebra/Score Summary',
    '/performance-cat/Algebra/Score%20Summary',
  ],
  [
    'ROU-044 /performance-cat/Algebra/Progress Tracker',
    'protected',
    '/performance-cat/Algebra/Progress Tracker',
    '/performance-cat/Algebra/Progress%20Tracker',
  ],
  [
    'ROU-045 /performance-cat/Algebra/question selection',
    'protected',
    '/performance-cat/Algebra/question selection',
    '/performance-cat/Algebra/question%20selection',
  ],
  [
    'ROU-046 /performance-cat/Algebra/Percentile Predictor',
    'protected',
    '/performance-cat/Algebra/Percentile Predictor',
    '/performance-cat/Algebra/Percentile%20Predictor',
  ],
  ['ROU-047 /proc', 'protected', '/proc'],
  ['ROU-048 /preparepractice', 'protected', '/preparepractice'],
  ['ROU-049 /preparepractice/test', 'protected', '/preparepractice/test'],
  ['ROU-050 /preparepractice/result', 'protected', '/preparepractice/result'],
  ['ROU-051 /preparepractice/detailedreview', 'protected', '/preparepractice/detailedreview'],
  ['ROU-052 /preparetest', 'protected', '/preparetest'],
  ['ROU-053 /preparetest/test', 'protected', '/preparetest/test'],
  ['ROU-054 /reviewtest', 'protected', '/reviewtest'],
  ['ROU-055 /revisetest', 'protected', '/revisetest'],
  [
    'ROU-056 /test/Detailed Analytics/Mock 1',
    'protected',
    '/test/Detailed Analytics/Mock 1?assetId=1&assessmentId=2',
    '/test/Detailed%20Analytics/Mock%201?assetId=1&assessmentId=2',
  ],
  ['ROU-057 /myprofile', 'protected', '/myprofile'],
  ['ROU-058 /upgrade', 'protected', '/upgrade'],
  ['ROU-059 /prepare', 'protected', '/prepare', '/schools'],
  ['ROU-060 /school/home', 'protected', '/school/home'],
  ['ROU-061 /school/articles', 'protected', '/school/articles'],
  ['ROU-062 /school/events', 'protected', '/school/events'],
  ['ROU-063 /school/selection criteria', 'protected', '/school/selection criteria', '/school/selection%20criteria'],
  ['ROU-064 /school/eligibility criteria', 'protected', '/school/eligibility criteria', '/school/eligibility%20criteria'],
  ['ROU-065 /school/cutoffs', 'protected', '/school/cutoffs'],
  ['ROU-066 /school/deadlines', 'protected', '/school/deadlines'],
  ['ROU-067 /school/compare', 'protected', '/school/compare'],
  ['ROU-068 /school/details', 'protected', '/school/details'],
  ['ROU-069 /school/gallery', 'protected', '/school/gallery'],
  ['ROU-070 /Classes', 'protected', '/Classes', '/classes'],
  ['ROU-071 /Classes/LIVE/44', 'protected', '/Classes/LIVE/44', '/classes/live/44'],
  ['ROU-072 /Classes/LIVE/Geometry/', 'protected', '/Classes/LIVE/Geometry/?status=Live&mode=Online&mappingId=4&url=x&date=y&time=z'],
  ['ROU-073 /myPlan/dashboard', 'protected', '/myPlan/dashboard', '/myplan/dashboard'],
  ['ROU-074 /myPlan/slots', 'protected', '/myPlan/slots', '/myplan/slots'],
  ['ROU-075 /myPlan/students', 'protected', '/myPlan/students'],
  ['ROU-077 /mentor/attendance', 'protected', '/mentor/attendance?studentImsPin=ASC1001'],
  ['ROU-079 /myPage/myTasks', 'protected', '/myPage/myTasks', '/mypage/mytasks'],
  ['ROU-080 /myPage/doubts', 'protected', '/myPage/doubts', '/mypage/doubts'],
  ['ROU-081 /myPage/bookmarks', 'protected', '/myPage/bookmarks', '/mypage/bookmarks'],
  ['ROU-082 /myPage/myPlan', 'protected', '/myPage/myPlan'],
  [
    'ROU-083 /studentPage/CAT 2026/Algebra/',
    'protected',
    '/studentPage/CAT 2026/Algebra/?parentId=1&id=2&studentImsPin=ASC1001&variantId=3&courseId=4&courseName=CAT&learningPathId=5&learningPathName=Algebra',
  ],
  ['ROU-084 /studentPage/', 'protected', '/studentPage/?studentImsPin=ASC1001&variantId=3&courseId=4&courseName=CAT'],
];

const partsOf = (address: string) => {
  const [path = '', query = ''] = address.split('?');
  return { path, search: new URLSearchParams(query) };
};
const routeOf = (address: string) => {
  const { path, search } = partsOf(address);
  return findRoute({ path, search: search.toString() });
};

/** An address as written, in lower case, percent-encoded, and with a slash at its end. The query keeps its case: its fields have names. */
function spellings(address: string): string[] {
  const { path } = partsOf(address);
  const query = address.slice(path.length);
  return [path, path.toLowerCase(), encodeURI(decodeURI(path)), `${path.replace(/\/$/, '')}/`].map((spelling) => spelling + query);
}

test.each(written)('%s resolves and is %s, however it is spelt', (title, access, ...addresses) => {
  for (const address of addresses.flatMap(spellings)) {
    const route = routeOf(address);
    expect([address, route?.id, route?.access]).toEqual([address, title.slice(0, 7), access]);
  }
});

test('every route of the table is written down above', () => {
  const known = new Set([...written.map(([title]) => title.slice(0, 7)), 'ROU-076', 'ROU-078', 'OWN']);
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
