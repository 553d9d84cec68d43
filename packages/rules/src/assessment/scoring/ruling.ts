import type { ItemType } from '@abhyas/contract/assessment/assessment.ts';
import type { Response } from '@abhyas/contract/assessment/attempt-log.ts';
import type { AnswerKey, Marking, Ruling } from './answer-key.ts';
import { markItem } from './score-attempt.ts';
import { compareAnswer, itemTypes } from '../types/asked.ts';
import { isSameKey, scoredBy } from '../types/scored.ts';

/** How many candidates gave an answer. */
export interface AnswerCount {
  readonly response: Response | null;
  readonly candidates: number;
}

/** How many candidates a ruling moves by how much, in hundredths. */
export interface RulingEffect {
  readonly marks: number;
  readonly candidates: number;
}

/**
 * What a ruling would do to the marks of an item, for each answer that was given: those who would gain first, then those who would lose. Without what blanks
 * cost in all.
 */
export function rulingEffects({
  item: { key, ruling, marking },
  next,
  answers,
}: {
  item: { readonly key: AnswerKey; readonly ruling: Ruling | null; readonly marking: Marking };
  next: Ruling | null;
  answers: readonly AnswerCount[];
}): RulingEffect[] {
  const effects = new Map<number, number>();
  for (const { response, candidates } of answers) {
    const now = markItem({ key, ruling, marking, response }).marks;
    const then = markItem({ key, ruling: next, marking, response }).marks;
    if (now !== then) effects.set(then - now, (effects.get(then - now) ?? 0) + candidates);
  }
  return [...effects].map(([marks, candidates]) => ({ marks, candidates })).sort((a, b) => b.marks - a.marks);
}

/** Why a ruling cannot be made of an item of this type, with these options and this key; '' if it can. */
export function rulingFault({
  type,
  labels,
  key,
  ruling,
}: {
  type: ItemType;
  labels: readonly string[];
  key: AnswerKey;
  ruling: Ruling;
}): string {
  if (ruling.kind === 'replace') {
    const fault = shapeFault({ type, labels, key: ruling.key });
    return fault === '' && isSameKey(ruling.key, key) ? rightAlready : fault;
  }
  if (ruling.kind !== 'keys') return '';
  for (const other of ruling.keys) {
    const fault = keyFault({ type, labels, key, other });
    if (fault !== '') return fault;
  }
  return '';
}

function keyFault({ type, labels, key, other }: { type: ItemType; labels: readonly string[]; key: AnswerKey; other: AnswerKey }): string {
  const fault = shapeFault({ type, labels, key: other });
  if (fault !== '') return fault;
  const compare = (response: Response) => compareAnswer({ key, response });
  return scoredBy(other).isCovered({ key: other, before: key, compare }) ? rightAlready : '';
}

/** Why a key cannot be one of a question of this type; '' if it can. */
function shapeFault({ type, labels, key }: { type: ItemType; labels: readonly string[]; key: AnswerKey }): string {
  const scored = scoredBy(key);
  return key.kind === itemTypes[type].key ? scored.shapeFault({ type, labels, key }) : scored.misfit;
}

const rightAlready = 'This answer is already correct.';
