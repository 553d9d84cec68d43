import type { Faults } from './fields.ts';
import { validateSection, type Filled } from './sections.ts';

type Tree = Readonly<Record<string, unknown>> | readonly unknown[];

const isTree = (value: unknown): value is Tree => typeof value === 'object' && value !== null;
const child = (tree: unknown, name: string): unknown => (isTree(tree) ? (tree as Record<string, unknown>)[name] : undefined);
/** The same record in what is stored, wherever it is there. */
const storedRecord = ({ stored, record, name }: { stored: unknown; record: unknown; name: string }): unknown => {
  if (!Array.isArray(stored)) return child(stored, name);
  const key = child(record, 'recordKey');
  return stored.find((candidate) => child(candidate, 'recordKey') === key);
};

/** `values` with the field at `path` as it is in `stored`, or empty where nothing is stored of it. */
function restoreField({ values, stored, path }: { values: unknown; stored: unknown; path: readonly string[] }): unknown {
  const [name, ...rest] = path;
  if (name === undefined) return typeof stored === 'string' ? stored : '';
  const before = child(values, name);
  const after = restoreField({ values: before, stored: storedRecord({ stored, record: before, name }), path: rest });
  if (Array.isArray(values)) return values.map((value: unknown, index) => (String(index) === name ? after : value));
  return { ...(values as object), [name]: after };
}

/**
 * What 'Skip for now' saves of a section (PRO-007): the valid fields, and the stored value, or empty, for every faulty one. `isWhole`: nothing was faulty.
 * `stored` is the saved section; `others` are faults that only the server can find.
 */
export function keepValidFields<F extends Filled>({
  filled,
  stored,
  today,
  others = {},
}: {
  filled: F;
  stored: F['values'];
  today: string;
  others?: Faults;
}): {
  values: F['values'];
  isWhole: boolean;
} {
  const faulty = Object.keys({ ...others, ...validateSection({ ...filled, today }) });
  let values: unknown = filled.values;
  for (const path of faulty) {
    const names = path.split('.');
    const isList = Array.isArray(names.reduce(child, values));
    // a list that is too long as a whole is not saved; its other records are unchanged
    values = isList ? { ...(values as object), ...stored } : restoreField({ values, stored, path: names });
  }
  return { values: values as F['values'], isWhole: faulty.length === 0 };
}
