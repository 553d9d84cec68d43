import { expect, test } from 'vitest';
import { factsOf, nextItem } from './playlist-facts.ts';

const item = (status: '' | 'in-progress' | 'completed', duration = '0:10:00') => ({ status, duration, assetType: 'video' }) as const;

test('LRN-019 a playlist tells how many things it has, how long they take and how many are done', () => {
  expect(factsOf([item('')])).toEqual(['1 item', '10 min']);
  expect(factsOf([item('completed', '1:00:00'), item(''), item('', '0:00:00')])).toEqual(['3 items', '1 h 10 min', '1 of 3 completed']);
  expect(factsOf([item('', '0:00:00')])).toEqual(['1 item']);
});

test('a playlist continues with what is under way, then with what is not begun, then from the start', () => {
  const [done, begun, fresh] = [item('completed'), item('in-progress'), item('')];
  expect(nextItem([done, fresh, begun])).toBe(begun);
  expect(nextItem([done, fresh])).toBe(fresh);
  expect(nextItem([done])).toBe(done);
  expect(nextItem([])).toBeUndefined();
});
