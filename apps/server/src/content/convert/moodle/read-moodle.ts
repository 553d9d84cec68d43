import type { Element } from 'domhandler';
import type { Shelved } from '../container/pictures.ts';
import { attribute, below, elements, first, readXml, textOf } from '../container/xml.ts';
import { gradeOptions } from '../model/choices.ts';
import { solutionFrom } from '../model/feedback.ts';
import { takeNotes } from '../model/notes.ts';
import { plainNumber } from '../model/numbers.ts';
import type { Opened } from '../model/opened.ts';
import { matchingParts, splitIntoParts } from '../model/parts.ts';
import { type Draft, letters, type Passage, plainDraft, plainQuestion, type Question } from '../model/question.ts';
import { typedNumber, typedWords } from '../model/typed.ts';
import { type Gap, gapMark, readChosenGaps, readCloze } from './gaps.ts';
import { picturesOf, showText, sourceOf } from './moodle-text.ts';

/** The questions of a file in Moodle's XML. */
export function openMoodle({ file, text }: { file: string; text: string }): Opened {
  const { root, lineOf } = readXml({ file, text });
  const read = (shelf: ReadonlyMap<string, Shelved>) => {
    const passages: Passage[] = [];
    const drafts: Draft[] = [];
    let topic = '';
    for (const question of elements(root, 'question')) {
      if (attribute(question, 'type') === 'category') {
        topic = topicOf(sourceOf(first(question, 'category')));
        continue;
      }
      const made = readQuestion({ question, place: { file, line: lineOf(question) }, number: drafts.length + 1, topic, shelf });
      drafts.push(...made.drafts);
      passages.push(...made.passages);
    }
    return { drafts, passages, bankNames: new Map(), remarks: [] };
  };
  const holders = below(root, 'questiontext', 'generalfeedback', 'answer', 'feedback', 'subquestion', 'selectoption', 'dragbox');
  return { pictures: picturesOf(holders), read };
}

/** '$course$/top/Default/Algebra' is 'Default / Algebra'. */
function topicOf(category: string): string {
  const parts = category.split('/').map((part) => part.trim());
  return parts.filter((part) => part !== '' && part !== 'top' && !/^\$.*\$$/.test(part)).join(' / ');
}

interface Asked {
  readonly question: Element;
  readonly draft: Draft;
  readonly about: Omit<Question, 'type' | 'answer'>;
  readonly notes: ReturnType<typeof takeNotes>;
  readonly show: (holder: Element | null, source?: string) => string;
}
interface Read {
  readonly passages: readonly Passage[];
  readonly drafts: readonly Draft[];
}

function readQuestion({
  question,
  place,
  number,
  topic,
  shelf,
}: {
  question: Element;
  place: { file: string; line: number };
  number: number;
  topic: string;
  shelf: ReadonlyMap<string, Shelved>;
}): Read {
  const notes = takeNotes();
  const show = (holder: Element | null, source?: string) => showText({ holder, shelf, notes, ...(source === undefined ? {} : { source }) });
  const name = sourceOf(first(question, 'name'));
  const grade = plainNumber(textOf(first(question, 'defaultgrade')));
  const marks = grade === null ? null : { correct: Number(grade), wrong: 0, blank: 0 };
  const key = textOf(first(question, 'idnumber')).trim() || name;
  const draft: Draft = { ...plainDraft, place: { ...place, name: name || `question ${number}` }, key, marks, ...notes };
  const type = attribute(question, 'type');
  const hasGaps = ['cloze', 'multianswer', 'gapselect', 'ddwtos'].includes(type);
  const stem = hasGaps ? '' : show(first(question, 'questiontext'));
  const about = { ...plainQuestion, stem, solution: show(first(question, 'generalfeedback')), topic };
  if (elements(question, 'hint').length > 0) notes.lose('the hints between tries');
  const asked: Asked = { question, draft, about, notes, show };
  const faults: Readonly<Record<string, string>> = {
    essay: 'an essay: the portal has no questions that a person must mark',
    description: 'a text without a question: put it into a passage',
  };
  const fault = faults[type];
  if (fault !== undefined) return refuse(asked, fault);
  switch (type) {
    case 'multichoice':
      return readChoice(asked);
    case 'truefalse':
      return readTrueFalse(asked);
    case 'shortanswer':
    case 'numerical':
      return readTyped(asked);
    case 'matching':
    case 'match':
      return readMatching(asked);
    default:
      return hasGaps ? readGaps(asked) : refuse(asked, `the type '${type}', which the portal does not have`);
  }
}

const only = ({ draft, notes }: Asked, more: Partial<Draft>): Read => ({ passages: [], drafts: [{ ...draft, ...notes, ...more }] });
const refuse = (asked: Asked, fault: string): Read => only(asked, { refused: [...asked.notes.refused, fault] });

const percentOf = (answer: Element) => Number(attribute(answer, 'fraction')) || 0;

function readChoice(asked: Asked): Read {
  const { question, draft, about, notes, show } = asked;
  const answers = elements(question, 'answer');
  const isSingle = !/^(false|0)$/.test(textOf(first(question, 'single')).trim());
  const graded = gradeOptions({
    options: answers.map((answer) => ({ percent: percentOf(answer) })),
    isSingle,
    grade: draft.marks?.correct ?? null,
    notes,
  });
  if ('fault' in graded) return refuse(asked, graded.fault);
  const said = answers.map((answer, index) => ({ label: letters.charAt(index), text: show(first(answer, 'feedback')) }));
  const solved = solutionFrom({ general: about.solution, options: said, notes });
  const { marks, ...choice } = graded;
  const isFixed = /^(false|0)$/.test(textOf(first(question, 'shuffleanswers')).trim());
  const options = answers.map((answer) => show(answer));
  return only(asked, { marks, question: { ...about, ...choice, ...solved, options, keepOptions: isFixed } });
}

function readTrueFalse(asked: Asked): Read {
  const { question, about, notes, show } = asked;
  notes.change('true or false became a single choice');
  const answers = elements(question, 'answer');
  const isTrue = answers.some((answer) => percentOf(answer) > 0 && /^true$/i.test(sourceOf(answer)));
  const said = answers.map((answer) => ({ label: /^true$/i.test(sourceOf(answer)) ? 'A' : 'B', text: show(first(answer, 'feedback')) }));
  const { solution } = solutionFrom({ general: about.solution, options: said, notes });
  return only(asked, {
    question: { ...about, type: 'single', options: ['True', 'False'], answer: isTrue ? 'A' : 'B', solution, keepOptions: true },
  });
}

function readTyped(asked: Asked): Read {
  const { question, about, notes, show } = asked;
  const answers = elements(question, 'answer').map((answer) => ({ answer, percent: percentOf(answer), text: sourceOf(answer) }));
  if (textOf(first(question, 'usecase')).trim() === '1') notes.change('capital and small letters count as the same');
  if (below(question, 'unit').length > 0) notes.lose('the units of the answer');
  const isNumber = attribute(question, 'type') === 'numerical';
  // an asterisk catches every other answer, for its feedback
  const meant = answers.filter(({ text, percent }) => !(text === '*' && percent <= 0));
  const numbers = meant.flatMap(({ answer, percent, text }) => {
    const [value, tolerance] = [plainNumber(text), plainNumber(textOf(first(answer, 'tolerance')).trim() || '0')];
    return value === null || tolerance === null ? [] : [{ percent, value, tolerance }];
  });
  if (isNumber && numbers.length < meant.length) return refuse(asked, 'an answer is not a number');
  const read = isNumber ? typedNumber({ numbers, notes }) : typedWords({ answers: meant, notes });
  if ('fault' in read) return refuse(asked, read.fault);
  const said = answers.map(({ answer }) => ({ label: '', text: show(first(answer, 'feedback')) }));
  const { solution } = solutionFrom({ general: about.solution, options: said, notes });
  return only(asked, { question: { ...about, ...read, solution } });
}

function readMatching(asked: Asked): Read {
  const { question, draft, about, notes, show } = asked;
  const pairs = elements(question, 'subquestion').map((pair) => ({ left: show(pair), right: show(first(pair, 'answer')) }));
  const asking = pairs.filter(({ left }) => left !== '');
  const parts = matchingParts({ pairs: asking, distractors: pairs.filter(({ left }) => left === '').map(({ right }) => right), about });
  if ('fault' in parts) return refuse(asked, parts.fault);
  const change = `a matching of ${asking.length} pairs became ${asking.length} questions of one passage`;
  return splitIntoParts({ whole: { ...draft, ...notes }, id: String(question.startIndex), text: about.stem, parts, change });
}

function readGaps(asked: Asked): Read {
  const { question, draft, about, notes, show } = asked;
  const holder = first(question, 'questiontext');
  const html = sourceOf(holder);
  const boxes = elements(question, 'selectoption', 'dragbox');
  const choices = boxes.map((box) => ({ text: show(box), group: textOf(first(box, 'group')).trim() || '1' }));
  const showHtml = (text: string) => show(holder, text);
  const { text, gaps } = boxes.length > 0 ? readChosenGaps({ html, choices }) : readCloze({ html, notes, show: showHtml });
  const fault = gaps.length === 0 ? 'a text without gaps' : gaps.flatMap((gap) => ('fault' in gap ? [gap.fault] : []))[0];
  if (fault !== undefined) return refuse(asked, fault);
  const whole = { ...draft, ...notes };
  const [only1, second] = gaps as readonly Exclude<Gap, { fault: string }>[];
  if (only1 !== undefined && second === undefined)
    return only(asked, {
      question: { ...about, ...only1, solution: about.solution, topic: about.topic, stem: showHtml(text.replace(gapMark(0), '_____')) },
    });
  const parts = (gaps as readonly Exclude<Gap, { fault: string }>[]).map((gap, index) => ({
    ...about,
    ...gap,
    solution: about.solution,
    topic: about.topic,
    stem: `Gap (${index + 1})`,
  }));
  const change = `a text with ${gaps.length} gaps became ${gaps.length} questions of one passage`;
  return splitIntoParts({ whole, id: String(question.startIndex), text: showHtml(text), parts, change });
}
