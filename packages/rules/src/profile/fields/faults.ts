import { holdsAddress } from '@abhyas/contract/text-limits.ts';
import { faultTexts, tooLong } from './field-texts.ts';

/** What is wrong with typed values: the sentence to show, by the path of the field ('familyDetails.0.Parent_Guardian_Mobile_No'). */
export type Faults = Record<string, string>;

/** A fault's sentence, or null if the value is good. */
export type FieldCheck = (value: string) => string | null;

/** The length of a text as a person counts it. */
export const lengthOf = (text: string): number => Array.from(text).length;

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
