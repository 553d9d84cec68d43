import type { RequestOf } from '@abhyas/contract/endpoints.ts';
import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { statusesOf, type TestApp, testApp } from '../../../test/app.ts';
import { factories } from '../../../test/factories.ts';
import { pictureOf } from '../../../test/factories/picture.ts';
import { watchQueries } from '../../../test/query-count.ts';

let server: TestApp;
let make: ReturnType<typeof factories>;
beforeAll(async () => {
  server = await testApp();
  make = factories(server.parts);
});
afterAll(() => server.close());
beforeEach(() => server.parts.database.orm.execute(sql`truncate rate_limits`));

type Course = Awaited<ReturnType<typeof make.course>>;

/** Someone signed in, and what they do with doubts. */
async function personAs({ personId, course }: { personId: bigint; course: Course }) {
  const { token } = await make.session({ personId, at: server.clock.now() });
  const ids = { courseId: String(course.course.id), variantId: String(course.variant.id) };
  const list = async (more: Partial<RequestOf<'listDoubts'>> = {}) =>
    server.call('listDoubts', { ...ids, status: '', search: '', page: 1, ...more }, { token });
  const reply = (doubtId: string, more: Partial<RequestOf<'replyToDoubt'>> = {}) => {
    server.clock.advance(1000);
    return server.call('replyToDoubt', { doubtId, postKey: randomUUID(), text: 'Another word', attachments: [], ...more }, { token });
  };
  const told = async () =>
    (await server.call('listNotices', { unreadOnly: false }, { token })).data.notices.map(({ type, title, text, url }) => ({
      type,
      title,
      text,
      url,
    }));
  const attach = async () => (await server.call('uploadFile', {}, { token, file: await pictureOf() })).data.filePath;
  const read = (doubtId: string) => server.call('getDoubt', { doubtId }, { token });
  const close = (doubtId: string) => server.call('closeDoubt', { doubtId }, { token });
  return { token, ids, list, reply, told, attach, read, close };
}

/** A student of a course with a mentor, and a place to ask about. */
async function setting({ course: given }: { course?: Course } = {}) {
  const course = given ?? (await make.course());
  const { person } = await make.student({ in: course });
  const mentorPerson = await make.person({ role: 'mentor' });
  await make.relate({ kind: 'mentor', viewerId: mentorPerson.id, subjectId: person.id });
  const place = await make.asset({ courseId: course.course.id });
  const student = await personAs({ personId: person.id, course });
  const mentor = await personAs({ personId: mentorPerson.id, course });
  const ask = async (more: Partial<RequestOf<'postDoubt'>> = {}) => {
    server.clock.advance(1000);
    const question = {
      learningPathId: String(place.topic.id),
      assetId: '',
      postKey: randomUUID(),
      text: 'Why two roots?',
      attachments: [],
    };
    return server.call('postDoubt', { ...student.ids, ...question, ...more }, { token: student.token });
  };
  return { course, person, mentorPerson, place, student, mentor, ask };
}
const anyCourse = { courseId: '', variantId: '' };

describe('IDN-029 a doubt that waits', () => {
  test('IDN-029 is read and answered by staff of classes, who read it from then on; one that its mentor answered is none of theirs', async () => {
    const { student, mentor, course, ask } = await setting();
    const person = await make.person({ role: 'staff', rights: ['classes'] });
    const staff = await personAs({ personId: person.id, course });
    const [waiting, answered] = [(await ask()).data.doubtId, (await ask()).data.doubtId];
    await mentor.reply(answered);
    const ofStudents = async () => (await staff.list({ ...anyCourse, of: 'students' })).data.doubts.map(({ doubtId }) => doubtId);
    expect(await ofStudents()).toContain(waiting);
    expect(await ofStudents()).not.toContain(answered);
    expect((await staff.list(anyCourse)).data.doubts.map(({ doubtId }) => doubtId)).not.toContain(waiting);
    expect((await staff.read(answered)).error.code).toBe('NOT_FOUND');
    const { about, actions, doubt } = (await staff.read(waiting)).data;
    expect([about.url, actions.reply, actions.assign, doubt.assignedTo]).toEqual(['', true, true, '']);
    expect((await staff.reply(waiting)).data).toMatchObject({ status: 'answered', post: { by: 'staff' } });
    expect((await student.told()).map(({ type }) => type)).toEqual(['doubt-answered', 'doubt-answered']);
    expect(await ofStudents()).toContain(waiting);
  });

  test('IDN-029 is given to a mentor, who is notified once, answers it and hears what is added, and sees nothing else of the student', async () => {
    const { student, mentor, person, course, ask } = await setting();
    const { token } = await personAs({ personId: (await make.person({ role: 'staff', rights: ['classes'] })).id, course });
    const helperPerson = await make.person({ role: 'mentor' });
    const helper = await personAs({ personId: helperPerson.id, course });
    const [doubtId, other] = [(await ask()).data.doubtId, (await ask()).data.doubtId];
    const assign = async (mentorId: string) => server.call('assignDoubt', { doubtId, mentorId }, { token });
    expect((await helper.read(doubtId)).error.code).toBe('NOT_FOUND');
    const given = (await assign(String(helperPerson.id))).data;
    expect(given).toEqual({ assignedTo: `${helperPerson.firstName} ${helperPerson.lastName}` });
    await assign(String(helperPerson.id));
    const title = `Your institute asks you to answer ${person.firstName} ${person.lastName}`;
    expect(await helper.told()).toEqual([{ type: 'doubt-asked', title, text: 'Why two roots?', url: `/myPage/doubts?doubtId=${doubtId}` }]);
    expect((await helper.list(anyCourse)).data.doubts.map((doubt) => [doubt.doubtId, doubt.assignedTo])).toEqual([
      [doubtId, given.assignedTo],
    ]);
    expect((await helper.read(doubtId)).data.about.url).toBe('');
    expect((await helper.read(other)).error.code).toBe('NOT_FOUND');
    expect((await helper.reply(doubtId)).data.status).toBe('answered');
    expect((await mentor.read(doubtId)).data.posts).toHaveLength(2);
    await student.reply(doubtId, { text: 'Which of them?' });
    expect((await helper.told()).map(({ text }) => text)).toEqual(['Which of them?', 'Why two roots?']);
    expect((await assign('')).data).toEqual({ assignedTo: '' });
    expect((await helper.read(doubtId)).error.code).toBe('NOT_FOUND');
    expect((await helper.told()).map((notice) => notice.title)).not.toContain(title);
    await assign(String(helperPerson.id));
    expect((await helper.told()).map((notice) => notice.title)).toContain(title);
    await assign('');
    expect((await assign(String(person.id))).error.code).toBe('NOT_FOUND');
  });
});

describe('LRN-026 a question', () => {
  test('LRN-026 on a topic with a picture reaches the mentor, who answers; both are told, and the student closes it', async () => {
    const { person, place, student, mentor, ask } = await setting();
    const { doubtId } = (await ask({ attachments: await student.attach() })).data;
    expect(await mentor.told()).toEqual([
      {
        type: 'doubt-asked',
        title: `New doubt from ${person.firstName} ${person.lastName}`,
        text: 'Why two roots?',
        url: `/myPage/doubts?doubtId=${doubtId}`,
      },
    ]);
    const inbox = (await mentor.list(anyCourse)).data;
    expect(inbox).toMatchObject({ total: 1, counts: { open: 1, answered: 0, closed: 0 } });
    expect(inbox.doubts).toMatchObject([{ doubtId, topic: place.topic.name, studentImsPin: person.pin, status: 'open' }]);

    const answer = await mentor.reply(doubtId, { text: 'A square has two roots.', attachments: await mentor.attach() });
    expect(answer.data).toMatchObject({ status: 'answered', post: { by: 'mentor', own: true, text: 'A square has two roots.' } });
    expect(await student.told()).toMatchObject([
      { type: 'doubt-answered', title: `Your doubt on ${place.topic.name} has an answer`, url: `/myPage/doubts?doubtId=${doubtId}` },
    ]);

    const { doubt, posts, actions } = (await student.read(doubtId)).data;
    expect(doubt).toMatchObject({ status: 'answered', replies: 1, topic: place.topic.name });
    expect(posts.map(({ by, own, attachments }) => [by, own, attachments.length])).toEqual([
      ['student', true, 1],
      ['mentor', false, 1],
    ]);
    const picture = await server.app.inject(posts[1]?.attachments[0]?.url ?? '');
    expect([picture.statusCode, picture.headers['content-type']]).toEqual([200, 'image/webp']);
    expect(actions).toMatchObject({ reply: true, close: true });
    expect((await mentor.read(doubtId)).data.actions).toMatchObject({ reply: true, close: false });

    expect((await student.reply(doubtId)).data.status).toBe('open');
    expect(await mentor.told()).toHaveLength(2);
    expect((await student.close(doubtId)).data.status).toBe('closed');
    expect((await mentor.reply(doubtId)).data.status).toBe('closed');
    expect((await student.list({ status: 'closed' })).data).toMatchObject({ total: 1, doubts: [{ doubtId }] });
  });

  test('LRN-026 with formulas is told in plain text, and found with it', async () => {
    const { student, mentor, ask } = await setting();
    const { doubtId } = (await ask({ text: String.raw`Why is $\frac{1}{\sqrt{2}}$ the sine of $45^\circ$, for \$5?` })).data;
    const plain = 'Why is 1/√2 the sine of 45°, for $5?';
    expect((await mentor.told()).map(({ text }) => text)).toEqual([plain]);
    await mentor.reply(doubtId, { text: String.raw`See $x^2 + \frac{$.` });
    expect((await student.told())[0]?.text).toBe(String.raw`See $x^2 + \frac{$.`);
    const { data } = await server.call('search', { query: 'sine', ...student.ids }, { token: student.token });
    expect(data.groups.flatMap(({ results }) => results).map(({ text }) => text)).toEqual([plain]);
  });

  test('LRN-026 says after what time half of the recent questions of the course were answered, once there are five', async () => {
    const { course, person, student, mentor, ask } = await setting();
    const usual = async (who = student) => (await who.list()).data.usualAnswerMinutes;
    for (const minutes of [10, 30, 60, 300]) {
      const { doubtId } = (await ask()).data;
      server.clock.advance(minutes * 60_000);
      await mentor.reply(doubtId);
      // only the first answer counts
      server.clock.advance(3_600_000);
      await mentor.reply(doubtId);
    }
    await ask();
    expect(await usual()).toBeNull();
    const { doubtId } = (await ask()).data;
    server.clock.advance(20 * 60_000);
    await mentor.reply(doubtId);
    // a second passes with each post
    expect(await usual()).toBe(31);
    expect((await mentor.list(anyCourse)).data.usualAnswerMinutes).toBeNull();
    expect((await (await setting()).student.list()).data.usualAnswerMinutes).toBeNull();
    server.clock.advance(29 * 86_400_000);
    expect(await usual(await personAs({ personId: person.id, course }))).toBeNull();
  });

  test('LRN-026 beside an asset leads back to it, and to nothing once it is gone', async () => {
    const { place, student, ask } = await setting();
    const { doubtId } = (await ask({ assetId: String(place.asset.id) })).data;
    const { doubt, about } = (await student.read(doubtId)).data;
    expect(doubt.assetName).toBe(place.asset.name);
    expect(about.url).toContain(`assetId=${place.asset.id}`);
    await server.parts.database.orm.execute(sql`delete from node_assets where asset_id = ${place.asset.id}`);
    expect((await student.read(doubtId)).data).toMatchObject({
      about: { kind: 'place', url: '', assetType: '' },
      doubt: { assetName: place.asset.name },
    });
    expect((await ask({ assetId: String(place.asset.id) })).error.code).toBe('HEADER_MODULE_EXPIRED');
  });

  test('LRN-026 sent twice, and ten times at once, is one question with one notice', async () => {
    const { mentor, student, ask } = await setting();
    const question = { postKey: randomUUID(), attachments: await student.attach() };
    const answers = await Promise.all(Array.from({ length: 10 }, () => ask(question)));
    expect(new Set(answers.map(({ data }) => data.doubtId)).size).toBe(1);
    expect((await student.list()).data.total).toBe(1);
    expect(await mentor.told()).toHaveLength(1);
    const { doubtId } = (await ask(question)).data;
    const postKey = randomUUID();
    const replies = await Promise.all(Array.from({ length: 5 }, () => mentor.reply(doubtId, { postKey })));
    expect(new Set(replies.map(({ data }) => data.post.postId)).size).toBe(1);
    expect((await student.read(doubtId)).data.doubt.replies).toBe(1);
  });

  test('LRN-026 sent again is the question it was, though the hour is used up and its place is gone', async () => {
    const { place, student, mentor, ask } = await setting();
    const question = { postKey: randomUUID(), attachments: await student.attach() };
    const first = (await ask(question)).data;
    const answer = { postKey: randomUUID(), attachments: await mentor.attach() };
    const { postId } = (await mentor.reply(first.doubtId, answer)).data.post;
    for (let count = 0; count < 60; count += 1) await Promise.all([ask(), mentor.reply(first.doubtId)]);
    await server.parts.database.orm.execute(sql`update learning_nodes set is_active = false where id = ${place.topic.id}`);
    expect((await ask()).error.code).toBe('TOO_MANY_REQUESTS');
    expect((await ask(question)).data).toEqual(first);
    expect((await mentor.reply(first.doubtId, answer)).data.post.postId).toBe(postId);
  });

  test('LRN-026 with other words or files, or on another question, is none that was sent before, and says so', async () => {
    const { student, mentor, ask } = await setting();
    const attachments = await student.attach();
    const question = { postKey: randomUUID(), attachments };
    const { doubtId } = (await ask(question)).data;
    expect((await ask({ ...question, text: 'Why three roots?' })).error.code).toBe('ALREADY_SENT');
    expect((await ask({ ...question, attachments: [] })).error.code).toBe('ALREADY_SENT');
    expect((await ask({ ...question, attachments: await student.attach() })).error.code).toBe('ALREADY_SENT');
    const postKey = randomUUID();
    await mentor.reply(doubtId, { postKey });
    const other = (await ask()).data.doubtId;
    expect((await mentor.reply(doubtId, { postKey, text: 'Other words' })).error.code).toBe('ALREADY_SENT');
    expect((await mentor.reply(other, { postKey })).error.code).toBe('ALREADY_SENT');
    expect((await student.read(other)).data.posts).toHaveLength(1);
  });

  test('LRN-026 with text that cannot be kept is refused in words, also where no one is told', async () => {
    const { student, mentor, course, ask } = await setting();
    const { doubtId } = (await ask()).data;
    const fault = { text: "This text has characters we can't save." };
    for (const text of ['some\u0000thing', 'half a \uD83D']) {
      expect((await ask({ text })).error.fields).toEqual(fault);
      expect((await mentor.reply(doubtId, { text })).error.fields).toEqual(fault);
      expect((await student.list({ search: text })).status).toBe(400);
    }
    const { person } = await make.student({ in: course });
    const alone = await personAs({ personId: person.id, course });
    expect((await alone.list({ search: 'a\u0000' })).error.fields).toEqual({ search: fault.text });
  });

  test('LRN-026 takes five hundred posts, and says that it takes no more', async () => {
    const { person, student, mentor, ask } = await setting();
    const { doubtId } = (await ask()).data;
    const orm = server.parts.database.orm;
    await orm.execute(sql`
      insert into doubt_posts (doubt_id, author_id, by, key, text, at)
      select ${doubtId}, ${person.id}, 'student', gen_random_uuid(), 'More', asked_at from doubts, generate_series(1, 498) where id = ${doubtId}`);
    await orm.execute(sql`update doubts set replies = 498 where id = ${doubtId}`);
    const last = { postKey: randomUUID(), text: 'The last word' };
    expect((await mentor.reply(doubtId, last)).status).toBe(200);
    expect((await student.reply(doubtId)).error.code).toBe('THREAD_FULL');
    expect((await mentor.reply(doubtId, last)).status).toBe(200);
    const { posts } = (await student.read(doubtId)).data;
    expect([posts.length, posts.at(-1)?.text]).toEqual([500, 'The last word']);
  });

  test('LRN-026 with a file of someone else, or at a place of another course, is not taken, and no one is told', async () => {
    const { mentor, ask } = await setting();
    const other = await setting();
    expect((await ask({ attachments: await other.student.attach() })).error.code).toBe('NOT_AN_ATTACHMENT');
    expect((await ask({ learningPathId: String(other.place.topic.id) })).status).toBe(404);
    expect((await ask({ learningPathId: String(other.place.module.id) })).status).toBe(404);
    expect((await ask({ ...other.student.ids })).status).toBe(403);
    expect((await ask({ text: ' a ' })).error.fields).toEqual({ text: 'Write your doubt in a few words.' });
    expect(await mentor.told()).toEqual([]);
  });
});

describe('LRN-026 who reads a question', () => {
  test('LRN-026 the mentors of its student, and no mentor of others; not another student either', async () => {
    const { student, course, ask } = await setting();
    const others = await setting({ course });
    const { doubtId } = (await ask()).data;
    expect((await others.mentor.list(anyCourse)).data).toMatchObject({ total: 0, doubts: [] });
    const refused = [
      others.mentor.read(doubtId),
      others.mentor.reply(doubtId),
      others.student.read(doubtId),
      others.student.reply(doubtId),
      others.student.close(doubtId),
    ];
    expect(statusesOf(await Promise.all(refused))).toEqual([404, 404, 404, 404, 404]);
    expect(await others.mentor.told()).toEqual([]);
    expect((await others.student.list()).data).toMatchObject({ total: 0, hasMentor: true });
    const { person } = await make.student({ in: course });
    const alone = await personAs({ personId: person.id, course });
    expect((await alone.list()).data).toMatchObject({ total: 0, hasMentor: false });
    expect((await student.read(doubtId)).data.posts).toHaveLength(1);
  });

  test('LRN-026 a mentor who sees the student no more reads it no more; the answers stay', async () => {
    const { person, mentorPerson, student, mentor, ask } = await setting();
    const { doubtId } = (await ask()).data;
    await mentor.reply(doubtId, { text: 'Here is why.' });
    await server.parts.database.orm.execute(sql`delete from relations where viewer_id = ${mentorPerson.id} and subject_id = ${person.id}`);
    expect((await mentor.read(doubtId)).status).toBe(404);
    expect((await student.read(doubtId)).data.posts.at(-1)).toMatchObject({
      by: 'mentor',
      name: `${mentorPerson.firstName} ${mentorPerson.lastName}`,
      text: 'Here is why.',
    });
  });
});

describe('LRN-026 the list of questions', () => {
  test('LRN-026 is searched in the words of a thread, in the topic and, by a mentor, by who asks; as plain text, in any case', async () => {
    const { person, place, student, mentor, ask } = await setting();
    const { doubtId } = (await ask({ text: 'Is 100% of x_1 the same as x\\1?' })).data;
    await ask({ text: 'Something else' });
    await mentor.reply(doubtId, { text: 'Look at the DISCRIMINANT.' });
    const found = async (search: string, who = student) => (await who.list({ search })).data.total;
    expect(
      await Promise.all(
        ['discriminant', '100% of x_', 'x\\1', '%', '_1', 'elsewhere', place.topic.name.toUpperCase()].map((text) => found(text)),
      ),
    ).toEqual([1, 1, 1, 1, 1, 0, 2]);
    expect(await found(person.lastName.toLowerCase(), mentor)).toBe(2);
    expect((await student.list({ search: 'discriminant' })).data.counts).toEqual({ open: 0, answered: 1, closed: 0 });
  });

  test('LRN-026 comes twenty at a time, last changed first, in as many queries however long it is', async () => {
    const { student, mentor, ask } = await setting();
    const ids: string[] = [];
    for (let count = 0; count < 25; count += 1) ids.push((await ask({ text: `Question ${count}` })).data.doubtId);
    await mentor.reply(ids[0] ?? '');
    const first = await watchQueries({ server, work: () => student.list() });
    expect(first.result.data.doubts.map(({ doubtId }) => doubtId)).toEqual([ids[0], ...ids.slice(6).toReversed()]);
    expect(first.result.data.total).toBe(25);
    // who it is, the course, the counts, the rows; these tests have no pack, so the content is reread, in two
    expect(first.count).toBeLessThanOrEqual(6);
    const second = await student.list({ page: 2 });
    expect(second.data.doubts.map(({ doubtId }) => doubtId)).toEqual(ids.slice(1, 6).toReversed());
    // the last page stands for one after it
    expect((await student.list({ page: 9 })).data).toMatchObject({ page: 2, doubts: second.data.doubts });
    expect((await student.list({ page: 9, search: 'nowhere' })).data).toMatchObject({ page: 1, doubts: [] });
    expect((await student.list({ status: 'answered' })).data).toMatchObject({ total: 1, counts: { open: 24, answered: 1 } });
  });

  test('LRN-026 a mentor has what waits for an answer first, the oldest on top, then the rest in the order of the last change', async () => {
    const { mentor, ask } = await setting();
    const ids: string[] = [];
    for (const text of ['One', 'Two', 'Three', 'Four']) ids.push((await ask({ text })).data.doubtId);
    await mentor.reply(ids[2] ?? '');
    await mentor.reply(ids[0] ?? '');
    const { doubts } = (await mentor.list()).data;
    expect(doubts.map(({ doubtId }) => doubtId)).toEqual([ids[1], ids[3], ids[0], ids[2]]);
    expect((await mentor.list({ status: 'open' })).data.doubts.map(({ doubtId }) => doubtId)).toEqual([ids[1], ids[3]]);
  });

  test('LRN-026 a question can be put on every unit and topic of the course', async () => {
    const { place, student } = await setting();
    const topics = (await server.call('doubtTopics', student.ids, { token: student.token })).data;
    expect(topics).toEqual([
      { learningPathId: String(place.unit.id), name: place.unit.name, path: place.path.name },
      { learningPathId: String(place.topic.id), name: place.topic.name, path: `${place.path.name}, ${place.unit.name}` },
    ]);
  });

  test('LRN-026 no one writes more than sixty posts an hour', async () => {
    const { ask } = await setting();
    for (let count = 0; count < 60; count += 1) await ask({ text: 'x' });
    for (let count = 0; count < 60; count += 1) await ask();
    expect((await ask()).error.code).toBe('TOO_MANY_REQUESTS');
  });
});
