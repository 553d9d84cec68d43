import type { SeenParts } from '@abhyas/contract/learning/learning.ts';
import { describe, expect, test } from 'vitest';
import { countParts, isComplete, type PartKind, progressOf, resumeAt, unionParts } from './parts.ts';

describe('parts that were seen', () => {
  test.each<[string, SeenParts[], SeenParts]>([
    ['nothing is nothing', [[], []], []],
    [
      'lists come together in order',
      [[[10, 12]], [[0, 3]]],
      [
        [0, 3],
        [10, 12],
      ],
    ],
    ['neighbours become one', [[[0, 3]], [[4, 6]]], [[0, 6]]],
    ['what overlaps becomes one', [[[0, 9]], [[5, 6]], [[8, 12]]], [[0, 12]]],
    ['a pair the wrong way round is left out', [[[5, 2]]], []],
  ])('%s', (_case, lists, expected) => {
    expect(unionParts(...lists)).toEqual(expected);
  });

  test('sending the same again changes nothing, in whichever order it comes', () => {
    const [one, two]: SeenParts[] = [
      [
        [0, 20],
        [40, 44],
      ],
      [
        [15, 30],
        [44, 60],
      ],
    ];
    const union = unionParts(one ?? [], two ?? []);
    expect(unionParts(union, two ?? [], one ?? [])).toEqual(union);
    expect(unionParts(two ?? [], one ?? [])).toEqual(union);
    expect(countParts(union)).toBe(31 + 21);
  });

  test('a union leaves what it was given as it was', () => {
    const given: SeenParts = [[0, 3]];
    unionParts(given, [[4, 9]]);
    expect(given).toEqual([[0, 3]]);
  });

  test.each<[SeenParts, number, number]>([
    [[], 100, 0],
    [[[0, 24]], 100, 0.25],
    [
      [
        [0, 24],
        [10, 34],
      ],
      100,
      0.35,
    ],
    [[[0, 200]], 100, 1],
    [[[0, 24]], 0, 0],
  ])('%j of %i parts are %d of the whole', (seen, parts, expected) => {
    expect(progressOf({ completed: false, seen, parts })).toBe(expected);
  });
});

describe('what completes an asset', () => {
  test.each<[string, PartKind, SeenParts, number, boolean]>([
    ['a video at nine tenths of its seconds', 'video', [[0, 89]], 100, true],
    ['a video just before', 'video', [[0, 88]], 100, false],
    [
      'a video whose middle was skipped',
      'video',
      [
        [0, 9],
        [90, 99],
      ],
      100,
      false,
    ],
    [
      'a video watched in pieces',
      'video',
      [
        [0, 49],
        [55, 99],
      ],
      100,
      true,
    ],
    [
      'a video watched twice over by half',
      'video',
      [
        [0, 49],
        [0, 49],
      ],
      100,
      false,
    ],
    ['a video whose file is longer than was said', 'video', [[100, 190]], 100, false],
    ['a PDF with every page', 'pdf', [[0, 2]], 3, true],
    [
      'a PDF whose middle page was passed over',
      'pdf',
      [
        [0, 0],
        [2, 2],
      ],
      3,
      false,
    ],
    [
      'a page read but for one block of it',
      'html',
      [
        [0, 1],
        [3, 6],
      ],
      7,
      true,
    ],
    [
      'a page scrolled to its end',
      'html',
      [
        [0, 1],
        [6, 6],
      ],
      7,
      false,
    ],
    ['nothing, where no one knows how much there is', 'video', [[0, 500]], 0, false],
  ])('LRN-014 %s', (_case, kind, seen, parts, expected) => {
    expect(isComplete({ kind, seen, parts })).toBe(expected);
  });

  test('what is completed counts as whole, what is not by what was seen', () => {
    expect(progressOf({ completed: true, seen: [[0, 89]], parts: 100 })).toBe(1);
    expect(progressOf({ completed: false, seen: [[0, 32]], parts: 100 })).toBe(0.33);
  });
});

describe('where one continues', () => {
  test.each<[string, PartKind, number, number, boolean, number]>([
    ['a video at its second', 'video', 42, 120, false, 42],
    ['a video that were at its end from the beginning', 'video', 118, 120, false, 0],
    ['a completed video in its middle', 'video', 42, 120, true, 42],
    ['a PDF at its last page, while pages are missing', 'pdf', 2, 3, false, 2],
    ['a PDF seen to its last page from the first', 'pdf', 2, 3, true, 0],
    ['a page at its paragraph', 'html', 4, 9, false, 4],
    ['a page read to its end from the top', 'html', 8, 9, true, 0],
    ['a file of unknown length where it was left', 'video', 42, 0, false, 42],
    ['a page that has become shorter from the top', 'html', 12, 9, false, 0],
  ])('LRN-014, MED-012 %s', (_case, kind, position, parts, completed, expected) => {
    expect(resumeAt({ kind, position, parts, completed })).toBe(expected);
  });
});
