import { labelAt } from './question.ts';

/** 'A)', '(A)', 'a)' or 'A.' in front of an option. 'A.M.' is an abbreviation. */
const labelled = /^\s*(?:\(([A-La-l])\)|([A-La-l])\)|([A-La-l])\.(?![A-Za-z]\.))\s*/;

const labelOf = (text: string): string | null => {
  const [, inBrackets, beforeBracket, beforeDot] = labelled.exec(text) ?? [];
  return (inBrackets ?? beforeBracket ?? beforeDot)?.toUpperCase() ?? null;
};

/**
 * The options of a question in the order of their labels, without them; as they are if none has a label. The answer names a label, so labels that are doubled,
 * missing or on some options only are a fault.
 */
export function orderOptions(texts: readonly string[]): { readonly options: readonly string[] } | { readonly fault: string } {
  const expected = texts.map((_text, index) => labelAt(index));
  const found = texts.map(labelOf);
  // 'I. only' and 'II. only' are numbers of statements, not labels of two options
  const known = found.map((label) => (label !== null && expected.includes(label) ? label : null));
  if (known.every((label) => label === null)) return { options: texts.map((text) => text.trim()) };
  const list = (labels: readonly string[]) => labels.join(', ');
  const twice = known.find((label, index) => label !== null && known.indexOf(label) !== index);
  if (typeof twice === 'string') return { fault: `two options have the label ${twice}: the labels must be ${list(expected)}` };
  const bare = known.indexOf(null);
  if (bare >= 0) {
    const missing = expected.filter((label) => !known.includes(label));
    const has = found[bare] === null ? 'has no label' : `has the label ${found[bare]}`;
    return { fault: `option ${bare + 1} ${has}, and ${list(missing)} is missing: label all options ${list(expected)}, or none` };
  }
  const ordered = expected.map((label) => (texts[known.indexOf(label)] ?? '').replace(labelled, ''));
  // real banks carry labels twice at times: 'A)A)59'
  const isDouble = ordered.every((text, index) => labelOf(text) === labelAt(index));
  return isDouble ? orderOptions(ordered) : { options: ordered.map((text) => text.trim()) };
}
