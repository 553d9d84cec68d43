import { expect, test } from 'vitest';
import { checkEdited } from '../../../test/packs/broken-pack.ts';

const room = 'rooms: [{key: hall, name: Hall, seats: 2, columns: 2}]';
/** What the check says of the sound pack with two mentors of its programme, a venue, and this file; `by` is who asks there. */
const check = (...lines: string[]): string[] =>
  checkEdited({
    'venues.yaml': `venues:\n  - {key: near, name: Near, address: A, ${room}}\n`,
    'people.yaml': (text) =>
      ['meera', 'noor'].reduce(
        (all, key, index) =>
          `${all}  - {key: ${key}, pin: MEN900${index}, role: mentor, firstName: ${key}, lastName: M, programmes: [{key: ${key}-cat, programme: cat, variant: online}]}\n`,
        text,
      ),
    'mentoring.yaml': `${lines.join('\n')}\n`,
  });
const mentor = (times: string) => [
  'mentors:',
  '  - mentor: meera',
  `    times: [{from: today, to: today+7d, start: '10:00', end: '12:00', ${times}}]`,
];
const session = (more: string, key = 'plan') => `  - {key: ${key}, mentor: meera, student: asha, programme: cat, reason: My plan, ${more}}`;

test('a sound file has no fault', () => {
  expect(
    check(
      ...mentor('venue: near'),
      'sessions:',
      session(
        "day: today-2d, time: '10:00', attendance: present, feedback: You know it now., steps: [{text: Read it again}], rating: 4",
        'past',
      ),
      session("day: today-3d, time: '10:00', attendance: mentor-absent", 'mentor'),
      session('day: today, time: now', 'live'),
      session("day: today+1d, time: '10:00', venue: near", 'next'),
      session("day: today+1d, time: '10:00', cancelled: {by: student, hours: 30}", 'cancelled'),
    ),
  ).toEqual([]);
});

test.each([
  [
    'holidays, as they were written before',
    ["holidays: [{day: '2026-12-25', name: A}]"],
    ['mentoring.yaml:1  holidays: write these in events.yaml'],
  ],
  ['a mentor who is a student', ['mentors: [{mentor: asha}]'], ["mentoring.yaml:1  'asha' is no mentor"]],
  ['a mentor twice', ['mentors:', '  - {mentor: noor}', '  - {mentor: noor}'], ["mentoring.yaml:3  the mentor 'noor' appears twice"]],
  ['hours at a venue that is not there', mentor('venue: far'), ["mentoring.yaml:3  there is no venue 'far' in the pack"]],
  ['hours that are nowhere', mentor("virtual: '0'"), ["mentoring.yaml:3  name a 'venue', or leave out virtual: '0'"]],
  [
    'hours that end before they start',
    ['mentors:', '  - mentor: meera', "    times: [{from: today, to: today, start: '12:00', end: '10:00'}]"],
    ['mentoring.yaml:3  the end is not after the start'],
  ],
  [
    'days that end before they start',
    ['mentors:', '  - mentor: meera', "    times: [{from: today, to: today-1d, start: '10:00', end: '00:00'}]"],
    ['mentoring.yaml:3  the last day is before the first'],
  ],
  [
    'more than 26 weeks',
    ['mentors:', '  - mentor: meera', "    times: [{from: today, to: today+182d, start: '10:00', end: '00:00'}]"],
    ['mentoring.yaml:3  these are more than 26 weeks'],
  ],
  [
    'a session with a student',
    ['sessions:', '  - {key: a, mentor: asha, student: meera, programme: cat, reason: Plan, day: today, time: now}'],
    ["mentoring.yaml:2  'asha' is no mentor", "mentoring.yaml:2  'meera' is no student"],
  ],
  [
    'attendance of a session to come',
    ['sessions:', session("day: today+1d, time: '10:00', attendance: present")],
    ['mentoring.yaml:2  this session has not been yet'],
  ],
  [
    'attendance of a session that is cancelled',
    ['sessions:', session("day: today-1d, time: '10:00', attendance: absent, cancelled: {by: mentor, hours: 3}")],
    ['mentoring.yaml:2  no one attends a session that is cancelled'],
  ],
  [
    'feedback and a rating without attendance',
    ['sessions:', session("day: today-1d, time: '10:00', feedback: You know it now., rating: 3")],
    [
      'mentoring.yaml:2  feedback is for a session whose student was present',
      'mentoring.yaml:2  a student rates a session at which they were present',
    ],
  ],
  [
    'steps without feedback',
    ['sessions:', session("day: today-1d, time: '10:00', steps: [{text: Read it}], ratingText: Good")],
    ['mentoring.yaml:2  steps are agreed on with the feedback', 'mentoring.yaml:2  a text belongs to a rating'],
  ],
  ['now on another day', ['sessions:', session('day: today-1d, time: now')], ["mentoring.yaml:2  only a session of 'today' is 'now'"]],
  [
    'a file that is not there',
    ['sessions:', session("day: today-1d, time: '10:00', attendance: present, feedback: You know it now., files: [media/gone.pdf]")],
    ["mentoring.yaml:2  there is no file 'media/gone.pdf' in the pack"],
  ],
  [
    'two sessions of a student at once, through the buffer',
    [
      'mentors: [{mentor: noor, buffer: 15}]',
      'sessions:',
      session("day: today+1d, time: '10:00'"),
      session("day: today+1d, time: '10:44'", 'other'),
      session("day: today+2d, time: '10:00'", 'third'),
    ],
    ["mentoring.yaml:4  the session 'plan' is then, with its buffer"],
  ],
])('%s', (_name, lines, expected) => {
  expect(check(...lines)).toEqual(expected);
});
