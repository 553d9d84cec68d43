import type { ProfileSection, RecordSection } from '@abhyas/contract/profile/fields.ts';
import type { Profile } from '@abhyas/contract/profile/profile.ts';
import { educationLevels } from '@abhyas/rules/profile/sections/education.ts';
import { type Faults, faultOf, listShown } from '@abhyas/rules/profile/fields.ts';
import { idOf, type ListRecord, listIn, recordsOf, withRecords } from '@abhyas/rules/profile/records.ts';
import { type Filled, withoutEmptyRecords } from '@abhyas/rules/profile/sections.ts';

/** What a section holds, beside what is stored of it; null for a section without a list. */
function listOf({ filled, stored }: { filled: Filled; stored: Profile }) {
  const list = listIn(filled.section);
  if (list === null) return null;
  const section = filled.section as RecordSection;
  return {
    ...list,
    at: list.path.join('.'),
    records: recordsOf<ProfileSection>(filled),
    stored: recordsOf({ section, values: stored }) as readonly ListRecord[],
    idOf: (record: ListRecord) => idOf({ section, record }),
    /** Record keys that others of the section have. */
    taken: section === 'education' ? educationLevels : [],
  };
}

/**
 * Matches the records of a section with the stored ones. A record saved before, whose answer was lost, gets its id by its record key; one with an id gets the
 * record key it was saved under.
 */
export function matchStoredRecords({ filled, stored }: { filled: Filled; stored: Profile }): Filled {
  const list = listOf({ filled, stored });
  if (list === null) return filled;
  const records = list.records.map((record) => {
    const id = list.idOf(record);
    const known = list.stored.find((one) => (id === '' ? one.recordKey === record.recordKey : list.idOf(one) === id));
    return known === undefined ? record : { ...record, [list.id]: list.idOf(known), recordKey: known.recordKey };
  });
  return withRecords({ filled, records });
}

/** Faults of matched records: an id that is not the student's, a duplicate, or too many together with the records that were not sent. */
export function findRecordFaults({ filled, stored }: { filled: Filled; stored: Profile }): Faults {
  const faults = singleFaults({ filled, stored });
  const list = listOf({ filled, stored });
  if (list === null) return faults;
  const ids = new Set(list.stored.map(list.idOf));
  const keys = new Set<string>(list.taken);
  list.records.forEach((record, index) => {
    const id = list.idOf(record);
    // deleting what is gone is done already
    if (id !== '' && !ids.has(id) && record.isDelete === '0') faults[`${list.at}.${index}.${list.id}`] = faultOf('recordGone');
    if (keys.has(record.recordKey)) faults[`${list.at}.${index}.recordKey`] = faultOf('recordTwice');
    keys.add(record.recordKey);
  });
  const kept = listShown<ListRecord>(recordsOf(withoutEmptyRecords(filled)));
  const others = list.stored.filter((one) => !list.records.some(({ recordKey }) => recordKey === one.recordKey));
  if (kept.length + others.length > list.max) faults[list.at] = faultOf('tooMany');
  return faults;
}

/** Faults of what there is one of: an id, where one is given, is that of what is stored. */
function singleFaults({ filled: { section, values }, stored }: { filled: Filled; stored: Profile }): Faults {
  const faults: Faults = {};
  const compare = (path: string, given: string, known: string) => {
    if (given !== '' && given !== known) faults[path] = faultOf('recordGone');
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
  const isFaulty = (index: number) => ['recordKey', list.id].some((field) => `${list.at}.${index}.${field}` in faults);
  return withRecords({ filled, records: list.records.filter((_record, index) => !isFaulty(index)) });
}
