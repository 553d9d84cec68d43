import { maxHints } from '@abhyas/contract/assessment/tag-limits.ts';
import type { Element } from 'domhandler';
import { type Shelved, attribute, below, elements, first, nameOf, readXml, textOf } from '../container.ts';
import { gradeOptions } from '../model/choices.ts';
import { auditWords, textsIn, textsInHtml } from '../model/audit.ts';
import { type Feedback, solutionFrom } from '../model/feedback.ts';
import { quote, takeNotes } from '../model/notes.ts';
import { exact, markFrom, over, parseExact, plainNumber, roundMark, sum, times } from '../model/numbers.ts';
import type { Opened } from '../model/opened.ts';
import { matchingParts, pairsQuestion, perPair, splitIntoParts, titleFrom } from '../model/parts.ts';
import { type Draft, letters, type Notes, type Passage, plainDraft, plainQuestion, type Question, readTags } from '../model/question.ts';
import { restPercent, typedNumber, typedWords } from '../model/typed.ts';
import { decodeEntities } from '../text/markdown-from.ts';
import { cloze, gapMark, readChosenGaps, readCloze } from './gaps.ts';
import { oldPicture, picturesOf, showText, sourceOf } from './moodle-text.ts';

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
    const strays = elements(root).filter((each) => nameOf(each) !== 'question' && textOf(each).trim() !== '');
    const remarks = strays.map((each) => `${file}: not part of a question: <${nameOf(each)}> ${quote(textOf(each))}`);
    return { drafts, passages, bankNames: titleFrom(drafts), remarks };
  };
  const holders = below(root, 'questiontext', 'generalfeedback', 'hint', 'answer', 'feedback', 'subquestion', 'selectoption', 'dragbox');
  const old = elements(root, 'question').flatMap((question) => {
    const picture = oldPicture(question);
    return picture === null ? [] : [[picture.name, picture.body] as const];
  });
  return { pictures: new Map([...picturesOf(holders), ...old]), read };
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
  /** The picture beside its text, as Markdown; '' for none. */
  readonly picture: string;
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
  const grade = parseExact(textOf(first(question, 'defaultgrade')));
  const marks = grade === null ? null : { correct: markFrom({ mark: grade, notes }), wrong: 0, blank: 0 };
  const key = textOf(first(question, 'idnumber')).trim() || name;
  const draft: Draft = { ...plainDraft, place: { ...place, name: name || `question ${number}` }, key, marks, topic, ...notes };
  const type = attribute(question, 'type');
  const hasGaps = ['cloze', 'multianswer', 'gapselect', 'ddwtos'].includes(type);
  const picture = beside({ question, shelf, notes });
  const stem = hasGaps ? '' : [show(first(question, 'questiontext')), picture].filter((text) => text !== '').join('\n\n');
  const words = elements(question, 'tags').flatMap((tags) => elements(tags, 'tag').map((tag) => textOf(tag)));
  const tags = readTags({ words, notes });
  const written = elements(question, 'hint')
    .map((hint) => show(hint))
    .filter((text) => text !== '');
  for (const hint of written.slice(maxHints)) notes.lose(`the hint ${quote(hint)}: a question has ${maxHints} at most`);
  const hints = written.slice(0, maxHints);
  const about = { ...plainQuestion, stem, solution: show(first(question, 'generalfeedback')), topic, tags, hints };
  for (const child of elements(question)) readBeside({ child, notes });
  const asked: Asked = { question, draft, about, notes, show, picture };
  const read = readAsked(asked, hasGaps);
  auditWords({ texts: textsOf(question), read, notes });
  return read;
}

function readAsked(asked: Asked, hasGaps: boolean): Read {
  const { question } = asked;
  const type = attribute(question, 'type');
  const faults: Readonly<Record<string, string>> = {
    essay: 'an essay: the portal has no questions that a person must mark',
    description: 'a text without a question: put it into a passage',
  };
  const fault = faults[type];
  if (fault !== undefined) return refuse(asked, `${fault} (${quote(plainOf(question))})`);
  switch (type) {
    case 'multichoice':
    case 'multichoiceset':
    case 'oumultiresponse':
      return readChoice(asked);
    case 'truefalse':
      return readTrueFalse(asked);
    case 'shortanswer':
    case 'numerical':
      return readTyped(asked);
    case 'matching':
    case 'match':
    case 'ddmatch':
      return readMatching(asked);
    default:
      return hasGaps ? readGaps(asked) : refuse(asked, `the type '${type}', which the portal does not have (${quote(plainOf(question))})`);
  }
}

/** The texts of a question; settings, typed answers, gaps and what is named as lost are none. */
function textsOf(question: Element): string[] {
  const isTyped = /^(shortanswer|numerical)$/.test(attribute(question, 'type'));
  const isAside = (element: Element) => {
    const name = nameOf(element);
    if (name === 'file' || name === 'group' || name === 'infinite' || name === 'drag' || name === 'tolerance') return true;
    if (element.parent !== question)
      return isTyped && name === 'text' && element.parent !== null && 'name' in element.parent && nameOf(element.parent) === 'answer';
    return !/^(questiontext|generalfeedback|(in)?correctfeedback|hint|answer|subquestion|selectoption|dragbox)$/.test(name);
  };
  return textsIn({ node: question, isAside })
    .flatMap((text) => textsInHtml(text.replace(cloze, ' ').replace(/\[\[\d+\]\]/g, ' ')))
    .filter((text) => !usualFeedback.test(text.trim()));
}

const plainOf = (question: Element) => decodeEntities(sourceOf(first(question, 'questiontext')).replace(/<[^>]+>/g, ' '));

/** The picture that Moodle 1.9 has beside a text. */
function beside({ question, shelf, notes }: { question: Element; shelf: ReadonlyMap<string, Shelved>; notes: Notes }): string {
  const picture = oldPicture(question);
  const name = textOf(first(question, 'image')).trim();
  if (picture === null) {
    if (name !== '') notes.refuse(`the picture ${name}: the file does not hold it`);
    return '';
  }
  const found = shelf.get(picture.name) ?? { fault: 'the file does not hold it' };
  if ('path' in found) return `![Picture](${found.path})`;
  notes.refuse(`the picture ${name}: ${found.fault}`);
  return '';
}

/** What this reads of a question, and what is about how Moodle shows it. */
const known =
  /^(name|questiontext|generalfeedback|defaultgrade|penalty|hidden|idnumber|single|shuffleanswers|answernumbering|showstandardinstruction|(in|partially)?correctfeedback|shownumcorrect|answer|image|image_base64|subquestion|selectoption|dragbox|usecase|units?|unitgradingtype|unitpenalty|showunits|unitsleft|instructions|questiontextformat|category|info|tags|hint)$/;

/** What is beside all that in a question, and has words. */
function readBeside({ child, notes }: { child: Element; notes: Notes }): void {
  const name = nameOf(child);
  const words = decodeEntities(textOf(child).replace(/<[^>]+>/g, ' '));
  if (known.test(name) || words.trim() === '') return;
  if (elements(child, 'text').length > 0) notes.refuse(`<${name}> ${quote(words)}, which is not read`);
  else notes.lose(`<${name}> ${quote(words)}`);
}

const only = ({ draft, notes }: Asked, more: Partial<Draft>): Read => ({ passages: [], drafts: [{ ...draft, ...notes, ...more }] });
const refuse = (asked: Asked, fault: string): Read => only(asked, { refused: [...asked.notes.refused, fault] });

const percentOf = (answer: Element) => Number(attribute(answer, 'fraction')) || 0;

function readChoice(asked: Asked): Read {
  const { question, draft, about, notes, show } = asked;
  const answers = elements(question, 'answer');
  const isSet = attribute(question, 'type') !== 'multichoice';
  const isSingle = !isSet && !/^(false|0)$/.test(textOf(first(question, 'single')).trim());
  const graded = gradeOptions({
    options: answers.map((answer) => ({ percent: percentOf(answer) })),
    isSingle,
    grade: draft.marks?.correct ?? null,
    notes,
  });
  if ('fault' in graded) return refuse(asked, graded.fault);
  const { marks, ...choice } = graded;
  const said = answers.map((answer, index): Feedback => ({ to: [index], text: show(first(answer, 'feedback')) }));
  const right = choice.answer.split(', ').map((letter) => letters.indexOf(letter));
  const solution = solutionFrom({ feedback: [...generalFeedback(asked), ...said], right, notes });
  const isFixed = /^(false|0)$/.test(textOf(first(question, 'shuffleanswers')).trim());
  const options = answers.map((answer) => show(answer));
  return only(asked, { marks, question: { ...about, ...choice, solution, options, keepOptions: isFixed } });
}

/** What Moodle writes into every question by itself. */
const usualFeedback = /^(your answer is (partially )?(in)?correct\.?|)$/i;

/** What is said of a question whatever is answered, and of a right and a wrong answer. */
function generalFeedback({ question, about, notes, show }: Asked): Feedback[] {
  const said = (name: string) => {
    const text = show(first(question, name));
    return usualFeedback.test(text.trim()) ? '' : text;
  };
  const partly = said('partiallycorrectfeedback');
  if (partly !== '') notes.lose(`the feedback of partly right answers, ${quote(partly)}`);
  return [
    { to: 'all', text: about.solution },
    { to: 'right', text: said('correctfeedback') },
    { to: 'wrong', text: said('incorrectfeedback') },
  ];
}

function readTrueFalse(asked: Asked): Read {
  const { question, about, notes, show } = asked;
  notes.change('true or false became a single choice');
  const answers = elements(question, 'answer');
  const isTrue = answers.some((answer) => percentOf(answer) > 0 && /^true$/i.test(sourceOf(answer)));
  const said = answers.map((answer): Feedback => ({
    to: [/^true$/i.test(sourceOf(answer)) ? 0 : 1],
    text: show(first(answer, 'feedback')),
  }));
  const solution = solutionFrom({ feedback: [...generalFeedback(asked), ...said], right: [isTrue ? 0 : 1], notes });
  return only(asked, {
    question: { ...about, type: 'single', options: ['True', 'False'], answer: isTrue ? 'A' : 'B', solution, keepOptions: true },
  });
}

function readTyped(asked: Asked): Read {
  const { question, draft, about, notes, show } = asked;
  const answers = elements(question, 'answer').map((answer) => ({ answer, percent: percentOf(answer), text: sourceOf(answer) }));
  if (textOf(first(question, 'usecase')).trim() === '1') notes.change('capital and small letters count as the same');
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
  const fulls = answers.filter(({ percent }) => percent > 99.9).length;
  const said = answers.flatMap(({ answer, percent, text }): Feedback[] => {
    const feedback = show(first(answer, 'feedback'));
    if (feedback === '') return [];
    if (percent > 99.9 && fulls === 1) return [{ to: 'right', text: feedback }];
    const tolerance = textOf(first(answer, 'tolerance')).trim();
    const range = isNumber && Number(tolerance) !== 0 && tolerance !== '' ? ` ± ${tolerance}` : '';
    return [{ to: { typed: text === '*' ? 'Any other answer' : show(answer, `${text}${range}`) }, text: feedback }];
  });
  const solution = solutionFrom({ feedback: [...generalFeedback(asked), ...said], right: null, notes });
  const rest = restPercent({ answers, notes });
  const { correct } = draft.marks ?? { correct: 1 };
  const marks = rest < 0 ? { correct, wrong: roundMark((correct * rest) / 100), blank: 0 } : draft.marks;
  return only(asked, { marks, question: { ...about, ...read, stem: withUnit(asked), solution } });
}

/** The text with the unit in which the answer is asked: a pack's answer is a number alone. */
function withUnit({ question, about, notes }: Asked): string {
  const units = below(question, 'unit').map((unit) => ({
    name: textOf(first(unit, 'unit_name')).trim(),
    isBase: Number(textOf(first(unit, 'multiplier')).trim() || '1') === 1,
  }));
  const base = units.find(({ isBase, name }) => isBase && name !== '');
  if (units.length === 0) return about.stem;
  if (base === undefined) {
    notes.refuse(`the units ${quote(units.map(({ name }) => name).join(', '))}`);
    return about.stem;
  }
  notes.change(`the answer is asked in ${base.name}; units are not typed`);
  const others = units.filter((unit) => unit !== base).map(({ name }) => name);
  if (others.length > 0) notes.lose(`the other units of the answer: ${others.join(', ')}`);
  return `${about.stem}\n\n(${base.name.replace(/[\\`*_[\]<$~|&]/g, (sign) => `&#${sign.charCodeAt(0)};`)})`;
}

function readMatching(asked: Asked): Read {
  const { question, draft, about, notes, show } = asked;
  const pairs = elements(question, 'subquestion').map((pair) => ({ left: show(pair), right: show(first(pair, 'answer')) }));
  const asking = pairs.filter(({ left }) => left !== '');
  const of = { pairs: asking, distractors: pairs.filter(({ left }) => left === '').map(({ right }) => right), about };
  // shuffleanswers is about the left sides: Moodle's choices are shuffled always
  const whole = pairsQuestion(of);
  if (whole !== null) return only(asked, { marks: perPair({ marks: draft.marks, pairs: asking.length }), question: whole });
  const parts = matchingParts(of);
  if ('fault' in parts) return refuse(asked, parts.fault);
  const change = `a matching of ${asking.length} pairs became ${asking.length} questions of one passage`;
  return splitIntoParts({ whole: { ...draft, ...notes }, id: String(question.startIndex), text: about.stem, parts, change });
}

function readGaps(asked: Asked): Read {
  const { question, draft, about, notes, show, picture } = asked;
  const holder = first(question, 'questiontext');
  const html = sourceOf(holder);
  const boxes = elements(question, 'selectoption', 'dragbox');
  const choices = boxes.map((box) => ({ text: show(box), group: textOf(first(box, 'group')).trim() || '1' }));
  const showHtml = (text: string) => show(holder, text);
  const { text, gaps } = boxes.length > 0 ? readChosenGaps({ html, choices }) : readCloze({ html, notes, show: showHtml });
  const fault = gaps.length === 0 ? 'a text without gaps' : gaps.flatMap((gap) => ('fault' in gap ? [gap.fault] : []))[0];
  if (fault !== undefined) return refuse(asked, fault);
  const whole = { ...draft, ...notes };
  const read = gaps.flatMap((gap) => ('fault' in gap ? [] : [gap]));
  const shown = (source: string) => [showHtml(source), picture].filter((each) => each !== '').join('\n\n');
  const general = generalFeedback(asked);
  const weights = read.map(({ weight }) => exact(weight));
  const wrongs = read.map(({ weight, wrong }) => times(exact(weight), parseExact(String(wrong)) ?? exact(0)));
  const all = weights.reduce(sum, exact(0));
  const costs = wrongs.some(({ above }) => above < 0n) && all.above > 0n;
  const grade = draft.marks === null ? all : (parseExact(String(draft.marks.correct)) ?? exact(0));
  const marks = costs
    ? {
        correct: markFrom({ mark: grade, notes }),
        wrong: markFrom({ mark: over(times(grade, wrongs.reduce(sum, exact(0))), all), notes }),
        blank: 0,
      }
    : draft.marks;
  const parts = read.map(({ weight: _weight, wrong: _wrong, feedback, ...gap }, index) => {
    const right = gap.options.length === 0 ? null : gap.answer.split(', ').map((letter) => letters.indexOf(letter));
    const solution = solutionFrom({ feedback: [...general, ...feedback], right, notes });
    const stem = read.length === 1 ? shown(text.replace(gapMark(0), '_____')) : `Gap (${index + 1})`;
    return { ...about, ...gap, solution, topic: about.topic, stem };
  });
  const [single] = parts;
  if (single !== undefined && parts.length === 1) return only(asked, { marks, question: single });
  const change = `a text with ${gaps.length} gaps became ${gaps.length} questions of one passage`;
  return splitIntoParts({ whole: { ...whole, marks }, id: String(question.startIndex), text: shown(text), parts, change, weights, wrongs });
}
