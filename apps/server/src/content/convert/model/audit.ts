import { type AnyNode, type Element, isTag, isText } from 'domhandler';
import { parseDocument } from 'htmlparser2';
import { isHidden } from '../text/inline.ts';
import { nameOf } from '../container.ts';
import { quote } from './notes.ts';
import type { Draft, Notes, Passage, Said } from './question.ts';

/** The texts in a tree, without what `isAside` says is no text of a question. Formulas are looked at where they are read. */
export function textsIn({ node, isAside = () => false }: { node: AnyNode; isAside?: (element: Element) => boolean }): string[] {
  if (isText(node)) return node.data.trim() === '' ? [] : [node.data];
  if (!isTag(node)) return 'children' in node ? node.children.flatMap((child) => textsIn({ node: child, isAside })) : [];
  if (/^(math|script|style|template|head|title)$/.test(nameOf(node)) || isHidden(node) || isAside(node)) return [];
  return node.children.flatMap((child) => textsIn({ node: child, isAside }));
}

/** The texts in HTML that is written as a text. */
export const textsInHtml = (html: string): string[] => parseDocument(html).children.flatMap((node) => textsIn({ node }));

/** What Markdown and LaTeX put among the letters. */
const plain = (text: string) =>
  text
    .replace(/&#(\d+);/g, (_, code: string) => String.fromCodePoint(Number(code)))
    .replaceAll('&amp;', '&')
    .normalize('NFKD')
    .replace(/[\\*_~`${}^\s]+/g, '');

/**
 * Refuses a question if some of its words are neither in the result nor named in the report, whatever the reason. `texts` are those of the source;
 * a word that is there twice is found if it is kept once.
 */
export function auditWords({
  texts,
  read,
  more = [],
  notes,
}: {
  texts: readonly string[];
  read: { readonly drafts: readonly Draft[]; readonly passages: readonly Passage[] };
  more?: readonly string[];
  notes: Notes & Said;
}): void {
  if (notes.refused.length > 0) return;
  const questions = read.drafts.flatMap(({ question }) => (question === null ? [] : [question]));
  const kept = [
    ...questions.flatMap(({ stem, options, hints, solution, answer, reasons = [] }) => [
      stem,
      ...options,
      ...reasons.map(({ text }) => text),
      ...hints,
      solution,
      answer,
    ]),
    ...read.passages.map(({ text }) => text),
    ...read.drafts.flatMap(({ changed, lost }) => [...changed, ...lost]),
    ...notes.changed,
    ...notes.lost,
    ...more,
  ];
  const all = plain(kept.join('\n'));
  const missing = texts.find((text) => (text.normalize('NFKD').match(/[\p{L}\p{N}\p{M}]+/gu) ?? []).some((word) => !all.includes(word)));
  if (missing !== undefined) notes.refuse(`${quote(missing)} is not read`);
}
