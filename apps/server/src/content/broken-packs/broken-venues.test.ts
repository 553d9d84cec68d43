import { expect, test } from 'vitest';
import { checkEdited } from '../../../test/packs/broken-pack.ts';

/** What the check says of the sound pack with a proctored test of 30 minutes, two venues of one room each, and these slots. */
function check(slots: readonly string[], mock: readonly string[] = [], zone = ''): string[] {
  const rooms = 'rooms: [{key: hall, name: Hall, seats: 2, columns: 2}]';
  const venues = [`  - {key: near, name: Near, address: A, ${zone}${rooms}}`, `  - {key: far, name: Far, address: B, ${rooms}}`];
  return checkEdited({
    'venues.yaml': ['venues:', ...venues, 'slots:', ...slots.map((slot) => `  - {${slot}}`), ''].join('\n'),
    'tests/mock.yaml': ["proctored: '0'", "proctored: '1'", ...mock],
  });
}
const slot = (key: string, more: string) => `key: ${key}, test: mock, venue: near, room: hall, ${more}`;

test.each([
  ['slots one after the other', ["day: today+1d, time: '09:00', minutes: 60", "day: today+1d, time: '10:00', minutes: 60"], []],
  [
    'two slots in one room at once',
    ["day: today+1d, time: '09:00', minutes: 61", "day: today+1d, time: '10:00', minutes: 60"],
    ["venues.yaml:6  the room is taken by the slot 'slot-0' then"],
  ],
  [
    'a slot that lasts into the next day',
    ["day: today+1d, time: '23:30', minutes: 60", "day: today+2d, time: '00:00', minutes: 60"],
    ["venues.yaml:6  the room is taken by the slot 'slot-0' then"],
  ],
  [
    'days that only the import can compare',
    ["day: today, time: '09:00', minutes: 60", "day: '2030-01-01', time: '09:00', minutes: 60"],
    [],
  ],
  [
    'a slot that is shorter than its test',
    ["day: today+1d, time: '09:00', minutes: 29"],
    ['venues.yaml:5  the test takes 30 minutes, and the slot has 29'],
  ],
  [
    'a slot before the release of its test, and one after its end',
    [
      "day: today-2d, time: '23:59', minutes: 30",
      "day: today+30d, time: '23:59', minutes: 30",
      "day: today+31d, time: '00:30', minutes: 30",
    ],
    [
      "venues.yaml:5  the slot starts outside the window of the test 'mock'",
      "venues.yaml:7  the slot starts outside the window of the test 'mock'",
    ],
  ],
  [
    'a place in line where a seat is free',
    ["day: today+1d, time: '09:00', minutes: 30, waiting: [asha]"],
    ['venues.yaml:5  the slot has free seats, so no one waits for one'],
  ],
  ['a place in line of a full slot', ["day: today+1d, time: '09:00', minutes: 30, seats: 1, booked: [ravi], waiting: [asha]"], []],
  [
    'someone at the desk who has no seat, and someone who is both in and absent',
    ["day: today+1d, time: '09:00', minutes: 30, booked: [ravi], checkedIn: [ravi, asha], absent: [ravi]"],
    ["venues.yaml:5  'asha' has no seat here: name them in 'booked' too", "venues.yaml:5  the person 'ravi' appears twice"],
  ],
  [
    'a time that is refused',
    ["day: today+1d, time: '25:00', minutes: 30"],
    ["venues.yaml:5  time: a time is 'hh:mm' on a 24-hour clock, in quotes"],
  ],
])('%s', (_name, slots, expected) => {
  expect(check(slots.map((more, index) => slot(`slot-${index}`, more)))).toEqual(expected);
});

test('two rooms may be in use at once', () => {
  const when = "day: today+1d, time: '09:00', minutes: 60";
  expect(check([slot('one', when), slot('two', when).replace('near', 'far')])).toEqual([]);
});

test('the breaks of a test count', () => {
  expect(check([slot('one', "day: today+1d, time: '09:00', minutes: 34")], ['    minutes: 20', '    minutes: 20\n    break: 5'])).toEqual([
    'venues.yaml:5  the test takes 35 minutes, and the slot has 34',
  ]);
});

test('a day in another zone is compared with the window of the brand at the import', () => {
  expect(check([slot('one', "day: today+31d, time: '00:00', minutes: 30")], [], "timezone: 'Pacific/Apia', ")).toEqual([]);
});

/** What the check says of these slots of a proctored test of 30 minutes, with this said of a student. */
function checkArranged(arranged: string, slots: readonly string[]): string[] {
  const rooms = "rooms: [{key: hall, name: Hall, seats: 9, columns: 2}, {key: quiet, name: Quiet, seats: 1, columns: 1, separate: '1'}]";
  const inDay = (more: string, at: number) =>
    `  - {key: slot-${at}, test: mock, venue: near, day: today+${at + 1}d, time: '09:00', ${more}}`;
  return checkEdited({
    'venues.yaml': ['venues:', `  - {key: near, name: Near, address: A, ${rooms}}`, 'slots:', ...slots.map(inDay), ''].join('\n'),
    'tests/mock.yaml': ["proctored: '0'", "proctored: '1'"],
    'people.yaml': (text) => text.replace(/(key: asha\n)/, `$1    ${arranged}\n`),
  });
}

test.each([
  ['extra time that the slot has', 'extraTime: 50', ['room: hall, minutes: 45, booked: [asha]'], []],
  [
    'extra time that one of two slots has not',
    'extraTime: 50',
    ['room: hall, minutes: 44, booked: [asha]', 'room: hall, minutes: 45'],
    ["venues.yaml:4  'asha' can't have a seat here by what is arranged: the slot is too short for them"],
  ],
  [
    'breaks that no slot has',
    'breakMinutes: 20',
    ['room: hall, minutes: 49'],
    ["people.yaml:2  warning: no slot of the test 'mock' is long enough for what is arranged for 'asha'"],
  ],
  ['a room apart', "separateRoom: '1'", ['room: quiet, minutes: 30, booked: [asha]', 'room: hall, minutes: 30'], []],
  [
    'a room apart for a student who needs none',
    "largeText: '1'",
    ['room: quiet, minutes: 30, booked: [asha]', 'room: hall, minutes: 30'],
    ["venues.yaml:4  'asha' can't have a seat here by what is arranged: separate rooms are for those who need one, and for no one else"],
  ],
])('what is arranged, against the slots: %s', (_name, arranged, slots, expected) => {
  expect(checkArranged(arranged, slots)).toEqual(expected);
});
