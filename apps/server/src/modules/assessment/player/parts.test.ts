import { describe, expect, it } from 'vitest';
import { testMoment } from '../../../../test/moments.ts';
import { launchAndStart, numbered, saveChoice } from '../../../../test/player.ts';
import { playerWorld } from '../../../../test/player-world.ts';

const { server, make } = await playerWorld();
const setMinute = (minutes: number) => server.clock.set(new Date(testMoment.getTime() + 60_000 * minutes));

/** A test like XAT: two sections of ten minutes each in one part, then a third that counts for no total in a part of its own. */
async function started() {
  const test = await make.launchableTest({
    mayLeave: true,
    blankPenalty: { sections: ['s1', 's2'], free: 3, each: 10 },
    sections: [{ part: 1 }, { part: 1 }, { part: 2, counted: false }],
  });
  const item = (section: number, at = 0) => test.sections[section]?.items[at]?.id ?? 0n;
  const { window, state } = await launchAndStart({ server, test });
  return { test, item, window, state, ids: test.sections.map(({ section }) => section.id) };
}

const open = (state: Awaited<ReturnType<typeof started>>['state']) => state.sections.map(({ items }) => items.length > 0);

describe('TST-063 sections in parts', () => {
  it('open together and close together, and keys of the next part come when it begins', async () => {
    const { state, window } = await started();
    expect(state.sections.map(({ part, counted }) => [part, counted])).toEqual([
      [1, undefined],
      [1, undefined],
      [2, false],
    ]);
    expect(state.totalMarks).toBe('18');
    expect(open(state)).toEqual([true, true, false]);
    setMinute(19);
    expect(open((await window.state()).data)).toEqual([true, true, false]);
    setMinute(21);
    expect(open((await window.state()).data)).toEqual([true, true, true]);
  });

  it('count by the clock of their part: what comes for an earlier one is late, and its marks are in no total where they count apart', async () => {
    const { item, window, state } = await started();
    const save = (from: number, section: number) =>
      window.save(state.fence, numbered({ server, from, events: [saveChoice(item(section), 'A')] }));
    setMinute(15);
    // beyond the minutes of the first section alone, inside those of the part
    await save(1, 0);
    await save(2, 1);
    setMinute(25);
    await save(3, 2);
    await window.save(state.fence, numbered({ server, from: 4, events: [saveChoice(item(1, 1), 'A')] }));
    await window.submit(state.fence);
    const { data } = await window.result();
    expect(data).toMatchObject({ lateAnswers: 1, overall: { correct: 2, blank: 4, marks: '5.9', maxMarks: '18', penalty: '-0.1' } });
    expect(data.work).toMatchObject({ withoutWrong: '5.9' });
    expect(data.sections.map(({ marks, maxMarks, counted }) => [marks, maxMarks, counted])).toEqual([
      ['3', '9', undefined],
      ['3', '9', undefined],
      ['3', '9', false],
    ]);
    expect(data.losses).toEqual([{ tag: '', questions: 4, marks: '12' }]);
  });

  it('are left together', async () => {
    const { ids, window, state } = await started();
    setMinute(4);
    const { data } = await window.turn(state.fence, ids[1] ?? 0n, 'section');
    expect(data.turns.left).toEqual({ [String(ids[0])]: server.clock.now().toISOString() });
    expect(open(data)).toEqual([true, true, true]);
    expect(data.deadlineAt).toBe(new Date(testMoment.getTime() + 14 * 60_000).toISOString());
    expect((await window.turn(state.fence, ids[2] ?? 0n, 'section')).error.code).toBe('INVALID_REQUEST');
  });
});
