import type { Element } from 'domhandler';
import { textOf } from '../container/xml.ts';
import { roundMark } from '../model/numbers.ts';
import type { Marks } from '../model/question.ts';
import { part, parts, qtiAttribute, qtiName, within } from './qti-names.ts';

/** What an item says of one response: the right values, the marks that values bring, and what one that is not among them does. */
export interface Declared {
  readonly cardinality: string;
  readonly baseType: string;
  readonly correct: readonly string[];
  readonly mapping: readonly { readonly key: string; readonly value: number; readonly isCaseSensitive: boolean }[];
  readonly otherwise: number;
  readonly isMapped: boolean;
}

/** The responses of an item by their identifiers. `isMapped`: the marks come from the mapping alone rather than from the right values. */
export function readResponses(item: Element): ReadonlyMap<string, Declared> {
  const processing = part(item, 'responseProcessing');
  const template = processing === null ? '' : qtiAttribute(processing, 'template');
  const named = (name: string) =>
    new Set(processing === null ? [] : within(processing, name).map((each) => qtiAttribute(each, 'identifier')));
  const [mapped, matched] = [named('mapResponse'), named('correct')];
  return new Map(
    parts(item, 'responseDeclaration').map((declaration) => {
      const identifier = qtiAttribute(declaration, 'identifier');
      const holder = part(declaration, 'correctResponse');
      const correct = holder === null ? [] : parts(holder, 'value').map((value) => textOf(value).trim());
      const entries = within(declaration, 'mapEntry').map((entry) => ({
        key: qtiAttribute(entry, 'mapKey'),
        value: Number(qtiAttribute(entry, 'mappedValue')) || 0,
        isCaseSensitive: qtiAttribute(entry, 'caseSensitive') === 'true',
      }));
      const cardinality = qtiAttribute(declaration, 'cardinality');
      // where several options are right, all of them are compared first and a mapping says what a part of them brings
      const isInParts = cardinality === 'multiple' && matched.has(identifier);
      const isMapped =
        entries.length > 0 && (/map_response/.test(template) || (mapped.has(identifier) && !isInParts) || correct.length === 0);
      const mapping = part(declaration, 'mapping');
      const otherwise = mapping === null ? 0 : Number(qtiAttribute(mapping, 'defaultValue')) || 0;
      const about = { cardinality, baseType: qtiAttribute(declaration, 'baseType') };
      return [identifier, { ...about, correct, mapping: entries, otherwise, isMapped }] as const;
    }),
  );
}

/** What the processing of an item's responses says of its marks. `isPlain`: it is right, wrong or blank, and nothing else. */
export interface Scores {
  readonly marks: Marks | null;
  readonly isPlain: boolean;
}

/** The marks of an item: those of a plain 'blank, right, otherwise wrong', or else the highest score that the item declares. */
export function readScores(item: Element): Scores {
  const processing = part(item, 'responseProcessing');
  const highest = declaredScore(item);
  const template = processing === null ? '' : qtiAttribute(processing, 'template');
  const isKnown = processing === null || /\/(match_correct|map_response|CC2_match|CC2_map_response)/.test(template);
  const plain = processing === null || template !== '' ? null : readConditions({ processing, responses: readResponses(item) });
  if (plain === null) return { marks: highest === null ? null : { correct: highest, wrong: 0, blank: 0 }, isPlain: isKnown };
  const isDefault = plain.correct === 1 && plain.wrong === 0 && plain.blank === 0 && plain.partial === undefined;
  return { marks: highest === null && isDefault ? null : plain, isPlain: true };
}

function declaredScore(item: Element): number | null {
  const declaration = parts(item, 'outcomeDeclaration').find((each) => qtiAttribute(each, 'identifier') === 'MAXSCORE');
  const value = declaration === undefined ? undefined : within(declaration, 'value')[0];
  const number = value === undefined ? Number.NaN : Number(textOf(value));
  if (Number.isFinite(number)) return number;
  const score = parts(item, 'outcomeDeclaration').find((each) => qtiAttribute(each, 'identifier') === 'SCORE');
  const most = score === undefined ? '' : qtiAttribute(score, 'normalMaximum');
  return most === '' || !Number.isFinite(Number(most)) ? null : Number(most);
}

type Responses = ReadonlyMap<string, Declared>;

const tests = ['match', 'equal', 'equalRounded', 'stringMatch', 'gt', 'gte', 'member', 'mapResponse'];

/** One condition whose branches are: nothing given, the right answer, a part of it, anything else. */
function readConditions({ processing, responses }: { processing: Element; responses: Responses }): Marks | null {
  const conditions = parts(processing, 'responseCondition');
  const [condition] = conditions;
  if (condition === undefined || conditions.length > 1) return null;
  let marks: { correct: number | null; wrong: number; blank: number | null; partial?: number } = { correct: null, wrong: 0, blank: null };
  for (const branch of parts(condition, 'responseIf', 'responseElseIf', 'responseElse')) {
    const partial = partialOf({ branch, responses });
    if (partial !== null && marks.correct !== null && partial < marks.correct) {
      marks = { ...marks, partial };
      continue;
    }
    const mark = scoreOf(branch);
    const isRight = parts(branch, ...tests).length > 0;
    if (mark === null) return null;
    if (qtiName(branch) === 'responseElse') marks = { ...marks, wrong: mark };
    else if (parts(branch, 'isNull').length > 0) marks = { ...marks, blank: mark };
    else if (isRight && marks.correct === null) marks = { ...marks, correct: mark };
    else return null;
  }
  return marks.correct === null ? null : { ...marks, correct: marks.correct, blank: marks.blank ?? 0 };
}

function scoreOf(branch: Element): number | null {
  const scores = parts(branch, 'setOutcomeValue').filter((each) => qtiAttribute(each, 'identifier') === 'SCORE');
  const [score] = scores;
  const value = score === undefined ? null : part(score, 'baseValue');
  const mark = value === null ? Number.NaN : Number(textOf(value));
  return scores.length === 1 && Number.isFinite(mark) ? mark : null;
}

/**
 * What each right option brings in a branch that gives the sum of the mapping where it is above 0; null where it is another branch, where that is
 * not the same for each right option or has more than two decimals, or where the sum can be above 0 with a wrong option.
 */
function partialOf({ branch, responses }: { branch: Element; responses: Responses }): number | null {
  const [given] = parts(branch, 'setOutcomeValue').flatMap((each) => parts(each, 'mapResponse'));
  const response = given === undefined ? undefined : responses.get(qtiAttribute(given, 'identifier'));
  if (response === undefined || !isAboveZero(branch)) return null;
  const values = response.correct.map((key) => response.mapping.find((entry) => entry.key === key)?.value ?? 0);
  const [value = 0] = values;
  const isSame = value > 0 && values.length > 1 && values.every((each) => each === value) && response.mapping.length === values.length;
  return isSame && roundMark(value) === value && response.otherwise <= -value * values.length ? value : null;
}

/** Whether a branch is taken where the sum of the mapping is above 0. */
function isAboveZero(branch: Element): boolean {
  return parts(branch, 'gt').some(
    (gt) => parts(gt, 'mapResponse').length === 1 && parts(gt, 'baseValue').some((base) => Number(textOf(base)) === 0),
  );
}

/** How far off a number may be, as 'below above' in the units of the answer; null where it has to be exact. */
export function readTolerance({
  item,
  response,
}: {
  item: Element;
  response: string;
}): { below: string; above: string; isRelative: boolean } | null {
  const equal = within(item, 'equal').find((each) =>
    within(each, 'variable').some((variable) => qtiAttribute(variable, 'identifier') === response),
  );
  const mode = equal === undefined ? 'exact' : qtiAttribute(equal, 'toleranceMode');
  if (equal === undefined || mode === 'exact' || mode === '') return null;
  const [below = '0', above = below] = qtiAttribute(equal, 'tolerance').trim().split(/\s+/);
  return { below, above, isRelative: mode === 'relative' };
}
