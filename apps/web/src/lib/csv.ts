const isNumber = /^-?\d+(\.\d+)?$/;

/** A field of a comma-separated list. What a spreadsheet would take for a formula is quoted, so that a name cannot run; a number is none. */
function field(text: string): string {
  const safe = /^[=+\-@\t\r]/.test(text) && !isNumber.test(text) ? `'${text}` : text;
  return /[",\n\r]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** Rows as a spreadsheet reads them: it knows by the mark at the beginning that they are UTF-8. */
export function csvOf(rows: readonly (readonly string[])[]): string {
  return `\ufeff${rows.map((row) => row.map(field).join(',')).join('\r\n')}\r\n`;
}

/** The same as a file to be saved. */
export const csvFile = (rows: readonly (readonly string[])[]): Blob => new Blob([csvOf(rows)], { type: 'text/csv;charset=utf-8' });
