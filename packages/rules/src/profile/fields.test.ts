import { expect, test } from 'vitest';
import { listShown, removeRecord } from './fields.ts';

interface Entry {
  readonly recordKey: string;
  readonly id: string;
  readonly isDelete: '0' | '1';
}
const saved = (recordKey: string): Entry => ({ recordKey, id: `id-${recordKey}`, isDelete: '0' });
const fresh = (recordKey: string): Entry => ({ recordKey, id: '', isDelete: '0' });
const deleted = (entry: Entry): Entry => ({ ...entry, isDelete: '1' });
const isSaved = ({ id }: Entry) => id !== '';
const remove = (records: Entry[], recordKey: string, keepFirst = false) => removeRecord({ records, recordKey, isSaved, keepFirst });

test('PRO-053 deleting a saved record marks it and leaves the others as they are', () => {
  const records = [saved('a'), saved('b'), fresh('c')];
  expect(remove(records, 'b')).toEqual([saved('a'), deleted(saved('b')), fresh('c')]);
});

test('PRO-054 deleting an unsaved record removes it', () => {
  expect(remove([saved('a'), fresh('b'), fresh('c')], 'b')).toEqual([saved('a'), fresh('c')]);
});

test('PRO-055 PRO-056 the first entry stays where it must, saved or not', () => {
  for (const first of [saved('a'), fresh('a')]) {
    expect(remove([first, saved('b')], 'a', true)).toEqual([first, saved('b')]);
    expect(remove([first, saved('b')], 'b', true)).toEqual([first, deleted(saved('b'))]);
  }
});

test('PRO-055 PRO-056 the first entry is the first that is shown', () => {
  const records = [deleted(saved('a')), saved('b'), saved('c')];
  expect(remove(records, 'b', true)).toEqual(records);
  expect(remove(records, 'c', true)).toEqual([deleted(saved('a')), saved('b'), deleted(saved('c'))]);
});

test('a record that no one has is no reason to change anything', () => {
  expect(remove([saved('a')], 'z')).toEqual([saved('a')]);
});

test('what is shown keeps its place in the list', () => {
  expect(listShown([deleted(saved('a')), saved('b')])).toEqual([{ record: saved('b'), index: 1 }]);
});
