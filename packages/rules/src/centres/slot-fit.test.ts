import fc from 'fast-check';
import { expect, test } from 'vitest';
import { noAccommodation } from '../assessment/paper/accommodation.ts';
import { newMisfit, slotMisfit, slotNeeds } from './slot-fit.ts';

const third = { above: 1, below: 3 };
const sections = [
  { seconds: 2400, breakSeconds: 600 },
  { seconds: 2400, breakSeconds: 600 },
];

test.each([
  { name: 'nothing arranged', accommodation: noAccommodation, seconds: 0 },
  { name: 'a room alone takes no time', accommodation: { ...noAccommodation, separateRoom: true }, seconds: 0 },
  { name: 'extra time, with the break between the sections', accommodation: { ...noAccommodation, extra: third }, seconds: 7000 },
  { name: 'breaks', accommodation: { ...noAccommodation, breakMinutes: 20 }, seconds: 6600 },
  { name: 'both', accommodation: { ...noAccommodation, extra: third, breakMinutes: 20 }, seconds: 8200 },
])('TST-034 how long a slot must be: $name', ({ accommodation, seconds }) => {
  expect(slotNeeds({ accommodation, sections })).toEqual({ separateRoom: accommodation.separateRoom, seconds });
});

const slot = (seconds: number, separate = false) => ({ startsAt: new Date(0), endsAt: new Date(1000 * seconds), separate });

test.each([
  { needs: { separateRoom: false, seconds: 0 }, of: slot(1), misfit: '' },
  { needs: { separateRoom: false, seconds: 0 }, of: slot(7200, true), misfit: 'room' },
  { needs: { separateRoom: true, seconds: 0 }, of: slot(7200), misfit: 'room' },
  { needs: { separateRoom: true, seconds: 0 }, of: slot(7200, true), misfit: '' },
  { needs: { separateRoom: false, seconds: 7200 }, of: slot(7200), misfit: '' },
  { needs: { separateRoom: false, seconds: 7201 }, of: slot(7200), misfit: 'short' },
  { needs: { separateRoom: true, seconds: 7201 }, of: slot(7200, true), misfit: 'short' },
])('TST-034 a slot and what a student needs: %o', ({ needs, of, misfit }) => {
  expect(slotMisfit({ needs, slot: of })).toBe(misfit);
});

const [usual, apart, long] = [
  { separateRoom: false, seconds: 0 },
  { separateRoom: true, seconds: 0 },
  { separateRoom: false, seconds: 9000 },
];

test.each([
  {
    name: 'a need that the slot has not',
    before: { needs: usual, slot: slot(7200) },
    after: { needs: apart, slot: slot(7200) },
    misfit: 'room',
  },
  {
    name: 'a room that is not for them',
    before: { needs: usual, slot: slot(7200) },
    after: { needs: usual, slot: slot(7200, true) },
    misfit: 'room',
  },
  { name: 'a shorter slot', before: { needs: long, slot: slot(9000) }, after: { needs: long, slot: slot(8999) }, misfit: 'short' },
  {
    name: 'a longer test and a slot as long',
    before: { needs: usual, slot: slot(7200) },
    after: { needs: long, slot: slot(9000) },
    misfit: '',
  },
  {
    name: 'the wrong room before and after',
    before: { needs: apart, slot: slot(9000) },
    after: { needs: apart, slot: slot(7200) },
    misfit: '',
  },
  { name: 'too short before and after', before: { needs: long, slot: slot(8000) }, after: { needs: long, slot: slot(7200) }, misfit: '' },
  {
    name: 'too short as well as the wrong room',
    before: { needs: usual, slot: slot(7200, true) },
    after: { needs: long, slot: slot(7200, true) },
    misfit: 'short',
  },
])('TST-034 what a change makes unfit: $name', ({ before, after, misfit }) => {
  expect(newMisfit({ before, after })).toBe(misfit);
});

test('more extra time or longer breaks never make a slot fit that did not', () => {
  const arranged = fc.record({
    extra: fc.option(fc.record({ above: fc.integer({ min: 1, max: 100 }), below: fc.constant(100) }), { nil: null }),
    breakMinutes: fc.integer({ min: 0, max: 90 }),
    largeText: fc.boolean(),
    separateRoom: fc.boolean(),
  });
  fc.assert(
    fc.property(arranged, fc.integer({ min: 1, max: 90 }), fc.integer({ min: 1, max: 20_000 }), (accommodation, more, seconds) => {
      const of = slot(seconds, accommodation.separateRoom);
      const before = slotMisfit({ needs: slotNeeds({ accommodation, sections }), slot: of });
      const longer = { ...accommodation, breakMinutes: accommodation.breakMinutes + more };
      const after = slotMisfit({ needs: slotNeeds({ accommodation: longer, sections }), slot: of });
      expect(before === 'short' && after === '').toBe(false);
    }),
  );
});
