import type { EducationEntry, ExamAttempt, Guardian, Profile, WorkExperience } from '@abhyas/contract/profile/profile.ts';
import { educationLevels, maxCertifications } from '@abhyas/rules/profile/sections/education.ts';
import { maxExams } from '@abhyas/rules/profile/sections/exams.ts';
import { maxGuardians } from '@abhyas/rules/profile/sections/family.ts';
import { type Faults, faultTexts, listShown } from '@abhyas/rules/profile/fields.ts';
import { type Filled, withoutEmptyRecords } from '@abhyas/rules/profile/sections.ts';
import { maxWork } from '@abhyas/rules/profile/sections/work.ts';

type ListRecord = Guardian | EducationEntry | WorkExperience | ExamAttempt;

/** A list of records that a section holds, beside what is stored of it. */
interface RecordList<T extends ListRecord = ListRecord> {
  readonly path: string;
  readonly records: readonly T[];
  readonly stored: readonly T[];
  readonly idField: keyof T & string;
  readonly max: number;
  /** Record keys that others of the section have. */
  readonly taken: readonly string[];
}

const idIn = ({ record, idField }: { record: ListRecord; idField: string }): string =>
  (record as unknown as Record<string, string>)[idField] ?? '';

/** The list of a section, null for one without. */
function listOf({ filled, stored }: { filled: Filled; stored: Profile }): RecordList | null {
  const { section, values } = filled;
  const list = <T extends ListRecord>(one: Omit<RecordList<T>, 'taken'> & { taken?: readonly string[] }) =>
    ({ taken: [], ...one }) as unknown as RecordList;
  switch (section) {
    case 'personal':
    case 'address':
      return null;
    case 'family':
      return list<Guardian>({
        path: 'familyDetails',
        records: values.familyDetails,
        stored: stored.familyDetails,
        idField: 'Parent_Guardian_Id',
        max: maxGuardians,
      });
    case 'education':
      return list<EducationEntry>({
        path: 'educationalDetails.ProfessionalCertification',
        records: values.educationalDetails.ProfessionalCertification,
        stored: stored.educationalDetails.ProfessionalCertification,
        idField: 'Educational_Details_id',
        max: maxCertifications,
        taken: educationLevels,
      });
    case 'work':
      return list<WorkExperience>({
        path: 'workExperience',
        records: values.workExperience,
        stored: stored.workExperience,
        idField: 'work_experience_id',
        max: maxWork,
      });
    case 'exams':
      return list<ExamAttempt>({
        path: 'examAttempts',
        records: values.examAttempts,
        stored: stored.examAttempts,
        idField: 'examAttemptId',
        max: maxExams,
      });
  }
}

/** The section with other records in its list. */
function withRecords({ filled, records }: { filled: Filled; records: readonly ListRecord[] }): Filled {
  const { section, values } = filled;
  switch (section) {
    case 'personal':
    case 'address':
      return filled;
    case 'family':
      return { section, values: { familyDetails: records as Guardian[] } };
    case 'education':
      return {
        section,
        values: { educationalDetails: { ...values.educationalDetails, ProfessionalCertification: records as EducationEntry[] } },
      };
    case 'work':
      return { section, values: { workExperience: records as WorkExperience[] } };
    case 'exams':
      return { section, values: { examAttempts: records as ExamAttempt[] } };
  }
}

/**
 * Matches the records of a section with the stored ones. A record saved before, whose answer was lost, gets its id by its record key; one with an id gets the
 * record key it was saved under.
 */
export function matchStoredRecords({ filled, stored }: { filled: Filled; stored: Profile }): Filled {
  const list = listOf({ filled, stored });
  if (list === null) return filled;
  const { idField } = list;
  const records = list.records.map((record) => {
    const id = idIn({ record, idField });
    const known = list.stored.find((one) => (id === '' ? one.recordKey === record.recordKey : idIn({ record: one, idField }) === id));
    return known === undefined ? record : { ...record, [idField]: idIn({ record: known, idField }), recordKey: known.recordKey };
  });
  return withRecords({ filled, records });
}

/** Faults of matched records: an id that is not the student's, a duplicate, or too many together with the records that were not sent. */
export function findRecordFaults({ filled, stored }: { filled: Filled; stored: Profile }): Faults {
  const list = listOf({ filled, stored });
  if (list === null) return singleFaults({ filled, stored });
  const { idField, path, taken } = list;
  const faults = singleFaults({ filled, stored });
  const ids = new Set(list.stored.map((record) => idIn({ record, idField })));
  const keys = new Set(taken);
  list.records.forEach((record, index) => {
    const id = idIn({ record, idField });
    // deleting what is gone is done already
    if (id !== '' && !ids.has(id) && record.isDelete === '0') faults[`${path}.${index}.${idField}`] = faultTexts.recordGone;
    if (keys.has(record.recordKey)) faults[`${path}.${index}.recordKey`] = faultTexts.recordTwice;
    keys.add(record.recordKey);
  });
  const kept = listOf({ filled: withoutEmptyRecords(filled), stored })?.records ?? [];
  const others = list.stored.filter((one) => !list.records.some(({ recordKey }) => recordKey === one.recordKey));
  if (listShown(kept).length + others.length > list.max) faults[path] = faultTexts.tooMany;
  return faults;
}

/** Faults of what there is one of: an id, where one is given, is that of what is stored. */
function singleFaults({ filled: { section, values }, stored }: { filled: Filled; stored: Profile }): Faults {
  const faults: Faults = {};
  const compare = (path: string, given: string, known: string) => {
    if (given !== '' && given !== known) faults[path] = faultTexts.recordGone;
  };
  if (section === 'address') {
    for (const kind of ['mailingAddress', 'permanentAddress'] as const)
      compare(`${kind}.mailingAddressId`, values[kind].mailingAddressId, stored[kind].mailingAddressId);
  } else if (section === 'education') {
    for (const level of educationLevels) {
      const [given, known] = [values.educationalDetails[level], stored.educationalDetails[level]];
      compare(`educationalDetails.${level}.Educational_Details_id`, given.Educational_Details_id, known.Educational_Details_id);
    }
  }
  return faults;
}

/** A section without its faulty records; a skip saves the others. */
export function withoutFaultyRecords({ filled, stored, faults }: { filled: Filled; stored: Profile; faults: Faults }): Filled {
  const list = listOf({ filled, stored });
  if (list === null) return filled;
  const isFaulty = (index: number) => ['recordKey', list.idField].some((field) => `${list.path}.${index}.${field}` in faults);
  return withRecords({ filled, records: list.records.filter((_record, index) => !isFaulty(index)) });
}
