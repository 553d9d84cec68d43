import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../test/app.ts';
import { watchQueries } from '../../../test/query-count.ts';

let app: TestApp;
let token: string;
let course: { courseId: string; variantId: string };
beforeAll(async () => {
  app = await testApp({ template: 'demo' });
  token = await app.signIn('ASC1001');
  const found = (await app.call('studentCourses', {}, { token })).data.find(({ courseName }) => courseName === 'CAT');
  course = { courseId: found?.courseId ?? '', variantId: found?.variantId ?? '' };
});
afterAll(() => app.close());

const open = async (as = token) => (await app.call('myPage', course, { token: as })).data;

test('LRN-024 LRN-025 tasks and bookmarks are those of their pages, newest first; a task that is completed does not wait', async () => {
  const { tasks, bookmarks } = await open();
  const marked = (await app.call('listMyTasks', course, { token })).data.filter(({ status }) => status !== 'completed');
  const agreed = (await app.call('listAgreedTasks', course, { token })).data.filter(({ done }) => !done);
  expect(tasks.count).toBe(marked.length + agreed.length);
  expect(tasks.marked.map(({ name, url }) => [name, url])).toEqual(marked.slice(0, 5).map(({ name, url }) => [name, url]));
  expect(tasks.agreed).toEqual(agreed.slice(0, 5).map(({ taskId, text, dueOn, done, own }) => ({ taskId, text, dueOn, done, own })));
  const all = (await app.call('listBookmarks', course, { token })).data;
  expect(bookmarks.count).toBe(all.length);
  expect(bookmarks.rows.map(({ name, place, url, status }) => ({ name, place, url, status }))).toEqual(
    all.slice(0, 3).map(({ name, place, url, status }) => ({ name, place, url, status })),
  );
});

test('LRN-026 doubts with an answer are those of the list, and it says how many wait for one', async () => {
  const { doubts } = await open();
  const asked = { ...course, status: 'answered' as const, search: '', page: 1 };
  const { data } = await app.call('listDoubts', asked, { token });
  expect(doubts).toEqual({
    count: data.counts.answered,
    open: data.counts.open,
    rows: data.doubts.slice(0, 3).map(({ doubtId, text, topic, assetName, lastAt }) => ({ doubtId, text, topic, assetName, lastAt })),
  });
  expect(doubts.count).toBeGreaterThan(0);
});

test('SHL-030 the next mentor session is the first that is booked and not over', async () => {
  const { sessions } = await open();
  expect(sessions.count).toBeGreaterThan(0);
  expect(Date.parse(sessions.next?.endsAt ?? '')).toBeGreaterThan(app.parts.clock.now().getTime());
  // the first one that home shows
  expect(sessions.next).toEqual((await app.call('homeData', course, { token })).data.sessions[0]);
});

test('a note leads to its lesson at its place, the last changed first', async () => {
  const before = (await open()).notes;
  const { url = '' } =
    (await app.call('homeData', course, { token })).data.sliders[0]?.items.find(({ assetType }) => assetType === 'video') ?? {};
  const search = new URLSearchParams(url.split('?')[1]);
  const place = { learningPathId: search.get('parentId') ?? '', assetId: search.get('assetId') ?? '' };
  const note = { ...course, ...place, noteKey: crypto.randomUUID(), text: 'Mind the sign', at: 12, basedOn: 0 };
  await app.call('saveNote', note, { token });
  const { notes } = await open();
  expect(notes.count).toBe(before.count + 1);
  expect(notes.rows[0]).toMatchObject({ noteKey: note.noteKey, text: 'Mind the sign' });
  expect(notes.rows[0]?.url).toMatch(new RegExp(`assetId=${place.assetId}.*&at=12$`));
  expect(notes.rows.length).toBeLessThanOrEqual(3);
});

test('who has nothing yet has nothing that waits', async () => {
  const other = await app.signIn('ASC1008');
  expect(await open(other)).toEqual({
    tasks: { count: 0, agreed: [], marked: [] },
    doubts: { count: 0, open: 0, rows: [] },
    sessions: { count: 0, next: null },
    bookmarks: { count: 0, rows: [] },
    notes: { count: 0, rows: [] },
  });
});

test('IDN-077 the course of someone else is refused, and mentors have no such page', async () => {
  expect((await app.call('myPage', { courseId: '999999', variantId: '999999' }, { token })).status).toBe(403);
  expect((await app.call('myPage', course, { token: await app.signIn('MEN2001') })).status).toBe(403);
});

test('it asks as few queries with forty bookmarks as with none', async () => {
  await open();
  const count = async () => (await watchQueries({ server: app, work: open })).count;
  const before = await count();
  expect(before).toBeLessThanOrEqual(4);
  await app.parts.database.orm.execute(sql`
    insert into student_marks (student_id, course_id, mark, target_kind, target_id, node_id, marked, changed_at)
    select person.id, ${course.courseId}::bigint, 'bookmark', 'asset', place.asset_id, min(place.node_id), true, now()
      from people as person, node_assets as place join learning_nodes as node on node.id = place.node_id
     where person.pin = 'ASC1001' and node.course_id = ${course.courseId}::bigint and node.is_active
     group by person.id, place.asset_id limit 40
    on conflict do nothing`);
  expect((await open()).bookmarks.count).toBeGreaterThan(20);
  expect(await count()).toBe(before);
});
