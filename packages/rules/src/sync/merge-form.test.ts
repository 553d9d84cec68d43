import { expect, test } from 'vitest';
import { mergeForm } from './merge-form.ts';

const base = { title: 'Circles', place: '', number: '4' };

test.each<[string, Partial<typeof base>, Partial<typeof base>, Partial<typeof base>, string[]]>([
  ['nothing changed', {}, { title: 'Rings' }, { title: 'Rings' }, []],
  ['an untouched field takes what was saved', { place: 'Hall 2' }, { title: 'Rings' }, { title: 'Rings', place: 'Hall 2' }, ['place']],
  ['a touched field keeps what was typed', { title: 'Arcs' }, { title: 'Rings' }, { title: 'Rings' }, ['title kept']],
  ['both wrote the same', { title: 'Rings' }, { title: 'Rings' }, { title: 'Rings' }, []],
  ['both at once', { title: 'Arcs', number: '5' }, { title: 'Rings' }, { title: 'Rings', number: '5' }, ['title kept', 'number']],
])('%s', (_case, stored, typed, merged, said) => {
  const found = mergeForm({ base, stored: { ...base, ...stored }, typed: { ...base, ...typed } });
  expect(found.typed).toEqual({ ...base, ...merged });
  expect(found.changes.map(({ name, isKept }) => (isKept ? `${name} kept` : name))).toEqual(said);
});
