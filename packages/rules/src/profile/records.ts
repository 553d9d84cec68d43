import { type ProfileSection, recordLists, type RecordSection } from '@abhyas/contract/profile/fields.ts';
import type { EducationEntry, ExamAttempt, Guardian, ProfileValues, WorkExperience } from '@abhyas/contract/profile/profile.ts';
import type { Filled } from './sections.ts';

/** A record of the list of each section. */
export interface Records {
  family: Guardian;
  education: EducationEntry;
  work: WorkExperience;
  exams: ExamAttempt;
}
export type ListRecord = Records[RecordSection];

/** The list of a section, null for one without. */
export const listIn = (section: ProfileSection) => (section in recordLists ? recordLists[section as RecordSection] : null);

/** The records of a section, where its values or the whole profile have them; none for a section without a list. */
export function recordsOf<S extends ProfileSection>({
  section,
  values,
}: {
  section: S;
  values: Partial<ProfileValues>;
}): readonly (S extends RecordSection ? Records[S] : ListRecord)[] {
  const path = listIn(section)?.path ?? [];
  const found = path.reduce<unknown>((at, name) => (at as Readonly<Record<string, unknown>> | undefined)?.[name], values);
  return path.length === 0 ? [] : (found as (S extends RecordSection ? Records[S] : ListRecord)[]);
}

/** The section with other records in its list; itself where it has none. */
export function withRecords<F extends Filled>({ filled, records }: { filled: F; records: readonly ListRecord[] }): F {
  const replace = (at: unknown, [name, ...rest]: readonly string[]): unknown =>
    name === undefined ? [...records] : { ...(at as object), [name]: replace((at as Readonly<Record<string, unknown>>)[name], rest) };
  const path = listIn(filled.section)?.path;
  return path === undefined ? filled : { ...filled, values: replace(filled.values, path) };
}

const fieldOf = (record: ListRecord, field: string): unknown => (record as unknown as Readonly<Record<string, unknown>>)[field];

/** The id of a record, '' for one that was never saved. */
export const idOf = ({ section, record }: { section: RecordSection; record: ListRecord }): string =>
  fieldOf(record, recordLists[section].id) as string;

/** Whether nothing was filled in. */
export const isBlankRecord = ({ section, record }: { section: RecordSection; record: ListRecord }): boolean =>
  recordLists[section].fields.every((field) => fieldOf(record, field) === '');

/** The id and the fields of a record in which nothing is filled in. */
export function blankFields<S extends RecordSection>(
  section: S,
): Record<(typeof recordLists)[S]['id'] | (typeof recordLists)[S]['fields'][number], ''> {
  const { id, fields } = recordLists[section];
  return Object.fromEntries([id, ...fields].map((field) => [field, ''])) as never;
}
