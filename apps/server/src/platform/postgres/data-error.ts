/** True for PostgreSQL's classes 22 and 23: a value that a column does not take, so whoever sent it is to blame. */
export function isDataError(error: unknown): boolean {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  return cause instanceof Error && 'code' in cause && /^2[23]/.test(String(cause.code));
}
