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

/** What is sent to be saved: a record that holds nothing is deleted where it was saved, and left out where it was not. */
export function withoutBlank<T extends ListRecord>({
  records,
  isBlank,
  isSaved,
}: {
  records: readonly T[];
  isBlank: (record: T) => boolean;
  isSaved: (record: T) => boolean;
}): T[] {
  return records.flatMap((record) => {
    if (record.isDelete === '0' && !isBlank(record)) return [record];
    return isSaved(record) ? [{ ...record, isDelete: '1' as const }] : [];
  });
}
