/** Some units of a text, from `from` to before `to`, replaced by others. */
export interface Change {
  readonly from: number;
  readonly to: number;
  readonly by: readonly string[];
}

/** The largest table of common units; two texts with more that differ are compared as a whole. */
const maxCells = 4_000_000;

/** What was changed from `base` to `text`, both cut in units, in their order. As many units in the place of as many are one change each. */
export function changesOf({ base, text }: { base: readonly string[]; text: readonly string[] }): Change[] {
  let start = 0;
  while (start < base.length && start < text.length && base[start] === text[start]) start += 1;
  let end = 0;
  const room = Math.min(base.length, text.length) - start;
  while (end < room && base[base.length - 1 - end] === text[text.length - 1 - end]) end += 1;
  const [rows, columns] = [base.length - end - start, text.length - end - start];
  const found: Change[] = [];
  let [row, column] = [0, 0];
  const change = (toRow: number, toColumn: number) => {
    const by = text.slice(start + column, start + toColumn);
    const count = toRow - row;
    if (count === by.length)
      by.forEach((unit, index) => found.push({ from: start + row + index, to: start + row + index + 1, by: [unit] }));
    else found.push({ from: start + row, to: start + toRow, by });
  };
  for (const [commonRow, commonColumn] of commonOf({ base, text, start, rows, columns })) {
    if (commonRow > row || commonColumn > column) change(commonRow, commonColumn);
    [row, column] = [commonRow + 1, commonColumn + 1];
  }
  if (rows > row || columns > column) change(rows, columns);
  return found;
}

/** The places of a longest common sequence, below `start`. */
function commonOf({
  base,
  text,
  start,
  rows,
  columns,
}: {
  base: readonly string[];
  text: readonly string[];
  start: number;
  rows: number;
  columns: number;
}): [number, number][] {
  if (rows * columns > maxCells) return [];
  const width = columns + 1;
  const lengths = new Uint32Array((rows + 1) * width);
  const lengthAt = (row: number, column: number) => lengths[row * width + column] ?? 0;
  const isEqual = (row: number, column: number) => base[start + row] === text[start + column];
  for (let row = rows - 1; row >= 0; row -= 1)
    for (let column = columns - 1; column >= 0; column -= 1)
      lengths[row * width + column] = isEqual(row, column)
        ? lengthAt(row + 1, column + 1) + 1
        : Math.max(lengthAt(row + 1, column), lengthAt(row, column + 1));
  const common: [number, number][] = [];
  let [row, column] = [0, 0];
  while (row < rows && column < columns) {
    if (isEqual(row, column)) common.push([row++, column++]);
    else if (lengthAt(row + 1, column) >= lengthAt(row, column + 1)) row += 1;
    else column += 1;
  }
  return common;
}

/** A stretch of two versions of a text: in both, or in one of them only. */
export interface Stretch {
  readonly text: string;
  readonly is: 'same' | 'removed' | 'added';
}

/** What differs between two versions of a text: lines first, and words within lines that were changed. */
export function compareTexts({ before, after }: { before: string; after: string }): Stretch[] {
  return stretchesOf({
    before: linesOf(before),
    after: linesOf(after),
    within: (one, other) => stretchesOf({ before: wordsOf(one), after: wordsOf(other) }),
  });
}

const linesOf = (text: string) => text.match(/[^\n]*\n|[^\n]+/g) ?? [];
const wordsOf = (text: string) => text.match(/[\p{L}\p{M}\p{N}]+|\s+|[^\p{L}\p{M}\p{N}\s]/gu) ?? [];

function stretchesOf({
  before,
  after,
  within,
}: {
  before: readonly string[];
  after: readonly string[];
  within?: (one: string, other: string) => readonly Stretch[];
}): Stretch[] {
  const found: Stretch[] = [];
  const add = (stretch: Stretch) => {
    const last = found.at(-1);
    if (stretch.text === '') return;
    if (last?.is === stretch.is) found[found.length - 1] = { is: stretch.is, text: last.text + stretch.text };
    else found.push(stretch);
  };
  let at = 0;
  for (const { from, to, by } of changesOf({ base: before, text: after })) {
    add({ is: 'same', text: before.slice(at, from).join('') });
    const [gone, come] = [before.slice(from, to).join(''), by.join('')];
    if (within !== undefined && gone !== '' && come !== '') for (const stretch of within(gone, come)) add(stretch);
    else {
      add({ is: 'removed', text: gone });
      add({ is: 'added', text: come });
    }
    at = to;
  }
  add({ is: 'same', text: before.slice(at).join('') });
  return found;
}
