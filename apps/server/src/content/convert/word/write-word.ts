import { type AnyNode, type Element, isTag, isText } from 'domhandler';
import { parseDocument } from 'htmlparser2';
import sharp from 'sharp';
import type { AnswerKey } from '@abhyas/contract/assessment/item-types.ts';
import type { PassageInput } from '../../../modules/assessment/import/content-input.ts';
import { below, elements, writeZip } from '../container.ts';
import { writeOmml } from '../math/write-omml.ts';
import type { Exported, ExportedItem } from '../qti/exported.ts';
import { escapeXml } from '../qti/write-xhtml.ts';
import { optionStyle, quoteStyle } from './pieces.ts';

const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
const office = 'http://schemas.openxmlformats.org';
const spaces = [
  `xmlns:w="${office}/wordprocessingml/2006/main"`,
  `xmlns:m="${office}/officeDocument/2006/math"`,
  `xmlns:r="${office}/officeDocument/2006/relationships"`,
  `xmlns:wp="${office}/drawingml/2006/wordprocessingDrawing"`,
  `xmlns:a="${office}/drawingml/2006/main"`,
  `xmlns:pic="${office}/drawingml/2006/picture"`,
].join(' ');

/** Twips: the name of a row, and what is in it. */
const widths = { name: 1_500, value: 8_100 } as const;
/** The widest that a picture is shown, and a pixel, in units of a drawing (EMU). */
const [maxWide, perPixel] = [4_800_000, 9_525];

interface Picture {
  readonly id: string;
  readonly wide: number;
  readonly high: number;
  /** Of the drawing, where the picture is a copy of one. */
  readonly drawingId: string;
}

/** What the body of a document adds to its other parts. */
interface Parts {
  readonly pictures: ReadonlyMap<string, Picture>;
  /** The numbers that ordered lists begin with, one for each list. */
  readonly lists: number[];
}

interface Marks {
  readonly [mark: string]: string;
}

/**
 * A bank or a test as a document of Word: a table for each question, with the name of each part beside it, as Word import reads it; formulas are equations. Reads the same again, but for line
 * breaks, which part paragraphs, and code, which is plain text.
 */
export async function writeWord(exported: Exported): Promise<Buffer> {
  const { passages, sections, name } = exported;
  const html = [...passages.map((passage) => passage.html), ...sections.flatMap(({ items }) => items.flatMap(textsOf))];
  const urls = new Set(html.flatMap((text) => [...text.matchAll(/<img\b[^>]*?\bsrc="(data:[^"]*)"/g)].map(([, url]) => url ?? '')));
  const files = new Map<string, Buffer>();
  const pictures = new Map<string, Picture>();
  for (const url of urls) {
    const shown = await shelve(url, files);
    if (shown !== null) pictures.set(url, shown);
  }
  const parts: Parts = { pictures, lists: [] };
  const written = new Set<string>();
  const body = sections.flatMap((section) => [
    ...(sections.length > 1 ? [`<w:p><w:pPr><w:spacing w:before="360"/></w:pPr>${run(`Section: ${section.name}`, { b: '' })}</w:p>`] : []),
    ...section.items.flatMap((each) => {
      const { bank, passageKey } = each.item;
      const passage = passages.find((own) => own.bank === bank && own.key === passageKey);
      const isFirst = passage !== undefined && !written.has(passage.key);
      if (passage !== undefined) written.add(passage.key);
      return [...(isFirst ? [passageTable(passage, parts)] : []), questionTable(each, parts)];
    }),
  ]);
  const relations = [
    ['styles', 'styles.xml'],
    ['numbering', 'numbering.xml'],
    ['header', 'header1.xml'],
    ...[...files.keys()].map((path) => ['image', path] as const),
  ].map(
    ([type, target], index) =>
      `<Relationship Id="rId${index + 1}" Type="${office}/officeDocument/2006/relationships/${type ?? ''}" Target="${target ?? ''}"/>`,
  );
  const section = `<w:sectPr><w:headerReference w:type="default" r:id="rId3"/><w:pgSz w:w="11906" w:h="16838"/><w:pgMar w:top="1134" w:right="1134" w:bottom="1134" w:left="1134" w:header="567" w:footer="567" w:gutter="0"/></w:sectPr>`;
  const overrides = [
    ['document', 'document.main'],
    ['styles', 'styles'],
    ['numbering', 'numbering'],
    ['header1', 'header'],
  ].map(
    ([part = '', type = '']) =>
      `<Override PartName="/word/${part}.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.${type}+xml"/>`,
  );
  const defaults = {
    rels: 'application/vnd.openxmlformats-package.relationships+xml',
    xml: 'application/xml',
    png: 'image/png',
    jpeg: 'image/jpeg',
    svg: 'image/svg+xml',
  };
  const packaged = (inner: string) => `${head}<Relationships xmlns="${office}/package/2006/relationships">${inner}</Relationships>`;
  return writeZip(
    new Map<string, string | Buffer>([
      [
        '[Content_Types].xml',
        `${head}<Types xmlns="${office}/package/2006/content-types">${Object.entries(defaults)
          .map(([ending, type]) => `<Default Extension="${ending}" ContentType="${type}"/>`)
          .join('')}${overrides.join('')}</Types>`,
      ],
      [
        '_rels/.rels',
        packaged(`<Relationship Id="rId1" Type="${office}/officeDocument/2006/relationships/officeDocument" Target="word/document.xml"/>`),
      ],
      ['word/document.xml', `${head}<w:document ${spaces}><w:body>${body.join('<w:p/>')}<w:p/>${section}</w:body></w:document>`],
      ['word/_rels/document.xml.rels', packaged(relations.join(''))],
      ['word/styles.xml', `${head}<w:styles ${spaces}>${styles}</w:styles>`],
      ['word/numbering.xml', `${head}<w:numbering ${spaces}>${numbering(parts.lists)}</w:numbering>`],
      ['word/header1.xml', `${head}<w:hdr ${spaces}><w:p>${run(name, { b: '' })}</w:p></w:hdr>`],
      ...[...files].map(([path, bytes]) => [`word/${path}`, bytes] as const),
    ]),
  );
}

const textsOf = ({ item, reasons }: ExportedItem): string[] => [
  item.stemHtml,
  ...item.options.map(({ html }) => html),
  ...reasons.map(({ html }) => html),
  item.solutionHtml,
];

/** The number of the first relation of a picture: styles, numbers and the header are before them. */
const firstPicture = 4;

/** Puts a picture among the files of the document, as every version of Word shows it; null where it cannot be read. */
async function shelve(url: string, files: Map<string, Buffer>): Promise<Picture | null> {
  const [about = '', base64 = ''] = url.split(',');
  const kind = /^data:image\/([a-z]+)/.exec(about)?.[1] ?? '';
  const body = Buffer.from(base64, 'base64');
  const add = (ending: string, bytes: Buffer) => {
    files.set(`media/image${files.size + 1}.${ending}`, bytes);
    return `rId${files.size + firstPicture - 1}`;
  };
  try {
    const isDrawing = kind === 'svg';
    const isPlain = kind === 'png' || kind === 'jpeg';
    // a drawing is sharp in print at twice its size
    const shown = isPlain
      ? body
      : await sharp(body, { density: isDrawing ? 144 : 72 })
          .png()
          .toBuffer();
    const { width, height } = await sharp(isDrawing ? shown : body).metadata();
    const scale = isDrawing ? 0.5 : 1;
    const [wide, high] = [width * scale * perPixel, height * scale * perPixel];
    const shrunk = Math.min(1, maxWide / wide);
    const id = add(isPlain ? kind : 'png', shown);
    return { id, wide: Math.round(wide * shrunk), high: Math.round(high * shrunk), drawingId: isDrawing ? add('svg', body) : '' };
  } catch {
    // a picture that a browser shows and this program cannot read; its description is left
    return null;
  }
}

type Row = readonly [name: string, value: string, more?: string];

function passageTable({ key, title, html }: PassageInput, parts: Parts): string {
  return table([['Passage', blocks(html, parts)], ...(title === '' ? [] : [['Title', plain(title)] as const]), ['Id', plain(key)]]);
}

function questionTable({ item, marks, reasons }: ExportedItem, parts: Parts): string {
  const { options, answer } = item;
  const given = (name: string, text: string): Row[] => (text === '' ? [] : [[name, plain(text)]]);
  return table([
    ['Question', blocks(item.stemHtml, parts)],
    ...options.map(({ label, html }): Row => [`${/\d/.test(label) ? 'Item' : 'Option'} ${label}`, blocks(html, parts)]),
    ...given('Answer', writtenAnswer(answer)),
    ...(answer.kind === 'numeric' && answer.tolerance !== '0' ? given('Tolerance', answer.tolerance) : []),
    ...(item.solutionHtml === '' ? [] : [['Solution', blocks(item.solutionHtml, parts)] as const]),
    ...reasons.map(({ label, html }): Row => [`Reason ${label}`, blocks(html, parts)]),
    ...(marks === null ? [] : [['Marks', plain(String(marks.correct)), plain(String(Math.abs(marks.wrong)))] as const]),
    ...given('Type', item.type),
    ...given('Topic', item.topic),
    ...given('Tags', (item.tags ?? []).join(', ')),
    ...given('Difficulty', item.difficulty),
    ...(item.keepOptions ? given('Keep options', 'yes') : []),
    ...given('Passage', item.passageKey ?? ''),
    ...given('Id', item.key),
  ]);
}

function writtenAnswer(answer: AnswerKey): string {
  if (answer.kind === 'numeric') return answer.value;
  return answer.kind === 'text' ? answer.accepted.join(' | ') : answer.labels.join(', ');
}

function table(rows: readonly Row[]): string {
  const side = (name: string) => `<w:${name} w:val="single" w:sz="4" w:space="0" w:color="BFBFBF"/>`;
  const borders = ['top', 'left', 'bottom', 'right', 'insideH', 'insideV'].map(side).join('');
  const cell = (width: number, inner: string, about = '') =>
    `<w:tc><w:tcPr><w:tcW w:w="${width}" w:type="dxa"/>${about}</w:tcPr>${inner}</w:tc>`;
  const lines = rows.map(([name, value, more]) => {
    const named = cell(widths.name, `<w:p>${run(name, { b: '' })}</w:p>`, '<w:shd w:val="clear" w:color="auto" w:fill="F2F2F2"/>');
    const half = widths.value / 2;
    return `<w:tr>${named}${more === undefined ? cell(widths.value, value, '<w:gridSpan w:val="2"/>') : cell(half, value) + cell(half, more)}</w:tr>`;
  });
  const grid = [widths.name, widths.value / 2, widths.value / 2].map((width) => `<w:gridCol w:w="${width}"/>`).join('');
  return `<w:tbl><w:tblPr><w:tblW w:w="${widths.name + widths.value}" w:type="dxa"/><w:tblBorders>${borders}</w:tblBorders><w:tblLayout w:type="fixed"/></w:tblPr><w:tblGrid>${grid}</w:tblGrid>${lines.join('')}</w:tbl>`;
}

const plain = (text: string): string => `<w:p>${run(text, {})}</w:p>`;

function run(text: string, marks: Marks): string {
  const about = Object.entries(marks).map(([name, of]) => `<w:${name}${of === '' ? '' : ` w:val="${of}"`}/>`);
  return `<w:r>${about.length === 0 ? '' : `<w:rPr>${about.join('')}</w:rPr>`}<w:t xml:space="preserve">${escapeXml(text)}</w:t></w:r>`;
}

/** Where blocks are: in a list, in a quotation. */
interface Place {
  readonly about: string;
  readonly level: number;
}

/** Rendered text as paragraphs and tables. A cell ends with a paragraph. */
function blocks(html: string, parts: Parts): string {
  const made = within(parseDocument(html, { xmlMode: true }).children, { about: '', level: 0 }, parts);
  return made.endsWith('</w:p>') || made.endsWith('<w:p/>') ? made : `${made}<w:p/>`;
}

const blockNames = /^(p|div|section|ul|ol|li|table|blockquote|pre|hr|h[1-6])$/;

function within(nodes: readonly AnyNode[], place: Place, parts: Parts): string {
  let made = '';
  let line: AnyNode[] = [];
  const end = () => {
    const inner = runs(line, {}, parts);
    if (inner.replace(/<[^>]*>/g, '').trim() !== '' || /<w:drawing|<m:oMath/.test(inner)) made += paragraph(inner, place);
    line = [];
  };
  for (const node of nodes) {
    if (!isTag(node) || !(blockNames.test(node.name) || isDisplay(node))) {
      line.push(node);
      continue;
    }
    end();
    made += block(node, place, parts);
  }
  end();
  return made;
}

const paragraph = (inner: string, { about }: Place) => `<w:p>${about === '' ? '' : `<w:pPr>${about}</w:pPr>`}${inner}</w:p>`;
const isDisplay = (node: Element) => /katex-display/.test(node.attribs['class'] ?? '');

function block(node: Element, place: Place, parts: Parts): string {
  if (isDisplay(node) || (node.name === 'section' && below(node, 'math').length === 1))
    return paragraph(`<m:oMathPara>${below(node, 'math').slice(0, 1).map(writeOmml).join('')}</m:oMathPara>`, place);
  switch (node.name) {
    case 'ul':
    case 'ol':
      return list(node, place, parts);
    case 'table':
      return gridOf(node, parts);
    case 'blockquote':
      return within(node.children, { ...place, about: `<w:pStyle w:val="${quoteStyle}"/>` }, parts);
    case 'hr':
      return paragraph(run('* * *', {}), place);
    default:
      return within(node.children, place, parts);
  }
}

function list(node: Element, { level }: Place, parts: Parts): string {
  const items = elements(node, 'li');
  const isLoose = items.some((item) => elements(item, 'p').length > 0);
  // the bullets of all lists are one list of Word, each ordered list counts by itself
  const number = node.name === 'ul' ? 1 : parts.lists.push(Number(node.attribs['start'] ?? '1') || 1) + 1;
  const tight = isLoose ? '' : '<w:contextualSpacing/>';
  const about = `<w:numPr><w:ilvl w:val="${Math.min(level, 8)}"/><w:numId w:val="${number}"/></w:numPr>${tight}`;
  return items
    .map((item) => {
      const made = within(item.children, { about, level: level + 1 }, parts);
      // one number for each item, whatever paragraphs it has
      const end = made.indexOf(about) + about.length;
      return made.slice(0, end) + made.slice(end).replaceAll(about, `<w:ind w:left="${360 * (level + 1)}"/>`);
    })
    .join('');
}

function gridOf(node: Element, parts: Parts): string {
  const rows = below(node, 'tr').map((row) => elements(row, 'td', 'th'));
  const columns = Math.max(1, ...rows.map((cells) => cells.length));
  const width = Math.floor((widths.value - 400) / columns);
  const side = (name: string) => `<w:${name} w:val="single" w:sz="4" w:space="0" w:color="7F7F7F"/>`;
  const lines = rows.map((cells) => {
    const isHead = cells.every(({ name }) => name === 'th');
    const written = cells.map((cell) => {
      const at = /text-align\s*:\s*(left|right|center)/.exec(cell.attribs['style'] ?? '')?.[1];
      const about = at === undefined ? '' : `<w:jc w:val="${at}"/>`;
      return `<w:tc><w:tcPr><w:tcW w:w="${width}" w:type="dxa"/></w:tcPr>${paragraph(runs(cell.children, {}, parts), { about, level: 0 })}</w:tc>`;
    });
    return `<w:tr>${isHead ? '<w:trPr><w:tblHeader/></w:trPr>' : ''}${written.join('')}</w:tr>`;
  });
  const borders = ['top', 'left', 'bottom', 'right', 'insideH', 'insideV'].map(side).join('');
  return `<w:tbl><w:tblPr><w:tblW w:w="0" w:type="auto"/><w:tblBorders>${borders}</w:tblBorders></w:tblPr><w:tblGrid>${`<w:gridCol w:w="${width}"/>`.repeat(columns)}</w:tblGrid>${lines.join('')}</w:tbl>`;
}

const marked: Readonly<Record<string, Marks>> = {
  strong: { b: '' },
  b: { b: '' },
  em: { i: '' },
  i: { i: '' },
  s: { strike: '' },
  del: { strike: '' },
  u: { u: 'single' },
  sup: { vertAlign: 'superscript' },
  sub: { vertAlign: 'subscript' },
};

function runs(nodes: readonly AnyNode[], marks: Marks, parts: Parts): string {
  return nodes
    .map((node) => {
      if (isText(node)) return node.data === '' ? '' : run(node.data.replace(/[ \t\r\n]+/g, ' '), marks);
      if (!isTag(node)) return '';
      if (/\bkatex\b/.test(node.attribs['class'] ?? '') || isDisplay(node)) return below(node, 'math').slice(0, 1).map(writeOmml).join('');
      if (node.name === 'br') return '<w:r><w:br/></w:r>';
      if (node.name === 'img') return picture(node, parts);
      const option = node.attribs['data-option'];
      // a style of characters is the first of their properties
      if (option !== undefined) return run(option, { rStyle: optionStyle, ...marks });
      return runs(node.children, { ...marks, ...marked[node.name] }, parts);
    })
    .join('');
}

function picture(node: Element, { pictures }: Parts): string {
  const [found, alt] = [pictures.get(node.attribs['src'] ?? ''), node.attribs['alt'] ?? ''];
  if (found === undefined) return run(`[${alt}]`, {});
  const { id, wide, high, drawingId } = found;
  const number = id.slice(3);
  const drawing =
    drawingId === ''
      ? ''
      : `<a:extLst><a:ext uri="{96DAC541-7B7A-43D3-8B79-37D633B846F1}"><asvg:svgBlip xmlns:asvg="http://schemas.microsoft.com/office/drawing/2016/SVG/main" r:embed="${drawingId}"/></a:ext></a:extLst>`;
  const named = `id="${number}" name="Picture ${number}" descr="${escapeXml(alt)}"`;
  const shape = `<pic:spPr><a:xfrm><a:off x="0" y="0"/><a:ext cx="${wide}" cy="${high}"/></a:xfrm><a:prstGeom prst="rect"><a:avLst/></a:prstGeom></pic:spPr>`;
  const pic = `<pic:pic><pic:nvPicPr><pic:cNvPr ${named}/><pic:cNvPicPr/></pic:nvPicPr><pic:blipFill><a:blip r:embed="${id}">${drawing}</a:blip><a:stretch><a:fillRect/></a:stretch></pic:blipFill>${shape}</pic:pic>`;
  return `<w:r><w:drawing><wp:inline distT="0" distB="0" distL="0" distR="0"><wp:extent cx="${wide}" cy="${high}"/><wp:docPr ${named}/><a:graphic><a:graphicData uri="${office}/drawingml/2006/picture">${pic}</a:graphicData></a:graphic></wp:inline></w:drawing></w:r>`;
}

const style = ({ id, name, kind = 'paragraph', about }: { id: string; name: string; kind?: string; about: string }) =>
  `<w:style w:type="${kind}" w:styleId="${id}"${id === 'Normal' ? ' w:default="1"' : ''}><w:name w:val="${name}"/>${about}</w:style>`;
const styles = [
  '<w:docDefaults><w:rPrDefault><w:rPr><w:rFonts w:ascii="Calibri" w:hAnsi="Calibri" w:cs="Nirmala UI"/><w:sz w:val="22"/></w:rPr></w:rPrDefault><w:pPrDefault><w:pPr><w:spacing w:after="80"/></w:pPr></w:pPrDefault></w:docDefaults>',
  style({ id: 'Normal', name: 'Normal', about: '' }),
  style({ id: quoteStyle, name: 'Quote', about: '<w:basedOn w:val="Normal"/><w:pPr><w:ind w:left="567"/></w:pPr>' }),
  style({ id: optionStyle, name: 'Option reference', kind: 'character', about: '<w:rPr><w:u w:val="dotted"/></w:rPr>' }),
].join('');

/** The lists of a document: bullets, and for each ordered list one that begins with its number. */
function numbering(starts: readonly number[]): string {
  const level = (at: number, format: string, text: string) =>
    `<w:lvl w:ilvl="${at}"><w:start w:val="1"/><w:numFmt w:val="${format}"/><w:lvlText w:val="${text}"/><w:lvlJc w:val="left"/><w:pPr><w:ind w:left="${360 * (at + 1)}" w:hanging="360"/></w:pPr></w:lvl>`;
  const levels = Array.from({ length: 9 }, (_, at) => at);
  const abstract = (id: number, of: (at: number) => string) =>
    `<w:abstractNum w:abstractNumId="${id}"><w:multiLevelType w:val="hybridMultilevel"/>${levels.map(of).join('')}</w:abstractNum>`;
  const override = (start: number) =>
    levels.map((at) => `<w:lvlOverride w:ilvl="${at}"><w:startOverride w:val="${start}"/></w:lvlOverride>`).join('');
  return [
    abstract(0, (at) => level(at, 'bullet', '•')),
    abstract(1, (at) => level(at, 'decimal', `%${at + 1}.`)),
    '<w:num w:numId="1"><w:abstractNumId w:val="0"/></w:num>',
    ...starts.map((start, index) => `<w:num w:numId="${index + 2}"><w:abstractNumId w:val="1"/>${override(start)}</w:num>`),
  ].join('');
}
