import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { itemTypes } from '@abhyas/rules/assessment/types/asked.ts';
import { type Instance, makeInstance, type ReadModel, readPieceModel } from '@abhyas/rules/content/model/instances.ts';
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
  let [models, bad] = [0, 0];
  const sets = new Map<string, { read: ReadModel; instance: Instance }>();
  for (const { kind, key, text, line } of cutBank(readFileSync(resolve(file), 'utf8'))) {
    if (kind !== 'passage' && kind !== 'question') continue;
    const field = (name: string) => readFields(text).fields.find((each) => each.name === name)?.value;
    const isAsked = kind === 'question' && (values.question === undefined || values.question === key);
    const type = ItemTypeSchema.safeParse(field('type') ?? 'single');
    const form = kind === 'question' ? (type.success ? itemTypes[type.data].options : 'chosen') : 'none';
    const set = kind === 'question' ? sets.get(field('passage') ?? '') : undefined;
    const read = readPieceModel({ key, piece: text, form, of: set?.read.model ?? null });
    if (read === null) continue;
    if (isAsked) models += 1;
    const made = 'fault' in read ? ({ kind: 'bad', fault: read.fault } as const) : makeInstance({ read, seed, of: set?.instance ?? null });
    if (made.kind === 'made' && !('fault' in read) && kind === 'passage') sets.set(key, { read, instance: made.instance });
    if (made.kind === 'made' && (isAsked || (kind === 'passage' && values.question === undefined))) {
      const { text: written, values: drawn } = made.instance;
      console.log(`${written.replace(/\n{3,}/g, '\n\n').trimEnd()}\n\n(seed ${seed}: ${valuesInWords(drawn)})\n`);
    }
    if (made.kind === 'made') continue;
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
