import { gradeOptions } from '../model/choices.ts';
import { solutionFrom } from '../model/feedback.ts';
import { takeNotes } from '../model/notes.ts';
import { matchingParts, splitIntoParts } from '../model/parts.ts';
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
import { readNumber, typedNumber, typedWords } from '../model/typed.ts';
import type { TextContext } from '../text/inline.ts';
import { markdownFromHtml, markdownFromPlain, markdownFromSource } from '../text/markdown-from.ts';
import { type GiftAnswer, type GiftQuestion, type GiftText, parseGift } from './gift-syntax.ts';

/** The questions of a file in Moodle's GIFT. */
export function readGift({ file, text }: { file: string; text: string }): Reading {
  const passages: Passage[] = [];
  const drafts = parseGift(text).flatMap((question, index): readonly Draft[] => {
    const read = readQuestion({ file, question, index });
    passages.push(...read.passages);
    return read.drafts;
  });
  return { drafts, passages, bankNames: new Map(), remarks: [] };
}

const tags = /<\/?(p|br|b|i|em|strong|sub|sup|img|div|span|ul|ol|li|table|u|a|h[1-6]|pre|code)\b[^>]*>/i;

function show({ text, context }: { text: GiftText | null; context: TextContext }): string {
  if (text === null) return '';
  if (text.format === 'markdown') return markdownFromSource({ markdown: text.text, context });
  const isHtml = text.format === 'html' || (text.format !== 'plain' && tags.test(text.text));
  return isHtml ? markdownFromHtml({ html: text.text, context }) : markdownFromPlain({ text: text.text, context });
}

function readQuestion({ file, question, index }: { file: string; question: GiftQuestion; index: number }) {
  const notes = takeNotes();
  const findPicture = () => ({ fault: 'GIFT holds no pictures' });
  const context: TextContext = { notes, findPicture, hasFormulas: true };
  const markdown = (text: GiftText | null) => show({ text, context });
  const place = { file, line: question.line, name: question.title || `question ${index + 1}` };
  const draft: Draft = { ...plainDraft, place, key: question.id || question.title, ...notes };
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
    const said = all.map(({ feedback, text }) => ({
      label: '',
      text: feedback === null ? '' : `${text.text.replace(/[\\`*_$<[|]/g, '')}: ${markdown(feedback)}`,
    }));
    const { solution } = solutionFrom({ general: about.solution, options: said, notes });
    return only({ question: { ...about, ...read, solution } });
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
      const [right, wrong] = answers.isTrue ? ['A', 'B'] : ['B', 'A'];
      const options = [
        { label: right, text: markdown(answers.right) },
        { label: wrong, text: markdown(answers.wrong) },
      ];
      const { solution } = solutionFrom({ general: about.solution, options, notes });
      return only({ question: { ...about, type: 'single', options: ['True', 'False'], answer: right, solution, keepOptions: true } });
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
  const said = answers.answers.map(({ feedback }, index) => ({ label: letters.charAt(index), text: markdown(feedback) }));
  const { marks, ...choice } = graded;
  const solved = solutionFrom({ general: about.solution, options: said, notes });
  return only({ marks, question: { ...about, ...choice, ...solved, options: answers.answers.map(({ text }) => markdown(text)) } });
}

/** '$course$/top/Algebra/Roots' is 'Algebra / Roots'. */
function topicOf(category: string): string {
  const parts = category.split('/').map((part) => part.trim());
  return parts.filter((part) => part !== '' && part !== 'top' && !/^\$.*\$$/.test(part)).join(' / ');
}
