import { type AnyNode, type Element, isTag } from 'domhandler';
import { attribute, elements, nameOf, textOf } from '../container.ts';
import { escapeXml } from '../qti/write-xhtml.ts';
import { isBigOperator } from './symbols.ts';

/** A formula in MathML, as KaTeX writes it, as an equation of Word. */
export function writeOmml(math: Element): string {
  return `<m:oMath>${row(elements(math))}</m:oMath>`;
}

const grouping = new Set(['math', 'semantics', 'mrow', 'mstyle', 'mpadded', 'mtd', 'merror']);
const ignored = new Set(['annotation', 'annotation-xml', 'none', 'mprescripts']);
const invisible = /[\u2061-\u2064\u200B-\u200D\uFEFF]/g;
const part = (name: string, inner: string) => `<m:${name}>${inner}</m:${name}>`;
const value = (name: string, text: string) => `<m:${name} m:val="${escapeXml(text)}"/>`;

/** The elements of a row with those that only group others opened. A fence at both ends, which grows, keeps its row together. */
function flat(nodes: readonly Element[]): Element[] {
  return nodes.flatMap((node) =>
    ignored.has(nameOf(node)) ? [] : grouping.has(nameOf(node)) && fencesOf(node) === null ? flat(elements(node)) : [node],
  );
}

const isFence = (node: Element | undefined): node is Element =>
  node !== undefined && nameOf(node) === 'mo' && attribute(node, 'fence') === 'true';

/** The bar of absolute values, which has the sign of 'divides' in MathML. */
const bar = (text: string) => (text === '∣' ? '|' : text);

/** The fences at both ends of a row; null for a row without. */
function fencesOf(node: Element): { open: string; close: string; inner: Element[] } | null {
  const children = elements(node);
  const [head, tail] = [children[0], children.at(-1)];
  if (!isFence(head) || head === tail) return null;
  const open = bar(textOf(head).trim());
  // a system has a brace on its left alone
  if (children.filter(isFence).length === 1) return { open, close: '', inner: children.slice(1) };
  return isFence(tail) ? { open, close: bar(textOf(tail).trim()), inner: children.slice(1, -1) } : null;
}

function row(nodes: readonly Element[]): string {
  const all = flat(nodes);
  let made = '';
  for (let at = 0; at < all.length; at += 1) {
    const node = all[at];
    if (node === undefined) continue;
    if (!isSum(node)) {
      made += convert(node);
      continue;
    }
    // what is summed goes to the next sign of its own
    let end = at + 1;
    while (end < all.length && !isSign(all[end])) end += 1;
    made += nary(node, row(all.slice(at + 1, end)));
    at = end - 1;
  }
  return made;
}

const isSign = (node: Element | undefined): boolean =>
  node !== undefined && nameOf(node) === 'mo' && /^[=+\-−<>≤≥≠,;]$/.test(textOf(node).trim());

const signOf = (node: Element): string => textOf(elements(node)[0] ?? null).trim();
const isSum = (node: Element): boolean =>
  /^(msub|msup|msubsup|munder|mover|munderover)$/.test(nameOf(node)) && (isBigOperator(signOf(node)) || /^[∫∬∭∮]$/.test(signOf(node)));

function nary(node: Element, summed: string): string {
  const [, one, two] = elements(node);
  const name = nameOf(node);
  const isUpperOnly = name === 'msup' || name === 'mover';
  const [low, high] = isUpperOnly ? [undefined, one] : [one, two];
  const isAround = name.startsWith('mu') || name.startsWith('mo');
  const about = [
    value('chr', signOf(node)),
    value('limLoc', isAround ? 'undOvr' : 'subSup'),
    ...(low === undefined ? [value('subHide', '1')] : []),
    ...(high === undefined ? [value('supHide', '1')] : []),
  ];
  return part('nary', part('naryPr', about.join('')) + part('sub', inner(low)) + part('sup', inner(high)) + part('e', summed));
}

const inner = (node: Element | undefined): string => (node === undefined ? '' : row([node]));

function convert(node: Element): string {
  const parts = elements(node);
  const at = (index: number) => inner(parts[index]);
  const fences = fencesOf(node);
  if (fences !== null) return delimited(fences);
  switch (nameOf(node)) {
    case 'mi':
      return identifier(node);
    case 'mn':
    case 'mo':
      return run(textOf(node).trim());
    case 'mtext':
    case 'ms':
      return run(textOf(node).replaceAll('\u00A0', ' '), '<m:nor/>');
    case 'mspace':
      return '';
    case 'mfrac':
      return part(
        'f',
        (attribute(node, 'linethickness').startsWith('0') ? part('fPr', value('type', 'noBar')) : '') +
          part('num', at(0)) +
          part('den', at(1)),
      );
    case 'msqrt':
      return part('rad', part('radPr', value('degHide', '1')) + part('deg', '') + part('e', row(parts)));
    case 'mroot':
      return part('rad', part('deg', at(1)) + part('e', at(0)));
    case 'msup':
      return part('sSup', part('e', at(0)) + part('sup', at(1)));
    case 'msub':
      return part('sSub', part('e', at(0)) + part('sub', at(1)));
    case 'msubsup':
      return part('sSubSup', part('e', at(0)) + part('sub', at(1)) + part('sup', at(2)));
    case 'mover':
      return over(parts);
    case 'munder':
      return under(parts);
    case 'munderover':
      return part('limUpp', part('e', part('limLow', part('e', at(0)) + part('lim', at(1)))) + part('lim', at(2)));
    case 'mtable':
      return table(node);
    case 'menclose':
      return /box/.test(attribute(node, 'notation')) ? part('borderBox', part('e', row(parts))) : row(parts);
    case 'mphantom':
      return part('phant', part('phantPr', value('show', '0')) + part('e', row(parts)));
    default:
      return parts.length === 0 ? run(textOf(node).trim()) : row(parts);
  }
}

function run(text: string, properties = ''): string {
  const shown = text.replace(invisible, '');
  if (shown === '') return '';
  return part('r', `${properties === '' ? '' : part('rPr', properties)}<m:t xml:space="preserve">${escapeXml(shown)}</m:t>`);
}

const styles: Readonly<Record<string, string>> = {
  bold: value('sty', 'b'),
  'bold-italic': value('sty', 'bi'),
  'double-struck': value('scr', 'double-struck'),
  script: value('scr', 'script'),
  fraktur: value('scr', 'fraktur'),
  normal: value('sty', 'p'),
};

function identifier(node: Element): string {
  const text = bar(textOf(node).trim());
  const variant = attribute(node, 'mathvariant');
  return run(text, (text === '|' ? '' : styles[variant]) ?? (/^[A-Za-z]{2,}$/.test(text) ? value('sty', 'p') : ''));
}

function delimited({ open, close, inner: parts }: { open: string; close: string; inner: readonly Element[] }): string {
  const about = part('dPr', value('begChr', open) + value('endChr', close));
  return part('d', about + part('e', row(parts)));
}

const accents: Readonly<Record<string, string>> = {
  '^': '\u0302',
  ˆ: '\u0302',
  '~': '\u0303',
  '˜': '\u0303',
  '˙': '\u0307',
  '¨': '\u0308',
  '⃗': '\u20D7',
  '→': '\u20D7',
  ˇ: '\u030C',
  '˘': '\u0306',
};

function over(parts: readonly Element[]): string {
  const [of, above] = parts;
  const sign = above === undefined ? '' : textOf(above).trim();
  const isAccent = above !== undefined && nameOf(above) === 'mo';
  if (isAccent && /^[‾¯ˉ―_]$/.test(sign)) return part('bar', part('barPr', value('pos', 'top')) + part('e', inner(of)));
  if (isAccent && sign === '⏞')
    return part('groupChr', part('groupChrPr', value('chr', sign) + value('pos', 'top')) + part('e', inner(of)));
  const accent = isAccent ? accents[sign] : undefined;
  if (accent !== undefined) return part('acc', part('accPr', value('chr', accent)) + part('e', inner(of)));
  return part('limUpp', part('e', inner(of)) + part('lim', inner(above)));
}

function under(parts: readonly Element[]): string {
  const [of, low] = parts;
  const sign = low === undefined ? '' : textOf(low).trim();
  const isSignBelow = low !== undefined && nameOf(low) === 'mo';
  if (isSignBelow && ['‾', '¯', 'ˉ', '―', '_', '\u0332'].includes(sign))
    return part('bar', part('barPr', value('pos', 'bot')) + part('e', inner(of)));
  if (isSignBelow && sign === '⏟')
    return part('groupChr', part('groupChrPr', value('chr', sign) + value('pos', 'bot')) + part('e', inner(of)));
  return part('limLow', part('e', inner(of)) + part('lim', inner(low)));
}

/** A matrix; lines that are aligned, as those of a system or of a derivation, have their places of alignment as ampersands. */
function table(node: Element): string {
  const rows = elements(node, 'mtr', 'mlabeledtr').map((line) => elements(line, 'mtd').map((cell) => row([cell])));
  const isAligned = attribute(node, 'columnalign').startsWith('right') || isCases(node);
  if (isAligned) return part('eqArr', rows.map((cells) => part('e', cells.join(run('&')))).join(''));
  const columns = Math.max(1, ...rows.map((cells) => cells.length));
  const about = part('mPr', part('mcs', part('mc', part('mcPr', value('count', String(columns)) + value('mcJc', 'center')))));
  return part('m', about + rows.map((cells) => part('mr', cells.map((cell) => part('e', cell)).join(''))).join(''));
}

/** Whether a table is what a brace on its left alone is about. */
function isCases(node: Element): boolean {
  for (let above: AnyNode | null = node.parent; above !== null && isTag(above); above = above.parent) {
    const fences = fencesOf(above);
    if (fences !== null) return fences.open === '{' && fences.close === '';
    if (!grouping.has(nameOf(above))) return false;
  }
  return false;
}
