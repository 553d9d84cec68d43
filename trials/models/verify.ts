import { existsSync, globSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { itemTypes } from '@abhyas/rules/assessment/types/asked.ts';
import { type Instance, makeInstance, type ReadModel, readPieceModel } from '@abhyas/rules/content/model/instances.ts';
import { valuesInWords } from '@abhyas/rules/content/model/model.ts';
import { fillTemplate } from '@abhyas/rules/content/model/template.ts';
import type { Value } from '@abhyas/rules/content/model/value.ts';
import { cutBank, readFields, splitOptions, splitQuestion } from '@abhyas/rules/content/question-text.ts';
import { ItemTypeSchema } from '@abhyas/contract/assessment/item-types.ts';
import type { Answers, Lists, Texts, Values } from './values.ts';

/**
 * Compares the key of every model of the demo with what a second program computes from the values of 1,000 seeds. Names of banks choose them:
 * `node trials/models/verify.ts models-algebra`.
 */
const seeds = 1_000;
const folder = new URL('../../content/demo/questions/', import.meta.url);
const chosen = process.argv.slice(2);

/** A number of the engine as the second program has it. */
function plain(value: Value): unknown {
  if (typeof value !== 'object') return value;
  return 'above' in value ? Number(value.above) / Number(value.below) : value.map(plain);
}

/** The numbers of a text, whose values are between ⟦ and ⟧ as fractions, roots, lists and ratios. */
function numbersIn(worth: string): number[] {
  return [...worth.matchAll(/⟦(.*?)⟧/g)].flatMap(([, inside = '']) =>
    [...inside.matchAll(/(root )?(-?\d+(?:\.\d+)?)(?:\/(\d+))?/g)].map(([, root, above, below = '1']) =>
      root === undefined ? Number(above) / Number(below) : Math.sqrt(Number(above)),
    ),
  );
}

const isNear = (one: number, other: number) => Math.abs(one - other) <= 1e-9 * Math.max(1, Math.abs(one), Math.abs(other));

/** Texts of the key, one of them the answer, and its numbers. */
function keyOf({ model, template, form }: ReadModel, { scope }: Instance) {
  const { text, worth } = fillTemplate({ template, model, scope });
  const answer = readFields(text).fields.find(({ name }) => name === 'answer')?.value ?? '';
  const optionIn = (piece: string) => {
    const part = splitQuestion(piece).options;
    const options = part === null ? [] : splitOptions({ part, form });
    return Array.isArray(options) ? undefined : options.options.find(({ label }) => label === answer)?.text.trim();
  };
  const option = optionIn(text);
  const field = /^- answer:(.*)$/m.exec(worth)?.[1] ?? '';
  return { texts: option === undefined ? [answer] : [option.replaceAll('$', ''), answer], numbers: numbersIn(optionIn(worth) ?? field) };
}

/** What is wrong with the key of an instance, null where both programs agree. */
function faultOf({ read, instance, answers }: { read: ReadModel; instance: Instance; answers: Answers }): string | null {
  const values = Object.fromEntries([...instance.scope.values].map(([name, value]) => [name, plain(value)]));
  const key = keyOf(read, instance);
  const found = answers[read.key]?.(values as Values, values as Lists, values as Texts) ?? NaN;
  const numbers = typeof found === 'number' ? [found] : found;
  const isSame =
    typeof numbers === 'string'
      ? key.texts.includes(numbers)
      : numbers.length === key.numbers.length && numbers.every((number, at) => isNear(number, key.numbers[at] ?? NaN));
  return isSame
    ? null
    : `seed ${instance.seed} (${valuesInWords(instance.values)}): the key is ${key.texts[0] ?? ''}, and ${JSON.stringify(found)} was found`;
}

const began = performance.now();
let [models, compared, failed] = [0, 0, 0];
for (const file of globSync('*.md', { cwd: folder }).toSorted()) {
  const bank = basename(file, '.md');
  if (chosen.length > 0 && !chosen.includes(bank)) continue;
  const program = new URL(`${bank}.ts`, import.meta.url);
  const { answers } = existsSync(program) ? ((await import(program.href)) as { answers: Answers }) : { answers: {} };
  const keys = new Set(Object.keys(answers));
  /** The passages that are models, with their instances by seed. */
  const sets = new Map<string, { read: ReadModel; instances: ReadonlyMap<number, Instance> }>();
  for (const { kind, key, text } of cutBank(readFileSync(new URL(file, folder), 'utf8'))) {
    const field = (name: string) => readFields(text).fields.find((each) => each.name === name)?.value;
    const form = kind === 'passage' ? 'none' : itemTypes[ItemTypeSchema.catch('single').parse(field('type'))].options;
    const set = sets.get(field('passage') ?? '');
    const read = readPieceModel({ key, piece: text, form, of: set?.read.model ?? null });
    if (read === null) continue;
    let fault: string | null = null;
    const instances = new Map<number, Instance>();
    if ('fault' in read) fault = read.fault.cause;
    else if (kind === 'question' && !keys.delete(key)) fault = `trials/models/${bank}.ts has no answer for it`;
    else {
      for (let seed = 1; seed <= seeds && fault === null; seed += 1) {
        const of = set?.instances.get(seed) ?? null;
        if (set !== undefined && of === null) continue;
        const made = makeInstance({ read, seed, of });
        if (made.kind === 'bad') fault = made.fault.cause;
        else if (made.kind === 'made') instances.set(seed, made.instance);
        else if (of !== null) fault = `seed ${seed} of its passage meets its conditions in no draw`;
        if (made.kind === 'made' && kind === 'question') fault = faultOf({ read, instance: made.instance, answers });
      }
      if (fault === null && instances.size === 0) fault = 'no seed draws values for it';
      if (kind === 'passage') sets.set(key, { read, instances });
    }
    if (kind === 'question') [models, compared] = [models + 1, compared + instances.size];
    if (fault === null) continue;
    failed += 1;
    console.error(`${bank}/${key}: ${fault}`);
  }
  for (const key of keys) {
    failed += 1;
    console.error(`${bank}/${key}: there is an answer, and no model`);
  }
}
console.log(
  `${models} models, ${compared.toLocaleString('en-IN')} seeds compared, ${failed} failed, ${((performance.now() - began) / 1000).toFixed(1)} s`,
);
process.exitCode = failed === 0 && models > 0 ? 0 : 1;
