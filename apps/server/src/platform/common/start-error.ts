/** Why the server cannot start, in one sentence for the person who started it. Printed without a stack trace; the process then exits with code 1. */
export class StartError extends Error {
  constructor(message: string, more: { cause?: unknown } = {}) {
    super(message, { cause: more.cause });
    this.name = 'StartError';
  }
}

/** The system's code of an error ('ENOSPC', '28P01', …), '' if it has none. */
export function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';
}

/** Turns what the system says about a folder or file into the sentence of a StartError; other errors come back as they are. */
export function explainFileError({ error, path }: { error: unknown; path: string }): unknown {
  switch (codeOf(error)) {
    case 'ENOSPC':
    case 'EDQUOT':
      return new StartError(`The disk is full: nothing more can be written to ${path}. Free some space and start again.`, { cause: error });
    case 'EACCES':
    case 'EPERM':
    case 'EROFS':
      return new StartError(
        `The data folder ${path} cannot be written to. Give this account the right to write there, or set DATA_DIR to another folder.`,
        { cause: error },
      );
    case 'ENOENT':
      return new StartError(`The data folder ${path} cannot be made there. Set DATA_DIR to another folder.`, { cause: error });
    case 'ENOTDIR':
    case 'EEXIST':
      return new StartError(`DATA_DIR ${path} is not a folder. Set it to a folder that exists or can be made.`, { cause: error });
    default:
      return error;
  }
}
