/** What blanks have cost, above 0, and what was lost in all: by questions and by blanks. `penalty` as the result has it: '-0.3', or '0'. */
export function lostMarks({ losses, penalty }: { losses: readonly { readonly marks: string }[]; penalty: string }): {
  paid: number;
  total: number;
} {
  const paid = penalty === '0' ? 0 : -Number(penalty);
  const total = losses.reduce((sum, { marks }) => sum + Number(marks), paid);
  return { paid, total: Math.round(100 * total) / 100 };
}
