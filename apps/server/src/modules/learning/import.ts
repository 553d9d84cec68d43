import type { Transaction } from '../../platform/postgres/database.ts';
import { insertImportedNote, insertLesson, insertMark } from './import-queries.ts';
import { stableKey } from '../../platform/common/stable-key.ts';

/** How far a student of a content pack has come with a lesson, for a demonstration. */
export interface LessonInput {
  readonly studentId: bigint;
  readonly courseId: bigint;
  readonly assetId: bigint;
  readonly beganAt: Date;
  readonly lastAt: Date;
  /** Per cent; 100 is completed. */
  readonly done: number;
}

/** Adds what students have read and watched. A lesson that a student has opened stays as they left it, and one that would begin later is left out. */
export async function importLessons({ tx, lessons, now }: { tx: Transaction; lessons: readonly LessonInput[]; now: Date }): Promise<void> {
  for (const lesson of lessons) if (lesson.lastAt <= now) await insertLesson({ tx, ...lesson });
}

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
