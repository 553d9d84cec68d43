/** The JSON of a value with ids in it: they are text there, because they do not fit a number. */
export const toJson = (value: unknown): string =>
  JSON.stringify(value, (_name, part: unknown) => (typeof part === 'bigint' ? String(part) : part));
