import type { AttemptScore, ItemOutcome, ItemScore, ScoreTotals } from '@abhyas/rules/assessment/scoring/score-attempt.ts';
import { recount } from '../../src/modules/assessment/scoring/count-queries.ts';
import { refreshItemTimesIn } from '../../src/modules/assessment/review/item-times.ts';
import { itemTimes } from '../../src/modules/assessment/review/tables.ts';
import { engineLaunches, engineResults } from '../../src/modules/assessment/engine/tables.ts';
import { itemRulings } from '../../src/modules/assessment/staff/tables.ts';
import { saveScores } from '../../src/modules/assessment/scoring/score-queries.ts';
import type { Database } from '../../src/platform/postgres/database.ts';
import type { factories } from '../factories.ts';

type Factories = ReturnType<typeof factories>;
type Test = Pick<Awaited<ReturnType<Factories['assessment']>>, 'assessment' | 'sections'>;

/** What became of a question: right, wrong, blank or dropped, after so many seconds. */
export type Met = readonly [outcome: ItemOutcome, seconds: number];

const marking = { correct: 300, wrong: -100, blank: 0, dropped: 0 } as const;

/** Builders of completed tests whose questions came out as the test says, without playing them: +3 for right, -1 for wrong. */
export function scoreFactories({ database, make }: { database: Database; make: Factories }) {
  /** A completed attempt, section by section and question by question. In the cohort unless `inCohort` is false; `count` brings the counts up to date. */
  const sit = async ({
    test,
    studentId,
    at,
    met,
    inCohort = true,
    minutes = 30,
    assetId = null,
    ordinal = 1,
  }: {
    test: Test;
    studentId: bigint;
    at: Date;
    met: readonly (readonly Met[])[];
    inCohort?: boolean;
    minutes?: number;
    /** Where it was launched from; synthetic candidates and practice sets have none. */
    assetId?: bigint | null;
    /** Which attempt at a practice set it is. */
    ordinal?: number;
  }) => {
    const attempt = await make.attempt({
      assessmentId: test.assessment.id,
      studentId,
      assetId,
      ordinal,
      startedAt: new Date(at.getTime() - minutes * 60_000),
      deadlineAt: new Date(at.getTime() + 3_600_000),
      closedAt: at,
      closedBy: 'candidate',
    });
    const score = scoreOf({ test, met });
    const scored = { attemptId: attempt.id, assessmentId: test.assessment.id, version: 1, inCohort, lateEvents: 0, score };
    await database.transaction((tx) => saveScores({ tx, scored: [scored] }));
    return attempt;
  };

  /** A cohort of new people, one for each list of outcomes, who took no time. */
  const cohort = async ({ test, at, met }: { test: Test; at: Date; met: readonly (readonly (readonly Met[])[])[] }) => {
    for (const one of met) await sit({ test, studentId: (await make.person()).id, at, met: one });
    await count(test);
  };

  const count = (test: Test) => database.transaction((tx) => recount({ tx, assessmentId: test.assessment.id }));

  /** Brings the times of all items up to date. */
  const time = (now: Date) => database.transaction((tx) => refreshItemTimesIn({ tx, now }));

  /** Gives everyone the marks of an item; what is scored already stays as it is. */
  const giveBonus = async ({ test, itemId, at }: { test: Test; itemId: bigint; at: Date }) => {
    const decidedBy = (await make.person({ role: 'staff' })).id;
    const ruling = { assessmentId: test.assessment.id, itemId, ruling: { kind: 'bonus' } as const, reason: 'Two are right.' };
    await database.orm.insert(itemRulings).values({ ...ruling, decidedBy, decidedAt: at });
  };

  /** Results that an engine sent of a test; only the first counts. Marks in hundredths. */
  const engineSaid = async ({
    test: { assessment },
    studentId,
    results,
  }: {
    test: Pick<Test, 'assessment'>;
    studentId: bigint;
    results: readonly Pick<typeof engineResults.$inferInsert, 'marks' | 'maxMarks' | 'percentile' | 'finishedAt'>[];
  }) => {
    const whose = { assessmentId: assessment.id, studentId };
    const launchId = `launch-${String(assessment.id)}-${String(studentId)}`;
    for (const [index, result] of results.entries()) {
      if (index === 0) await database.orm.insert(engineLaunches).values({ id: launchId, ...whose, at: result.finishedAt });
      const row = { launchId, ...whose, ...result, token: String(index), receivedAt: result.finishedAt, counts: index === 0 };
      await database.orm.insert(engineResults).values(row);
    }
  };

  /** Says how long the cohort took for an item, without a cohort. */
  const tookUsually = async ({ test, itemId, seconds, at }: { test: Test; itemId: bigint; seconds: number; at: Date }) => {
    const row = { assessmentId: test.assessment.id, itemId, medianSeconds: seconds, candidates: 40, version: 1, madeAt: at };
    await database.orm.insert(itemTimes).values(row);
  };

  return { sit, cohort, count, time, giveBonus, engineSaid, tookUsually };
}

function scoreOf({ test, met }: { test: Test; met: readonly (readonly Met[])[] }): AttemptScore {
  const sections = test.sections.map(({ section, items }, place) => {
    const scores = items.map(({ id }, at): ItemScore => {
      const [outcome, seconds] = met[place]?.[at] ?? ['blank', 0];
      return {
        itemId: String(id),
        sectionId: String(section.id),
        response: outcome === 'correct' || outcome === 'wrong' ? { kind: 'choice', labels: [outcome === 'correct' ? 'A' : 'B'] } : null,
        outcome,
        marked: false,
        marks: marking[outcome],
        seconds,
        visits: seconds > 0 ? 1 : 0,
        changes: 0,
      };
    });
    return { scores, counted: section.counted, sectionId: String(section.id), ...totalsOf(scores) };
  });
  const inTotal = sections.flatMap(({ scores, counted }) => (counted ? scores : []));
  return {
    items: sections.flatMap(({ scores }) => scores),
    sections: sections.map(({ scores: _scores, counted: _counted, ...totals }) => totals),
    overall: { ...totalsOf(inTotal), penalty: 0 },
  };
}

function totalsOf(items: readonly ItemScore[]): ScoreTotals {
  const count = (outcome: ItemOutcome) => items.filter((item) => item.outcome === outcome).length;
  return {
    marks: items.reduce((sum, { marks }) => sum + marks, 0),
    maxMarks: 300 * (items.length - count('dropped')),
    error: null,
    droppedMarks: 300 * count('dropped'),
    correct: count('correct'),
    wrong: count('wrong'),
    blank: count('blank'),
    seconds: items.reduce((sum, { seconds }) => sum + seconds, 0),
  };
}
