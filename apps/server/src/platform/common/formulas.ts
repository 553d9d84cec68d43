import { formulaParts } from '@abhyas/rules/doubts/formula-parts.ts';
import { formulaText, type MathNode } from '@abhyas/rules/text/formula-text.ts';
import { parseDocument } from 'htmlparser2';
import katex, { type KatexOptions } from 'katex';
import { escapeHtml } from './escape-html.ts';

/**
 * A formula as HTML, which a screen reader calls by its plain text; its source is kept with it. A fraction in a line is as large as one of
 * its own, so that its figures can be read.
 */
export function setFormula(latex: string, options: KatexOptions): string {
  const inSource = 'encoding="application/x-tex">';
  const isLarge = options.displayMode !== true && /\\frac(?![A-Za-z])/.test(latex);
  const html = isLarge
    ? katex.renderToString(String.raw`\displaystyle ${latex}`, options).replace(String.raw`${inSource}\displaystyle `, inSource)
    : katex.renderToString(latex, options);
  const name = textIn(html);
  return name === '' ? html : html.replace('<math ', () => `<math aria-label="${escapeHtml(name)}" `);
}

/** HTML without the names of its formulas, which say the same in other words when an engine speaks better. */
export const withoutNames = (html: string): string => html.replaceAll(/<math aria-label="[^"]*" /g, '<math ');

/** What a person wrote, with its formulas as plain text, for where only text can be: a search result, a notification, a mail. */
export function withoutFormulas(text: string): string {
  return formulaParts(text)
    .map(({ kind, text: part, isBlock }) => {
      if (kind === 'words') return part.replaceAll(String.raw`\$`, '$');
      try {
        return textIn(
          katex.renderToString(part, { throwOnError: true, strict: 'ignore', trust: false, output: 'mathml', maxSize: 10, maxExpand: 200 }),
        );
      } catch {
        const sign = isBlock ? '$$' : '$';
        return sign + part + sign;
      }
    })
    .join('');
}

function textIn(html: string): string {
  const find = (nodes: readonly MathNode[]): MathNode | undefined => {
    for (const node of nodes) {
      const found = node.name === 'math' ? node : find(node.children ?? []);
      if (found !== undefined) return found;
    }
    return undefined;
  };
  return formulaText(find(parseDocument(html).children) ?? {});
}
