import { shownUnits } from '../../format/tree.ts';
import type { Faults } from '../../format/base.ts';
import type { PackFiles } from '../../format/pack-files.ts';
import { checkSlotTimes } from './check-slot-times.ts';
import { requireKnown, uniqueNames } from '../check-names.ts';
import type { Accommodation } from '@abhyas/rules/assessment/paper/accommodation.ts';
import { slotMisfit, slotNeeds } from '@abhyas/rules/centres/slot-fit.ts';
import { arrangedFor } from '../../inputs/people/arranged-for.ts';

const minute = 60_000;

/** The sections of a test as a clock runs through them. */
const sectionsOf = ({ sections }: PackFiles['tests'][number]['yaml']['value']) =>
  sections.map(({ minutes = Number.NaN, break: pause = 0 }) => ({ seconds: 60 * minutes, breakSeconds: 60 * pause }));

/**
 * Holds what a pack arranges for its students against its slots: one who has a seat of a slot, or waits for one, must be able to sit the test in it. That none of a test's slots
 * is long enough for a student of its programme is only doubtful: longer ones may come.
 */
function checkArrangements({
  files: { people, tests, venues },
  faults,
}: {
  files: Pick<PackFiles, 'people' | 'tests' | 'venues'>;
  faults: Faults;
}): void {
  if (people === null || venues === null) return;
  const arranged = new Map<string, Accommodation>(
    people.value.people.flatMap((person) => (person.role === 'student' ? [[person.key, arrangedFor(person)] as const] : [])),
  );
  const testOf = new Map(tests.map(({ yaml }) => [yaml.value.test, yaml.value]));
  const apart = new Set(
    venues.value.venues.flatMap(({ key, rooms }) => rooms.flatMap((room) => (room.separate === '1' ? [`${key}/${room.key}`] : []))),
  );
  type Slot = (typeof venues.value.slots)[number];
  const misfitOf = (slot: Slot, accommodation: Accommodation, separate = apart.has(`${slot.venue}/${slot.room}`)) => {
    const test = testOf.get(slot.test);
    if (test === undefined) return '';
    const [startsAt, endsAt] = [new Date(0), new Date(slot.minutes * minute)];
    const needs = slotNeeds({ accommodation, sections: sectionsOf(test) });
    return slotMisfit({ needs, slot: { startsAt, endsAt, separate } });
  };

  venues.value.slots.forEach((slot, s) => {
    for (const field of ['booked', 'waiting'] as const) {
      slot[field].forEach((key, p) => {
        const accommodation = arranged.get(key);
        const misfit = accommodation === undefined ? '' : misfitOf(slot, accommodation);
        if (misfit === '') return;
        const why =
          misfit === 'short' ? 'the slot is too short for them' : 'separate rooms are for those who need one, and for no one else';
        faults.add({ ...venues.at(['slots', s, field, p]), cause: `'${key}' can't have a seat here by what is arranged: ${why}` });
      });
    }
  });

  people.value.people.forEach((person, index) => {
    const accommodation = arranged.get(person.key);
    if (accommodation === undefined) return;
    const programmes = new Set(person.programmes.map(({ programme }) => programme));
    for (const [key, { programme }] of testOf) {
      const slots = venues.value.slots.filter(({ test }) => test === key);
      if (
        !programmes.has(programme) ||
        slots.length === 0 ||
        slots.some((slot) => misfitOf(slot, accommodation, accommodation.separateRoom) === '')
      )
        continue;
      const { file, line } = people.at(['people', index, 'key']);
      faults.warn({ file, line, cause: `no slot of the test '${key}' is long enough for what is arranged for '${person.key}'` });
    }
  });
}

/** Checks the venues of a pack and their slots: keys, rooms, tests and people, when they are, that no more are booked than there are seats, no one waits for a free one, and what is arranged for who has a seat. */
export function checkVenues({
  files,
  faults,
}: {
  files: Pick<PackFiles, 'brands' | 'people' | 'tests' | 'venues' | 'paths'>;
  faults: Faults;
}): void {
  const { venues: file } = files;
  if (file === null) return;
  const checkName = requireKnown(faults);
  const unique = (what = 'key') => uniqueNames({ faults, what });
  const venueKeys = unique();
  const roomsOf = new Map<string, Map<string, number>>();
  file.value.venues.forEach((venue, v) => {
    venueKeys(venue.key, file.at(['venues', v, 'key']));
    const roomKeys = unique();
    venue.rooms.forEach(({ key, columns, seats, gangways }, r) => {
      const at = (field: string) => file.at(['venues', v, 'rooms', r, field]);
      roomKeys(key, at('key'));
      if (gangways.some((after) => after >= columns))
        faults.add({ ...at('gangways'), cause: `a gangway comes after one of the ${columns} columns` });
      if (columns > seats) faults.add({ ...at('columns'), cause: `a row has at most as many columns as the room has seats, ${seats}` });
    });
    roomsOf.set(venue.key, new Map(venue.rooms.map(({ key, seats }) => [key, seats])));
  });
  const tests = new Map(files.tests.map(({ yaml }) => [yaml.value.test, yaml.value]));
  const onPath = new Set(
    files.paths.flatMap(({ yaml }) =>
      shownUnits(yaml.value).flatMap((unit) => [...unit.assets, ...unit.children.flatMap((topic) => topic.assets)].map(({ test }) => test)),
    ),
  );
  const people = new Set((files.people?.value.people ?? []).map(({ key }) => key));
  const staff = new Set(
    (files.people?.value.people ?? []).flatMap(({ key, role, rights }) =>
      key === '' || role === 'admin' || rights.includes('centre') ? [key] : [],
    ),
  );
  const slotKeys = unique();
  checkSlotTimes({ files, anchor: null, faults });
  checkArrangements({ files, faults });
  file.value.slots.forEach((slot, s) => {
    const at = (...path: PropertyKey[]) => file.at(['slots', s, ...path]);
    slotKeys(slot.key, at('key'));
    checkName(tests, slot.test, 'test', at('test'));
    const test = tests.get(slot.test);
    if (test !== undefined && test.proctored !== '1')
      faults.add({ ...at('test'), cause: `the test '${slot.test}' is not proctored, so it has no slots` });
    if (test !== undefined && !onPath.has(slot.test))
      faults.add({ ...at('test'), cause: `the test '${slot.test}' is on no path, so no one can book it` });
    checkName(roomsOf, slot.venue, 'venue', at('venue'));
    const rooms = roomsOf.get(slot.venue);
    if (rooms === undefined) return;
    checkName(rooms, slot.room, `room of venue ${slot.venue}`, at('room'));
    const roomSeats = rooms.get(slot.room) ?? 500;
    if (slot.seats !== undefined && slot.seats > roomSeats) faults.add({ ...at('seats'), cause: `the room has ${roomSeats} seats` });
    if (slot.booked.length > (slot.seats ?? roomSeats))
      faults.add({ ...at('booked'), cause: `there are ${slot.seats ?? roomSeats} seats` });
    const { machines = 0, invigilator } = slot.ready;
    if (machines > (slot.seats ?? roomSeats))
      faults.add({ ...at('ready', 'machines'), cause: `there are ${slot.seats ?? roomSeats} seats` });
    if (invigilator !== undefined) checkName(staff, invigilator, 'person with the right to the centre', at('ready', 'invigilator'));
    if (slot.waiting.length > 0 && slot.booked.length < (slot.seats ?? roomSeats))
      faults.add({ ...at('waiting'), cause: 'the slot has free seats, so no one waits for one' });
    const named = unique('person');
    for (const field of ['booked', 'waiting'] as const) {
      slot[field].forEach((person, p) => {
        checkName(people, person, 'person', at(field, p));
        named(person, at(field, p));
      });
    }
    const seated = new Set(slot.booked);
    const atDesk = unique('person');
    for (const field of ['checkedIn', 'absent'] as const) {
      slot[field].forEach((person, p) => {
        atDesk(person, at(field, p));
        if (!seated.has(person)) faults.add({ ...at(field, p), cause: `'${person}' has no seat here: name them in 'booked' too` });
      });
    }
  });
}
