/**
 * Throws where requests of a measurement were refused or failed: what is refused costs next to nothing, so its figure would say the opposite of what it should.
 * `failed`: how many, by what they were.
 */
export function requireAnswered(failed: Readonly<Record<string, number>>): void {
  const found = Object.entries(failed).filter(([, times]) => times > 0);
  if (found.length === 0) return;
  throw new Error(`Requests were refused or failed, so the figures are worth nothing: ${found.map((each) => each.join(': ')).join(', ')}`);
}

/** Of the errors that the load of an exam has met, by what they were, those of one kind of request. */
export const errorsOf = ({ kind, errors }: { kind: string; errors: Readonly<Record<string, number>> }): Record<string, number> =>
  Object.fromEntries(Object.entries(errors).filter(([what]) => what.startsWith(`${kind} `)));
