import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { itemTypes } from '@abhyas/rules/assessment/types/asked.ts';
import { makeInstance, readQuestionModel } from '@abhyas/rules/content/model/instances.ts';
import { valuesInWords } from '@abhyas/rules/content/model/model.ts';
import { cutBank, readFields } from '@abhyas/rules/content/question-text.ts';
import { ItemTypeSchema } from '@abhyas/contract/assessment/item-types.ts';

export const tryUsage = 'try <questions/bank.md> [--question <key>] [--seed <number>]';

/** `npm run content -- try`: prints an instance of each model of a bank, or of one. Returns the exit code. */
export function tryFromCommandLine(args: readonly string[]): number {
  const { values, positionals } = parseArgs({
    args: [...args],
    options: { question: { type: 'string' }, seed: { type: 'string', default: '1' } },
    allowPositionals: true,
  });
  const [file] = positionals;
  const seed = Number(values.seed);
  if (file === undefined || positionals.length > 1 || !Number.isInteger(seed) || seed < 1) {
    console.error(`Usage: npm run content -- ${tryUsage}`);
    return 2;
  }
  const pieces = cutBank(readFileSync(resolve(file), 'utf8')).filter(
    ({ kind, key }) => kind === 'question' && (values.question === undefined || values.question === key),
  );
  let [models, bad] = [0, 0];
  for (const { key, text, line } of pieces) {
    const type = ItemTypeSchema.safeParse(readFields(text).fields.find(({ name }) => name === 'type')?.value ?? 'single');
    const read = readQuestionModel({ key, piece: text, form: type.success ? itemTypes[type.data].options : 'chosen' });
    if (read === null) continue;
    models += 1;
    const made = 'fault' in read ? ({ kind: 'bad', fault: read.fault } as const) : makeInstance(read, seed);
    if (made.kind === 'made') {
      const { text: written, values: drawn } = made.instance;
      console.log(`${written.replace(/\n{3,}/g, '\n\n').trimEnd()}\n\n(seed ${seed}: ${valuesInWords(drawn)})\n`);
      continue;
    }
    bad += 1;
    console.error(
      made.kind === 'none'
        ? `${key}: seed ${seed} meets its conditions in no draw`
        : `${file}:${line + made.fault.line + 1} ${key}: ${made.fault.cause}`,
    );
  }
  if (models === 0) console.error(values.question === undefined ? `${file} has no model` : `${file} has no model '${values.question}'`);
  return models === 0 || bad > 0 ? 1 : 0;
}
