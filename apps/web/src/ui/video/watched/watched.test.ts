import { describe, expect, test } from 'vitest';
import { playedSeconds, toParts } from './watched.ts';

const ranges = (...pairs: readonly (readonly [number, number])[]) => ({
  length: pairs.length,
  start: (index: number) => pairs[index]?.[0] ?? 0,
  end: (index: number) => pairs[index]?.[1] ?? 0,
});

describe('what was really watched of a video', () => {
  test.each([
    ['nothing was played', ranges(), []],
    ['from the beginning to 3.2', ranges([0, 3.2]), [0, 1, 2]],
    ['up to the middle of a second and over', ranges([0, 3.6]), [0, 1, 2, 3]],
    ['a part of a second only', ranges([2.1, 2.4]), []],
    ['begun late in a second', ranges([1.6, 4]), [2, 3]],
    ['two parts with a skip between', ranges([0, 2], [10.2, 12.9]), [0, 1, 10, 11, 12]],
    ['a second whose halves were played apart', ranges([0, 0.4], [0.5, 1]), [0]],
  ])('%s', (_name, played, seconds) => {
    expect(playedSeconds(played)).toEqual(seconds);
  });

  test('the speed does not matter: what was played is told in seconds of the video', () => {
    // a minute of it played at double speed is a minute of it, and half a minute of someone's time
    expect(playedSeconds(ranges([0, 60]))).toHaveLength(60);
  });

  test('seconds that follow each other are one part', () => {
    expect(toParts([0, 1, 2, 5, 7, 8])).toEqual([
      [0, 2],
      [5, 5],
      [7, 8],
    ]);
    expect(toParts([])).toEqual([]);
  });
});
