import type { Paper } from '@abhyas/contract/analytics/performance.ts';
import { sharePercent } from '@abhyas/rules/measurement/arithmetic/share-percent.ts';
import { m } from '../../../paraglide/messages.js';
import { difficultyWord, outcomeWord } from '../words.ts';

/** A line for each question of the test. */
export function questionsCsv(paper: Paper): string[][] {
  const head = [
    m.perf_col_section(),
    m.perf_col_question(),
    m.perf_col_topic(),
    m.perf_col_difficulty(),
    m.perf_col_outcome(),
    m.perf_col_marks(),
    m.perf_col_seconds(),
    m.perf_col_typical_seconds(),
    m.perf_col_chance_student(),
    m.perf_col_share(),
  ];
  const rows = paper.sections.flatMap((section) =>
    section.items.map((item) => [
      section.name,
      String(item.number),
      item.topic,
      difficultyWord(item.difficulty),
      outcomeWord(item.outcome),
      item.marks,
      String(item.seconds),
      item.cohortSeconds === null ? '' : String(item.cohortSeconds),
      item.chance === null ? '' : String(sharePercent(item.chance)),
      item.cohortCorrectPercent === null ? '' : String(item.cohortCorrectPercent),
    ]),
  );
  return [head, ...rows];
}
