import type { RequestOf } from '@abhyas/contract/endpoints.ts';
import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../test/app.ts';
import { factories } from '../../../test/factories.ts';
import { pictureOf } from '../../../test/factories/picture.ts';
import { auditEvents } from '../audit/tables.ts';

let server: TestApp;
let make: ReturnType<typeof factories>;
beforeAll(async () => {
  server = await testApp();
  make = factories(server.parts);
});
afterAll(() => server.close());
beforeEach(() => server.parts.database.orm.execute(sql`truncate rate_limits`));

/** Two students of a course and one of another, a mentor of the first, and staff. */
async function setting() {
  const course = await make.course();
  const place = await make.asset({ courseId: course.course.id });
  const ids = { courseId: String(course.course.id), variantId: String(course.variant.id) };
  const as = async (personId: bigint) => {
    const { token } = await make.session({ personId, at: server.clock.now() });
    const read = (doubtId: string) => server.call('getDoubt', { doubtId }, { token });
    const list = async (more: Partial<RequestOf<'listDoubts'>> = {}) =>
      (await server.call('listDoubts', { ...ids, status: '', search: '', page: 1, of: 'shared', ...more }, { token })).data;
    const peers = async (text = '') =>
      (await server.call('peerDoubts', { ...ids, learningPathId: String(place.topic.id), assetId: '', text }, { token })).data;
    const same = (doubtId: string, has = true) => server.call('sameDoubt', { doubtId, same: has }, { token });
    const told = async () => (await server.call('listNotices', { unreadOnly: false }, { token })).data.notices;
    const search = async (query: string) =>
      (await server.call('search', { ...ids, query }, { token })).data.groups.flatMap(({ results }) => results);
    return { personId, token, read, list, peers, same, told, search };
  };
  const asker = await make.person({ firstName: 'Zubaida', lastName: 'Merchant' });
  await make.enrol({ personId: asker.id, variantId: course.variant.id });
  const { person: peer } = await make.student({ in: course });
  const { person: stranger } = await make.student();
  const mentor = await make.person({ role: 'mentor' });
  await make.relate({ kind: 'mentor', viewerId: mentor.id, subjectId: asker.id });
  const staff = await make.person({ role: 'admin' });
  const student = await as(asker.id);
  const answerer = await as(mentor.id);
  const ask = async (more: Partial<RequestOf<'postDoubt'>> = {}) => {
    server.clock.advance(1000);
    const question = {
      learningPathId: String(place.topic.id),
      assetId: '',
      postKey: randomUUID(),
      text: 'Why two roots?',
      attachments: [],
      shared: true,
    };
    return (await server.call('postDoubt', { ...ids, ...question, ...more }, { token: student.token })).data.doubtId;
  };
  const answer = async (doubtId: string, text = 'A square has two.') => {
    server.clock.advance(1000);
    await server.call('replyToDoubt', { doubtId, postKey: randomUUID(), text, attachments: [] }, { token: answerer.token });
  };
  return {
    asker,
    student,
    peer: await as(peer.id),
    stranger: await as(stranger.id),
    mentor: answerer,
    staff: await as(staff.id),
    ask,
    answer,
  };
}

describe('LRN-026 doubts that others read', () => {
  test('once they are answered, by others of the course and staff, with no name, ID or file of who asked', async () => {
    const { asker, student, peer, stranger, staff, mentor, ask, answer } = await setting();
    const picture = (await server.call('uploadFile', {}, { token: student.token, file: await pictureOf() })).data.filePath;
    const doubtId = await ask({ text: `Why two roots? I am Zubaida, ${asker.pin}, call 98765 43210`, attachments: picture });
    expect((await peer.read(doubtId)).error.code).toBe('NOT_FOUND');
    await answer(doubtId, 'Look, Zubaida: a square has two.');
    for (const one of [peer, staff]) {
      const { doubt, posts, about } = (await one.read(doubtId)).data;
      const text = JSON.stringify({ doubt, posts, about, list: await one.list() }).toLowerCase();
      for (const part of ['zubaida', 'merchant', asker.pin.toLowerCase(), '43210', 'uploads/']) expect(text).not.toContain(part);
      expect(posts.map(({ by, text: words }) => [by, words])).toEqual([
        ['student', 'Why two roots? I am …, …, call …'],
        ['mentor', 'Look, …: a square has two.'],
      ]);
      expect((await one.list()).doubts.map((each) => each.doubtId)).toEqual([doubtId]);
    }
    expect((await peer.peers()).answered.map(({ text }) => text)).toEqual(['Why two roots? I am …, …, call …']);
    expect((await peer.search('roots')).map(({ url, kind }) => [kind, url])).toContainEqual(['doubt', `/myPage/doubts?doubtId=${doubtId}`]);
    expect((await stranger.read(doubtId)).error.code).toBe('NOT_FOUND');
    // what they read they do not write on; the asker and the mentor read all of it
    const reply = { doubtId, postKey: randomUUID(), text: 'Me too', attachments: [] };
    expect((await server.call('replyToDoubt', reply, { token: peer.token })).error.code).toBe('NOT_FOUND');
    expect((await mentor.read(doubtId)).data.posts[0]?.text).toContain('Zubaida');
  });

  test('what is hidden of a doubt is not found either: neither who asked nor how to reach them, by no search and no likeness', async () => {
    const { asker, student, peer, staff, ask, answer } = await setting();
    const doubtId = await ask({ text: 'Zubaida asks why two roots, not zero: call 98765 43210 or z.m@example.com' });
    await answer(doubtId);
    const hidden = ['Zubaida', 'zub', 'Merchant', asker.pin, 'Zubaida asks', '43210', 'call 98765', 'z.m@', 'example.com'];
    for (const search of hidden) {
      for (const one of [peer, staff]) expect((await one.list({ search })).total).toBe(0);
      expect((await peer.search(search)).filter(({ kind }) => kind === 'doubt')).toEqual([]);
    }
    expect((await peer.peers('98765 43210 z.m@example.com')).answered).toEqual([]);
    // what is shown is found, whatever it has in common with what is not
    for (const search of ['two roots', 'z', 'ero']) expect((await peer.list({ search })).total).toBe(1);
    expect((await peer.search('roots z')).map(({ kind }) => kind)).toEqual(['doubt']);
    expect((await peer.peers('asks why two roots, not zero')).answered).toHaveLength(1);
    expect((await student.list({ search: '43210', of: '' })).total).toBe(1);
  });

  test('only those that who asked shares, which can be taken back; never of a test; not what a mentor or staff hide', async () => {
    const { asker, student, peer, mentor, staff, ask, answer } = await setting();
    const own = await ask({ shared: false });
    await answer(own);
    expect((await peer.list()).total).toBe(0);
    const share = (shared: boolean) => server.call('shareDoubt', { doubtId: own, shared }, { token: student.token });
    expect((await student.read(own)).data.actions.shared).toBe(false);
    await share(true);
    expect((await peer.list()).total).toBe(1);
    const hide = (token: string, hidden: boolean) => server.call('hideDoubt', { doubtId: own, hidden }, { token });
    for (const { token } of [mentor, staff]) {
      expect((await hide(token, true)).data).toEqual({ hidden: true });
      expect((await peer.read(own)).error.code).toBe('NOT_FOUND');
      expect((await staff.read(own)).data.actions.hidden).toBe(true);
      await hide(token, true);
      await hide(token, false);
      expect((await peer.read(own)).status).toBe(200);
    }
    const audited = await server.parts.database.orm.select().from(auditEvents).orderBy(auditEvents.id);
    expect(
      audited
        .filter(({ action }) => action.startsWith('doubts.'))
        .map(({ action, actorId, targetId, data }) => [action, actorId, targetId, data]),
    ).toEqual(
      [mentor, staff].flatMap(({ personId }) =>
        ['doubts.hidden', 'doubts.shown'].map((action) => [action, personId, String(asker.id), { doubtId: own }]),
      ),
    );
    await share(false);
    expect((await peer.read(own)).error.code).toBe('NOT_FOUND');
    expect((await hide(staff.token, true)).error.code).toBe('NOT_FOUND');
    expect((await server.call('shareDoubt', { doubtId: own, shared: true }, { token: peer.token })).error.code).toBe('NOT_FOUND');
  });

  test('the same doubt: one that waits is known by its own words alone; mentors see most asked first, and all hear of the answer', async () => {
    const { student, peer, mentor, ask, answer } = await setting();
    const older = await ask({ text: 'What is a discriminant good for?', shared: false });
    const doubtId = await ask({ text: 'Why are there two roots of a quadratic?' });
    expect(await peer.peers()).toMatchObject({ answered: [], waiting: null });
    expect((await peer.peers('Something else entirely')).waiting).toBeNull();
    const { waiting } = await peer.peers('Why are there two roots of the quadratic');
    expect(waiting).toEqual({ doubtId, same: false });
    expect((await student.peers('Why are there two roots of the quadratic')).waiting).toBeNull();
    expect((await peer.same(doubtId)).data).toEqual({ same: true });
    expect((await peer.same(doubtId)).data).toEqual({ same: true });
    expect((await peer.same(older)).error.code).toBe('NOT_FOUND');
    const inbox = await mentor.list({ courseId: '', variantId: '', of: '' });
    expect(inbox.doubts.map((each) => [each.doubtId, each.same])).toEqual([
      [doubtId, 1],
      [older, 0],
    ]);
    await answer(doubtId, 'Zubaida, a square has two.');
    expect((await peer.told()).map(({ type, text, url }) => [type, text, url])).toEqual([
      ['doubt-answered', '…, a square has two.', `/myPage/doubts?doubtId=${doubtId}`],
    ]);
    expect((await peer.read(doubtId)).data.actions).toMatchObject({ same: true, reply: false, close: false });
    await peer.same(doubtId, false);
    await answer(doubtId, 'And more');
    expect(await peer.told()).toHaveLength(1);
  });
});
