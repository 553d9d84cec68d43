import fc from 'fast-check';
import { oddTexts } from './bodies.ts';

const nested = (depth: number) => '['.repeat(depth) + ']'.repeat(depth);
const wrongValues: unknown[] = [
  null,
  true,
  -1,
  1.5,
  2 ** 53,
  1e300,
  [],
  {},
  [[]],
  [null],
  { $ne: null },
  { toString: 1, length: -1 },
  'x'.repeat(100_000),
  Array.from({ length: 20_000 }, (_, index) => index),
  JSON.parse(nested(500)),
  JSON.parse('{"__proto__": {"isAdmin": true}}'),
  { constructor: { prototype: { isAdmin: true } } },
  ...oddTexts,
];

type Json = Record<string, unknown>;
const isRecord = (value: unknown): value is Json => typeof value === 'object' && value !== null && !Array.isArray(value);

/** Puts a value in the place of the field that `pick` chooses, as deep as it goes. */
function replace({ value, pick, by }: { value: unknown; pick: number; by: unknown }): unknown {
  if (Array.isArray(value) && value.length > 0) {
    const at = pick % value.length;
    return value.map((each: unknown, index) => (index === at ? replace({ value: each, pick: pick >> 2, by }) : each));
  }
  const keys = isRecord(value) ? Object.keys(value) : [];
  const key = keys[pick % Math.max(keys.length, 1)];
  if (!isRecord(value) || key === undefined) return by;
  return { ...value, [key]: pick % 3 === 0 ? replace({ value: value[key], pick: pick >> 2, by }) : by };
}

function without(value: unknown, pick: number): unknown {
  if (!isRecord(value)) return {};
  const keys = Object.keys(value);
  const left = keys.filter((_, index) => index !== pick % Math.max(keys.length, 1));
  return Object.fromEntries(left.map((key) => [key, value[key]]));
}

/** A good body with one thing wrong: a field of another type, one too few, one too many. */
export function altered(good: fc.Arbitrary<unknown>): fc.Arbitrary<string> {
  const one = fc.tuple(
    good,
    fc.nat(10_000),
    fc.constantFrom(...wrongValues),
    fc.constantFrom('replace', 'drop', 'add', 'proto', 'twice', 'whole'),
  );
  return one.map(([value, pick, by, kind]) => {
    switch (kind) {
      case 'replace':
        return JSON.stringify(replace({ value, pick, by }));
      case 'drop':
        return JSON.stringify(without(value, pick));
      case 'add':
        return JSON.stringify({ ...(isRecord(value) ? value : {}), [`extra${pick}`]: by });
      case 'proto':
        return JSON.stringify(value).replace(/^\{/, '{"__proto__":{"role":"admin"},"constructor":{"prototype":{"role":"admin"}},');
      case 'twice':
        return `${JSON.stringify(value).replace(/\}$/, '')},"a":1,"a":2}`;
      default:
        return JSON.stringify(by) ?? '';
    }
  });
}

const notJson = [
  '',
  '{',
  '}',
  'null',
  'true',
  '1',
  '"x"',
  '[]',
  "{'a':1}",
  '{"a":}',
  '{"a":1e999}',
  '{"a":NaN}',
  '{"a":"\\ud800"}',
  '{"a":"\\u0000"}',
  '{"\\u0000":1}',
  '\uFEFF{}',
  '{}{}',
  '{"a":1}\r\n\r\nGET / HTTP/1.1\r\n',
  nested(20_000),
  '{"a":'.repeat(20_000),
  `"${'x'.repeat(900_000)}"`,
  `{"a":"${'y'.repeat(2_000_000)}"}`,
  `[${'1,'.repeat(100_000)}1]`,
];

/** Bytes that are no JSON, or hardly. */
export function raw(good: fc.Arbitrary<unknown>): fc.Arbitrary<Buffer> {
  const cut = fc.tuple(good, fc.nat(1000)).map(([value, at]) => {
    const text = JSON.stringify(value);
    return Buffer.from(text.slice(0, at % Math.max(text.length, 1)));
  });
  const spoilt = fc.tuple(good, fc.nat(1000)).map(([value, at]) => {
    const bytes = Buffer.from(JSON.stringify(value));
    if (bytes.length > 0) bytes[at % bytes.length] = 0xff;
    return bytes;
  });
  const noise = fc.uint8Array({ maxLength: 400 }).map((bytes) => Buffer.from(bytes));
  return fc.oneof(
    cut,
    spoilt,
    noise,
    fc.constantFrom(...notJson).map((text) => Buffer.from(text)),
  );
}
