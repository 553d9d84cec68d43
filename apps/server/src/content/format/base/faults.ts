/** Where something is: a file of the pack and a line in it, from 1. `isRefused` where the field there has been refused already, so that all else about it only follows. */
export interface Place {
  readonly file: string;
  readonly line: number;
  readonly isRefused?: boolean;
}

/** One thing that is wrong with a pack, or only doubtful, with its place and what to do about it. */
export interface Fault {
  readonly file: string;
  readonly line: number;
  readonly cause: string;
}

/** A doubtful thing that does not stop an import. `count` is how often the file has it; `line` is the first of them. */
export interface Warning extends Fault {
  readonly count: number;
}

/** Collects every fault of a pack, so that all are told at once. */
export interface Faults {
  /** An error: the pack cannot be imported. What only follows from an earlier fault at the same place is left out. */
  add(fault: Place & { readonly cause: string }): void;
  /** Only doubtful: the pack can be imported. */
  warn(fault: Fault): void;
  list(): readonly Fault[];
  warnings(): readonly Warning[];
}

const byPlace = (a: Fault, b: Fault) => a.file.localeCompare(b.file) || a.line - b.line;

export function collectFaults(): Faults {
  const found: Fault[] = [];
  const doubtful = new Map<string, Warning>();
  return {
    add: ({ file, line, cause, isRefused = false }) => void (isRefused || found.push({ file, line, cause })),
    warn: ({ file, line, cause }) => {
      const name = `${file}\n${cause}`;
      const first = doubtful.get(name);
      doubtful.set(name, { file, line: first?.line ?? line, cause, count: (first?.count ?? 0) + 1 });
    },
    list: () => found.toSorted(byPlace),
    warnings: () => [...doubtful.values()].toSorted(byPlace),
  };
}

/** 'tests/mock-1.yaml:12 cause', one line a fault. */
export function writeFaults(faults: readonly Fault[]): string {
  return faults.map(({ file, line, cause }) => `${file}:${line}  ${cause}`).join('\n');
}

/** 'questions/algebra.jsonl:3 warning: cause (and 2 more)', one line a warning. */
export function writeWarnings(warnings: readonly Warning[]): string {
  const more = (count: number) => (count === 1 ? '' : ` (and ${count - 1} more)`);
  return warnings.map(({ file, line, cause, count }) => `${file}:${line}  warning: ${cause}${more(count)}`).join('\n');
}

export const countOf = (count: number, what: string): string => `${count} ${what}${count === 1 ? '' : 's'}`;

/** Thrown by an import whose pack has faults; nothing was changed. */
export class PackError extends Error {
  readonly faults: readonly Fault[];
  constructor(faults: readonly Fault[]) {
    super(`The pack has ${countOf(faults.length, 'fault')}; nothing was changed.\n${writeFaults(faults)}`);
    this.name = 'PackError';
    this.faults = faults;
  }
}
