import type { AnswerOf } from '@abhyas/contract/endpoints.ts';

/** What the form of a file shows, read from the JSON Schema of its kind. */

export type JsonSchema = Readonly<Record<string, unknown>>;
export type PackNames = AnswerOf<'studioFile'>['names'];

/** What a field names: something of the pack. */
export type Reference = 'programme' | 'variant' | 'test' | 'path' | 'unit' | 'venue' | 'room' | 'bank' | 'page' | 'media';

/** How a field is edited. `other`: in the source alone. */
export type FieldKind =
  | 'text'
  | 'long'
  | 'key'
  | 'flag'
  | 'switch'
  | 'choice'
  | 'choices'
  | 'number'
  | 'day'
  | 'time'
  | 'colour'
  | 'address'
  | 'picture'
  | 'name'
  | 'names'
  | 'lines'
  | 'numbers'
  | 'group'
  | 'entries'
  /** Parts of one kind by their keys, as marks by section. */
  | 'keyed'
  /** One of several kinds, each with fields of its own. */
  | 'variant'
  /** Pairs of numbers, as marks with their percentiles. */
  | 'points'
  | 'pairs'
  | 'other';

export interface Field {
  readonly name: string;
  readonly kind: FieldKind;
  readonly schema: JsonSchema;
  readonly isRequired: boolean;
  /** Whether it says null where there is nothing. */
  readonly isNullable: boolean;
  /** What one may choose from, where the schema says it. */
  readonly choices: readonly string[];
  readonly reference: Reference | null;
}

export const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const schemaOf = (value: unknown): JsonSchema => (isRecord(value) ? value : {});
const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? (value as unknown[]) : []);

/** The schema of several that a value is written for: of a test, the one with an engine where it has one. */
export function chosenSchema(schema: JsonSchema, value: unknown): JsonSchema {
  const several = listOf(schema['anyOf']).map(schemaOf);
  const objects = several.filter((each) => each['type'] === 'object');
  if (objects.length === 0) return schema;
  const fits = (each: JsonSchema) => 'engine' in schemaOf(each['properties']) === (isRecord(value) && 'engine' in value);
  return objects.find(fits) ?? objects[0] ?? schema;
}

const longNames: ReadonlySet<string> = new Set(['text', 'about', 'description', 'instructions', 'address', 'eligibilityText', 'note']);
const dayNames: ReadonlySet<string> = new Set(
  'day since from to release end examDate lastDay publishDay endsOn classStart start secretFrom published figuresOf'.split(' '),
);
const references: Readonly<Record<string, Reference>> = {
  programme: 'programme',
  programmes: 'programme',
  variant: 'variant',
  test: 'test',
  benchmark: 'test',
  path: 'path',
  unit: 'unit',
  venue: 'venue',
  room: 'room',
  bank: 'bank',
  banks: 'bank',
  page: 'page',
  file: 'media',
  captions: 'media',
  chapters: 'media',
  handout: 'media',
  poster: 'media',
};
const keyPattern = '^[a-z0-9]+(-[a-z0-9]+)*$';
const isKey = (schema: JsonSchema) => schema['pattern'] === keyPattern;
const isFile = (schema: JsonSchema) => String(schema['pattern']).includes('media');

/** The fields of an object in the order of its schema. `own`: the field of a file's own key, as 'test' in a test. */
export function fieldsOf(schema: JsonSchema, own = ''): Field[] {
  const required = listOf(schema['required']);
  return Object.entries(schemaOf(schema['properties'])).map(([name, part]) =>
    fieldOf({ name, schema: schemaOf(part), isRequired: required.includes(name), own }),
  );
}

function fieldOf({ name, schema, isRequired, own }: { name: string; schema: JsonSchema; isRequired: boolean; own: string }): Field {
  const several = [...listOf(schema['anyOf']), ...listOf(schema['oneOf'])].map(schemaOf);
  const written = several.filter((each) => each['type'] !== 'null');
  const [only] = written;
  if (only !== undefined && written.length === 1 && several.length === 2)
    return { ...fieldOf({ name, schema: only, isRequired, own }), isNullable: true };
  const text = several.find((each) => each['type'] === 'string' && each['const'] === undefined) ?? schema;
  const field = (kind: FieldKind, more: Partial<Field> = {}): Field => ({
    name,
    kind,
    schema,
    isRequired,
    isNullable: false,
    choices: [],
    reference: null,
    ...more,
  });
  const consts = [schema, ...several].flatMap((each) => (typeof each['const'] === 'string' ? [each['const']] : []));
  const reference = references[name] ?? null;
  if (schema['contentMediaType'] === 'image/*') return field('picture');
  if (schema['type'] === 'array') return listField({ schema, field, reference });
  if (several.length > 1 && several.every((each) => variantOf(each) !== null)) return field('variant');
  if (schema['type'] === 'object')
    return field(
      isRecord(schema['properties'])
        ? 'group'
        : holdsTexts(schema)
          ? 'pairs'
          : isRecord(schema['additionalProperties'])
            ? 'keyed'
            : 'other',
    );
  // one that must not be written has no type
  if (Object.keys(schema).length === 0) return field('other');
  if (schema['type'] === 'boolean') return field('switch');
  if (schema['type'] === 'integer' || schema['type'] === 'number') return field('number');
  const choices = listOf(schema['enum']).filter((each) => typeof each === 'string');
  if (choices.length === 2 && choices[0] === '0' && choices[1] === '1') return field('flag');
  if (choices.length > 0) return field('choice', { choices });
  if (isKey(text) && (name === 'key' || name === own)) return field('key');
  if (isKey(text) && reference !== null && reference !== 'media') return field('name', { reference, choices: consts });
  if (several.some((each) => each['type'] === 'array' || each['type'] === 'object')) return field('other');
  const pattern = typeof text['pattern'] === 'string' ? text['pattern'] : '';
  if (pattern.startsWith('^([01]')) return field('time');
  if (consts.length > 0) return field('choice', { choices: consts });
  if (isFile(text) && reference !== null) return field('name', { reference });
  if (dayNames.has(name)) return field('day');
  if (pattern.startsWith('^#')) return field('colour');
  if (text['format'] === 'uri' || text['format'] === 'email') return field('address');
  return field(longNames.has(name) || Number(text['maxLength'] ?? 0) >= 1000 ? 'long' : 'text');
}

/** Which of several kinds an object of a schema is: what its field `kind` must say; null for one without. */
export function variantOf(schema: JsonSchema): string | null {
  const kind = schemaOf(schemaOf(schema['properties'])['kind'])['const'];
  return schema['type'] === 'object' && typeof kind === 'string' ? kind : null;
}

/** The schemas of a field with several kinds, without the field that tells them apart. */
export function variantsOf({ schema }: Pick<Field, 'schema'>): { readonly kind: string; readonly schema: JsonSchema }[] {
  return [...listOf(schema['anyOf']), ...listOf(schema['oneOf'])].map(schemaOf).flatMap((each) => {
    const kind = variantOf(each);
    const { kind: _kind, ...properties } = schemaOf(each['properties']);
    return kind === null ? [] : [{ kind, schema: { ...each, properties } }];
  });
}

/** A part of a field that holds parts by their keys. */
export const keyedField = ({ schema }: Pick<Field, 'schema'>, key: string): Field =>
  fieldOf({ name: key, schema: schemaOf(schema['additionalProperties']), isRequired: true, own: '' });

const isNumber = (schema: JsonSchema) => schema['type'] === 'number' || schema['type'] === 'integer';

const holdsTexts = (schema: JsonSchema) => schemaOf(schema['additionalProperties'])['type'] === 'string';

function listField({
  schema,
  field,
  reference,
}: {
  schema: JsonSchema;
  field: (kind: FieldKind, more?: Partial<Field>) => Field;
  reference: Reference | null;
}): Field {
  const items = schemaOf(schema['items']);
  const pair = [...listOf(items['items']), ...listOf(items['prefixItems'])].map(schemaOf);
  if (items['type'] === 'array' && pair.length === 2 && pair.every(isNumber)) return field('points');
  if (isRecord(items['properties'])) return field('entries');
  if (Array.isArray(schema['items']) || items['type'] === 'array' || items['anyOf'] !== undefined) return field('other');
  if (items['type'] === 'integer' || items['type'] === 'number') return field('numbers');
  const choices = listOf(items['enum']).filter((each) => typeof each === 'string');
  if (choices.length > 0) return field('choices', { choices });
  return isKey(items) && reference !== null ? field('names', { reference }) : field('lines');
}

/** The schema of an entry of a list. */
export const entrySchema = (field: Pick<Field, 'schema'>): JsonSchema => schemaOf(field.schema['items']);

export interface Choice {
  readonly value: string;
  readonly text: string;
}

/** What a field may name, by what is chosen beside it: the variants of a course, the rooms of a centre. */
export function namesFor({
  reference,
  names,
  beside,
}: {
  reference: Reference;
  names: PackNames;
  beside: Readonly<Record<string, unknown>>;
}): Choice[] {
  const choices = (some: readonly { readonly key: string; readonly name: string }[] = []) =>
    some.map(({ key, name }) => ({ value: key, text: name === '' ? key : name }));
  switch (reference) {
    case 'programme':
      return choices(names.programmes);
    case 'variant':
      return choices(names.programmes.find(({ key }) => key === beside['programme'])?.variants);
    case 'test':
      return choices(names.tests);
    case 'path':
      return choices(names.paths);
    case 'unit':
      return choices(names.paths.find(({ key }) => key === beside['path'])?.units);
    case 'venue':
      return choices(names.venues);
    case 'room':
      return choices(names.venues.find(({ key }) => key === beside['venue'])?.rooms);
    case 'bank':
      return names.banks.map(({ bank }) => ({ value: bank, text: bank }));
    case 'page':
      return choices(names.pages);
    case 'media':
      return names.media.map(({ path }) => ({ value: path, text: path }));
  }
}

/** A key made from a name; '' where the name has no Latin letter or digit. */
export const keyFrom = (name: string): string =>
  name
    .normalize('NFKD')
    .replaceAll(/[\u0300-\u036f']/g, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, 40)
    .replaceAll(/^-+|-+$/g, '');

/** `wanted`, or with a number behind it where it is taken. */
export function freeKey(wanted: string, taken: readonly unknown[]): string {
  if (!taken.includes(wanted)) return wanted;
  let number = 2;
  while (taken.includes(`${wanted}-${number}`)) number += 1;
  return `${wanted}-${number}`;
}

/** What a new entry holds: all that is required, with what there is but one of. */
export function emptyEntry({
  schema,
  names,
  key,
  today,
}: {
  schema: JsonSchema;
  names: PackNames;
  key: string;
  today: string;
}): Record<string, unknown> {
  const entry: Record<string, unknown> = {};
  for (const field of fieldsOf(schema).filter(({ isRequired }) => isRequired)) {
    const value = emptyValue({ field, names, key, today, beside: entry });
    if (value !== undefined) entry[field.name] = value;
  }
  return entry;
}

function emptyValue({
  field,
  names,
  key,
  today,
  beside,
}: {
  field: Field;
  names: PackNames;
  key: string;
  today: string;
  beside: Readonly<Record<string, unknown>>;
}): unknown {
  if (field.isNullable) return null;
  switch (field.kind) {
    case 'key':
      return key;
    case 'flag':
      return '0';
    case 'switch':
      return false;
    case 'choice':
      return field.choices[0] ?? '';
    case 'day':
      return today;
    case 'name': {
      const [first, second] = [
        ...field.choices.map((value) => ({ value })),
        ...namesFor({ reference: field.reference ?? 'media', names, beside }),
      ];
      return first !== undefined && (second === undefined || field.choices.length > 0) ? first.value : '';
    }
    case 'number':
      return field.schema['minimum'] ?? 1;
    case 'group':
      return emptyEntry({ schema: field.schema, names, key, today });
    case 'entries':
      return Number(field.schema['minItems'] ?? 0) > 0
        ? [emptyEntry({ schema: entrySchema(field), names, key: `${field.name}-1`, today })]
        : [];
    case 'variant': {
      const [first] = variantsOf(field);
      return first === undefined ? undefined : { kind: first.kind, ...emptyEntry({ schema: first.schema, names, key, today }) };
    }
    case 'keyed':
      return {};
    case 'points':
    case 'choices':
    case 'names':
    case 'lines':
    case 'numbers':
      return [];
    case 'colour':
      return '#4B45C6';
    case 'pairs':
    case 'other':
      return undefined;
    default:
      return '';
  }
}
