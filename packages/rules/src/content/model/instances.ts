import { maxStepsInAll } from './evaluate.ts';
import type { OptionsForm } from '../question-text.ts';
import { readFields, splitOptions, splitQuestion } from '../question-text.ts';
import { ModelError } from './model-error.ts';
import { createWork, drawModel, drawnValues, type Model, readModel, sameValues, valuesInWords, type Work } from './model.ts';
import { fillTemplate, readTemplate, type Template } from './template.ts';
import type { Value } from './value.ts';

/** A question that a model came to: its text is that of the piece, line for line, without the model. */
export interface Instance {
  readonly seed: number;
  readonly text: string;
  readonly values: readonly (readonly [string, Value])[];
}

/** What is wrong with a model. Lines are those of the piece, from 0. */
export interface ModelFault {
  readonly line: number;
  readonly cause: string;
}

/** A model that has been read, ready to make instances. */
export interface ReadModel {
  readonly key: string;
  readonly model: Model;
  readonly template: Template;
  readonly form: OptionsForm;
}

/** Reads the model of a question with its texts; null where the question has none. */
export function readQuestionModel({
  key,
  piece,
  form,
}: {
  key: string;
  piece: string;
  form: OptionsForm;
}): ReadModel | { readonly fault: ModelFault } | null {
  try {
    const model = readModel(piece);
    if (model === null) return null;
    return { key, model, template: readTemplate({ piece, model }), form };
  } catch (error) {
    if (error instanceof ModelError) return { fault: faultOf(error) };
    throw error;
  }
}

const faultOf = ({ message, at, line }: ModelError): ModelFault => ({
  line: line ?? 0,
  cause: at === 0 ? message : `at sign ${at + 1}, ${message}`,
});

type Made =
  | { readonly kind: 'made'; readonly instance: Instance }
  | { readonly kind: 'none' }
  | { readonly kind: 'bad'; readonly fault: ModelFault };

/** The instance of a seed; `none` where its draws do not meet the conditions, `bad` for one that cannot be asked. */
export function makeInstance({ key, model, template, form }: ReadModel, seed: number, work: Work = createWork()): Made {
  let words = '';
  try {
    const scope = drawModel({ model, name: key, seed, work });
    if (scope === null) return { kind: 'none' };
    const values = drawnValues(model, scope);
    words = valuesInWords(values);
    const { text, worth } = fillTemplate({ template, model, scope });
    const fault = optionsFault({ text, worth, form });
    if (fault !== null) return { kind: 'bad', fault: ofSeed({ ...fault, seed, words }) };
    return { kind: 'made', instance: { seed, text, values } };
  } catch (error) {
    if (error instanceof ModelError) return { kind: 'bad', fault: ofSeed({ ...faultOf(error), seed, words }) };
    throw error;
  }
}

const ofSeed = ({ line, cause, seed, words }: ModelFault & { seed: number; words: string }): ModelFault => ({
  line,
  cause: `with seed ${seed}${words === '' ? '' : ` (${words})`}: ${cause}`,
});

/** Two options that are worth the same, or one that is of no worth to compare. */
function optionsFault({ text, worth, form }: { text: string; worth: string; form: OptionsForm }): ModelFault | null {
  const part = splitQuestion(worth).options;
  if (part === null || form === 'none') return null;
  const { options } = splitOptions({ part, form });
  const shown = splitQuestion(text).options;
  const texts = shown === null ? [] : splitOptions({ part: shown, form }).options;
  for (const [at, option] of options.entries()) {
    const twin = options
      .slice(0, at)
      .find((other) => isDigit(other.label) === isDigit(option.label) && bare(other.text) === bare(option.text));
    if (twin !== undefined)
      return {
        line: option.line,
        cause: `options ${twin.label} and ${option.label} are the same (${(texts[at]?.text ?? '').trim()}): add 'where distinct(…)' with the key and the mistakes`,
      };
  }
  return null;
}

const isDigit = (label: string) => /\d/.test(label);

/** What an option is worth, without what only sets it. */
const bare = (text: string) =>
  text
    .replace(
      /\\[dt]?frac\s*\{⟦(-?\d+)⟧\}\s*\{⟦(\d+)⟧\}/g,
      (_whole, above: string, below: string) => `⟦${reduced(BigInt(above), BigInt(below))}⟧`,
    )
    .replace(/\\(?:,|;|!|quad|left|right|displaystyle)|[$\s⟦⟧]|\{,\}/g, '')
    .toLowerCase();

function reduced(above: bigint, below: bigint): string {
  let [a, b] = [above < 0n ? -above : above, below];
  while (b > 0n) [a, b] = [b, a % b];
  if (a === 0n) return `${above}/${below}`;
  return below / a === 1n ? `${above / a}` : `${above / a}/${below / a}`;
}

/** How many instances a model has where it does not say, and at most. */
export const instanceCounts = { usual: 8, least: 2, most: 40 } as const;
/** So many seeds of a model are tried by what checks it for its author. */
export const modelTrials = 200;
/** So many seeds are tried before a model has too few instances. */
const seedsFor = (count: number) => Math.max(60, count * 10);

/**
 * The first `count` instances of a model that differ in what they draw, from seed 1 on, and the first fault among them and the seeds up to `trials`. `unmet` of `tried` seeds met no
 * conditions.
 */
export function expandModel({
  read,
  count,
  trials = 0,
  work = createWork(),
}: {
  read: ReadModel;
  count: number;
  trials?: number;
  work?: Work;
}): {
  instances: readonly Instance[];
  fault: ModelFault | null;
  unmet: number;
  tried: number;
} {
  const instances: Instance[] = [];
  let [unmet, seed] = [0, 0];
  const isLeft = () => instances.length < count && seed < seedsFor(count);
  while (seed < trials || isLeft()) {
    seed += 1;
    const made = makeInstance(read, seed, work);
    if (work.steps <= 0)
      return {
        instances,
        fault: {
          line: read.model.from,
          cause: `${seed} seeds take more than ${maxStepsInAll / 1_000_000} million steps: make the conditions less strict`,
        },
        unmet,
        tried: seed,
      };
    if (made.kind === 'bad') return { instances, fault: made.fault, unmet, tried: seed };
    if (made.kind === 'none') {
      unmet += 1;
      // conditions that nothing meets take all draws of each seed
      if (unmet === seed && unmet >= hopeless) break;
      continue;
    }
    const { instance } = made;
    if (instances.length < count && !instances.some(({ values }) => sameValues(values, instance.values))) instances.push(instance);
  }
  return { instances, fault: null, unmet, tried: seed };
}
const hopeless = 10;

/** The mistakes that a model must name: the wrong options of a single choice that have no reason. */
export function unnamedMistakes(piece: string): { readonly label: string; readonly line: number }[] {
  const { fields } = readFields(piece);
  const value = (name: string) => fields.find((field) => field.name === name)?.value;
  const { options, reasons } = splitQuestion(piece);
  if ((value('type') ?? 'single') !== 'single' || options === null) return [];
  const named = new Set(
    reasons === null
      ? []
      : splitOptions({ part: reasons, form: 'chosen' })
          .options.filter(({ text }) => text.trim() !== '')
          .map(({ label }) => label),
  );
  return splitOptions({ part: options, form: 'chosen' }).options.filter(({ label }) => label !== value('answer') && !named.has(label));
}
