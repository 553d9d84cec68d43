import type { PlayerState } from '@abhyas/contract/assessment/assessment.ts';
import { desc, eq, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { testMoment } from '../../../../test/moments.ts';
import { launchAndStart, numbered, saveChoice } from '../../../../test/player.ts';
import { playerWorld } from '../../../../test/player-world.ts';
import type { Transaction } from '../../../platform/postgres/database.ts';
import { keepPapers, mapPapers } from '../paper/kept-queries.ts';
import { getRoutedPaper, keepRoute } from '../paper/route-queries.ts';
import { attempts, items, papers } from '../tables.ts';

const { server, make } = await playerWorld();
const setMinute = (minutes: number) => server.clock.set(new Date(testMoment.getTime() + 60_000 * minutes));

/** Three questions, then three easy, middling or hard ones, and once more, all answered by A. */
const stages = [[0], [-1, 0, 1], [-1, 0, 1]].flatMap((modules, stage) =>
  modules.flatMap((difficulty, module) => Array.from({ length: 3 }, () => ({ stage: stage + 1, module: module + 1, difficulty }))),
);
const adaptive = (more: Parameters<typeof make.launchableTest>[0] = {}) =>
  make.launchableTest({ scale: 'gmat', edits: 3, mayLeave: true, sections: [{ stages }, { stages }], ...more });

type Adaptive = Awaited<ReturnType<typeof adaptive>>;

async function begun(test: Adaptive) {
  const { state, window } = await launchAndStart({ server, test });
  const section = test.sections[0]?.section.id ?? 0n;
  const { fence } = state;
  let seq = 1;
  return {
    window,
    section,
    fence,
    items: async () => idsOf((await window.state()).data),
    async answer(label: 'A' | 'B', ids: readonly bigint[]) {
      await window.save(fence, numbered({ server, from: seq, events: ids.map((id) => saveChoice(id, label)) }));
      seq += ids.length;
    },
    next: () => window.turn(fence, section, 'stage'),
  };
}

/** The questions of the first section that a window has. */
const idsOf = ({ sections }: PlayerState) => sections[0]?.items.map(({ itemId }) => BigInt(itemId)) ?? [];

/** The questions of a module of the first section. */
const moduleOf = (test: Adaptive, stage: number, module: number) =>
  stages.flatMap((at, place) => (at.stage === stage && at.module === module ? [test.sections[0]?.items[place]?.id ?? 0n] : []));

describe('TST-063 stages of an adaptive paper', () => {
  it('open one after the other by the answers: harder ones after right answers, easier ones after wrong ones, and none before its turn', async () => {
    for (const [label, module] of [
      ['A', 3],
      ['B', 1],
    ] as const) {
      const test = await adaptive();
      const attempt = await begun(test);
      const first = moduleOf(test, 1, 1);
      expect(await attempt.items()).toEqual(first);
      const [section] = (await attempt.window.state()).data.sections;
      expect(section).toMatchObject({ questionCount: 9 });
      // asked before its questions are answered, nothing comes
      expect((await attempt.next()).data.sections[0]?.items).toHaveLength(3);
      await attempt.answer(label, first);
      const second = idsOf((await attempt.next()).data);
      expect(second).toEqual([...first, ...moduleOf(test, 2, module)]);
      // a repeat gets the same
      expect(idsOf((await attempt.next()).data)).toEqual(second);
      await attempt.answer(label, moduleOf(test, 2, module));
      const third = idsOf((await attempt.next()).data);
      expect(third).toEqual([...first, ...moduleOf(test, 2, module), ...moduleOf(test, 3, module)]);
      expect((await attempt.next()).data.sections[0]?.items).toHaveLength(9);
      // the other section is where it was
      expect((await attempt.window.state()).data.sections[1]?.items).toEqual([]);
    }
  });

  it('stay as they were chosen: another window continues with them, and the first one asks for nothing any more', async () => {
    const test = await adaptive();
    const attempt = await begun(test);
    await attempt.answer('A', moduleOf(test, 1, 1));
    const given = (await attempt.next()).data.sections[0]?.items;
    const again = await launchAndStart({ server, test });
    expect(again.state.sections[0]?.items).toEqual(given);
    expect((await attempt.next()).error.code).toBe('FENCE_LOST');
    // a changed answer counts for the score and moves no stage
    await again.window.save(again.state.fence, numbered({ server, events: moduleOf(test, 1, 1).map((id) => saveChoice(id, 'B')) }));
    expect((await again.window.turn(again.state.fence, attempt.section, 'stage')).data.sections[0]?.items).toEqual(given);
  });

  it('count their questions once each candidate: stages that no one came to are blank, scores are on the scale, and all are in one cohort', async () => {
    const test = await adaptive({ type: 'Mock', endAt: new Date(testMoment.getTime() + 3_600_000) });
    const good = await begun(test);
    await good.answer('A', moduleOf(test, 1, 1));
    await good.next();
    await good.answer('A', moduleOf(test, 2, 3));
    await good.next();
    await good.answer('A', moduleOf(test, 3, 3));
    await good.window.submit(good.fence);
    const { data } = await good.window.result();
    expect(data.overall).toMatchObject({ correct: 9, blank: 9, wrong: 0, maxMarks: '805' });
    expect(Number(data.overall.marks) % 10).toBe(5);
    expect(data.sections.map(({ maxMarks }) => maxMarks)).toEqual(['90', '90']);
    expect(Number(data.sections[0]?.marks)).toBeGreaterThan(80);
    expect(Number(data.sections[1]?.marks)).toBeLessThan(70);
    expect(Number(data.overall.error)).toBeGreaterThan(10);
    expect(data.cohortSize).toBe(1);
    setMinute(61);
    const review = (await good.window.review()).data;
    expect(review.sections.map((section) => section.items.length)).toEqual([9, 9]);
    expect(review.sections[0]?.items.map(({ itemId }) => BigInt(itemId))).toEqual([
      ...moduleOf(test, 1, 1),
      ...moduleOf(test, 2, 3),
      ...moduleOf(test, 3, 3),
    ]);
  });

  it('are those of the paper that the attempt began with, whatever an import makes of the test', async () => {
    const test = await adaptive();
    const attempt = await begun(test);
    await attempt.answer('A', moduleOf(test, 1, 1));
    const assessmentId = test.assessment.id;
    await server.parts.database.transaction(async (tx) => {
      const before = (await mapPapers({ tx, assessmentId })).get(assessmentId);
      if (before === undefined) throw new Error('There is a paper');
      await tx
        .update(items)
        .set({ stemHtml: '<p>Another text</p>' })
        .where(eq(items.id, moduleOf(test, 2, 3)[0] ?? 0n));
      await keepPapers({ tx, replaced: [before], pack: 'test', unusedBefore: testMoment, now: testMoment });
    });
    const { data } = await attempt.next();
    expect(data.sections[0]?.items.map(({ stemHtml }) => stemHtml)).not.toContain('<p>Another text</p>');
    expect(data.sections[0]?.items).toHaveLength(6);
  });

  it('make one paper for all who took the same way', async () => {
    const test = await adaptive();
    const attempt = await begun(test);
    await attempt.answer('A', moduleOf(test, 1, 1));
    await Promise.all([attempt.next(), attempt.next(), attempt.next()]);
    const { orm } = server.parts.database;
    const kept = await orm
      .select({
        version: papers.version,
        base: papers.base,
        route: papers.route,
        questions: sql<number>`jsonb_array_length(${papers.questions})`,
      })
      .from(papers)
      .where(eq(papers.assessmentId, test.assessment.id))
      .orderBy(desc(papers.version));
    const base = test.assessment.paperVersion;
    expect(kept).toMatchObject([
      { version: base, base: null },
      // which of the questions of the whole they have, and no copy of them
      { version: -1, base, route: { [`${attempt.section}`]: [3] }, questions: 0 },
    ]);
    const [row] = await orm.select({ version: attempts.paperVersion }).from(attempts).where(eq(attempts.assessmentId, test.assessment.id));
    expect(row).toEqual({ version: -1 });
  });

  it('hold up no one who takes ways that another has not committed yet', async () => {
    const test = await adaptive();
    const { orm: queryable } = server.parts.database;
    const section = `${test.sections[0]?.section.id ?? 0n}`;
    const assessmentId = test.assessment.id;
    const keep = async (tx: Transaction, module: number) => {
      const { whole } = await getRoutedPaper({ tx, assessmentId, paperVersion: test.assessment.paperVersion });
      return keepRoute({ tx, paper: { whole, route: { [section]: [module] } }, now: testMoment });
    };
    const made = await queryable.transaction(async (tx) => [await keep(tx, 1), await keep(tx, 3)]);
    const crossed = await queryable.transaction(async (tx) => {
      const first = await keep(tx, 1);
      const other = await queryable.transaction(async (inner) => [await keep(inner, 3), await keep(inner, 1)]);
      return [first, await keep(tx, 3), ...other];
    });
    expect(crossed).toEqual([...made, ...made.toReversed()]);
  });

  it('do not open while their section is closed, nor in a paper without', async () => {
    const test = await adaptive();
    const attempt = await begun(test);
    await attempt.answer('A', moduleOf(test, 1, 1));
    setMinute(11);
    expect((await attempt.next()).data.sections[0]?.items).toHaveLength(3);
    const plain = await make.launchableTest();
    const { window, state } = await launchAndStart({ server, test: plain });
    expect((await window.turn(state.fence, plain.sections[0]?.section.id ?? 0n, 'stage')).error.code).toBe('INVALID_REQUEST');
  });
});
