/** 1 is the lowest. */
export type Level = 1 | 2 | 3 | 4 | 5;

/** Where on the ability scale levels 2 to 5 begin; 0 is the average candidate, 1 a standard deviation. */
const begins = [-1.5, -0.5, 0.5, 1.5] as const;

/** The level of an ability, without a history (decision 9). */
export function levelOf(ability: number): Level {
  return (1 + begins.filter((begin) => ability >= begin).length) as Level;
}

export interface LevelChange {
  readonly level: Level;
  /** Why: it is the first, the ability is clearly in another level, or it is not clear enough to leave the last one. */
  readonly reason: 'first' | 'rose' | 'fell' | 'same' | 'unclear';
}

/**
 * The level after a round of practice. It rises and falls alike, and only when the ability is beyond the border by a standard error: an estimate close to a border
 * would move it to and fro.
 */
export function nextLevel({ last, ability, se }: { last: Level | null; ability: number; se: number }): LevelChange {
  const found = levelOf(ability);
  if (last === null) return { level: found, reason: 'first' };
  if (found === last) return { level: last, reason: 'same' };
  const clear = found > last ? levelOf(ability - se) : levelOf(ability + se);
  if (found > last) return clear > last ? { level: clear, reason: 'rose' } : { level: last, reason: 'unclear' };
  return clear < last ? { level: clear, reason: 'fell' } : { level: last, reason: 'unclear' };
}
