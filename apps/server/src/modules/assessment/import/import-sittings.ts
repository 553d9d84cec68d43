import { reviewRefusal } from '@abhyas/rules/assessment/cards/test-actions.ts';
import { totalSeconds } from '@abhyas/rules/assessment/paper/section-clock.ts';
import { type SeededRandom, seededRandom } from '@abhyas/rules/measurement/arithmetic/seeded-random.ts';
import type { Transaction } from '../../../platform/postgres/database.ts';
import { writeAttemptEntries } from '../attempts/attempt-entries.ts';
import { type TestRow, getTest } from '../paper/test-queries.ts';
import { refreshItemTimesIn } from '../review/item-times.ts';
import { recount } from '../scoring/count-queries.ts';
import { type ModelSection, type PerSection, simulateAttempt } from './cohort-model.ts';
import { listModelItems } from './cohort-queries.ts';
import { type Simulated, saveSimulated, timed } from './save-simulated.ts';
import { insertTags, listTaken } from './sitting-queries.ts';
import type { ErrorTag } from '@abhyas/contract/assessment/assessment.ts';
import type { AttemptScore } from '@abhyas/rules/assessment/scoring/score-attempt.ts';

/** The tags that a candidate gives some of the wrong answers in the review, `tagged` of a hundred: each as its time and difficulty suggest. */
function tagsOf({
  items,
  sections,
  tagged,
  random,
}: {
  items: AttemptScore['items'];
  sections: readonly ModelSection[];
  tagged: number;
  random: SeededRandom;
}): { itemId: bigint; tag: ErrorTag }[] {
  const known = new Map(
    sections.flatMap((section) =>
      section.items.map(({ itemId, difficulty }) => [itemId, { difficulty, share: section.seconds / section.items.length }] as const),
    ),
  );
  return items.flatMap(({ itemId, outcome, seconds }) => {
    const item = known.get(itemId);
    if (outcome !== 'wrong' || item === undefined || random.uniform() * 100 >= tagged) return [];
    return [{ itemId: BigInt(itemId), tag: tagOf({ difficulty: item.difficulty, pace: seconds / item.share, random }) }];
  });
}

/** `pace` is the time it took, as a share of that there was for it. */
function tagOf({ difficulty, pace, random }: { difficulty: string; pace: number; random: SeededRandom }): ErrorTag {
  if (pace > 2) return random.uniform() < 0.6 ? 'time' : 'concept';
  if (pace < 0.5) return random.uniform() < 0.5 ? 'guess' : 'misread';
  if (difficulty === 'hard') return random.uniform() < 0.7 ? 'concept' : 'guess';
  return random.uniform() < 0.5 ? 'careless' : 'concept';
}

/** A test that a student of a content pack has taken, for a demonstration. */
export interface SittingInput {
  /** Names the student for good: the same name gives the same answers. */
  readonly candidate: string;
  readonly studentId: bigint;
  readonly assessmentId: bigint;
  readonly assetId: bigint | null;
  readonly startAt: Date;
  readonly ability: PerSection;
  readonly stuck: PerSection;
  /** How many of a hundred wrong answers got an error tag. */
  readonly tagged: number;
}

/** How long a question of an untimed set takes as a rule, in seconds. */
const untimedShare = 100;

/**
 * Makes the attempts of students by the model of the cohort, with real event logs, scored like everyone's, where a student has none yet and
 * it would be over by now. Call it late, because candidates who submit wait for the counts.
 */
export async function importSittings({
  tx,
  sittings,
  now,
}: {
  tx: Transaction;
  sittings: readonly SittingInput[];
  now: Date;
}): Promise<void> {
  const taken = await listTaken({ tx, sittings });
  const fresh = sittings.filter(({ studentId, assessmentId }) => !taken.has(`${assessmentId} ${studentId}`));
  const byTest = [...Map.groupBy(fresh, ({ assessmentId }) => assessmentId)].sort(([one], [other]) => (one < other ? -1 : 1));
  const changed: bigint[] = [];
  for (const [assessmentId, ofTest] of byTest) {
    const test = await getTest({ queryable: tx, assessmentId });
    if (await importOfTest({ tx, test, sittings: ofTest, now })) changed.push(assessmentId);
  }
  for (const assessmentId of changed) await recount({ tx, assessmentId });
  if (changed.length > 0) await refreshItemTimesIn({ tx, now });
}

/** Whether there was anything to make. */
async function importOfTest({
  tx,
  test,
  sittings,
  now,
}: {
  tx: Transaction;
  test: TestRow;
  sittings: readonly SittingInput[];
  now: Date;
}): Promise<boolean> {
  const sections = await listModelItems({ tx, assessmentId: test.id });
  const attempts = [...Map.groupBy(sittings, ({ studentId }) => studentId).values()].flatMap((ofStudent) =>
    ofStudent
      .toSorted((one, other) => one.startAt.getTime() - other.startAt.getTime())
      .map((sitting, index) => ({ ...simulate({ sitting, test, sections, ordinal: index + 1 }), sitting }))
      .filter(({ closedAt }) => closedAt < now),
  );
  if (attempts.length === 0) return false;
  const made = await saveSimulated({ tx, assessmentId: test.id, sections, attempts });
  await writeAttemptEntries({ tx, attemptIds: made.map(({ scored }) => scored.attemptId), now });
  if (reviewRefusal({ test, now }) !== '') return true;
  const tags = made.flatMap(({ attempt: { sitting, closedAt }, scored: { attemptId, score } }) => {
    const random = seededRandom(`tags ${sitting.candidate} ${test.key}`);
    const at = new Date(Math.min(closedAt.getTime() + 20 * 60_000, now.getTime()));
    return tagsOf({ items: score.items, sections, tagged: sitting.tagged, random }).map((tag) => ({ ...tag, attemptId, at }));
  });
  await insertTags({ tx, tags });
  return true;
}

function simulate({
  sitting: { candidate, studentId, assetId, startAt, ability, stuck },
  test,
  sections,
  ordinal,
}: {
  sitting: SittingInput;
  test: TestRow;
  sections: readonly (ModelSection & { readonly sectionId: string })[];
  ordinal: number;
}): Simulated {
  const seed = 1;
  const name = `${candidate} ${test.key} ${ordinal}`;
  const paced = test.untimed ? sections.map((section) => ({ ...section, seconds: untimedShare * section.items.length })) : sections;
  const taken = simulateAttempt({ seed, candidate: name, ability, stuck, order: test.sectionOrder, sections: paced });
  const checked = test.solutions === 'each' ? { ...taken, events: withChecks(taken.events) } : taken;
  const wholeMs = 1000 * totalSeconds(sections);
  return {
    studentId,
    ordinal,
    assetId,
    ...timed({ taken: checked, start: startAt.getTime(), wholeMs, random: seededRandom(`times ${name}`) }),
  };
}

/** A set that gives the solution of a question asks for it after each answer. */
function withChecks(events: ReturnType<typeof simulateAttempt>['events']) {
  return events.flatMap((entry) => {
    const { kind } = entry.event;
    if (kind !== 'save' && kind !== 'mark') return [entry];
    return [entry, { atMs: entry.atMs + 500, event: { kind: 'check', itemId: entry.event.itemId } as const }];
  });
}
