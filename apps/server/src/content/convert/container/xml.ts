import { type AnyNode, type Document, DomHandler, type Element, isCDATA, isTag, isText } from 'domhandler';
import { parseDocument, Parser } from 'htmlparser2';
import { ConvertError } from './convert-error.ts';

const maxDepth = 200;

/** What is left of a name without its namespace's prefix. */
const withoutPrefix = (name: string) => name.slice(name.indexOf(':') + 1);

/** Builds the tree, and refuses what a tag soup parser would repair: elements that are not closed, or nested too deeply to walk. */
class StrictHandler extends DomHandler {
  private depth = 0;
  private broken: string | null = null;
  private readonly source: string;
  private reader: Parser | null = null;

  constructor(source: string) {
    super(undefined, { withStartIndices: true, xmlMode: true });
    this.source = source;
  }

  get fault(): string | null {
    return this.broken;
  }

  override onparserinit(parser: Parser): void {
    this.reader = parser;
    super.onparserinit(parser);
  }

  override onopentag(name: string, attributes: Record<string, string>): void {
    this.depth += 1;
    if (this.depth > maxDepth) this.broken ??= `its elements are nested more than ${maxDepth} deep`;
    else super.onopentag(name, attributes);
  }

  // the parser says which closing tags are not in the text; '<a/>' has none and needs none
  override onclosetag(name?: string, isImplied?: boolean): void {
    const end = this.reader?.endIndex ?? 0;
    if (isImplied === true && this.source.slice(end - 1, end + 1) !== '/>') this.broken ??= `<${name}> is not closed`;
    if (this.depth <= maxDepth) super.onclosetag();
    this.depth -= 1;
  }
}

/** An XML document and the line each of its nodes begins on. */
export interface Xml {
  readonly root: Element;
  readonly lineOf: (node: AnyNode) => number;
}

/**
 * Reads XML. Entities of a document's own are refused, and nothing is fetched: only the entities of XML and HTML and numbers are known. Throws ConvertError
 * naming `file` where the text is not well-formed or has another entity.
 */
export function readXml({ file, text }: { file: string; text: string }): Xml {
  if (/<!ENTITY/i.test(text)) throw new ConvertError(`${file}: has entities of its own, which are not read`);
  const source = withEntities({ file, text: text.replace(/^\uFEFF/, '') });
  const document = parse(source, file);
  const root = document.children.find(isTag);
  if (root === undefined) throw new ConvertError(`${file}: is not XML`);
  const ends = [...source.matchAll(/\n/g)].map(({ index }) => index);
  return { root, lineOf: (node) => countBefore(ends, node.startIndex ?? 0) + 1 };
}

/** The text with the entities of HTML as numbers: programs write &nbsp; and &times; into XML without declaring them. */
function withEntities({ file, text }: { file: string; text: string }): string {
  return text.replace(/<!\[CDATA\[[\s\S]*?\]\]>|<!--[\s\S]*?-->|&([A-Za-z][A-Za-z0-9]*);/g, (whole, name: string | undefined) => {
    if (name === undefined || /^(amp|lt|gt|quot|apos)$/.test(name)) return whole;
    const known = textOf(parseDocument(whole).children[0] ?? null);
    if (known === whole) throw new ConvertError(`${file}: has the entity ${whole}, which is not declared`);
    return Array.from(known, (sign) => `&#${sign.codePointAt(0) ?? 32};`).join('');
  });
}

function parse(source: string, file: string): Document {
  const handler = new StrictHandler(source);
  const parser = new Parser(handler, { xmlMode: true });
  parser.end(source);
  if (handler.fault !== null) throw new ConvertError(`${file}: is not well-formed XML: ${handler.fault}`);
  return handler.root;
}

/** How many of the ascending numbers are below `limit`. */
function countBefore(ascending: readonly number[], limit: number): number {
  let [low, high] = [0, ascending.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((ascending[middle] ?? 0) < limit) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** An element's name without its namespace's prefix. */
export const nameOf = (element: Element): string => withoutPrefix(element.name);

/** The child elements, or those of these names. */
export function elements(parent: { readonly children: readonly AnyNode[] }, ...names: readonly string[]): Element[] {
  return parent.children.filter((node): node is Element => isTag(node) && (names.length === 0 || names.includes(nameOf(node))));
}

export const first = (parent: { readonly children: readonly AnyNode[] }, ...names: readonly string[]): Element | null =>
  elements(parent, ...names)[0] ?? null;

/** Every element below, at any depth, in the order of the document. */
export function below(parent: { readonly children: readonly AnyNode[] }, ...names: readonly string[]): Element[] {
  return elements(parent).flatMap((child) => [...(names.includes(nameOf(child)) ? [child] : []), ...below(child, ...names)]);
}

/** The text in a node, its elements' included. */
export function textOf(node: AnyNode | null): string {
  if (node === null) return '';
  if (isText(node)) return node.data;
  return isTag(node) || isCDATA(node) ? node.children.map(textOf).join('') : '';
}

/** An attribute by its name without prefix; '' where there is none. */
export function attribute(element: Element, name: string): string {
  const exact = element.attribs[name];
  if (exact !== undefined) return exact;
  return Object.entries(element.attribs).find(([each]) => withoutPrefix(each) === name)?.[1] ?? '';
}
