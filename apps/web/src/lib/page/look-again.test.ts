import { expect, test } from 'vitest';
import { manualClock } from '../../../test/manual-clock.ts';
import { createLookAgain } from './look-again.ts';

/** A window with one view that did not load. `looks` has the time of each look, `loads` that of each time the view was asked for. */
function missingView() {
  const clock = manualClock();
  const portal = { answers: false, isSeen: true, mends: true };
  const looks: number[] = [];
  const loads: number[] = [];
  const { wait, wake } = createLookAgain({
    ...clock,
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
  return { ...clock, portal, looks, loads, wake, show };
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
  const { portal, pass, loads, wake } = missingView();
  Object.assign(portal, { answers: true, mends: false });
  await pass(600_000);
  expect(loads).toEqual([4, 12, 28, 58, 88, 118]);
  wake();
  await pass(0);
  expect(loads).toHaveLength(7);
});

test('a window that is not looked at asks nothing until it is', async () => {
  const { portal, pass, looks, loads, wake } = missingView();
  portal.isSeen = false;
  await pass(4_000);
  const before = looks.length;
  await pass(600_000);
  expect(looks).toHaveLength(before);
  wake();
  await pass(0);
  expect(looks).toHaveLength(before);
  Object.assign(portal, { isSeen: true, answers: true });
  wake();
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

test('a connection that comes back while a look is on its way is looked for once more at once', async () => {
  const answers: ((isThere: boolean) => void)[] = [];
  const clock = manualClock();
  const { wait, wake } = createLookAgain({
    ...clock,
    isSeen: () => true,
    isAnswering: async () => new Promise((resolve) => answers.push(resolve)),
  });
  const loads: number[] = [];
  wait(() => loads.push(clock.now() / 1000));
  await clock.pass(4_000);
  expect(answers).toHaveLength(1);
  wake();
  expect(answers).toHaveLength(1);
  answers[0]!(false);
  await clock.pass(0);
  expect(answers).toHaveLength(2);
  answers[1]!(true);
  await clock.pass(0);
  expect(loads).toEqual([4]);
});
