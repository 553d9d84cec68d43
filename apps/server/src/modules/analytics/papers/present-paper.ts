import type { AnswerOf } from '@abhyas/contract/endpoints.ts';
import { minRecord } from '@abhyas/rules/analytics/next-steps/chance.ts';
import { minutesByOutcome } from '@abhyas/rules/analytics/minutes.ts';
import { formatMarks } from '@abhyas/rules/assessment/scoring/marks.ts';
import type { Reader } from '../../assessment/index.ts';
import type { OwnTest } from '../scores/own-tests.ts';
import { gainOf, type WeighedItem, type WeighedPaper, type WeighedSection } from './weigh-paper.ts';

type Paper = NonNullable<AnswerOf<'testAnalytics'>['paper']>;

/** A test question by question. The tags are the student's own and shown to no one else. */
export function presentPaper({ test, paper, reader }: { test: OwnTest; paper: WeighedPaper; reader: Reader }): Paper {
  const { whole } = test;
  const all = paper.sections.flatMap(({ items }) => items);
  return {
    assessmentId: String(test.assessmentId),
    name: test.name,
    completedAt: test.submittedAt.toISOString(),
    marks: formatMarks(whole.marks),
    totalMarks: formatMarks(whole.maxMarks),
    minutes: minutesByOutcome({ items: all, usedSeconds: paper.usedSeconds }),
    sections: paper.sections.map((section) => {
      const score = test.sections.find(({ sectionId }) => sectionId === section.id);
      return {
        sectionId: String(section.id),
        name: section.name,
        marks: formatMarks(score?.marks ?? 0),
        totalMarks: formatMarks(score?.maxMarks ?? 0),
        seconds: score?.seconds ?? 0,
        items: section.items.map((item, at) => presentItem({ item, at, reader })),
      };
    }),
    better: presentBetter({ marks: whole.marks, paper }),
    unknown: paper.unknown.map((each) => ({ ...each, needed: minRecord })),
  };
}

function presentItem({ item: { row, cohort, chance }, at, reader }: { item: WeighedItem; at: number; reader: Reader }) {
  const { topic, difficulty, outcome, seconds, visits, changes, tag } = row;
  return {
    itemId: String(row.itemId),
    number: at + 1,
    topic,
    difficulty,
    outcome,
    marks: formatMarks(row.marks),
    seconds,
    visits,
    changes,
    cohortSeconds: cohort.seconds,
    topSeconds: cohort.topSeconds,
    cohortCorrectPercent: cohort.correctPercent,
    chance: chance === null ? null : shown(chance),
    tag: reader === 'student' ? tag : ('' as const),
  };
}

/** To two decimals: more would claim what a few answers cannot say. */
const shown = (chance: number): number => Math.round(100 * chance) / 100;

function presentBetter({ marks, paper }: { marks: number; paper: WeighedPaper }): Paper['better'] {
  const sections = paper.sections.flatMap((section) => presentSwap(section) ?? []);
  if (sections.length === 0) return null;
  const gain = gainOf(paper);
  return { scored: formatMarks(marks), expected: formatMarks(marks + gain), gain: formatMarks(gain), sections };
}

function presentSwap({ name, items, swap }: WeighedSection) {
  if (swap === null) return null;
  return {
    name,
    leave: swap.leave.flatMap((at) => {
      const item = items[at];
      return item === undefined ? [] : [{ number: at + 1, seconds: item.seconds, outcome: item.outcome }];
    }),
    take: swap.take.flatMap(({ at, seconds }) => {
      const item = items[at];
      return item === undefined || item.chance === null ? [] : [{ number: at + 1, seconds, chance: shown(item.chance) }];
    }),
    gain: formatMarks(swap.gain),
  };
}
