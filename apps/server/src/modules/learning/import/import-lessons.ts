import type { Transaction } from '../../../platform/postgres/database.ts';
import { insertLesson } from './import-queries.ts';

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
