import { endpoints } from '@abhyas/contract/endpoints.ts';
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const source = fileURLToPath(new URL('../../src', import.meta.url));

/** What one query says of itself: from its key up to the next one. */
const queriesOf = (text: string) => text.split(/(?=\bqueryKey:)/).filter((part) => part.includes('queryFn'));

test('a query of what the contract calls secret says so, so that no device keeps its answer', () => {
  const secret = Object.values(endpoints).flatMap(({ name, secret: isSecret }) => (isSecret ? [name] : []));
  expect(secret).not.toEqual([]);
  const files = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter((path) => /(?<!\.test)\.tsx?$/.test(path));
  const queries = files.flatMap((path) => queriesOf(readFileSync(`${source}/${path}`, 'utf8')));
  const asking = secret.map((name) => queries.filter((query) => query.includes(`call('${name}'`)));
  expect(asking.map(({ length }) => length)).not.toContain(0);
  expect(asking.flat().filter((query) => !/meta: \{[^}]*secret: true/.test(query))).toEqual([]);
});
