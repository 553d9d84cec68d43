import { type ChildNode, isTag, isText } from 'domhandler';
import { formulaText, raised } from '@abhyas/rules/text/formula-text.ts';
import { parseDocument } from 'htmlparser2';

const maxLength = 140;

/** A question as one line of plain text. Formulas are written on one line: fractions with a slash, powers raised. */
export const lineOf = (html: string): string => parseDocument(html).children.map(textOf).join('').replace(/\s+/g, ' ').trim();

/** The start of a question as one line of plain text, for lists. */
export function excerptOf(html: string): string {
  const text = lineOf(html);
  return text.length <= maxLength ? text : `${text.slice(0, maxLength - 1).trimEnd()}…`;
}

const inline = new Set(['span', 'a', 'em', 'strong', 'b', 'i', 'u', 'del', 'code', 'sup', 'sub', 'small', 'eq']);

function textOf(node: ChildNode): string {
  if (isText(node)) return node.data;
  if (!isTag(node)) return '';
  const { name: tag, attribs, children } = node;
  if (attribs['class'] === 'katex-html') return '';
  if (tag === 'math') return formulaText(node);
  const inside = children.map(textOf).join('');
  if (tag === 'sup') return raised(inside);
  return inline.has(tag) ? inside : ` ${inside} `;
}
