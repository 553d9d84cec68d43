import type { Element } from 'domhandler';
import { gradeOptions } from '../model/choices.ts';
import { middleOf, plainNumber } from '../model/numbers.ts';
import { letters, type Marks, type Notes, plainQuestion, type Question } from '../model/question.ts';
import { typedWords } from '../model/typed.ts';
import { parts, qtiAttribute, qtiName, within } from './qti-names.ts';
import { type Declared, readTolerance } from './read-response.ts';
import { decimalOf } from './write-item.ts';

/** What is asked by an interaction, without the text around it; or why it is no question of a pack. */
export type Asked =
  | (Pick<Question, 'type' | 'options' | 'answer' | 'tolerance' | 'keepOptions'> & { readonly marks: Marks | null })
  | { readonly fault: string };

export interface InteractionContext {
  readonly item: Element;
  readonly declared: Declared | undefined;
  readonly notes: Notes;
  readonly show: (element: Element) => string;
}

/** Reads an interaction that has one answer: a choice or something typed. */
export function readInteraction({ interaction, context }: { interaction: Element; context: InteractionContext }): Asked {
  const { declared } = context;
  const name = qtiName(interaction);
  if (name === 'extendedTextInteraction') return { fault: 'an essay: the portal has no questions that a person must mark' };
  if (name === 'choiceInteraction' || name === 'inlineChoiceInteraction') {
    return declared === undefined
      ? { fault: 'the item does not say which answer is right' }
      : readChoice({ interaction, declared, context });
  }
  if (name !== 'textEntryInteraction') return { fault: `the interaction '${name}', which the portal does not have` };
  if (declared === undefined || (declared.correct.length === 0 && declared.mapping.length === 0))
    return { fault: 'the item does not say which answer is right' };
  const about = { options: [], keepOptions: interaction.attribs['data-keep-options'] === 'true', marks: null };
  const isNumber = declared.baseType === 'float' || declared.baseType === 'integer';
  const read = isNumber ? readNumber({ interaction, declared, context }) : readWords({ declared, notes: context.notes });
  return 'fault' in read ? read : { ...about, ...read };
}

function readChoice({ interaction, declared, context }: { interaction: Element; declared: Declared; context: InteractionContext }): Asked {
  const choices = parts(interaction, 'simpleChoice', 'inlineChoice');
  const isSingle = declared.cardinality !== 'multiple' || qtiAttribute(interaction, 'maxChoices') === '1';
  const identifiers = choices.map((choice) => qtiAttribute(choice, 'identifier'));
  const options = choices.map(context.show);
  // an inline choice is never shuffled by itself; in a choice, options that stay in their place keep all in order
  const isFixed = qtiAttribute(interaction, 'shuffle') !== 'true' || choices.some((choice) => qtiAttribute(choice, 'fixed') === 'true');
  const isNamed = interaction.attribs['data-keep-options'] === 'false';
  const about = { options, keepOptions: isFixed && !isNamed, tolerance: '0' };
  if (declared.isMapped) {
    const values = identifiers.map((identifier) => declared.mapping.find(({ key }) => key === identifier)?.value ?? 0);
    const positive = values.filter((value) => value > 0);
    const full = isSingle ? Math.max(0, ...positive) : positive.reduce((sum, value) => sum + value, 0);
    const graded = gradeOptions({
      options: values.map((value) => ({ percent: full === 0 ? 0 : (value / full) * 100 })),
      isSingle,
      grade: full,
      notes: context.notes,
    });
    return 'fault' in graded ? graded : { ...about, ...graded };
  }
  const unknown = declared.correct.filter((identifier) => !identifiers.includes(identifier));
  if (unknown.length > 0) return { fault: `the right answer '${unknown.join("', '")}' is none of the choices` };
  if (declared.correct.length === 0) return { fault: 'the item does not say which answer is right' };
  if (isSingle && declared.correct.length > 1) return { fault: 'a single choice has one right answer; this has several' };
  const answer = declared.correct.map((identifier) => letters.charAt(identifiers.indexOf(identifier))).toSorted();
  return { ...about, type: isSingle ? 'single' : 'multiple', answer: answer.join(', '), marks: null };
}

type Typed = Pick<Question, 'type' | 'answer' | 'tolerance'> | { readonly fault: string };

function readNumber({ interaction, declared, context }: { interaction: Element; declared: Declared; context: InteractionContext }): Typed {
  const value = plainNumber(declared.correct[0] ?? declared.mapping.find((entry) => entry.value > 0)?.key ?? '');
  if (value === null) return { fault: `the answer '${declared.correct[0] ?? ''}' is not a number` };
  if (declared.correct.length > 1) return { fault: 'several numbers are accepted: a pack has one' };
  const around = readTolerance({ item: context.item, response: qtiAttribute(interaction, 'responseIdentifier') });
  const written = (name: string, number: string) => {
    const text = interaction.attribs[`data-${name}`] ?? '';
    return text !== '' && decimalOf(text) === number ? text : number;
  };
  if (around === null) return { type: 'numeric', answer: written('answer', value), tolerance: '0' };
  const scale = (share: string) => (around.isRelative ? String((Math.abs(Number(value)) * Number(share)) / 100) : share);
  const [below, above] = [plainNumber(scale(around.below)), plainNumber(scale(around.above))];
  if (below === null || above === null) return { fault: `the tolerance '${around.below} ${around.above}' is not a number` };
  if (below === above) return { type: 'numeric', answer: written('answer', value), tolerance: written('tolerance', below) };
  const middle = middleOf({ from: String(Number(value) - Number(below)), to: String(Number(value) + Number(above)) });
  return middle === null
    ? { fault: 'the range of the answer has no middle' }
    : { type: 'numeric', answer: middle.value, tolerance: middle.tolerance };
}

function readWords({ declared, notes }: { declared: Declared; notes: Notes }): Typed {
  const most = Math.max(0, ...declared.mapping.map(({ value }) => value));
  const mapped = declared.mapping.map(({ key, value }) => ({ text: key, percent: most === 0 ? 0 : (value / most) * 100 }));
  const answers = declared.isMapped && most > 0 ? mapped : declared.correct.map((text) => ({ text, percent: 100 }));
  const literal = answers.map(({ text, percent }) => ({ percent, text: text.replaceAll('*', '\\*') }));
  if (declared.mapping.some(({ isCaseSensitive }) => isCaseSensitive)) notes.change('capital and small letters count as the same');
  return typedWords({ answers: literal, notes });
}

/** The pairs of a matching: the text of each left side with that of its right side; `others` belong to none. */
export function readPairs({
  interaction,
  declared,
  show,
}: {
  interaction: Element;
  declared: Declared | undefined;
  show: (element: Element) => string;
}) {
  const [lefts, rights] = parts(interaction, 'simpleMatchSet').map((set) =>
    parts(set, 'simpleAssociableChoice').map((choice) => ({ identifier: qtiAttribute(choice, 'identifier'), text: show(choice) })),
  );
  if (lefts === undefined || rights === undefined) return { fault: 'a matching without two sides' };
  const pairs = (declared?.correct ?? []).map((pair) => pair.split(/\s+/));
  const matched = lefts.map(({ identifier, text }) => ({
    left: text,
    rights: pairs.flatMap(([one, other]) => (one === identifier ? [other] : [])),
  }));
  if (matched.some((each) => each.rights.length !== 1)) return { fault: 'a matching in which a side has no partner, or several' };
  const textFor = (identifier: string | undefined) => rights.find((right) => right.identifier === identifier)?.text ?? '';
  const used = new Set(matched.map((each) => textFor(each.rights[0])));
  return {
    pairs: matched.map((each) => ({ left: each.left, right: textFor(each.rights[0]) })),
    others: rights.map(({ text }) => text).filter((text) => !used.has(text)),
  };
}

/** The answers of a text into whose gaps words are dragged, by the gap's identifier, and the words. */
export function readGapMatch({
  interaction,
  declared,
  show,
}: {
  interaction: Element;
  declared: Declared | undefined;
  show: (element: Element) => string;
}) {
  const words = parts(interaction, 'gapText', 'gapImg').map((word) => ({ identifier: qtiAttribute(word, 'identifier'), text: show(word) }));
  const pairs = (declared?.correct ?? []).map((pair) => pair.split(/\s+/));
  const gaps = within(interaction, 'gap').map((gap) => {
    const identifier = qtiAttribute(gap, 'identifier');
    const word = pairs.find(([, other]) => other === identifier)?.[0];
    return { gap, answer: letters.charAt(words.findIndex((each) => each.identifier === word)) };
  });
  return { gaps, options: words.map(({ text }) => text) };
}

/** A question for one gap of such a text. */
export const gapQuestion = ({ options, answer }: { options: readonly string[]; answer: string }): Question => ({
  ...plainQuestion,
  type: 'single',
  stem: '',
  options,
  answer,
});
