/** Pages that are read of one list at most, as the contract allows. */
const maxPages = 1000;

/** The whole of a list that a call gives in pages: `ask` gets one page. `keyOf` names each row, because a row that moves between two requests comes twice. */
export async function everyPage<A extends { readonly total: number }, R>({
  ask,
  rowsOf,
  withRows,
  keyOf,
}: {
  ask: (page: number) => Promise<A>;
  rowsOf: (answer: NoInfer<A>) => readonly R[];
  withRows: (answer: NoInfer<A>, rows: R[]) => NoInfer<A>;
  keyOf: (row: R) => string;
}): Promise<A> {
  const first = await ask(1);
  const rows = new Map(rowsOf(first).map((row) => [keyOf(row), row]));
  let answer = first;
  for (let page = 2; rows.size < answer.total && page <= maxPages; page += 1) {
    answer = await ask(page);
    const more = rowsOf(answer);
    // the list has become shorter meanwhile
    if (more.length === 0) break;
    for (const row of more) rows.set(keyOf(row), row);
  }
  return answer === first ? first : withRows(first, [...rows.values()]);
}
