import { type AnyNode, type Element, isTag, isText } from 'domhandler';
import { createHash } from 'node:crypto';
import { parseDocument } from 'htmlparser2';
import { below, textOf } from '../container.ts';

const blocks = new Set([
  'p',
  'div',
  'section',
  'ul',
  'ol',
  'li',
  'table',
  'thead',
  'tbody',
  'tr',
  'td',
  'th',
  'blockquote',
  'pre',
  'hr',
  'br',
  'h1',
  'h2',
  'h3',
  'h4',
  'h5',
  'h6',
]);
const isBlock = (node: AnyNode | undefined) => node === undefined || (isTag(node) && blocks.has(node.name));

/**
 * HTML in a form that is equal for two texts that a browser shows alike: blanks that do not show are gone, a formula of its own is beside paragraphs rather than in
 * one, and marks that touch are one.
 */
export function normalHtml(html: string): string {
  return nodes(parseDocument(html, { xmlMode: true }).children, false)
    .replaceAll('</strong><strong>', '')
    .replaceAll('</em><em>', '')
    .replaceAll('</s><s>', '');
}

function nodes(all: readonly AnyNode[], isCode: boolean): string {
  return all
    .map((node, index) => {
      if (isText(node)) {
        if (isCode) return node.data.replace(/\n+$/, '');
        const plain = node.data.replace(/[ \t\n\r]+/g, ' ');
        const [before, after] = [isBlock(all[index - 1]) || index === 0, isBlock(all[index + 1]) || index === all.length - 1];
        return escape((before ? plain.replace(/^ /, '') : plain).replace(after ? / $/ : /$^/, ''));
      }
      return isTag(node) ? element(node, isCode) : '';
    })
    .join('');
}

const escape = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

/** Whether a node is a formula of its own. */
const isDisplay = (node: AnyNode): boolean =>
  isTag(node) &&
  (node.name === 'section' || /katex-display/.test(node.attribs['class'] ?? '')) &&
  !/eqno/.test(node.attribs['class'] ?? '');

function element(node: Element, isCode: boolean): string {
  const classes = node.attribs['class'] ?? '';
  const latex = () => textOf(below(node, 'annotation')[0] ?? null);
  if (isDisplay(node)) return `<display>${latex()}</display>`;
  if (/\bkatex\b/.test(classes)) return `<formula>${latex()}</formula>`;
  if (node.name === 'p') return paragraph(node);
  const attributes = Object.entries(node.attribs).map(
    ([key, value]) => ` ${key}="${key === 'src' ? createHash('sha256').update(value).digest('hex') : value}"`,
  );
  const inner = nodes(node.children, isCode || node.name === 'code');
  return `<${node.name}${attributes.join('')}>${inner}</${node.name}>`;
}

function paragraph(node: Element): string {
  const parts: AnyNode[][] = [[]];
  for (const child of node.children) {
    if (isDisplay(child)) parts.push([child], []);
    else parts.at(-1)?.push(child);
  }
  return parts
    .map((part) => {
      const [only] = part;
      if (part.length === 1 && only !== undefined && isDisplay(only)) return nodes(part, false);
      const inner = nodes(part, false).replace(/^(<br><\/br>)+|(<br><\/br>)+$/g, '');
      return inner.trim() === '' ? '' : `<p>${inner}</p>`;
    })
    .join('');
}
