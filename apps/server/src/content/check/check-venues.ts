import type { Faults } from '../format/base/faults.ts';
import type { PackFiles } from '../format/pack-files.ts';
import { requireKnown, uniqueNames } from './check-names.ts';

/** Checks the venues of a pack and their slots: keys, rooms, tests and people, and that no more are booked than there are seats. */
export function checkVenues({ files, faults }: { files: Pick<PackFiles, 'people' | 'tests' | 'venues' | 'paths'>; faults: Faults }): void {
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
  const slotKeys = unique();
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
    const named = unique('person');
    for (const field of ['booked', 'waiting'] as const) {
      slot[field].forEach((person, p) => {
        checkName(people, person, 'person', at(field, p));
        named(person, at(field, p));
      });
    }
  });
}
