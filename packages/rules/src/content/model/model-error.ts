/** What is wrong with a model, in words for its author: `at` is the place in its line, from 0; `line` that in its piece, where it is known. */
export class ModelError extends Error {
  readonly at: number;
  readonly line: number | null;
  constructor(message: string, at: number, line: number | null = null) {
    super(message);
    this.at = at;
    this.line = line;
  }
}

/** Runs what reads or reckons a line, so that its errors name the line. */
export function onLine<Result>(line: number, run: () => Result): Result {
  try {
    return run();
  } catch (error) {
    if (error instanceof ModelError && error.line === null) throw new ModelError(error.message, error.at, line);
    throw error;
  }
}
