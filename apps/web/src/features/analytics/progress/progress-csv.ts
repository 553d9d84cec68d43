import type { AnswerOf } from '@abhyas/contract/endpoints.ts';
import { m } from '../../../paraglide/messages.js';

/** A level of adaptive practice: 1 to 5, 0 before the first. */
export interface TopicLevel {
  readonly topic: string;
  readonly level: number;
}

/** A line for each topic of each path, and for each topic of adaptive practice with its level. */
export function progressCsv(paths: AnswerOf<'progressTracker'>['paths'], levels: readonly TopicLevel[]): string[][] {
  const head = [
    m.perf_col_path(),
    m.perf_col_topic(),
    m.perf_col_lessons_done(),
    m.perf_col_lessons(),
    m.perf_col_tests_done(),
    m.perf_col_tests(),
    m.perf_col_minutes(),
    m.adapt_col_level(),
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
      '',
    ]),
  );
  const practice = levels.map(({ topic, level }) => [m.adapt_title(), topic, '', '', '', '', '', level === 0 ? '' : String(level)]);
  return [head, ...rows, ...practice];
}
