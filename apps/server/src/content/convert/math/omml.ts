import { type AnyNode, type Element, isTag } from 'domhandler';
import { attribute, elements, first, nameOf, textOf } from '../container.ts';
import {
  accentOf,
  charactersToLatex,
  fenced,
  isBigOperator,
  isFunctionName,
  joinLatex,
  matrix,
  nameToLatex,
  raised,
  textToLatex,
} from './symbols.ts';

/** An equation of Word (OMML) as LaTeX. `math` is an `oMath` or `oMathPara`. */
export function ommlToLatex(math: Element): string {
  return content(math);
}

/** The parts of an element, one behind the other. */
function content(parent: Element | null): string {
  return parent === null ? '' : joinLatex(parent.children.filter(isTag).map(convert));
}

/** A property of a construct, as Word writes it: `<m:naryPr><m:chr m:val="∑"/>`; null where it is not set. */
function property(node: Element, name: string): string | null {
  const properties = elements(node).find((child) => nameOf(child).endsWith('Pr'));
  const found = properties === undefined ? null : first(properties, name);
  return found === null ? null : attribute(found, 'val');
}

/** A switch is on where it is there without a value. */
const isOn = (value: string | null) => value !== null && !['0', 'off', 'false'].includes(value);

function convert(node: Element): string {
  const part = (name: string) => content(first(node, name));
  switch (nameOf(node)) {
    case 'r':
      return run(node);
    case 'f':
      return fraction({ type: property(node, 'type'), above: part('num'), below: part('den') });
    case 'rad':
      return isOn(property(node, 'degHide')) || part('deg') === '' ? `\\sqrt{${part('e')}}` : `\\sqrt[${part('deg')}]{${part('e')}}`;
    case 'sSup':
      return raised(base(part('e')), part('sup'));
    case 'sSub':
      return `${base(part('e'))}_{${part('sub')}}`;
    case 'sSubSup':
      return `${base(part('e'))}_{${part('sub')}}^{${part('sup')}}`;
    case 'sPre':
      return `{}_{${part('sub')}}^{${part('sup')}}${base(part('e'))}`;
    case 'nary':
      return nary({ node, part });
    case 'd':
      return delimited(node);
    case 'm':
      return matrix({ rows: rows(node) });
    case 'eqArr':
      return matrix({ rows: elements(node, 'e').map(aligned), name: 'aligned' });
    case 'acc':
      return accented({ sign: property(node, 'chr') ?? '\u0302', latex: part('e') });
    case 'bar':
      return property(node, 'pos') === 'top' ? `\\overline{${part('e')}}` : `\\underline{${part('e')}}`;
    case 'groupChr':
      return grouped({ sign: property(node, 'chr') ?? '⏟', isTop: property(node, 'pos') === 'top', latex: part('e') });
    case 'func':
      return joinLatex([part('fName'), part('e')]);
    case 'limLow':
      return isLimits(first(node, 'e')) ? `${part('e')}\\limits_{${part('lim')}}` : `\\underset{${part('lim')}}{${part('e')}}`;
    case 'limUpp':
      return isLimits(first(node, 'e')) ? `${part('e')}\\limits^{${part('lim')}}` : `\\overset{${part('lim')}}{${part('e')}}`;
    case 'borderBox':
      return `\\boxed{${part('e')}}`;
    case 'phant':
      return property(node, 'show') === '0' ? `\\phantom{${part('e')}}` : part('e');
    case 'box':
      return part('e');
    default:
      return nameOf(node).endsWith('Pr') ? '' : content(node);
  }
}

/** Letters and signs that are set alike: several letters in plain type are a name or words. */
function run(node: Element): string {
  const text = elements(node, 't').map(textOf).join('');
  const style = property(node, 'sty') ?? '';
  const script = property(node, 'scr') ?? '';
  const isText = elements(node, 'rPr').some((each) =>
    isOn(first(each, 'nor') === null ? null : attribute(first(each, 'nor') ?? each, 'val')),
  );
  if (isText) return textToLatex(text);
  // a comma in a number parts no numbers
  if (/^\d{1,3}(,\d{2,3})+(\.\d+)?$/.test(text)) return text.replaceAll(',', '{,}');
  const plain = charactersToLatex(text);
  if (script === 'double-struck') return `\\mathbb{${plain}}`;
  if (script === 'script') return `\\mathcal{${plain}}`;
  if (script === 'fraktur') return `\\mathfrak{${plain}}`;
  if (style === 'b' || style === 'bi') return `\\mathbf{${plain}}`;
  // a name in upright letters, also one among other signs
  if (style === 'p')
    return joinLatex(
      (text.match(/[A-Za-z]{2,}|[^A-Za-z]+|[A-Za-z]/g) ?? []).map((piece) =>
        /^[A-Za-z]{2,}$/.test(piece) ? nameToLatex(piece) : charactersToLatex(piece),
      ),
    );
  return joinLatex(
    (text.match(/[A-Za-z]+|[^A-Za-z]+/g) ?? []).map((piece) => (isFunctionName(piece) ? `\\${piece}` : charactersToLatex(piece))),
  );
}

function fraction({ type, above, below }: { type: string | null; above: string; below: string }): string {
  if (type === 'noBar') return `{${above} \\atop ${below}}`;
  if (type === 'lin' || type === 'skw') return `${base(above)}/${base(below)}`;
  return `\\frac{${above}}{${below}}`;
}

function nary({ node, part }: { node: Element; part: (name: string) => string }): string {
  const sign = property(node, 'chr') ?? '∫';
  const limits = property(node, 'limLoc');
  const [sub, sup] = [isOn(property(node, 'subHide')) ? '' : part('sub'), isOn(property(node, 'supHide')) ? '' : part('sup')];
  const command = charactersToLatex(sign);
  // a sum in a line of text would have them beside it
  const place = limits === 'undOvr' ? '\\limits' : '';
  const around = `${sub === '' ? '' : `_{${sub}}`}${sup === '' ? '' : `^{${sup}}`}`;
  return joinLatex([`${command}${around === '' ? '' : place}${around}`, part('e')]);
}

function delimited(node: Element): string {
  const [open, close] = [property(node, 'begChr') ?? '(', property(node, 'endChr') ?? ')'];
  const separator = property(node, 'sepChr') ?? '|';
  const inner = elements(node, 'e');
  const [only] = inner;
  const array = inner.length === 1 && only !== undefined ? onlyElement(only) : null;
  if (open === '{' && close === '' && array !== null && nameOf(array) === 'eqArr') {
    // cases: what follows an ampersand is the second column
    return matrix({ rows: elements(array, 'e').map(aligned), name: 'cases' });
  }
  const isBinomial = array !== null && nameOf(array) === 'f' && property(array, 'type') === 'noBar' && open === '(' && close === ')';
  if (isBinomial) return `\\binom{${content(first(array, 'num'))}}{${content(first(array, 'den'))}}`;
  const named = { '()': 'pmatrix', '[]': 'bmatrix', '||': 'vmatrix', '{}': 'Bmatrix', '‖‖': 'Vmatrix' }[open + close];
  if (array !== null && nameOf(array) === 'm' && named !== undefined) return matrix({ rows: rows(array), name: named });
  return fenced({ open, close, content: inner.map(content).join(charactersToLatex(separator)) });
}

/** The parts of a line between the ampersands at which lines are aligned. */
const aligned = (line: Element): string[] =>
  content(line)
    .split('\\&')
    .map((part) => part.trim());

function onlyElement(parent: Element): Element | null {
  const parts = parent.children.filter(isTag).filter((child) => !nameOf(child).endsWith('Pr'));
  return parts.length === 1 ? (parts[0] ?? null) : null;
}

function rows(node: Element): string[][] {
  return elements(node, 'mr').map((line) => elements(line, 'e').map(content));
}

function accented({ sign, latex }: { sign: string; latex: string }): string {
  const accent = accentOf(sign);
  if (accent === null) return `\\overset{${charactersToLatex(sign)}}{${latex}}`;
  // an arrow or a bar over several letters is as long as they are
  const isLong = latex.length > 1 && !latex.startsWith('\\');
  const wide = { vec: 'overrightarrow', bar: 'overline', hat: 'widehat', tilde: 'widetilde' }[accent];
  return `\\${isLong && wide !== undefined ? wide : accent}{${latex}}`;
}

function grouped({ sign, isTop, latex }: { sign: string; isTop: boolean; latex: string }): string {
  if (sign === '⏟') return `\\underbrace{${latex}}`;
  if (sign === '⏞') return `\\overbrace{${latex}}`;
  const arrows: Readonly<Record<string, string>> = { '→': '\\xrightarrow', '←': '\\xleftarrow' };
  const arrow = arrows[sign];
  if (arrow !== undefined) return isTop ? `${arrow}[${latex}]{}` : `${arrow}{${latex}}`;
  return isTop ? `\\overset{${charactersToLatex(sign)}}{${latex}}` : `\\underset{${charactersToLatex(sign)}}{${latex}}`;
}

/** What a script is attached to: one sign, or a group. */
function base(latex: string): string {
  return /^(\\[A-Za-z]+|[^\\{}])?$/.test(latex) ? latex : `{${latex}}`;
}

/** Whether limits belong below and above: lim, max, and big operators. */
function isLimits(node: AnyNode | null): boolean {
  const text = textOf(node).trim();
  return isBigOperator(text) || /^(lim|max|min|sup|inf|lim\s?sup|lim\s?inf|argmax|argmin)$/.test(text);
}
