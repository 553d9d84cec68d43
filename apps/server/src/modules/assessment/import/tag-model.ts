import type { ErrorTag } from '@abhyas/contract/assessment/assessment.ts';
import type { AttemptScore } from '@abhyas/rules/assessment/scoring/score-attempt.ts';
import type { SeededRandom } from '@abhyas/rules/measurement/arithmetic/seeded-random.ts';
import type { ModelSection } from './cohort-model.ts';

/** The tags that a candidate gives some of the wrong answers in the review, `tagged` of a hundred: each as its time and difficulty suggest. */
export function tagsOf({
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
