import { expect, test } from 'vitest';
import { createPostKeys } from './post-keys.ts';

test('LRN-026 what is sent again unchanged keeps its key; with other words or files it is another post', () => {
  let keys = 0;
  const keyOf = createPostKeys(() => `k${(keys += 1)}`);
  expect(keyOf({ text: 'Why', attachments: [] })).toBe('k1');
  expect(keyOf({ text: 'Why', attachments: [] })).toBe('k1');
  expect(keyOf({ text: 'Why not', attachments: [] })).toBe('k2');
  expect(keyOf({ text: 'Why not', attachments: ['a'] })).toBe('k3');
});
