import type { MessageValues, Said } from '@abhyas/contract/messages.gen.ts';
import { holdsAddress } from '@abhyas/contract/text-limits.ts';

/** What is wrong with a value. The message `profile_fault` has the words of the specification exactly as it writes them. */
export type ProfileFault = Said<'profile_fault' | 'profile_too_long' | 'profile_grade_range' | 'profile_year_range'>;

/** A fault that has no figure in its words. */
export const faultOf = (fault: MessageValues['profile_fault']['fault']): ProfileFault => ({ key: 'profile_fault', values: { fault } });

/** The fault of a text that is longer than `max` characters. */
export const tooLong = (max: number): ProfileFault => ({ key: 'profile_too_long', values: { max } });

/** What is wrong with typed values, by the path of the field ('familyDetails.0.Parent_Guardian_Mobile_No'). */
export type Faults = Record<string, ProfileFault>;

/** A fault, or null if the value is good. */
export type FieldCheck = (value: string) => ProfileFault | null;

/** The length of a text as a person counts it. */
const lengthOf = (text: string): number => Array.from(text).length;

// digits, # and * are pictographs to Unicode; they stay
const unwanted = /[<>\p{Cc}\p{Extended_Pictographic}\p{Regional_Indicator}]/u;
// joiners belong to the scripts of Malayalam, Marathi and others
const nameCharacters = /^(?:[\p{L}\p{M}\p{N} .'’-]|\u200c|\u200d)+$/u;
const plainCharacters = /^(?:[\p{L}\p{M}\p{N} ]|\u200c|\u200d)+$/u;

/** A text that may be empty: at most `max` characters, no markup, control characters or emoji. */
export const freeText =
  (max: number): FieldCheck =>
  (value) => {
    if (lengthOf(value) > max) return tooLong(max);
    return unwanted.test(value) ? faultOf('emoji') : null;
  };

/** A person's name that may be empty. */
export const personName =
  (max: number): FieldCheck =>
  (value) => {
    if (lengthOf(value) > max) return tooLong(max);
    if (value !== '' && !nameCharacters.test(value)) return faultOf('nameCharacters');
    return holdsAddress.test(value) ? faultOf('nameAddress') : null;
  };

/** Letters of any script, digits and blanks. */
export const plainText =
  (max: number): FieldCheck =>
  (value) => {
    if (lengthOf(value) > max) return tooLong(max);
    return value === '' || plainCharacters.test(value) ? null : faultOf('special');
  };

/** `check`, for a field that must not be empty. */
export const required =
  (missing: ProfileFault, check: FieldCheck): FieldCheck =>
  (value) =>
    value === '' ? missing : check(value);

export const matches =
  (pattern: RegExp, fault: ProfileFault): FieldCheck =>
  (value) =>
    value === '' || pattern.test(value) ? null : fault;

/** Validates an object's fields. Returns faults by path, under `path`. */
export function validateFields<T extends object>({
  path,
  values,
  checks,
}: {
  path: string;
  values: T;
  checks: { readonly [K in keyof T]?: FieldCheck };
}): Faults {
  const faults: Faults = {};
  for (const [field, check] of Object.entries(checks) as [keyof T & string, FieldCheck][]) {
    const fault = check(values[field] as string);
    if (fault !== null) faults[path === '' ? field : `${path}.${field}`] = fault;
  }
  return faults;
}

/** What every record of a list has: a name from the moment it is in the form, and whether it is to be deleted. */
interface ListRecord {
  readonly recordKey: string;
  readonly isDelete: '0' | '1';
}

/** The records a person sees, with their places in the list, which faults are named by. */
export function listShown<T extends ListRecord>(records: readonly T[]): { record: T; index: number }[] {
  return records.map((record, index) => ({ record, index })).filter(({ record }) => record.isDelete === '0');
}

/**
 * The list after Delete was pressed on a record: a saved one is marked isDelete '1', an unsaved one is gone. With `keepFirst` the first one shown stays (exam
 * attempts, professional certifications).
 */
export function removeRecord<T extends ListRecord>({
  records,
  recordKey,
  isSaved,
  keepFirst,
}: {
  records: readonly T[];
  recordKey: string;
  isSaved: (record: T) => boolean;
  keepFirst: boolean;
}): T[] {
  if (keepFirst && listShown(records)[0]?.record.recordKey === recordKey) return [...records];
  return records.flatMap((record) => {
    if (record.recordKey !== recordKey) return [record];
    return isSaved(record) ? [{ ...record, isDelete: '1' as const }] : [];
  });
}

/** No one who learns here has finished anything before this year. */
const firstYear = 1950;
/** What is planned is planned within ten years. */
const ahead = 10;

/** A year of four digits that can be meant, or ''. `today` is YYYY-MM-DD. */
export const year =
  ({ today, fault }: { today: string; fault: ProfileFault }): FieldCheck =>
  (value) => {
    if (value === '') return null;
    if (!/^\d{4}$/.test(value)) return fault;
    const range = { from: firstYear, to: Number(today.slice(0, 4)) + ahead };
    return Number(value) < range.from || Number(value) > range.to ? { key: 'profile_year_range', values: range } : null;
  };
