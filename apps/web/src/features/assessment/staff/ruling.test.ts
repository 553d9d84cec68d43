import { expect, test } from 'vitest';
import { emptyDraft, rulingOf } from './ruling.ts';

test('a ruling comes of what was chosen, once nothing is missing', () => {
  const of = (draft: Partial<typeof emptyDraft>, type: 'single' | 'multiple' | 'numeric' | 'text' = 'single') =>
    rulingOf({ draft: { ...emptyDraft, ...draft }, type, before: null });
  expect(of({})).toBeUndefined();
  expect(of({ what: 'back' })).toBeNull();
  expect(of({ what: 'drop' })).toEqual({ kind: 'drop' });
  expect(of({ what: 'keys' })).toBeUndefined();
  expect(of({ what: 'keys', labels: ['C', 'B'] }, 'multiple')).toEqual({ kind: 'keys', keys: [{ kind: 'choice', labels: ['B', 'C'] }] });
  expect(of({ what: 'keys', text: ' 3/5 ', tolerance: '' }, 'numeric')).toEqual({
    kind: 'keys',
    keys: [{ kind: 'numeric', value: '3/5', tolerance: '0' }],
  });
  expect(of({ what: 'keys', text: 'Pune' }, 'text')).toEqual({ kind: 'keys', keys: [{ kind: 'text', accepted: ['Pune'] }] });
});

test('one more right answer is beside those that were accepted before', () => {
  const before = { kind: 'keys' as const, keys: [{ kind: 'choice' as const, labels: ['B'] }] };
  expect(rulingOf({ draft: { ...emptyDraft, what: 'keys', labels: ['C'] }, type: 'single', before })).toEqual({
    kind: 'keys',
    keys: [...before.keys, { kind: 'choice', labels: ['C'] }],
  });
});
