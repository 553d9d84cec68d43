import type { Transaction } from '../../../platform/postgres/database.ts';
import { stableKey } from '../../../platform/common/stable-key.ts';
import { insertImportedNote, insertMark } from './import-queries.ts';

/** What a content pack lets a student have marked and noted, for a demonstration. */
export interface StudyInput {
  /** Names the student for good, in this pack and all others. */
  readonly name: string;
  readonly studentId: bigint;
  readonly courseId: bigint;
  readonly marks: readonly { readonly mark: 'bookmark' | 'task'; readonly assetId: bigint; readonly at: Date }[];
  readonly notes: readonly {
    readonly key: string;
    readonly assetId: bigint;
    readonly text: string;
    /** The second, page or paragraph it belongs to, from 0. */
    readonly part: number | null;
    readonly at: Date;
  }[];
}

/** Adds the marks and notes of a pack. What the student has changed or removed since stays as they left it. */
export async function importStudy({ tx, input }: { tx: Transaction; input: StudyInput }): Promise<void> {
  const { name, studentId, courseId, marks, notes } = input;
  for (const mark of marks) await insertMark({ tx, studentId, courseId, ...mark });
  for (const { key, ...note } of notes)
    await insertImportedNote({ tx, studentId, courseId, noteKey: stableKey(`${name}:${key}`), ...note });
}
