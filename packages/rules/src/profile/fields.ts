import { holdsAddress } from '@abhyas/contract/text-limits.ts';

/** The words of a field's fault. Those of the specification are exactly as it writes them. */
export const faultTexts = {
  nameRequired: '*Name is required',
  nameCharacters: 'Use only letters, digits, spaces, dots, hyphens and apostrophes',
  nameAddress: 'Enter a name without a web address',
  emoji: "Don't use emoji, < or >",
  special: '* This field cannot contain special character',
  dropdown: '* Required',
  notInList: 'Choose one from the list',
  noSuchDate: 'Enter a valid date, like 05 Mar 2004',
  dobFuture: 'Date of birth should be in the past',
  dobEarly: 'Enter a date from 1900 onwards',
  gender: 'Choose Male, Female or Others',
  guardianRequired: 'Guardian name is required',
  relationRequired: 'Relation is required',
  mobileRequired: 'Phone Number is required',
  mobile: 'Phone number is not valid',
  emailRequired: 'Email Id is required',
  email: 'Enter valid mail id',
  addressRequired: '*Address is required',
  stateRequired: '*State is required',
  cityRequired: '*City is required',
  pincodeRequired: '*Pincode is required',
  pincode: 'Pincode should be of 6 digits.',
  gradeSystemRequired: '*Grade System is required.',
  streamRequired: '*Stream is required.',
  collegeRequired: '*College name is required.',
  yearRequired: '*Year is required.',
  fourDigits: '*Must be exactly 4 digits',
  certificationRequired: '*Name of the certification is required.',
  work: 'Work Experience should be valid.',
  organisationRequired: '*Organisation is required.',
  examYear: 'Year should be of 4 digits.',
  percentileNumber: 'Enter a number',
  percentileLow: 'Enter min. percentile should at least 0.01',
  percentileHigh: 'Percentile should be at most 100%',
  percentileDecimals: 'Use up to two decimals',
  recordGone: 'This entry was deleted on another device. Delete it here too, or add it again.',
  recordTwice: 'This entry is here twice. Delete one of them.',
  tooMany: "You've reached the limit. Remove some first.",
} as const;

/** What a text says that is longer than `max` characters. */
export const tooLong = (max: number): string => `Use at most ${max} characters`;

/** The fault of a grade outside its system's range (decision 32). */
export const gradeRange = (max: 10 | 100): string => `Enter a number from 0 to ${max}, with up to two decimals`;

/** What a year says that cannot be meant. */
const yearRange = ({ from, to }: { from: number; to: number }): string => `Enter a year from ${from} to ${to}`;

/** What is wrong with typed values: the sentence to show, by the path of the field ('familyDetails.0.Parent_Guardian_Mobile_No'). */
export type Faults = Record<string, string>;

/** A fault's sentence, or null if the value is good. */
export type FieldCheck = (value: string) => string | null;

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
    return unwanted.test(value) ? faultTexts.emoji : null;
  };

/** A person's name that may be empty. */
export const personName =
  (max: number): FieldCheck =>
  (value) => {
    if (lengthOf(value) > max) return tooLong(max);
    if (value !== '' && !nameCharacters.test(value)) return faultTexts.nameCharacters;
    return holdsAddress.test(value) ? faultTexts.nameAddress : null;
  };

/** Letters of any script, digits and blanks. */
export const plainText =
  (max: number): FieldCheck =>
  (value) => {
    if (lengthOf(value) > max) return tooLong(max);
    return value === '' || plainCharacters.test(value) ? null : faultTexts.special;
  };

/** `check`, for a field that must not be empty. */
export const required =
  (message: string, check: FieldCheck): FieldCheck =>
  (value) =>
    value === '' ? message : check(value);

export const matches =
  (pattern: RegExp, message: string): FieldCheck =>
  (value) =>
    value === '' || pattern.test(value) ? null : message;

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
    const message = check(values[field] as string);
    if (message !== null) faults[path === '' ? field : `${path}.${field}`] = message;
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
  ({ today, message }: { today: string; message: string }): FieldCheck =>
  (value) => {
    if (value === '') return null;
    if (!/^\d{4}$/.test(value)) return message;
    const range = { from: firstYear, to: Number(today.slice(0, 4)) + ahead };
    return Number(value) < range.from || Number(value) > range.to ? yearRange(range) : null;
  };
