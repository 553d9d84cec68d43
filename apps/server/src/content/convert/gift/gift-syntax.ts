/** A text of a GIFT file with the format it says it has; '' where it says none. */
export interface GiftText {
  readonly format: string;
  readonly text: string;
}

/** One answer of a question. `percent` is its share of the marks. */
export interface GiftAnswer {
  readonly percent: number;
  readonly text: GiftText;
  readonly feedback: GiftText | null;
}

export type GiftAnswers =
  | { readonly kind: 'description' | 'essay' }
  | { readonly kind: 'truefalse'; readonly isTrue: boolean; readonly wrong: GiftText | null; readonly right: GiftText | null }
  | { readonly kind: 'numeric' | 'short'; readonly answers: readonly GiftAnswer[] }
  | { readonly kind: 'choice'; readonly isSingle: boolean; readonly answers: readonly GiftAnswer[] }
  | { readonly kind: 'matching'; readonly pairs: readonly { readonly left: GiftText; readonly right: string }[] };

/** One question as the file has it. `line` counts from 1; `fault` says why its answers cannot be read. */
export interface GiftQuestion {
  readonly line: number;
  readonly title: string;
  readonly id: string;
  readonly category: string;
  readonly stem: GiftText;
  readonly general: GiftText | null;
  readonly answers: GiftAnswers | { readonly kind: 'fault'; readonly fault: string };
}

/** What a backslash makes ordinary; each is kept as one character of the private area while the text is taken apart. */
const escapable = '\\~=#{}:';
const hide = (text: string) =>
  text.replace(/\\([\\~=#{}:n])/g, (_, sign: string) => (sign === 'n' ? '\uE0FF' : String.fromCharCode(0xe000 + escapable.indexOf(sign))));
const show = (text: string) =>
  text.replaceAll('\uE0FF', '\n').replace(/[\uE000-\uE006]/g, (sign) => escapable.charAt(sign.charCodeAt(0) - 0xe000));

/** Reads a file in GIFT: questions with empty lines between them, comments and categories. */
export function parseGift(source: string): GiftQuestion[] {
  const questions: GiftQuestion[] = [];
  let category = '';
  let id = '';
  let block: { line: number; lines: string[] } | null = null;
  const end = () => {
    if (block !== null) questions.push(parseQuestion({ ...block, category, id }));
    if (block !== null) id = '';
    block = null;
  };
  for (const [index, line] of source
    .replace(/^\uFEFF/, '')
    .replaceAll('\r\n', '\n')
    .split('\n')
    .entries()) {
    const found = /^\s*\$CATEGORY:\s*(.*)$/.exec(line);
    if (found !== null) {
      end();
      category = (found[1] ?? '').trim();
    } else if (/^\s*\/\//.test(line)) {
      // Moodle writes a question's own id into a comment above it
      id = /\[id:((?:\\\]|[^\]])+)\]/.exec(line)?.[1]?.replaceAll('\\]', ']') ?? id;
    } else if (line.trim() === '') end();
    else if (block === null) block = { line: index + 1, lines: [line] };
    else block.lines.push(line);
  }
  end();
  return questions;
}

function parseQuestion({
  line,
  lines,
  category,
  id,
}: {
  line: number;
  lines: readonly string[];
  category: string;
  id: string;
}): GiftQuestion {
  const hidden = hide(lines.join('\n').trim());
  const titled = /^::(.*?)::\s*/s.exec(hidden);
  const body = titled === null ? hidden : hidden.slice(titled[0].length);
  const about = { line, title: show(titled?.[1] ?? '').trim(), id, category };
  const [open, close] = [body.indexOf('{'), body.lastIndexOf('}')];
  if (open < 0 && close < 0) return { ...about, stem: readText(body), general: null, answers: { kind: 'description' } };
  if (open < 0 || close < open) {
    const fault = open < 0 ? "a '}' without a '{' before it" : "a '{' that is not closed: an empty line ends a question";
    return { ...about, stem: readText(body), general: null, answers: { kind: 'fault', fault } };
  }
  const inside = body.slice(open + 1, close);
  const after = body.slice(close + 1).trim();
  // a missing word: the answers are in the middle of the sentence
  const stem = readText(after === '' ? body.slice(0, open) : `${body.slice(0, open).trimEnd()} _____ ${after}`);
  const [written = '', ...more] = inside.split('####');
  const general = more.length === 0 ? null : readText(more.join('####'), stem.format);
  if (inside.includes('{') || inside.includes('}'))
    return { ...about, stem, general, answers: { kind: 'fault', fault: 'braces in braces: only one place of a question has answers' } };
  return { ...about, stem, general, answers: readAnswers({ written: written.trim(), format: stem.format }) };
}

function readText(hidden: string, format = ''): GiftText {
  const found = /^\s*\[(html|moodle|plain|markdown)\]/i.exec(hidden);
  return { format: found?.[1]?.toLowerCase() ?? format, text: show(hidden.slice(found?.[0].length ?? 0)).trim() };
}

function readAnswers({ written, format }: { written: string; format: string }): GiftQuestion['answers'] {
  if (written === '') return { kind: 'essay' };
  if (written.startsWith('#')) return readNumeric({ written: written.slice(1), format });
  const truth = /^(TRUE|FALSE|T|F)\s*(?:#(.*))?$/is.exec(written);
  if (truth !== null) {
    const [wrong, right] = (truth[2] ?? '').split('#').map((text) => (text.trim() === '' ? null : readText(text, format)));
    return { kind: 'truefalse', isTrue: /^t/i.test(truth[1] ?? ''), wrong: wrong ?? null, right: right ?? null };
  }
  if (!/^[=~]/.test(written)) return { kind: 'fault', fault: "an answer begins with '=' or '~'" };
  const parts = [...written.matchAll(/([=~])([^=~]*)/g)].map(([, sign = '', text = '']) => ({ sign, text }));
  if (!parts.some(({ sign }) => sign === '~') && parts.every(({ text }) => text.includes('->'))) {
    const pairs = parts.map(({ text }) => {
      const at = text.indexOf('->');
      return { left: readText(text.slice(0, at), format), right: show(text.slice(at + 2)).trim() };
    });
    return { kind: 'matching', pairs };
  }
  const answers = parts.map(({ sign, text }) => readAnswer({ text, format, percent: sign === '=' ? 100 : 0 }));
  if (parts.some(({ sign }) => sign === '~')) return { kind: 'choice', isSingle: parts.some(({ sign }) => sign === '='), answers };
  return { kind: 'short', answers };
}

/** An answer with its weight in front, and its feedback behind. */
function readAnswer({ text, format, percent }: { text: string; format: string; percent: number }): GiftAnswer {
  const weight = /^\s*%(-?\d+(?:\.\d+)?)%/.exec(text);
  const rest = text.slice(weight?.[0].length ?? 0);
  const at = rest.indexOf('#');
  return {
    percent: weight === null ? percent : Number(weight[1]),
    text: readText(at < 0 ? rest : rest.slice(0, at), format),
    feedback: at < 0 ? null : readText(rest.slice(at + 1), format),
  };
}

function readNumeric({ written, format }: { written: string; format: string }): GiftAnswers {
  // the first number needs no sign before it
  const signed = /^\s*[=~]/.test(written) ? written : `=${written}`;
  const parts = [...signed.matchAll(/([=~])([^=~]*)/g)].map(([, sign = '', text = '']) => ({ sign, text }));
  return { kind: 'numeric', answers: parts.map(({ sign, text }) => readAnswer({ text, format, percent: sign === '=' ? 100 : 0 })) };
}
