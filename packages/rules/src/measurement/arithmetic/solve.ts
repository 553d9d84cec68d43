/**
 * The inverse of a square matrix, by Gauss-Jordan elimination with the largest pivot of each column; null if it has none.
 */
export function inverseOf(matrix: readonly (readonly number[])[]): number[][] | null {
  const size = matrix.length;
  const rows = matrix.map((row, at) => [...row, ...row.map((_value, column) => (column === at ? 1 : 0))]);
  for (let column = 0; column < size; column += 1) {
    let pivotAt = column;
    for (let at = column + 1; at < size; at += 1)
      if (Math.abs(cell(rows, at, column)) > Math.abs(cell(rows, pivotAt, column))) pivotAt = at;
    const pivot = cell(rows, pivotAt, column);
    if (!(Math.abs(pivot) > 1e-12)) return null;
    const scaled = (rows[pivotAt] ?? []).map((value) => value / pivot);
    rows[pivotAt] = rows[column] ?? [];
    for (let at = 0; at < size; at += 1) {
      const factor = cell(rows, at, column);
      if (at !== column && factor !== 0) rows[at] = (rows[at] ?? []).map((value, index) => value - factor * (scaled[index] ?? 0));
    }
    rows[column] = scaled;
  }
  return rows.map((row) => row.slice(size));
}

function cell(rows: readonly (readonly number[])[], row: number, column: number): number {
  return rows[row]?.[column] ?? Number.NaN;
}
