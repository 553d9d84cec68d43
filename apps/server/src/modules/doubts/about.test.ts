import type { RequestOf } from '@abhyas/contract/endpoints.ts';
import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../test/app.ts';
import { factories } from '../../../test/factories.ts';
import { testMoment } from '../../../test/moments.ts';
import { launchAndStart, numbered, saveChoice } from '../../../test/player.ts';
import { watchQueries } from '../../../test/query-count.ts';

let server: TestApp;
let make: ReturnType<typeof factories>;
beforeAll(async () => {
  server = await testApp();
  make = factories(server.parts);
});
afterAll(() => server.close());
beforeEach(() => server.clock.set(testMoment));

type Test = Awaited<ReturnType<typeof make.launchableTest>>;

/** A student who has a test in a course, their mentor, another mentor, a parent and another student, and how each reads a doubt. */
async function setting(more: Parameters<typeof make.launchableTest>[0] = {}) {
  const taken = await make.launchableTest(more);
  const { person, course } = taken;
  const mentorPerson = await make.person({ role: 'mentor' });
  const parentPerson = await make.person({ role: 'parent' });
  await make.relate({ kind: 'mentor', viewerId: mentorPerson.id, subjectId: person.id });
  await make.relate({ kind: 'parent', viewerId: parentPerson.id, subjectId: person.id });
  const tokenOf = async (personId: bigint) => (await make.session({ personId, at: server.clock.now() })).token;
  const tokens = {
    student: await tokenOf(person.id),
    mentor: await tokenOf(mentorPerson.id),
    otherMentor: await tokenOf((await make.person({ role: 'mentor' })).id),
    parent: await tokenOf(parentPerson.id),
    otherStudent: await tokenOf((await make.student({ in: taken })).person.id),
  };
  const ids = { courseId: String(course.id), variantId: String(taken.variant.id) };
  const ask = (about: Partial<RequestOf<'postDoubt'>>, token = tokens.student) =>
    server.call('postDoubt', { ...ids, ...placeOf(taken), postKey: randomUUID(), text: 'Why B?', attachments: [], ...about }, { token });
  const read = (doubtId: string, token = tokens.mentor) => server.call('getDoubt', { doubtId }, { token });
  return { taken, person, tokens, ids, ask, read };
}

const placeOf = ({ topic, asset }: Pick<Test, 'topic' | 'asset'>) => ({ learningPathId: String(topic.id), assetId: String(asset.id) });

/** Takes the test and answers its first two questions, the second wrong; gives the ids of the questions. */
async function take({ taken, token }: { taken: Test; token: string }) {
  const { state, window } = await launchAndStart({ server, test: taken, token });
  const [first, second] = taken.sections.flatMap(({ items }) => items.map(({ id }) => id));
  if (first === undefined || second === undefined) throw new Error('the test has two questions');
  await window.submit(state.fence, numbered({ server, events: [saveChoice(first, 'A'), saveChoice(second, 'B')] }));
  return { first, second };
}

test('LRN-026 a doubt on a question of a finished test shows it to the mentor, with the answers and the solution, and leads to the review of the student', async () => {
  const { taken, person, tokens, ask, read } = await setting();
  const { second } = await take({ taken, token: tokens.student });
  const question = { assessmentId: String(taken.assessment.id), itemId: String(second) };
  const { doubtId } = (await ask({ question })).data;
  const { about, doubt } = (await read(doubtId)).data;
  expect(doubt.text).toBe('Why B?');
  expect(about).toMatchObject({
    kind: 'question',
    testName: taken.assessment.name,
    url: `/reviewtest?assessmentId=${taken.assessment.id}&question=${second}&studentImsPin=${person.pin}`,
    question: { number: 2, outcome: 'wrong', response: { kind: 'choice', labels: ['B'] }, answer: ['A'] },
  });
  expect(about.kind === 'question' && about.question?.stemHtml).toBeTruthy();
  expect((await read(doubtId, tokens.student)).data.about.url).toBe(`/reviewtest?assessmentId=${taken.assessment.id}&question=${second}`);
  const ofStudent = { assessmentId: String(taken.assessment.id), studentImsPin: person.pin };
  const review = await server.call('testReview', ofStudent, { token: tokens.mentor });
  expect(review.data.sections.flatMap(({ items }) => items.map(({ itemId }) => itemId))).toContain(String(second));
  expect(review.data.place).toBeNull();
});

test('LRN-026 the question is read alone, and is what the review of a shuffled test shows', async () => {
  const answers = Array.from({ length: 8 }, () => ({ kind: 'choice' as const, labels: ['A'] }));
  const { taken, tokens, ask, read } = await setting({ sections: [{ answers }, { answers }], shuffle: { questions: true, options: true } });
  const { first, second } = await take({ taken, token: tokens.student });
  const assessmentId = String(taken.assessment.id);
  const review = (await server.call('testReview', { assessmentId }, { token: tokens.student })).data;
  for (const itemId of [first, second]) {
    const { doubtId } = (await ask({ question: { assessmentId, itemId: String(itemId) } })).data;
    const { result, statements } = await watchQueries({ server, work: () => read(doubtId) });
    const { about } = result.data;
    const [section] = review.sections;
    const { number, options, response, outcome, stemHtml } = section?.items.find((item) => item.itemId === String(itemId)) ?? {};
    expect(about).toMatchObject({ question: { number, options, response, outcome, stemHtml, sectionName: section?.name, passage: null } });
    // neither the log of the attempt nor the keys of the whole paper
    const texts = statements.map(({ text }) => text);
    expect(texts.filter((text) => text.includes('"attempt_events"'))).toEqual([]);
    expect(texts.filter((text) => text.includes('"solution_html"'))).toEqual([expect.stringContaining('"items"."id" = ')]);
  }
});

test('LRN-026 IDN-081 only the student and the mentors who see them read what a doubt is about', async () => {
  const { taken, person, tokens, ask, read } = await setting();
  const { first } = await take({ taken, token: tokens.student });
  const question = { assessmentId: String(taken.assessment.id), itemId: String(first) };
  const { doubtId } = (await ask({ question })).data;
  expect((await read(doubtId, tokens.otherMentor)).status).toBe(404);
  expect((await read(doubtId, tokens.otherStudent)).status).toBe(404);
  expect((await read(doubtId, tokens.parent)).status).toBe(404);
  const ofStudent = { assessmentId: String(taken.assessment.id), studentImsPin: person.pin };
  expect((await server.call('testReview', ofStudent, { token: tokens.otherMentor })).status).toBe(404);
});

test('LRN-026 a question can be asked about only in an own finished test whose review is open, at the place of the test', async () => {
  const { taken, tokens, ask } = await setting();
  const itemId = String(taken.sections[0]?.items[0]?.id);
  const question = { assessmentId: String(taken.assessment.id), itemId };
  expect((await ask({ question })).error.code).toBe('NOT_FOUND');
  await take({ taken, token: tokens.student });
  expect((await ask({ question }, tokens.otherStudent)).error.code).toBe('NOT_FOUND');
  expect((await ask({ question: { ...question, itemId: '999999' } })).error.code).toBe('NOT_FOUND');
  const page = await make.asset({ courseId: taken.course.id });
  const beside = { learningPathId: String(page.topic.id), assetId: String(page.asset.id) };
  expect((await ask({ ...beside, question })).error.code).toBe('NOT_FOUND');
  expect((await ask({ question, at: 3 })).status).toBe(400);
  expect((await ask({ question })).status).toBe(200);
});

test('LRN-026 while the review is closed a doubt on a question can not be asked, and one that was asked shows no question', async () => {
  const { taken, tokens, ask, read } = await setting();
  const { first } = await take({ taken, token: tokens.student });
  const question = { assessmentId: String(taken.assessment.id), itemId: String(first) };
  const { doubtId } = (await ask({ question })).data;
  await server.parts.database.orm.execute(sql`update assessments set ranked = true where id = ${taken.assessment.id}`);
  expect((await ask({ question })).error.code).toBe('REVIEW_NOT_OPEN');
  expect((await read(doubtId)).data.about).toEqual({ kind: 'question', testName: taken.assessment.name, url: '', question: null });
});

test('LRN-026 a doubt on a moment of a video opens there, for the mentor in the course of the student, and leaves no trace of the mentor', async () => {
  const { taken, person, tokens, ids, ask, read } = await setting();
  const clip = await make.asset({ courseId: taken.course.id, type: 'video', seconds: 300, fileKey: 'packs/test/clip.mp4' });
  const place = { learningPathId: String(clip.topic.id), assetId: String(clip.asset.id) };
  const { doubtId } = (await ask({ ...place, at: 192 })).data;
  const own = (await read(doubtId, tokens.student)).data.about;
  expect(own).toMatchObject({ kind: 'place', assetType: 'video', at: 192 });
  expect(own.url).toMatch(/&at=192$/);
  const { about } = (await read(doubtId)).data;
  const query = new URLSearchParams(about.url.split('?')[1]);
  const of = {
    studentImsPin: query.get('studentImsPin') ?? '',
    courseId: query.get('courseId') ?? '',
    variantId: query.get('variantId') ?? '',
  };
  expect([query.get('at'), of]).toEqual(['192', { studentImsPin: person.pin, ...ids }]);
  const opened = await server.call('openAsset', { ...place, ...of }, { token: tokens.mentor });
  expect(opened.data).toMatchObject({ assetName: clip.asset.name, status: '', notes: [] });
  expect((await server.call('renewAsset', { ...place, ...of }, { token: tokens.mentor })).status).toBe(200);
  expect((await server.call('openAsset', { ...place, ...of }, { token: tokens.otherMentor })).status).toBe(404);
  expect((await server.call('openAsset', { ...place, ...of }, { token: tokens.otherStudent })).status).toBe(404);
  expect((await server.call('openAsset', { ...place, ...of, courseId: '999999' }, { token: tokens.mentor })).status).toBe(403);
  expect((await ask({ learningPathId: place.learningPathId, assetId: '', at: 3 })).status).toBe(400);
});

test('LRN-026 a doubt on a topic, and one whose attempt is gone, name their place and lead the mentor nowhere', async () => {
  const { taken, tokens, ask, read } = await setting();
  const topic = (await ask({ assetId: '' })).data;
  expect((await read(topic.doubtId)).data.about).toEqual({ kind: 'place', url: '', assetType: '', at: null });
  const { first } = await take({ taken, token: tokens.student });
  const question = { assessmentId: String(taken.assessment.id), itemId: String(first) };
  const { doubtId } = (await ask({ question })).data;
  await server.parts.database.orm.execute(sql`update doubts set attempt_id = null where id = ${doubtId}`);
  const { about, doubt } = (await read(doubtId)).data;
  expect([about, doubt.assetName]).toEqual([{ kind: 'place', url: '', assetType: 'assessment', at: null }, taken.asset.name]);
});

test('LRN-026 a doubt from before that keeps its question as an address gets the question, one with the address of another student does not', async () => {
  const { taken, tokens, ask, read } = await setting();
  const { second } = await take({ taken, token: tokens.student });
  const text = `Question 2 of a test\nhttps://portal.example/reviewtest?assessmentId=${taken.assessment.id}&question=${second}\n\nWhy?`;
  const { doubtId } = (await ask({ text })).data;
  const other = await setting();
  const { doubtId: othersId } = (await other.ask({ text })).data;
  const migration = readFileSync(new URL('../../../drizzle/0037_asked_and_missed.sql', import.meta.url), 'utf8');
  await server.parts.database.orm.execute(sql.raw(migration.split('--> statement-breakpoint').at(-1) ?? ''));
  expect((await read(doubtId)).data.about).toMatchObject({ kind: 'question', question: { number: 2 } });
  expect((await other.read(othersId)).data.about.kind).toBe('place');
});
