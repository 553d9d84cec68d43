import { expect, test } from 'vitest';
import { chosenSchema, emptyEntry, fieldsOf, freeKey, keyFrom, type PackNames } from './schema-fields.ts';

const key = { type: 'string', pattern: '^[a-z0-9]+(-[a-z0-9]+)*$' };
const names: PackNames = {
  programmes: [{ key: 'cat', name: 'CAT', variants: [] }],
  tests: [],
  paths: [],
  pools: [],
  venues: [],
  pages: [],
  media: [],
  banks: [],
};

test('a field is edited as its schema and its name say', () => {
  const properties = {
    key,
    programme: key,
    proctored: { type: 'string', enum: ['0', '1'] },
    keypad: { type: 'boolean' },
    order: { type: 'string', enum: ['fixed', 'free'] },
    minutes: { type: 'integer', minimum: 5 },
    day: { type: 'string' },
    time: { type: 'string', pattern: String.raw`^([01]\d|2[0-3]):[0-5]\d$` },
    filled: { type: 'string', pattern: '^#[0-9A-Fa-f]{6}$' },
    url: { type: 'string', format: 'uri' },
    face: { type: 'string', contentMediaType: 'image/*' },
    about: { type: 'string', maxLength: 1000 },
    venue: { type: 'string', maxLength: 200 },
    banks: { type: 'array', items: key },
    bring: { type: 'array', items: { type: 'string' } },
    gangways: { type: 'array', items: { type: 'integer' } },
    on: { type: 'array', items: { type: 'string', enum: ['sun', 'mon'] } },
    rooms: { type: 'array', items: { type: 'object', properties: { key } } },
    ready: { type: 'object', properties: { machines: { type: 'integer' } } },
    wording: { type: 'object', additionalProperties: { type: 'string' } },
    overall: { type: 'array', items: { type: 'array', items: [{ type: 'number' }, { type: 'number' }] } },
    bySection: { type: 'object', additionalProperties: { type: 'array' } },
    input: {
      oneOf: [
        { type: 'object', properties: { kind: { const: 'grade' }, level: { type: 'string' } }, required: ['kind', 'level'] },
        { type: 'object', properties: { kind: { const: 'work' } }, required: ['kind'] },
      ],
    },
    scale: { anyOf: [{ type: 'object', properties: { from: { type: 'number' } } }, { type: 'null' }] },
    cgpa: { anyOf: [{ type: 'number' }, { type: 'null' }] },
    either: { anyOf: [{ type: 'array' }, { type: 'object' }] },
  };
  const kinds = fieldsOf({ type: 'object', properties, required: ['key'] }).map(({ kind }) => kind);
  expect(kinds).toEqual(
    'key name flag switch choice number day time colour address picture long text names lines numbers choices entries group pairs points keyed variant group number other'.split(
      ' ',
    ),
  );
});

test('a part of one of several kinds begins as the first, and what may be null as nothing', () => {
  const grade = { type: 'object', properties: { kind: { const: 'grade' }, level: { type: 'string' } }, required: ['kind', 'level'] };
  const input = { oneOf: [grade, { type: 'object', properties: { kind: { const: 'work' } }, required: ['kind'] }] };
  const scale = { anyOf: [{ type: 'object', properties: {} }, { type: 'null' }] };
  const schema = { type: 'object', properties: { input, scale }, required: ['input', 'scale'] };
  expect(emptyEntry({ schema, names, key: '', today: '2026-11-23' })).toEqual({ input: { kind: 'grade', level: '' }, scale: null });
});

test('of several schemas the one counts that a value is written for', () => {
  const own = { type: 'object', properties: { sections: {} } };
  const external = { type: 'object', properties: { engine: {} } };
  expect(chosenSchema({ anyOf: [own, external] }, { engine: {} })).toBe(external);
  expect(chosenSchema({ anyOf: [own, external] }, {})).toBe(own);
  expect(chosenSchema(own, {})).toBe(own);
});

test('a new entry holds what is required, and the one thing that there is to choose', () => {
  const properties = {
    key,
    programme: key,
    name: { type: 'string' },
    note: { type: 'string' },
    day: { type: 'string' },
    seats: { type: 'integer', minimum: 1 },
  };
  const schema = { type: 'object', properties, required: ['key', 'programme', 'name', 'day', 'seats'] };
  expect(emptyEntry({ schema, names, key: 'room-1', today: '2026-11-23' })).toEqual({
    key: 'room-1',
    programme: 'cat',
    name: '',
    day: '2026-11-23',
    seats: 1,
  });
});

test('keys are made from names and are free', () => {
  expect(keyFrom("Parents' évening, 2026!")).toBe('parents-evening-2026');
  expect(keyFrom('हिन्दी')).toBe('');
  expect(freeKey('mock', ['mock', 'mock-2'])).toBe('mock-3');
});
