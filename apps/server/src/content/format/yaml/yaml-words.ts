import type { YAMLError } from 'yaml';

/** What the reader of YAML refuses, as one says it to an author. */
const words: Readonly<Record<string, string>> = {
  BAD_DIRECTIVE: "a line that begins with '%' does not belong here",
  BAD_DQ_ESCAPE: 'inside double quotes a backslash is written twice; inside single quotes once',
  BAD_INDENT: 'the indentation does not fit the lines above, or a bracket is not closed',
  BAD_SCALAR_START: 'a value that begins with this character needs quotes',
  BLOCK_AS_IMPLICIT_KEY: "a value with ': ' in it needs quotes",
  BLOCK_IN_FLOW: 'inside brackets and braces the entries are separated by commas',
  DUPLICATE_KEY: 'this field is written twice',
  MISSING_CHAR: "a quote, a bracket, a comma or the ':' after a field is missing",
  MULTILINE_IMPLICIT_KEY: "the name of a field and its ':' must be on one line",
  MULTIPLE_DOCS: "the file has a line '---' in it: remove it",
  TAB_AS_INDENT: 'the line begins with a tab: indent with spaces',
  TAG_RESOLVE_FAILED: "a value that begins with '!' needs quotes",
  UNEXPECTED_TOKEN: 'this does not fit the lines above: look at the indentation and the dashes',
};

export function sayYamlError({ code }: Pick<YAMLError, 'code'>): string {
  return words[code] ?? 'this cannot be read: compare it with the example in docs/content.md';
}
