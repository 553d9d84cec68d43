import { type AnyNode, type Element, isTag, isText } from 'domhandler';
import { parseDocument } from 'htmlparser2';
import type { ItemInput } from '../../../modules/assessment/import/content-input.ts';
import { attribute, below, nameOf } from '../container.ts';

/** Text in XML. What XML has no way to write is left out. */
export function escapeXml(text: string): string {
  return (
    text
      // eslint-disable-next-line no-control-regex -- XML 1.0 has no way to write these
      .replace(/[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g, '')
      .replaceAll('&', '&amp;')
      .replaceAll('<', '&lt;')
      .replaceAll('>', '&gt;')
      .replaceAll('"', '&quot;')
      .replaceAll('\r', '&#13;')
  );
}

/** Which attributes of an element a reader of QTI gets; those that only the portal's page needs stay out. */
const kept: Readonly<Record<string, readonly string[]>> = {
  a: ['href'],
  img: ['src', 'alt'],
  span: ['data-option'],
  ol: ['start'],
  math: ['display'],
};
/** Elements that HTML in QTI has under another name. */
const renamed: Readonly<Record<string, string>> = { s: 'del', section: 'div' };

/** A rendered text of a pack as the XHTML of QTI. Pictures in it become files: `picture` takes the address of one and says where it is. */
export function writeXhtml({ html, picture }: { html: string; picture: (dataUrl: string) => string }): string {
  return parseDocument(html, { xmlMode: true })
    .children.map((node) => write(node, picture))
    .join('');
}

function write(node: AnyNode, picture: (dataUrl: string) => string): string {
  if (isText(node)) return escapeXml(node.data);
  if (!isTag(node)) return '';
  const classes = (node.attribs['class'] ?? '').split(/\s+/);
  const inner = () => node.children.map((child) => write(child, picture)).join('');
  if (classes.includes('katex') || classes.includes('katex-display')) return below(node, 'math').slice(0, 1).map(writeMath).join('');
  if (classes.includes('table-scroll')) return inner();
  const name = renamed[node.name] ?? node.name;
  const attributes = (kept[node.name] ?? []).flatMap((key) => {
    const value = node.attribs[key];
    return value === undefined ? [] : [[key, key === 'src' ? picture(value) : value] as const];
  });
  const shown = [...classesOf(node, classes), ...attributes].map(([key, value]) => ` ${key}="${escapeXml(value)}"`).join('');
  return /^(br|hr|img)$/.test(name) ? `<${name}${shown}/>` : `<${name}${shown}>${inner()}</${name}>`;
}

/** Classes that say something: the language of code, the number of a formula, and the side of a cell, in the vocabulary of QTI 3. */
function classesOf(node: Element, classes: readonly string[]): (readonly [string, string])[] {
  const side = /text-align\s*:\s*(left|right|center)/.exec(node.attribs['style'] ?? '')?.[1];
  const all = [
    ...classes.filter((each) => each === 'eqno' || each.startsWith('language-')),
    ...(side === undefined ? [] : [`qti-align-${side}`]),
  ];
  return all.length === 0 ? [] : [['class', all.join(' ')]];
}

const mathNames = new Set(['xmlns', 'display', 'encoding']);

/** MathML as it is; its annotation has the LaTeX. */
function writeMath(math: Element): string {
  const element = (node: AnyNode): string => {
    if (isText(node)) return escapeXml(node.data);
    if (!isTag(node)) return '';
    const isRoot = node === math;
    const attributes = Object.entries(node.attribs).filter(
      ([key]) => key !== 'class' && key !== 'style' && (!isRoot || mathNames.has(key)),
    );
    const shown = attributes.map(([key, value]) => ` ${key}="${escapeXml(value)}"`).join('');
    return `<${nameOf(node)}${shown}>${node.children.map(element).join('')}</${nameOf(node)}>`;
  };
  const hasSpace = attribute(math, 'xmlns') !== '';
  return hasSpace ? element(math) : element(math).replace('<math', '<math xmlns="http://www.w3.org/1998/Math/MathML"');
}

/** The right values of a response. */
export const correctResponse = (values: readonly string[]): string =>
  `<qti-correct-response>${values.map((value) => `<qti-value>${escapeXml(value)}</qti-value>`).join('')}</qti-correct-response>`;

/** Whether an interaction shuffles. Other systems do not know references to options, whose letters are right in their own order alone. */
export function shuffleOf({
  keepOptions,
  stemHtml,
  solutionHtml,
  options,
}: Pick<ItemInput, 'keepOptions' | 'stemHtml' | 'solutionHtml' | 'options'>): string {
  const isNamed = /data-option="/.test(stemHtml + solutionHtml + options.map(({ html }) => html).join(''));
  return keepOptions ? '"false"' : isNamed ? '"false" data-keep-options="false"' : '"true"';
}
