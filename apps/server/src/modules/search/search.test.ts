import type { AnswerOf, RequestOf } from '@abhyas/contract/endpoints.ts';
import type { SearchGroup, SearchResult } from '@abhyas/contract/search/search.ts';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Caller, type TestApp, testApp } from '../../../test/app.ts';
import { factories } from '../../../test/factories.ts';
import { watchQueries } from '../../../test/query-count.ts';
import { scoreFactories } from '../../../test/factories/score-factories.ts';
import { type assessments, items, sectionItems, sections } from '../assessment/tables.ts';
import { people } from '../identity/tables.ts';
import { learningNodes } from '../learning/tables.ts';

let server: TestApp;
let make: ReturnType<typeof factories>;
let student: Caller & { ids: { courseId: string; variantId: string } };
const orm = () => server.parts.database.orm;
const idsOf = async (token: string) => {
  const [course] = (await server.call('studentCourses', {}, { token })).data;
  return { courseId: course?.courseId ?? '', variantId: course?.variantId ?? '' };
};
beforeAll(async () => {
  server = await testApp({ template: 'demo' });
  make = factories(server.parts);
  const token = await server.signIn('ASC1001');
  student = { token, ids: await idsOf(token) };
}, 120_000);
afterAll(() => server.close());
beforeEach(() => orm().execute(sql`delete from rate_limits`));

type Groups = Partial<Record<SearchGroup, AnswerOf<'search'>['groups'][number]>>;

async function find(
  query: string,
  { more = {}, ...caller }: Partial<Caller> & { more?: Partial<RequestOf<'search'>> } = {},
): Promise<Groups> {
  const { data } = await server.call('search', { ...student.ids, query, ...more }, { token: student.token ?? '', ...caller });
  return Object.fromEntries(data.groups.map((group) => [group.group, group]));
}
const textsOf = (group: Groups[SearchGroup]) => (group?.results ?? []).map(({ text }) => text);
const markedIn = ({ text, marks }: SearchResult) => marks.map(([from, to]) => text.slice(from, to));

describe('a student finds', () => {
  test('a path, its unit and its lessons, with where they are and the page they open on', async () => {
    const { lessons } = await find('quadratic');
    expect(textsOf(lessons)).toContain('Quadratic equations');
    const unit = lessons?.results.find(({ text }) => text === 'Quadratic equations');
    expect(unit).toMatchObject({ kind: 'place', place: ['Quantitative ability'], marks: [[0, 9]] });
    expect(unit?.url).toMatch(/^\/prepare-.*Quadratic%20equations/);
    const [lesson] = (await find('sign chart')).lessons?.results ?? [];
    expect(lesson?.place[0]).toBe('Quantitative ability');
    expect(lesson?.url).toMatch(/assetId=\d+$/);
  });

  test('what is meant by what students write short, and a school by its first letters', async () => {
    expect(textsOf((await find('dilr')).lessons)[0]).toBe('Data and logic');
    expect(textsOf((await find('द्विघात')).lessons)).toContain('Quadratic equations');
    expect(textsOf((await find('समय और दूरी')).lessons)).not.toEqual([]);
    expect(textsOf((await find('mqm school')).schools)).toEqual(['Monsoon Quay Management School']);
  });

  test('what begins with what is typed so far, the words in any order and those of the place as well', async () => {
    expect(textsOf((await find('quadr')).lessons)).toContain('Quadratic equations');
    expect(textsOf((await find('equations quad')).lessons)).toContain('Quadratic equations');
    const { lessons } = await find('quantitative quadratic');
    expect(textsOf(lessons)).toContain('Quadratic equations');
  });

  test('schools, classes and their own mentors, each with where it is; what is called exactly so comes first', async () => {
    const { schools } = await find('Banyan');
    expect(schools?.results[0]).toMatchObject({ kind: 'school', text: expect.stringContaining('Banyan') as string, marks: [[0, 6]] });
    expect(schools?.results[0]?.url).toMatch(/^\/school\/details\?schoolId=\d+$/);
    const { classes } = await find('functions graphs');
    expect(classes?.results[0]).toMatchObject({
      kind: 'class',
      text: 'Functions and graphs',
      url: expect.stringMatching(/^\/Classes\/LIVE\/\d+$/) as string,
    });
    expect(classes?.results[0]?.at).toMatch(/^\d{4}-/);
    const { people: found } = await find('Mentor');
    expect(found?.results.every(({ state, url }) => state === 'mentor' && url === '/myPage/myPlan')).toBe(true);
    expect(textsOf(found)).toContain('Demo Mentor');
  });

  test('no class of a batch they left, none that is cancelled, and no mentor of others', async () => {
    const title = 'Zygote arithmetic';
    const held = await orm().execute<{ id: string }>(sql`
      update classes set title = ${title} where id = (select c.id from classes c join batch_members m on m.batch_id = c.batch_id join people p on p.id = m.person_id
        where p.pin = 'ASC1001' and m.left_at is null and c.cancelled_at is null limit 1) returning id`);
    const id = held.rows[0]?.id;
    expect(textsOf((await find('zygote')).classes)).toEqual([title]);
    await orm().execute(sql`update classes set cancelled_at = now() where id = ${id}`);
    expect((await find('zygote')).classes).toBeUndefined();
    await orm().execute(sql`update classes set cancelled_at = null where id = ${id}`);
    const stranger = await make.person();
    const { token } = await make.session({ personId: stranger.id, at: server.clock.now() });
    expect(await find('zygote', { token, more: { courseId: '', variantId: '' } })).toEqual({});
    expect(await find('Demo Mentor', { token, more: { courseId: '', variantId: '' } })).toEqual({});
  });

  test('it with a typo, in any group, and marks the word that was meant', async () => {
    const { lessons } = await find('quadrtic');
    const unit = lessons?.results.find(({ text }) => text === 'Quadratic equations');
    expect(unit === undefined ? [] : markedIn(unit)).toEqual(['Quadratic']);
  });

  test('English words by their stem, and without words such as the', async () => {
    expect(textsOf((await find('the quadratics of')).lessons)).toContain('Quadratic equations');
  });

  test('nothing of nonsense, and nothing of signs alone', async () => {
    expect(await find('zzqxwv')).toEqual({});
    expect(await find('-- …')).toEqual({});
    expect(await find(`%_ ' " \\ :* & | !`)).toEqual({});
  });

  test('own notes, which open their lesson at their part', async () => {
    const { notes } = await find('formula needed');
    expect(notes?.results).toHaveLength(1);
    expect(notes?.results[0]).toMatchObject({ kind: 'note', state: '' });
    expect(notes?.results[0]?.url).toMatch(/assetId=\d+&at=30$/);
    expect(notes?.results.flatMap(markedIn)).toEqual(['formula', 'needed']);
  });

  test('own doubts by question, answer and topic, with their status', async () => {
    const { doubts } = await find('straight line');
    expect(doubts?.results[0]).toMatchObject({ kind: 'doubt', state: 'answered' });
    expect(doubts?.results[0]?.url).toMatch(/^\/myPage\/doubts\?doubtId=\d+$/);
    expect(doubts?.results[0]?.text).toContain('straight line');
  });

  test('five of a group, and 25 of the one that is asked for alone', async () => {
    const all = await find('re');
    expect(all.lessons).toMatchObject({ more: true });
    expect(all.lessons?.results).toHaveLength(5);
    const alone = await find('re', { more: { group: 'lessons' } });
    expect(Object.keys(alone)).toEqual(['lessons']);
    expect(textsOf(alone.lessons).slice(0, 5)).toEqual(textsOf(all.lessons));
    expect(alone.lessons?.results.length).toBeGreaterThan(5);
    expect(alone.lessons?.results.length).toBeLessThanOrEqual(25);
  });

  test('no student: people are for those who look after them', async () => {
    expect((await find('ASC1002')).people).toBeUndefined();
    expect((await find('Demo')).people?.results.map(({ text, state }) => [text, state])).toEqual([['Demo Mentor', 'mentor']]);
  });

  test('nothing of a course that is not theirs', async () => {
    const { course, variant } = await make.course();
    const answer = await server.call(
      'search',
      { courseId: String(course.id), variantId: String(variant.id), query: 'quadratic' },
      { token: student.token ?? '' },
    );
    expect(answer.status).toBe(403);
    const other = await make.student();
    const { token } = await make.session({ personId: other.person.id, at: server.clock.now() });
    const more = { courseId: String(other.course.id), variantId: String(other.variant.id) };
    expect(await find('quadratic', { token, more })).toEqual({});
  });
});

describe('content', () => {
  test('that an import took away is not found', async () => {
    const [unit] = (await find('quadratic equations')).lessons?.results ?? [];
    expect(unit?.text).toBe('Quadratic equations');
    await orm().update(learningNodes).set({ isActive: false }).where(eq(learningNodes.name, 'Quadratic equations'));
    await orm().execute(sql`update content_packs set checksum = checksum || ' '`);
    expect(textsOf((await find('quadratic equations')).lessons)).not.toContain('Quadratic equations');
    await orm().update(learningNodes).set({ isActive: true }).where(eq(learningNodes.name, 'Quadratic equations'));
    await orm().execute(sql`update content_packs set checksum = trim(checksum) || '  '`);
  });

  test('costs the same number of statements however much is found', async () => {
    // the content that the test before changed
    await find('re');
    const few = await watchQueries({ server, work: () => find('formula needed') });
    const many = await watchQueries({ server, work: () => find('re') });
    expect(many.count).toBe(few.count);
    expect(many.count).toBeLessThanOrEqual(13);
  });
});

describe('questions', () => {
  /** A student with a completed test of one question on circles, another of it open, and a third not released to them. */
  async function candidate() {
    const { sit } = scoreFactories({ database: server.parts.database, make });
    const who = await make.student();
    const { token } = await make.session({ personId: who.person.id, at: server.clock.now() });
    const more = { courseId: String(who.course.id), variantId: String(who.variant.id) };
    const testWith = async (stem: string, about: Partial<typeof assessments.$inferInsert> = {}) => {
      const made = await make.assessment({
        courseId: who.course.id,
        sections: [{ answers: [{ kind: 'choice', labels: ['A'] }] }],
        ...about,
      });
      const [item] = made.sections[0]?.items ?? [];
      if (item === undefined) throw new Error('a test of one question has one');
      await orm()
        .update(items)
        .set({ stemHtml: `<p>${stem}</p>` })
        .where(eq(items.id, item.id));
      return { ...made, item };
    };
    const complete = (made: Awaited<ReturnType<typeof testWith>>) =>
      sit({ test: made, studentId: who.person.id, at: server.clock.now(), met: [[['wrong', 30]]] });
    return { who, testWith, complete, search: (query: string) => find(query, { token, more }) };
  }

  test('are found once their test is completed, and open in its review', async () => {
    const { testWith, complete, search } = await candidate();
    const made = await testWith('Two circles <em>touch</em> at P &amp; Q. Find x<sup>2</sup>.');
    expect((await search('circles')).questions).toBeUndefined();
    await complete(made);
    const { questions } = await search('cirlces tuoch');
    expect(questions?.results).toEqual([
      {
        kind: 'question',
        text: 'Two circles touch at P & Q. Find x².',
        marks: [
          [4, 11],
          [12, 17],
        ],
        place: [made.assessment.name],
        state: 'wrong',
        url: `/reviewtest?assessmentId=${made.assessment.id}&question=${made.item.id}`,
      },
    ]);
  });

  test('are not found in a test that is open, in one not taken, and by words of a solution or key', async () => {
    const { who, testWith, complete, search } = await candidate();
    const open = await testWith('A pentagon in progress');
    await make.attempt({
      assessmentId: open.assessment.id,
      studentId: who.person.id,
      startedAt: server.clock.now(),
      deadlineAt: new Date(server.clock.now().getTime() + 600_000),
    });
    await testWith('A hexagon not taken');
    const done = await testWith('A heptagon');
    await orm().update(items).set({ solutionHtml: '<p>Use octagons</p>' }).where(eq(items.id, done.item.id));
    await complete(done);
    expect(textsOf((await search('heptagon')).questions)).toEqual(['A heptagon']);
    for (const hidden of ['pentagon', 'hexagon', 'octagons', 'pentagn', 'Option']) expect((await search(hidden)).questions).toBeUndefined();
  });

  test('are not found while the review is closed, or while another test with them can still be taken', async () => {
    const { testWith, complete, search } = await candidate();
    const closed = await testWith('A nonagon', { proctored: true });
    await complete(closed);
    expect((await search('nonagon')).questions).toBeUndefined();
    const shared = await testWith('A decagon');
    await complete(shared);
    expect(textsOf((await search('decagon')).questions)).toEqual(['A decagon']);
    const again = await make.assessment({ courseId: shared.assessment.courseId, sections: [{ answers: [] }] });
    const [section] = await orm().select().from(sections).where(eq(sections.assessmentId, again.assessment.id));
    await orm()
      .insert(sectionItems)
      .values({ sectionId: section?.id ?? 0n, itemId: shared.item.id, position: 0 });
    expect((await search('decagon')).questions).toBeUndefined();
  });

  test('of others are not found', async () => {
    const one = await candidate();
    await one.complete(await one.testWith('A dodecagon'));
    const classmate = await make.student({ in: { course: one.who.course, variant: one.who.variant } });
    const { token } = await make.session({ personId: classmate.person.id, at: server.clock.now() });
    const more = { courseId: String(one.who.course.id), variantId: String(one.who.variant.id) };
    expect(await find('dodecagon', { token, more })).toEqual({});
    expect(textsOf((await one.search('dodecagon')).questions)).toEqual(['A dodecagon']);
  });

  test('in Hindi are found by whole words, by their beginning and with another vowel sign', async () => {
    const { testWith, complete, search } = await candidate();
    await complete(await testWith('द्विघात समीकरण के मूल ज्ञात कीजिए।'));
    await orm().execute(sql`insert into content_words (word) values ('द्विघात'), ('समीकरण'), ('कीजिए') on conflict do nothing`);
    for (const typed of ['समीकरण', 'समीक', 'मूल द्विघात', 'समिकरण', 'कीजिए'])
      expect([typed, textsOf((await search(typed)).questions)]).toEqual([typed, ['द्विघात समीकरण के मूल ज्ञात कीजिए।']]);
  });
});

describe('people', () => {
  const none = { courseId: '', variantId: '' };
  const namedIn = async (query: string, caller: Caller) => textsOf((await find(query, { ...caller, more: none })).people);

  /** A student called so, with a mentor and a parent of theirs. */
  async function family(firstName: string, lastName: string) {
    const { person } = await make.student();
    await orm().update(people).set({ firstName, lastName }).where(eq(people.id, person.id));
    const mentor = await make.person({ role: 'mentor' });
    const parent = await make.person({ role: 'parent' });
    for (const viewer of [mentor, parent]) {
      await make.relate({ kind: viewer.role === 'parent' ? 'parent' : 'mentor', viewerId: viewer.id, subjectId: person.id });
    }
    const as = async (personId: bigint) => ({ token: (await make.session({ personId, at: server.clock.now() })).token });
    return { person, as, mentor: await as(mentor.id), parent: await as(parent.id) };
  }

  test('IDN-071 IDN-078 a mentor finds their students, a parent their children, by name, ID and with a typo, and no one else’s', async () => {
    const { person, mentor, parent } = await family('Padmini', 'Krishnamurthy');
    const other = await family('Padmini', 'Elsewhere');
    for (const viewer of [mentor, parent]) {
      for (const typed of ['padmini', 'krishna', 'Padmini Krish', person.pin, 'padmni', 'Pamdini', 'Krishnamurti'])
        expect([typed, await namedIn(typed, viewer)]).toEqual([typed, ['Padmini Krishnamurthy']]);
      expect(await namedIn(other.person.pin, viewer)).toEqual([]);
    }
    const { people: found } = await find('padmini', { ...mentor, more: none });
    expect(found?.results[0]?.url).toContain(`/studentPage/?studentImsPin=${person.pin}&`);
  });

  test('IDN-081 staff with the right to people find everyone, other staff no one, and a parent’s ID is shown to no one', async () => {
    const { as, person } = await family('Gajendra', 'Vaidyanathan');
    const ofPeople = await as((await make.person({ role: 'staff', rights: ['people'] })).id);
    const ofClasses = await as((await make.person({ role: 'staff', rights: ['classes', 'support', 'content', 'centre'] })).id);
    const [found] = (await find('Vaidyanatan', { ...ofPeople, more: none })).people?.results ?? [];
    expect(found).toMatchObject({
      text: 'Gajendra Vaidyanathan',
      place: [person.pin],
      state: 'student',
      url: `/staff/people/${person.id}`,
    });
    expect(await namedIn('Gajendra', ofClasses)).toEqual([]);
    const parent = await make.person({ role: 'parent', firstName: 'Gajalakshmi', lastName: 'Vaidya' });
    const [shown] = (await find('Gajalakshmi', { ...ofPeople, more: none })).people?.results ?? [];
    expect(shown).toMatchObject({ text: 'Gajalakshmi Vaidya', place: [], state: 'parent' });
    expect(await namedIn(parent.pin, ofPeople)).toEqual([]);
  });

  test('a mentor finds the doubts of their students, with who asked', async () => {
    const token = await server.signIn('MEN2001');
    const { doubts } = await find('straight line', { token, more: none });
    expect(doubts?.results[0]?.place[0]).toMatch(/\w/);
    const stranger = await family('No', 'Doubts');
    expect((await find('straight line', { ...stranger.mentor, more: none })).doubts).toBeUndefined();
    expect((await find('straight line', { ...stranger.parent, more: none })).doubts).toBeUndefined();
  });
});

test('IDN-082 support acting as a student finds what the student finds, but for the notes', async () => {
  const support = await make.person({ role: 'staff', rights: ['support'] });
  const [row] = await orm().select({ id: people.id }).from(people).where(eq(people.pin, 'ASC1001'));
  const { token } = await make.session({ personId: row?.id ?? 0n, actingAdminId: support.id, at: server.clock.now() });
  expect((await find('formula needed')).notes).toBeDefined();
  expect((await find('formula needed', { token })).notes).toBeUndefined();
  expect(textsOf((await find('quadratic', { token })).lessons)).toContain('Quadratic equations');
});

test('refuses a text that is too short or too long, a course without its variant, and more calls than anyone types', async () => {
  const call = (body: Partial<RequestOf<'search'>>) =>
    server.call('search', { ...student.ids, query: 'roots', ...body }, { token: student.token ?? '' });
  expect((await call({ query: 'a' })).status).toBe(400);
  expect((await call({ query: 'a'.repeat(101) })).status).toBe(400);
  expect((await call({ variantId: '' })).status).toBe(400);
  await orm().execute(sql`delete from rate_limits`);
  expect((await call({})).status).toBe(200);
  await orm().execute(sql`update rate_limits set hits = 600 where key like 'search:%'`);
  expect((await call({})).error.code).toBe('TOO_MANY_REQUESTS');
});
