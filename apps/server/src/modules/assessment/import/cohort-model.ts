import type { z } from 'zod';
import type { ItemType } from '@abhyas/contract/assessment/assessment.ts';
import type { AttemptEventSchema, Response } from '@abhyas/contract/assessment/attempt-log.ts';
import type { AnswerKey } from '@abhyas/rules/assessment/scoring/answer-key.ts';
import { seededRandom, type SeededRandom } from '@abhyas/rules/measurement/arithmetic/seeded-random.ts';
import { compareAnswer } from '@abhyas/rules/assessment/types/asked.ts';
import { scoredBy } from '@abhyas/rules/assessment/types/scored.ts';

type AttemptEvent = z.output<typeof AttemptEventSchema>;

export interface ModelItem {
  readonly itemId: string;
  /** Stable over databases, so that the same seed gives the same answers. */
  readonly name: string;
  readonly type: ItemType;
  readonly difficulty: string;
  readonly labels: readonly string[];
  readonly key: AnswerKey;
}

export interface ModelSection {
  readonly name: string;
  readonly seconds: number;
  readonly items: readonly ModelItem[];
}

export interface ModelEvent {
  /** Milliseconds since the start. */
  readonly atMs: number;
  readonly event: AttemptEvent;
}

const difficulties: Readonly<Record<string, number>> = { easy: -1, medium: 0, hard: 1 };

/** Where an item is on the scale of ability: its difficulty, give or take a little from the seed. */
export function difficultyOf({ item, seed }: { item: Pick<ModelItem, 'name' | 'difficulty'>; seed: number }): number {
  return (difficulties[item.difficulty] ?? 0) + 0.35 * seededRandom(`${seed} item ${item.name}`).normal();
}

/** The probability of a correct answer, three-parameter logistic: a floor for guessing, then rising with ability minus difficulty. */
export function probabilityCorrect({ ability, difficulty, floor }: { ability: number; difficulty: number; floor: number }): number {
  return floor + (1 - floor) * logistic(1.3 * (ability - difficulty));
}

/** A figure for a whole test, or one for each of its sections by key; a section without one has 0. */
export type PerSection = number | Readonly<Record<string, number>>;

const figureOf = (figure: PerSection, section: string): number => (typeof figure === 'number' ? figure : (figure[section] ?? 0));

/**
 * Simulates one candidate taking a test, question by question. Returns the log of the attempt and its end, in milliseconds since the start.
 * Weak candidates leave more blank, and the time on a question is log-normal; on the `stuck` hardest questions of a section they stay three
 * times too long and get them wrong.
 */
export function simulateAttempt({
  seed,
  candidate,
  ability,
  stuck = 0,
  order,
  sections,
}: {
  seed: number;
  /** Stable over databases. */
  candidate: string;
  ability: PerSection;
  stuck?: PerSection;
  order: 'fixed' | 'free';
  sections: readonly ModelSection[];
}): { events: ModelEvent[]; endMs: number } {
  const events: ModelEvent[] = [];
  const wholeMs = 1000 * sections.reduce((sum, { seconds }) => sum + seconds, 0);
  let opensMs = 0;
  let clockMs = 0;
  for (const section of sections) {
    const random = seededRandom(`${seed} ${candidate} ${section.name}`);
    const inSection = figureOf(ability, section.name) + 0.35 * random.normal();
    const closesMs = order === 'fixed' ? opensMs + 1000 * section.seconds : wholeMs;
    if (order === 'fixed') clockMs = opensMs;
    const stuckOn = hardest({ items: section.items, count: figureOf(stuck, section.name), seed });
    const left: string[] = [];
    for (const item of section.items) {
      const difficulty = difficultyOf({ item, seed });
      const isStuck = stuckOn.has(item);
      const leaves = !isStuck && random.uniform() < logistic(0.9 * (difficulty - inSection) - 1.9);
      const shareMs = (1000 * section.seconds) / section.items.length;
      const spentMs = isStuck ? shareMs * (2.4 + random.uniform()) : timeOn({ random, gap: inSection - difficulty, shareMs });
      if (clockMs + 2_000 >= closesMs) break;
      events.push({ atMs: clockMs, event: { kind: 'visit', itemId: item.itemId } });
      clockMs = Math.round(Math.min(clockMs + (leaves ? 0.5 : 1) * spentMs, closesMs - 1_000));
      if (leaves) {
        left.push(item.itemId);
        continue;
      }
      const floor = item.labels.length === 0 ? 0 : 1 / item.labels.length;
      const right = !isStuck && random.uniform() < probabilityCorrect({ ability: inSection, difficulty, floor });
      const response = right ? scoredBy(item.key).rightResponse(item.key) : wrongResponse({ item, random });
      events.push({ atMs: clockMs, event: { kind: random.uniform() < 0.08 ? 'mark' : 'save', itemId: item.itemId, response } });
    }
    if (order === 'fixed') events.push(...lookAgain({ itemIds: left, fromMs: clockMs, toMs: closesMs }));
    opensMs = closesMs;
  }
  return { events, endMs: Math.min(clockMs + 4_000, wholeMs) };
}

/** The hardest items of a section that come early enough for someone to lose time on them. */
function hardest({ items, count, seed }: { items: readonly ModelItem[]; count: number; seed: number }): Set<ModelItem> {
  if (count === 0) return new Set();
  const early = items.slice(0, Math.ceil(0.8 * items.length));
  return new Set(early.toSorted((a, b) => difficultyOf({ item: b, seed }) - difficultyOf({ item: a, seed })).slice(0, count));
}

/** Visits to the items that were left, over the time that is left. */
function lookAgain({ itemIds, fromMs, toMs }: { itemIds: readonly string[]; fromMs: number; toMs: number }): ModelEvent[] {
  const eachMs = Math.floor((toMs - fromMs) / itemIds.length);
  if (itemIds.length === 0 || eachMs < 5_000) return [];
  return itemIds.map((itemId, index) => ({ atMs: fromMs + index * eachMs + 1_000, event: { kind: 'visit', itemId } }));
}

function timeOn({ random, gap, shareMs }: { random: SeededRandom; gap: number; shareMs: number }): number {
  return shareMs * (0.55 + 0.5 * Math.exp(-Math.abs(gap))) * Math.exp(0.45 * random.normal() - 0.1);
}

/** An answer that someone might give and that is wrong. */
function wrongResponse({ item: { key, labels, type }, random }: { item: ModelItem; random: SeededRandom }): Response {
  for (let turn = 1; turn <= 20; turn += 1) {
    const response = scoredBy(key).guessedResponse({ key, labels, type, random, turn });
    if (compareAnswer({ key, response }) === 'wrong') return response;
  }
  return { kind: 'typed', text: '?' };
}

function logistic(x: number): number {
  return 1 / (1 + Math.exp(-x));
}
