import type { Element } from 'domhandler';
import { textOf } from '../container.ts';
import { type Computed, type Found, type Judge, judgeNumber, judgeSeveral, judgeSingle, judgeWords } from '../model/judged.ts';
import { compare, type Exact, exact, formatExact, isSame, minus, parseExact, sizeOf, times } from '../model/numbers.ts';
import { mostCommon } from '../model/choices.ts';
import { lostTogether } from '../model/parts.ts';
import { letters, type Notes, type Question } from '../model/question.ts';
import { parts, qtiAttribute, qtiName, within } from './qti-names.ts';
import type { Marking } from './read-response.ts';
import { decimalOf } from '../../question-types.ts';

/** What is asked by an interaction, without the text around it; or why it is no question of a pack. `said` is its answer in words where the pack's differs. */
export type Asked =
  | (Pick<Question, 'type' | 'options' | 'answer' | 'tolerance' | 'keepOptions'> & {
      readonly computed: Computed;
      readonly given: readonly string[];
      readonly said: string;
    })
  | { readonly fault: string };

const unsaid = 'the item does not say which answer is right';

/** Reads an interaction that has one answer: a choice or something typed. */
export function readInteraction({
  interaction,
  marking,
  judge,
  notes,
  show,
}: {
  interaction: Element;
  marking: Marking;
  judge: Judge;
  notes: Notes;
  show: (element: Element) => string;
}): Asked {
  const name = qtiName(interaction);
  if (name === 'extendedTextInteraction') return { fault: 'an essay: the portal has no questions that a person must mark' };
  const isChoice = name === 'choiceInteraction' || name === 'inlineChoiceInteraction';
  if (!isChoice && name !== 'textEntryInteraction') return { fault: `the interaction '${name}', which the portal does not have` };
  const identifier = qtiAttribute(interaction, 'responseIdentifier');
  const response = marking.responses.get(identifier);
  if (response === undefined) return { fault: unsaid };
  const declared = within(response.element, 'correctResponse')
    .flatMap((holder) => parts(holder, 'value'))
    .map((value) => textOf(value).trim());
  if (isChoice) {
    const choices = parts(interaction, 'simpleChoice', 'inlineChoice');
    const identifiers = choices.map((choice) => qtiAttribute(choice, 'identifier'));
    const unknown = declared.filter((each) => !identifiers.includes(each));
    if (unknown.length > 0) return { fault: `the right answer '${unknown.join("', '")}' is none of the choices` };
    const most = Number(qtiAttribute(interaction, 'maxChoices') || '1');
    const isSingle = response.cardinality !== 'multiple' || most === 1;
    const about = { judge, choices: identifiers, declared, notes };
    const found = isSingle ? judgeSingle(about) : judgeSeveral({ ...about, most: most === 0 ? identifiers.length : most });
    // an inline choice is never shuffled by itself; in a choice, options that stay in their place keep all in order
    const isFixed = qtiAttribute(interaction, 'shuffle') !== 'true' || choices.some((choice) => qtiAttribute(choice, 'fixed') === 'true');
    // the portal's own export keeps the order for other systems, which do not know references to options
    const isNamed = interaction.attribs['data-keep-options'] === 'false';
    return asked({ found, options: choices.map(show), keepOptions: isFixed && !isNamed });
  }
  const keepOptions = interaction.attribs['data-keep-options'] === 'true';
  const isNumber = response.base === 'float' || response.base === 'integer';
  if (!isNumber)
    return asked({ found: judgeWords({ judge, candidates: marking.textsFor(identifier), declared, notes }), options: [], keepOptions });
  const [first, second] = response.correct?.items ?? [];
  if (second !== undefined) return { fault: 'several numbers are accepted: a pack has one' };
  const found = judgeNumber({
    judge,
    ...marking.pointsFor(identifier),
    declared: typeof first === 'object' ? first : null,
    isWhole: response.base === 'integer',
    notes,
  });
  if ('fault' in found) return found;
  const written = (attribute: string, number: string) => {
    const text = interaction.attribs[`data-${attribute}`] ?? '';
    return text !== '' && decimalOf(text) === number ? text : number;
  };
  const precise = { ...found, answer: written('answer', found.answer), tolerance: written('tolerance', found.tolerance) };
  return asked({ found: precise, options: [], keepOptions });
}

function asked({ found, options, keepOptions }: { found: Found; options: readonly string[]; keepOptions: boolean }): Asked {
  if ('fault' in found) return found;
  const { type, answer, tolerance, marks, given, said = '' } = found;
  return { type, answer, tolerance, options, keepOptions, computed: marks, given, said };
}

/** The sides of a matching by their identifiers; `pair` writes one of each as the file does, `correct` are the declared pairs. */
interface Sides {
  readonly lefts: readonly string[];
  readonly rights: readonly string[];
  readonly judge: Judge;
  readonly correct: readonly string[];
  readonly pair: (left: string, right: string) => string;
}

/**
 * The partner of each left side, and the marks, of a matching that is marked as a pack's: all pairs bring `correct`, each right pair `partial` whatever the others are
 * (nothing of its own where that is absent), no right pair `wrong`. Null where a file marks it in another way.
 */
export function readWholeMatching({ lefts, rights, judge, correct, pair }: Sides): {
  readonly partners: readonly string[];
  readonly marks: Computed;
} | null {
  const partners = lefts.map((left) => rights.filter((right) => correct.includes(pair(left, right))));
  if (lefts.length < 2 || partners.some(({ length }) => length !== 1) || correct.length !== lefts.length) return null;
  const scoreOf = (given: readonly string[]) => judge(given).score;
  const right = lefts.map((left, index) => pair(left, partners[index]?.[0] ?? ''));
  const wrongs = lefts.map((left, index) => rights.filter((each) => each !== partners[index]?.[0]).map((each) => pair(left, each)));
  const [full, blank, wrong, part] = [right, [], wrongs.flatMap(([first]) => first ?? []), right.slice(0, 1)].map(scoreOf);
  if (full === undefined || blank === undefined || wrong === undefined || part === undefined || full.above <= 0n || wrong.above > 0n)
    return null;
  const isWhole = isSame(part, wrong);
  const isUsual =
    wrongs.flat().every((each) => isSame(scoreOf([each]), wrong)) &&
    right.every((each) => isSame(scoreOf([each]), part)) &&
    right.slice(1).every((_pair, index) => {
      const some = right.slice(0, index + 1);
      const expected = isWhole ? wrong : times(part, exact(some.length));
      const others = wrongs.slice(index + 1).flatMap(([first]) => first ?? []);
      return [some, [...some, ...others]].every((given) => isSame(scoreOf(given), expected));
    });
  if (!isUsual || (!isWhole && (part.above <= 0n || compare(part, full) >= 0))) return null;
  return { partners: partners.flat(), marks: { correct: full, wrong, blank, ...(isWhole ? {} : { partial: part }) } };
}

/** What brings marks in a matching: for each left side the right side that belongs to it, with the marks of the pair. Faults where one has none or several. */
export function readPairs({
  lefts,
  rights,
  judge,
  correct,
  pair,
  notes,
}: Sides & { readonly notes: Notes }):
  | { readonly pairs: readonly { readonly right: string; readonly weight: Exact; readonly wrong: Exact }[]; readonly wrong: Exact }
  | { readonly fault: string } {
  const blank = judge([]).score;
  const alone = lefts.map((left) => rights.map((right) => ({ right, score: judge([pair(left, right)]).score })));
  const isByPair = alone.every((pairs) => pairs.some(({ score }) => !isSame(score, blank) && score.above > 0n));
  const full = judge(correct).score;
  if (!isByPair && (correct.length === 0 || full.above <= 0n)) return { fault: unsaid };
  const found = lefts.map((left, index) => {
    if (isByPair) return (alone[index] ?? []).filter(({ score }) => score.above > 0n);
    const others = correct.filter((each) => !rights.some((right) => each === pair(left, right)));
    return rights.filter((right) => isSame(judge([...others, pair(left, right)]).score, full)).map((right) => ({ right, score: exact(1) }));
  });
  const several = found.findIndex((each) => each.length !== 1);
  if (several >= 0)
    return {
      fault: `'${lefts[several]}' has ${found[several]?.length === 0 ? 'no partner' : 'several partners'}: a question has one right answer`,
    };
  const pairs = found.map(([one], index) => {
    const [left = '', right = ''] = [lefts[index], one?.right];
    const own = correct.filter((each) => each !== pair(left, right));
    const others = rights.filter((each) => each !== right);
    const beside = others.map((each) => minus(judge([...own, pair(left, each)]).score, judge(own).score));
    const apart = others.map((each) => minus(judge([pair(left, each)]).score, blank));
    const wrongs = (isByPair ? apart : beside).map((each) => (each.above > 0n ? exact(0) : each));
    const wrong = parseExact(mostCommon(wrongs.map(formatExact)) ?? '0') ?? exact(0);
    if (wrongs.some((each) => !isSame(each, wrong)) || (isByPair && correct.length > 0 && beside.some((each) => !isSame(each, wrong))))
      notes.change(`wrong partners of '${left}' cost different marks: each costs ${formatExact(sizeOf(wrong))} now`);
    return { right, weight: one?.score ?? exact(1), wrong };
  });
  return { pairs, wrong: lostTogether({ wrongs: pairs.map(({ wrong }) => wrong), isApart: isByPair }) };
}

/** The letter of an option by the identifiers of all. */
export const letterOf = (identifiers: readonly string[], identifier: string): string => letters.charAt(identifiers.indexOf(identifier));
