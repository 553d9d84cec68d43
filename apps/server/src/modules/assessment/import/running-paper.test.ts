import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { PlayerState } from '@abhyas/contract/assessment/assessment.ts';
import { and, asc, eq } from 'drizzle-orm';
import { testApp, type TestApp } from '../../../../test/app.ts';
import { testMoment } from '../../../../test/moments.ts';
import { factories } from '../../../../test/factories.ts';
import { launch, launchAndStart, numbered, saveChoice } from '../../../../test/player.ts';
import { listOwnPapers } from '../history/list-own-papers.ts';
import { listOwnScores } from '../history/score-history-queries.ts';
import { keepEdition } from '../paper/edition-queries.ts';
import { scoreWaiting } from '../scoring/rescore.ts';
import { assessments, items, papers, sectionItems } from '../tables.ts';
import type { AssessmentInput, ItemInput } from './content-input.ts';
import { importAssessments } from './import-assessments.ts';

let server: TestApp;
let make: ReturnType<typeof factories>;
beforeAll(async () => {
  server = await testApp();
  make = factories(server.parts);
});
afterAll(() => server.close());
beforeEach(() => server.clock.set(testMoment));

const orm = () => server.parts.database.orm;
type Made = Awaited<ReturnType<typeof make.assessment>>;

const inputOf = ({ id: _id, passageId: _passage, ...row }: typeof items.$inferSelect): ItemInput => ({ ...row, passageKey: null });

/** Imports a test over itself as a pack has it, with what `change` makes of its questions and of itself. */
async function importChanged(
  { assessment, sections }: Made,
  change: (test: AssessmentInput, questions: ItemInput[]) => { test: AssessmentInput; questions: ItemInput[] },
) {
  const questions = sections.flatMap((section) => section.items.map(inputOf));
  const test: AssessmentInput = {
    ...assessment,
    sections: sections.map(({ section, items: inside }) => ({
      ...section,
      items: inside.map(({ bank, key }) => ({ bank, key, marking: null })),
    })),
  };
  const changed = change(test, questions);
  const content = { pack: 'test', passages: [], items: changed.questions, assessments: [changed.test] };
  return server.parts.database.transaction((tx) => importAssessments({ tx, content, timeZone: 'Asia/Kolkata', now: server.clock.now() }));
}

/** The second question has another text and key, the third is out, a new one is in front, all bring twice as much, and there is less time. */
const rewritten = (test: AssessmentInput, [first, second, ...others]: ItemInput[]) => {
  if (first === undefined || second === undefined) throw new Error('two questions');
  const added: ItemInput = {
    ...first,
    key: `${first.key}-new`,
    stemHtml: '<p>A new question</p>',
    answer: { kind: 'choice', labels: ['C'] },
  };
  const other: ItemInput = { ...second, stemHtml: '<p>Another question</p>', answer: { kind: 'choice', labels: ['B'] } };
  const marking = Object.fromEntries(
    Object.entries(test.marking).map(([type, one]) => [type, { ...one, correct: 600 }]),
  ) as unknown as AssessmentInput['marking'];
  const sections = test.sections.map((section, place) => ({
    ...section,
    seconds: 300,
    items: place > 0 ? section.items : [{ ...first, key: added.key, marking: null }, ...section.items.slice(0, 2)],
  }));
  return { test: { ...test, marking, sections }, questions: [added, first, other, ...others] };
};

const shown = ({ sections }: Pick<PlayerState, 'sections'>) =>
  sections.map(({ items: inside, closesAt }) => ({ closesAt, questions: inside?.map(({ itemId, stemHtml }) => [itemId, stemHtml]) }));

async function newestItem() {
  const rows = await orm().select().from(items).orderBy(asc(items.id));
  return rows.at(-1)?.id ?? 0n;
}

describe('an attempt that has begun when an import changes its test', () => {
  it('TST-063 has the marks in its total that its own paper counts there, in the result as in the score', async () => {
    const made = await make.launchableTest({ sections: [{}, { counted: false }] });
    const { session, window, state } = await launchAndStart({ server, test: made });
    const items = made.sections.map((section) => section.items[0]?.id ?? 0n);
    await window.save(state.fence, numbered({ server, events: items.map((item) => saveChoice(item, 'B')) }));
    await importChanged(made, (test, questions) => ({
      test: { ...test, sections: test.sections.map((section, at) => ({ ...section, counted: at === 1 })) },
      questions,
    }));
    await window.submit(state.fence);
    const { data } = await server.call('testResult', { assessmentId: String(made.assessment.id) }, { token: session });
    expect(data.sections.map(({ counted }) => counted)).toEqual([undefined, false]);
    expect(data.overall).toMatchObject({ marks: '-1', wrong: 1, blank: 2 });
    expect(data.work?.withoutWrong).toBe('0');
    expect(data.losses).toEqual([{ tag: '', questions: 3, marks: '10' }]);
  });

  it('keeps the key of a question that its test no longer has from a practice set until the ranking ends', async () => {
    const made = await make.launchableTest({ ranked: true, endAt: new Date(testMoment.getTime() + 86_400_000) });
    // no other test has questions like these
    const sections = made.sections.map(({ items: inside, ...section }) => ({
      ...section,
      items: inside.map((item) => ({ ...item, stemHtml: `<p>Of the ranked test, ${item.id}</p>` })),
    }));
    const test = { ...made, sections };
    await importChanged(test, (same, questions) => ({ test: same, questions }));
    const third = test.sections[0]?.items[2];
    const set = await make.assessment({ courseId: test.course.id, kind: 'practice', solutions: 'each' });
    await orm()
      .insert(sectionItems)
      .values({ sectionId: set.sections[0]?.section.id ?? 0n, itemId: third?.id ?? 0n, position: 9 });
    await launchAndStart({ server, test });
    await importChanged(test, (same, questions) => ({
      test: {
        ...same,
        sections: same.sections.map((section, place) => ({ ...section, items: section.items.slice(0, place > 0 ? 9 : 2) })),
      },
      questions,
    }));
    const [stored] = await orm().select({ until: assessments.sharedUntil }).from(assessments).where(eq(assessments.id, set.assessment.id));
    expect(stored).toEqual({ until: test.assessment.endAt });
  });

  it('TST-062 keeps the instances of its models; who takes the set again later has them as the import corrected them', async () => {
    const made = await make.assessment({ kind: 'practice', solutions: 'each' });
    const own = made.sections[0]?.items[0];
    if (own === undefined) throw new Error('the question is there');
    const other = await make.item({ bank: own.bank, answer: { kind: 'choice', labels: ['D'] }, stemHtml: '<p>The other instance</p>' });
    const importWith = async (labels: string[]) =>
      importChanged(made, (test, [first, ...others]) => {
        if (first === undefined) throw new Error('the question is there');
        const instances = [first, { ...inputOf(other), answer: { kind: 'choice', labels } } as const];
        return { test, questions: [...instances.map((one, at) => ({ ...one, model: first.key, seed: at + 1 })), ...others] };
      });
    const keyNow = async () => {
      const [test] = await orm().select().from(assessments).where(eq(assessments.id, made.assessment.id));
      if (test === undefined) throw new Error('the set is there');
      const version = await server.parts.database.transaction((tx) => keepEdition({ tx, test, ordinal: 2, now: testMoment }));
      const [kept] = await orm()
        .select()
        .from(papers)
        .where(and(eq(papers.assessmentId, made.assessment.id), eq(papers.version, version ?? 0)));
      return [version, kept?.questions.find(({ itemId }) => itemId === other.id)?.answer] as const;
    };
    await importWith(['D']);
    const before = await keyNow();
    await importWith(['D']);
    expect(await keyNow()).toEqual(before);
    await importWith(['C']);
    const after = await keyNow();
    expect(after[0]).not.toBe(before[0]);
    expect(after[1]).toEqual({ kind: 'choice', labels: ['C'] });
  });

  it('TST-063 TST-064 TST-065 keeps questions, keys, marks and times, resumed and scored; the next start has the new ones', async () => {
    const test = await make.launchableTest({ sections: [{}, { answers: [{ kind: 'choice', labels: ['A'] }] }] });
    const [first = 0n, second = 0n, third = 0n, fourth = 0n] = test.sections.flatMap((section) => section.items.map(({ id }) => id));
    const begun = await launchAndStart({ server, test });
    await begun.window.save(1, numbered({ server, events: [saveChoice(first, 'A'), saveChoice(second, 'A')] }));
    const { changes } = await importChanged(test, rewritten);
    expect(changes).toEqual([{ name: test.assessment.name, running: 1, finished: 0 }]);

    const resumed = await launchAndStart({ server, test, token: begun.session });
    expect(shown(resumed.state)).toEqual(shown(begun.state));
    expect(resumed.state.deadlineAt).toBe(begun.state.deadlineAt);
    expect(resumed.state.totalMarks).toBe('12');
    await resumed.window.save(2, numbered({ server, events: [saveChoice(third, 'B')] }));
    server.clock.advance(600_000);
    await resumed.window.submit(2, numbered({ server, events: [saveChoice(fourth, 'A')], from: 2 }));

    const result = (await resumed.window.result()).data;
    expect(result.overall).toMatchObject({ marks: '8', maxMarks: '12', correct: 3, wrong: 1, blank: 0 });
    expect(result.cohortSize).toBe(1);
    expect(result.sections).toMatchObject([
      { marks: '5', maxMarks: '9', correct: 2, wrong: 1 },
      { marks: '3', maxMarks: '3' },
    ]);
    const review = (await resumed.window.review()).data;
    expect(
      review.sections.flatMap((section) => section.items.map(({ itemId, stemHtml, answer }) => [itemId, stemHtml, answer.join()])),
    ).toEqual(test.sections.flatMap((section) => section.items.map(({ id, stemHtml }) => [String(id), stemHtml, 'A'])));

    const [paper] = await listOwnPapers({
      queryable: orm(),
      attempts: [{ attemptId: BigInt(begun.state.attemptId), submittedAt: server.clock.now() }],
    });
    expect(paper?.sections.map((section) => section.items.map(({ itemId, marking }) => [itemId, marking.correct]))).toEqual([
      [
        [first, 300],
        [second, 300],
        [third, 300],
      ],
      [[fourth, 300]],
    ]);
    const [whole] = await listOwnScores({ queryable: orm(), studentIds: [test.person.id], courseId: test.course.id });
    expect(whole).toMatchObject({ questions: 4, maxMarks: 1200, correct: 3 });

    // who begins now has the new paper, and is compared with no one who had the old one
    server.clock.set(testMoment);
    const later = await make.person();
    await make.enrol({ personId: later.id, variantId: test.variant.id });
    const { state, window } = await launchAndStart({ server, test: { ...test, person: later } });
    const added = await newestItem();
    expect(state.totalMarks).toBe('24');
    expect(shown(state)[0]?.questions).toEqual([
      [String(added), '<p>A new question</p>'],
      [String(first), test.sections[0]?.items[0]?.stemHtml],
      [String(second), '<p>Another question</p>'],
    ]);
    server.clock.advance(60_000);
    await window.submit(1, numbered({ server, events: [saveChoice(added, 'C'), saveChoice(second, 'B')] }));
    expect((await window.result()).data).toMatchObject({
      cohortSize: 1,
      overall: { marks: '12', maxMarks: '24', correct: 2, blank: 2 },
    });

    const staff = (await make.session({ personId: (await make.person({ role: 'staff', rights: ['content'] })).id, at: server.clock.now() }))
      .token;
    const { sections } = (await server.call('staffTest', { assessmentId: String(test.assessment.id) }, { token: staff })).data;
    expect(sections.map((section) => section.questions.map(({ itemId, candidates }) => [itemId, candidates]))).toEqual([
      [
        [String(added), 1],
        [String(first), 2],
        [String(second), 2],
      ],
      [[String(fourth), 2]],
      [[String(third), 1]],
    ]);
  });

  it('TST-071 a ruling reaches it, also on a question that is no longer in the test; another import changes no mark', async () => {
    const test = await make.launchableTest();
    const [first = 0n, second = 0n, third = 0n] = test.sections.flatMap((section) => section.items.map(({ id }) => id));
    const { window } = await launchAndStart({ server, test });
    await window.submit(1, numbered({ server, events: [saveChoice(first, 'A'), saveChoice(second, 'B'), saveChoice(third, 'B')] }));
    await importChanged(test, rewritten);
    await scoreWaiting({ parts: server.parts });
    expect((await window.result()).data.overall).toMatchObject({ marks: '1', maxMarks: '9', correct: 1, wrong: 2 });
    const staff = (await make.session({ personId: (await make.person({ role: 'staff', rights: ['content'] })).id, at: server.clock.now() }))
      .token;
    const of = { assessmentId: String(test.assessment.id), itemId: String(third) };
    const question = (await server.call('staffQuestion', of, { token: staff })).data;
    expect(question).toMatchObject({ answer: ['A'], answers: [{ candidates: 1, outcome: 'wrong' }] });
    const ruling = { ...of, ruling: { kind: 'drop' } as const, reason: 'It has no answer', showReason: true, version: question.version };
    expect((await server.call('saveRuling', ruling, { token: staff })).status).toBe(200);
    await scoreWaiting({ parts: server.parts });
    expect((await window.result()).data.overall).toMatchObject({ marks: '2', maxMarks: '6', correct: 1, wrong: 1, dropped: 1 });
  });

  it('TST-069 a practice set gives the solutions of the paper it began with, and counts its questions', async () => {
    const test = await make.launchableTest({ kind: 'practice', sectionOrder: 'free', solutions: 'each', untimed: true });
    const [first = 0n, second = 0n] = test.sections.flatMap((section) => section.items.map(({ id }) => id));
    const { window, session, state } = await launchAndStart({ server, test });
    await window.save(1, numbered({ server, events: [saveChoice(first, 'A')] }));
    await importChanged(test, (set, [one, two]) => ({
      test: { ...set, sections: set.sections.map((section) => ({ ...section, items: section.items.slice(1, 2) })) },
      questions: [one, two].flatMap((question) =>
        question === undefined ? [] : [{ ...question, answer: { kind: 'choice', labels: ['D'] } }],
      ),
    }));
    const sets = await server.call(
      'practiceSets',
      { courseId: String(test.course.id), variantId: String(test.variant.id) },
      { token: session },
    );
    expect(sets.data).toMatchObject([{ questionCount: 3, answered: 1 }]);
    const check = numbered({ server, events: [{ kind: 'check', itemId: String(first) }], from: 2 });
    await window.save(1, check);
    const solutions = await server.call(
      'playerSolutions',
      { attemptId: state.attemptId, itemIds: [String(first)] },
      { cookies: { abhyas_attempt: window.pass } },
    );
    expect(solutions.data).toMatchObject([{ answer: ['A'], outcome: 'correct' }]);
    await window.submit(1, numbered({ server, events: [saveChoice(second, 'A')], from: 3 }));
    expect((await window.result()).data.overall).toMatchObject({ correct: 2, blank: 1, maxMarks: '9' });
  });

  it('TST-063 one that was launched and not begun gets the new paper; a paper that no one began with is not kept for long', async () => {
    const test = await make.launchableTest();
    const launched = await launch({ server, test });
    const { changes } = await importChanged(test, rewritten);
    expect(changes).toEqual([]);
    expect((await launched.window.start()).data.totalMarks).toBe('18');
    const kept = () => orm().$count(papers, eq(papers.assessmentId, test.assessment.id));
    expect(await kept()).toBe(1);
    server.clock.advance(25 * 60 * 60_000);
    await importChanged(test, rewritten);
    expect(await kept()).toBe(0);
  });
});
