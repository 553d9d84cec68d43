import type { Faults } from '../format/faults.ts';

interface Place {
  readonly file: string;
  readonly line: number;
}

/** Returns a function that adds a fault if `known` does not contain `name`. A missing name is no fault. */
export function requireKnown(faults: Faults) {
  return (known: { has(name: string): boolean }, name: string | undefined, what: string, at: Place): void => {
    if (name !== undefined && !known.has(name)) faults.add({ ...at, cause: `there is no ${what} '${name}' in the pack` });
  };
}

/** Returns what complains about each name that it has been shown before. `what` says what kind of name it is: key, pin. */
export function uniqueNames({ faults, what }: { faults: Faults; what: string }) {
  const seen = new Set<string>();
  return (name: string, at: Place): void => {
    if (seen.has(name)) faults.add({ ...at, cause: `the ${what} '${name}' appears twice` });
    seen.add(name);
  };
}
