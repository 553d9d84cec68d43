import { type AnyNode, type ChildNode, Element, isTag, Text } from 'domhandler';
import { below, nameOf, textOf } from '../container.ts';
import { type Feedback, solutionFrom } from '../model/feedback.ts';
import { auditWords, textsIn } from '../model/audit.ts';
import { type Judge, marksFrom, toldTo } from '../model/judged.ts';
import { quote, takeNotes } from '../model/notes.ts';
import { type Exact, exact, isSame, markFrom, minus, sum } from '../model/numbers.ts';
import { hangsOnOthers, lostTogether, matchingParts, matchingQuestion, partialLost, splitIntoParts } from '../model/parts.ts';
import {
  type Draft,
  letters,
  type Marks,
  type Notes,
  type Passage,
  plainDraft,
  plainQuestion,
  type Question,
  readTags,
} from '../model/question.ts';
import { toMarkdown } from '../text/blocks.ts';
import type { TextContext } from '../text/inline.ts';
import { readDeclarations, UnreadError, writtenAs } from './processing.ts';
import { part, parts, qtiAttribute, qtiName, within } from './qti-names.ts';
import { type Asked, letterOf, readInteraction, readPairs, readWholeMatching } from './read-interaction.ts';
import { type Marking, readMarking } from './read-response.ts';
import { reasonOutcome } from './write-item.ts';

/** What surrounds an item: where it is, and what the package says of it. */
export interface ItemPlace {
  readonly file: string;
  readonly line: number;
  readonly bank: string;
  readonly section: string;
  readonly topic: string;
  readonly difficulty: string;
  readonly tags: readonly string[];
  readonly passage: Passage | null;
  readonly findPicture: TextContext['findPicture'];
}

interface Read {
  readonly drafts: readonly Draft[];
  readonly passages: readonly Passage[];
}

/** An item of QTI 2 or 3 as drafts, and the passage that its parts share. */
export function readItem({ root, place }: { root: Element; place: ItemPlace }): Read {
  const notes = takeNotes(place.passage?.said);
  const context: TextContext = { notes, findPicture: place.findPicture, hasFormulas: false };
  const identifier = qtiAttribute(root, 'identifier');
  const about = { file: place.file, line: place.line, name: qtiAttribute(root, 'title') || identifier };
  const { bank, section, passage } = place;
  const draft: Draft = { ...plainDraft, place: about, key: identifier, bank, section, passage: passage?.id ?? null, ...notes };
  try {
    const texts = textsOf(root);
    const read = readAsked({ root, place, draft, notes, context });
    auditWords({ texts, read, more: [place.passage?.text ?? ''], notes });
    return read;
  } catch (error) {
    if (!(error instanceof UnreadError)) throw error;
    notes.refuse(`its marks cannot be told: ${error.message}`);
    return { drafts: [draft], passages: [] };
  }
}

/** The texts of an item; values and notes for others than candidates are none. */
function textsOf(root: Element): string[] {
  const page = (element: Element) => nameOf(element) === 'object' && (element.attribs['type'] ?? '').includes('html');
  const isAside = (element: Element) =>
    /^(value|baseValue|printedVariable)$/.test(qtiName(element)) || aside.test(qtiName(element)) || isForOthers(element) || page(element);
  return textsIn({ node: root, isAside });
}

/** The parts of an item that this reads; what else has words in it is named. */
const known =
  /^(responseDeclaration|outcomeDeclaration|templateDeclaration|contextDeclaration|assessmentStimulusRef|stylesheet|itemBody|responseProcessing|templateProcessing|modalFeedback|interactionModules)$/;

/** What helps some candidates beside the item. */
const aside = /^(catalogInfo|companionMaterialsInfo|apipAccessibility)$/;

function readAsked({
  root,
  place,
  draft,
  notes,
  context,
}: {
  root: Element;
  place: ItemPlace;
  draft: Draft;
  notes: Notes;
  context: TextContext;
}): Read {
  const show = (element: Element | null) => (element === null ? '' : toMarkdown({ nodes: element.children, context }));
  const only = (more: Partial<Draft>): Read => ({ drafts: [{ ...draft, ...more }], passages: [] });
  const refuse = (fault: string) => {
    notes.refuse(fault);
    return only({});
  };
  const body = part(root, 'itemBody');
  if (body === null) return refuse('the item has no body');
  for (const child of root.children.filter(isTag)) {
    if (known.test(qtiName(child)) || textOf(child).trim() === '') continue;
    const what = `<${nameOf(child)}> ${quote(textOf(child))}`;
    if (aside.test(qtiName(child))) notes.lose(what);
    else notes.refuse(`${what}, which is not read`);
  }
  if (qtiAttribute(root, 'adaptive') === 'true') return refuse('the item is adaptive: it is answered in several steps');
  if (place.passage !== null)
    below(body, 'object')
      .filter((page) => /html/.test(page.attribs['type'] ?? ''))
      .forEach(remove);
  fillTemplates({ root, body, notes });
  readRubrics({ body, notes });
  const marking = readMarking(root);
  const interactions = interactionsIn(body);
  const [interaction, second] = interactions;
  if (interaction === undefined) return refuse(`a text without a question: put it into a passage (${quote(textOf(body))})`);
  const reasons = takeReasons({ root, body, show });
  const feedback = takeFeedback({ root, body, interactions, marking, notes, show });
  const listed = { topic: place.topic, difficulty: place.difficulty, tags: readTags({ words: place.tags, notes }) };
  const asking = { ...plainQuestion, ...listed };
  const explained = (right: readonly number[] | null, said = '') => {
    const solution = solutionFrom({ feedback: feedback(), right, notes });
    return solution === '' ? said : solution;
  };
  const split = ({ questions, text, change, marks, weights, wrongs }: Split) =>
    splitIntoParts({
      whole: { ...draft, marks },
      id: `${place.file} ${draft.key}`,
      text: [place.passage?.text ?? '', text].filter((each) => each !== '').join('\n\n'),
      parts: questions.map((question) => ({
        ...question,
        ...listed,
        solution: explained(null),
      })),
      change,
      ...(weights === null ? {} : { weights }),
      wrongs,
    });
  const named = qtiName(interaction);

  if (second === undefined && (named === 'matchInteraction' || named === 'gapMatchInteraction')) {
    const made = readMatching({ interaction, body, marking, show, notes });
    if ('fault' in made) return refuse(made.fault);
    if ('questions' in made) return split(made);
    return only({
      marks: made.marks,
      question: { ...made.question, ...reasons, ...listed, solution: explained(null) },
    });
  }
  if (second === undefined) {
    const asked = readInteraction({
      interaction,
      marking,
      judge: marking.judgeFor(qtiAttribute(interaction, 'responseIdentifier')),
      notes,
      show,
    });
    if ('fault' in asked) return refuse(asked.fault);
    const { computed, given: _given, said, ...question } = asked;
    const right = question.options.length === 0 ? null : question.answer.split(', ').map((letter) => letters.indexOf(letter));
    const solution = explained(right, said);
    return only({
      marks: marksOf({ marking, computed, notes }),
      question: { ...asking, ...question, ...reasons, solution, stem: bodyText({ body, interactions, show }) },
    });
  }
  const many = readMany({ interactions, marking, notes, show });
  if ('fault' in many) return refuse(many.fault);
  const prompts = interactions.map(
    (each, index) => show(part(each, 'prompt')) || (isBlock(each) ? `Question (${index + 1})` : `Gap (${index + 1})`),
  );
  interactions.forEach((each) => {
    const prompt = part(each, 'prompt');
    if (prompt !== null) remove(prompt);
  });
  const text = bodyText({ body, interactions, show });
  const questions = many.asked.map(({ type, options, answer, tolerance, keepOptions }, index) => ({
    ...plainQuestion,
    type,
    options,
    answer,
    tolerance,
    keepOptions,
    stem: prompts[index] ?? '',
  }));
  return split({
    ...many,
    questions,
    text,
    change: `an item with ${questions.length} answers became ${questions.length} questions of one passage`,
  });
}

interface Split {
  readonly questions: readonly Question[];
  readonly text: string;
  readonly change: string;
  readonly marks: Marks | null;
  readonly weights: readonly Exact[] | null;
  readonly wrongs: readonly Exact[];
}

/** The marks of an item: its highest declared ones where its processing only says right or wrong. */
function marksOf({
  marking,
  computed,
  notes,
}: {
  marking: Marking;
  computed: Parameters<typeof marksFrom>[0]['computed'];
  notes: Notes;
}): Marks | null {
  const { highest, isPlain } = marking;
  if (isPlain && highest === null) return null;
  if (isPlain && highest !== null) return { correct: markFrom({ mark: highest, notes }), wrong: 0, blank: 0 };
  return marksFrom({ computed, notes }) ?? (highest === null ? null : { correct: 1, wrong: 0, blank: 0 });
}

/** The answers of an item with several interactions, each marked while the others are blank, or right where the marks need all of them. */
function readMany({
  interactions,
  marking,
  notes,
  show,
}: {
  interactions: readonly Element[];
  marking: Marking;
  notes: Notes;
  show: (element: Element) => string;
}) {
  const names = interactions.map((each) => qtiAttribute(each, 'responseIdentifier'));
  if (new Set(names).size < names.length) return { fault: 'two interactions have one response' };
  const right = new Map(
    names.map((name) => {
      const response = marking.responses.get(name);
      const holder = response === undefined ? null : part(response.element, 'correctResponse');
      return [name, holder === null ? [] : parts(holder, 'value').map((value) => textOf(value).trim())] as const;
    }),
  );
  const gains = names.map((name) => {
    const judge = marking.judgeFor(name, 'blank');
    return minus(judge(right.get(name) ?? []).score, judge([]).score);
  });
  const isApart = gains.every(({ above }) => above > 0n) || [...right.values()].some((values) => values.length === 0);
  const asked = interactions.map((interaction, index): Asked => {
    const judged = marking.judgeFor(names[index] ?? '', isApart ? 'blank' : 'right');
    const before = judged([]).score;
    const judge: Judge = (given) => ({ ...judged(given), score: minus(judged(given).score, before) });
    return readInteraction({ interaction, marking, judge, notes, show });
  });
  const fault = asked.flatMap((each) => ('fault' in each ? [each.fault] : []))[0];
  if (fault !== undefined) return { fault };
  const found = asked.flatMap((each) => ('fault' in each ? [] : [each]));
  const given = new Map(found.map((each, index) => [names[index] ?? '', each.given] as const));
  const total = marking.judgeAll(given);
  for (const [index, name] of names.entries())
    for (const other of names.slice(index + 1)) {
      const [one = [], two = []] = [given.get(name), given.get(other)];
      if (String(one) === String(two) || marking.responses.get(name)?.base !== marking.responses.get(other)?.base) continue;
      if (isSame(marking.judgeAll(new Map([...given, [name, two], [other, one]])), total))
        return { fault: `'${one.join(', ')}' and '${two.join(', ')}' may be given in either order: a question has one right answer` };
    }
  const weights = found.map(({ computed }) => computed.correct);
  if (!isApart) notes.change(`the marks need all ${names.length} answers; each brings its part of them now`);
  const all = marking.isPlain && marking.highest !== null ? marking.highest : total;
  const isUnsaid = marking.isPlain && marking.highest === null;
  const wrongs = found.map(({ computed }) => computed.wrong);
  if (found.some(({ computed }) => computed.partial !== undefined)) notes.change(partialLost);
  for (const [index, name] of names.entries()) {
    const { computed } = found[index] ?? {};
    const base = marking.responses.get(name)?.base ?? '';
    const choices = parts(interactions[index] ?? new Element('none', {}), 'simpleChoice', 'inlineChoice').map((each) =>
      qtiAttribute(each, 'identifier'),
    );
    const wrong = choices.find((each) => given.get(name)?.includes(each) !== true) ?? (/float|integer/.test(base) ? '987654321' : '\uFFFD');
    const without = marking.judgeAll(new Map([...given].filter(([each]) => each !== name)));
    const beside = minus(marking.judgeAll(new Map([...given, [name, [wrong]]])), without);
    if (isApart && computed !== undefined && !isSame(beside, computed.wrong)) notes.change(hangsOnOthers(computed.wrong));
  }
  const wrong = markFrom({ mark: lostTogether({ wrongs, isApart }), notes });
  const marks = isUnsaid ? null : { correct: markFrom({ mark: all, notes }), wrong, blank: 0 };
  return { asked: found, marks, weights: isApart ? weights : null, wrongs };
}

/** A matching as one question where its marks allow it, or else, like a text into whose gaps words are dragged, as a question for each left side or gap. */
function readMatching({
  interaction,
  body,
  marking,
  show,
  notes,
}: {
  interaction: Element;
  body: Element;
  marking: Marking;
  show: (element: Element) => string;
  notes: Notes;
}): Split | { readonly question: Question; readonly marks: Marks | null } | { readonly fault: string } {
  const name = qtiAttribute(interaction, 'responseIdentifier');
  const judge = marking.judgeFor(name);
  const response = marking.responses.get(name);
  const correct = (response?.correct?.items ?? []).map(writtenAs);
  const identifiers = (all: readonly Element[]) => all.map((each) => qtiAttribute(each, 'identifier'));
  const isUnordered = response?.base === 'pair';
  const written = (one: string, other: string) => (isUnordered ? [one, other].toSorted() : [one, other]).join(' ');
  const marksFor = ({ weights, wrong }: { weights: readonly Exact[]; wrong: Exact }) => {
    if (marking.isPlain)
      return marking.highest === null ? null : { correct: markFrom({ mark: marking.highest, notes }), wrong: 0, blank: 0 };
    return {
      correct: markFrom({
        mark: weights.length === 0 ? exact(0) : judge(correct).score.above > 0n ? judge(correct).score : weights.reduce(sum),
        notes,
      }),
      wrong: markFrom({ mark: wrong, notes }),
      blank: 0,
    };
  };
  if (qtiName(interaction) === 'gapMatchInteraction') {
    const words = parts(interaction, 'gapText', 'gapImg');
    const gaps = within(interaction, 'gap');
    if (gaps.length === 0) return { fault: 'a text without gaps' };
    const read = readPairs({
      lefts: identifiers(gaps),
      rights: identifiers(words),
      judge,
      correct,
      pair: (gap, word) => written(word, gap),
      notes,
    });
    if ('fault' in read) return read;
    const options = words.map(show);
    gaps.forEach((gap, index) => replace(gap, gaps.length === 1 ? '_____' : `(${index + 1}) _____`));
    words.forEach(remove);
    const text = show(body);
    const questions = read.pairs.map(({ right }, index) => ({
      ...plainQuestion,
      type: 'single' as const,
      options,
      answer: letterOf(identifiers(words), right),
      stem: gaps.length === 1 ? text : `Gap (${index + 1})`,
    }));
    const weights = read.pairs.map(({ weight }) => weight);
    return {
      questions,
      text: gaps.length === 1 ? '' : text,
      weights,
      wrongs: read.pairs.map(({ wrong }) => wrong),
      marks: marksFor({ weights, wrong: read.wrong }),
      change: `a text with ${gaps.length} gaps became ${gaps.length} questions of one passage`,
    };
  }
  const [lefts, rights] = parts(interaction, 'simpleMatchSet').map((set) => parts(set, 'simpleAssociableChoice'));
  if (lefts === undefined || rights === undefined) return { fault: 'a matching without two sides' };
  const sides = { lefts: identifiers(lefts), rights: identifiers(rights), judge, correct, pair: written };
  const whole = readWholeMatching(sides);
  const read = whole === null ? readPairs({ ...sides, notes }) : null;
  if (read !== null && 'fault' in read) return read;
  const partners = whole?.partners ?? read?.pairs.map(({ right }) => right) ?? [];
  const texts = new Map(rights.map((right) => [qtiAttribute(right, 'identifier'), show(right)] as const));
  const used = new Set(partners.map((right) => texts.get(right)));
  const pairs = lefts.map((left, index) => ({ left: show(left), right: texts.get(partners[index] ?? '') ?? '' }));
  const distractors = [...texts.values()].filter((text) => !used.has(text));
  // the portal's own export keeps the order for other systems, which do not know references to options
  const keepOptions = qtiAttribute(interaction, 'shuffle') !== 'true' && interaction.attribs['data-keep-options'] !== 'false';
  const text = bodyText({ body, interactions: [interaction], show });
  const one = matchingQuestion({
    left: pairs.map(({ left }) => left),
    right: [...texts.values()],
    partners: partners.map((right) => [...texts.keys()].indexOf(right)),
    about: { ...plainQuestion, stem: text, keepOptions },
  });
  if (one !== null && whole !== null) return { question: one, marks: marksOf({ marking, computed: whole.marks, notes }) };
  const split = read ?? readPairs({ ...sides, notes });
  if ('fault' in split) return split;
  const questions = matchingParts({ pairs, distractors, about: plainQuestion });
  if ('fault' in questions) return questions;
  const weights = split.pairs.map(({ weight }) => weight);
  return {
    questions,
    text,
    weights,
    wrongs: split.pairs.map(({ wrong }) => wrong),
    marks: marksFor({ weights, wrong: split.wrong }),
    change: `a matching of ${pairs.length} pairs became ${pairs.length} questions of one passage`,
  };
}

/** Puts the values that the file gives into the places for them. What is made up for each candidate refuses the item. */
function fillTemplates({ root, body, notes }: { root: Element; body: Element; notes: Notes }): void {
  const values = readDeclarations(root, 'templateDeclaration');
  const made = part(root, 'templateProcessing');
  if (made !== null && made.children.some(isTag)) notes.refuse('its values are made up for each candidate');
  const text = (name: string) => {
    const item = values.get(name)?.initial?.items[0];
    return item === undefined ? null : writtenAs(item);
  };
  for (const printed of within(body, 'printedVariable')) {
    const name = qtiAttribute(printed, 'identifier');
    const value = text(name);
    if (value === null) notes.refuse(`the value '${name}' is made up for each candidate`);
    replace(printed, value ?? '');
  }
  for (const [name] of values)
    for (const sign of below(body, 'mi', 'ci').filter((each) => textOf(each).trim() === name)) {
      const value = text(name);
      if (value === null) notes.refuse(`the value '${name}' in a formula is made up for each candidate`);
      swap(sign, new Element('mn', {}, [new Text(value ?? '')]));
    }
  for (const block of within(body, 'templateBlock', 'templateInline'))
    notes.refuse(`a text that only some candidates are shown: ${quote(textOf(block))}`);
  for (const block of below(body, 'include')) notes.refuse(`a part in another file (${quote(block.attribs['href'] ?? '')})`);
}

/** Whether a note is for proctors, scorers and others, and not for candidates. */
function isForOthers(element: Element): boolean {
  const views = qtiAttribute(element, 'view')
    .split(/\s+/)
    .filter((view) => view !== '');
  return qtiName(element) === 'rubricBlock' && views.length > 0 && !views.includes('candidate');
}

/** Leaves out what is not for candidates, with its words in the report. */
function readRubrics({ body, notes }: { body: Element; notes: Notes }): void {
  for (const rubric of within(body, 'rubricBlock').filter(isForOthers)) {
    notes.lose(`a note for ${qtiAttribute(rubric, 'view').trim().split(/\s+/).join(' and ')}: ${quote(textOf(rubric))}`);
    remove(rubric);
  }
}

function interactionsIn(body: Element): Element[] {
  return body.children.filter(isTag).flatMap((child) => (qtiName(child).endsWith('Interaction') ? [child] : interactionsIn(child)));
}

const isBlock = (interaction: Element) => qtiName(interaction) === 'choiceInteraction' || qtiName(interaction) === 'matchInteraction';

/** The text of an item without its interactions: what is asked in a block goes, a gap in the words is a line. */
function bodyText({
  body,
  interactions,
  show,
}: {
  body: Element;
  interactions: readonly Element[];
  show: (element: Element) => string;
}): string {
  for (const [index, interaction] of interactions.entries()) {
    const prompt = part(interaction, 'prompt');
    if (isBlock(interaction)) {
      if (prompt === null) remove(interaction);
      else swap(interaction, prompt);
    } else if (isAlone(interaction)) remove(interaction);
    else replace(interaction, interactions.length === 1 ? '_____' : `(${index + 1}) _____`);
  }
  return show(body);
}

/** Whether an interaction has a paragraph for itself at the end of the text, as a place to type the answer. */
function isAlone(interaction: Element): boolean {
  let node: Element = interaction;
  while (node.parent !== null && isTag(node.parent) && textOf(node.parent).trim() === '') node = node.parent;
  const children: ChildNode[] = node.parent?.children ?? [];
  const after = children.slice(children.indexOf(node) + 1);
  return node !== interaction && after.every((each) => textOf(each).trim() === '');
}

/** Takes out why someone picks an option, as the portal's own export says it. */
function takeReasons({
  root,
  body,
  show,
}: {
  root: Element;
  body: Element;
  show: (element: Element) => string;
}): Pick<Question, 'reasons'> {
  const options = within(body, 'simpleChoice', 'simpleAssociableChoice')
    .map((choice) => qtiAttribute(choice, 'identifier'))
    .filter((identifier) => !identifier.startsWith('item-'));
  const reasons = parts(root, 'modalFeedback').flatMap((block) => {
    const place = qtiAttribute(block, 'outcomeIdentifier') === reasonOutcome ? options.indexOf(qtiAttribute(block, 'identifier')) : -1;
    if (place < 0) return [];
    const text = show(block);
    remove(block);
    return [{ label: letters.charAt(place), text }];
  });
  return reasons.length === 0 ? {} : { reasons };
}

/** Takes what is said after an answer out of the body. What is returned tells, once the marking is read, to whom each of it is said. */
function takeFeedback({
  root,
  body,
  interactions,
  marking,
  notes,
  show,
}: {
  root: Element;
  body: Element;
  interactions: readonly Element[];
  marking: Marking;
  notes: Notes;
  show: (element: Element) => string;
}): () => readonly Feedback[] {
  const [interaction, second] = interactions;
  const choices = interaction === undefined || second !== undefined ? [] : parts(interaction, 'simpleChoice', 'inlineChoice');
  const explanations = within(body, 'rubricBlock').filter((block) =>
    /solution|explanation|rationale/i.test(qtiAttribute(block, 'class') + qtiAttribute(block, 'use')),
  );
  const inside = within(body, 'feedbackBlock', 'feedbackInline');
  const blocks = [...inside, ...parts(root, 'modalFeedback')].map((block) => {
    const owner = choices.findIndex((choice) => isInside(block, choice));
    const isHidden = qtiAttribute(block, 'showHide') === 'hide';
    if (isHidden) notes.refuse(`a text that is shown until it is answered: ${quote(textOf(block))}`);
    return { owner, name: qtiAttribute(block, 'identifier'), outcome: qtiAttribute(block, 'outcomeIdentifier'), block };
  });
  [...explanations, ...inside].forEach(remove);
  const judge = marking.judgeFor(qtiAttribute(interaction ?? root, 'responseIdentifier'));
  return () => [
    ...explanations.map((block): Feedback => ({ to: 'all', text: show(block) })),
    ...blocks.map(({ owner, name, outcome, block }): Feedback => {
      const text = show(block);
      if (owner >= 0) return { to: [owner], text };
      const response = marking.responses.get(qtiAttribute(interaction ?? root, 'responseIdentifier'));
      const to = toldTo({
        isShown: (given) => judge(given).shown.has(`${outcome} ${name}`),
        judge,
        choices: response?.cardinality === 'single' ? choices.map((choice) => qtiAttribute(choice, 'identifier')) : [],
        given: (response?.correct?.items ?? []).map(writtenAs),
        name,
      });
      return { to, text };
    }),
  ];
}

function isInside(node: AnyNode, holder: Element): boolean {
  return node.parent === holder || (node.parent !== null && isTag(node.parent) && isInside(node.parent, holder));
}

function remove(node: Element): void {
  substitute(node, []);
}

function swap(node: Element, other: Element): void {
  substitute(node, [other]);
}

function replace(node: Element, text: string): void {
  substitute(node, [new Text(text)]);
}

/** Puts other nodes in the place of one. */
function substitute(node: Element, others: readonly ChildNode[]): void {
  if (node.parent === null) return;
  const children: ChildNode[] = node.parent.children;
  children.splice(children.indexOf(node), 1, ...others);
}
