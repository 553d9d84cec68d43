import { type Language, languages } from '@abhyas/contract/languages.ts';
import { type ItemType, ItemTypeSchema } from '@abhyas/contract/assessment/item-types.ts';
import type { AnswerOf } from '@abhyas/contract/endpoints.ts';
import { optionsIn, reasonsIn } from '@abhyas/rules/content/arrange-options.ts';
import { type OptionsForm, readFields, splitQuestion, versionIn } from '@abhyas/rules/content/question-text.ts';

export type Fault = AnswerOf<'checkSource'>['faults'][number];

/** Where something of a question is edited: a field by its name, an option by its label, a text, or the whole. */
export type Place = string;

/** What the check says at the heading of a question, of a part that is not there yet. */
const atHeading: readonly (readonly [RegExp, Place])[] = [
  [/^has no text/, 'stem'],
  [/^has no solution/, 'solution'],
  [/^needs at least two options/, 'options'],
  [/^the answer/, 'answer'],
];

/** The place of a line, counted from 0, of a question's text. */
export function placeOf({
  piece,
  form,
  fault: { line, cause },
}: {
  piece: string;
  form: OptionsForm;
  fault: Pick<Fault, 'line' | 'cause'>;
}): Place {
  const field = readFields(piece).fields.find((each) => each.line === line);
  if (field !== undefined) return field.name;
  if (line === 0) return atHeading.find(([pattern]) => pattern.test(cause))?.[1] ?? 'whole';
  const { stem, options, reasons, hints, solution, versions } = splitQuestion(piece);
  const version = versions.findLast((each) => each.line <= line);
  const own = version === undefined ? null : versionIn({ piece, language: version.language });
  if (version !== undefined && own !== null) {
    const lacks = /version has no (text|title|option|hint|solution)(?: (\w+))?/.exec(cause);
    const inside =
      lacks !== null
        ? [lacks[1] === 'text' ? 'stem' : lacks[1], lacks[1] === 'title' ? undefined : lacks[2]]
            .filter((part) => part !== undefined)
            .join('-')
        : line === version.line
          ? 'stem'
          : // line 2 of a version by itself is that of its heading
            placeOf({ piece: own.text, form, fault: { line: line - version.line + 2, cause } });
    return `${version.language}-${inside}`;
  }
  const isIn = (part: { text: string; line: number } | null) =>
    part !== null && line >= part.line && line < part.line + part.text.split('\n').length;
  if (solution !== null && line === solution.line - 1) return 'solution';
  if (options !== null && line === options.line - 1) return 'options';
  if (isIn(solution)) return 'solution';
  const hint = hints.findIndex((each) => isIn(each) || line === each.line - 1);
  if (hint >= 0) return `hint-${hint + 1}`;
  if (isIn(reasons)) return `reason-${reasonsIn(piece).findLast((reason) => reason.line <= line)?.label ?? 'A'}`;
  if (isIn(options)) return `option-${optionsIn({ piece, form }).findLast((option) => option.line <= line)?.label ?? 'A'}`;
  return isIn(stem) ? 'stem' : 'whole';
}

/** The faults of a text by their place. */
export function faultsByPlace({
  piece,
  form,
  faults,
}: {
  piece: string;
  form: OptionsForm;
  faults: readonly Fault[];
}): ReadonlyMap<Place, readonly Fault[]> {
  return Map.groupBy(faults, (fault) => placeOf({ piece, form, fault }));
}

/** The id of the button that shows a language of the question; null for its own. */
export const tabId = (language: Language | null): string => `language-${language ?? 'own'}`;

/** The id of the element that edits a place. */
export const placeId = (place: Place): string => `place-${place}`;

/** Brings the keyboard to a place. */
export function goToPlace(place: Place): void {
  const find = () => document.getElementById(placeId(place));
  const go = () => {
    const at = find() ?? document.getElementById(placeId('stem'));
    at?.scrollIntoView({ block: 'center' });
    (at?.querySelector<HTMLElement>('[contenteditable=true], textarea') ?? at)?.focus();
  };
  if (find() !== null || document.getElementById(placeId('source')) !== null) return go();
  // it is in a language that is not shown
  document.getElementById(tabId(languages.find((each) => place.startsWith(`${each}-`)) ?? null))?.click();
  requestAnimationFrame(go);
}

export interface PieceProps {
  readonly piece: string;
  readonly faults: ReadonlyMap<Place, readonly Fault[]>;
  readonly onChange: (piece: string) => void;
  readonly now: () => string;
}

/** The type that a question says it has; a single choice where it says none that there is. */
export function typeOf(piece: string): ItemType {
  const written = readFields(piece).fields.find(({ name }) => name === 'type')?.value ?? 'single';
  const { data = 'single' } = ItemTypeSchema.safeParse(written);
  return data;
}
