import { expect, test } from 'vitest';
import { checkEdited } from '../../../test/packs/broken-pack.ts';

/** What the check says of the sound pack with a mentor of its programme and this file. */
const check = (...lines: string[]): string[] =>
  checkEdited({
    'people.yaml': (text) =>
      `${text}  - {key: meera, pin: MEN9000, role: mentor, firstName: Meera, lastName: M, programmes: [{key: meera-cat, programme: cat, variant: online}]}\n`,
    'classes.yaml': `${lines.join('\n')}\n`,
  });
const batch = (...classes: string[]) => [
  'batches:',
  '  - key: weekday',
  '    name: Weekday',
  '    programme: cat',
  '    students: [asha]',
  '    mentors: [meera]',
  '    classes:',
  ...classes,
];
const held = (more: string, number = 1) =>
  `      - {key: class-${number}, module: 1, number: ${number}, title: Percentages, time: '19:00', ${more}}`;

test('a sound file has no fault', () => {
  expect(
    check(
      ...batch(
        held('mentor: meera, day: today-2d, attended: [{student: asha, how: Live, minutes: 80}]'),
        held('mentor: meera, day: today+2d, place: Hall 1', 2),
        held('day: today+3d, cancelled: The room floods', 3),
      ),
    ),
  ).toEqual([]);
});

test.each([
  [
    'a programme that is not there',
    ['batches: [{key: a, name: A, programme: xat}]'],
    ["classes.yaml:1  there is no programme 'xat' in the pack"],
  ],
  [
    'everyone of no variant',
    ["batches: [{key: a, name: A, programme: cat, everyone: '1'}]"],
    ["classes.yaml:1  name the 'variant' of which everyone is in the batch"],
  ],
  [
    'a variant that is not there',
    ['batches: [{key: a, name: A, programme: cat, variant: far}]'],
    ["classes.yaml:1  there is no variant 'far' in the pack"],
  ],
  [
    'a mentor among the students',
    ['batches: [{key: a, name: A, programme: cat, students: [meera]}]'],
    ["classes.yaml:1  'meera' is no student"],
  ],
  [
    'a class twice',
    batch(held('day: today'), held('day: today')),
    ["classes.yaml:9  the class 'class-1' appears twice", "classes.yaml:9  the class number '1' appears twice"],
  ],
  [
    'a class of the future that was attended',
    batch(held('day: today+1d, attended: [{student: asha, how: Live}]')),
    ['classes.yaml:8  this class has not been yet'],
  ],
  [
    'a recording played that is not there',
    batch(held('day: today-1d, attended: [{student: asha, how: Play}]')),
    ['classes.yaml:8  there is no recording to play'],
  ],
  [
    'a handout of no one',
    batch(held('day: today, handout: media/gone.pdf')),
    ["classes.yaml:8  there is no file 'media/gone.pdf' in the pack", "classes.yaml:8  name the 'mentor' whose handout it is"],
  ],
  [
    'now on another day',
    ['batches: [{key: a, name: A, programme: cat, classes: [{key: b, module: 1, number: 1, title: B, day: today+1d, time: now}]}]'],
    ["classes.yaml:1  only a class of 'today' is 'now'"],
  ],
])('%s is a fault', (_what, lines, faults) => {
  expect(check(...lines)).toEqual(faults);
});
