import fc from 'fast-check';
import { expect, test } from 'vitest';
import { BatchSchema, SubmissionSchema } from './assessment.ts';
import { isPlainBatch } from './plain-batch.ts';

/** As a body is after JSON. */
const asParsed = <T>(body: T): T => JSON.parse(JSON.stringify(body)) as T;

const id = fc.bigInt({ min: 1n, max: 999_999n }).map(String);
const moment = fc.date({ min: new Date('2020-01-01'), max: new Date('2035-12-31'), noInvalidDate: true }).map((date) => date.toISOString());
const response = fc.oneof(
  fc.constant(null),
  fc.record({ kind: fc.constant('choice'), labels: fc.array(fc.constantFrom('A', 'B', 'Z'), { minLength: 1, maxLength: 4 }) }),
  fc.record({ kind: fc.constant('typed'), text: fc.string({ minLength: 1, maxLength: 20 }) }),
);
const event = fc.oneof(
  fc.record({ kind: fc.constantFrom('visit', 'clear', 'check', 'hint'), itemId: id }),
  fc.record({ kind: fc.constantFrom('save', 'mark', 'draft'), itemId: id, response }),
);
const numbered = fc.record({ seq: fc.integer({ min: 1, max: 1_000_000 }), at: moment, event });
const valid = fc
  .record({ attemptId: id, fence: fc.integer({ min: 1, max: 99 }), events: fc.array(numbered, { maxLength: 4 }) })
  .map(asParsed);

/** What is wrong in small ways, for every place of a body. */
const oddity = fc.oneof(
  fc.constantFrom(
    null,
    true,
    0,
    -1,
    1.5,
    1e9,
    '',
    '0',
    '01',
    'A',
    'AA',
    'a',
    '9223372036854775807',
    '9223372036854775808',
    [],
    {},
    '\u0000',
    '\uD800',
  ),
  fc.constantFrom('2026-02-29T10:00:00.000Z', '2024-02-29T10:00:00.000Z', '2026-13-01T10:00:00.000Z', '2026-11-31T10:00:00.000Z'),
  fc.constantFrom('2026-11-30T24:00:00.000Z', '2026-11-30T10:00:00Z', '2026-11-30', '0000-01-01T00:00:00.000Z', '2026-11-00T10:00:00.000Z'),
  fc.constantFrom(
    'choice',
    'typed',
    'visit',
    'focus',
    'save',
    'x'.repeat(201),
    Array.from({ length: 13 }, () => 'A'),
    ['A', 'AB'],
    ['É'],
  ),
);
const change = fc.record({ place: fc.nat(), what: fc.constantFrom('replace', 'add', 'remove'), value: oddity });

/** The body with one change, wherever that falls. */
function changed(body: unknown, { place, what, value }: { place: number; what: string; value: unknown }): unknown {
  const copy = asParsed(body);
  const holders: Record<string, unknown>[] = [];
  const collect = (node: unknown) => {
    if (typeof node !== 'object' || node === null) return;
    holders.push(node as Record<string, unknown>);
    for (const inner of Object.values(node)) collect(inner);
  };
  collect(copy);
  const holder = holders[place % holders.length] ?? {};
  const keys = Object.keys(holder);
  const key = keys[place % Math.max(1, keys.length)] ?? 'more';
  if (what === 'add' && !Array.isArray(holder)) holder['more'] = value;
  else if (what === 'remove' && !Array.isArray(holder)) delete holder[key];
  else holder[key] = value;
  return copy;
}

test.each([
  { name: 'saved', schema: BatchSchema, hasTimeUp: false, more: {} },
  { name: 'submitted', schema: SubmissionSchema, hasTimeUp: true, more: { timeUp: true } },
])('TST-071 a batch that is $name without the schema is one that the schema parses to the same', ({ schema, hasTimeUp, more }) => {
  const bodies = fc
    .tuple(valid, fc.array(change, { maxLength: 2 }))
    .map(([body, changes]) => asParsed(changes.reduce<unknown>(changed, { ...body, ...more })));
  fc.assert(
    fc.property(bodies, (body) => {
      if (!isPlainBatch({ body, hasTimeUp })) return;
      expect(schema.safeParse(body)).toEqual({ success: true, data: body });
    }),
    { numRuns: 3000 },
  );
});

test('TST-071 what the player sends needs no schema', () => {
  fc.assert(
    fc.property(valid, (body) => {
      expect(isPlainBatch({ body, hasTimeUp: false })).toBe(BatchSchema.safeParse(body).success);
      expect(isPlainBatch({ body: { ...body, timeUp: false }, hasTimeUp: true })).toBe(true);
    }),
  );
});
