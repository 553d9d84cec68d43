import { expect, test } from 'vitest';
import { runSteps } from './session.ts';

/** Adds what is fed, and runs the sum as an effect: `runEffect` says what that does. */
function adder(runEffect: (sum: number, feed: (input: number) => void) => void) {
  const shown: number[] = [];
  const session = runSteps<number, number, number>({
    opened: { state: 0, effects: [] },
    step: (state, input) => ({ state: state + input, effects: [state + input] }),
    runEffect: (sum) => runEffect(sum, (input) => session.feed(input)),
    onChange: () => void shown.push(session.state()),
  });
  return { session, shown };
}

test('what an effect reports while it runs waits until its step is done, and all is shown once', () => {
  const { session, shown } = adder((sum, feed) => {
    if (sum >= 3) return;
    feed(1);
    expect(session.state()).toBe(sum);
  });
  session.feed(1);
  expect([session.state(), shown]).toEqual([3, [3]]);
});

test('a fault of one effect is thrown, shows what was done, and holds up nothing after it', () => {
  const { session, shown } = adder((sum) => {
    if (sum === 1) throw new Error('broken');
  });
  expect(() => session.feed(1)).toThrow('broken');
  session.feed(1);
  expect([session.state(), shown]).toEqual([2, [1, 2]]);
});
