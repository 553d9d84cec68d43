/** The formats that Excel numbers instead of writing them. Those of money and dates depend on the country of the computer and are not here. */
const builtIn: Readonly<Record<number, string>> = {
  0: 'General',
  1: '0',
  2: '0.00',
  3: '#,##0',
  4: '#,##0.00',
  9: '0%',
  10: '0.00%',
  11: '0.00E+00',
  12: '# ?/?',
  13: '# ??/??',
  37: '#,##0;(#,##0)',
  38: '#,##0;(#,##0)',
  39: '#,##0.00;(#,##0.00)',
  40: '#,##0.00;(#,##0.00)',
  41: '#,##0;(#,##0);"-"',
  43: '#,##0.00;(#,##0.00);"-"',
  48: '##0.0E+0',
  49: '@',
};
const dates = new Set([14, 15, 16, 17, 18, 19, 20, 21, 22, 45, 46, 47]);

/** How a cell shows a number: as a date, by the code of a format, or in a way that is not known (null). */
export type NumberFormat = 'date' | { readonly code: string } | null;

export function numberFormat({ id, own }: { id: number; own: string | undefined }): NumberFormat {
  const letters = (own ?? '').replace(/"[^"]*"|\\.|[_*]./g, '');
  if (dates.has(id) || /\[(h+|m+|s+)\]/i.test(letters) || /[dmyhs]/i.test(letters.replace(/\[[^\]]*\]|General/gi, ''))) return 'date';
  const code = own ?? builtIn[id];
  // Excel takes no longer ones
  return code === undefined || code.length > 255 ? null : { code };
}

/** A part of a format: what is shown as it is, or what stands for digits. */
interface Token {
  readonly kind: 'literal' | 'sign' | 'general' | 'text' | 'power';
  readonly text: string;
}

const tokenForm =
  /"(?<quoted>[^"]*)"?|\\(?<escaped>.)|_(?<gap>.)|\*.|\[\$(?<money>[^\]-]*)[^\]]*\]|\[[^\]]*\]|(?<general>General)|(?<power>E[+-]0+)|(?<sign>[0-9#?.,%/])|(?<text>@)|(?<other>[\s\S])/giu;

function tokensOf(section: string): Token[] {
  return [...section.matchAll(tokenForm)].flatMap((match): Token[] => {
    const groups: Partial<Record<string, string>> = match.groups ?? {};
    const { quoted, escaped, gap, money, general, power, sign, text, other } = groups;
    if (general !== undefined) return [{ kind: 'general', text: general }];
    if (power !== undefined) return [{ kind: 'power', text: power }];
    if (sign !== undefined) return [{ kind: 'sign', text: sign }];
    if (text !== undefined) return [{ kind: 'text', text }];
    const literal = quoted ?? escaped ?? money ?? other ?? (gap === undefined ? '' : ' ');
    return literal === '' ? [] : [{ kind: 'literal', text: literal }];
  });
}

/** The parts of a format, for numbers above, below and equal to zero, and for texts. */
function sectionsOf(code: string): string[] {
  const sections = [''];
  for (const [part] of code.matchAll(/"[^"]*"?|\\.|\[[^\]]*\]|[\s\S]/gu)) {
    if (part === ';') sections.push('');
    else sections.push(`${sections.pop() ?? ''}${part}`);
  }
  return sections;
}

const holds: Readonly<Record<string, (value: number, limit: number) => boolean>> = {
  '<': (value, limit) => value < limit,
  '<=': (value, limit) => value <= limit,
  '>': (value, limit) => value > limit,
  '>=': (value, limit) => value >= limit,
  '=': (value, limit) => value === limit,
  '<>': (value, limit) => value !== limit,
};

/** The part of a format that shows a value, and whether that part says itself that the value is negative. */
function sectionFor({ value, code }: { value: number; code: string }): { readonly section: string; readonly signed: boolean } | null {
  const parts = sectionsOf(code);
  const conditions = parts.map((part) => /\[(<=|>=|<>|<|>|=)(-?[\d.]+)\]/.exec(part));
  if (conditions.some((each) => each !== null)) {
    const index = conditions.findIndex((each) => each === null || holds[each[1] ?? '']?.(value, Number(each[2])) === true);
    return index < 0 ? null : { section: parts[index] ?? '', signed: false };
  }
  const [positive = '', negative, zero] = parts;
  if (value < 0 && negative !== undefined) return { section: negative, signed: true };
  return { section: value === 0 && zero !== undefined ? zero : positive, signed: false };
}

/** A number as its fifteen digits, which are all that Excel keeps, and the power of ten of the last of them. */
function digitsOf(value: number) {
  const [mantissa = '0', power = '0'] = Math.abs(value).toExponential(14).split('e');
  return { digits: BigInt(mantissa.replace('.', '')), power: Number(power) - 14 };
}

/** The digits of a number times ten to `shift`, rounded to `places`, half of one upwards. */
function rounded({ value, shift, places }: { value: number; shift: number; places: number }): {
  readonly whole: string;
  readonly after: string;
} {
  const { digits, power } = digitsOf(value);
  const by = power + shift + places;
  const divisor = by < 0 ? 10n ** BigInt(Math.min(-by, 400)) : 1n;
  const all = by < 0 ? (digits * 2n + divisor) / (divisor * 2n) : digits * 10n ** BigInt(by);
  const text = String(all).padStart(places + 1, '0');
  return { whole: text.slice(0, text.length - places), after: places === 0 ? '' : text.slice(-places) };
}

/** The number as a cell without a format shows it. Excel stores 0.3 as 0.29999999999999999: fifteen digits are what it shows. */
export function generalNumber(value: number): string {
  const { whole, after } = rounded({ value, shift: 0, places: 30 });
  const fraction = after.replace(/0+$/, '');
  return `${value < 0 ? '-' : ''}${whole}${fraction === '' ? '' : `.${fraction}`}`;
}

/** What a cell shows of a number; null where the format is not understood. */
export function formatNumber({ value, code }: { value: number; code: string }): string | null {
  const chosen = sectionFor({ value, code });
  if (chosen === null) return null;
  const tokens = tokensOf(chosen.section);
  const signs = tokens.filter(({ kind }) => kind === 'sign').map(({ text }) => text);
  const minus = value < 0 && !chosen.signed ? '-' : '';
  const tidy = (text: string) => text.replace(/\s+/g, ' ').trim();
  if (tokens.some(({ kind }) => kind === 'general' || kind === 'text'))
    return tidy(
      minus + tokens.map(({ kind, text }) => (kind === 'general' || kind === 'text' ? generalNumber(Math.abs(value)) : text)).join(''),
    );
  if (signs.length === 0) return tidy(tokens.map(({ text }) => text).join(''));
  if (signs.includes('/')) return asFraction({ value, tokens, minus });
  if (signs.some((sign) => /[1-9]/.test(sign))) return null;
  return tidy(minus + asDecimal({ value, tokens }));
}

function asDecimal({ value, tokens }: { value: number; tokens: readonly Token[] }): string {
  const isDigit = ({ kind, text }: Token) => kind === 'sign' && /[0#?]/.test(text);
  const point = tokens.findIndex(({ kind, text }) => kind === 'sign' && text === '.');
  const end = point < 0 ? tokens.length : point;
  const wholeSigns = tokens.slice(0, end).filter(isDigit);
  const afterSigns = tokens.slice(end).filter(isDigit);
  const lastWhole = tokens.slice(0, end).findLastIndex(isDigit);
  const firstWhole = tokens.findIndex(isDigit);
  const isComma = ({ kind, text }: Token) => kind === 'sign' && text === ',';
  const isGrouped = tokens.slice(firstWhole, lastWhole).some(isComma);
  const lastDigit = tokens.findLastIndex(isDigit);
  const thousands = tokens.filter((token, index) => isComma(token) && (index > lastDigit || (index > lastWhole && index < end))).length;
  const percents = tokens.filter(({ kind, text }) => kind === 'sign' && text === '%').length;
  const power = tokens.find(({ kind }) => kind === 'power');
  let shift = 2 * percents - 3 * thousands;
  let exponent = 0;
  if (power !== undefined) {
    const step = Math.max(wholeSigns.length, 1);
    const size = value === 0 ? 0 : Number(Math.abs(value).toExponential(14).split('e')[1]) + shift;
    exponent = Math.floor(size / step) * step;
    // 9.99 in one place is 1.0E+01
    if (rounded({ value, shift: shift - exponent, places: afterSigns.length }).whole.length > step) exponent += step;
    shift -= exponent;
  }
  const { whole, after } = rounded({ value, shift, places: afterSigns.length });
  const needed = wholeSigns.length - wholeSigns.findIndex(({ text }) => text === '0');
  const least = wholeSigns.some(({ text }) => text === '0') ? needed : 0;
  const digits = (whole === '0' ? '' : whole).padStart(least, '0').split('');
  let grouped = 0;
  const takeDigit = () => {
    const digit = digits.pop() ?? '';
    if (digit === '') return '';
    grouped += 1;
    return isGrouped && grouped > 1 && grouped % 3 === 1 ? `${digit},` : digit;
  };
  let shown = '';
  for (let index = end - 1; index >= 0; index -= 1) {
    const token = tokens[index];
    if (token === undefined) continue;
    if (isDigit(token)) {
      shown = takeDigit() + shown;
      if (index === firstWhole) while (digits.length > 0) shown = takeDigit() + shown;
    } else if (!isComma(token)) shown = (token.kind === 'power' ? powerText(token.text, exponent) : token.text) + shown;
  }
  const optional = afterSigns.toReversed().findIndex(({ text }) => text === '0');
  const kept = after.slice(0, afterSigns.length - (optional < 0 ? afterSigns.length : optional)) || '';
  const fraction = kept + after.slice(kept.length).replace(/0+$/, '');
  if (wholeSigns.length === 0 && point >= 0 && whole !== '0') shown += whole;
  let at = 0;
  for (const token of tokens.slice(end)) {
    if (isDigit(token)) shown += fraction[at++] ?? '';
    else if (token.kind === 'power') shown += powerText(token.text, exponent);
    else if (!isComma(token)) shown += token.text;
  }
  return shown;
}

function powerText(form: string, exponent: number): string {
  const sign = exponent < 0 ? '-' : form[1] === '+' ? '+' : '';
  return `E${sign}${String(Math.abs(exponent)).padStart(form.length - 2, '0')}`;
}

function asFraction({ value, tokens, minus }: { value: number; tokens: readonly Token[]; minus: string }): string | null {
  const code = tokens.map(({ kind, text }) => (kind === 'sign' || text.trim() === '' ? text : '"')).join('');
  const found = /^([0#?]+\s+)?([0#?]+)\s*\/\s*([0-9#?]+)\s*$/.exec(code);
  const [, whole, , below = ''] = found ?? [];
  if (found === null || below.length > 4) return null;
  const size = Math.abs(value);
  const ones = whole === undefined ? 0 : Math.floor(size + 1e-12);
  const rest = size - ones;
  const fixed = /[1-9]/.test(below) ? Number(below) : null;
  let [top, bottom] = [fixed === null ? Math.round(rest) : Math.round(rest * fixed), fixed ?? 1];
  if (fixed === null)
    for (let each = 2; each < 10 ** below.length; each += 1) {
      const near = Math.round(rest * each);
      if (Math.abs(near / each - rest) < Math.abs(top / bottom - rest) - 1e-13) [top, bottom] = [near, each];
    }
  if (whole === undefined) return `${minus}${top}/${bottom}`;
  if (top === 0 || top === bottom) return `${minus}${ones + top / bottom}`;
  return `${minus}${ones === 0 ? '' : `${ones} `}${top}/${bottom}`;
}
