import { columnsOf, type Shuffle, shuffleItems, shuffleOptions } from './shuffle.ts';

/** What the order of a question hangs on. `passageId` is null, or '', for a question without a passage. */
interface Placed {
  readonly itemId: bigint | string;
  readonly passageId: bigint | string | null;
}

interface Option {
  readonly label: string;
  readonly html: string;
}

/** A question with its options, which stay in their order where it says so, and its texts, which may name them. */
interface Optioned extends Placed {
  readonly options: readonly Option[];
  readonly keepOptions: boolean;
  readonly stemHtml?: string;
  readonly solutionHtml?: string;
  readonly hints?: readonly string[];
  /** The same in other languages, which has the same order and letters. */
  readonly versions?: readonly OptionedVersion[] | undefined;
}

interface OptionedVersion {
  readonly stemHtml: string;
  readonly options: readonly Option[];
  readonly solutionHtml?: string;
}

interface OwnOrder<T> {
  readonly rows: readonly T[];
  readonly shuffle: Shuffle;
  readonly seed: number;
}

/** The items of a section in the order in which the candidate with this seed sees them. The device shows them by this rule, and the server's review too. */
export function itemsInOwnOrder<T extends Placed>({ rows, shuffle, seed }: OwnOrder<T>): T[] {
  if (!shuffle.questions) return [...rows];
  const items = rows.map((row) => {
    const passage = String(row.passageId ?? '');
    return { row, itemId: String(row.itemId), passageId: passage === '' ? null : passage };
  });
  return shuffleItems({ items, seed }).map(({ row }) => row);
}

/** The same with the options of each in their order, which its texts name by the letters that the candidate sees. */
export function inOwnOrder<T extends Optioned>({ rows, shuffle, seed }: OwnOrder<T>): T[] {
  return itemsInOwnOrder({ rows, shuffle, seed }).map((row) => {
    if (!shuffle.options || row.keepOptions) return row;
    const options = shuffleOptions({ options: row.options, itemId: String(row.itemId), seed });
    const named = (html: string) => withLetters({ html, options });
    return {
      ...row,
      options: options.map((option) => ({ ...option, html: named(option.html) })),
      ...(row.stemHtml === undefined ? {} : { stemHtml: named(row.stemHtml) }),
      ...(row.solutionHtml === undefined ? {} : { solutionHtml: named(row.solutionHtml) }),
      ...(row.hints === undefined ? {} : { hints: row.hints.map(named) }),
      ...(row.versions === undefined
        ? {}
        : {
            versions: row.versions.map((version) => ({
              ...version,
              stemHtml: named(version.stemHtml),
              options: options
                .flatMap(({ label }) => version.options.filter((option) => option.label === label))
                .map((option) => ({
                  ...option,
                  html: named(option.html),
                })),
              ...(version.solutionHtml === undefined ? {} : { solutionHtml: named(version.solutionHtml) }),
            })),
          }),
    };
  });
}

/** The letter of an option: by its place on the screen, whatever label the bank gave it. */
export function letterAt(place: number): string {
  return String.fromCodePoint(65 + place);
}

/** What an option is called on the screen: an item of a left column by its number, any other by its place. `label` itself where there is no such option. */
export function letterOf({ options, label }: { options: readonly { readonly label: string }[]; label: string }): string {
  const place = columnsOf(options).right.findIndex((option) => option.label === label);
  return place < 0 ? label : letterAt(place);
}

/** A text's reference to an option by its label, with the letter of the bank's order in it. `withLetters` puts that of another order there. */
export const optionReference = (label: string): string => `<span data-option="${label}">${label}</span>`;

function withLetters({ html, options }: { html: string; options: readonly Option[] }): string {
  return html.replaceAll(/(<span data-option="([A-L])">)[A-L](?=<\/span>)/g, (whole, start: string, label: string) => {
    return options.some((option) => option.label === label) ? start + letterOf({ options, label }) : whole;
  });
}
