import { fileKinds } from '@abhyas/contract/studio/file-kinds.ts';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { jsonSchemas } from '../../src/content/format/schemas/json-schemas.ts';

const messages = fileURLToPath(new URL('../../../web/messages', import.meta.url));

interface Words {
  readonly studio_field: readonly [{ readonly match: Readonly<Record<string, string>> }];
  readonly studio_choice: readonly [{ readonly match: Readonly<Record<string, string>> }];
}

/** What the form shows of schemas: the names of fields, and what there is to choose. What it leaves to the source has no words. */
function shown(schema: unknown, found = { fields: new Set<string>(), choices: new Set<string>() }) {
  if (typeof schema !== 'object' || schema === null) return found;
  const { properties, items, anyOf, enum: choices } = schema as Record<string, unknown>;
  for (const [name, part] of Object.entries(properties ?? {})) {
    // one that must not be written has no type
    if (Object.keys(part as object).length > 0) found.fields.add(name);
    // a part of many forms is edited in the source
    if (!['questions', 'terms', 'eligibility', 'adaptiveEngine', 'engine', 'shortlists', 'expected', 'curves'].includes(name))
      shown(part, found);
  }
  if (Array.isArray(choices) && choices[0] !== '0') for (const choice of choices) found.choices.add(String(choice));
  if (!Array.isArray(items)) shown(items, found);
  if (Array.isArray(anyOf)) for (const each of anyOf) shown(each, found);
  return found;
}

test.each(['en', 'hi'])('every field of a file of a pack has words in %s, and every choice', (language) => {
  const { studio_field: fields, studio_choice: choices } = JSON.parse(readFileSync(`${messages}/${language}/studio.json`, 'utf8')) as Words;
  const schemas = jsonSchemas();
  const found = shown({ anyOf: fileKinds.filter((kind) => kind !== 'classes').map((kind) => schemas[kind]) });
  expect([...found.fields].filter((name) => fields[0].match[`name=${name}`] === undefined)).toEqual([]);
  expect([...found.choices].filter((value) => choices[0].match[`value=${value}`] === undefined)).toEqual([]);
});
