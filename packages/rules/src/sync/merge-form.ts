export interface FormChange<T> {
  readonly name: keyof T;
  /** What was typed stays, beside what someone else has saved. */
  readonly isKept: boolean;
}

/**
 * Brings a form to what someone else has saved meanwhile: `base` is what it was filled in from, `stored` what is saved now. A field that was not touched takes what is stored, one that was touched keeps what was typed. Gives the fields in
 * which the other change is to be seen.
 */
export function mergeForm<T extends object>({
  base,
  stored,
  typed,
}: {
  base: T;
  stored: T;
  typed: T;
}): { typed: T; changes: FormChange<T>[] } {
  const names = (Object.keys(stored) as (keyof T)[]).filter((name) => stored[name] !== base[name] && stored[name] !== typed[name]);
  const changes = names.map((name) => ({ name, isKept: typed[name] !== base[name] }));
  const taken = changes.filter(({ isKept }) => !isKept).map(({ name }) => [name, stored[name]] as const);
  return { typed: { ...typed, ...Object.fromEntries(taken) }, changes };
}
