import type { z } from 'zod';
import type { PredictorExamSchema } from '@abhyas/contract/analytics/predictor.ts';
import { createContentCache, findContentVersion } from '../../../platform/postgres/content.ts';
import { memoisePerDatabase, type Queryable } from '../../../platform/postgres/database.ts';
import { listExams } from './exam-queries.ts';
import { evaluateExam } from './evaluate-exam.ts';

type PredictorExam = z.output<typeof PredictorExamSchema>;

/** The exams of a course change by imports alone. */
const examsOfCourse = memoisePerDatabase((queryable) =>
  createContentCache(async (courseId) => (await listExams({ queryable, courseId })).map(evaluateExam)),
);

/** The exams of a course with all that the predictor says of them, computed once for each content. */
export async function findCourseExams({
  queryable,
  courseId,
}: {
  queryable: Queryable;
  courseId: bigint;
}): Promise<readonly PredictorExam[]> {
  return examsOfCourse(queryable)({ courseId, version: await findContentVersion({ queryable }) });
}
