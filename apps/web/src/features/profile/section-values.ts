import { blankEducation } from '@abhyas/rules/profile/sections/education.ts';
import { blankExam } from '@abhyas/rules/profile/sections/exams.ts';
import { blankGuardian } from '@abhyas/rules/profile/sections/family.ts';
import { listShown } from '@abhyas/rules/profile/fields.ts';
import type { Filled } from '@abhyas/rules/profile/sections.ts';
import { blankWork } from '@abhyas/rules/profile/sections/work.ts';

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

const orFirst = <T extends { readonly recordKey: string; readonly isDelete: '0' | '1' }>(records: readonly T[], first: T): T[] =>
  listShown(records).length > 0 ? [...records] : [...records, first];

/** `key`, or one like it where a record is called so, which may be one that is to be deleted. */
function freeKey({ values, key }: { values: unknown; key: string }): string {
  const taken = new Set(recordKeysOf(values));
  let free = key;
  for (let number = 2; taken.has(free); number += 1) free = `${key}-${number}`;
  return free;
}

/** The section as its form shows it: a list begins with one entry to fill in, which gets a key like `key`. */
export function toForm({ filled, key }: { filled: Filled; key: string }): Filled['values'] {
  const { section, values } = filled;
  const firstKey = freeKey({ values, key });
  switch (section) {
    case 'personal':
    case 'address':
      return values;
    case 'family':
      return { familyDetails: orFirst(values.familyDetails, blankGuardian(firstKey)) };
    case 'education': {
      const { ProfessionalCertification: records } = values.educationalDetails;
      const first = blankEducation({ recordKey: firstKey, type: 'ProfessionalCertification' });
      return { educationalDetails: { ...values.educationalDetails, ProfessionalCertification: orFirst(records, first) } };
    }
    case 'work':
      return { workExperience: orFirst(values.workExperience, blankWork(firstKey)) };
    case 'exams':
      return { examAttempts: orFirst(values.examAttempts, blankExam(firstKey)) };
  }
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
