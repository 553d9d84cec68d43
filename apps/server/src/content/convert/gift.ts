import { gradeOptions } from './model/choices.ts';
import { type Feedback, solutionFrom } from './model/feedback.ts';
import { takeNotes } from './model/notes.ts';
import { roundMark } from './model/numbers.ts';
import { matchingParts, pairsQuestion, perPair, splitIntoParts, titleFrom } from './model/parts.ts';
import { type Draft, type Marks, type Passage, type Question, type Reading, letters, plainDraft, plainQuestion } from './model/question.ts';
import { readNumber, restPercent, typedNumber, typedWords } from './model/typed.ts';
import type { TextContext } from './text/inline.ts';
import { decodeEntities, markdownFromHtml, markdownFromPlain, markdownFromSource } from './text/markdown-from.ts';

/** A text of a GIFT file with the format it says it has; '' where it says none. */
interface GiftText {
  readonly format: string;
  readonly text: string;
}

/** One answer of a question. `percent` is its share of the marks. */
interface GiftAnswer {
  readonly percent: number;
  readonly text: GiftText;
  readonly feedback: GiftText | null;
}

type GiftAnswers =
  | { readonly kind: 'description' | 'essay' }
  | { readonly kind: 'truefalse'; readonly isTrue: boolean; readonly wrong: GiftText | null; readonly right: GiftText | null }
  | { readonly kind: 'numeric' | 'short'; readonly answers: readonly GiftAnswer[] }
  | { readonly kind: 'choice'; readonly isSingle: boolean; readonly answers: readonly GiftAnswer[] }
  | { readonly kind: 'matching'; readonly pairs: readonly { readonly left: GiftText; readonly right: string }[] };

/** One question as the file has it. `line` counts from 1; `fault` says why its answers cannot be read. */
interface GiftQuestion {
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

/** The questions of a file in Moodle's GIFT. */
export function readGift({ file, text }: { file: string; text: string }): Reading {
  const passages: Passage[] = [];
  const drafts = parseGift(text).flatMap((question, index): readonly Draft[] => {
    const read = readQuestion({ file, question, index });
    passages.push(...read.passages);
    return read.drafts;
  });
  return { drafts, passages, bankNames: titleFrom(drafts), remarks: [] };
}

const tags =
  /<\/?(p|br|b|i|em|strong|sub|sup|img|div|span|ul|ol|li|table|u|a|h[1-6]|pre|code|font|ruby|rt|math|svg|video|audio|iframe|embed|object|center|s|del|ins|tr|td|hr|small|big|blockquote)\b[^>]*>/i;

function readGiftShow({ text, context }: { text: GiftText | null; context: TextContext }): string {
  if (text === null) return '';
  if (text.format === 'markdown') return markdownFromSource({ markdown: text.text, context });
  const isHtml = text.format === 'html' || (text.format !== 'plain' && tags.test(text.text));
  // what names no format is in Moodle's own, which is HTML with line breaks
  const plain = text.format === 'plain' ? text.text : decodeEntities(text.text);
  return isHtml ? markdownFromHtml({ html: text.text, context }) : markdownFromPlain({ text: plain, context });
}

function readQuestion({ file, question, index }: { file: string; question: GiftQuestion; index: number }) {
  const notes = takeNotes();
  const findPicture = () => ({ fault: 'GIFT holds no pictures' });
  const context: TextContext = { notes, findPicture, hasFormulas: true };
  const markdown = (text: GiftText | null) => readGiftShow({ text, context });
  const place = { file, line: question.line, name: question.title || `question ${index + 1}` };
  const draft: Draft = { ...plainDraft, place, key: question.id || question.title, topic: topicOf(question.category), ...notes };
  const only = (more: Partial<Draft>) => ({ passages: [], drafts: [{ ...draft, ...more }] });
  const refuse = (fault: string) => only({ refused: [...notes.refused, fault] });
  const about = {
    ...plainQuestion,
    stem: markdown(question.stem),
    solution: markdown(question.general),
    topic: topicOf(question.category),
  };
  const { answers } = question;
  const typed = (read: ReturnType<typeof typedWords>, all: readonly GiftAnswer[]) => {
    if ('fault' in read) return refuse(read.fault);
    const said = all.flatMap(({ feedback, text, percent }): Feedback[] => {
      if (feedback === null) return [];
      const isOnly = percent > 99.9 && all.filter((each) => each.percent > 99.9).length === 1;
      const isRest = text.text === '' || text.text === '*';
      const answered = isRest ? 'Any other answer' : markdownFromPlain({ text: shownAnswer(text.text), context });
      return [{ to: isOnly ? 'right' : { typed: answered }, text: markdown(feedback) }];
    });
    const solution = solutionFrom({ feedback: [{ to: 'all', text: about.solution }, ...said], right: null, notes });
    const rest = restPercent({ answers: all.map(({ percent, text }) => ({ percent, text: text.text })), notes });
    const marks = rest < 0 ? { correct: 1, wrong: roundMark(rest / 100), blank: 0 } : null;
    return only({ marks, question: { ...about, ...read, solution } });
  };
  switch (answers.kind) {
    case 'fault':
      return refuse(answers.fault);
    case 'essay':
      return refuse('an essay: the portal has no questions that a person must mark');
    case 'description':
      return refuse('a text without a question: put it into a passage');
    case 'truefalse': {
      notes.change('true or false became a single choice');
      const right = answers.isTrue ? 0 : 1;
      const feedback: Feedback[] = [
        { to: 'all', text: about.solution },
        { to: [right], text: markdown(answers.right) },
        { to: [1 - right], text: markdown(answers.wrong) },
      ];
      const solution = solutionFrom({ feedback, right: [right], notes });
      const answer = letters.charAt(right);
      return only({ question: { ...about, type: 'single', options: ['True', 'False'], answer, solution, keepOptions: true } });
    }
    case 'numeric': {
      const numbers = answers.answers.flatMap(({ percent, text }) => {
        const read = text.text === '' ? null : readNumber(text.text);
        return read === null ? [] : [{ percent, ...read }];
      });
      if (numbers.length < answers.answers.filter(({ text }) => text.text !== '').length) return refuse('an answer is not a number');
      return typed(typedNumber({ numbers, notes }), answers.answers);
    }
    case 'short':
      return typed(
        typedWords({ answers: answers.answers.map(({ percent, text }) => ({ percent, text: text.text })), notes }),
        answers.answers,
      );
    case 'matching': {
      const pairs = answers.pairs.map(({ left, right }) => ({
        left: markdown(left),
        right: readGiftShow({ text: { format: '', text: right }, context }),
      }));
      const asked = pairs.filter(({ left }) => left !== '');
      const distractors = pairs.filter(({ left }) => left === '').map(({ right }) => right);
      const whole = pairsQuestion({ pairs: asked, distractors, about });
      if (whole !== null)
        return only({ marks: perPair({ marks: { correct: 1, wrong: 0, blank: 0 }, pairs: asked.length }), question: whole });
      const parts = matchingParts({ pairs: asked, distractors, about });
      if ('fault' in parts) return refuse(parts.fault);
      const change = `a matching of ${asked.length} pairs became ${asked.length} questions of one passage`;
      return splitIntoParts({ whole: draft, id: `line ${question.line}`, text: about.stem, parts, change });
    }
    case 'choice':
      return readChoice({ answers, about, notes, markdown, only, refuse });
  }
}

function readChoice<Read>({
  answers,
  about,
  notes,
  markdown,
  only,
  refuse,
}: {
  answers: Extract<GiftQuestion['answers'], { kind: 'choice' }>;
  about: Omit<Question, 'type' | 'answer'>;
  notes: ReturnType<typeof takeNotes>;
  markdown: (text: GiftText | null) => string;
  only: (more: { question: Question; marks: Marks | null }) => Read;
  refuse: (fault: string) => Read;
}): Read {
  const graded = gradeOptions({ options: answers.answers, isSingle: answers.isSingle, grade: null, notes });
  if ('fault' in graded) return refuse(graded.fault);
  const { marks, ...choice } = graded;
  const said = answers.answers.map(({ feedback }, index): Feedback => ({ to: [index], text: markdown(feedback) }));
  const right = choice.answer.split(', ').map((letter) => letters.indexOf(letter));
  const solution = solutionFrom({ feedback: [{ to: 'all', text: about.solution }, ...said], right, notes });
  return only({ marks, question: { ...about, ...choice, solution, options: answers.answers.map(({ text }) => markdown(text)) } });
}

/** '1999:2' and '1997..2001' as people read them. */
const shownAnswer = (text: string) =>
  text
    .replace(/^(.+?):\s*0*(\.0*)?\s*$/, '$1')
    .replace(/^(.+?):(.+)$/, '$1 ± $2')
    .replace(/^(.+?)\.\.(.+)$/, '$1 to $2');

/** '$course$/top/Algebra/Roots' is 'Algebra / Roots'. */
function topicOf(category: string): string {
  const parts = category.split('/').map((part) => part.trim());
  return parts.filter((part) => part !== '' && part !== 'top' && !/^\$.*\$$/.test(part)).join(' / ');
}
