import { isMap, isScalar, isSeq, Scalar, stringify, parse, type Node } from 'yaml';

/** How YAML of one file is written. */
export interface YamlStyle {
  /** By how many columns a list is moved in below its field. */
  readonly listStep: number;
  /** Whether braces and brackets keep a space inside. */
  readonly padding: boolean;
  readonly eol: string;
}

/** What a value is written like: the node that it replaces, or a sibling. */
export type YamlModel = Node | null | undefined;

const mapStep = 2;
const longestFlow = 110;

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isCollection = (value: unknown): value is readonly unknown[] | Readonly<Record<string, unknown>> =>
  Array.isArray(value) || isRecord(value);
const membersOf = (value: readonly unknown[] | Readonly<Record<string, unknown>>): readonly unknown[] =>
  Array.isArray(value) ? value : Object.values(value);

/** Whether both say the same; the order of fields says nothing. */
export function sameValue(one: unknown, other: unknown): boolean {
  if (Object.is(one, other) || one === other) return true;
  if (Array.isArray(one) || Array.isArray(other))
    return (
      Array.isArray(one) && Array.isArray(other) && one.length === other.length && one.every((item, index) => sameValue(item, other[index]))
    );
  if (!isRecord(one) || !isRecord(other)) return false;
  const keys = Object.keys(one);
  return keys.length === Object.keys(other).length && keys.every((key) => Object.hasOwn(other, key) && sameValue(one[key], other[key]));
}

/** Where a scalar is written: within brackets a comma needs quotes. */
type Place = 'brackets' | 'line';

/** The quotes of a model that does not need them: those of a model that does say nothing of other values. */
function quotesOf(model: YamlModel, place: Place): Scalar.Type | undefined {
  if (!isScalar(model) || (model.type !== 'QUOTE_SINGLE' && model.type !== 'QUOTE_DOUBLE')) return undefined;
  return scalarText(model.value, null, place) === String(model.value) ? model.type : undefined;
}

const plainStyle = { singleQuote: true, lineWidth: 0, flowCollectionPadding: false } as const;

/** A scalar on one line, in quotes where it needs them or the model has them. */
function scalarText(value: unknown, model: YamlModel, place: Place): string {
  if (value === undefined || value === null) return 'null';
  const node = new Scalar(value);
  if (typeof value === 'string') node.type = quotesOf(model, place) ?? (/[\n\r]/.test(value) ? 'QUOTE_DOUBLE' : 'PLAIN');
  const text =
    place === 'brackets'
      ? stringify([node], { ...plainStyle, collectionStyle: 'flow' })
          .trim()
          .slice(1, -1)
      : stringify({ a: node }, plainStyle).slice('a: '.length).trimEnd();
  // what looks like a time or a day to older readers of YAML is quoted, as packs do
  const isOlder = typeof value === 'string' && text === value && /^(?:\d+(?::\d+)+|\d{4}-\d\d?-\d\d?|y|n|yes|no|on|off)$/i.test(value);
  const written = isOlder ? `'${text}'` : text;
  return !written.includes('\n') && readsAs({ text: written, value, place }) ? written : JSON.stringify(value);
}

function readsAs({ text, value, place }: { text: string; value: unknown; place: Place }): boolean {
  try {
    const isInLine = sameValue(parse(`- ${text}`), [value]) && sameValue(parse(`a: ${text}`), { a: value });
    return isInLine && (place === 'line' || sameValue(parse(`[${text}]`), [value]));
  } catch {
    return false;
  }
}

/** A field's name as it is written. */
export const keyText = (key: string): string =>
  /^[A-Za-z_][\w-]*$/.test(key) && !/^(?:null|true|false)$/i.test(key) ? key : scalarText(key, null, 'brackets');

const memberOf = (model: YamlModel, key: string | number): YamlModel => {
  if (isMap(model)) return model.items.find((pair) => isScalar(pair.key) && String(pair.key.value) === key)?.value as YamlModel;
  return isSeq(model) ? (model.items[0] as YamlModel) : null;
};

/** A value on one line, as inside brackets. */
export function flowText(value: unknown, { model, style }: { model?: YamlModel; style: YamlStyle }): string {
  if (!isCollection(value)) return scalarText(value, model, 'brackets');
  const pad = style.padding && membersOf(value).length > 0 ? ' ' : '';
  if (Array.isArray(value)) return `[${value.map((item) => flowText(item, { model: memberOf(model, 0), style })).join(', ')}]`;
  const fields = Object.entries(value).map(
    ([key, member]) => `${keyText(key)}: ${flowText(member, { model: memberOf(model, key), style })}`,
  );
  return `{${pad}${fields.join(', ')}${pad}}`;
}

/** What follows 'name:' or '-', from the same line on, or from the next one where the first line is ''. */
export interface YamlLines {
  readonly first: string;
  readonly rest: readonly string[];
}

/** A string of lines below '|'; null where YAML cannot say it so. */
function blockString(value: string, indent: number): YamlLines | null {
  const body = value.endsWith('\n') ? value.slice(0, -1) : value;
  // other than letters, marks, signs and spaces, a block cannot hold characters as they are
  const isPlain = /^\S/.test(body) && !/\s$/.test(body) && body.includes('\n') && !/[^\n\P{C}]|[\u2028\u2029]/u.test(body);
  if (!isPlain) return null;
  return {
    first: value.endsWith('\n') ? '|' : '|-',
    rest: body.split('\n').map((line) => (line === '' ? '' : ' '.repeat(indent) + line)),
  };
}

/** A value below a field or dash in column `indent`. A model in brackets keeps it in brackets; without one, what is short is. */
export function blockText(
  value: unknown,
  { indent, model, style, isItem = false }: { indent: number; model?: YamlModel; style: YamlStyle; isItem?: boolean },
): YamlLines {
  const inner = indent + mapStep;
  if (!isCollection(value)) {
    const lines = typeof value === 'string' ? blockString(value, inner) : null;
    return lines ?? { first: scalarText(value, model, 'line'), rest: [] };
  }
  const members = membersOf(value);
  const flow = flowText(value, { model, style });
  const isShort = members.every((member) => !isCollection(member)) && flow.length <= longestFlow && !/\\n/.test(flow);
  const isLike = (isMap(model) && isRecord(value)) || (isSeq(model) && Array.isArray(value)) ? model.items.length > 0 : false;
  if (members.length === 0 || (isLike ? (model as { flow?: boolean }).flow === true : isShort)) return { first: flow, rest: [] };
  if (Array.isArray(value)) {
    const column = isItem ? inner : indent + style.listStep;
    const lines = value.flatMap((item) => itemLines(item, { column, model: memberOf(model, 0), style }));
    return isItem ? { first: (lines[0] ?? '').trimStart(), rest: lines.slice(1) } : { first: '', rest: lines };
  }
  const lines = Object.entries(value).flatMap(([key, member]) =>
    fieldLines(key, member, { column: inner, model: memberOf(model, key), style }),
  );
  return isItem ? { first: (lines[0] ?? '').trimStart(), rest: lines.slice(1) } : { first: '', rest: lines };
}

interface LineOptions {
  readonly column: number;
  readonly model?: YamlModel;
  readonly style: YamlStyle;
}

/** The lines of a field whose name begins in `column`. */
export function fieldLines(key: string, value: unknown, { column, model, style }: LineOptions): string[] {
  const { first, rest } = blockText(value, { indent: column, model, style });
  return [`${' '.repeat(column)}${keyText(key)}:${first === '' ? '' : ` ${first}`}`, ...rest];
}

/** The lines of an entry whose dash is in `column`. */
export function itemLines(value: unknown, { column, model, style }: LineOptions): string[] {
  const { first, rest } = blockText(value, { indent: column, model, style, isItem: true });
  return [`${' '.repeat(column)}- ${first}`, ...rest];
}
