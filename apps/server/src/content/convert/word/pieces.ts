import { type ChildNode, Element, Text } from 'domhandler';
import { attribute, below, elements, first, nameOf, textOf } from '../container/xml.ts';
import { ommlToLatex } from '../math/omml.ts';

/** A piece of a paragraph: characters that look alike, or a thing among them. */
export type Piece = { readonly text: string; readonly marks: readonly string[] } | { readonly thing: Element };

/** A thing among the characters of a paragraph's plain text. */
const thingMark = '\uFFFC';

export interface PieceContext {
  /** The path of a picture in the archive, by its id in the document; '' for one that is not in it. */
  readonly pictureOf: (id: string) => string;
  readonly lose: (what: string) => void;
}

/** What a paragraph is made of. Text that was deleted with changes tracked is left out. */
export function readPieces({ node, context }: { node: Element; context: PieceContext }): Piece[] {
  return elements(node).flatMap((child): Piece[] => {
    switch (nameOf(child)) {
      case 'r':
        return readRun({ run: child, context });
      case 'oMath':
        return [{ thing: mathElement({ latex: ommlToLatex(child), display: false }) }];
      case 'oMathPara':
        return elements(child, 'oMath').map((math) => ({ thing: mathElement({ latex: ommlToLatex(math), display: true }) }));
      case 'hyperlink':
      case 'ins':
      case 'smartTag':
      case 'sdt':
      case 'sdtContent':
      case 'fldSimple':
      case 'moveTo':
        return readPieces({ node: child, context });
      case 'AlternateContent':
        return readPieces({ node: first(child, 'Choice') ?? child, context });
      default:
        return [];
    }
  });
}

function readRun({ run, context }: { run: Element; context: PieceContext }): Piece[] {
  const marks = marksOf(first(run, 'rPr'));
  return elements(run).flatMap((child): Piece[] => {
    switch (nameOf(child)) {
      case 't':
        return [{ text: textOf(child).replace(/[\r\n]+/g, ' '), marks }];
      case 'tab':
        return [{ text: '\t', marks: [] }];
      case 'br':
      case 'cr':
        return attribute(child, 'type') === 'page' ? [] : [{ text: '\n', marks: [] }];
      case 'noBreakHyphen':
        return [{ text: '-', marks }];
      case 'sym':
        context.lose(`a character of the font ${attribute(child, 'font')}`);
        return [];
      case 'drawing':
      case 'pict':
      case 'object':
      case 'AlternateContent':
        return readDrawing({ node: child, context });
      default:
        return [];
    }
  });
}

function readDrawing({ node, context }: { node: Element; context: PieceContext }): Piece[] {
  const source = nameOf(node) === 'AlternateContent' ? (first(node, 'Choice') ?? node) : node;
  if (nameOf(source) === 'object') context.lose('an embedded object, such as an equation of an old editor: only its picture can be kept');
  const name = below(source, 'docPr').map((each) => attribute(each, 'descr') || attribute(each, 'title'))[0] ?? '';
  const ids = [
    ...below(source, 'blip').map((each) => attribute(each, 'embed')),
    ...below(source, 'imagedata').map((each) => attribute(each, 'id')),
  ];
  const boxes = below(source, 'txbxContent');
  if (boxes.length > 0) context.lose('a text box');
  if (ids.length === 0 && boxes.length === 0) context.lose('a drawing that is no picture');
  return ids.map((id) => ({ thing: new Element('img', { src: context.pictureOf(id), alt: name }) }));
}

/** A formula as the elements of a page have it. */
function mathElement({ latex, display }: { latex: string; display: boolean }): Element {
  const source = new Element('annotation', { encoding: 'application/x-tex' }, [new Text(latex)]);
  return new Element('math', { display: display ? 'block' : 'inline' }, [source]);
}

const switches: Readonly<Record<string, string>> = { b: 'strong', i: 'em', strike: 'del', dstrike: 'del' };

function marksOf(properties: Element | null): string[] {
  if (properties === null) return [];
  const isOn = (each: Element) => !['0', 'false', 'none', 'off'].includes(attribute(each, 'val'));
  const marks = elements(properties).flatMap((each) => {
    const mark = switches[nameOf(each)];
    return mark !== undefined && isOn(each) ? [mark] : [];
  });
  const underline = first(properties, 'u');
  const raised = { superscript: 'sup', subscript: 'sub' }[attribute(first(properties, 'vertAlign') ?? properties, 'val')];
  return [...marks, ...(underline !== null && isOn(underline) ? ['u'] : []), ...(raised === undefined ? [] : [raised])];
}

/** The characters of a paragraph, with one for each thing. */
export const plainText = (pieces: readonly Piece[]): string => pieces.map((piece) => ('text' in piece ? piece.text : thingMark)).join('');

/** The pieces between two places of the plain text. */
export function slicePieces({ pieces, from, to = Infinity }: { pieces: readonly Piece[]; from: number; to?: number }): Piece[] {
  let at = 0;
  return pieces.flatMap((piece): Piece[] => {
    const length = 'text' in piece ? piece.text.length : 1;
    const [start, end] = [Math.max(from - at, 0), Math.min(to - at, length)];
    at += length;
    if (start >= end) return [];
    return 'text' in piece ? [{ ...piece, text: piece.text.slice(start, end) }] : [piece];
  });
}

/** Pieces as the nodes of a page; what looks alike is in one mark. */
export function nodesOf(pieces: readonly Piece[]): ChildNode[] {
  const joined: Piece[] = [];
  for (const piece of pieces) {
    const last = joined.at(-1);
    if ('text' in piece && last !== undefined && 'text' in last && last.marks.join() === piece.marks.join())
      joined[joined.length - 1] = { ...last, text: last.text + piece.text };
    else joined.push(piece);
  }
  return joined.flatMap((piece): ChildNode[] => {
    if ('thing' in piece) return [piece.thing];
    const lines = piece.text.replaceAll('\t', ' ').split('\n');
    const inner = lines.flatMap((line, index): ChildNode[] => [...(index === 0 ? [] : [new Element('br', {})]), new Text(line)]);
    return piece.marks.reduceRight<ChildNode[]>((nodes, mark) => [new Element(mark, {}, nodes)], inner);
  });
}
