import { type AnyNode, Element, isTag, isText } from 'domhandler';
import { nameOf, textOf } from '../container.ts';
import { escapeLineStart } from './escape.ts';
import { joinFormulas, separateFormulas } from './formulas.ts';
import { inline, type TextContext } from './inline.ts';
import { table } from './table.ts';

const containers = [
  'html',
  'body',
  'div',
  'section',
  'article',
  'main',
  'header',
  'footer',
  'center',
  'dl',
  'figure',
  'details',
  'eqn',
  'prompt',
  'qti-prompt',
  'contentbody',
  'qti-content-body',
];
const paragraphs = ['p', 'address', 'dt', 'dd', 'figcaption', 'summary', 'caption'];
const others = ['ul', 'ol', 'pre', 'blockquote', 'hr', 'table', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6'];
const blockNames = new Set([...containers, ...paragraphs, ...others]);

const isBlock = (node: AnyNode): node is Element => isTag(node) && blockNames.has(nameOf(node).toLowerCase());

/** HTML as the Markdown of a pack: what Markdown has is kept, everything else is reduced to its words, with a note of what that changes. */
export function toMarkdown({ nodes, context }: { nodes: readonly AnyNode[]; context: TextContext }): string {
  return blocks({ nodes, context }).join('\n\n');
}

function blocks({ nodes, context }: { nodes: readonly AnyNode[]; context: TextContext }): string[] {
  const made: string[] = [];
  let line: AnyNode[] = [];
  let lists = 0;
  const endLine = () => {
    const texts = paragraph({ nodes: line, context });
    line = [];
    made.push(...texts);
    if (texts.length > 0) lists = 0;
  };
  for (const node of nodes) {
    if (!isBlock(node)) {
      line.push(node);
      continue;
    }
    endLine();
    const name = nameOf(node).toLowerCase();
    const isList = name === 'ul' || name === 'ol';
    const block = isList ? [list({ node, context, isOdd: lists % 2 === 1 })] : blockOf({ node, name, context });
    made.push(...block.filter((text) => text !== ''));
    // two lists beside each other have different signs, or they would be one
    lists = isList ? lists + 1 : 0;
  }
  endLine();
  return made;
}

/** Words as a paragraph, or as several with a formula of its own between them. */
function paragraph({ nodes, context }: { nodes: readonly AnyNode[]; context: TextContext }): string[] {
  return separateFormulas(inline({ nodes, context }))
    .map(writeLines)
    .filter((text) => text !== '');
}

/** Lines of escaped words as they are at the start of a paragraph. */
export function writeLines(text: string): string {
  return text
    .replace(/^(\s|\\\n)+|(\s|\\\n)+$/g, '')
    .split('\n')
    .map((line) => escapeLineStart(line.trim()))
    .join('\n');
}

function blockOf({ node, name, context }: { node: Element; name: string; context: TextContext }): string[] {
  const inner = () => blocks({ nodes: node.children, context });
  if (paragraphs.includes(name)) return node.children.some(isBlock) ? inner() : paragraph({ nodes: node.children, context });
  if (/^h\d$/.test(name)) return [heading({ node, level: Number(name.slice(1)), context })];
  if (/\beqno\b/.test(node.attribs['class'] ?? '')) return numberedFormula({ node, context });
  switch (name) {
    case 'pre':
      return [codeBlock(node)];
    case 'blockquote':
      return [
        inner()
          .join('\n\n')
          .split('\n')
          .map((line) => `> ${line}`.trimEnd())
          .join('\n'),
      ];
    case 'hr':
      return ['***'];
    case 'table':
      return table({ node, context });
    default:
      return inner();
  }
}

/** A heading begins with a blank, because a pack takes headings without one for its own. */
function heading({ node, level, context }: { node: Element; level: number; context: TextContext }): string {
  const text = joinFormulas(inline({ nodes: node.children, context }).replaceAll('\\\n', ' ')).trim();
  // a number sign at the end would be taken off with the heading's own
  return text === '' ? '' : ` ${'#'.repeat(level)} ${text.replace(/#$/, '\\#')}`;
}

/** A formula with a number beside it, in parentheses. */
function numberedFormula({ node, context }: { node: Element; context: TextContext }): string[] {
  const [formula = '', ...rest] = separateFormulas(inline({ nodes: node.children, context })).filter((text) => text.trim() !== '');
  const number = textOf(node.children.findLast(isTag) ?? null);
  return [`${formula} ${rest.length > 0 ? number : ''}`.trim()];
}

/** Indented by a blank for the same reason; it is taken off again. */
function codeBlock(node: Element): string {
  const text = textOf(node).replace(/^\n|\n$/g, '');
  const fence = '`'.repeat(Math.max(2, ...[...text.matchAll(/`+/g)].map(([run]) => run.length)) + 1);
  const code = node.children.find(isTag);
  const language = /language-([\w-]+)/.exec(code?.attribs['class'] ?? '')?.[1] ?? '';
  return [fence + language, ...text.split('\n'), fence].map((line) => ` ${line}`).join('\n');
}

function list({ node, context, isOdd }: { node: Element; context: TextContext; isOdd: boolean }): string {
  const items = itemsOf(node);
  const isLoose = items.some((item) => item.some((child) => isTag(child) && nameOf(child) === 'p'));
  const from = Number.parseInt(node.attribs['start'] ?? '1', 10);
  const start = Number.isSafeInteger(from) && from >= 0 ? from : 1;
  const count = countOf(node);
  if (count !== null) {
    context.notes.change(`a list that counts ${count(start)}, ${count(start + 1)} … is written as paragraphs`);
    return items
      .map((item, index) => {
        const [first = '', ...rest] = blocks({ nodes: item, context });
        return [escapeLineStart(`${count(start + index)}. ${first}`), ...rest].join('\n\n');
      })
      .join('\n\n');
  }
  const written = items.map((item, index) => {
    const number = start + index;
    const sign = nameOf(node) === 'ol' ? `${number}${isOdd ? ')' : '.'}` : isOdd ? '*' : '-';
    const lines = blocks({ nodes: item, context })
      .join(isLoose ? '\n\n' : '\n')
      .split('\n');
    const margin = ' '.repeat(sign.length + 1);
    return lines.map((line, at) => (at === 0 ? `${sign} ${line}` : `${margin}${line}`).trimEnd()).join('\n');
  });
  return written.join(isLoose ? '\n\n' : '\n');
}

/** What is in each item of a list. What is beside the items belongs to the one before it. */
function itemsOf(node: Element): AnyNode[][] {
  const items: AnyNode[][] = [];
  for (const child of node.children) {
    const last = items.at(-1);
    if (isTag(child) && nameOf(child).toLowerCase() === 'li') items.push([...child.children]);
    else if (isText(child) ? child.data.trim() === '' : !isTag(child)) continue;
    else if (last === undefined) items.push([child]);
    else last.push(...(isText(child) ? [new Element('br', {})] : []), child);
  }
  return items;
}

/** How a list counts that Markdown cannot: in letters or in Roman numbers, which a text may refer to. Null for a plain list. */
function countOf({ attribs, name }: Element): ((number: number) => string) | null {
  if (!name.endsWith('ol')) return null;
  const style = /list-style(?:-type)?\s*:\s*(?:(upper|lower)-(roman|alpha|latin))/i.exec(attribs['style'] ?? '');
  const type = style === null ? (attribs['type'] ?? '') : ({ roman: 'i', alpha: 'a', latin: 'a' }[style[2]?.toLowerCase() ?? ''] ?? '');
  const isUpper = style === null ? /[AI]/.test(type) : /upper/i.test(style[1] ?? '');
  const count = { a: (number: number) => String.fromCharCode(96 + number), i: romanOf }[type.toLowerCase()];
  if (count === undefined) return null;
  return (number) => (isUpper ? count(number).toUpperCase() : count(number));
}

function romanOf(number: number): string {
  const signs = [
    ['m', 1000],
    ['cm', 900],
    ['d', 500],
    ['cd', 400],
    ['c', 100],
    ['xc', 90],
    ['l', 50],
    ['xl', 40],
    ['x', 10],
    ['ix', 9],
    ['v', 5],
    ['iv', 4],
    ['i', 1],
  ] as const;
  let [left, text] = [number, ''];
  for (const [sign, value] of signs) for (; left >= value; left -= value) text += sign;
  return text;
}
