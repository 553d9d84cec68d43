import { removeIn, setIn, type YamlPath } from '@abhyas/rules/content/yaml-edit.ts';
import { Button, NativeSelect, TextInput } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { m } from '../../../../paraglide/messages.js';
import { Disclosure } from '../../../../ui/cards/disclosure.tsx';
import { Faults, fieldOf } from '../../question/faults.tsx';
import { BrandPreview, followName, LogoFields, WordingFields } from './brand-fields.tsx';
import { EntryList } from './entry-list.tsx';
import { choiceWords, fieldHelp, fieldWords } from './field-words.ts';
import { placeOf, useFileEdit, valueAt, writeField } from './file-edit.ts';
import { emptyEntry, type Field, fieldsOf, freeKey, isRecord, type JsonSchema, keyedField, keyFrom, variantsOf } from './schema-fields.ts';
import { fieldClasses } from '../../../../ui/forms/field-classes.ts';
import { ValueField } from './value-field.tsx';

interface FieldsProps {
  readonly schema: JsonSchema;
  readonly path: YamlPath;
  /** The field of the file's own key. */
  readonly own?: string;
}

/** The fields of an object: what must be there and what is, and the rest below. Which are which stays while it is open. */
export function Fields({ schema, path, own = '' }: FieldsProps) {
  const { value, faults } = useFileEdit();
  const fields = fieldsOf(schema, own);
  const order = fields.map(({ name }) => name);
  const there = valueAt(value, path);
  const [first] = useState(
    () =>
      new Set(
        fields
          .filter(
            ({ name, isRequired, kind }) =>
              isRequired ||
              kind === 'entries' ||
              name === 'logo' ||
              (name === 'text' && fields.some(isName)) ||
              (isRecord(there) && there[name] !== undefined),
          )
          .map(({ name }) => name),
      ),
  );
  const isFirst = ({ name, kind }: Field) => first.has(name) && kind !== 'key';
  const render = (field: Field) => <AnyField key={field.name} field={field} path={[...path, field.name]} order={order} />;
  const rest = fields.filter((field) => !isFirst(field));
  return (
    <div className="grid gap-4 min-w-0">
      <Faults faults={path.length === 0 ? [] : (faults.get(placeOf(path)) ?? [])} />
      {fields
        .filter(isFirst)
        .toSorted((one, other) => Number(isName(other)) - Number(isName(one)))
        .map(render)}
      {rest.length === 0 ? null : (
        <Disclosure name={m.studio_file_more()}>
          <div className="grid gap-4 pt-4">{rest.map(render)}</div>
        </Disclosure>
      )}
    </div>
  );
}

/** What an entry is called, which comes first. */
const isName = ({ name }: Field) => name === 'name' || name === 'title';

function AnyField({ field, path, order }: { field: Field; path: YamlPath; order: readonly string[] }) {
  const { name, kind } = field;
  if (kind === 'entries') return <EntryList field={field} path={path} order={order} renderEntry={(entry) => <Fields {...entry} />} />;
  if (kind === 'group' && name === 'logo') return <LogoFields path={path} />;
  if (kind === 'group') return <Group field={field} path={path} order={order} />;
  if (kind === 'variant') return <VariantField field={field} path={path} order={order} />;
  if (kind === 'keyed') return <KeyedField field={field} path={path} order={order} />;
  if (kind === 'pairs' && name === 'wording') return <WordingFields path={path} />;
  if (kind === 'pairs' || kind === 'other') return <OnlySource field={field} path={path} />;
  if (kind === 'key') return <KeyField field={field} path={path} order={order} />;
  if (isName(field)) return <NameField field={field} path={path} order={order} />;
  return <ValueField field={field} path={path} order={order} />;
}

/** A part with fields of its own, which can be added where it need not be there. */
function Group({ field, path, order }: { field: Field; path: YamlPath; order: readonly string[] }) {
  const { value, change, names, today } = useFileEdit();
  const label = fieldWords(field.name);
  const there = valueAt(value, path);
  const isNeeded = field.isRequired && !field.isNullable;
  if (!isNeeded && !isRecord(there))
    return (
      <Button
        className="justify-self-start"
        variant="subtle"
        size="sm"
        leftSection={<IconPlus size={16} stroke={2} aria-hidden />}
        onClick={() => change((text) => setIn(text, path, emptyEntry({ schema: field.schema, names, key: '', today }), order))}
      >
        {m.studio_file_add_part({ name: label })}
      </Button>
    );
  return (
    <Part place={placeOf(path)} label={label} help={fieldHelp(field.name)}>
      <Fields schema={field.schema} path={path} />
      {field.name === 'colours' ? <BrandPreview colours={there} /> : null}
      {isNeeded ? null : (
        <Button
          className="justify-self-start"
          variant="subtle"
          color="gray"
          size="sm"
          leftSection={<IconTrash size={16} stroke={1.75} aria-hidden />}
          onClick={() =>
            change((text) => (field.isNullable ? setIn(text, path, null) : removeIn(text, path)), m.studio_file_removed({ name: label }))
          }
        >
          {m.studio_file_remove({ name: label })}
        </Button>
      )}
    </Part>
  );
}

const Part = ({ place, label, help, children }: { place: string; label: string; help: string; children: ReactNode }) => (
  <fieldset id={`place-${place}`} tabIndex={-1} className="grid gap-4 min-w-0 m-0 p-4 border border-line rounded-card">
    <legend className="px-1 text-ink text-md font-strong">{label}</legend>
    {help === '' ? null : <p className="m-0 text-muted text-sm">{help}</p>}
    {children}
  </fieldset>
);

/** A part of one of several kinds: which, and the fields of that. */
function VariantField({ field, path, order }: { field: Field; path: YamlPath; order: readonly string[] }) {
  const { value, change, names, today } = useFileEdit();
  const there = valueAt(value, path);
  const variants = variantsOf(field);
  const kind = isRecord(there) ? there['kind'] : undefined;
  const chosen = variants.find((each) => each.kind === kind);
  const choose = (next: string) => {
    const schema = variants.find((each) => each.kind === next)?.schema ?? {};
    change((text) => setIn(text, path, { kind: next, ...emptyEntry({ schema, names, key: '', today }) }, order));
  };
  return (
    <Part place={placeOf(path)} label={fieldWords(field.name)} help={fieldHelp(field.name)}>
      <NativeSelect
        classNames={fieldClasses}
        label={m.studio_file_variant()}
        value={chosen?.kind ?? ''}
        onChange={({ currentTarget: { value: next } }) => (next === '' ? undefined : choose(next))}
      >
        {chosen === undefined ? <option value="">{m.studio_file_none()}</option> : null}
        {variants.map((each) => (
          <option key={each.kind} value={each.kind}>
            {choiceWords(each.kind)}
          </option>
        ))}
      </NativeSelect>
      {chosen === undefined ? null : <Fields key={chosen.kind} schema={chosen.schema} path={path} />}
    </Part>
  );
}

/** The keys that parts of a field may have, from what the file says around it: the categories of schools, the sections of an exam. */
function knownKeys({ value, name, path }: { value: unknown; name: string; path: YamlPath }): string[] {
  const texts = (list: unknown, of: (each: unknown) => unknown) =>
    Array.isArray(list) ? (list as unknown[]).map(of).filter((each): each is string => typeof each === 'string' && each !== '') : [];
  if (name === 'byCategory') return texts(valueAt(value, ['categories']), (each) => each);
  if (name === 'sections')
    return texts(valueAt(value, [...path.slice(0, 2), 'sections']), (each) => (isRecord(each) ? each['section'] : null));
  return [];
}

/** Parts by their keys: what is there, and what may be added. */
function KeyedField({ field, path, order }: { field: Field; path: YamlPath; order: readonly string[] }) {
  const { value, change, names, today, faults } = useFileEdit();
  const there = valueAt(value, path);
  const keys = isRecord(there) ? Object.keys(there) : [];
  const free = knownKeys({ value, name: field.name, path }).filter((key) => !keys.includes(key));
  const label = fieldWords(field.name);
  const add = (key: string) => {
    const { schema, kind } = keyedField(field, key);
    const made = kind === 'group' ? emptyEntry({ schema, names, key: '', today }) : [];
    change((text) => (isRecord(there) ? setIn(text, [...path, key], made) : setIn(text, path, { [key]: made }, order)));
  };
  return (
    <Part place={placeOf(path)} label={label} help={fieldHelp(field.name)}>
      <Faults faults={faults.get(placeOf(path)) ?? []} />
      {keys.map((key) => (
        <div key={key} className="grid gap-2">
          <AnyField field={keyedField(field, key)} path={[...path, key]} order={keys} />
          <Button
            className="justify-self-start"
            variant="subtle"
            color="gray"
            size="sm"
            leftSection={<IconTrash size={16} stroke={1.75} aria-hidden />}
            onClick={() =>
              change(
                (text) => removeIn(text, keys.length === 1 && !field.isRequired ? path : [...path, key]),
                m.studio_file_removed({ name: key }),
              )
            }
          >
            {m.studio_file_remove({ name: fieldWords(key) })}
          </Button>
        </div>
      ))}
      <div className="flex flex-wrap gap-2">
        {free.map((key) => (
          <Button key={key} variant="subtle" size="sm" leftSection={<IconPlus size={16} stroke={2} aria-hidden />} onClick={() => add(key)}>
            {m.studio_file_add_part({ name: fieldWords(key) })}
          </Button>
        ))}
      </div>
      {keys.length === 0 && free.length === 0 ? <p className="m-0 text-muted text-sm">{m.studio_file_no_keys()}</p> : null}
    </Part>
  );
}

/** What the form cannot show is edited in the source. */
function OnlySource({ field, path }: { field: Field; path: YamlPath }) {
  const { value, faults } = useFileEdit();
  if (valueAt(value, path) === undefined && !field.isRequired) return null;
  return (
    <div id={`place-${placeOf(path)}`} tabIndex={-1} className="grid gap-1">
      <p className="m-0 text-ink text-md font-medium">{fieldWords(field.name)}</p>
      <p className="m-0 text-muted text-sm">{m.studio_file_only_source()}</p>
      <Faults faults={faults.get(placeOf(path)) ?? []} />
    </div>
  );
}

const parentKeys = (value: unknown, path: YamlPath): readonly unknown[] => {
  const siblings = valueAt(value, path.slice(0, -1));
  const own = path.at(-1);
  return Array.isArray(siblings) ? siblings.flatMap((each, index) => (isRecord(each) && index !== own ? [each['key']] : [])) : [];
};

/** A name, from which the key is made until the portal knows the entry or someone writes a key. */
function NameField({ field, path, order }: { field: Field; path: YamlPath; order: readonly string[] }) {
  const { value, change, isFixed, faults } = useFileEdit();
  const entry = path.slice(0, -1);
  const around = valueAt(value, entry);
  const [written, key] = isRecord(around) ? [around[field.name], around['key']] : [];
  const name = typeof written === 'string' ? written : '';
  const isMade =
    typeof key === 'string' && !isFixed(entry, key) && (name === '' || key === keyFrom(name) || key.startsWith(`${keyFrom(name)}-`));
  const isBrand = path[0] === 'brands' && path.length === 3;
  const write = (next: string) =>
    change((text) => {
      const named = writeField({ path, value: next, isRequired: field.isRequired, order })(text);
      const made =
        isBrand && named.refused === null ? followName({ edit: named, path: entry, brand: around, from: name, to: next }) : named;
      const wanted = keyFrom(next);
      if (!isMade || wanted === '' || made.refused !== null) return made;
      return setIn(made.text, [...entry, 'key'], freeKey(wanted, parentKeys(value, entry)));
    });
  const place = placeOf(path);
  return (
    <TextInput
      {...fieldOf(place, faults.get(place))}
      label={fieldWords(isBrand ? 'brand.name' : field.name)}
      required={field.isRequired}
      maxLength={200}
      value={name}
      onChange={({ currentTarget: { value: next } }) => write(next)}
    />
  );
}

/** A key: made from the name, written by hand, and fixed once the portal knows the entry by it. */
function KeyField({ field, path, order }: { field: Field; path: YamlPath; order: readonly string[] }) {
  const { value, change, isFixed, faults } = useFileEdit();
  const key = valueAt(value, path);
  const fixed = isFixed(path.slice(0, -1), key);
  const place = placeOf(path);
  const about = fieldOf(place, faults.get(place));
  return (
    <TextInput
      {...about}
      label={fieldWords('key')}
      description={about.description ?? (fixed ? m.studio_file_key_fixed() : fieldHelp('key'))}
      required={field.isRequired}
      readOnly={fixed}
      maxLength={60}
      value={typeof key === 'string' ? key : ''}
      onChange={({ currentTarget: { value: next } }) => change(writeField({ path, value: next, isRequired: true, order }))}
    />
  );
}
