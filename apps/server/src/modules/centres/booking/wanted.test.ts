import { expect, it } from 'vitest';
import { readWanted } from './wanted.ts';

const body = { asset_id: '1', slot_id: '5', venue_id: '7', centre_id: '', is_take_home: '0' } as const;

it('API-052, API-053 a booking names a slot or Take Home, and never both or neither', () => {
  expect(readWanted(body)).toEqual({ slotId: 5n, venueId: 7n });
  expect(readWanted({ ...body, venue_id: '' })).toEqual({ slotId: 5n, venueId: null });
  expect(readWanted({ ...body, slot_id: '', venue_id: '', is_take_home: '1' })).toBeNull();
  const refused = expect.objectContaining({ code: 'INVALID_REQUEST' }) as Error;
  for (const wrong of [{ is_take_home: '1' }, { slot_id: '', venue_id: '' }, { slot_id: '', is_take_home: '1' }] as const)
    expect(() => readWanted({ ...body, ...wrong })).toThrow(refused);
});
