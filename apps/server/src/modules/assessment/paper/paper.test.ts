import { optionReference } from '@abhyas/rules/assessment/paper/order/own-order.ts';
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { testMoment } from '../../../../test/moments.ts';
import { launch, launchAndStart, numbered, saveChoice } from '../../../../test/player.ts';
import { playerWorld } from '../../../../test/player-world.ts';
import { closeDue } from '../closing/close-attempt.ts';
import { accommodations } from '../staff/tables.ts';
import { assessments, attempts, items, sectionItems } from '../tables.ts';
import { listSections } from './paper-queries.ts';
import { presentMarkings } from './present-paper.ts';

const { server, make } = await playerWorld();

const minutes = 60_000;
const after = (ms: number) => new Date(testMoment.getTime() + ms).toISOString();
const reviewNow = (assessmentId: bigint) =>
  server.parts.database.orm
    .update(assessments)
    .set({ endAt: new Date(testMoment.getTime() + 2 * 60 * minutes) })
    .where(eq(assessments.id, assessmentId));

describe('extra time', () => {
  /** Two sections of 40 minutes with a break of 5 between; a third more for the candidate: 53 min 20 s each. */
  async function longer() {
    const test = await make.launchableTest({ sections: [{ seconds: 2400, breakSeconds: 300 }, { seconds: 2400 }] });
    await server.parts.database.orm.insert(accommodations).values({ studentId: test.person.id, extraAbove: 1, extraBelow: 3 });
    return test;
  }

  it('TST-063 is in the instructions, on the clock and in the deadline, to the second; the break is as long for everyone', async () => {
    const test = await longer();
    const { opened, window } = await launch({ server, test });
    expect(opened.data).toMatchObject({ totalSeconds: 6400, extraSeconds: 1600 });
    expect(opened.data.sections.map(({ seconds, breakSeconds }) => [seconds, breakSeconds])).toEqual([
      [3200, 300],
      [3200, 0],
    ]);
    const state = (await window.start()).data;
    expect(state).toMatchObject({ totalSeconds: 6400, extraSeconds: 1600, deadlineAt: after(6700 * 1000) });
    expect(state.sections.map(({ opensAt, closesAt }) => [opensAt, closesAt])).toEqual([
      [after(0), after(3200 * 1000)],
      [after(3500 * 1000), after(6700 * 1000)],
    ]);
  });

  it('TST-063 an answer given in it counts, the test is not closed before its end, and it is closed then', async () => {
    const test = await longer();
    const { window } = await launchAndStart({ server, test });
    const [first, second] = test.sections.flatMap(({ items: inside }) => inside.slice(0, 1).map(({ id }) => id));
    server.clock.advance(3199 * 1000);
    await window.save(1, numbered({ server, events: [saveChoice(first ?? 0n, 'A')] }));
    server.clock.set(new Date(testMoment.getTime() + 6699 * 1000));
    await closeDue({ parts: server.parts, now: server.clock.now() });
    await window.save(1, numbered({ server, events: [saveChoice(second ?? 0n, 'A')], from: 2 }));
    expect((await window.state()).data.status).toBe('in-progress');
    server.clock.advance(20_000);
    await closeDue({ parts: server.parts, now: server.clock.now() });
    expect((await window.result()).data).toMatchObject({ closedBy: 'deadline', lateAnswers: 0, overall: { correct: 2, marks: '6' } });
  });

  it('given or taken away after the start it changes nothing for the attempt that runs', async () => {
    const test = await longer();
    const { window, state } = await launchAndStart({ server, test });
    await server.parts.database.orm.delete(accommodations).where(eq(accommodations.studentId, test.person.id));
    expect((await window.start()).data).toMatchObject({ deadlineAt: state.deadlineAt, totalSeconds: 6400 });
  });
});

describe('an order of the candidate’s own', () => {
  async function shuffled() {
    const sections = [{ answers: Array.from({ length: 8 }, () => ({ kind: 'choice' as const, labels: ['A'] })) }];
    const test = await make.launchableTest({ sections, shuffle: { questions: true, options: true } });
    const [section] = test.sections;
    const kept = section?.items[0]?.id ?? 0n;
    await server.parts.database.orm
      .update(items)
      .set({ stemHtml: `<p>${optionReference('C')}?</p>`, solutionHtml: `<p>That is ${optionReference('A')}.</p>` });
    await server.parts.database.orm.update(items).set({ keepOptions: true }).where(eq(items.id, kept));
    return { test, kept: String(kept), ids: section?.items.map(({ id }) => String(id)) ?? [] };
  }
  const orderOf = (section: { items: readonly { itemId: string; options: readonly { label: string }[] }[] } | undefined) =>
    section?.items.map(({ itemId, options }) => `${itemId} ${options.map(({ label }) => label).join('')}`) ?? [];

  it('TST-063 TST-065 is drawn at the start, stays on every reload, and is what the review shows', async () => {
    const { test, kept, ids } = await shuffled();
    const { window, state } = await launchAndStart({ server, test });
    const order = orderOf(state.sections[0]);
    expect(new Set(order.map((one) => one.split(' ')[0]))).toEqual(new Set(ids));
    expect(order).toHaveLength(ids.length);
    expect(state.sections[0]?.items.map(({ number }) => number)).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
    expect(order).toContain(`${kept} ABCD`);
    expect(order.some((one) => !one.endsWith(' ABCD'))).toBe(true);
    expect(orderOf((await window.start()).data.sections[0])).toEqual(order);

    const [first] = state.sections[0]?.items ?? [];
    await window.submit(2, numbered({ server, events: [saveChoice(BigInt(first?.itemId ?? 0), 'A')] }));
    await reviewNow(test.assessment.id);
    server.clock.advance(3 * 60 * minutes);
    const review = (await window.review()).data;
    expect(orderOf(review.sections[0])).toEqual(order);
    expect(review.sections[0]?.items[0]).toMatchObject({ outcome: 'correct', response: { kind: 'choice', labels: ['A'] }, answer: ['A'] });
    const [shown] = review.sections[0]?.items ?? [];
    const placed = (label: string) => 'ABCD'.charAt(shown?.options.findIndex((option) => option.label === label) ?? 9);
    expect(shown?.solutionHtml).toBe(`<p>That is <span data-option="A">${placed('A')}</span>.</p>`);
    expect([first?.stemHtml, shown?.stemHtml]).toEqual(Array(2).fill(`<p><span data-option="C">${placed('C')}</span>?</p>`));
    expect(review.sections[0]?.items.filter(({ solutionHtml }) => !solutionHtml.includes('>A<')).length).toBeGreaterThan(0);
  });

  it('hangs on the seed alone', async () => {
    const { test } = await shuffled();
    const { window, state } = await launchAndStart({ server, test });
    const seedIs = (seed: number) =>
      server.parts.database.orm.update(attempts).set({ seed }).where(eq(attempts.assessmentId, test.assessment.id));
    await seedIs(1);
    const one = orderOf((await window.state()).data.sections[0]);
    await seedIs(2);
    expect(orderOf((await window.state()).data.sections[0])).not.toEqual(one);
    await seedIs(1);
    expect(orderOf((await window.state()).data.sections[0])).toEqual(one);
    expect(state.sections).toHaveLength(1);
  });
});

describe('a section that is left, and the break after it', () => {
  it('TST-063 the next section opens when the break ends, by the candidate or by itself, and the deadline moves with it', async () => {
    const sections = [{ seconds: 600, breakSeconds: 120 }, { seconds: 600, breakSeconds: 60 }, { seconds: 600 }];
    const test = await make.launchableTest({ sections, mayLeave: true });
    const { window, state } = await launchAndStart({ server, test });
    expect(state.deadlineAt).toBe(after(33 * minutes));
    const [one = 0n, two = 0n] = test.sections.map(({ section }) => section.id);
    const held = (sectionsNow: typeof state.sections) => sectionsNow.map(({ items: inside }) => inside.length);
    server.clock.advance(4 * minutes);
    const left = (await window.turn(1, one, 'section')).data;
    expect(left).toMatchObject({ deadlineAt: after(27 * minutes), turns: { left: { [String(one)]: after(4 * minutes) } } });
    expect(held(left.sections)).toEqual([3, 0, 0]);
    server.clock.advance(minutes);
    const resumed = (await window.turn(1, one, 'break')).data;
    expect(resumed.deadlineAt).toBe(after(26 * minutes));
    expect(held(resumed.sections)).toEqual([3, 3, 0]);
    server.clock.advance(minutes);
    expect((await window.turn(1, two, 'section')).data.deadlineAt).toBe(after(17 * minutes));
    server.clock.advance(minutes);
    expect(held((await window.state()).data.sections)).toEqual([3, 3, 3]);
  });

  it('is refused where the paper does not allow it, and to a window that has lost the attempt', async () => {
    const test = await make.launchableTest({ sections: [{ breakSeconds: 120 }, {}] });
    const { window } = await launchAndStart({ server, test });
    const [one = 0n] = test.sections.map(({ section }) => section.id);
    expect((await window.turn(1, one, 'section')).error.code).toBe('INVALID_REQUEST');
    expect((await window.turn(1, one, 'break')).error.code).toBe('INVALID_REQUEST');
    await window.start();
    expect((await window.turn(1, one, 'section')).error.code).toBe('FENCE_LOST');
  });
});

it('TST-063 TST-064 says how the questions are marked, own marks beside the usual ones, and scores by them', async () => {
  const test = await make.launchableTest({ blankPenalty: { sections: ['s1'], free: 1, each: 10 } });
  const [first = 0n] = test.sections.flatMap(({ items: inside }) => inside.map(({ id }) => id));
  await server.parts.database.orm
    .update(sectionItems)
    .set({ marking: { correct: 600, wrong: -200, blank: 0 } })
    .where(eq(sectionItems.itemId, first));
  const { window, state } = await launchAndStart({ server, test });
  expect(state).toMatchObject({
    totalMarks: '12',
    markings: [
      { type: 'single', questions: 2, marking: { correct: '3', wrong: '-1', blank: '0' } },
      { type: 'single', questions: 1, marking: { correct: '6', wrong: '-2', blank: '0' } },
    ],
    blankPenalty: { free: 1, each: '-0.1' },
  });
  await window.submit(1, numbered({ server, events: [saveChoice(first, 'B')] }));
  expect((await window.review()).data).toMatchObject({ markings: state.markings, blankPenalty: state.blankPenalty });
  expect((await window.result()).data.overall).toMatchObject({ marks: '-2.1', maxMarks: '12', penalty: '-0.1', blank: 2, wrong: 1 });
});

it('TST-063 TST-064 a part of the right options brings what the paper says, which its candidate is told before', async () => {
  const test = await make.launchableTest({ sections: [{ answers: [{ kind: 'choice', labels: ['A', 'C'] }] }] });
  const [item = 0n] = test.sections.flatMap(({ items: inside }) => inside.map(({ id }) => id));
  await server.parts.database.orm
    .update(sectionItems)
    .set({ marking: { correct: 400, wrong: -200, blank: 0, partial: 100 } })
    .where(eq(sectionItems.itemId, item));
  const { window, state } = await launchAndStart({ server, test });
  expect(state.markings[0]?.marking).toEqual({ correct: '4', wrong: '-2', blank: '0', partial: '1' });
  await window.submit(1, numbered({ server, events: [saveChoice(item, 'C')] }));
  expect((await window.result()).data.overall).toMatchObject({ marks: '1', correct: 0, wrong: 1 });
  expect((await window.review()).data.sections[0]?.items).toMatchObject([{ outcome: 'wrong', marks: '1' }]);
});

it('TST-063 two ways of marking one type are told apart by their sections, where these are others', async () => {
  const test = await make.launchableTest({ sections: [{}, {}, {}] });
  const rows = await listSections({ queryable: server.parts.database.orm, assessmentId: test.assessment.id });
  const lenient = { correct: 300, wrong: 0, blank: 0 };
  const asked = rows.map((row, at) =>
    at === 2 ? { ...row, markings: row.markings.map(({ type }) => ({ type, marking: lenient })) } : row,
  );
  expect(presentMarkings(asked).map(({ questions, sections: names }) => [questions, names])).toEqual([
    [6, rows.slice(0, 2).map(({ name }) => name)],
    [3, [rows[2]?.name]],
  ]);
});
