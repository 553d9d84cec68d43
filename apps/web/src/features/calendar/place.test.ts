import { expect, test } from 'vitest';
import { fieldsOf, placeOf } from './place.ts';

const usual = { view: null, date: null, filter: 'All', weekdays: false, event: '' };

test.each([
  [{}, usual],
  [
    { view: 'Week', date: '2026-11-24' },
    { ...usual, view: 'week', date: '2026-11-24' },
  ],
  [{ filter: 'Mentor Visit' }, { ...usual, filter: 'Mentor Visit' }],
  [{ filter: 'class' }, { ...usual, filter: 'Class' }],
  [
    { filter: 'missed', weekdays: '1' },
    { ...usual, filter: 'missed', weekdays: true },
  ],
  [{ event: '12:1764000000000' }, { ...usual, event: '12:1764000000000' }],
  [{ event: 'plan:2026-11-24' }, { ...usual, event: 'plan:2026-11-24' }],
  // what makes no sense is not there
  [{ view: 'year', date: '2026-02-30', filter: 'Tests', weekdays: 'yes', event: '<b>' }, usual],
  [{ date: '0001-01-01' }, usual],
])('CAL-004 the address %j is read as %j', (fields, place) => {
  expect(placeOf(fields)).toEqual(place);
});

test('an address is written as it was read, without what is as usual', () => {
  const fields = { view: 'day', date: '2026-11-24', filter: 'Test', weekdays: '1', event: '7' };
  expect(fieldsOf(placeOf(fields))).toEqual(fields);
  expect(fieldsOf(placeOf({ filter: 'All' }))).toEqual({});
});
