/** The code of an error or of its cause: what kind of fault it was, without its words, for those of a mail server or a query name people. Null without one. */
export function faultKindOf(error: unknown): string | null {
  const codes = [error, error instanceof Error ? error.cause : null].map((thrown) => (thrown as { code?: unknown } | null)?.code);
  return codes.find((code): code is string => typeof code === 'string' && /^(?:[A-Z][A-Z0-9_]{0,39}|[0-9A-Z]{5})$/.test(code)) ?? null;
}
