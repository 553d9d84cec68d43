import type { Language } from '@abhyas/contract/languages.ts';
import {
  changeVersions,
  type OptionsForm,
  readFields,
  replaceField,
  replaceHints,
  replaceOptions,
  replaceReasons,
  replaceSolution,
  replaceStem,
  replaceVersion,
  splitOptions,
  splitQuestion,
  withoutBlanks,
} from './question-text.ts';

/** The fields of a question, in the order in which an editor adds them. */
export const questionFields = [
  'type',
  'answer',
  'tolerance',
  'passage',
  'topic',
  'difficulty',
  'tags',
  'keepOptions',
  'instances',
] as const;
export type QuestionField = (typeof questionFields)[number];

/** An option of a new arrangement: one that is there, by its label, or a new one with its column. */
export type Arranged = { readonly label: string } | { readonly isNew: 'left' | 'option'; readonly text: string };

const letters = 'ABCDEFGHIJKL';
const isLeft = (label: string) => /\d/.test(label);

/** The options of a question, without the empty lines at their ends; [] where it has none. */
export function optionsIn({ piece, form }: { piece: string; form: OptionsForm }): { label: string; text: string; line: number }[] {
  const { options } = splitQuestion(piece);
  return options === null
    ? []
    : splitOptions({ part: options, form }).options.map((option) => ({ ...option, text: option.text.trimEnd() }));
}

/** Why someone picks an option, by its label; [] where nothing says it. */
export function reasonsIn(piece: string): { label: string; text: string; line: number }[] {
  const { reasons } = splitQuestion(piece);
  if (reasons === null) return [];
  return splitOptions({ part: reasons, form: 'chosen' }).options.map((reason) => ({ ...reason, text: reason.text.trimEnd() }));
}

/** The question with another reason why someone picks an option; '' takes it away. */
export function replaceReason({ piece, label, text }: { piece: string; label: string; text: string }): string {
  const others = reasonsIn(piece).filter((reason) => reason.label !== label);
  const reasons = [...others, { label, text }].toSorted((one, other) => one.label.localeCompare(other.label));
  return replaceReasons({ piece, reasons });
}

/**
 * The question with its options in this order, with new letters, which the key, the reasons and the references to options ({option:B}) follow; the left column of a matching stays
 * first. References to an option that is gone become {option:?}, which the check names.
 */
export function arrangeOptions({ piece, form, order }: { piece: string; form: OptionsForm; order: readonly Arranged[] }): string {
  const old = optionsIn({ piece, form });
  const textOf = new Map(old.map(({ label, text }) => [label, text]));
  const isItem = (one: Arranged) => ('label' in one ? isLeft(one.label) : one.isNew === 'left');
  const items = order.filter(isItem);
  const others = order.filter((one) => !isItem(one));
  const placed = [
    ...items.map((one, place) => ({ one, label: String(place + 1) })),
    ...others.map((one, place) => ({ one, label: letters.charAt(place) })),
  ];
  const labels = new Map(placed.flatMap(({ one, label }) => ('label' in one ? [[one.label, label] as const] : [])));
  const follow = (text: string) =>
    text.replace(/(?<!\\)\{option:([A-La-l])\}/g, (whole, letter: string) => {
      if (!textOf.has(letter.toUpperCase())) return whole;
      const label = labels.get(letter.toUpperCase()) ?? '?';
      return `{option:${letter === letter.toLowerCase() ? label.toLowerCase() : label}}`;
    });
  const options = placed.map(({ one, label }) => ({ label, text: follow('label' in one ? (textOf.get(one.label) ?? '') : one.text) }));
  const reasons = reasonsIn(piece).flatMap(({ label, text }) => {
    const moved = labels.get(label);
    return moved === undefined ? [] : [{ label: moved, text: follow(text) }];
  });
  const sorted = reasons.toSorted((one, other) => one.label.localeCompare(other.label));
  const withOptions = replaceReasons({ piece: replaceOptions({ piece, options, form }), reasons: sorted });
  const answer = readFields(piece).fields.find(({ name }) => name === 'answer')?.value ?? '';
  const keyed = replaceField({ piece: withOptions, name: 'answer', value: followKey({ answer, labels }), order: questionFields });
  const { stem, hints, solution } = splitQuestion(keyed);
  const withStem = follow(stem.text) === stem.text ? keyed : replaceStem(keyed, follow(stem.text).trim());
  const hinted = replaceHints({ piece: withStem, hints: hints.map((hint) => follow(withoutBlanks(hint).text)) });
  const solved =
    solution === null || follow(solution.text) === solution.text ? hinted : replaceSolution(hinted, follow(solution.text).trim());
  // its versions have the same letters; a text that they lack stays away
  return changeVersions({
    piece: solved,
    change: (version) => (optionsIn({ piece: version, form }).length === 0 ? version : arrangeOptions({ piece: version, form, order })),
  });
}

/** The labels of a written answer under their new letters, without those that are gone, in their order. An answer that is as before stays as it is written. */
function followKey({ answer, labels }: { answer: string; labels: ReadonlyMap<string, string> }): string {
  const written = answer.split(',').map((part) => part.trim());
  const pairs = written.map((part) => /^(\d)\s*[-–:=]\s*([A-L])$/.exec(part));
  const moved = written.flatMap((part, place) => {
    const pair = pairs[place];
    const [left, right] = [labels.get(pair?.[1] ?? ''), labels.get(pair?.[2] ?? part)];
    if (right === undefined) return [];
    return pair === null || pair === undefined ? [right] : left === undefined ? [] : [`${left}-${right}`];
  });
  const isSame = Array.from(labels).every(([before, after]) => before === after) && moved.length === written.length;
  return isSame ? answer : moved.toSorted().join(', ');
}

/** The hints of a question, without the empty lines around them. */
export const hintsIn = (piece: string) => splitQuestion(piece).hints.map(withoutBlanks);

/** The question with a version in another language to be written: with places for all its parts, and with those options that have no words. */
export function startVersion({ piece, language, form }: { piece: string; language: Language; form: OptionsForm }): string {
  const bare = '## Question version\n- type: single\n\n\n';
  if (piece.startsWith('## Passage')) return replaceVersion({ piece, language, text: bare });
  const isWordless = (text: string) => !/[\p{L}\p{M}]/u.test(text.replace(/\$[^$]*\$/g, '').replace(/\{option:.\}/g, ''));
  const options = optionsIn({ piece, form }).map(({ label, text }) => ({ label, text: isWordless(text) ? text : '' }));
  const text = replaceSolution(replaceOptions({ piece: bare, options, form }), '');
  return replaceVersion({ piece, language, text });
}

/** How many options a question gets that had none to choose from. */
const usualOptions = 4;

/**
 * The question as one of another type, whose options have the form `form` (they had `before`): options come and go as the type needs them. A key of letters keeps those that the new
 * type takes; any other key goes.
 */
export function changeType({ piece, type, before, form }: { piece: string; type: string; before: OptionsForm; form: OptionsForm }): string {
  const answer = readFields(piece).fields.find(({ name }) => name === 'answer')?.value ?? '';
  const kept = before === 'chosen' && form === 'chosen' ? (type === 'single' ? (answer.split(',')[0] ?? '').trim() : answer) : '';
  const typed = replaceField({ piece, name: 'type', value: type, order: questionFields });
  const keyed = replaceField({ piece: typed, name: 'answer', value: kept, order: questionFields });
  const free = form === before ? keyed : replaceField({ piece: keyed, name: 'tolerance', value: '', order: questionFields });
  return changeVersions({
    piece: form === before ? free : withForm({ piece: free, before, form }),
    change: (version) =>
      splitQuestion(version).options === null || form === before ? version : withForm({ piece: version, before, form }),
  });
}

/** The question with options of another form; those with a letter keep their text. */
function withForm({ piece: free, before, form }: { piece: string; before: OptionsForm; form: OptionsForm }): string {
  if (form === 'none') return replaceOptions({ piece: free, options: [], form: before });
  const old = before === 'none' ? [] : optionsIn({ piece: free, form: before }).filter(({ label }) => !isLeft(label));
  const filled = Array.from({ length: Math.max(old.length, usualOptions) }, (_one, place) => ({
    label: letters.charAt(place),
    text: old[place]?.text ?? '',
  }));
  const left = form === 'matched' ? ['1', '2'].map((label) => ({ label, text: '' })) : [];
  return replaceOptions({ piece: free, options: [...left, ...filled], form: before === 'none' ? form : before });
}
