import { expect, test } from 'vitest';
import { manualClock } from '../../../test/manual-clock.ts';
import { createLookAgain, examPace, pagePace } from './look-again.ts';

/** A window with one view that did not load. `looks` has the time of each look, `loads` that of each time the view was asked for. */
function missingView({ pace = pagePace, random = 1 } = {}) {
  const clock = manualClock({ random });
  const portal = { answers: false, isSeen: true, mends: true };
  const looks: number[] = [];
  const loads: number[] = [];
  const { wait, comeBack, reconnect } = createLookAgain({
    ...clock,
    pace,
    isSeen: () => portal.isSeen,
    isAnswering: async () => {
      looks.push(clock.now() / 1000);
      return Promise.resolve(portal.answers);
    },
  });
  const show = () => {
    const leave = wait(() => {
      loads.push(clock.now() / 1000);
      leave();
      if (!portal.mends) show();
    });
  };
  show();
  return { ...clock, portal, looks, loads, comeBack, reconnect, show };
}

test('a view that did not load is looked for again with longer and longer pauses, and loads when the portal answers', async () => {
  const { portal, pass, looks, loads, isDue } = missingView();
  await pass(120_000);
  expect(looks).toEqual([4, 12, 28, 58, 88, 118]);
  expect(loads).toEqual([]);
  portal.answers = true;
  await pass(60_000);
  expect(loads).toEqual([148]);
  expect(isDue()).toBe(false);
});

test('a view that the portal answers and refuses to give is asked for six times by itself, then on demand', async () => {
  const { portal, pass, loads, comeBack } = missingView();
  Object.assign(portal, { answers: true, mends: false });
  await pass(600_000);
  expect(loads).toEqual([4, 12, 28, 58, 88, 118]);
  comeBack();
  await pass(0);
  expect(loads).toHaveLength(7);
});

test('a window that is not looked at asks nothing until it is', async () => {
  const { portal, pass, looks, loads, comeBack } = missingView();
  portal.isSeen = false;
  await pass(4_000);
  const before = looks.length;
  await pass(600_000);
  expect(looks).toHaveLength(before);
  comeBack();
  await pass(0);
  expect(looks).toHaveLength(before);
  Object.assign(portal, { isSeen: true, answers: true });
  comeBack();
  await pass(0);
  expect(loads).toEqual([604]);
});

test('a failure long after the last one begins with the short pauses', async () => {
  const { portal, pass, loads, show } = missingView();
  await pass(60_000);
  portal.answers = true;
  await pass(30_000);
  expect(loads).toEqual([88]);
  await pass(300_000);
  show();
  await pass(4_000);
  expect(loads).toEqual([88, 394]);
});

test('a window of a test asks every 4 to 8 s, and does not give up', async () => {
  const late = missingView({ pace: examPace });
  Object.assign(late.portal, { answers: true, mends: false });
  await late.pass(80_000);
  expect(late.loads).toEqual([8, 16, 24, 32, 40, 48, 56, 64, 72, 80]);
  const early = missingView({ pace: examPace, random: 0 });
  await early.pass(20_000);
  expect(early.looks).toEqual([4, 8, 12, 16, 20]);
});

test.each([
  ['a page', pagePace, 0, 0],
  ['a page', pagePace, 0.5, 0.5],
  ['a page', pagePace, 1, 1],
  ['a window of a test', examPace, 0, 0],
  ['a window of a test', examPace, 0.5, 1.5],
  ['a window of a test', examPace, 1, 3],
])('%s whose connection is back looks at a moment of its own (%#)', async (_which, pace, random, seconds) => {
  const { portal, pass, looks, loads, reconnect } = missingView({ pace, random });
  portal.answers = true;
  reconnect();
  expect(looks).toEqual([]);
  await pass(3_000);
  expect(looks).toEqual([seconds]);
  expect(loads).toEqual([seconds]);
});

test('someone who comes back to a window that waits for its moment is not kept waiting', async () => {
  const { portal, pass, loads, comeBack, reconnect, isDue } = missingView({ pace: examPace });
  portal.answers = true;
  reconnect();
  await pass(1_000);
  comeBack();
  await pass(0);
  expect(loads).toEqual([1]);
  expect(isDue()).toBe(false);
});

test('a connection that comes back while a look is on its way is looked for once more within its spread', async () => {
  const answers: ((isThere: boolean) => void)[] = [];
  const clock = manualClock();
  const { wait, reconnect } = createLookAgain({
    ...clock,
    pace: pagePace,
    isSeen: () => true,
    isAnswering: async () => new Promise((resolve) => answers.push(resolve)),
  });
  const loads: number[] = [];
  wait(() => loads.push(clock.now() / 1000));
  await clock.pass(4_000);
  expect(answers).toHaveLength(1);
  reconnect();
  expect(answers).toHaveLength(1);
  answers[0]!(false);
  await clock.pass(1_000);
  expect(answers).toHaveLength(2);
  answers[1]!(true);
  await clock.pass(0);
  expect(loads).toEqual([5]);
});
