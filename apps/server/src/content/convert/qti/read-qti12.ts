import { type AnyNode, type Element, isTag, isText } from 'domhandler';
import { attribute, below, elements, first, nameOf, textOf } from '../container.ts';
import { auditWords, textsIn, textsInHtml } from '../model/audit.ts';
import { type Feedback, solutionFrom } from '../model/feedback.ts';
import {
  type Computed,
  type Found,
  type Judge,
  judgeNumber,
  judgeSeveral,
  judgeSingle,
  judgeWords,
  marksFrom,
  toldTo,
} from '../model/judged.ts';
import { quote, takeNotes } from '../model/notes.ts';
import { compare, type Exact, exact, isSame, minus, over, parseExact, sum, times } from '../model/numbers.ts';
import { hangsOnOthers, lostTogether, partialLost, splitIntoParts } from '../model/parts.ts';
import { type Draft, letters, type Notes, type Passage, plainDraft, plainQuestion, type Question } from '../model/question.ts';
import { toMarkdown } from '../text/blocks.ts';
import type { TextContext } from '../text/inline.ts';
import { markdownFromHtml, markdownFromPlain } from '../text/markdown-from.ts';
import { UnreadError } from './processing.ts';

/** What surrounds an item of QTI 1.2. */
export interface Place12 {
  readonly file: string;
  readonly line: number;
  readonly bank: string;
  readonly section: string;
  readonly number: number;
  readonly findPicture: TextContext['findPicture'];
}

interface Read {
  readonly drafts: readonly Draft[];
  readonly passages: readonly Passage[];
}

/** An item of QTI 1.2, as Canvas, Blackboard and others export it, as drafts, and the passage that its parts share. */
export function readItem12({ item, place }: { item: Element; place: Place12 }): Read {
  const notes = takeNotes();
  const name = attribute(item, 'title') || attribute(item, 'ident') || `question ${place.number}`;
  const about = { file: place.file, line: place.line, name };
  const draft: Draft = { ...plainDraft, place: about, key: attribute(item, 'ident'), bank: place.bank, section: place.section, ...notes };
  const context: TextContext = { notes, findPicture: place.findPicture, hasFormulas: true };
  try {
    const read = readAsked({ item, place, draft, notes, context });
    auditWords({ texts: textsOf(item), read, notes });
    return read;
  } catch (error) {
    if (!(error instanceof UnreadError)) throw error;
    notes.refuse(error.message);
    return { drafts: [draft], passages: [] };
  }
}

/** The texts of an item; what compares and counts, and what is named as lost, are none. */
function textsOf(item: Element): string[] {
  const isAside = (element: Element) =>
    /^(itemmetadata|conditionvar|setvar|decvar|duration|qticomment|hint|altmaterial|matimage|itemcontrol|itemprecondition|itempostcondition)$/.test(
      nameOf(element),
    ) ||
    (element.parent === item && !/^(presentation|resprocessing|itemfeedback)$/.test(nameOf(element)));
  return textsIn({ node: item, isAside }).flatMap(textsInHtml);
}

/** What programs say of an item beside its text: '<fieldlabel>' with '<fieldentry>', and elements of their own. */
function fieldsOf(item: Element): ReadonlyMap<string, string> {
  const labelled = below(item, 'qtimetadatafield').map(
    (field) => [textOf(first(field, 'fieldlabel')).trim().toLowerCase(), textOf(first(field, 'fieldentry')).trim()] as const,
  );
  const own = elements(item, 'itemmetadata').flatMap((holder) =>
    elements(holder)
      .filter((each) => elements(each).length === 0)
      .map((each) => [nameOf(each).toLowerCase(), textOf(each).trim()] as const),
  );
  return new Map([...own, ...labelled]);
}

const unasked: readonly (readonly [RegExp, string])[] = [
  [/essay|short response|longanswer/i, 'an essay: the portal has no questions that a person must mark'],
  [/file.?upload/i, 'a file to hand in: the portal has no questions that a person must mark'],
  [/text_only/i, 'a text without a question: put it into a passage'],
  [/calculated|formula/i, 'its values are made up for each candidate'],
];

/** One place for an answer in an item. */
interface Response {
  readonly element: Element;
  readonly name: string;
  readonly labels: readonly Element[];
  readonly isMultiple: boolean;
  /** What is asked in front of it, in the block that it has for itself. */
  readonly prompt: string;
}

function readAsked({
  item,
  place,
  draft,
  notes,
  context,
}: {
  item: Element;
  place: Place12;
  draft: Draft;
  notes: Notes;
  context: TextContext;
}): Read {
  const only = (more: Partial<Draft>): Read => ({ drafts: [{ ...draft, ...more }], passages: [] });
  const refuse = (fault: string) => {
    notes.refuse(fault);
    return only({});
  };
  const fields = fieldsOf(item);
  const type =
    fields.get('question_type') ?? fields.get('bbmd_questiontype') ?? fields.get('questiontype') ?? fields.get('qmd_itemtype') ?? '';
  const presentation = first(item, 'presentation');
  const fault = unasked.find(([pattern]) => pattern.test(type))?.[1];
  if (fault !== undefined) return refuse(`${fault} (${quote(plainOf(presentation))})`);
  if (presentation === null) return refuse('the item has no text');
  for (const child of elements(item)) readBeside({ child, notes });
  const right = rightTexts(presentation);
  const asked = readPresentation({ presentation, context });
  if (asked.responses.length === 0) return refuse(`a text without a question: put it into a passage (${quote(asked.text)})`);
  const marking = readMarking12({ item, isByPair: /^matching$/i.test(type) });
  const points = [...fields].find(([name]) =>
    /^(points_possible|qmd_weighting|cc_weighting|qmd_absolutescore_max|weighting|max_score)$/.test(name),
  )?.[1];
  const grade = points === undefined ? null : parseExact(points);
  const show = (element: Element) => showMaterial({ nodes: element.children, context });
  const optionsOf = ({ labels }: Response) =>
    labels.map((label, index) => show(label) || (right[index] === undefined ? '' : show(right[index])));
  const [response, second] = asked.responses;

  if (response !== undefined && second === undefined) {
    const judge = marking.judgeFor(response.name, new Map());
    const found = readResponse({ response, judge, marking, type, optionsOf, notes });
    if ('fault' in found) return refuse(found.fault);
    const { marks: computed, given, said = '', options, keepOptions, ...question } = found;
    const answered = options.length === 0 ? null : question.answer.split(', ').map((letter) => letters.indexOf(letter));
    const choices = options.length === 0 ? [] : response.labels.map((label) => attribute(label, 'ident'));
    const feedback = readFeedback({ item, context, notes, judge, choices: response.isMultiple ? [] : choices, given });
    const solution = solutionFrom({ feedback, right: answered, notes });
    const stem = [asked.text, showPrompt({ response, context })].filter((text) => text !== '').join('\n\n');
    return only({
      marks: marksIn({ computed, grade, most: marking.most, notes }),
      question: {
        ...plainQuestion,
        ...question,
        options,
        stem,
        solution: solution === '' ? said : solution,
        keepOptions,
      },
    });
  }
  const rights = new Map(asked.responses.map(({ name }) => [name, marking.rightOf(name)] as const));
  const total = marking.judgeAll(rights).score;
  const gains = asked.responses.map(({ name }) =>
    minus(marking.judgeAll(new Map([[name, rights.get(name) ?? []]])).score, marking.judgeAll(new Map()).score),
  );
  const isApart = gains.every(({ above }) => above > 0n);
  if (!isApart) notes.change(`the marks need all ${gains.length} answers; each brings its part of them now`);
  const questions: Question[] = [];
  const weights: Exact[] = [];
  const wrongs: Exact[] = [];
  let { text } = asked;
  for (const [index, each] of asked.responses.entries()) {
    const others = new Map([...rights].filter(([name]) => !isApart && name !== each.name));
    const judged = marking.judgeFor(each.name, others);
    const before = judged([]).score;
    const judge: Judge = (given) => ({ ...judged(given), score: minus(judged(given).score, before) });
    const found = readResponse({ response: each, judge, marking, type, optionsOf, notes });
    if ('fault' in found) return refuse(found.fault);
    const gap = `[${each.name.replace(/^response_/, '')}]`;
    const written = escapedGap(gap);
    const isGap = text.includes(written);
    if (isGap) text = text.replace(written, `(${index + 1}) \\_\\_\\_\\_\\_`);
    const stem = isGap ? `Gap (${index + 1})` : showPrompt({ response: each, context }) || `Question (${index + 1})`;
    const { type: kind, answer, tolerance, options, keepOptions } = found;
    questions.push({ ...plainQuestion, type: kind, answer, tolerance, options, keepOptions, stem });
    weights.push(found.marks.correct);
    wrongs.push(found.marks.wrong);
    if (found.marks.partial !== undefined) notes.change(partialLost);
    const without = new Map([...rights].filter(([name]) => name !== each.name));
    const candidates =
      each.labels.length > 1 ? each.labels.map((label) => attribute(label, 'ident')) : marking.comparedWith(each.name).texts;
    const costs = candidates.map((given) => ({
      alone: judge([given]).score,
      beside: minus(marking.judgeAll(new Map([...without, [each.name, [given]]])).score, marking.judgeAll(without).score),
    }));
    if (isApart && costs.some(({ alone, beside }) => !isSame(alone, beside))) notes.change(hangsOnOthers(found.marks.wrong));
  }
  const feedback = readFeedback({
    item,
    context,
    notes,
    judge: (given) => marking.judgeAll(given.length === 0 ? new Map() : rights),
    choices: [],
    given: ['right'],
  });
  const solution = solutionFrom({ feedback, right: null, notes });
  return splitIntoParts({
    whole: {
      ...draft,
      marks: marksIn({
        computed: { correct: total, wrong: lostTogether({ wrongs, isApart }), blank: exact(0) },
        grade,
        most: marking.most,
        notes,
      }),
    },
    wrongs,
    id: `${place.file} ${draft.key} ${place.number}`,
    text,
    parts: questions.map((question) => ({ ...question, solution })),
    change: `an item with ${questions.length} answers became ${questions.length} questions of one passage`,
    ...(isApart ? { weights } : {}),
  });
}

const escapedGap = (gap: string) => gap.replace(/[\\`*_[\]<$~|]/g, (sign) => `\\${sign}`);

/** What is beside the text of an item and its marking, and has words. */
function readBeside({ child, notes }: { child: Element; notes: Notes }): void {
  if (
    /^(itemmetadata|presentation|resprocessing|itemfeedback|qticomment|duration|itemcontrol|itemprecondition|itempostcondition)$/.test(
      nameOf(child),
    )
  )
    return;
  const words = plainOf(child);
  if (nameOf(child) === 'itemproc_extension' || nameOf(child) === 'item_proc_extension')
    notes.refuse('its values are made up for each candidate');
  else if (words.trim() !== '') notes.lose(`<${nameOf(child)}> ${quote(words)}`);
}

const plainOf = (element: Element | null) =>
  textOf(element)
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();

/** Marks as a pack has them: the points of the item for its full score, where it says so. */
function marksIn({ computed, grade, most, notes }: { computed: Computed; grade: Exact | null; most: Exact | null; notes: Notes }) {
  const isScale = most !== null && compare(most, computed.correct) === 0;
  const full = grade ?? (isScale ? exact(1) : null);
  if (full === null || computed.correct.above === 0n) return marksFrom({ computed, notes });
  const scale = (mark: Exact) => over(times(mark, full), computed.correct);
  const { correct, wrong, blank, partial } = computed;
  return marksFrom({
    computed: {
      correct: scale(correct),
      wrong: scale(wrong),
      blank: scale(blank),
      ...(partial === undefined ? {} : { partial: scale(partial) }),
    },
    notes,
  });
}

type Answered = Exclude<Found, { fault: string }> & { readonly options: readonly string[]; readonly keepOptions: boolean };

function readResponse({
  response,
  judge,
  marking,
  type,
  optionsOf,
  notes,
}: {
  response: Response;
  judge: Judge;
  marking: Marking12;
  type: string;
  optionsOf: (response: Response) => readonly string[];
  notes: Notes;
}): Answered | { readonly fault: string } {
  const { element, name, labels, isMultiple } = response;
  const drawn = below(element, 'render_hotspot', 'render_slider')[0];
  if (drawn !== undefined || !/^response_(lid|str|num)$/.test(nameOf(element)))
    return { fault: `the response '${nameOf(drawn ?? element)}', which the portal does not have` };
  if (/^ordered$/i.test(attribute(element, 'rcardinality'))) return { fault: 'options to put in order, which the portal does not have' };
  const isFilled = below(element, 'render_fib').length > 0 || nameOf(element) !== 'response_lid';
  const finish = (found: Found, options: readonly string[], keepOptions: boolean): Answered | { readonly fault: string } =>
    'fault' in found ? found : { ...found, options, keepOptions };
  if (!isFilled && labels.length > 0) {
    const choices = labels.map((label) => attribute(label, 'ident'));
    if (/fill_in_multiple_blanks/.test(type)) {
      const texts = labels.map((label) => plainOf(label));
      const byText: Judge = (given) =>
        judge(given.map((text) => choices[texts.findIndex((each) => each.toLowerCase() === text.toLowerCase())] ?? '\uFFFD'));
      return finish(judgeWords({ judge: byText, candidates: texts, declared: [], notes }), [], false);
    }
    const shuffles = below(element, 'render_choice').map((each) => attribute(each, 'shuffle').toLowerCase());
    const about = { judge, choices, declared: [], notes };
    const found = isMultiple ? judgeSeveral({ ...about, most: choices.length }) : judgeSingle(about);
    return finish(found, optionsOf(response), !shuffles.includes('yes'));
  }
  const { numbers, texts, hasRange } = marking.comparedWith(name);
  if (texts.length === 0) return { fault: 'an essay: the portal has no questions that a person must mark' };
  const isNumber =
    nameOf(element) === 'response_num' ||
    hasRange ||
    /numeric/i.test(type) ||
    /^(integer|decimal|scientific)$/i.test(attribute(below(element, 'render_fib')[0] ?? element, 'fibtype'));
  if (!isNumber || numbers.length < texts.length) return finish(judgeWords({ judge, candidates: texts, declared: [], notes }), [], false);
  const exactly = marking.exactly(name);
  const declared = exactly.length === 1 ? (exactly[0] ?? null) : null;
  return finish(judgeNumber({ judge, points: numbers, declared, isWhole: false, isRounded: false, notes }), [], false);
}

/** How an item of QTI 1.2 marks its responses. */
interface Marking12 {
  readonly most: Exact | null;
  judgeFor(name: string, others: ReadonlyMap<string, readonly string[]>): Judge;
  judgeAll(given: ReadonlyMap<string, readonly string[]>): ReturnType<Judge>;
  /** What the conditions that bring marks ask of a response. */
  rightOf(name: string): readonly string[];
  comparedWith(name: string): { readonly numbers: readonly Exact[]; readonly texts: readonly string[]; readonly hasRange: boolean };
  /** The numbers that a response has to be. */
  exactly(name: string): readonly Exact[];
}

const tests = ['varequal', 'varlt', 'varlte', 'vargt', 'vargte', 'varsubset', 'varsubstring', 'varinside'];

function readMarking12({ item, isByPair }: { item: Element; isByPair: boolean }): Marking12 {
  const processings = elements(item, 'resprocessing');
  const declarations = processings.flatMap((each) => below(each, 'decvar'));
  const nameIn = (element: Element) => (attribute(element, 'varname') || attribute(element, 'variablename') || 'SCORE').toLowerCase();
  const setters = processings.flatMap((each) => below(each, 'setvar'));
  const used = setters.map(nameIn);
  const score = used.includes('score') ? 'score' : (used.find((name) => /score|grade|points/.test(name)) ?? used[0] ?? 'score');
  const declared = declarations.find((each) => nameIn(each) === score) ?? declarations[0];
  const bound = (name: string) => (declared === undefined ? null : parseExact(attribute(declared, name)));
  const [most, least] = [bound('maxvalue'), bound('minvalue')];
  const within = (marks: Exact) => {
    if (least !== null && compare(marks, least) < 0) return least;
    return most !== null && most.above > 0n && compare(marks, most) > 0 ? most : marks;
  };
  const initial = (declared === undefined ? null : parseExact(attribute(declared, 'defaultval'))) ?? exact(0);
  const conditions = processings.flatMap((each) => elements(each, 'respcondition', 'respcond_extension'));
  // the pairs of a matching of Blackboard set nothing: each brings its part
  const isPair = (condition: Element) => isByPair && elements(condition, 'setvar').length === 0 && positive(condition).length > 0;
  const judgeAll = (given: ReadonlyMap<string, readonly string[]>) => {
    let marks = initial;
    const shown = new Set<string>();
    let hasMatched = false;
    for (const condition of conditions) {
      if (nameOf(condition) !== 'respcondition') throw new UnreadError(`its marks cannot be told: <${nameOf(condition)}> is not read`);
      const holder = first(condition, 'conditionvar');
      if (holder === null || !elements(holder).every((each) => isMet({ test: each, given, hasMatched }))) continue;
      if (first(holder, 'other') === null) hasMatched = true;
      for (const setter of elements(condition, 'setvar')) if (nameIn(setter) === score) marks = setScore({ setter, marks, most });
      for (const display of elements(condition, 'displayfeedback')) shown.add(attribute(display, 'linkrefid'));
      if (isPair(condition)) marks = sum(marks, exact(1));
      else if (attribute(condition, 'continue').toLowerCase() !== 'yes') break;
    }
    return { score: within(marks), shown };
  };
  const compared = (name: string) =>
    conditions.flatMap((each) => below(each, ...tests)).filter((each) => attribute(each, 'respident') === name);
  const brings = conditions.filter(
    (each) => isPair(each) || elements(each, 'setvar').some((setter) => setScore({ setter, marks: exact(0), most }).above > 0n),
  );
  return {
    most,
    judgeFor: (name, others) => (given) => judgeAll(new Map([...others, [name, given]])),
    judgeAll,
    rightOf: (name) => {
      const wanted = brings.flatMap((each) => positive(each)).filter((each) => attribute(each, 'respident') === name);
      return wanted.slice(0, 1).map((each) => textOf(each).trim());
    },
    comparedWith: (name) => {
      const all = compared(name).filter((each) => textOf(each).trim() !== '');
      return {
        texts: all.map((each) => textOf(each).trim()),
        numbers: all.flatMap((each) => parseExact(textOf(each)) ?? []),
        hasRange: all.some((each) => /^var[lg]te?$/.test(nameOf(each))),
      };
    },
    exactly: (name) =>
      brings
        .flatMap((each) => positive(each))
        .filter((each) => attribute(each, 'respident') === name)
        .flatMap((each) => parseExact(textOf(each)) ?? []),
  };
}

/** The values that a condition asks for, without those that it excludes. */
function positive(element: Element): Element[] {
  return elements(element).flatMap((child) =>
    nameOf(child) === 'not' ? [] : [...(nameOf(child) === 'varequal' ? [child] : []), ...positive(child)],
  );
}

function setScore({ setter, marks, most }: { setter: Element; marks: Exact; most: Exact | null }): Exact {
  const text = textOf(setter).trim();
  const value = /\.max$/i.test(text)
    ? (most ?? exact(1))
    : /^(true|correct)$/i.test(text)
      ? exact(1)
      : /^(false|incorrect|)$/i.test(text)
        ? exact(0)
        : parseExact(text);
  if (value === null) throw new UnreadError(`its marks cannot be told: '${text}' is not a number`);
  switch (attribute(setter, 'action').toLowerCase()) {
    case 'add':
      return sum(marks, value);
    case 'subtract':
      return minus(marks, value);
    case 'multiply':
      return times(marks, value);
    case 'divide':
      return value.above === 0n ? marks : over(marks, value);
    default:
      return value;
  }
}

function isMet({
  test,
  given,
  hasMatched,
}: {
  test: Element;
  given: ReadonlyMap<string, readonly string[]>;
  hasMatched: boolean;
}): boolean {
  const inner = () => elements(test).map((each) => isMet({ test: each, given, hasMatched }));
  const values = given.get(attribute(test, 'respident')) ?? [];
  const key = textOf(test).trim();
  const isCased = attribute(test, 'case').toLowerCase() === 'yes';
  const plain = (text: string) => (isCased ? text.trim() : text.trim().toLowerCase());
  const differences = () => {
    const number = parseExact(key);
    if (number === null) throw new UnreadError(`its marks cannot be told: '${key}' is not a number`);
    return values.flatMap((value) => {
      const written = parseExact(value);
      return written === null ? [] : [compare(written, number)];
    });
  };
  switch (nameOf(test)) {
    case 'and':
      return inner().every((is) => is);
    case 'or':
      return inner().some((is) => is);
    case 'not':
      return !inner().some((is) => is);
    case 'other':
      return !hasMatched;
    case 'unanswered':
      return values.length === 0;
    case 'varequal': {
      const number = parseExact(key);
      return values.some((value) => {
        const written = number === null ? null : parseExact(value);
        return plain(value) === plain(key) || (number !== null && written !== null && compare(number, written) === 0);
      });
    }
    case 'varsubstring':
      return values.some((value) => plain(value).includes(plain(key)));
    case 'varlt':
      return differences().some((difference) => difference < 0);
    case 'varlte':
      return differences().some((difference) => difference <= 0);
    case 'vargt':
      return differences().some((difference) => difference > 0);
    case 'vargte':
      return differences().some((difference) => difference >= 0);
    default:
      throw new UnreadError(`its marks cannot be told: <${nameOf(test)}> is not read`);
  }
}

/** The text and the responses of a presentation, in order. */
function readPresentation({ presentation, context }: { presentation: Element; context: TextContext }) {
  const responses: Response[] = [];
  const texts: string[] = [];
  const count = below(
    presentation,
    'response_lid',
    'response_str',
    'response_num',
    'response_grp',
    'response_xy',
    'response_extension',
  ).length;
  const isResponse = (child: Element) => nameOf(child).startsWith('response_') && nameOf(child) !== 'response_label';
  const walk = (element: Element): void => {
    const isOwn = element !== presentation && count > 1 && elements(element).filter(isResponse).length === 1;
    const prompts: string[] = [];
    for (const child of elements(element)) {
      const name = nameOf(child);
      if (isResponse(child)) {
        const labels = below(child, 'response_label');
        responses.push({
          element: child,
          name: attribute(child, 'ident'),
          labels,
          isMultiple: /multiple/i.test(attribute(child, 'rcardinality')),
          prompt: prompts.splice(0).join('\n\n'),
        });
      } else if (name === 'flow' && attribute(child, 'class') === 'RIGHT_MATCH_BLOCK') continue;
      else if (isOwn) prompts.push(showMaterial({ nodes: [child], context }));
      else if (name === 'flow' || name === 'flow_mat' || name === 'presentation') walk(child);
      else texts.push(showMaterial({ nodes: [child], context }));
    }
    texts.push(...prompts);
  };
  walk(presentation);
  return { responses, text: texts.filter((text) => text !== '').join('\n\n') };
}

/** The right sides of a matching that are listed apart from the places for answers. */
function rightTexts(presentation: Element): readonly Element[] {
  const block = below(presentation, 'flow').find((flow) => attribute(flow, 'class') === 'RIGHT_MATCH_BLOCK');
  return block === undefined ? [] : elements(block, 'flow');
}

/** What is asked at a response itself, beside its options. */
function showPrompt({ response, context }: { response: Response; context: TextContext }): string {
  const own = showMaterial({ nodes: elements(response.element).filter((each) => !nameOf(each).startsWith('render_')), context });
  return [response.prompt, own].filter((text) => text !== '').join('\n\n');
}

/** Materials as Markdown. */
function showMaterial({ nodes, context }: { nodes: readonly AnyNode[]; context: TextContext }): string {
  return nodes
    .flatMap((node): string[] => {
      if (isText(node)) return node.data.trim() === '' ? [] : [markdownFromPlain({ text: node.data, context })];
      if (!isTag(node)) return 'children' in node ? [showMaterial({ nodes: node.children, context })] : [];
      return [showPart({ element: node, context })];
    })
    .filter((text) => text !== '')
    .join('\n\n');
}

const tags = /<\/?(p|br|b|i|em|strong|sub|sup|img|div|span|ul|ol|li|table|u|a|h[1-6]|pre|code|font)\b[^>]*>/i;

function showPart({ element, context }: { element: Element; context: TextContext }): string {
  const text = textOf(element);
  switch (nameOf(element)) {
    case 'mattext':
    case 'mat_formattedtext':
    case 'matemtext': {
      if (elements(element).length > 0) return toMarkdown({ nodes: element.children, context });
      const kind = attribute(element, 'texttype') || attribute(element, 'type');
      if (/rtf/i.test(kind)) context.notes.refuse(`a text in RTF: ${quote(text)}`);
      return /html/i.test(kind) || tags.test(text) ? markdownFromHtml({ html: text, context }) : markdownFromPlain({ text, context });
    }
    case 'matimage': {
      const source = pictureOf12(element);
      return markdownFromHtml({
        html: `<img src="${source.replaceAll('&', '&amp;').replaceAll('"', '&quot;')}" alt="${attribute(element, 'label').replaceAll('"', '&quot;')}">`,
        context,
      });
    }
    case 'matbreak':
      return '';
    case 'mataudio':
    case 'matvideo':
    case 'matapplet':
    case 'matapplication':
      context.notes.refuse(`${nameOf(element)} (${quote(attribute(element, 'uri') || text)}): packs have none in a text`);
      return '';
    case 'altmaterial':
      context.notes.lose(`another form of a text: ${quote(plainOf(element))}`);
      return '';
    case 'matref':
    case 'material_ref':
      context.notes.refuse(`a text that is elsewhere in the file ('${attribute(element, 'linkrefid')}')`);
      return '';
    default:
      return showMaterial({ nodes: element.children, context });
  }
}

/** The address of a picture: where it is, or all of it. */
export function pictureOf12(image: Element): string {
  const body = textOf(image).replace(/\s+/g, '');
  if (!/base64/i.test(attribute(image, 'embedded')) && attribute(image, 'uri') !== '') return attribute(image, 'uri');
  const type = attribute(image, 'imagtype') || attribute(image, 'imagetype') || 'image/png';
  return `data:${type.startsWith('image/') ? type : 'image/png'};base64,${body}`;
}

/** What is said after an answer, each with whom it is said to. */
function readFeedback({
  item,
  context,
  notes,
  judge,
  choices,
  given,
}: {
  item: Element;
  context: TextContext;
  notes: Notes;
  judge: Judge;
  choices: readonly string[];
  given: readonly string[];
}): Feedback[] {
  return elements(item, 'itemfeedback').flatMap((feedback): Feedback[] => {
    const name = attribute(feedback, 'ident');
    for (const hint of elements(feedback, 'hint')) if (plainOf(hint) !== '') notes.lose(`the hint ${quote(plainOf(hint))}`);
    const text = showMaterial({ nodes: feedback.children.filter((child) => !(isTag(child) && nameOf(child) === 'hint')), context });
    if (text === '') return [];
    if (elements(feedback, 'solution').length > 0 || name === 'solution') return [{ to: 'all', text }];
    // Canvas and others name the feedback of an answer after it
    const named = choices.indexOf(name.replace(/_fb$/, ''));
    return [
      { to: named >= 0 ? [named] : toldTo({ isShown: (answer) => judge(answer).shown.has(name), judge, choices, given, name }), text },
    ];
  });
}
