import type { Accommodation } from '@abhyas/rules/assessment/paper/accommodation.ts';
import { slotMisfit, slotNeeds } from '@abhyas/rules/centres/slot-fit.ts';
import type { Faults } from '../../format/base/faults.ts';
import type { PackFiles } from '../../format/pack-files.ts';
import { arrangedFor } from '../../inputs/people/arranged-for.ts';

const minute = 60_000;

/** The sections of a test as a clock runs through them. */
const sectionsOf = ({ sections }: PackFiles['tests'][number]['yaml']['value']) =>
  sections.map(({ minutes = Number.NaN, break: pause = 0 }) => ({ seconds: 60 * minutes, breakSeconds: 60 * pause }));

/**
 * Holds what a pack arranges for its students against its slots: one who has a seat of a slot, or waits for one, must be able to sit the test in it. That none of a test's slots
 * is long enough for a student of its programme is only doubtful: longer ones may come.
 */
export function checkArrangements({
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
