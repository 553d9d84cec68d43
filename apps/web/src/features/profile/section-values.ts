import { recordLists, type RecordSection } from '@abhyas/contract/profile/fields.ts';
import { listShown } from '@abhyas/rules/profile/fields.ts';
import { type ListRecord, recordsOf, withRecords } from '@abhyas/rules/profile/records.ts';
import { blankRecord, type Filled } from '@abhyas/rules/profile/sections.ts';
import { blankPersonal } from '@abhyas/rules/profile/sections/personal.ts';

/** A name for a record that begins to be in a form. */
export function newRecordKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(12)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** What the records of a section, or of several, are called. */
export function recordKeysOf(values: unknown): string[] {
  if (typeof values !== 'object' || values === null) return [];
  const own = 'recordKey' in values && typeof values.recordKey === 'string' ? [values.recordKey] : [];
  return [...own, ...Object.values(values).flatMap(recordKeysOf)];
}

/** `key`, or one like it where a record is called so, which may be one that is to be deleted. */
function freeKey({ values, key }: { values: unknown; key: string }): string {
  const taken = new Set(recordKeysOf(values));
  let free = key;
  for (let number = 2; taken.has(free); number += 1) free = `${key}-${number}`;
  return free;
}

/** The section as its form shows it: a list begins with one entry to fill in, which gets a key like `key`. A field that a draft of an older page lacks is empty. */
export function toForm({ filled, key }: { filled: Filled; key: string }): Filled['values'] {
  if (filled.section === 'personal') return { ...blankPersonal, ...filled.values };
  const records: readonly ListRecord[] = recordsOf(filled);
  if (!(filled.section in recordLists) || listShown(records).length > 0) return filled.values;
  const first = blankRecord({ section: filled.section as RecordSection, recordKey: freeKey({ values: filled.values, key }) });
  return withRecords({ filled, records: [...records, first] }).values;
}

/** The value at a path such as 'familyDetails.0.Parent_Guardian_Relation'. */
export function valueAt(values: unknown, path: string): unknown {
  return path
    .split('.')
    .reduce<unknown>(
      (value, name) => (typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[name] : undefined),
      values,
    );
}

/** Whether two JSON values are equal, whatever the order of their fields. */
export function isDeepEqual(one: unknown, other: unknown): boolean {
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) return one === other;
  const fields = Object.keys(one);
  return (
    fields.length === Object.keys(other).length &&
    fields.every((field) => isDeepEqual((one as Record<string, unknown>)[field], (other as Record<string, unknown>)[field]))
  );
}
