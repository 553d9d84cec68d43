import { expect, test } from 'vitest';
import { NodeTypeSchema } from '../learning/learning.ts';
import { paths } from '../paths.ts';

test('DAT-030 a node can be one of three school screens; the other pages of schools are reached from inside them', () => {
  expect(NodeTypeSchema.options.filter((type) => type.startsWith('schools'))).toEqual([
    'schools - home',
    'schools - selectioncriteria',
    'schools - cutoff',
  ]);
});

test('API-003 API-086 every call of the school pages is in the service group of schools', () => {
  const calls = Object.values(paths).filter(({ group }) => group === 'schools');
  expect(calls.length).toBeGreaterThan(20);
  expect(calls.filter(({ path }) => !path.startsWith('/api/schools/'))).toEqual([]);
});
