import { withOwnHome } from '@abhyas/rules/home/own-home.ts';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../../test/app.ts';
import { demoPassword } from '../../../../test/moments.ts';
import { launchAndStart } from '../../../../test/player.ts';
import { getOwnHome } from './queries.ts';

let app: TestApp;
let token: string;
let course: { courseId: string; variantId: string };
beforeAll(async () => {
  app = await testApp({ template: 'demo' });
  token = await app.signIn('ASC1001');
  const courses = (await app.call('studentCourses', {}, { token })).data;
  const cat = courses.find((candidate) => candidate.courseName === 'CAT');
  course = { courseId: cat?.courseId ?? '', variantId: cat?.variantId ?? '' };
});
afterAll(() => app.close());

const home = async () => (await app.call('homeData', course, { token })).data;
const prepare = async () => {
  const path = (await home()).paths.find(({ name }) => name === 'Quantitative ability');
  const body = { studentImsPin: 'ASC1001', ...course, parentId: path?.parentId ?? '', id: path?.learningPathId ?? '' };
  return async () => (await app.call('navigationPathList', body, { token })).data[0];
};

/** How many queries `work` asks. Outside a transaction every query takes a connection of the pool for itself. */
async function queriesOf(work: () => Promise<unknown>): Promise<number> {
  let queries = 0;
  const count = () => void (queries += 1);
  app.parts.database.pool.on('acquire', count);
  await work();
  app.parts.database.pool.off('acquire', count);
  return queries;
}

test('home counts the assets of a path as the page of the path does, its tests among them', async () => {
  const path = (await (await prepare())())?.children.flatMap((unit) => [unit, ...unit.children]).flatMap(({ assets }) => assets) ?? [];
  expect(path.some(({ assetType }) => assetType === 'assessment')).toBe(true);
  const card = (await home()).paths.find(({ name }) => name === 'Quantitative ability');
  expect(card?.total).toBe(path.length);
  expect(card?.completed).toBe(path.filter(({ status }) => status === 'completed').length);
});

test('IDN-029 support acting as the student sees the tests, and is offered none to take', async () => {
  const body = { adminImsPin: 'STF3001', adminPassword: demoPassword, studentImsPin: 'ASC1001', platform: 'support' } as const;
  const acting = (await app.call('adminLogin', body)).data.token;
  const seen = (await app.call('homeData', course, { token: acting })).data.tests;
  const own = (await home()).tests;
  expect(seen.map(({ assetId }) => assetId)).toEqual(own.map(({ assetId }) => assetId));
  expect(own.some(({ actions }) => actions.length > 0)).toBe(true);
  expect(seen.flatMap(({ actions }) => actions)).toEqual([]);
});

test('API-087 in two parts, what all share and what is one’s own, it is the same home; the shared part is the same for two students and costs no query', async () => {
  const other = await app.signIn('ASC1008');
  const ownOf = async (as: string) => (await app.call('ownHome', course, { token: as })).data;
  const own = await ownOf(token);
  const contentFor = (as: string) => app.call('homeContent', { ...course, version: own.version }, { token: as });
  const [mine, theirs] = [await contentFor(token), await contentFor(other)];
  expect(withOwnHome({ content: mine.data.content, own })).toEqual(await home());
  expect((await ownOf(other)).version).toBe(own.version);
  expect(theirs.data).toEqual(mine.data);
  expect(mine.headers['cache-control']).toBe('private, max-age=31536000, immutable');
  const { content } = mine.data;
  expect([...content.tests, ...content.sliders.flatMap(({ items }) => items)].filter(({ status }) => status !== '')).toEqual([]);
  expect(content.paths.filter(({ completed }) => completed > 0)).toEqual([]);
  expect(await queriesOf(() => contentFor(token))).toBe(0);
  expect((await contentFor('not a session')).status).toBe(401);
});

describe('API-087 home in one call, for the course and variant', () => {
  test('HOM-020 API-087 the channels of the course in their order, each with what came last first, and where all of it is', async () => {
    const { sliders } = await home();
    expect(sliders.map(({ name }) => name)).toEqual(['Last mile to CAT', 'Exam analysis', 'Future you']);
    const [first] = sliders;
    expect(first?.seeAllUrl).toBe(`/home/seeallchannels/Last%20mile%20to%20CAT?lpid=${first?.learningPathId ?? ''}`);
    expect(first?.items.map(({ assetName }) => assetName)).toEqual([
      'Ten days, and what to stop',
      'The best rectangle by a wall',
      'The morning of the exam, backwards',
      'Three options in twenty seconds',
      'Tables worth half an hour',
      'Caselets that hide a table',
      'A sign chart from left to right',
      'Remainders, once more',
      'One sheet of quadratics',
    ]);
    expect(first?.items.at(-1)).toMatchObject({ assetType: 'pdf', duration: '0:00:00', status: '' });
    for (const { thumbUrl } of sliders.flatMap(({ items }) => items)) expect(thumbUrl).toMatch(/^\/files\/packs\/demo\/.+\.svg\?/);
  });

  test('a slider has twelve at most, and says how far the student has come with each', async () => {
    const before = (await home()).sliders[0];
    const watched = before?.items.find(({ assetType }) => assetType === 'video');
    const [, learningPathId = ''] = /parentId=(\d+)/.exec(watched?.url ?? '') ?? [];
    await app.call('openAsset', { ...course, learningPathId, assetId: watched?.assetId ?? '' }, { token });
    const { sliders, resume } = await home();
    expect(sliders[0]?.items.find(({ assetId }) => assetId === watched?.assetId)?.status).toBe('in-progress');
    expect(resume[0]).toMatchObject({ assetId: watched?.assetId, moduleType: 'channel', moduleName: 'Last mile to CAT' });
    // a video of 45 seconds, not watched yet
    expect(resume[0]).toMatchObject({ progress: 0, left: { unit: 'minutes', count: 1 } });
    const seen = {
      courseId: course.courseId,
      learningPathId,
      assetId: watched?.assetId ?? '',
      position: 20,
      seen: [[0, 20]] as [number, number][],
    };
    await app.call('saveProgress', { entries: [{ ...seen, at: app.clock.now().toISOString() }] }, { token });
    expect((await home()).resume[0]?.progress).toBeCloseTo(21 / 45, 2);
    const database = app.parts.database.orm;
    await database.execute(sql`
      with made as (
        insert into assets (pack, key, type, name, seconds, pages, html, file_key, captions_key, poster_key)
        select 'test', 'more-' || n, 'html', 'More ' || n, 60, 0, '', '', '', '' from generate_series(1, 9) n returning id)
      insert into node_assets (node_id, asset_id, position) select ${learningPathId}::bigint, id, 100 + id from made`);
    // what is kept in memory goes with the version of the content
    await database.execute(sql`update content_packs set imported_at = imported_at + interval '1 second'`);
    const items = (await home()).sliders[0]?.items ?? [];
    expect(items).toHaveLength(12);
    expect(items[0]?.assetName).toBe('More 9');
  });

  test('blogs are the newest that are out, and the page of all of them has the same first', async () => {
    const { blogs } = await home();
    expect(blogs.length).toBeLessThanOrEqual(8);
    expect(blogs.map(({ date }) => date)).toEqual(
      blogs
        .map(({ date }) => date)
        .toSorted()
        .toReversed(),
    );
    expect(blogs[0]).toMatchObject({ type: 'Article', tag: 'Strategy', url: 'https://blog.abhyas.test/error-book' });
    expect((await app.call('featuredBlogs', course, { token })).data).toEqual(blogs);
  });

  test('the rest of home is whole where a part of it cannot be read, and says which part', async () => {
    const { orm } = app.parts.database;
    const again = async (statement: string) => {
      await orm.execute(sql.raw(statement));
      // what is kept in memory goes with the version of the content
      await orm.execute(sql`update content_packs set imported_at = imported_at + interval '1 second'`);
      return home();
    };
    const whole = await home();
    const less = await again('alter table blogs rename to blogs_away');
    expect(less).toEqual({ ...whole, blogs: [], failed: ['blogs'] });
    expect(await again('alter table blogs_away rename to blogs')).toEqual(whole);
  });

  test('HOM-021 the home of a mentor is whole where the questions cannot be read, and says so', async () => {
    const { orm } = app.parts.database;
    const mentor = await app.signIn('MEN2001');
    const theirs = async () => (await app.call('homeData', course, { token: mentor })).data;
    const whole = await theirs();
    await orm.execute(sql`alter table doubts rename to doubts_away`);
    const less = await theirs();
    await orm.execute(sql`alter table doubts_away rename to doubts`);
    expect(less).toEqual({ ...whole, mentor: { ...whole.mentor, openDoubts: 0, oldestDoubtAt: '' }, failed: ['doubts'] });
    expect(await theirs()).toEqual(whole);
  });

  test('the next test is the one a seat is booked for', async () => {
    const { nextTestId, tests } = await home();
    expect(tests.find(({ assetId }) => assetId === nextTestId)?.actions[0]).toMatchObject({ kind: 'view-booking', enabled: true });
  });

  test('pictures that everyone sees have one link for hours, so that a browser keeps them', async () => {
    const pictures = async () => (await home()).blogs.map(({ imageUrl }) => imageUrl);
    const before = await pictures();
    app.clock.advance(60_000);
    expect(await pictures()).toEqual(before);
    app.clock.advance(6 * 3_600_000);
    expect(await pictures()).not.toEqual(before);
  });

  test('HOM-021 LRN-026 a mentor has their students and how many questions wait, and no one else has', async () => {
    const mentor = await app.signIn('MEN2001');
    expect((await app.call('homeData', course, { token: mentor })).data.mentor).toEqual({
      students: ['Ahead', 'Arranged', 'Demo', 'New', 'Steady'].map((firstName) => expect.objectContaining({ firstName }) as object),
      openDoubts: 2,
      oldestDoubtAt: expect.stringMatching(/^20\d\d-.+Z$/) as string,
    });
    expect((await home()).mentor).toBeNull();
  });
});

test('HOM-001 a course without a mock at a centre asks for no booking in the first week', async () => {
  const student = await app.signIn('ASC1007');
  const [theirs] = (await app.call('studentCourses', {}, { token: student })).data;
  const of = { courseId: theirs?.courseId ?? '', variantId: theirs?.variantId ?? '' };
  const week = async () => (await app.call('homeData', of, { token: student })).data.firstWeek;
  expect((await week())?.mock).toBe(false);
  const { orm } = app.parts.database;
  const atCentres = (await orm.execute<{ id: string }>(sql`select id from assessments where proctored`)).rows.map(({ id }) => id);
  const hold = async (proctored: boolean) => {
    await orm.execute(sql`update assessments set proctored = ${proctored} where id = any(${sql.param(atCentres)}::bigint[])`);
    await orm.execute(sql`update content_packs set imported_at = imported_at + interval '1 second'`);
  };
  await hold(false);
  expect((await week())?.mock).toBeNull();
  await hold(true);
  expect((await week())?.mock).toBe(false);
});

test('HOM-001 a new student has the facts of their first week until they hide it; it follows from what they did, and no one else has it', async () => {
  const student = await app.signIn('ASC1007');
  const [theirs] = (await app.call('studentCourses', {}, { token: student })).data;
  const of = { courseId: theirs?.courseId ?? '', variantId: theirs?.variantId ?? '' };
  const week = async () => (await app.call('homeData', of, { token: student })).data.firstWeek;
  expect(await week()).toMatchObject({ lesson: false, topicTest: false, mock: false });
  const { tests } = (await app.call('homeData', of, { token: student })).data;
  const first = (await week())?.topicTestId;
  expect(tests.find(({ assetId }) => assetId === first)).toMatchObject({ assetName: 'Quadratics', status: '' });
  const { orm } = app.parts.database;
  const saved = async (sections: string) =>
    orm.execute(sql`
      insert into profiles (student_id, saved_sections, updated_at)
      select id, ${sections}::text[], now() from people where pin = 'ASC1007'
      on conflict (student_id) do update set saved_sections = excluded.saved_sections`);
  await saved('{personal,family}');
  expect((await week())?.profilePercent).toBe(33);
  await saved('{personal,family,address,education,work,exams}');
  expect((await week())?.profilePercent).toBe(100);
  expect((await home()).firstWeek).toBeNull();
  await orm.execute(sql`update people set created_at = ${app.clock.now()}::timestamptz where pin = 'ASC1001'`);
  expect((await home()).firstWeek).toMatchObject({ lesson: true, topicTest: true, mock: true });
  const mentor = await app.signIn('MEN2001');
  expect((await app.call('homeData', course, { token: mentor })).data.firstWeek).toBeNull();
  for (let times = 0; times < 2; times += 1) {
    expect((await app.call('dismissFront', { ...of, card: 'first-week' }, { token: student })).status).toBe(200);
  }
  expect(await week()).toBeNull();
  expect((await home()).firstWeek).not.toBeNull();
  app.clock.advance(15 * 86_400_000);
  token = await app.signIn('ASC1001');
  expect((await home()).firstWeek).toBeNull();
});

test('HOM-001 what a student achieved lately is on home until they hide it, and again after the next achievement', async () => {
  const student = await app.signIn('ASC1007');
  const [theirs] = (await app.call('studentCourses', {}, { token: student })).data;
  const of = { courseId: theirs?.courseId ?? '', variantId: theirs?.variantId ?? '' };
  const rewards = async () => (await app.call('homeData', of, { token: student })).data.rewards;
  expect(await rewards()).toEqual([]);
  const { orm } = app.parts.database;
  const units = await orm.execute<{ name: string; id: string }>(sql`
    select unit.id::text as id, unit.name from learning_nodes as unit join learning_nodes as path on path.id = unit.path_id
     where unit.course_id = ${of.courseId}::bigint and unit.floor = 'unit' and path.type = 'prepare' and unit.is_active
       and not exists (
         select from learning_nodes as node join node_assets as place on place.node_id = node.id join assets on assets.id = place.asset_id
          where (node.id = unit.id or node.parent_id = unit.id) and assets.type = 'assessment')
       and exists (
         select from learning_nodes as node join node_assets as place on place.node_id = node.id where node.id = unit.id or node.parent_id = unit.id)
     order by unit.position, unit.id limit 2`);
  const finish = (unitId: string, at: Date, but = 0) =>
    orm.execute(sql`
      insert into asset_progresses (student_id, course_id, asset_id, node_id, seen_count, started_at, last_opened_at, completed_at)
      select (select id from people where pin = 'ASC1007'), ${of.courseId}::bigint, place.asset_id, node.id, 1, ${at}::timestamptz, ${at}::timestamptz, ${at}::timestamptz
        from learning_nodes as node join node_assets as place on place.node_id = node.id
       where node.id = ${unitId}::bigint or node.parent_id = ${unitId}::bigint
       order by place.asset_id offset ${but}
      on conflict do nothing`);
  const [first, second] = units.rows;
  if (first === undefined || second === undefined) throw new Error('two units without a test');
  const hour = 3_600_000;
  const ago = (hours: number) => new Date(app.clock.now().getTime() - hours * hour);
  await finish(first.id, ago(3), 1);
  expect(await rewards()).toEqual([]);
  await finish(first.id, ago(2));
  expect(await rewards()).toEqual([{ kind: 'unit', name: first.name, at: ago(2).toISOString(), marks: '', totalMarks: '', gain: '' }]);
  expect((await app.call('homeData', course, { token: await app.signIn('MEN2001') })).data.rewards).toEqual([]);
  const hide = () => app.call('dismissFront', { ...of, card: 'rewards' }, { token: student });
  expect((await hide()).status).toBe(200);
  expect(await rewards()).toEqual([]);
  app.clock.advance(hour);
  await finish(second.id, app.clock.now());
  expect((await rewards()).map(({ name }) => name)).toEqual([second.name]);
  app.clock.advance(1);
  expect((await hide()).status).toBe(200);
  expect(await rewards()).toEqual([]);

  const mocks = await orm.execute<{ asset: string; assessment: string }>(
    sql`select id::text as asset, assessment_id::text as assessment from assets where name = 'Full mock 1'`,
  );
  const [mock] = mocks.rows;
  const taken = { person: { pin: 'ASC1007' }, asset: { id: mock?.asset }, assessment: { id: mock?.assessment } } as unknown;
  const { window, state } = await launchAndStart({
    server: app,
    test: taken as Parameters<typeof launchAndStart>[0]['test'],
    token: student,
  });
  app.clock.advance(60_000);
  expect((await window.submit(state.fence)).status).toBe(200);
  expect(await rewards()).toMatchObject([{ kind: 'first-mock', name: 'Full mock 1', marks: '0' }]);
  app.clock.advance(1);
  expect((await hide()).status).toBe(200);
  expect(await rewards()).toEqual([]);
});

test('API-039 HOM-014 the resume assets of the course are all that was begun, and only one’s own are given', async () => {
  const mine = (await app.call('resumeAssets', { studentImsPin: 'ASC1001', ...course }, { token })).data;
  expect(mine.slice(0, 6)).toEqual((await home()).resume);
  expect((await app.call('resumeAssets', { studentImsPin: 'ASC1002', ...course }, { token })).status).toBe(403);
});

describe('a channel', () => {
  const channelNamed = async (name: string) => {
    const slider = (await home()).sliders.find((each) => each.name === name);
    const body = { studentimspin: 'ASC1001', ...course, channelId: slider?.learningPathId ?? '', parentId: '' } as const;
    const call = (more: object = {}) => app.call('channelData', { ...body, ...more }, { token });
    return { slider, call };
  };

  test('API-040 has its playlists in order, with all that home shows of it, for its student only', async () => {
    const { slider, call } = await channelNamed('Exam analysis');
    const [channel, ...others] = (await call()).data.channelListData;
    expect(others).toEqual([]);
    expect(channel).toMatchObject({ learningPathId: slider?.learningPathId, name: 'Exam analysis' });
    const items = channel?.playlists.flatMap((playlist) => playlist.items) ?? [];
    const byId = (list: typeof items) => list.toSorted((one, other) => Number(one.assetId) - Number(other.assetId));
    expect(byId(items)).toEqual(byId(slider?.items ?? []));
    expect((await call({ channelId: '999999' })).data).toEqual({ channelListData: [] });
    expect((await call({ studentimspin: 'ASC1002' })).status).toBe(403);
  });

  test('ERR-019 that an import has withdrawn is answered as new content', async () => {
    const { call, slider } = await channelNamed('Exam analysis');
    const show = async (isActive: boolean) => {
      const { orm } = app.parts.database;
      await orm.execute(sql`update learning_nodes set is_active = ${isActive} where id = ${slider?.learningPathId}::bigint`);
      await orm.execute(sql`update content_packs set imported_at = imported_at + interval '1 second'`);
    };
    await show(false);
    expect((await call()).error.code).toBe('HEADER_MODULE_EXPIRED');
    await show(true);
    expect((await call()).data.channelListData).toHaveLength(1);
  });
});

describe('a screen asks few queries, however many tests and assets it shows', () => {
  beforeEach(home);

  test('home asks one where the session is remembered: what is one’s own in it', async () => {
    const { tests, sliders, blogs, promotions } = await home();
    expect(tests.length).toBeGreaterThan(3);
    expect([sliders, blogs, promotions.carousel, promotions.small].map((list) => list.length > 2)).toEqual([true, true, true, true]);
    expect(await queriesOf(home)).toBe(1);
  });

  test('home reads no tests of the course for the questions that others have to revise', async () => {
    const { database, clock } = app.parts;
    const scans = await database.transaction(async (tx) => {
      await tx.execute(sql`
        insert into review_cards (student_id, course_id, item_id, assessment_id, cause, topic, submitted_at, seconds, median_seconds, marks_lost, expected_seconds, stability, difficulty, reviewed_at, due_at)
        select (select id from people where pin = 'ASC1001'), ${course.courseId}::bigint, place.item_id, min(sections.assessment_id), 'wrong', '', now(), 1, 1, 1, 1, 1, 1, now(), now()
          from section_items as place join sections on sections.id = place.section_id group by place.item_id on conflict do nothing`);
      await tx.execute(sql`analyze review_cards`);
      const scansOf = async () => {
        const { rows } = await tx.execute<{ scans: number }>(sql`
          select sum(pg_stat_get_xact_numscans(relation))::int as scans from (
            select 'section_items'::regclass::oid union all select indexrelid from pg_index where indrelid = 'section_items'::regclass) as of (relation)`);
        return rows[0]?.scans ?? 0;
      };
      const before = await scansOf();
      const who = { studentId: 0n, courseId: BigInt(course.courseId), variantId: BigInt(course.variantId) };
      await getOwnHome({ queryable: tx, ...who, now: clock.now(), until: clock.now() });
      const after = await scansOf();
      await tx.execute(sql`delete from review_cards where topic = ''`);
      return after - before;
    });
    expect(scans).toBe(0);
  });

  test('a mentor’s home asks two more, for their students and the questions that wait', async () => {
    const mentor = await app.signIn('MEN2001');
    const theirs = () => app.call('homeData', course, { token: mentor });
    await theirs();
    expect(await queriesOf(theirs)).toBe(3);
  });

  test('a learning path asks one where the session is remembered: what is one’s own in it', async () => {
    const path = await prepare();
    const shown = (await path())?.children.flatMap((unit) => [unit, ...unit.children]) ?? [];
    expect(shown.flatMap(({ assets }) => assets).some(({ assetType }) => assetType === 'assessment')).toBe(true);
    expect(await queriesOf(path)).toBe(1);
  });
});
