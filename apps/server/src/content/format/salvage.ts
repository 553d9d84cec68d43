import type { z } from 'zod';

/** Any schema, told apart by its kind. */
const kindOf = (schema: z.core.$ZodType) => (schema as z.ZodType).def as z.core.$ZodTypes['_zod']['def'];

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * The part of a written value that fits its schema, with blanks for the rest ('', NaN, one blank entry), so that the right part of a file
 * can be checked although something else is wrong. A name is never '' in a sound pack: '' is one that was refused.
 */
export function salvage<T>(schema: z.ZodType<T>, written: unknown): T {
  return salvaged(schema, written) as T;
}

function salvaged(schema: z.core.$ZodType, written: unknown): unknown {
  const parsed = (schema as z.ZodType).safeParse(written);
  if (parsed.success) return parsed.data;
  const kind = kindOf(schema);
  switch (kind.type) {
    case 'object': {
      const fields = isRecord(written) ? written : {};
      return Object.fromEntries(Object.entries(kind.shape).map(([name, inner]) => [name, salvaged(inner, fields[name])]));
    }
    case 'array':
      return Array.isArray(written) ? written.map((entry) => salvaged(kind.element, entry)) : [salvaged(kind.element, undefined)];
    case 'optional':
    case 'default':
    case 'prefault':
      return salvaged(kind.innerType, written);
    case 'pipe': {
      const before = salvaged(kind.in, written);
      const after = (kind.out as z.ZodType).safeParse(before);
      return after.success ? after.data : before;
    }
    case 'union': {
      const wanted = Array.isArray(written) ? 'array' : isRecord(written) ? 'object' : null;
      const options = kind.options.filter((each) => kindOf(each).type === wanted);
      const option =
        options.find((each) => Object.keys(isRecord(written) ? written : {}).every((name) => hasField(each, name))) ?? options[0];
      return option === undefined ? '' : salvaged(option, written);
    }
    case 'record':
      return {};
    case 'number':
      return Number.NaN;
    case 'boolean':
      return false;
    default:
      return '';
  }
}

function hasField(schema: z.core.$ZodType, name: string): boolean {
  const kind = kindOf(schema);
  return kind.type !== 'object' || name in kind.shape;
}

/** The names of the fields that a schema has at a path; empty where it has none. */
export function fieldsAt(schema: z.core.$ZodType, path: readonly PropertyKey[]): string[] {
  const kind = kindOf(schema);
  const [step, ...rest] = path;
  switch (kind.type) {
    case 'object': {
      if (step === undefined) return Object.keys(kind.shape);
      const inner = kind.shape[String(step)];
      return inner === undefined ? [] : fieldsAt(inner, rest);
    }
    case 'array':
      return step === undefined ? [] : fieldsAt(kind.element, rest);
    case 'optional':
    case 'default':
    case 'prefault':
      return fieldsAt(kind.innerType, path);
    case 'pipe':
      return fieldsAt(kind.in, path);
    case 'union':
      return kind.options.flatMap((option) => fieldsAt(option, path));
    default:
      return [];
  }
}
