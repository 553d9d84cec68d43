import { existsSync, globSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { itemTypes } from '@abhyas/rules/assessment/types/asked.ts';
import { readQuestionModel, type ReadModel } from '@abhyas/rules/content/model/instances.ts';
import { createWork, drawModel, drawnValues, valuesInWords } from '@abhyas/rules/content/model/model.ts';
import { fillTemplate } from '@abhyas/rules/content/model/template.ts';
import type { Value } from '@abhyas/rules/content/model/value.ts';
import { cutBank, readFields, splitOptions, splitQuestion } from '@abhyas/rules/content/question-text.ts';
import { ItemTypeSchema } from '@abhyas/contract/assessment/item-types.ts';
import type { Answers, Lists, Values } from './values.ts';

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
function keyOf({ model, template, form }: ReadModel, scope: Parameters<typeof fillTemplate>[0]['scope']) {
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

type Scope = NonNullable<ReturnType<typeof drawModel>>;

/** What is wrong with the key of the values of a seed, null where both programs agree. */
function faultOf({ read, seed, scope, answers }: { read: ReadModel; seed: number; scope: Scope; answers: Answers }): string | null {
  const values = Object.fromEntries([...scope.values].map(([name, value]) => [name, plain(value)]));
  const key = keyOf(read, scope);
  const found = answers[read.key]?.(values as Values, values as Lists) ?? NaN;
  const numbers = typeof found === 'number' ? [found] : found;
  const isSame =
    typeof numbers === 'string'
      ? key.texts.includes(numbers)
      : numbers.length === key.numbers.length && numbers.every((number, at) => isNear(number, key.numbers[at] ?? NaN));
  return isSame
    ? null
    : `seed ${seed} (${valuesInWords(drawnValues(read.model, scope))}): the key is ${key.texts[0] ?? ''}, and ${JSON.stringify(found)} was found`;
}

const began = performance.now();
let [models, compared, failed] = [0, 0, 0];
for (const file of globSync('*.md', { cwd: folder }).toSorted()) {
  const bank = basename(file, '.md');
  if (chosen.length > 0 && !chosen.includes(bank)) continue;
  const program = new URL(`${bank}.ts`, import.meta.url);
  const { answers } = existsSync(program) ? ((await import(program.href)) as { answers: Answers }) : { answers: {} };
  const keys = new Set(Object.keys(answers));
  for (const { key, text } of cutBank(readFileSync(new URL(file, folder), 'utf8'))) {
    const type = ItemTypeSchema.catch('single').parse(readFields(text).fields.find(({ name }) => name === 'type')?.value);
    const read = readQuestionModel({ key, piece: text, form: itemTypes[type].options });
    if (read === null) continue;
    models += 1;
    let fault: string | null = null;
    if ('fault' in read) fault = read.fault.cause;
    else if (!keys.delete(key)) fault = `trials/models/${bank}.ts has no answer for it`;
    else {
      const before = compared;
      for (let seed = 1; seed <= seeds && fault === null; seed += 1) {
        const scope = drawModel({ model: read.model, name: read.key, seed, work: createWork() });
        if (scope === null) continue;
        compared += 1;
        fault = faultOf({ read, seed, scope, answers });
      }
      if (compared === before) fault = 'no seed draws values for it';
    }
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
