import type { AnswerOf } from '@abhyas/contract/endpoints.ts';
import { m } from '../../../paraglide/messages.js';

/** A line for each topic of each path. */
export function progressCsv(paths: AnswerOf<'progressTracker'>['paths']): string[][] {
  const head = [
    m.perf_col_path(),
    m.perf_col_topic(),
    m.perf_col_lessons_done(),
    m.perf_col_lessons(),
    m.perf_col_tests_done(),
    m.perf_col_tests(),
    m.perf_col_minutes(),
  ];
  const rows = paths.flatMap((path) =>
    (path.topics.length === 0 ? [{ ...path, name: '' }] : path.topics).map(({ name, learning, tests, seconds }) => [
      path.name,
      name,
      String(learning.done),
      String(learning.total),
      String(tests.done),
      String(tests.total),
      String(Math.round(seconds / 60)),
    ]),
  );
  return [head, ...rows];
}
