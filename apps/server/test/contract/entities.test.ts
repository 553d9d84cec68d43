import { type Asset, NodeTypeSchema } from '@abhyas/contract/learning/learning.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testApp, type TestApp } from '../app.ts';
import { factories } from '../factories.ts';
import { launchAndStart, numbered, saveChoice } from '../player.ts';

/** What the specification calls an entity, field by field, as it comes over the wire from the demo pack. */
let portal: TestApp;
let token: string;
let course: { courseId: string; variantId: string };
beforeAll(async () => {
  portal = await testApp({ template: 'demo' });
  token = await portal.signIn('ASC1001');
  const [first] = (await portal.call('studentCourses', {}, { token })).data;
  course = { courseId: first?.courseId ?? '', variantId: first?.variantId ?? '' };
});
afterAll(() => portal.close());

const id = expect.stringMatching(/^[1-9]\d*$/) as string;
const flag = expect.stringMatching(/^[01]$/) as string;
const text = expect.stringMatching(/./) as string;
const day = expect.stringMatching(/^\d{4}-\d\d-\d\d$/) as string;

const header = async () =>
  (
    await portal.call(
      'moduleData',
      { studentImsPin: 'ASC1001', course_id: course.courseId, course_name: 'CAT', variant_id: course.variantId, myImsCourseId: '' },
      { token },
    )
  ).data;

/** Every asset of every path of the course. */
async function allAssets(): Promise<{ learningPathId: string; asset: Asset }[]> {
  const entries = (await header()).headerModuleData.flatMap(({ children }) => children);
  const paths = await Promise.all(
    entries.map(({ parentId, learningPathId }) =>
      portal.call('navigationPathList', { studentImsPin: 'ASC1001', ...course, parentId, id: learningPathId }, { token }),
    ),
  );
  const units = paths.filter(({ status }) => status === 200).flatMap(({ data }) => data.flatMap(({ children }) => children));
  return units
    .flatMap((unit) => [unit, ...unit.children])
    .flatMap(({ learningPathId, assets }) => assets.map((asset) => ({ learningPathId, asset })));
}

test('DAT-001 a sign-in and the header that follows it give the login session its fields', async () => {
  const body = {
    studentemail: '',
    studentpassword: 'Learn@2026!',
    loginmode: '1',
    otp: '',
    loginType: 'student',
    platform: 'web',
  } as const;
  const session = (await portal.call('studentLoginCheck', { ...body, studentimspin: 'ASC1001' })).data;
  expect(session).toMatchObject({
    token: text,
    student_imspin: 'ASC1001',
    studentEmail: 'asc1001@demo.test',
    isMentor: false,
    isParent: false,
    isAdminLogin: false,
    cmsLoginAccess: false,
    lastLoggedInCourseId: course.courseId,
    lastLoggedInVariantId: course.variantId,
    lastloggedInCourseName: 'CAT',
    lastloggedInMyImsCourseId: text,
  });
  const { channelData, headerModuleData } = await header();
  expect(channelData).toEqual({ moduleId: expect.any(String) as string });
  expect(headerModuleData.length).toBeGreaterThan(2);
  for (const { name } of headerModuleData) expect(name).toMatch(/./);
});

test("DAT-003, DAT-004 a student's course names course and variant, and says with '1' or '0' whether its centre proctors", async () => {
  const courses = (await portal.call('studentCourses', {}, { token })).data;
  const named = { courseId: id, variantId: id };
  expect(courses).toContainEqual({ ...named, courseName: 'CAT', variantName: 'Classroom', centreProctoredAllowed: '1' });
  expect(courses).toContainEqual({ ...named, courseName: 'GMAT', variantName: 'Online', centreProctoredAllowed: '0' });
});

test('DAT-022 an asset has its name, type, state, duration and flags, whatever its type', async () => {
  const found = await allAssets();
  expect(new Set(found.map(({ asset }) => asset.assetType))).toEqual(new Set(['video', 'html', 'pdf', 'assessment']));
  for (const { asset } of found) {
    expect(asset).toMatchObject({
      assetId: id,
      assetName: text,
      status: expect.stringMatching(/^(|in-progress|completed)$/) as string,
      isCompleted: asset.status === 'completed' ? '1' : '0',
      duration: expect.stringMatching(/^\d+:[0-5]\d:[0-5]\d$/) as string,
      bookmarked: flag,
      isMyTask: flag,
      isAdaptive: flag,
      marksObtained: expect.any(String) as string,
      totalMarks: expect.any(String) as string,
      overAllPercentile: expect.any(String) as string,
      sectionalScore: expect.any(Array) as unknown[],
    });
  }
});

test('DAT-022 a test that has been taken carries its marks and percentile, whole and by section', async () => {
  const taken = await factories({ database: portal.parts.database }).launchableTest({ sections: [{}, {}] });
  const { session, state, window } = await launchAndStart({ server: portal, test: taken });
  const first = taken.sections[0]?.items[0]?.id ?? 0n;
  await window.submit(state.fence, numbered({ server: portal, events: [saveChoice(first, 'A')] }));
  const inside = { courseId: String(taken.course.id), variantId: String(taken.variant.id) };
  const where = { studentImsPin: taken.person.pin, parentId: String(taken.module.id), id: String(taken.path.id) };
  const [path] = (await portal.call('navigationPathList', { ...inside, ...where }, { token: session })).data;
  const asset = path?.children[0]?.children[0]?.assets[0];
  const percentile = expect.stringMatching(/^\d/) as string;
  expect(asset).toMatchObject({
    assetId: String(taken.asset.id),
    status: 'completed',
    isCompleted: '1',
    marksObtained: '3',
    totalMarks: '18',
    overAllPercentile: percentile,
    sectionalScore: [
      { marks_obtained: '3', percentile },
      { marks_obtained: '0', percentile },
    ],
  });
});

test('DAT-023 an asset that is a test, and no other, has details: what kind it is, whether it is proctored, and its days', async () => {
  const byType = Map.groupBy(await allAssets(), ({ asset }) => (asset.assetType === 'assessment' ? 'test' : 'other'));
  expect(byType.get('other')?.flatMap(({ asset }) => asset.assetDetails)).toEqual([]);
  const details = byType.get('test')?.map(({ asset }) => asset.assetDetails) ?? [];
  expect(details.length).toBeGreaterThan(4);
  const slot = expect.any(String) as string;
  for (const one of details) {
    expect(one).toEqual([
      { assessmentId: id, assessmentType: text, proctored: flag, releaseDate: day, endDate: day, slotStartDate: slot, slotEndDate: slot },
    ]);
  }
});

test('DAT-026 an asset that was begun is offered again with its module and its path', async () => {
  const begun = (await allAssets()).find(({ asset }) => asset.assetType === 'video' && asset.status !== 'completed');
  const { asset, learningPathId } = begun ?? {};
  await portal.call('openAsset', { ...course, learningPathId: learningPathId ?? '', assetId: asset?.assetId ?? '' }, { token });
  const { resume } = (await portal.call('homeData', course, { token })).data;
  expect(resume.find(({ assetId }) => assetId === asset?.assetId)).toMatchObject({
    assetType: 'video',
    assetName: asset?.assetName,
    moduleName: text,
    moduleId: id,
    moduleType: expect.stringMatching(/^(channel|other)$/) as string,
    learningPathId: id,
  });
});

test('DAT-027 API-040 a playlist has its id, name, duration and channel; asked for by its id it comes alone', async () => {
  const of = { studentimspin: 'ASC1001', parentId: '', ...course } as const;
  const channels = (await portal.call('homeData', course, { token })).data.sliders;
  const [first] = channels;
  const [channel] = (await portal.call('channelData', { ...of, channelId: first?.learningPathId ?? '1' }, { token })).data.channelListData;
  expect(channel).toMatchObject({ name: 'Last mile to CAT', only: '' });
  expect(channel?.playlists.map(({ name, playListDuration, parentId }) => [name, playListDuration, parentId])).toEqual([
    ['Quick revision', '0:30:50', channel?.learningPathId],
    ['Numbers by heart', '0:10:00', channel?.learningPathId],
    ['Estimate and leave out', '0:11:00', channel?.learningPathId],
    ['On the day', '0:10:00', channel?.learningPathId],
    ['The last ten days', '0:08:45', channel?.learningPathId],
  ]);
  const second = channel?.playlists[1];
  const alone = (await portal.call('channelData', { ...of, channelId: second?.learningPathId ?? '1' }, { token })).data.channelListData;
  expect(alone).toEqual([{ ...channel, only: second?.learningPathId, playlists: [second] }]);
});

test('DAT-029 a node may be of every type of the specification', () => {
  const types = [
    'prepare',
    'test',
    'performance',
    'hyperlink',
    'mypage - mytasks',
    'mypage - doubts',
    'mypage - bookmarks',
    'mypage - myplan',
  ];
  const schools = ['schools - home', 'schools - selectioncriteria', 'schools - cutoff'];
  expect(NodeTypeSchema.options).toEqual(expect.arrayContaining([...types, ...schools]));
});

test('DAT-028 a node has its fields on every floor, its children and its assets', async () => {
  const { paths } = (await portal.call('homeData', course, { token })).data;
  const [first] = paths;
  const where = { studentImsPin: 'ASC1001', parentId: first?.parentId ?? '1', id: first?.learningPathId ?? '1' };
  const [path] = (await portal.call('navigationPathList', { ...course, ...where }, { token })).data;
  const node = {
    learningPathId: id,
    name: text,
    assetId: '',
    assetPath: '0',
    variantId: course.variantId,
    markAsComplete: flag,
    isCompleted: expect.stringMatching(/^(True|False)$/) as string,
    status: expect.stringMatching(/^(|in-progress|completed)$/) as string,
    isHeader: flag,
    isActive: '1',
    type: 'prepare',
    url: expect.any(String) as string,
  };
  for (const tab of (await header()).headerModuleData) {
    const named = { learningPathId: id, name: text, assetId: '', assetPath: '0', variantId: course.variantId, type: text };
    expect(tab).toMatchObject(named);
    for (const entry of tab.children) expect(entry).toMatchObject({ ...named, parentId: tab.learningPathId });
  }
  expect(path).toMatchObject({ ...node, parentId: where.parentId, isHeader: '1' });
  for (const unit of path?.children ?? []) {
    expect(unit).toMatchObject({ ...node, parentId: path?.learningPathId, assets: expect.any(Array) as unknown[] });
    for (const topic of unit.children)
      expect(topic).toMatchObject({ ...node, parentId: unit.learningPathId, assets: expect.any(Array) as unknown[] });
  }
  expect(path?.children.some(({ children }) => children.length > 0)).toBe(true);
});
