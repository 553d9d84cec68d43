/**
 * What a table of words has under a name that came from outside; undefined if it has none. A plain `table[name]` also finds what every object inherits: `constructor`,
 * `__proto__`.
 */
export const lookUp = <T>(table: Readonly<Record<string, T>>, name: string): T | undefined =>
  Object.hasOwn(table, name) ? table[name] : undefined;
