import { type ChildNode, type Element, isTag, Text } from 'domhandler';
import { textOf } from '../container/xml.ts';
import { solutionFrom } from '../model/feedback.ts';
import { takeNotes } from '../model/notes.ts';
import { matchingParts, splitIntoParts } from '../model/parts.ts';
import { type Draft, letters, type Passage, plainDraft, plainQuestion, type Question } from '../model/question.ts';
import { toMarkdown } from '../text/blocks.ts';
import type { TextContext } from '../text/inline.ts';
import { part, parts, qtiAttribute, qtiName, within } from './qti-names.ts';
import { gapQuestion, readGapMatch, readInteraction, readPairs } from './read-interaction.ts';
import { readResponses, readScores } from './read-response.ts';

/** What surrounds an item: where it is, and what the package says of it. */
export interface ItemPlace {
  readonly file: string;
  readonly line: number;
  readonly bank: string;
  readonly section: string;
  readonly topic: string;
  readonly difficulty: string;
  readonly passage: Passage | null;
  readonly findPicture: TextContext['findPicture'];
}

const feedbacks = ['feedbackInline', 'feedbackBlock', 'modalFeedback', 'rubricBlock'];

/** An item of QTI 2 or 3 as drafts, and the passage that its parts share. */
export function readItem({ root, place }: { root: Element; place: ItemPlace }): { drafts: readonly Draft[]; passages: readonly Passage[] } {
  const notes = takeNotes();
  const context: TextContext = { notes, findPicture: place.findPicture, hasFormulas: false };
  const show = (element: Element | null) => (element === null ? '' : toMarkdown({ nodes: element.children, context }));
  const identifier = qtiAttribute(root, 'identifier');
  const name = qtiAttribute(root, 'title') || identifier;
  const { marks, isPlain } = readScores(root);
  if (!isPlain) notes.change('the marks are computed in a way of its own: the question is right or wrong as a whole');
  if (parts(root, 'templateDeclaration').length > 0) notes.change('values that are made up for each candidate: they are those of the file');
  const about = { file: place.file, line: place.line, name };
  const { bank, section, passage } = place;
  const draft: Draft = { ...plainDraft, place: about, key: identifier, bank, section, passage: passage?.id ?? null, marks, ...notes };
  const only = (more: Partial<Draft>) => ({ drafts: [{ ...draft, ...more }], passages: [] });
  const refuse = (fault: string) => only({ refused: [...notes.refused, fault] });
  const body = part(root, 'itemBody');
  if (body === null) return refuse('the item has no body');
  const responses = readResponses(root);
  const solved = readSolution({ root, body, notes, show });
  const interactions = within(body, ...interactionNames(body));
  const [interaction, second] = interactions;
  if (interaction === undefined) return refuse('a text without a question: put it into a passage');
  const declaredFor = (each: Element) => responses.get(qtiAttribute(each, 'responseIdentifier'));
  const asking = { ...plainQuestion, topic: place.topic, difficulty: place.difficulty, solution: solved.solution };
  const split = (questions: readonly Question[], text: string, change: string) =>
    splitIntoParts({
      whole: draft,
      id: `${place.file} ${identifier}`,
      text: [passage?.text ?? '', text].filter((each) => each !== '').join('\n\n'),
      parts: questions,
      change,
    });

  if (second === undefined && qtiName(interaction) === 'matchInteraction') {
    const read = readPairs({ interaction, declared: declaredFor(interaction), show });
    if ('fault' in read) return refuse(read.fault ?? '');
    const stem = bodyText({ body, interactions, show });
    const questions = matchingParts({ pairs: read.pairs, distractors: read.others, about: asking });
    if ('fault' in questions) return refuse(questions.fault);
    return split(questions, stem, `a matching of ${read.pairs.length} pairs became ${read.pairs.length} questions of one passage`);
  }
  if (second === undefined && qtiName(interaction) === 'gapMatchInteraction') {
    const { gaps, options } = readGapMatch({ interaction, declared: declaredFor(interaction), show });
    if (gaps.length === 0 || gaps.some(({ answer }) => answer === '')) return refuse('a gap has no right word');
    gaps.forEach(({ gap }, index) => replace(gap, gaps.length === 1 ? '_____' : `(${index + 1}) _____`));
    parts(interaction, 'gapText', 'gapImg').forEach(remove);
    const text = show(body);
    const questions = gaps.map(({ answer }, index) => ({
      ...gapQuestion({ options, answer }),
      ...asking,
      options,
      answer,
      stem: gaps.length === 1 ? text : `Gap (${index + 1})`,
    }));
    if (questions.length === 1) return only({ question: questions[0] ?? null });
    return split(questions, text, `a text with ${gaps.length} gaps became ${gaps.length} questions of one passage`);
  }

  const read = interactions.map((each) =>
    readInteraction({
      interaction: each,
      context: { item: root, declared: declaredFor(each), notes, show: (element) => show(withoutFeedback(element)) },
    }),
  );
  const fault = read.flatMap((each) => ('fault' in each ? [each.fault] : []))[0];
  if (fault !== undefined) return refuse(fault);
  const questions = read.flatMap((each) => ('fault' in each ? [] : [each]));
  if (questions.length === 1 && questions[0] !== undefined) {
    const { marks: mapped, ...question } = questions[0];
    return only({
      marks: mapped ?? marks,
      question: { ...asking, ...question, stem: bodyText({ body, interactions, show }) },
    });
  }
  const prompts = interactions.map(
    (each, index) => show(part(each, 'prompt')) || (isBlock(each) ? `Question (${index + 1})` : `Gap (${index + 1})`),
  );
  interactions.forEach((each) => {
    const prompt = part(each, 'prompt');
    if (prompt !== null) remove(prompt);
  });
  const text = bodyText({ body, interactions, show });
  const many = questions.map(({ type, options, answer, tolerance, keepOptions }, index) => ({
    ...asking,
    type,
    options,
    answer,
    tolerance,
    keepOptions,
    stem: prompts[index] ?? '',
  }));
  return split(many, text, `an item with ${many.length} answers became ${many.length} questions of one passage`);
}

const interactionNames = (body: Element) => {
  const all = new Set<string>();
  const walk = (element: Element) => {
    if (qtiName(element).endsWith('Interaction')) all.add(qtiName(element));
    element.children.filter(isTag).forEach(walk);
  };
  walk(body);
  return [...all];
};

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

/** What explains the answer: the solution, and the feedback of choices under their letters. */
function readSolution({
  root,
  body,
  notes,
  show,
}: {
  root: Element;
  body: Element;
  notes: ReturnType<typeof takeNotes>;
  show: (element: Element) => string;
}) {
  const choices = within(body, 'simpleChoice').map((choice) => qtiAttribute(choice, 'identifier'));
  const labelOf = (identifier: string) => letters.charAt(choices.indexOf(identifier));
  const rubrics = within(body, 'rubricBlock').filter(
    (block) =>
      /scorer|tutor|author/.test(qtiAttribute(block, 'view')) ||
      /solution|explanation|rationale/i.test(qtiAttribute(block, 'class') + qtiAttribute(block, 'use')),
  );
  const blocks = [...within(body, 'feedbackBlock', 'feedbackInline'), ...parts(root, 'modalFeedback')].filter(
    (block) => qtiAttribute(block, 'showHide') !== 'hide',
  );
  const said = blocks.map((block) => ({ label: labelOf(qtiAttribute(block, 'identifier')), text: show(block) }));
  const general = [...rubrics.map(show), ...said.filter(({ label }) => label === '').map(({ text }) => text)].filter((text) => text !== '');
  [...rubrics, ...within(body, 'feedbackBlock', 'feedbackInline')].forEach(remove);
  return solutionFrom({ general: [...new Set(general)].join('\n\n'), options: said.filter(({ label }) => label !== ''), notes });
}

function withoutFeedback(element: Element): Element {
  within(element, ...feedbacks).forEach(remove);
  return element;
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
