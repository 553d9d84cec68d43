import { maxHints, tagLimits } from '@abhyas/contract/assessment/tag-limits.ts';
import { itemTypeNames, ItemTypeSchema } from '@abhyas/contract/assessment/item-types.ts';
import { type Language, languages } from '@abhyas/contract/languages.ts';
import { parseExactNumber } from '@abhyas/rules/assessment/paper/answers/exact-number.ts';
import { itemTypes } from '@abhyas/rules/assessment/types/asked.ts';
import { questionFields } from '@abhyas/rules/content/arrange-options.ts';
import { distinctTags, splitTags } from '@abhyas/rules/content/question-tags.ts';
import { compareVersions, type Difference } from '@abhyas/rules/content/compare-versions.ts';
import {
  bodyLine,
  cutBank,
  readFields,
  splitOptions,
  splitQuestion,
  titledIn,
  type TextPart,
  versionIn,
} from '@abhyas/rules/content/question-text.ts';
import {
  type Expanded,
  expandInSet,
  expandModel,
  type Instance,
  instanceCounts,
  makeInstance,
  type ModelFault,
  readPieceModel,
  unnamedMistakes,
} from '@abhyas/rules/content/model/instances.ts';
import { maxDraws, type Model, valuesInWords } from '@abhyas/rules/content/model/model.ts';
import { z } from 'zod';
import type { ItemInput, PassageInput, VersionInput } from '../../../modules/assessment/import/content-input.ts';
import type { Faults } from '../base.ts';
import { type Bank, labelsOf, readAnswer } from './question.ts';
import { hangsOnOrder, type LetterMention, lettersInSolution, lettersInStem, strangeReferences } from './option-letters.ts';
import { englishName } from './languages.ts';
import { type FindPicture, renderMarkdown } from '../text/rich-text.ts';
import { nearestName } from '../schemas/schema-words.ts';
import { QuestionDefaultsSchema } from '../schemas/schemas.ts';
import { readFrontMatter } from '../text/front-matter.ts';

interface Block {
  readonly kind: 'Passage' | 'Question';
  readonly key: string;
  /** Its first line in the file, from 1. */
  readonly line: number;
  readonly text: string;
}

interface Field {
  readonly value: string;
  readonly line: number;
}

const fieldNames = {
  Passage: ['title', 'instances'],
  Question: questionFields,
} as const;
const DifficultySchema = z.enum(['easy', 'medium', 'hard']);

/**
 * Reads a bank of questions in Markdown (docs/content.md). Every fault is added with its line; a question with a fault is left out. `language` is that of a bank
 * which names none.
 */
export function readMarkdownBank({
  bank,
  file,
  text,
  language,
  findPicture,
  models = {},
  named = new Map(),
  faults,
}: {
  bank: string;
  file: string;
  text: string;
  language?: Language | undefined;
  findPicture: FindPicture;
  models?: AskedModels;
  /** The numbers of the instances that tests name, by the key of their question. */
  named?: ReadonlyMap<string, readonly number[]>;
  faults: Faults;
}): Bank {
  const lines = text.split('\n');
  const { written: defaults } = readFrontMatter({ file, lines, schema: QuestionDefaultsSchema, faults });
  const passages: PassageInput[] = [];
  const passageTexts = new Map<string, { readonly text: string; readonly line: number }>();
  /** Null for one with a fault: its questions cannot be read. */
  const sets = new Map<string, PassageSet | null>();
  const items: ItemInput[] = [];
  const instances: ItemInput[] = [];
  const reasons = new Map<string, Reason[]>();
  const drawn = new Map<string, string>();
  const seen = new Set<string>();
  const places = new Map<string, { line: number; language: Language }>();
  const { blocks, isWhole } = cutBlocks({ file, text, faults });
  const own = defaults.language ?? language ?? 'en';
  const namedOf = (passage: string) =>
    blocks.flatMap((block) => (fieldsOf(block).get('passage')?.value === passage ? (named.get(block.key) ?? []) : []));
  for (const block of blocks) {
    const fault = (line: number, cause: string) => faults.add({ file, line, cause: `${block.kind} ${block.key}: ${cause}` });
    const warn = (line: number, cause: string) => faults.warn({ file, line, cause: `${block.kind} ${block.key}: ${cause}` });
    if (seen.has(`${block.kind} ${block.key}`)) fault(block.line, 'this key appears twice in the file');
    seen.add(`${block.kind} ${block.key}`);
    const fields = checkFields({ block, fault });
    const passageKey = block.kind === 'Question' ? (fields.get('passage')?.value ?? null) : null;
    const set = sets.get(passageKey ?? '') ?? null;
    const isLost = set === null && sets.has(passageKey ?? '');
    const field = fields.get('instances');
    if (set !== null && field !== undefined) fault(field.line, 'its passage says how many instances there are');
    const count = set?.count ?? models.count ?? readCount({ field, usual: defaults.instances, fault });
    const asks = { ...models, count, named: block.kind === 'Passage' ? namedOf(block.key) : (named.get(block.key) ?? []) };
    const made = isLost ? null : instancesOf({ block, set, asks, fault, warn });
    places.set(`${block.kind} ${block.key}`, { line: block.line, language: own });
    const render: Render = (source, line, of = own) =>
      renderMarkdown({
        text: source,
        language: of,
        findPicture,
        complain: (cause, below) => fault(line + below, cause),
      });
    const [first, ...others] = made?.kept ?? [];
    const asked = { ...block, text: first?.text ?? block.text };
    if (block.kind === 'Passage') {
      if (made === null || made.set !== undefined) sets.set(block.key, made?.set ?? null);
      const { rest } = readFields(block.text);
      const { end } = splitQuestion(block.text);
      const textIn = ({ text: written }: Pick<Block, 'text'>) => written.split('\n').slice(rest.line, end).join('\n');
      passageTexts.set(block.key, { text: textIn(asked), line: block.line + rest.line });
      // a model with a fault has nothing to read
      if (made === null) continue;
      passages.push({ bank, key: block.key, ...readPassage({ block: asked, fault, warn, render, language: own }) });
      for (const { text: written, seed, number } of others) {
        const inSeed = (line: number, cause: string) => fault(line, `with seed ${seed}: ${cause}`);
        const other = { ...block, text: written };
        const read = readPassage({ block: other, fault: inSeed, warn: () => undefined, render, language: own });
        passages.push({ bank, key: `${block.key}.${number}`, ...read });
      }
      continue;
    }
    const passage = passageTexts.get(passageKey ?? '')?.text ?? '';
    // a model with a fault has nothing to read
    const item =
      made === null ? null : readQuestion({ block: asked, fields: fieldsOf(asked), passage, fault, warn, render, defaults, language: own });
    reasons.set(block.key, readReasons({ block: asked, fault, render }));
    if (passageKey !== null && isWhole && !passageTexts.has(passageKey))
      fault(fields.get('passage')?.line ?? block.line, `there is no passage '${passageKey}' above it in this file`);
    if (isLost) fault(fields.get('passage')?.line ?? block.line, 'the model of its passage has a fault: mend that first');
    if (item === null) continue;
    if (first !== undefined) drawn.set(block.key, valuesInWords(first.values));
    const place = { bank, position: items.length + 1, passageKey };
    const modelOf = (seed: number) => ({ model: block.key, seed });
    items.push({ ...item, ...place, key: block.key, ...(first === undefined ? {} : modelOf(first.seed)) });
    for (const { text: written, seed, ...instance } of others) {
      const other = { ...block, text: written };
      const inSeed = (line: number, cause: string) => fault(line, `with seed ${seed}: ${cause}`);
      const read = readQuestion({
        block: other,
        fields: fieldsOf(other),
        passage,
        fault: inSeed,
        warn: () => undefined,
        render,
        defaults,
        language: own,
      });
      if (read === null) break;
      instances.push({
        ...read,
        ...place,
        key: `${block.key}.${instance.number}`,
        ...(set === null ? {} : { passageKey: `${passageKey}.${instance.number}` }),
        ...modelOf(seed),
        ...(instance.isForPapers ? { model: null } : {}),
      });
    }
  }
  for (const [key, { text: source, line }] of passageTexts) {
    const fault = (at: number, cause: string) => faults.add({ file, line: at, cause: `Passage ${key}: ${cause}` });
    for (const { index, text: written } of strangeReferences({ text: source, options: [] }))
      fault(line + linesBefore(source, index), `${written} names no option: a passage has none of its own`);
    const shuffled = items
      .filter((item) => item.passageKey === key && !item.keepOptions)
      .map(({ options }) => options.map(({ html }) => html));
    const most = shuffled.toSorted((one, other) => other.length - one.length)[0] ?? [];
    for (const { index, text: written } of lettersInStem({ stem: source, of: { options: most } }))
      fault(
        line + linesBefore(source, index),
        `'${written}' names an option by its letter, and the options of its questions are shuffled: keepOptions: true in each of them keeps their order`,
      );
  }
  const keys = blocks.flatMap(({ kind, key }) => (kind === 'Question' ? [key] : []));
  if (keys.length === 0 && isWhole)
    faults.add({ file, line: 1, cause: "there is no question in the file; one begins with '## Question key'" });
  return { bank, file, passages, items, instances, reasons, drawn, written: places, keys: new Set(isWhole ? keys : [...keys, '']) };
}

/** What a reader wants of the models of a bank. */
export interface AskedModels {
  /** How many instances, whatever the bank says. */
  readonly count?: number;
  /** Of the only instance. */
  readonly seed?: number;
  /** So many seeds are tried, whether they are kept or not. */
  readonly trials?: number;
}

/** How many instances a question or passage asks for. */
function readCount({
  field,
  usual = instanceCounts.usual,
  fault,
}: {
  field: Field | undefined;
  usual: number | undefined;
  fault: (line: number, cause: string) => void;
}): number {
  if (field === undefined) return usual;
  const { least, most } = instanceCounts;
  const count = /^\d{1,3}$/.test(field.value) ? Number(field.value) : 0;
  if (count < least || count > most) fault(field.line, `instances is a number from ${least} to ${most}`);
  return Math.min(Math.max(count, least), most);
}

interface MadeInstance extends Instance {
  /** 1 for the first. */
  readonly number: number;
  /** It is beyond those that practice has: a test names it. */
  readonly isForPapers: boolean;
}

/** The model of a passage, which its questions share, and what it comes to. */
interface PassageSet {
  readonly model: Model;
  readonly expanded: Expanded;
  readonly count: number;
}

/**
 * The instances of a piece that is a model or belongs to the set of one, those that tests name among them, and the set of a passage; none of any other piece. Null, with a fault, for a model
 * that comes to nothing.
 */
function instancesOf({
  block,
  set,
  asks: { count, seed, trials = 0, named },
  fault,
  warn,
}: {
  block: Block;
  set: PassageSet | null;
  asks: AskedModels & { readonly count: number; readonly named: readonly number[] };
  fault: (line: number, cause: string) => void;
  warn: (line: number, cause: string) => void;
}): { readonly kept: readonly MadeInstance[]; readonly set?: PassageSet } | null {
  const type = ItemTypeSchema.safeParse(readFields(block.text).fields.find(({ name }) => name === 'type')?.value ?? 'single');
  const form = block.kind === 'Passage' ? 'none' : type.success ? itemTypes[type.data].options : 'chosen';
  const read = readPieceModel({ key: block.key, piece: block.text, form, of: set?.model ?? null });
  if (read === null) return { kept: [] };
  const refuse = ({ line, cause }: ModelFault) => {
    fault(block.line + line, cause);
    return null;
  };
  if ('fault' in read) return refuse(read.fault);
  const line = Math.max(0, read.model.from);
  const expanded =
    set === null ? expandModel({ read, count: Math.max(count, ...named), trials }) : expandInSet({ read, passage: set.expanded });
  const { instances, others, fault: bad, unmet, tried } = expanded;
  if (bad !== null) return refuse(bad);
  const asked = [...instances, ...others].find((instance) => instance.seed === seed);
  const made = seed === undefined || asked !== undefined || set !== null ? null : makeInstance({ read, seed });
  if (made?.kind === 'bad') return refuse(made.fault);
  const shown = made?.kind === 'made' ? made.instance : asked;
  if (unmet * 20 > tried)
    (unmet * 4 > tried ? refuse : ({ cause }: ModelFault) => warn(block.line + line, cause))({
      line,
      cause: `${unmet} of ${tried} seeds met the conditions in none of ${maxDraws} draws: make them less strict, or draw from values that meet them`,
    });
  if (instances.length < instanceCounts.least)
    return refuse({ line, cause: `the model has ${instances.length === 0 ? 'no instance' : 'a single instance'}: draw from more values` });
  if (instances.length < count && seed === undefined)
    warn(block.line + line, `the model has ${instances.length} different instances, not ${count}: draw from more values, or ask for fewer`);
  const [first] = instances;
  for (const { label, line: at } of first === undefined || block.kind === 'Passage' ? [] : unnamedMistakes(first.text))
    fault(block.line + at, `option ${label} is wrong by no mistake: name it below '### Reasons'`);
  const ownSet = { model: read.model, expanded: shown === undefined ? expanded : { ...expanded, others: [...others, shown] }, count };
  const ofPassage = block.kind === 'Passage' ? { set: ownSet } : {};
  if (seed === undefined)
    return {
      kept: instances
        .map((instance, at) => ({ ...instance, number: at + 1, isForPapers: at >= count }))
        .filter(({ number, isForPapers }) => !isForPapers || named.includes(number)),
      ...ofPassage,
    };
  return shown === undefined
    ? refuse({ line, cause: `seed ${seed} meets the conditions in none of ${maxDraws} draws` })
    : { kept: [{ ...shown, number: 1, isForPapers: false }], ...ofPassage };
}

/** What a passage shows, in each of its languages, with a fault for what it lacks. */
function readPassage({
  block,
  fault,
  warn,
  render,
  language,
}: {
  block: Block;
  fault: (line: number, cause: string) => void;
  warn: (line: number, cause: string) => void;
  render: Render;
  language: Language;
}): Omit<PassageInput, 'bank' | 'key'> {
  const fields = fieldsOf(block);
  const { rest } = readFields(block.text);
  const { end, versions: found } = splitQuestion(block.text);
  const text = block.text.split('\n').slice(rest.line, end).join('\n');
  if (text.trim() === '') fault(block.line, 'has no text');
  const versions = found.map((version) => {
    const {
      title,
      text: { text: inside, line: begins },
    } = titledIn(version);
    if (version.language === language) fault(block.line + version.line, sameLanguage(language));
    if (inside.trim() === '') fault(block.line + version.line, `the ${englishName(version.language)} version has no text`);
    if (title === '' && fields.has('title'))
      warn(block.line + version.line, `the ${englishName(version.language)} version has no title: write '- title: …' below its heading`);
    const html = render(inside, block.line + begins, version.language);
    return { language: version.language, html, ...(title === '' ? {} : { title }) };
  });
  return {
    title: fields.get('title')?.value ?? '',
    html: render(text, block.line + rest.line),
    ...(versions.length === 0 ? {} : { versions }),
  };
}

type Render = (source: string, line: number, language?: Language) => string;

const sameLanguage = (language: Language) => `the bank is in ${englishName(language)} itself: a version is in another language`;

interface Reason {
  readonly label: string;
  readonly html: string;
}

/** Why someone picks the options of a question. Adds a fault for what names none of them. */
function readReasons({
  block,
  fault,
  render,
}: {
  block: Block;
  fault: (line: number, cause: string) => void;
  render: (source: string, line: number) => string;
}): Reason[] {
  const { options, reasons: part } = splitQuestion(block.text);
  if (options === null || part === null) return [];
  const labels = new Set(splitOptions({ part: options, form: 'chosen' }).options.map(({ label }) => label));
  const { options: reasons, before } = splitOptions({ part, form: 'chosen' });
  if (before !== null) fault(block.line + before, "a reason begins with the letter of its option, 'A. '");
  return reasons.flatMap(({ label, text, line }) => {
    if (!labels.delete(label)) {
      fault(block.line + line, `the reason ${label} is one too many: each option has one at most`);
      return [];
    }
    return text.trim() === '' ? [] : [{ label, html: render(text, block.line + line) }];
  });
}

/** What a question says of itself; null, with a fault for each cause, if it cannot be asked. */
function readQuestion({
  block,
  fields,
  passage,
  fault,
  warn,
  render,
  defaults,
  language,
}: {
  block: Block;
  fields: ReadonlyMap<string, Field>;
  passage: string;
  fault: (line: number, cause: string) => void;
  warn: (line: number, cause: string) => void;
  render: Render;
  defaults: z.output<typeof QuestionDefaultsSchema>;
  language: Language;
}): Omit<ItemInput, 'bank' | 'key' | 'position' | 'passageKey'> | null {
  const written = (name: string) => fields.get(name)?.value;
  const at = (name: string) => fields.get(name)?.line ?? block.line;
  const type = ItemTypeSchema.safeParse(written('type') ?? 'single');
  if (!type.success)
    fault(
      at('type'),
      `type is ${itemTypeNames
        .slice(0, -1)
        .map((name) => `'${name}'`)
        .join(', ')} or '${itemTypeNames.at(-1)}'`,
    );
  const difficulty = DifficultySchema.safeParse(written('difficulty') ?? defaults.difficulty ?? 'medium');
  if (!difficulty.success) fault(at('difficulty'), "difficulty is 'easy', 'medium' or 'hard'");
  const keepOptions = written('keepOptions') ?? 'false';
  if (!['true', 'false'].includes(keepOptions)) fault(at('keepOptions'), "keepOptions is 'true' or 'false'");

  const tags = readTags({
    value: written('tags') ?? '',
    fault: (cause) => fault(at('tags'), cause),
    warn: (cause) => warn(at('tags'), cause),
  });

  const parts = splitQuestion(block.text);
  const solution = parts.solution ?? { text: '', line: 0 };
  const placeOf = ({ line }: { line: number }) => block.line + line;
  for (const { line, meant, isTwice } of parts.slips)
    fault(placeOf({ line }), isTwice ? `'### ${meant}' is written twice` : (misplaced[meant] ?? `write '### ${meant}'`));
  const isSlip = (part: string) => parts.slips.some(({ meant }) => meant === part);
  if (parts.stem.text.trim() === '') fault(block.line, 'has no text');
  if (solution.text.trim() === '' && !isSlip('Solution')) fault(block.line, 'has no solution');
  const form = type.success ? itemTypes[type.data].options : 'chosen';
  const { options, before } = parts.options === null ? { options: [], before: null } : splitOptions({ part: parts.options, form });
  const left = form === 'matched' ? options.filter(({ label }) => /\d/.test(label)).length : 0;
  const labels = labelsOf({ left, count: options.length });
  if (before !== null)
    fault(placeOf({ line: before }), `text is before the first option, which begins with '${labels.charAt(0) || 'A'}. '`);
  const disorder = options.find((option, index) => option.label !== labels.charAt(index));
  const place = disorder === undefined ? -1 : options.indexOf(disorder);
  if (disorder !== undefined) fault(placeOf(disorder), `option ${place + 1} must begin with '${labels.charAt(place)}. '`);
  for (const option of options) if (option.text.trim() === '') fault(placeOf(option), `option ${option.label} is empty`);
  const shown = {
    stemHtml: render(parts.stem.text, placeOf(parts.stem)),
    options: options.map((option) => ({ label: option.label, html: render(option.text, placeOf(option)) })),
    solutionHtml: render(solution.text, placeOf(solution)),
  };
  const hints = parts.hints.map((hint) => {
    if (hint.text.trim() === '') fault(placeOf(hint) - 1, 'the hint is empty');
    return render(hint.text, placeOf(hint));
  });
  if (hints.length > maxHints) fault(placeOf(parts.hints[maxHints] ?? solution), `a question has ${maxHints} hints at most`);
  if (!type.success || !difficulty.success) return null;
  const isChoice = form !== 'none';
  const isShort = isChoice && options.length < 2;
  if (isShort && before === null && !isSlip('Options'))
    fault(block.line, "needs at least two options under '### Options', each beginning with 'A. ', 'B. ' …");
  if (!isChoice && options.length > 0) fault(block.line, `a ${type.data} question has no options`);
  // an answer to options that are wrong says nothing more
  if (isShort || disorder !== undefined) return null;
  const answer = readAnswer({
    type: type.data,
    answer: written('answer') ?? '',
    tolerance: written('tolerance') ?? '0',
    labels,
    isNumber: (number) => parseExactNumber(number) !== null,
  });
  if ('fault' in answer) {
    fault(at('answer'), answer.fault);
    return null;
  }
  const topic = written('topic') ?? defaults.topic ?? '';
  const of = { passage, stem: parts.stem.text, options: options.slice(left).map(({ text }) => text) };
  const isKept = keepOptions === 'true' || hangsOnOrder(of);
  const isLettered = isChoice && !isKept;
  checkLetters({ parts: { ...parts, solution }, options, of, isLettered, placeOf, fault, warn });
  const versions = parts.versions.flatMap(({ language: other, line }): VersionInput[] => {
    const version = versionIn({ piece: block.text, language: other });
    if (other === language) fault(placeOf({ line }), sameLanguage(language));
    if (version === null || other === language) return [];
    // its line 2 is that of its heading
    const inVersion = (part: { line: number }) => placeOf({ line: line + Math.max(0, part.line - 2) });
    const own = splitQuestion(version.text);
    const ownOptions = own.options === null ? [] : splitOptions({ part: own.options, form }).options;
    for (const difference of compareVersions({ piece: block.text, version: version.text, form })) {
      const cause = differenceText({ difference, language: other, main: language });
      if (difference.kind === 'missing' || difference.kind === 'extra') fault(inVersion(difference), cause);
      else warn(inVersion(difference), cause);
    }
    const texts = { ...of, stem: own.stem.text, options: ownOptions.slice(left).map(({ text }) => text) };
    const ownSolution = own.solution ?? { text: '', line: 0 };
    const ownParts = { ...own, solution: ownSolution };
    checkLetters({ parts: ownParts, options: ownOptions, of: texts, isLettered, placeOf: inVersion, fault, warn });
    return [
      {
        language: other,
        stemHtml: render(own.stem.text, inVersion(own.stem), other),
        options: ownOptions.map((option) => ({ label: option.label, html: render(option.text, inVersion(option), other) })),
        hints: own.hints.map((hint) => render(hint.text, inVersion(hint), other)),
        solutionHtml: render(ownSolution.text, inVersion(ownSolution), other),
      },
    ];
  });
  return {
    ...shown,
    type: type.data,
    topic,
    difficulty: difficulty.data,
    answer,
    keepOptions: isKept,
    ...(tags.length === 0 ? {} : { tags }),
    ...(hints.length === 0 ? {} : { hints }),
    ...(versions.length === 0 ? {} : { versions }),
  };
}

/** What is wrong with a heading that is not where it belongs. */
const misplaced: Readonly<Record<string, string>> = {
  Reasons: "'### Reasons' goes between the options and the solution, once for all languages",
  Hint: "'### Hint' goes between the options and the solution",
  Version: `a version in another language is below the solution and begins with '### Question (hi)'; the languages are ${languages.join(', ')}`,
};

/** A difference between a version and its question in words. */
function differenceText({
  difference: { part, label, kind, more, less },
  language,
  main,
}: {
  difference: Difference;
  language: Language;
  main: Language;
}): string {
  const named = { stem: 'text', option: `option ${label}`, hint: `hint ${label}`, solution: 'solution' }[part];
  const [here, there] = [englishName(language), englishName(main)];
  if (kind === 'missing') return `the ${here} version has no ${named}`;
  if (kind === 'extra') return `the ${here} version has ${named}, which the ${there} has not`;
  const shown = (signs: readonly string[]) =>
    signs
      .slice(0, 3)
      .map((sign) => (kind === 'formulas' ? `$${sign}$` : sign))
      .join(', ');
  if (more.length === 0) return `the ${kind} in the ${named} differ: ${there} says ${shown(less)}, ${here} does not`;
  if (less.length === 0) return `the ${kind} in the ${named} differ: ${here} says ${shown(more)}, ${there} does not`;
  return `the ${kind} in the ${named} differ: ${here} says ${shown(more)}, ${there} ${shown(less)}`;
}

/** Adds faults for references that name no option, and for letters that the shuffle changes, in the texts of a question or version. */
function checkLetters({
  parts: { stem, hints, solution },
  options,
  of,
  isLettered,
  placeOf,
  fault,
  warn,
}: {
  parts: { readonly stem: TextPart; readonly hints: readonly TextPart[]; readonly solution: TextPart };
  options: readonly TextPart[];
  of: { readonly passage: string; readonly stem: string; readonly options: readonly string[] };
  isLettered: boolean;
  placeOf: (part: { readonly line: number }) => number;
  fault: (line: number, cause: string) => void;
  warn: (line: number, cause: string) => void;
}): void {
  for (const part of [stem, solution, ...hints, ...options])
    for (const { index, text: strange } of strangeReferences({ text: part.text, options: of.options }))
      fault(placeOf(part) + linesBefore(part.text, index), `${strange} names no option of this question`);
  if (!isLettered) return;
  refuseLetters({ text: of.stem, found: lettersInStem({ stem: of.stem, of }), line: placeOf(stem), fault, warn });
  for (const part of [solution, ...hints])
    refuseLetters({ text: part.text, found: lettersInSolution({ solution: part.text, of }), line: placeOf(part), fault, warn });
}

/** The tags of a question, each once. Adds a fault for one too many or too long, and a warning for one that is written twice. */
function readTags({ value, fault, warn }: { value: string; fault: (cause: string) => void; warn: (cause: string) => void }): string[] {
  const written = splitTags(value);
  const tags = distinctTags(written);
  const twice = written.find((tag) => !tags.includes(tag));
  if (twice !== undefined) warn(`the tag '${twice}' is written twice`);
  if (tags.length > tagLimits.count) fault(`a question has ${tagLimits.count} tags at most, and this one has ${tags.length}`);
  for (const tag of tags)
    if (tag.length > tagLimits.length) fault(`the tag '${tag.slice(0, tagLimits.length)}…' is longer than ${tagLimits.length} characters`);
  return tags;
}

/** The fields of a block, whose faults are known. */
const fieldsOf = (block: Block) => checkFields({ block, fault: () => undefined });

const linesBefore = (text: string, index: number) => text.slice(0, index).split('\n').length - 1;

/** Adds a fault for each line with letters that name options, and a warning for letters that only may. */
function refuseLetters({
  text,
  found,
  line,
  fault,
  warn,
}: {
  text: string;
  found: readonly LetterMention[];
  line: number;
  fault: (line: number, cause: string) => void;
  warn: (line: number, cause: string) => void;
}): void {
  for (const [at, mentions] of Map.groupBy(found, ({ index }) => line + linesBefore(text, index))) {
    const [sure, unsure] = [true, false].map((isSure) =>
      [...new Set(mentions.filter((each) => each.isSure === isSure).map((each) => `${each.instead} for '${each.text}'`))].join(', '),
    );
    if (sure !== undefined && sure !== '')
      fault(
        at,
        `names options by letters that the shuffle changes: write ${sure}, or keepOptions: true. A letter that is no option is written as a formula, $A$`,
      );
    if (unsure !== undefined && unsure !== '') warn(at, `if this names options, whose letters the shuffle changes, write ${unsure}`);
  }
}

/** The passages and questions of a file. It is not whole if a heading names neither, so that the key of a question is unknown. */
function cutBlocks({ file, text, faults }: { file: string; text: string; faults: Faults }): { blocks: readonly Block[]; isWhole: boolean } {
  const blocks: Block[] = [];
  let isWhole = true;
  for (const { kind, key, text: written, line } of cutBank(text)) {
    if (kind === 'passage' || kind === 'question')
      blocks.push({ kind: kind === 'passage' ? 'Passage' : 'Question', key, line: line + 1, text: written.replace(/\n$/, '') });
    else if (kind === 'unknown') {
      isWhole = false;
      faults.add({
        file,
        line: line + 1,
        cause: "a heading is '## Passage key' or '## Question key'; a key is lower-case letters, digits and dashes",
      });
    } else {
      const lines = written.split('\n');
      const body = bodyLine(lines);
      for (const [index, stray] of lines.entries())
        if (index >= body && stray.trim() !== '')
          faults.add({ file, line: index + 1, cause: "text is before the first '## Passage' or '## Question'" });
    }
  }
  return { blocks, isWhole };
}

/** The fields of a block by name, with their lines in the file. Adds a fault for each that is unknown or written twice. */
function checkFields({ block, fault }: { block: Block; fault: (line: number, cause: string) => void }): ReadonlyMap<string, Field> {
  const fields = new Map<string, Field>();
  const known: readonly string[] = fieldNames[block.kind];
  for (const { name, value, line: within } of readFields(block.text).fields) {
    const line = block.line + within;
    if (!known.includes(name)) {
      const meant = nearestName(name, known);
      const advice = meant === undefined ? `; the fields are ${known.join(', ')}` : `; did you mean '${meant}'?`;
      fault(line, `there is no field '${name}' here${advice}`);
    }
    if (fields.has(name)) fault(line, `the field '${name}' is written twice`);
    fields.set(name, { value, line });
  }
  return fields;
}
