import type { Faults } from '../../format/base/faults.ts';
import type { PackFiles } from '../../format/pack-files.ts';
import { checkArrangements } from './check-arrangements.ts';
import { checkSlotTimes } from './check-slot-times.ts';
import { requireKnown, uniqueNames } from '../check-names.ts';

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
      yaml.value.children.flatMap((unit) => [...unit.assets, ...unit.children.flatMap((topic) => topic.assets)].map(({ test }) => test)),
    ),
  );
  const people = new Set((files.people?.value.people ?? []).map(({ key }) => key));
  const staff = new Set(
    (files.people?.value.people ?? []).flatMap(({ key, role, rights }) => (role === 'admin' || rights.includes('centre') ? [key] : [])),
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
