import { fold } from '@abhyas/rules/assessment/log/fold.ts';
import { paperOfState } from '@abhyas/rules/assessment/paper/paper.ts';
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { testMoment } from '../../../../test/moments.ts';
import { launch, launchAndStart, numbered, saveChoice } from '../../../../test/player.ts';
import { playerWorld } from '../../../../test/player-world.ts';
import { attempts } from '../tables.ts';

const { server, make } = await playerWorld();
const setMinute = (minutes: number) => server.clock.set(new Date(testMoment.getTime() + 60_000 * minutes));

/** A test of three sections of ten minutes each, with a break of two minutes after the first that is taken, whose order the candidate chooses. */
async function launched() {
  const sections = [{ breakSeconds: 120 }, {}, {}];
  const test = await make.launchableTest({ choosesOrder: true, edits: 3, sections });
  const ids = test.sections.map(({ section }) => String(section.id));
  const [first = '', second = '', third = ''] = ids;
  return { test, ids, first, second, third, ...(await launch({ server, test })) };
}

describe('TST-063 sections in an order that the candidate chooses', () => {
  it('open one after the other in that order, with the break in its place, and no key of a section is given before its turn', async () => {
    const { first, second, third, window, opened } = await launched();
    expect(opened.data).toMatchObject({ choosesOrder: true, turns: { order: [] } });
    const { data } = await window.start([third, first, second]);
    expect(data.sections.map(({ sectionId, breakSeconds, items }) => [sectionId, breakSeconds, items.length > 0])).toEqual([
      [third, 120, true],
      [first, 0, false],
      [second, 0, false],
    ]);
    setMinute(11);
    expect((await window.state()).data.sections.map(({ items }) => items.length > 0)).toEqual([true, false, false]);
    setMinute(13);
    expect((await window.state()).data.sections.map(({ items }) => items.length > 0)).toEqual([true, true, false]);
  });

  it('have their only break after the section that the candidate chooses', async () => {
    const { first, second, third, window } = await launched();
    const { data } = await window.start([third, first, second], 2);
    expect(data.sections.map(({ sectionId, breakSeconds }) => [sectionId, breakSeconds])).toEqual([
      [third, 0],
      [first, 120],
      [second, 0],
    ]);
    setMinute(11);
    expect((await window.state()).data.sections.map(({ items }) => items.length > 0)).toEqual([true, true, false]);
    setMinute(21);
    expect((await window.state()).data.sections.map(({ items }) => items.length > 0)).toEqual([true, true, false]);
    setMinute(23);
    expect((await window.state()).data.sections.map(({ items }) => items.length > 0)).toEqual([true, true, true]);
  });

  it('have no break after the last section, and none that is chosen in a test with several', async () => {
    const { ids, window } = await launched();
    expect((await window.start(ids, 3)).error.code).toBe('INVALID_REQUEST');
    const several = await make.launchableTest({ choosesOrder: true, sections: [{ breakSeconds: 60 }, { breakSeconds: 60 }, {}] });
    const order = several.sections.map(({ section }) => String(section.id));
    expect((await (await launch({ server, test: several })).window.start(order, 1)).error.code).toBe('INVALID_REQUEST');
    const fixed = await make.launchableTest({ sections: [{ breakSeconds: 60 }, {}, {}] });
    expect((await (await launch({ server, test: fixed })).window.start([], 2)).error.code).toBe('INVALID_REQUEST');
  });

  it('stay in it: a window that comes later finds it, and cannot choose another', async () => {
    const { test, first, second, third, window } = await launched();
    await window.start([second, third, first]);
    const again = await launch({ server, test });
    const { data } = await again.window.start([first, second, third]);
    expect(data.turns.order).toEqual([second, third, first]);
    expect(data.sections.map(({ sectionId }) => sectionId)).toEqual([second, third, first]);
  });

  it('score by it: what is answered in a section counts while that section is open', async () => {
    const { test, first, second, third, window } = await launched();
    const { data } = await window.start([third, second, first]);
    const item = (at: number) => test.sections[at]?.items[0]?.id ?? 0n;
    const save = (from: number, at: number) => window.save(data.fence, numbered({ server, from, events: [saveChoice(item(at), 'A')] }));
    setMinute(1);
    await save(1, 2);
    await save(2, 0);
    setMinute(13);
    await save(3, 1);
    await window.submit(data.fence);
    expect((await window.result()).data).toMatchObject({ lateAnswers: 1, overall: { correct: 2 } });
  });

  it.each([
    ['twice the same section', ({ first, second }: Record<string, string>) => [first, first, second]],
    ['a section too few', ({ first, second }: Record<string, string>) => [first, second]],
    ['a section of no test', ({ first, second }: Record<string, string>) => [first, second, '999999']],
  ])('are refused with %s, and the clock does not start', async (_name, orderOf) => {
    const { test, window, ...ids } = await launched();
    const order = orderOf(ids as never).map(String);
    const refused = await window.start(order);
    expect(refused.error.code).toBe('INVALID_REQUEST');
    const [row] = await server.parts.database.orm
      .select({ at: attempts.startedAt })
      .from(attempts)
      .where(eq(attempts.studentId, test.person.id));
    expect(row?.at).toBeNull();
  });

  it('cannot be chosen in a test whose paper has an order', async () => {
    const test = await make.launchableTest({ sections: [{}, {}] });
    const ids = test.sections.map(({ section }) => String(section.id)).toReversed();
    expect((await (await launch({ server, test })).window.start(ids)).error.code).toBe('INVALID_REQUEST');
  });
});

describe('TST-071 answers of which up to three may be changed', () => {
  it('count as they were before the fourth change, in the window, in the score and in the review', async () => {
    const answers = Array.from({ length: 5 }, () => ({ kind: 'choice' as const, labels: ['A'] }));
    const test = await make.launchableTest({ edits: 3, sections: [{ answers }] });
    const { state, window } = await launchAndStart({ server, test });
    const items = test.sections[0]?.items ?? [];
    const save = (label: string) => items.map(({ id }) => saveChoice(id, label));
    const events = numbered({ server, events: [...save('B'), ...save('A')] });
    await window.save(state.fence, events);
    // a window that takes the test over gets the compacted log and counts the same
    const again = await launchAndStart({ server, test });
    const seen = fold({ events: again.state.events, paper: paperOfState(again.state) }).items;
    expect([...seen.values()].map(({ changes }) => changes)).toEqual([1, 1, 1, 0, 0]);
    const more = numbered({ server, events: save('A') });
    await again.window.save(again.state.fence, more);
    await again.window.submit(again.state.fence);
    expect((await again.window.result()).data).toMatchObject({ lateAnswers: 0, overall: { correct: 3, wrong: 2 } });
    const { data } = await again.window.review();
    expect(data.sections.flatMap(({ items: own }) => own).map(({ outcome, changes }) => [outcome, changes])).toEqual([
      ['correct', 1],
      ['correct', 1],
      ['correct', 1],
      ['wrong', 0],
      ['wrong', 0],
    ]);
  });
});
