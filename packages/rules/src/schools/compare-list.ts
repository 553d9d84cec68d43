import { maxCompared } from '@abhyas/contract/schools/school-limits.ts';

/** A programme chosen for comparison (DAT-054). */
export interface Compared {
  readonly schoolId: string;
  readonly programId: string;
}

/** Takes a programme into the comparison, or out of it (SCH-017). */
export function toggleCompared({ list, item }: { list: readonly Compared[]; item: Compared }): Compared[] {
  const without = list.filter(({ programId }) => programId !== item.programId);
  return without.length < list.length ? without : [...list, item];
}

/** The programmes in what a browser has stored; what is none of them is left out. */
export const readCompared = (stored: unknown): Compared[] =>
  (Array.isArray(stored) ? (stored as unknown[]) : []).flatMap((each) => {
    const { schoolId, programId } = Object(each) as Partial<Record<keyof Compared, unknown>>;
    return typeof schoolId === 'string' && typeof programId === 'string' ? [{ schoolId, programId }] : [];
  });

/** Whether a comparison of so many has no free slot left (SCH-019). */
export const isComparisonFull = (count: number): boolean => count >= maxCompared;

/** Whether so many programmes can be compared: two to five (SCH-015, SCH-016). */
export const mayCompare = (count: number): boolean => count >= 2 && count <= maxCompared;

/** A comparison as an address has it: '12-34_12-35', each programme behind its school. */
export const comparedAddress = (list: readonly Compared[]): string =>
  list.map(({ schoolId, programId }) => `${schoolId}-${programId}`).join('_');

/** The programmes that an address names, each once and at most `maxCompared`; what is none of them is left out. */
export const comparedIn = (address: string): Compared[] => {
  const named = address.split('_').flatMap((each) => {
    const [, schoolId, programId] = /^([1-9]\d{0,17})-([1-9]\d{0,17})$/.exec(each) ?? [];
    return schoolId === undefined || programId === undefined ? [] : [{ schoolId, programId }];
  });
  return [...new Map(named.map((each) => [each.programId, each])).values()].slice(0, maxCompared);
};
