/** The keys that a quiz of a page writes in place of a question: the one of its bank that it is the turn of, and the one before it. */
export const turns = ['today', 'yesterday'] as const;
export type Turn = (typeof turns)[number];

/** The bank and the turn that a name of a quiz says, as `puzzles/today`; null for the name of a question. */
export function turnNamed(name: string): { readonly bank: string; readonly turn: Turn } | null {
  const [bank = '', key] = name.split('/');
  const turn = turns.find((each) => each === key);
  return turn === undefined ? null : { bank, turn };
}

const dayMs = 24 * 60 * 60_000;

/** Whose turn it is on a day ('2026-11-21') among so many: each has its turn once in as many days, and two that follow each other are far apart. */
export function placeOfDay({ day, turn, count }: { day: string; turn: Turn; count: number }): number {
  const number = Date.parse(`${day}T00:00:00Z`) / dayMs - (turn === 'today' ? 0 : 1);
  return (number * strideOf(count)) % count;
}

/** A step that comes to every place before it comes to one again. */
function strideOf(count: number): number {
  let stride = Math.max(1, Math.round(count * 0.38));
  while (divisor(stride, count) > 1) stride += 1;
  return stride;
}

const divisor = (a: number, b: number): number => (b === 0 ? a : divisor(b, a % b));
