import { expect, it } from 'vitest';
import { readWanted } from './wanted.ts';

const body = { asset_id: 1n, slot_id: 5n, venue_id: 7n, centre_id: '', is_take_home: false } as const;

it('API-052, API-053 a booking names a slot or Take Home, and never both or neither', () => {
  expect(readWanted(body)).toEqual({ slotId: 5n, venueId: 7n });
  expect(readWanted({ ...body, venue_id: null })).toEqual({ slotId: 5n, venueId: null });
  expect(readWanted({ ...body, slot_id: null, venue_id: null, is_take_home: true })).toBeNull();
  const refused = expect.objectContaining({ code: 'INVALID_REQUEST' }) as Error;
  for (const wrong of [{ is_take_home: true }, { slot_id: null, venue_id: null }, { slot_id: null, is_take_home: true }] as const)
    expect(() => readWanted({ ...body, ...wrong })).toThrow(refused);
});
