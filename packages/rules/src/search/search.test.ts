import { describe, expect, test } from 'vitest';
import { excerptAround } from './excerpt-around.ts';
import { findMarks } from './find-marks.ts';
import { isLike, similarity, swapped } from './is-like.ts';
import { isCalled, matchNames } from './match-names.ts';
import { initialsOf } from './short-for.ts';
import { foldTyped, wordsOf } from './words.ts';

describe('the words of what is typed', () => {
  test.each([
    ['  Circles,  and TANGENTS! ', 'circles and tangents'],
    ['set-3 x/y “roots”', 'set 3 x y roots'],
    ['3.14 e.g. end.', '3.14 e g end'],
    ['द्विघात समीकरण।', 'द्विघात समीकरण'],
    ['%_\\ \' "', ''],
  ])('%j are %j', (typed, folded) => {
    expect(foldTyped(typed)).toBe(folded);
  });

  test('are none in a text of signs alone', () => {
    expect(wordsOf('—…!')).toEqual([]);
  });
});

const marked = (text: string, words: readonly string[]) => findMarks({ text, words }).map(([from, to]) => text.slice(from, to));

describe('what is marked', () => {
  test.each([
    ['Circles and tangents', ['circ'], ['Circ']],
    ['Encircled', ['circ'], []],
    ['Quadratics, quadratic', ['quadratic', 'quadrat'], ['Quadratic', 'quadratic']],
    ['Two circles touch', ['circles', 'to'], ['circles', 'to']],
    ['ÉTÉ été', ['été'], ['ÉTÉ', 'été']],
    ['İstanbul', ['i'], ['İstanbul']],
    ['nothing', ['', 'x'], []],
  ])('in %j for %j is %j', (text, words, expected) => {
    expect(marked(text, words)).toEqual(expected);
  });

  test('of a Hindi word ends with a whole letter: its vowel sign is marked with it', () => {
    expect(marked('द्विघात समीकरण', ['समीकर', 'द्व'])).toEqual(['द्वि', 'समीकर']);
  });
});

describe('the part of a text around what was found', () => {
  const long = `${'before '.repeat(30)}discriminant ${'after '.repeat(30)}`;

  test('is the whole text where it is short, on one line', () => {
    expect(excerptAround({ text: ' a\n circle ', words: ['circle'], max: 40 })).toEqual({ text: 'a circle', marks: [[2, 8]] });
  });

  test('is the beginning where nothing was found, or early', () => {
    expect(excerptAround({ text: long, words: [], max: 30 }).text).toMatch(/^before .*…$/);
    expect(excerptAround({ text: `roots ${long}`, words: ['roots'], max: 30 }).text).toMatch(/^roots before/);
  });

  test('begins and ends between words, and has what was found in it, marked where it is', () => {
    const { text, marks } = excerptAround({ text: long, words: ['discriminant'], max: 100 });
    expect(text).toMatch(/^… before (before )*discriminant (after )*after…$/);
    expect(text.length).toBeLessThanOrEqual(104);
    expect(marks.map(([from, to]) => text.slice(from, to))).toEqual(['discriminant']);
  });

  test('of one long word without blanks is cut all the same', () => {
    const { text } = excerptAround({ text: 'x'.repeat(500), words: ['x'], max: 100 });
    expect(text.length).toBeLessThanOrEqual(101);
  });
});

test('words are as alike as PostgreSQL finds them', () => {
  // select similarity('algebra', 'algbra'), … of pg_trgm
  expect(similarity('algebra', 'algbra')).toBeCloseTo(5 / 10);
  expect(similarity('cirlces', 'circles')).toBeCloseTo(1 / 3);
  expect([isLike('cirlces', 'circles'), isLike('calender', 'calendar'), isLike('notes', 'doubts')]).toEqual([true, true, false]);
  expect(isLike('tuoch', 'touch')).toBe(true);
});

test('a word with two neighbouring letters swapped', () => {
  expect(swapped('abca')).toEqual(['baca', 'acba', 'abac']);
  expect([swapped('aab'), swapped('a'), swapped('')]).toEqual([['aba'], [], []]);
});

describe('names that are found', () => {
  const rows = ['Classes', 'My classes', 'Calendar', 'Logout'].map((name) => ({ name, also: name === 'Logout' ? ['Sign out'] : [] }));
  const found = (typed: string) => matchNames({ typed, rows, toNamed: (row) => row }).map(({ name }) => name);
  test.each([
    { typed: 'my classes', names: ['My classes'] },
    { typed: 'classes', names: ['Classes', 'My classes'] },
    { typed: 'sign OUT', names: ['Logout'] },
    { typed: 'calender', names: ['Calendar'] },
    { typed: 'nothing of this', names: [] },
  ])('$typed finds $names', ({ typed, names }) => expect(found(typed)).toEqual(names));

  test('what is called exactly so comes first, wherever it was', () => {
    const after = [{ name: 'Banyan School of Business' }, { name: 'Banyan School' }];
    expect(matchNames({ typed: 'banyan school', rows: after, toNamed: (row) => row })[0]).toBe(after[1]);
    expect(isCalled({ name: 'Logout', also: ['Sign out'] }, ' sign  out ')).toBe(true);
    expect(isCalled({ name: 'Logout' }, 'log')).toBe(false);
  });

  // what a person types, and what they mean
  const portal = [
    { name: 'Score Summary', place: ['Performance'] },
    { name: 'Mock performance in sections' },
    { name: 'Performance' },
    { name: 'Practice sets', place: ['Test'] },
    { name: 'Practise at your level', place: ['Learn'] },
    { name: 'Full mock 10' },
    { name: 'Full mock 1' },
    { name: 'Meera Rao', place: ['Mentor'] },
    { name: 'Raomeera Academy' },
    { name: 'Use the dark theme' },
    { name: 'Logout', also: ['Sign out', 'Log out'] },
    { name: 'Log of changes' },
    { name: 'हिन्दी', also: ['Hindi', 'Language'] },
    { name: 'Data and logic' },
    { name: 'Data tables' },
  ];
  test.each([
    ['performance', ['Performance', 'Mock performance in sections']],
    ['full mock 1', ['Full mock 1', 'Full mock 10']],
    ['test practice', ['Practice sets']],
    ['rao', ['Raomeera Academy', 'Meera Rao']],
    ['rao meera', ['Meera Rao']],
    ['log out', ['Logout']],
    ['log', ['Logout', 'Log of changes', 'Data and logic']],
    ['dark', ['Use the dark theme']],
    ['hindi', ['हिन्दी']],
    ['practis', ['Practise at your level']],
    ['dilr', ['Data and logic']],
    ['मॉक 10', ['Full mock 10']],
    ['mention', []],
    ['preformance', ['Performance', 'Mock performance in sections']],
  ])('%j finds %j, in this order', (typed, expected) => {
    expect(matchNames({ typed, rows: portal, toNamed: (row) => row }).map(({ name }) => name)).toEqual(expected);
  });
});

test('a name is called by its first letters too, with the rest in full', () => {
  expect(initialsOf('Indian Institute of Management Ahmedabad')).toEqual(['II Management Ahmedabad', 'IIM Ahmedabad', 'IIMA']);
  expect(initialsOf('Banyan')).toEqual([]);
  const schools = ['Indian Institute of Management Ahmedabad', 'Indian Institute of Management Bangalore'].map((name) => ({ name }));
  const found = (typed: string) => matchNames({ typed, rows: schools, toNamed: ({ name }) => ({ name: '', also: initialsOf(name) }) });
  expect(found('IIM A').map(({ name }) => name)).toEqual([schools[0]?.name]);
  expect(found('iimb').map(({ name }) => name)).toEqual([schools[1]?.name]);
});
