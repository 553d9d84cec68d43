import fc from 'fast-check';
import { expect, test } from 'vitest';
import { bestChoice, type Option } from './best-choice.ts';

const option = fc.record({
  marks: fc.integer({ min: -4, max: 12 }).map((quarters) => quarters / 4),
  seconds: fc.integer({ min: 0, max: 40 }),
});

/** Tries every choice. */
function triedOut(options: readonly Option[], seconds: number) {
  let best = { marks: 0, seconds: 0 };
  for (let bits = 0; bits < 2 ** options.length; bits += 1) {
    const some = options.filter((_option, at) => (bits >> at) % 2 === 1);
    const sum = {
      marks: some.reduce((total, { marks }) => total + marks, 0),
      seconds: some.reduce((total, one) => total + one.seconds, 0),
    };
    if (sum.seconds <= seconds && (sum.marks > best.marks || (sum.marks === best.marks && sum.seconds < best.seconds))) best = sum;
  }
  return best;
}

test('the best choice is the one that trying every choice finds, in marks and in time', () => {
  fc.assert(
    fc.property(fc.array(option, { maxLength: 10 }), fc.nat(150), (options, seconds) => {
      const { chosen, ...found } = bestChoice({ options, seconds });
      expect(found).toEqual(triedOut(options, seconds));
      expect(chosen).toEqual(chosen.toSorted((one, other) => one - other));
    }),
  );
});

test('a question that was wrong is left, and the time that it took brings others', () => {
  const options = [
    { marks: -1, seconds: 200 },
    { marks: 3, seconds: 120 },
    { marks: 3, seconds: 150 },
    { marks: 2.1, seconds: 60 },
  ];
  expect(bestChoice({ options, seconds: 320 })).toEqual({ chosen: [1, 2], marks: 6, seconds: 270 });
  expect(bestChoice({ options, seconds: 0 })).toEqual({ chosen: [], marks: 0, seconds: 0 });
});

test('a whole paper of three hours is chosen at least as well as by marks for each second', () => {
  const options = Array.from({ length: 200 }, (_option, at) => ({ marks: 1 + (at % 4), seconds: 30 + ((at * 37) % 200) }));
  let [marks, left] = [0, 10_800];
  for (const next of options.toSorted((one, other) => other.marks / other.seconds - one.marks / one.seconds)) {
    if (next.seconds > left) continue;
    marks += next.marks;
    left -= next.seconds;
  }
  expect(bestChoice({ options, seconds: 10_800 }).marks).toBeGreaterThanOrEqual(marks);
});
