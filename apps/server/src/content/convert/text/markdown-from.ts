import { parseDocument } from 'htmlparser2';
import { renderMarkdown } from '../../format/text/rich-text.ts';
import { toMarkdown, writeLines } from './blocks.ts';
import { joinPieces } from './escape.ts';
import { separateFormulas } from './formulas.ts';
import { type TextContext, words } from './inline.ts';

/** HTML of another program as a pack's Markdown. Its hard blanks are ordinary ones: editors set them without being asked. */
export function markdownFromHtml({ html, context }: { html: string; context: TextContext }): string {
  const { children } = parseDocument(html.replaceAll('\u00A0', ' ').replaceAll('&nbsp;', ' '));
  return toMarkdown({ nodes: children, context });
}

/** The text with the signs that its entities name. One that is not known stays as it is written. */
export function decodeEntities(text: string): string {
  return text.replace(/&(?:#\d+|#x[\da-f]+|[a-z][a-z0-9]*);/gi, (entity) => {
    const [node] = parseDocument(entity).children;
    return node !== undefined && 'data' in node ? node.data : entity;
  });
}

/** Plain text as a pack's Markdown: a line break stays one, an empty line begins a paragraph. */
export function markdownFromPlain({ text, context }: { text: string; context: TextContext }): string {
  const line = (source: string) => joinPieces(words(source.trim(), context)).trim();
  const blocks = text
    .replaceAll('\r\n', '\n')
    .replaceAll('\u00A0', ' ')
    .trim()
    .split(/\n\s*\n/)
    .map((block) =>
      block
        .split('\n')
        .map(line)
        .filter((each) => each !== '')
        .join('\\\n'),
    );
  return blocks
    .flatMap(separateFormulas)
    .map(writeLines)
    .filter((block) => block !== '')
    .join('\n\n');
}

/** Markdown of another program as a pack's: read the way a pack is, written so that it means the same wherever it is put. */
export function markdownFromSource({ markdown, context }: { markdown: string; context: TextContext }): string {
  const html = renderMarkdown({ text: markdown, findPicture: () => null, complain: () => undefined });
  return toMarkdown({ nodes: parseDocument(html).children, context });
}
