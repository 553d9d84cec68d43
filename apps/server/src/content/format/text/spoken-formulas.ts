import { setImmediate as nextTurn } from 'node:timers/promises';
import { type Language, languageNamed, languages } from '@abhyas/contract/languages.ts';
import { LRUCache } from 'lru-cache';
import engineVariables from 'speech-rule-engine/js/common/variables.js';
import type { Pack } from '../pack.ts';
import { escapeHtml } from '../../../platform/common/escape-html.ts';

const { Variables } = engineVariables;

/** A formula of rich text, which has a plain name: the attributes behind the name, and the MathML. */
const formula = /<math aria-label="[^"]*"([^>]*)>(.*?)<\/math>/gs;
/** After so many formulas other work has its turn. */
const turn = 25;

/** Names by language and MathML, some 10,000; '' where the engine has no words. */
const names = new LRUCache<string, string>({
  maxSize: 8 * 1024 * 1024,
  sizeCalculation: (name, key) => name.length + key.length,
});

/** MathSpeak, which says where a fraction, a root or a power ends: no formula sounds like another. */
const voiceOf = (locale: Language) => ({ locale, modality: 'speech', domain: 'mathspeak', style: 'default', markup: 'none' });

type Engine = Pick<typeof import('speech-rule-engine/js/index.js'), 'setupEngine' | 'toSpeech'>;
let loading: Promise<Engine> | undefined;
/** The engine with all its languages, which the first formula has loaded: it takes half a second. */
const loadEngine = (): Promise<Engine> => (loading ??= readEngine());

/** An expression of the engine's rules, and what reads them, whose types need those of a browser. */
interface Expression {
  evaluate(node: unknown, type: number): unknown;
}
interface Reader {
  readonly xpath: { evaluate: (expression: string, node: unknown, resolver: unknown, type: number) => unknown };
}
interface Maker {
  readonly SystemExternal: { readonly xpath: { createExpression(expression: string, resolver: unknown): Expression } };
}

async function readEngine(): Promise<Engine> {
  const { default: engine } = await import('speech-rule-engine/js/index.js');
  const { xpath } = (await import('speech-rule-engine/js/common/xpath_util.js')).default as unknown as Reader;
  const { SystemExternal } = (await import('speech-rule-engine/js/common/system_external.js')).default as unknown as Maker;
  // each rule's expression is read once, which halves the time of a formula
  const read = new Map<string, Expression>();
  xpath.evaluate = (expression, node, resolver, type) => {
    const known = read.get(expression) ?? SystemExternal.xpath.createExpression(expression, resolver);
    read.set(expression, known);
    return known.evaluate(node, type);
  };
  for (const locale of voices) await engine.setupEngine(voiceOf(locale));
  return engine;
}
const voices: readonly Language[] = languages.filter((language) => Variables.LOCALES.has(language));

/**
 * Content whose formulas are called by their spoken text, in the language of the HTML that they are in, in place of their plain text. Objects, arrays and maps are
 * read to their depths; what has no formula is given back as it is.
 */
export async function speakFormulas<Content>(content: Content): Promise<Content> {
  const engine = hasFormula(content) ? await loadEngine() : null;
  if (engine === null) return content;
  let made = 0;
  const nameOf = async (formulaIn: { language: Language; mathml: string }) => {
    const key = `${formulaIn.language} ${formulaIn.mathml}`;
    const known = names.get(key);
    if (known !== undefined) return known;
    if ((made += 1) % turn === 0) await nextTurn();
    const name = speakFormula({ engine, ...formulaIn });
    names.set(key, name);
    return name;
  };
  const speak = async (value: unknown): Promise<unknown> => {
    if (typeof value === 'string') {
      return value.includes('<math ') ? speakText({ html: value, nameOf }) : value;
    }
    if (!hasFormula(value)) return value;
    if (Array.isArray(value)) return mapInOrder(value, speak);
    if (value instanceof Map) return new Map(await mapInOrder([...value], async ([key, each]) => [key, await speak(each)] as const));
    return Object.fromEntries(await mapInOrder(Object.entries(value as object), async ([key, each]) => [key, await speak(each)] as const));
  };
  return (await speak(content)) as Content;
}

/** A pack whose questions, pages and instructions call their formulas as they are spoken. */
export async function speakPack<Of extends Pick<Pack, 'banks' | 'pages' | 'instructions'>>(pack: Of): Promise<Of> {
  const { banks, pages, instructions } = pack;
  return { ...pack, ...(await speakFormulas({ banks, pages, instructions })) };
}

async function mapInOrder<From, To>(values: readonly From[], change: (value: From) => Promise<To>): Promise<To[]> {
  const changed: To[] = [];
  for (const value of values) changed.push(await change(value));
  return changed;
}

function hasFormula(value: unknown): boolean {
  if (typeof value === 'string') return value.includes('<math ');
  if (Array.isArray(value)) return value.some(hasFormula);
  if (value instanceof Map) return [...value.values()].some(hasFormula);
  return (
    typeof value === 'object' &&
    value !== null &&
    Object.getPrototypeOf(value) === Object.prototype &&
    Object.values(value).some(hasFormula)
  );
}

async function speakText({
  html,
  nameOf,
}: {
  html: string;
  nameOf: (formulaIn: { language: Language; mathml: string }) => Promise<string>;
}): Promise<string> {
  const language = languageNamed(/^<\w+ [^>]*\blang="(\w+)"/.exec(html)?.[1] ?? 'en');
  if (language === null || !voices.includes(language)) return html;
  const said: string[] = [];
  let from = 0;
  for (const { 0: plain, 1: attributes = '', 2: mathml = '', index } of html.matchAll(formula)) {
    const name = await nameOf({ language, mathml });
    said.push(html.slice(from, index), name === '' ? plain : `<math aria-label="${escapeHtml(name)}"${attributes}>${mathml}</math>`);
    from = index + plain.length;
  }
  return said.join('') + html.slice(from);
}

function speakFormula({ engine, language, mathml }: { engine: Engine; language: Language; mathml: string }): string {
  // the engine takes the voice before it answers
  void engine.setupEngine(voiceOf(language));
  const words = engine
    .toSpeech(`<math xmlns="http://www.w3.org/1998/Math/MathML">${clear(mathml)}</math>`)
    .replaceAll(/\s+/g, ' ')
    .trim();
  return language === 'hi' ? better.reduce((said, [now, then]) => said.replaceAll(now, then), words) : words;
}

/** What KaTeX writes in signs that the engine has no words for, and the LaTeX, which it would say too. */
const clear = (mathml: string): string =>
  mathml
    .replace(/<annotation.*?<\/annotation>/s, '')
    .replaceAll('\u20d7', '→')
    .replaceAll('ˉ', '¯')
    .replaceAll(/<msup>(<m[in][^>]*>[^<]*<\/m[in]>|<mo[^>]*>\)<\/mo>)<mo[^>]*>∘<\/mo><\/msup>/g, '$1<mi>°</mi>');

/** Words that the Hindi of the engine runs together or takes from elsewhere. */
const better = [
  ['आरंभभिन्न', 'भिन्न आरंभ'],
  ['अंतभिन्न', 'भिन्न समाप्त'],
  ['विसर्ग', 'अनुपात'],
  ['बाकी', 'ऋण'],
  ['उर्ध्वान्क', 'घात'],
  ['धन चिह्न', 'धन'],
  ['बराबर का चिह्न', 'बराबर'],
  ['गुणन चिह्न', 'गुणा'],
] as const;
