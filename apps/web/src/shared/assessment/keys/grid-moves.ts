/** Where an arrow key, Home or End leads in a grid that is read row by row; null for other keys and at an edge. */
export function moveInGrid({ key, at, count, columns }: { key: string; at: number; count: number; columns: number }): number | null {
  const to = { ArrowRight: at + 1, ArrowLeft: at - 1, ArrowDown: at + columns, ArrowUp: at - columns, Home: 0, End: count - 1 }[key];
  return to === undefined || to < 0 || to >= count || to === at ? null : to;
}
