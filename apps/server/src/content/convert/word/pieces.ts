import { type ChildNode, Element, isTag, Text } from 'domhandler';
import { attribute, below, elements, first, nameOf, textOf } from '../container/xml.ts';
import { ommlToLatex } from '../math/omml.ts';
import { quote } from '../model/notes.ts';

/** A piece of a paragraph: characters that look alike, or a thing among them. */
export type Piece = { readonly text: string; readonly marks: readonly string[] } | { readonly thing: Element };

/** A thing among the characters of a paragraph's plain text. */
const thingMark = '\uFFFC';

export interface PieceContext {
  /** The path of a picture in the archive, by its id in the document; '' for one that is not in it. */
  readonly pictureOf: (id: string) => string;
  /** The lines of a note below the page or at the end, by its kind and id; null where the document does not hold it. */
  readonly noteOf: (kind: string, id: string) => string | null;
  /** The properties that a style gives to characters, those it is based on included. */
  readonly styleOf: (id: string) => readonly Element[];
  /** Something without which the question would be another. */
  readonly lose: (what: string) => void;
  /** Something that no reader of the document is shown either. */
  readonly hide: (what: string) => void;
}

/** Elements that only hold others: what is in them is read in their place. */
const wrappers = new Set(['hyperlink', 'ins', 'moveTo', 'smartTag', 'customXml', 'sdt', 'sdtContent', 'fldSimple', 'bdo', 'dir']);
/** Elements without text of their own: properties, places, checks of spelling and text that was deleted. */
const silent =
  /Pr$|^(?:del|moveFrom|delText|instrText|delInstrText|fldChar|bookmark(?:Start|End)|comment(?:RangeStart|RangeEnd|Reference)|annotationRef|proofErr|perm(?:Start|End)|(?:move|customXml).*Range(?:Start|End)|lastRenderedPageBreak|softHyphen|footnoteRef|endnoteRef|separator|continuationSeparator|sectPr|tblGrid|placeholder)$/;

export const isWrapper = (element: Element): boolean => wrappers.has(nameOf(element)) || nameOf(element) === 'AlternateContent';
/** The elements in a wrapper; of the alternatives for several programs, the one that newer ones show. */
export const wrapped = (element: Element): Element =>
  nameOf(element) === 'AlternateContent' ? (first(element, 'Choice') ?? first(element, 'Fallback') ?? element) : element;

/** Says of an element that is not understood that it is lost, unless it shows nothing. */
export function loseUnknown({ node, context }: { node: Element; context: PieceContext }): void {
  const name = nameOf(node);
  if (silent.test(name)) return;
  const text = textOf(node).trim();
  context.lose(`<${name}> of Word, which is not read${text === '' ? '' : `: ${quote(text)}`}`);
}

/** What a paragraph is made of. Text that was deleted with changes tracked is left out. */
export function readPieces({ node, context }: { node: Element; context: PieceContext }): Piece[] {
  return elements(node).flatMap((child): Piece[] => {
    if (isWrapper(child)) return readPieces({ node: wrapped(child), context });
    switch (nameOf(child)) {
      case 'r':
        return readRun({ run: child, context });
      case 'oMath':
        return [{ thing: mathElement({ latex: ommlToLatex(child), display: false }) }];
      case 'oMathPara':
        return elements(child, 'oMath').map((math) => ({ thing: mathElement({ latex: ommlToLatex(math), display: true }) }));
      default:
        loseUnknown({ node: child, context });
        return [];
    }
  });
}

const isOn = (each: Element) => !['0', 'false', 'none', 'off'].includes(attribute(each, 'val'));

/** A property of characters: their own, else that of their style or of the paragraph's. */
function propertyOf({ run, name, context }: { run: Element; name: string; context: PieceContext }): Element | null {
  const own = first(run, 'rPr');
  const paragraph = ancestor(run, 'p');
  const properties = paragraph === null ? null : first(paragraph, 'pPr');
  const styles = [own === null ? null : first(own, 'rStyle'), properties === null ? null : first(properties, 'pStyle')];
  const all = [
    ...(own === null ? [] : [own]),
    ...styles.flatMap((style) => (style === null ? [] : context.styleOf(attribute(style, 'val')))),
  ];
  return all.map((each) => first(each, name)).find((each) => each !== null) ?? null;
}

function ancestor(node: Element, name: string): Element | null {
  for (let above = node.parent; above !== null && isTag(above); above = above.parent) if (nameOf(above) === name) return above;
  return null;
}

function readRun({ run, context }: { run: Element; context: PieceContext }): Piece[] {
  const hidden = propertyOf({ run, name: 'vanish', context });
  if (hidden !== null && isOn(hidden)) {
    const text = elements(run, 't').map(textOf).join('').trim();
    if (text !== '') context.hide(`hidden text: ${quote(text)}`);
    else if (elements(run).some((child) => !silent.test(nameOf(child)))) context.hide('something hidden');
    return [];
  }
  const marks = marksOf(first(run, 'rPr'));
  const fonts = propertyOf({ run, name: 'rFonts', context });
  const font = fonts === null ? '' : attribute(fonts, 'ascii') || attribute(fonts, 'hAnsi');
  return elements(run).flatMap((child): Piece[] => {
    switch (nameOf(child)) {
      case 't':
        return [{ text: inFont({ text: textOf(child).replace(/[\r\n]+/g, ' '), font, context }), marks }];
      case 'tab':
      case 'ptab':
        return [{ text: '\t', marks: [] }];
      case 'br':
      case 'cr':
        return attribute(child, 'type') === 'page' ? [] : [{ text: '\n', marks: [] }];
      case 'noBreakHyphen':
        return [{ text: '-', marks }];
      case 'sym': {
        const code = Number.parseInt(attribute(child, 'char'), 16) || 0xfffd;
        // a sign is named in the private area of its font, also where that font has ordinary letters
        return [{ text: inFont({ text: String.fromCodePoint(code), font: attribute(child, 'font'), context }), marks }];
      }
      case 'footnoteReference':
      case 'endnoteReference': {
        const note = context.noteOf(nameOf(child).replace('Reference', ''), attribute(child, 'id'));
        if (note === null) context.lose('a footnote that the document does not hold');
        return note === null ? [] : [{ text: ` (${note})`, marks: [] }];
      }
      case 'ruby': {
        const part = (name: string) => elements(child, name).flatMap((each) => readPieces({ node: each, context }));
        return [...part('rubyBase'), { text: ' (', marks: [] }, ...part('rt'), { text: ')', marks: [] }];
      }
      case 'drawing':
      case 'pict':
      case 'object':
      case 'AlternateContent':
        return readDrawing({ node: child, context });
      default:
        loseUnknown({ node: child, context });
        return [];
    }
  });
}

/** The signs of the font Symbol by their codes from 0x20; a blank stands for what has no sign of its own. */
const symbols = [
  ' !∀#∃%&∋()∗+,−./0123456789:;<=>?',
  '≅ΑΒΧΔΕΦΓΗΙϑΚΛΜΝΟΠΘΡΣΤΥςΩΞΨΖ[∴]⊥_',
  ' αβχδεφγηιϕκλμνοπθρστυϖωξψζ{|}∼ ',
  '                                ',
  '€ϒ′≤⁄∞ƒ♣♦♥♠↔←↑→↓°±″≥×∝∂•÷≠≡≈…   ',
  'ℵℑℜ℘⊗⊕∅∩∪⊃⊇⊄⊂⊆∈∉∠∇®©™∏√⋅¬∧∨⇔⇐⇑⇒⇓',
  '◊〈®©™∑                          ',
  ' 〉∫                             ',
].join('');

/** Text as its font shows it: the font Symbol has other signs at the places of letters. What other fonts of signs show is not known. */
function inFont({ text, font, context }: { text: string; font: string; context: PieceContext }): string {
  const isSymbol = /^symbol$/i.test(font);
  const isSigns = isSymbol || /wingdings|webdings|dingbats|mt extra|marlett|symbol tiger|euclid (?:extra|symbol|math)|mathtype/i.test(font);
  return Array.from(text, (character) => {
    const code = character.codePointAt(0) ?? 0;
    const isPrivate = code >= 0xf000 && code <= 0xf0ff;
    if (!isPrivate && (!isSigns || code > 0xff)) {
      if (code >= 0xe000 && code <= 0xf8ff) context.lose(`a sign that only the font ${font || 'of the document'} has`);
      return character;
    }
    const place = isPrivate ? code - 0xf000 : code;
    if (place === 0x20 || (place === 0xa0 && !isSymbol)) return ' ';
    const sign = isSymbol || font === '' ? (symbols[place - 0x20] ?? ' ') : ' ';
    if (sign !== ' ') return sign;
    if (isPrivate && !isSigns && font !== '' && place > 0x20 && place < 0x7f) return String.fromCharCode(place);
    context.lose(`a character of the font ${font || 'Symbol'}`);
    return '';
  }).join('');
}

function readDrawing({ node, context }: { node: Element; context: PieceContext }): Piece[] {
  const source = nameOf(node) === 'AlternateContent' ? wrapped(node) : node;
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
