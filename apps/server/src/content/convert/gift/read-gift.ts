import { gradeOptions } from '../model/choices.ts';
import { type Feedback, solutionFrom } from '../model/feedback.ts';
import { takeNotes } from '../model/notes.ts';
import { roundMark } from '../model/numbers.ts';
import { matchingParts, splitIntoParts, titleFrom } from '../model/parts.ts';
import {
  type Draft,
  letters,
  type Marks,
  type Passage,
  plainDraft,
  plainQuestion,
  type Question,
  type Reading,
} from '../model/question.ts';
import { readNumber, restPercent, typedNumber, typedWords } from '../model/typed.ts';
import type { TextContext } from '../text/inline.ts';
import { decodeEntities, markdownFromHtml, markdownFromPlain, markdownFromSource } from '../text/markdown-from.ts';
import { type GiftAnswer, type GiftQuestion, type GiftText, parseGift } from './gift-syntax.ts';

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

function show({ text, context }: { text: GiftText | null; context: TextContext }): string {
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
  const markdown = (text: GiftText | null) => show({ text, context });
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
        right: show({ text: { format: '', text: right }, context }),
      }));
      const asked = pairs.filter(({ left }) => left !== '');
      const distractors = pairs.filter(({ left }) => left === '').map(({ right }) => right);
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
