// YAML as the files of the pack are written by hand: blocks outside, one line for what is small.
const plain = /^[A-Za-z][A-Za-z0-9 ,.'()/-]*$/;
const word = /^(true|false|yes|no|null|on|off|\d.*)$/i;
const text = (value, isFlow) =>
  plain.test(value) && !word.test(value) && !value.includes(': ') && !value.endsWith(' ') && !(isFlow && /[,[\]{}]/.test(value))
    ? value
    : `'${value.replaceAll("'", "''")}'`;

/** A value in one line. */
export function flow(value) {
  if (value === null) return 'null';
  if (Array.isArray(value)) return `[${value.map(flow).join(', ')}]`;
  if (typeof value === 'object')
    return `{${Object.entries(value)
      .map(([key, of]) => `${text(key, true)}: ${flow(of)}`)
      .join(', ')}}`;
  return typeof value === 'string' ? text(value, true) : String(value);
}

/** Lines of a mapping. `Rows` are a list with a line for each; a list of mappings is a block; all else is one line. */
export class Rows {
  constructor(rows) {
    this.rows = rows;
  }
}
export function block(value, indent = '') {
  return Object.entries(value).flatMap(([key, of]) => {
    if (of === undefined) return [];
    if (of instanceof Rows) return of.rows.length === 0 ? [] : [`${indent}${key}:`, ...of.rows.map((row) => `${indent}  - ${flow(row)}`)];
    if (Array.isArray(of) && typeof of[0] === 'object') {
      return [
        `${indent}${key}:`,
        ...of.flatMap((each) => {
          const [first, ...rest] = block(each, `${indent}    `);
          return [`${indent}  - ${first.trimStart()}`, ...rest];
        }),
      ];
    }
    return [`${indent}${key}: ${typeof of === 'string' ? text(of, false) : flow(of)}`];
  });
}
