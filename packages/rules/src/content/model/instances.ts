import { maxStepsInAll, type Scope } from './evaluate.ts';
import type { OptionsForm } from '../question-text.ts';
import { readFields, splitOptions, splitQuestion } from '../question-text.ts';
import { ModelError } from './model-error.ts';
import { createWork, drawModel, drawnValues, type Model, readModel, sameValues, valuesInWords, type Work } from './model.ts';
import { fillTemplate, readTemplate, type Template } from './template.ts';
import type { Value } from './value.ts';

/** A question or passage that a model came to: its text is that of the piece, line for line, without the model. */
export interface Instance {
  readonly seed: number;
  readonly text: string;
  readonly values: readonly (readonly [string, Value])[];
  /** All that its seed came to. */
  readonly scope: Scope;
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

/** Reads the model of a question or passage with its texts; null where it has none. A question of a set (`of` is the model of its passage) always has one. */
export function readPieceModel({
  key,
  piece,
  form,
  of = null,
}: {
  key: string;
  piece: string;
  form: OptionsForm;
  of?: Model | null;
}): ReadModel | { readonly fault: ModelFault } | null {
  try {
    const model = readModel(piece, of);
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

/**
 * The instance of a seed, in a set with what its passage drew from it (`of`); `none` where its draws do not meet the conditions, `bad` for one that cannot be asked.
 */
export function makeInstance({
  read: { key, model, template, form },
  seed,
  work = createWork(),
  of = null,
}: {
  read: ReadModel;
  seed: number;
  work?: Work;
  of?: Pick<Instance, 'scope' | 'values'> | null;
}): Made {
  let words = of === null ? '' : valuesInWords(of.values);
  try {
    const scope = drawModel({ model, name: key, seed, work, of: of?.scope ?? null });
    if (scope === null) return { kind: 'none' };
    const values = [...(of?.values ?? []), ...drawnValues(model, scope)];
    words = valuesInWords(values);
    const { text, worth } = fillTemplate({ template, model, scope });
    const fault = optionsFault({ text, worth, form });
    if (fault !== null) return { kind: 'bad', fault: ofSeed({ ...fault, seed, words }) };
    return { kind: 'made', instance: { seed, text, values, scope } };
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

/** What a model comes to. */
export interface Expanded {
  readonly instances: readonly Instance[];
  /** Those of the seeds that were only tried. */
  readonly others: readonly Instance[];
  readonly fault: ModelFault | null;
  /** So many of the `tried` seeds met no conditions. */
  readonly unmet: number;
  readonly tried: number;
}

/**
 * The first `count` instances of a model that differ in what they draw, from seed 1 on, and the first fault among them and the seeds up to `trials`.
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
}): Expanded {
  const instances: Instance[] = [];
  const others: Instance[] = [];
  let [unmet, seed] = [0, 0];
  const isLeft = () => instances.length < count && seed < seedsFor(count);
  const made = (fault: ModelFault | null) => ({ instances, others, fault, unmet, tried: seed });
  while (seed < trials || isLeft()) {
    seed += 1;
    const one = makeInstance({ read, seed, work });
    if (work.steps <= 0) return made(tooManySteps({ read, seeds: seed }));
    if (one.kind === 'bad') return made(one.fault);
    if (one.kind === 'none') {
      unmet += 1;
      // conditions that nothing meets take all draws of each seed
      if (unmet === seed && unmet >= hopeless) break;
      continue;
    }
    const isNew = instances.length < count && !instances.some(({ values }) => sameValues(values, one.instance.values));
    (isNew ? instances : others).push(one.instance);
  }
  return made(null);
}
const hopeless = 10;

const tooManySteps = ({ read, seeds }: { read: ReadModel; seeds: number }): ModelFault => ({
  line: Math.max(0, read.model.from),
  cause: `${seeds} seeds take more than ${maxStepsInAll / 1_000_000} million steps: make the conditions less strict`,
});

/** What the model of a question comes to for the instances of its passage, the same seeds in the same order: conditions of its own may redraw what it draws itself, and nothing of the passage. */
export function expandInSet({ read, passage, work = createWork() }: { read: ReadModel; passage: Expanded; work?: Work }): Expanded {
  const instances: Instance[] = [];
  const others: Instance[] = [];
  const made = (fault: ModelFault | null) => ({ instances, others, fault, unmet: 0, tried: passage.tried });
  for (const of of [...passage.instances, ...passage.others]) {
    const one = makeInstance({ read, seed: of.seed, work, of });
    if (work.steps <= 0) return made(tooManySteps({ read, seeds: instances.length + others.length }));
    if (one.kind === 'bad') return made(one.fault);
    if (one.kind === 'none') {
      const cause = 'its conditions are met in no draw: those on what the passage draws belong into the model of the passage';
      return made(ofSeed({ line: Math.max(0, read.model.from), cause, seed: of.seed, words: valuesInWords(of.values) }));
    }
    (instances.length < passage.instances.length ? instances : others).push(one.instance);
  }
  return made(null);
}

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
