import { maxCompared } from '@abhyas/contract/school-limits.ts';

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

/** Whether so many programmes can be compared: two to five (SCH-015, SCH-016). */
export const mayCompare = (count: number): boolean => count >= 2 && count <= maxCompared;
