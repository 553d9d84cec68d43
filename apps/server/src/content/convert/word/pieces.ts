import { type ChildNode, Element, isTag, Text } from 'domhandler';
import { attribute, below, elements, first, nameOf, textOf } from '../container.ts';
import { ommlToLatex } from '../math/omml.ts';
import { quote } from '../model/notes.ts';
import { oldHindiFont } from '../text/inline.ts';

/** The styles of a reference to an option, which follows the order that a student sees, and of a quotation. */
export const [optionStyle, quoteStyle] = ['OptionReference', 'Quote'] as const;

/** A piece of a paragraph: characters that look alike, or a thing among them. */
export type Piece = { readonly text: string; readonly marks: readonly string[] } | { readonly thing: Element };

/** A thing among the characters of a paragraph's plain text. */
const thingMark = '\uFFFC';

export interface PieceContext {
  /** The path of a picture in the archive, by its id in the document; '' for one that is not in it. */
  readonly pictureOf: (id: string) => string;
  /** A note below the page or at the end, by its kind and id; null where the document does not hold it. */
  readonly noteOf: (kind: string, id: string) => Element | null;
  /** The properties that a style gives to characters, those it is based on included; of '' those of paragraphs that name no style. */
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
  /Pr(?:Ex)?$|^(?:del|moveFrom|delText|delInstrText|bookmark(?:Start|End)|comment(?:RangeStart|RangeEnd|Reference)|annotationRef|proofErr|perm(?:Start|End)|(?:move|customXml).*Range(?:Start|End)|lastRenderedPageBreak|softHyphen|footnoteRef|endnoteRef|separator|continuationSeparator|sectPr|tblGrid|placeholder)$/;

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
    if (nameOf(child) === 'fldSimple')
      loseField({ code: attribute(child, 'instr'), hasResult: below(child, ...shown).length > 0, context });
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

export const isOn = (each: Element) => !['0', 'false', 'none', 'off'].includes(attribute(each, 'val'));

/** Finds properties of characters: their own, else those of their style or of the paragraph's. */
function propertiesOf({ run, context }: { run: Element; context: PieceContext }): (name: string) => Element | null {
  const own = first(run, 'rPr');
  const paragraph = ancestor(run, 'p');
  const properties = paragraph === null ? null : first(paragraph, 'pPr');
  const named = own === null ? null : first(own, 'rStyle');
  const style = properties === null ? null : first(properties, 'pStyle');
  const all = [
    ...(own === null ? [] : [own]),
    ...(named === null ? [] : context.styleOf(attribute(named, 'val'))),
    ...(style === null ? [] : context.styleOf(attribute(style, 'val'))),
    ...context.styleOf(''),
  ];
  return (name) => all.map((each) => first(each, name)).find((each) => each !== null) ?? null;
}

/** What a field shows is in elements of these names. */
const shown = ['t', 'sym', 'drawing', 'pict', 'object', 'oMath', 'tab', 'noBreakHyphen'];

/** Says that a field is lost whose result is drawn by its code, or is not in the document. */
function loseField({ code, hasResult, context }: { code: string; hasResult: boolean; context: PieceContext }): void {
  const name =
    code
      .trim()
      .split(/[\s\\]/)[0]
      ?.toUpperCase() ?? '';
  const isDrawn = ['EQ', 'SYMBOL', 'ADVANCE', 'LISTNUM', 'AUTONUM', 'AUTONUMLGL', 'AUTONUMOUT'].includes(name);
  const showsNothing = ['', 'XE', 'TC', 'TA', 'RD', 'SET', 'PRIVATE'].includes(name);
  if (isDrawn || (!hasResult && !showsNothing)) context.lose(`a field of Word: ${quote(code)}`);
}

/** Reads the field that begins here: its code, and whether its paragraph has a result or the result continues in the next. */
function readField({ begin, context }: { begin: Element; context: PieceContext }): void {
  const paragraph = ancestor(begin, 'p');
  const all = paragraph === null ? [] : below(paragraph, 'fldChar', 'instrText', ...shown);
  let [depth, code, isResult, hasResult] = [0, '', false, false];
  for (const each of all.slice(all.indexOf(begin))) {
    const type = nameOf(each) === 'fldChar' ? attribute(each, 'fldCharType') : '';
    if (type === 'begin') depth += 1;
    else if (type === 'end') depth -= 1;
    else if (type === 'separate') isResult ||= depth === 1;
    else if (nameOf(each) !== 'instrText') hasResult ||= isResult;
    else if (depth === 1) code += textOf(each);
    if (depth === 0) break;
  }
  loseField({ code, hasResult: hasResult || depth > 0, context });
}

function ancestor(node: Element, name: string): Element | null {
  for (let above = node.parent; above !== null && isTag(above); above = above.parent) if (nameOf(above) === name) return above;
  return null;
}

function readRun({ run, context }: { run: Element; context: PieceContext }): Piece[] {
  const property = propertiesOf({ run, context });
  const hidden = property('vanish');
  if (hidden !== null && isOn(hidden)) {
    const text = elements(run, 't').map(textOf).join('').trim();
    if (text !== '') context.hide(`hidden text: ${quote(text)}`);
    else if (elements(run).some((child) => !silent.test(nameOf(child)))) context.hide('something hidden');
    return [];
  }
  const own = first(run, 'rPr');
  const named = own === null ? null : first(own, 'rStyle');
  const written = elements(run, 't').map(textOf).join('');
  const marks = marksOf(property);
  if (named !== null && attribute(named, 'val') === optionStyle && /^[A-L]$/.test(written)) {
    const reference = new Element('span', { 'data-option': written }, [new Text(written)]);
    // its style draws a line under it, which is no mark of its own
    return [{ thing: marks.filter((mark) => mark !== 'u').reduceRight((inner, mark) => new Element(mark, {}, [inner]), reference) }];
  }
  const fonts = property('rFonts');
  const caps = property('caps');
  const cased = (text: string) => (caps !== null && isOn(caps) ? text.toUpperCase() : text);
  const font = fonts === null ? '' : attribute(fonts, 'ascii') || attribute(fonts, 'hAnsi');
  return elements(run).flatMap((child): Piece[] => {
    switch (nameOf(child)) {
      case 't':
        return [{ text: inFont({ text: cased(textOf(child).replace(/[\r\n]+/g, ' ')), font, context }), marks }];
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
        return note === null ? [] : readNote({ note, context });
      }
      case 'fldChar':
        if (attribute(child, 'fldCharType') === 'begin') readField({ begin: child, context });
        return [];
      case 'instrText':
        return [];
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

/** A note in brackets, in the line of what it is of. Its pictures are named in another part of the archive. */
function readNote({ note, context }: { note: Element; context: PieceContext }): Piece[] {
  if (below(note, 'drawing', 'pict', 'object', 'tbl').length > 0) context.lose('a picture or a table in a footnote');
  const inner = { ...context, noteOf: () => null };
  const pieces = below(note, 'p').flatMap((line): Piece[] => [...readPieces({ node: line, context: inner }), { text: ' ', marks: [] }]);
  const inLine = pieces.map((piece) => ('text' in piece ? { ...piece, text: piece.text.replace(/[\n\t]/g, ' ') } : piece));
  const text = plainText(inLine);
  const [from, to] = [text.length - text.trimStart().length, text.trimEnd().length];
  return [{ text: ' (', marks: [] }, ...slicePieces({ pieces: inLine, from, to }), { text: ')', marks: [] }];
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
  if (oldHindiFont.test(font) && /[^\s\p{Script=Devanagari}]/u.test(text))
    context.lose(`${quote(text)} in the font ${font}, whose letters are other letters: save it in Unicode`);
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
  // of a drawing and its copy in pixels the drawing
  const drawings = below(source, 'svgBlip');
  const ids = [
    ...(drawings.length > 0 ? drawings : below(source, 'blip')).map((each) => attribute(each, 'embed')),
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

const switches: Readonly<Record<string, string>> = { b: 'strong', i: 'em', strike: 'del', dstrike: 'del', u: 'u' };

function marksOf(property: (name: string) => Element | null): string[] {
  const marks = Object.entries(switches).flatMap(([name, mark]) => {
    const found = property(name);
    return found !== null && isOn(found) ? [mark] : [];
  });
  const raised = property('vertAlign');
  const script = raised === null ? undefined : { superscript: 'sup', subscript: 'sub' }[attribute(raised, 'val')];
  return [...marks, ...(script === undefined ? [] : [script])];
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
