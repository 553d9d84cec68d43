import { formulas } from '../text/rich-text.ts';
import { labelAt } from './question.ts';

/** The texts of a question, in the source of the pack. `passage` is '' where it has none. */
export interface QuestionTexts {
  readonly passage: string;
  readonly stem: string;
  readonly options: readonly string[];
}

/** Where a text names options by their letters. It is not sure where the question uses the letters as names of something else, too. */
export interface LetterMention {
  readonly index: number;
  readonly text: string;
  /** The same with references, which follow the shuffle. */
  readonly instead: string;
  readonly isSure: boolean;
}

/** One letter, or several in one formula. 'small' is a small letter in brackets. */
interface Token {
  readonly index: number;
  readonly text: string;
  readonly labels: readonly string[];
  readonly form: 'reference' | 'formula' | 'marked' | 'bracketed' | 'small' | 'plain';
}

/** Letters with nothing but commas and words like 'and' between them. */
interface Run {
  readonly tokens: readonly Token[];
  readonly labels: readonly string[];
  readonly text: string;
  readonly index: number;
  readonly before: string;
  readonly after: string;
}

const inFormula = String.raw`(?:\\(?:math(?:rm|bf|it|sf)|text(?:bf|it|rm)?)\{\s*[A-L]\s*\}|[A-L])`;
const letterFormula = String.raw`\$\s*${inFormula}(?:\s*,\s*${inFormula})*,?\s*\$`;
const letter = new RegExp(
  [
    String.raw`\{option:(?<reference>[A-La-l])\}`,
    String.raw`(?<formula>${letterFormula})`,
    String.raw`(?<marks>\*\*|__|\*|_)\(?(?<marked>[A-L])\)?[.:,]?\k<marks>(?![\p{L}\p{N}*_])`,
    String.raw`(?<![\p{L}\p{N}])(?:\((?<bracketed>[A-L])\)|\[(?<square>[A-L])\](?!\()|\((?<small>[a-l])\))`,
    String.raw`(?<![\p{L}\p{N}\p{M}_'’$\\&@#/.-])(?<!(?<!\\)\*)(?<!&#?\w{1,31};)(?<plain>[A-L])(?![\p{L}\p{N}\p{M}_'’$/*-])`,
  ].join('|'),
  'gu',
);
const between = /^\s*(?:(?:[,;&–—]|(?<!\p{L})(?:or|nor|and|to|और|या|तथा|एवं|व|से)(?![\p{L}\p{M}]))\s*){1,2}$/u;

/** What announces an option, at the end of the text before a letter: 'option', 'Answer:', 'the correct answer is', 'उत्तर:'. */
const announced =
  /(?<![\p{L}\p{M}])(?:options?|choices?|alternatives?|ans(?:wers?)?|विकल्प(?:ों)?|उत्तर|जवाब)(?:[\s*_"“'‘:=.–-]|(?:is|are|was|be|must|should|will|would|no|है)(?![\p{L}\p{M}]))*$/iu;
/** What is named by a letter of its own, before it or after it: 'point A', 'vitamin C', 'B cells'. */
const nameBefore =
  /(?<![\p{L}\p{M}])(?:vitamin|hepatitis|point|vertex|angle|line|side|circle|plane|pipe|tap|hose|pump|tank|jar|vessel|container|bottle|box|bag|urn|card|coin|plan|scheme|part|section|set|group|class|grade|type|category|team|player|person|student|candidate|worker|man|woman|friend|partner|train|car|bus|boat|ship|route|road|town|city|village|place|station|platform|bank|shop|store|firm|company|brand|product|machine|factory|plant|block|wing|house|room|row|column|matrix|event|region|zone|state|country|statement|assertion|reason|list|item|figure|graph|chart|table|page|appendix|schedule|article|book|size|blood|factor|cell|element|metal|gas|mixture|alloy|liquid|acid|compound|reaction|stage|step|phase|level|drive|share|stock|fund|(?:Mr|Mrs|Ms|Dr|Prof)\.?|बिंदु|बिन्दु|विटामिन|पाइप|नल|व्यक्ति|शहर|समूह|वर्ग|कथन|रेलगाड़ी|टीम)s?\s+$/iu;
const nameAfter = /^\s+(?:major|minor|flat|sharp|vitamins?|cells?|grade|drive)(?!\p{L})/u;
const operator = {
  before: /(?:[\d$][^\S\n]|(?:[=+×÷<>≤≥∩∪∝^−]|(?<![\p{L}\p{M}*_])\p{Lu}\s*:)[^\S\n]*)$/u,
  after: /^\s*(?:[=+×÷<>≤≥∩∪∝^−]|:\s*\p{Lu}(?![\p{L}\p{M}\p{N}]))/u,
};
const initial = { before: /(?<!\p{L})(?:\p{Lu}\.|by|Justice|Shri|Sri|Smt)\s?$/u, after: /^\.\s?\p{Lu}\./u };
/** What is said of an option. At the start of a sentence, before another word, 'A' is an article. */
const verb =
  /^\s+(?:(?:is|was|are|were|has|had|does|did|can|cannot|could|would|will|may|might|must|need|should|alone|only|also|too|again|itself|correct|wrong|right|true|false|incorrect|or|nor|and)(?![\p{L}\p{M}])|(?:isn|doesn|can|won)['’]t|(?!(?:sports|goods|sales|savings|news|means|series|species|lens|always|his|its|this|mathematics|physics|economics|politics|statistics|ethics)(?!\p{L}))[a-z]+(?<![suiao])s(?![\p{L}'’]))/u;
const conclusion =
  /(?:^|\n|[.:;,–—]\s*|(?<!\p{L})(?:so|hence|thus|therefore|that is|it is|this is|must be|assumes?|needs?|choose|only|अतः|इसलिए)\s+)$/iu;
const sentenceStart = /(?:^|[^\p{L}\p{M}\p{N},;)\s])\s*$|\n\s*$/u;
const sentenceEnd = /^[^\S\n]*(?:[.;।\n]|$)/u;

/**
 * The places where the solution of a question names an option by its letter, or by its number after 'option'. A letter alone, bold or in
 * brackets counts too, unless it names something in the question or beside it ('pipe A', 'A = 3', 'vitamin C').
 */
export function lettersInSolution({ solution, of }: { solution: string; of: QuestionTexts }): LetterMention[] {
  const known = labelsOf(of);
  const runs = runsIn(solution).filter(({ labels }) => labels.every((label) => known.includes(label)));
  const names = new Set(
    [of.passage, of.stem, ...of.options].flatMap(namesIn).concat(runs.flatMap((run) => (readingOf(run) === 'name' ? run.labels : []))),
  );
  const found = runs.flatMap((run): LetterMention[] => {
    const reading = readingOf(run);
    if (reading === 'option') return [mentionOf(run)];
    if (reading !== 'letter') return [];
    if (!run.labels.some((label) => names.has(label))) return [mentionOf(run)];
    const isStressed = run.tokens.some(({ form }) => form === 'marked' || form === 'bracketed');
    const isConclusion = conclusion.test(run.before) && sentenceEnd.test(run.after);
    return isStressed || isConclusion ? [{ ...mentionOf(run), isSure: false }] : [];
  });
  const saysOption = /(?<!\p{L})(?:option|choice|alternative)s?(?!\p{L})|विकल्प/iu.test(of.passage + of.stem);
  const numbers = numbersIn({ text: solution, known, ordinals: !saysOption });
  return [...found, ...numbers, ...bareNumbersIn({ text: solution, known, numbers })].toSorted((one, other) => one.index - other.index);
}

/** The places where a stem or a passage says options by letters or numbers: after a word for them, or as what to mark: 'Mark (A) if …'. */
export function lettersInStem({ stem, of }: { stem: string; of: Pick<QuestionTexts, 'options'> }): LetterMention[] {
  const known = labelsOf(of);
  const marks = /(?<!\p{L})(?:mark|choose|answer|select|tick|give|write)(?!\p{L})[^.\n]{0,20}$/iu;
  const found = runsIn(stem).filter((run) => {
    if (run.labels.some((label) => !known.includes(label))) return false;
    return readingOf(run) === 'option' || (marks.test(run.before) && /^\s*[.:)–-]?\s*if(?!\p{L})/u.test(run.after));
  });
  return [...found.map(mentionOf), ...numbersIn({ text: stem, known, ordinals: false })].toSorted((one, other) => one.index - other.index);
}

/** References to options that are not there. */
export function strangeReferences({
  text,
  options,
}: {
  text: string;
  options: readonly string[];
}): { readonly index: number; readonly text: string }[] {
  const known = labelsOf({ options });
  return [...masked(text).matchAll(/(?<!\\)\{option:([^{}\n]*)\}/g)].flatMap((match) =>
    known.includes((match[1] ?? '').toUpperCase()) ? [] : [{ index: match.index, text: match[0] }],
  );
}

/**
 * A question as a pack has it, from one that was written without references: letters that surely name options are references in its solution. Where others may, the options stay in their order, and `isUnsure` says so.
 */
export function followShuffle<
  T extends Pick<QuestionTexts, 'stem' | 'options'> & { readonly solution: string; readonly keepOptions: boolean },
>({
  question,
  passage,
}: {
  question: T;
  passage: string;
}): { readonly question: T; readonly isChanged: boolean; readonly isUnsure: boolean } {
  const { stem, options, solution: written, keepOptions } = question;
  const of = { passage, stem, options };
  const solution = strangeReferences({ text: written, options }).reduce(
    (text, { text: strange }) => text.replace(strange, strange.slice(8, -1)),
    written,
  );
  if (options.length === 0 || keepOptions || hangsOnOrder(of))
    return { question: { ...question, solution }, isChanged: false, isUnsure: false };
  const found = lettersInSolution({ solution, of });
  if (found.some(({ isSure }) => !isSure) || [stem, passage].some((text) => lettersInStem({ stem: text, of }).length > 0))
    return { question: { ...question, keepOptions: true }, isChanged: false, isUnsure: true };
  let text = '';
  let end = 0;
  for (const mention of found) {
    text += solution.slice(end, mention.index) + mention.instead;
    end = mention.index + mention.text.length;
  }
  return { question: { ...question, solution: text + solution.slice(end) }, isChanged: found.length > 0, isUnsure: false };
}

const wholesale =
  /^\W*(?:all|none|both|neither|any)(?: one)?(?: of)?(?: the)?(?: two| three| four)? (?:above|these|those|them|foregoing|preceding|options?|choices?|others)(?: \w+)?\W*$|(?<!\p{L})of the (?:\p{L}+ )?(?:above|foregoing|preceding)(?!\p{L})|^\W*(?:उपर्युक्त|उपरोक्त|इनमें|ऊपर|ये दोनों)(?![\p{L}\p{M}])/iu;

/** Whether an option is about the others by their place, as 'All of the above', 'None of these' and 'Both A and B' are. The options of its question then stay in their order. */
export function hangsOnOrder({ passage, stem, options }: QuestionTexts): boolean {
  const known = labelsOf({ options });
  const names = new Set([passage, stem].flatMap(namesIn));
  return options.some((option) => {
    if (option.length > 80) return false;
    if (wholesale.test(option)) return true;
    return runsIn(option).some(
      (run) =>
        run.labels.every((label) => known.includes(label) && !names.has(label)) &&
        run.tokens.every(({ form }) => form !== 'reference' && form !== 'formula') &&
        (readingOf(run) === 'option' ||
          run.labels.length > 1 ||
          /(?<!\p{L})(?:both|only|neither|either|except)\s+$/iu.test(run.before) ||
          /^\s+only/.test(run.after)),
    );
  });
}

const labelsOf = ({ options }: Pick<QuestionTexts, 'options'>) => options.map((_option, index) => labelAt(index));

/** What a run of letters is: named as options, names of something else, an article or initials, or letters that may name options. */
function readingOf(run: Run): 'option' | 'name' | 'nothing' | 'letter' {
  const { before, after, tokens, labels } = run;
  const [first] = tokens;
  const isAlone = first?.form === 'plain' && tokens.length === 1;
  const isArticle =
    isAlone &&
    (labels[0] === 'I' ||
      (labels[0] === 'A' && sentenceStart.test(before) && /^\s+["“'‘*_$]*[\p{Script=Latin}\d$]/u.test(after) && !verb.test(after)));
  if (first === undefined || tokens.every(({ form }) => form === 'reference') || isArticle) return 'nothing';
  if (announced.test(before)) return 'option';
  if (first.form === 'formula') return 'name';
  if (first.form === 'small') return verb.test(after) || (conclusion.test(before) && sentenceEnd.test(after)) ? 'letter' : 'nothing';
  if (first.form !== 'plain') return 'letter';
  if (nameBefore.test(before)) return 'name';
  if (initial.after.test(after) || (initial.before.test(before) && /^\.?\s?\p{Lu}/u.test(after))) return 'nothing';
  return nameAfter.test(after) || operator.before.test(before) || operator.after.test(after) ? 'name' : 'letter';
}

const figures =
  /(?:triangle|square|rectangle|rhombus|parallelogram|trapezium|quadrilateral|circle|line|segment|side|chord|arc|angle|त्रिभुज|चतुर्भुज|वृत्त|रेखा|कोण|[∠△])\s*\p{Lu}{2,6}(?!\p{L})/gu;

/** The letters that a text uses as names of something: alone, in formulas, and as the corners of a figure. */
function namesIn(text: string): string[] {
  const runs = runsIn(text).flatMap((run) => (['name', 'letter'].includes(readingOf(run)) ? run.labels : []));
  const others = [...text.matchAll(formulas), ...text.matchAll(/\p{L}\([^()]*\)/gu), ...text.matchAll(figures)];
  return [...runs, ...others.flatMap(([source]) => source.replace(/\\[A-Za-z]+/g, ' ').match(/(?<!\p{Ll})[A-L](?!\p{Ll})/gu) ?? [])];
}

const hindiLabels = ['कखगघङ', 'अबसद'];
const placeOf = (sign: string) => Math.max(...hindiLabels.map((letters) => letters.indexOf(sign)));

/** 'option 2', 'विकल्प (3)', 'उत्तर (ख)', and 'the second option' where there is no other to mean. */
function numbersIn({ text, known, ordinals }: { text: string; known: readonly string[]; ordinals: boolean }): LetterMention[] {
  const order = [
    /^(?:first|पहला|पहले)$/i,
    /^(?:second|दूसरा|दूसरे)$/i,
    /^(?:third|तीसरा|तीसरे)$/i,
    /^(?:fourth|चौथा|चौथे)$/i,
    /^(?:fifth|पाँचवाँ|पांचवां)$/i,
  ];
  const numbered = [
    ...text.matchAll(
      /(?<=(?<![\p{L}\p{M}])(?:options?|choices?|alternatives?|विकल्प)\s+(?:no\.?\s*)?)(?:\((\d)\)|(\d))(?![\p{L}\p{N}\p{M}%.,/-]*[\p{N}\p{L}\p{M}])/giu,
    ),
  ].map((match) => ({ match, place: Number(match[1] ?? match[2]) - 1 }));
  const lettered = [
    ...text.matchAll(
      /(?<=(?<![\p{L}\p{M}])(?:options?|विकल्प(?:ों)?|उत्तर|जवाब)(?:\s|[:：=–-]|है(?![\p{L}\p{M}])|सही(?![\p{L}\p{M}])|संख्या(?![\p{L}\p{M}]))*)(?:\(([कखगघङअबसद])\)|(?<![\p{L}\p{M}])([कखगघङअबसद])(?![\p{L}\p{M}]))/giu,
    ),
  ].map((match) => ({ match, place: placeOf(match[1] ?? match[2] ?? '') }));
  const ordinal = [...text.matchAll(/(?<![\p{L}\p{M}])(\p{L}[\p{L}\p{M}]*)\s+(?:option|choice|alternative|विकल्प)(?![\p{L}\p{M}])/giu)].map(
    (match) => ({
      match,
      place: /^(?:last|final|अंतिम|आख़िरी)$/i.test(match[1] ?? '') ? known.length - 1 : order.findIndex((each) => each.test(match[1] ?? '')),
    }),
  );
  return [...numbered, ...lettered, ...(ordinals ? ordinal : [])].flatMap(({ match, place }) => {
    const label = known[place];
    return label === undefined
      ? []
      : [
          {
            index: match.index,
            text: match[0],
            instead: ordinal.some((each) => each.match === match)
              ? `option {option:${label}}`
              : match[0].replace(/[\dकखगघङअबसद]/u, `{option:${label}}`),
            isSure: true,
          },
        ];
  });
}

/**
 * Numbers, ordinals and letters of Devanagari without a word for options, where they may be options: something is said of them as an answer, or the text names others of them with such a word.
 */
function bareNumbersIn({
  text,
  known,
  numbers,
}: {
  text: string;
  known: readonly string[];
  numbers: readonly LetterMention[];
}): LetterMention[] {
  const isFree = ({ index }: { index: number }) => !numbers.some((each) => index >= each.index && index < each.index + each.text.length);
  const place = (sign: string) => (/\d/.test(sign) ? Number(sign) - 1 : placeOf(sign));
  const signs = [
    ...masked(text).matchAll(
      /\(([1-9कखगघङअबसद])\)|(?<=[,&–-]\s*|(?<!\p{L})(?:or|nor|and|to|और|या|तथा|एवं|व|से)\s+)([1-9])(?![\p{L}\p{M}\p{N}%.,/-]*[\p{N}\p{L}\p{M}])/gu,
    ),
  ]
    .filter((match) => isFree(match) && known[place(match[1] ?? match[2] ?? '')] !== undefined)
    .filter(({ 0: sign, index }) => {
      const after = text.slice(index + sign.length);
      return (
        numbers.length > 0 ||
        (sign.startsWith('(') && said.test(after)) ||
        (sign.startsWith('(') && conclusion.test(text.slice(0, index)) && sentenceEnd.test(after))
      );
    });
  const ordinals =
    numbers.length === 0
      ? []
      : [
          ...text.matchAll(
            /(?<!\p{L})the\s+(?:first|second|third|fourth|fifth|last|others?|rest)(?=\s+(?:ones?|is|are|was|and|or|too|two|three|fails?|cannot|can)(?!\p{L})|\s*[,.;])|(?<![\p{L}\p{M}])(?:पहला|दूसरा|तीसरा|चौथा|अंतिम)(?=\s+(?:सही|गलत|भी|और|है))/giu,
          ),
        ].filter(isFree);
  const letters = [...masked(text).matchAll(/(?<![\p{L}\p{M}\p{N}$\\(.])[b-hj-l](?![\p{L}\p{M}\p{N})])/gu)].filter(
    ({ 0: sign, index }) => known.includes(sign.toUpperCase()) && said.test(text.slice(index + 1)),
  );
  return [...signs, ...ordinals, ...letters].map(({ 0: sign, index }) => ({ index, text: sign, instead: sign, isSure: false }));
}

const said =
  /^\s*(?:(?:is|are|was)\s+)?(?:not\s+)?(?:the\s+)?(?:correct|right|wrong|incorrect|true|false|answer|सही|गलत)(?![\p{L}\p{M}])/iu;

/** Code, the address of a picture or link, and a formula with more than letters, as blanks. */
function masked(text: string): string {
  const blank = (source: string) => source.replace(/[^\n]/g, ' ');
  const isLetters = new RegExp(`^${letterFormula}$`);
  return text
    .replace(/`[^`\n]*`/g, blank)
    .replace(/(?<=\])\([^()\s]*\)/g, blank)
    .replace(formulas, (source) => (isLetters.test(source) ? source : `$${blank(source.slice(2))}$`));
}

function runsIn(source: string): Run[] {
  const text = masked(source);
  const runs: Token[][] = [];
  let end = -1;
  for (const match of text.matchAll(letter)) {
    const { reference, formula, marked, bracketed, square, small, plain } = match.groups ?? {};
    const label = reference ?? marked ?? bracketed ?? square ?? small ?? plain;
    const form = reference ? 'reference' : formula ? 'formula' : marked ? 'marked' : small ? 'small' : plain ? 'plain' : 'bracketed';
    const labels = label === undefined ? (formula?.replace(/\\[a-z]+/g, '').match(/[A-L]/g) ?? []) : [label.toUpperCase()];
    const last = runs.at(-1);
    if (last !== undefined && between.test(text.slice(end, match.index))) last.push({ index: match.index, text: match[0], labels, form });
    else runs.push([{ index: match.index, text: match[0], labels, form }]);
    end = match.index + match[0].length;
  }
  return runs.map((tokens) => {
    const index = tokens[0]?.index ?? 0;
    const last = tokens.at(-1);
    const until = (last?.index ?? 0) + (last?.text.length ?? 0);
    return {
      tokens,
      labels: tokens.flatMap(({ labels }) => labels),
      index,
      text: text.slice(index, until),
      before: text.slice(0, index),
      after: text.slice(until),
    };
  });
}

function mentionOf({ tokens, text, index }: Run): LetterMention {
  let instead = '';
  let end = 0;
  for (const token of tokens) {
    const at = token.index - index;
    const named = token.labels.map((label) => `{option:${label}}`);
    instead += text.slice(end, at);
    if (token.form === 'reference') instead += token.text;
    else instead += token.form === 'formula' ? named.join(', ') : token.text.replace(/[A-La-l]/, named[0] ?? '');
    end = at + token.text.length;
  }
  return { index, text, instead, isSure: true };
}
