import type { z } from 'zod';
import type { Faults } from '../base.ts';
import { readYaml } from '../yaml-file.ts';

/**
 * What a Markdown file says of itself, between two lines '---' before its text, and the line, from 0, on which the text begins. A field that is refused, and one
 * that is not there, is left out.
 */
export function readFrontMatter<V extends object>({
  file,
  lines,
  schema,
  faults,
}: {
  file: string;
  lines: readonly string[];
  schema: z.ZodType<V>;
  faults: Faults;
}): { written: Partial<V>; bodyAt: number } {
  if (lines[0] !== '---') return { written: {}, bodyAt: 0 };
  const end = lines.indexOf('---', 1);
  if (end < 0) {
    faults.add({ file, line: 1, cause: "the front matter has no closing '---'" });
    return { written: {}, bodyAt: 1 };
  }
  // an empty first line keeps the line numbers those of the file
  const text = ['', ...lines.slice(1, end)].join('\n');
  if (text.trim() === '') return { written: {}, bodyAt: end + 1 };
  const { value, at } = readYaml({ file, text, schema, faults });
  const sound = Object.entries(value).filter(([field]) => at([field]).isRefused !== true);
  return { written: Object.fromEntries(sound) as Partial<V>, bodyAt: end + 1 };
}
