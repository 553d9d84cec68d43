import fc from 'fast-check';
import { z } from 'zod';

/** What the contract's schemas become as JSON Schema. */
interface Schema {
  readonly type?: string | readonly string[];
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly allOf?: readonly Schema[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly items?: Schema;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly pattern?: string;
  readonly format?: string;
}

/** What the portal has under the name of a field (as `keyOf` writes it), such as real ids: random ones would get no further than "not found". */
export type Known = ReadonlyMap<string, readonly string[]>;

/** 'course_id' and 'courseId' are the same field. */
export const keyOf = (field: string): string => field.replaceAll('_', '').toLowerCase();

/** Texts that have broken servers before. */
export const oddTexts = [
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  '\uD800',
  'ﷺ'.repeat(40),
  '🇮🇳'.repeat(20),
  '\u202Egnp.exe',
  "'; drop table people; --",
  '" or 1=1 --',
  '${7*7}{{7*7}}',
  '../../../../etc/passwd',
  '<script>alert(1)</script>',
  'null',
  'NaN',
  '-1',
  '9'.repeat(19),
  '9223372036854775808',
  '1e308',
  '0x10',
  '__proto__',
  'constructor',
  '%00%ff',
  '2026-02-31T25:61:61Z',
  'http://169.254.169.254/latest/meta-data/',
];

const sizeOf = ({ minLength = 0, maxLength = 300 }: Schema) => ({ minLength, maxLength: Math.max(minLength, Math.min(maxLength, 300)) });

function matching(pattern: string): fc.Arbitrary<string> {
  try {
    return fc.stringMatching(new RegExp(pattern));
  } catch {
    // what it cannot turn round, such as a look-ahead
    return fc.string();
  }
}

function textOf({ schema, field, known }: { schema: Schema; field: string; known: Known }): fc.Arbitrary<string> {
  const values = known.get(keyOf(field)) ?? [];
  const shaped =
    schema.pattern !== undefined
      ? matching(schema.pattern)
      : schema.format === 'date-time'
        ? fc.date({ noInvalidDate: true }).map((date) => date.toISOString())
        : schema.format === 'uuid'
          ? fc.uuid()
          : fc.oneof(fc.string({ unit: 'binary', ...sizeOf(schema) }), fc.string(sizeOf(schema)), fc.constantFrom(...oddTexts));
  return values.length === 0 ? shaped : fc.oneof({ weight: 8, arbitrary: fc.constantFrom(...values) }, { weight: 2, arbitrary: shaped });
}

const rangeOf = ({ minimum = -(2 ** 31), maximum = 2 ** 31 }: Schema) => ({
  min: Math.max(minimum, -(2 ** 53)),
  max: Math.min(maximum, 2 ** 53),
});

function arbitraryOf({ schema, field, known }: { schema: Schema; field: string; known: Known }): fc.Arbitrary<unknown> {
  const of = (part: Schema, name = field) => arbitraryOf({ schema: part, field: name, known });
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum !== undefined) return fc.constantFrom(...schema.enum);
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices !== undefined) return fc.oneof(...choices.map((part) => of(part)));
  if (schema.allOf !== undefined) {
    return fc.tuple(...schema.allOf.map((part) => of(part))).map((parts) => Object.assign({}, ...parts) as unknown);
  }
  switch (schema.type) {
    case 'string':
      return textOf({ schema, field, known });
    case 'integer': {
      const values = (known.get(keyOf(field)) ?? []).map(Number);
      const any = fc.integer({
        min: Math.ceil(Math.max(rangeOf(schema).min, -(2 ** 31))),
        max: Math.floor(Math.min(rangeOf(schema).max, 2 ** 31)),
      });
      return values.length === 0 ? any : fc.oneof({ weight: 4, arbitrary: fc.constantFrom(...values) }, { weight: 1, arbitrary: any });
    }
    case 'number':
      return fc.double({ ...rangeOf(schema), noNaN: true, noDefaultInfinity: true });
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    case 'array': {
      const { minItems = 0, maxItems = 5, items = {} } = schema;
      return fc.array(of(items), { minLength: minItems, maxLength: Math.max(minItems, Math.min(maxItems, 5)) });
    }
    case 'object': {
      const { properties = {}, required = [] } = schema;
      const fields = Object.entries(properties).map(([name, part]) => [name, of(part, name)] as const);
      return fc.record(Object.fromEntries(fields), { requiredKeys: [...required] });
    }
    default:
      return fc.jsonValue();
  }
}

/** Bodies that a schema of the contract lets through, or nearly: refinements are not known here. */
export function bodiesOf({ body, known }: { body: z.ZodType; known: Known }): fc.Arbitrary<unknown> {
  const schema = z.toJSONSchema(body, { io: 'input', unrepresentable: 'any' }) as Schema;
  return arbitraryOf({ schema, field: '', known });
}
