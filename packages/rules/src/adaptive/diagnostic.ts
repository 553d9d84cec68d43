import { type Level, levelOf } from './level.ts';

/** How many questions the diagnostic of a course has. */
export const diagnosticItems = 10;

/** The section of the next question of a diagnostic: the one that has had fewest, of as many the first. `given` are the sections of the questions so far. Null after ten, and where no section has a question left. */
export function nextSection({
  sections,
  given,
}: {
  sections: readonly { readonly key: string; readonly left: number }[];
  given: readonly string[];
}): string | null {
  if (given.length >= diagnosticItems) return null;
  const had = (key: string) => given.filter((each) => each === key).length;
  const open = sections.filter(({ left }) => left > 0);
  return open.toSorted((one, other) => had(one.key) - had(other.key))[0]?.key ?? null;
}

/** The section in which the answers of a diagnostic are weakest: the lowest levels, then the smallest share right. Null where two are alike. */
export function weakestSection<
  S extends { readonly low: number; readonly high: number; readonly right: number; readonly questions: number },
>(sections: readonly S[]): S | null {
  const compare = (one: S, other: S) =>
    one.low + one.high - other.low - other.high || one.right / one.questions - other.right / other.questions;
  const [first, second] = sections.toSorted(compare);
  return first === undefined || second === undefined || compare(first, second) === 0 ? null : first;
}

/** The lowest and the highest level that fit an ability: a standard error either way, which holds two times in three. */
export function levelRange({ ability, se }: { ability: number; se: number }): { low: Level; high: Level } {
  return { low: levelOf(ability - se), high: levelOf(ability + se) };
}
