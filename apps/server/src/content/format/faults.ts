/** One thing wrong with a pack, where it stands and what to do about it. `line` counts from 1. */
export interface Fault {
  readonly file: string;
  readonly line: number;
  readonly cause: string;
}

/** Collects every fault of a pack, so that all are told at once. */
export interface Faults {
  add(fault: Fault): void;
  list(): readonly Fault[];
}

export function collectFaults(): Faults {
  const found: Fault[] = [];
  return {
    add: (fault) => void found.push(fault),
    list: () => found.toSorted((a, b) => a.file.localeCompare(b.file) || a.line - b.line),
  };
}

/** 'tests/mock-1.yaml:12 cause', one line a fault. */
export function writeFaults(faults: readonly Fault[]): string {
  return faults.map(({ file, line, cause }) => `${file}:${line}  ${cause}`).join('\n');
}

/** Thrown by an import whose pack has faults; nothing was changed. */
export class PackError extends Error {
  readonly faults: readonly Fault[];
  constructor(faults: readonly Fault[]) {
    super(`The pack has ${faults.length} fault${faults.length === 1 ? '' : 's'}; nothing was changed.\n${writeFaults(faults)}`);
    this.name = 'PackError';
    this.faults = faults;
  }
}
