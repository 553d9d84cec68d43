import { expect, test } from 'vitest';
import { addressOf, paths } from './paths.ts';

test('API-064 what a path names comes from the body, and with GET the rest of it is the query', () => {
  expect(addressOf(paths.classHandout, { mappingId: '12' })).toBe('/api/home/classHandout/12');
  expect(addressOf({ method: 'GET', group: 'home', path: '/one/:id' }, { id: 'a/b', page: 2 })).toBe('/one/a%2Fb?page=2');
  expect(addressOf(paths.getStudentBookedSlots, { asset_ids: '1,2' })).toBe(`${paths.getStudentBookedSlots.path}?asset_ids=1%2C2`);
  expect(addressOf(paths.saveNote, { text: 'x' })).toBe(paths.saveNote.path);
});
