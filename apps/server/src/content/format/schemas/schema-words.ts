import type { z } from 'zod';
import { fieldsAt } from '../salvage.ts';

type Issue = z.core.$ZodIssue;

const quoted = (values: readonly unknown[]): string => {
  const words = values.map((value) => `'${String(value)}'`);
  return words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} or ${words.at(-1)}`;
};

const shapes: Readonly<Record<string, string>> = {
  string: 'must be a text',
  number: 'must be a number, without quotes',
  int: 'must be a whole number, without quotes',
  boolean: 'must be true or false, without quotes',
  array: "must be a list: each entry begins with '- '",
  object: 'must have fields of its own, as docs/content.md shows',
  record: 'must have fields of its own, as docs/content.md shows',
};

/** What a schema demands, as one says it to an author. Messages of the schema's own stay. */
export function sayIssue(issue: z.core.$ZodRawIssue): string {
  const { input } = issue;
  switch (issue.code) {
    case 'invalid_type':
      if (input === undefined) return 'this field is missing';
      if (input === null) return 'this field is empty';
      if (issue.expected === 'string' && (typeof input === 'number' || typeof input === 'boolean'))
        return `put the value in quotes: '${input}'`;
      return shapes[String(issue.expected)] ?? 'has a value that does not belong here';
    case 'invalid_value':
      return input === undefined ? 'this field is missing' : `must be ${quoted(issue.values)}`;
    case 'too_small':
      if (issue.origin === 'string') return issue.minimum === 1 ? 'must not be empty' : `must have at least ${issue.minimum} characters`;
      if (issue.origin === 'array')
        return issue.minimum === 1 ? 'the list must not be empty' : `must have at least ${issue.minimum} entries`;
      return `must be ${issue.inclusive === false ? 'above' : 'at least'} ${issue.minimum}`;
    case 'too_big':
      if (issue.origin === 'string') return `must have at most ${issue.maximum} characters`;
      if (issue.origin === 'array') return `must have at most ${issue.maximum} entries`;
      return `must be at most ${issue.maximum}`;
    case 'invalid_format':
      return issue.format === 'email' ? 'must be a mail address, like name@example.org' : 'is not written as docs/content.md says';
    case 'not_multiple_of':
      return 'must have at most two decimals';
    default:
      return 'has a value that does not belong here';
  }
}

/** Where a value may have several forms: the faults of the form that it comes nearest to, or one that names them all. */
function withoutUnions(issue: Issue): Issue[] {
  if (issue.code !== 'invalid_union') return [issue];
  const isOther = ({ code, path }: Issue) => path.length === 0 && (code === 'invalid_type' || code === 'invalid_value');
  const forms = issue.errors.map((form) => form.flatMap(withoutUnions));
  const near = forms.filter((form) => !form.some(isOther));
  const isForeign = ({ code, path }: Issue) => path.length === 0 && code === 'unrecognized_keys';
  const nearest = near.find((form) => !form.some(isForeign)) ?? near[0];
  if (nearest !== undefined) return nearest.map((inner) => ({ ...inner, path: [...issue.path, ...inner.path] }));
  const messages = [...new Set(forms.flat().map(({ message }) => message))];
  return [{ code: 'custom', path: issue.path, message: messages.join(', or ') }];
}

/** How far two words are from each other: how many letters are wrong, missing or too many (Levenshtein). */
function distance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (const [i, letter] of a.split('').entries()) {
    let [diagonal, left] = [i, i + 1];
    row = [
      i + 1,
      ...row.slice(1).map((above, j) => {
        left = Math.min(above + 1, left + 1, diagonal + (letter === b[j] ? 0 : 1));
        diagonal = above;
        return left;
      }),
    ];
  }
  return row.at(-1) ?? 0;
}

/** The one of `names` that was probably meant by `name`, if any: at most `most` letters are different. */
export function nearestName(name: string, names: readonly string[], most = 2): string | undefined {
  return names
    .map((known) => ({ known, far: distance(name.toLowerCase(), known.toLowerCase()) }))
    .filter(({ far, known }) => far <= Math.min(most, known.length / 3))
    .toSorted((a, b) => a.far - b.far)[0]?.known;
}

/** 'examDate', 'colours.light.filled', 'tests, entry 2': a field as its author knows it. The line says in which entry it is. */
function nameOf(path: readonly PropertyKey[]): string {
  const names = path.map(String);
  const isEntry = (name: string | undefined) => name !== undefined && /^\d+$/.test(name);
  const last = names.at(-1);
  if (isEntry(last)) return `${names.at(-2) ?? 'list'}, entry ${Number(last) + 1}`;
  return names.slice(names.findLastIndex(isEntry) + 1).join('.');
}

export interface SchemaFault {
  readonly path: readonly PropertyKey[];
  readonly cause: string;
}

/** What a schema refuses in a written value, field by field, in plain words. Empty if it fits. */
export function schemaFaults(schema: z.ZodType, written: unknown): SchemaFault[] {
  const parsed = schema.safeParse(written, { error: sayIssue });
  const issues = (parsed.error?.issues ?? []).flatMap(withoutUnions);
  const meantAt = new Set(
    issues.flatMap((issue) => {
      if (issue.code !== 'unrecognized_keys') return [];
      const fields = fieldsAt(schema, issue.path);
      return issue.keys.flatMap((key) => {
        const meant = nearestName(key, fields);
        return meant === undefined ? [] : [[...issue.path, meant].join('.')];
      });
    }),
  );
  return issues.flatMap((issue) => {
    // a field is not missing that is there with a slip in its name
    if (issue.code !== 'unrecognized_keys' && meantAt.has(issue.path.join('.'))) return [];
    if (issue.code !== 'unrecognized_keys') {
      const name = nameOf(issue.path);
      return [{ path: issue.path, cause: name === '' ? issue.message : `${name}: ${issue.message}` }];
    }
    const fields = fieldsAt(schema, issue.path);
    return issue.keys.map((key) => {
      const meant = nearestName(key, fields);
      const advice = meant === undefined ? `; the fields are ${fields.join(', ')}` : `; did you mean '${meant}'?`;
      return { path: [...issue.path, key], cause: `there is no field '${key}' here${advice}` };
    });
  });
}
