import { isRelativeDay, toDay } from '@abhyas/rules/content/pack-moment.ts';
import type { YamlPath } from '@abhyas/rules/content/yaml-edit.ts';
import { NativeSelect, Textarea, TextInput } from '@mantine/core';
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import { formatDayFirst } from '../../../../lib/dates/dates.ts';
import { m } from '../../../../paraglide/messages.js';
import { DateField } from '../../../../ui/date/date-field.tsx';
import { Faults, faultText, fieldOf } from '../../question/faults.tsx';
import { choiceWords, fieldHelp, fieldWords } from './field-words.ts';
import { placeOf, useFileEdit, valueAt, writeField } from './file-edit.ts';
import { PictureField } from './picture-field.tsx';
import { type Choice, type Field, isRecord, namesFor } from './schema-fields.ts';

interface ValueFieldProps {
  readonly field: Field;
  readonly path: YamlPath;
  /** The fields of the object that it is in, in their order. */
  readonly order: readonly string[];
}

/** How long a text is from which on a key waits before it is written, and for how many milliseconds. */
const largeText = 40_000;
const waitMs = 300;

/** A field of one value. Its text is written with every key; in a long file a moment later, or when the field is left. */
export function ValueField({ field, path, order }: ValueFieldProps) {
  const edit = useFileEdit();
  const { name, isRequired, kind } = field;
  const current = valueAt(edit.value, path);
  const write = (value: unknown) =>
    edit.change(writeField({ path, value: value === '' && field.isNullable ? null : value, isRequired, order }));
  const label = fieldWords(name === 'link' && kind === 'address' ? 'link.url' : name);
  const place = placeOf(path);
  const faults = edit.faults.get(place);
  const about = fieldOf(place, faults);
  const help = fieldHelp(name);
  const props = { ...about, label, required: isRequired, description: about.description ?? (help === '' ? null : help) };
  switch (kind) {
    case 'flag':
    case 'switch': {
      const isOn = current === '1' || current === true;
      const set = (on: boolean) => write(kind === 'flag' ? (on ? '1' : '0') : on);
      return (
        <FlagField
          place={place}
          label={label}
          help={help}
          isOn={isOn || (current === undefined && isOnByDefault(field))}
          onChange={set}
          faults={<Faults faults={faults ?? []} />}
        />
      );
    }
    case 'choice':
    case 'name':
      return <ChoiceField field={field} path={path} current={current} props={props} onChange={write} />;
    case 'choices':
    case 'names':
      return (
        <ChoicesField
          field={field}
          current={current}
          place={place}
          label={label}
          faults={<Faults faults={faults ?? []} />}
          onChange={write}
        />
      );
    case 'number':
      return <NumberField current={current} props={props} onChange={write} />;
    case 'day': {
      const written = textOf(current);
      const { anchor, today } = edit;
      const counts = anchor === '' ? m.studio_file_relative_day() : m.studio_file_relative_known({ day: formatDayFirst(anchor) });
      return (
        <div id={about.id}>
          <DateField
            label={label}
            required={isRequired}
            today={today}
            description={isRelativeDay(written) ? counts : help}
            error={(faults ?? []).map(({ cause }) => faultText(cause)).join(' ') || null}
            value={toDay({ text: written, anchor: anchor || today })}
            onChange={write}
          />
        </div>
      );
    }
    case 'colour':
      return <ColourField current={textOf(current)} props={props} onChange={write} />;
    case 'picture':
      return (
        <PictureField
          id={about.id}
          label={label}
          current={textOf(current)}
          isRequired={isRequired}
          about={help === '' ? null : help}
          error={<Faults faults={faults ?? []} />}
          onChange={write}
        />
      );
    case 'points':
      return <PointsField current={current} props={props} onChange={write} />;
    case 'lines':
    case 'numbers':
      return <LinesField isNumbers={kind === 'numbers'} current={current} props={props} onChange={write} />;
    case 'long':
      return <LongField field={field} current={current} props={props} onChange={write} />;
    default:
      return <LineField field={field} current={current} props={props} onChange={write} />;
  }
}

const textOf = (value: unknown): string => (typeof value === 'string' || typeof value === 'number' ? String(value) : '');
const maxLength = ({ schema }: Field) => (typeof schema['maxLength'] === 'number' ? schema['maxLength'] : 20_000);
const isOnByDefault = ({ schema }: Field) => schema['default'] === '1' || schema['default'] === true;

type FieldProps =
  ReturnType<typeof fieldOf> extends infer Props
    ? Omit<Props, 'description'> & { label: string; required: boolean; description: ReactNode }
    : never;

interface Typed {
  readonly value: string;
  readonly onChange: (event: { readonly currentTarget: { readonly value: string } }) => void;
  readonly onBlur: () => void;
}

/** What is typed into a text, and when it is written. */
function useTyped(current: unknown, onChange: (value: string) => void): Typed {
  const { text } = useFileEdit();
  const [typed, setTyped] = useState<string | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout> | null>(null);
  const latest = useRef<string | null>(null);
  const write = useEffectEvent((value: string) => onChange(value));
  const flush = () => {
    if (timer.current !== null) clearTimeout(timer.current);
    timer.current = null;
    if (latest.current !== null) onChange(latest.current);
    latest.current = null;
    setTyped(null);
  };
  useEffect(() => {
    // what waits is written before the page or the field goes
    const leave = () => {
      if (latest.current !== null) write(latest.current);
      latest.current = null;
    };
    window.addEventListener('pagehide', leave);
    return () => {
      window.removeEventListener('pagehide', leave);
      if (timer.current !== null) clearTimeout(timer.current);
      leave();
    };
  }, []);
  return {
    value: typed ?? textOf(current),
    onChange({ currentTarget: { value } }) {
      if (text.length < largeText) return onChange(value);
      setTyped(value);
      latest.current = value;
      if (timer.current !== null) clearTimeout(timer.current);
      timer.current = setTimeout(flush, waitMs);
    },
    onBlur: flush,
  };
}

interface TextProps {
  readonly field: Field;
  readonly current: unknown;
  readonly props: FieldProps;
  readonly onChange: (value: string) => void;
}

function LongField({ field, current, props, onChange }: TextProps) {
  const typed = useTyped(current, onChange);
  return <Textarea {...props} {...typed} autosize minRows={2} maxRows={20} maxLength={maxLength(field)} spellCheck />;
}

function LineField({ field, current, props, onChange }: TextProps) {
  const typed = useTyped(current, onChange);
  const { kind, schema } = field;
  const how =
    kind === 'time'
      ? ({ type: 'time' } as const)
      : kind === 'address'
        ? ({ inputMode: schema['format'] === 'email' ? 'email' : 'url' } as const)
        : {};
  return <TextInput {...props} {...typed} {...how} maxLength={maxLength(field)} />;
}

function FlagField({
  place,
  label,
  help,
  isOn,
  faults,
  onChange,
}: {
  place: string;
  label: string;
  help: string;
  isOn: boolean;
  faults: ReactNode;
  onChange: (on: boolean) => void;
}) {
  return (
    <div className="grid gap-1">
      <label className="flex gap-3 items-start">
        <input
          id={`place-${place}`}
          type="checkbox"
          className="flex-none size-4.5 mt-0.5"
          checked={isOn}
          onChange={({ currentTarget: { checked } }) => onChange(checked)}
        />
        <span className="text-ink">
          {label}
          {help === '' ? null : <span className="block text-muted text-sm">{help}</span>}
        </span>
      </label>
      {faults}
    </div>
  );
}

/** A choice of the schema, or of what the pack has. What is written and cannot be chosen stays. */
function ChoiceField({
  field,
  path,
  current,
  props,
  onChange,
}: {
  field: Field;
  path: YamlPath;
  current: unknown;
  props: FieldProps;
  onChange: (value: string) => void;
}) {
  const { value: root, names } = useFileEdit();
  const beside = valueAt(root, path.slice(0, -1));
  const listed: Choice[] = [
    ...field.choices.map((value) => ({ value, text: choiceWords(value) })),
    ...(field.reference === null ? [] : namesFor({ reference: field.reference, names, beside: isRecord(beside) ? beside : {} })),
  ];
  const written = textOf(current);
  const isUnknown = written !== '' && !listed.some(({ value }) => value === written);
  const shown = written === '' && typeof field.schema['default'] === 'string' ? field.schema['default'] : written;
  return (
    <NativeSelect {...props} value={shown} onChange={({ currentTarget: { value } }) => onChange(value)}>
      {shown === '' || !field.isRequired ? <option value="">{m.studio_file_none()}</option> : null}
      {isUnknown ? <option value={written}>{written}</option> : null}
      {listed.map(({ value, text }) => (
        <option key={value} value={value}>
          {text}
        </option>
      ))}
    </NativeSelect>
  );
}

function ChoicesField({
  field,
  current,
  place,
  label,
  faults,
  onChange,
}: {
  field: Field;
  current: unknown;
  place: string;
  label: string;
  faults: ReactNode;
  onChange: (value: readonly string[]) => void;
}) {
  const { names } = useFileEdit();
  const chosen = Array.isArray(current) ? current.map(String) : [];
  const listed: Choice[] =
    field.reference === null
      ? field.choices.map((value) => ({ value, text: choiceWords(value) }))
      : namesFor({ reference: field.reference, names, beside: {} });
  const unknown = chosen.filter((each) => !listed.some(({ value }) => value === each)).map((value) => ({ value, text: value }));
  return (
    <fieldset id={`place-${place}`} tabIndex={-1} className="grid gap-2 min-w-0 m-0 p-0 border-0">
      <legend className="mb-1 p-0 text-ink text-md font-medium">{label}</legend>
      <div className="flex flex-wrap gap-x-4 gap-y-2">
        {[...listed, ...unknown].map(({ value, text }) => (
          <label key={value} className="flex gap-2 items-center">
            <input
              type="checkbox"
              className="flex-none size-4.5"
              checked={chosen.includes(value)}
              onChange={({ currentTarget: { checked } }) =>
                onChange(checked ? [...chosen, value] : chosen.filter((each) => each !== value))
              }
            />
            {text}
          </label>
        ))}
      </div>
      {faults}
    </fieldset>
  );
}

function NumberField({ current, props, onChange }: { current: unknown; props: FieldProps; onChange: (value: number | string) => void }) {
  const [typed, setTyped] = useState<string | null>(null);
  return (
    <TextInput
      {...props}
      inputMode="decimal"
      value={typed ?? textOf(current)}
      onBlur={() => setTyped(null)}
      onChange={({ currentTarget: { value } }) => {
        setTyped(value);
        const number = Number(value.trim());
        if (value.trim() === '') onChange('');
        else if (Number.isFinite(number)) onChange(number);
      }}
    />
  );
}

function ColourField({ current, props, onChange }: { current: string; props: FieldProps; onChange: (value: string) => void }) {
  const isColour = /^#[0-9A-Fa-f]{6}$/.test(current);
  return (
    <TextInput
      {...props}
      maxLength={7}
      value={current}
      leftSection={
        <input
          type="color"
          className="size-7 p-0 border-0 bg-transparent cursor-pointer"
          aria-label={m.studio_file_pick_colour({ name: props.label })}
          value={isColour ? current : '#000000'}
          onChange={({ currentTarget: { value } }) => onChange(value.toUpperCase())}
        />
      }
      leftSectionWidth={44}
      onChange={({ currentTarget: { value } }) => onChange(value)}
    />
  );
}

/** Several short texts or numbers, one on each line. */
function LinesField({
  isNumbers,
  current,
  props,
  onChange,
}: {
  isNumbers: boolean;
  current: unknown;
  props: FieldProps;
  onChange: (value: readonly unknown[]) => void;
}) {
  const [typed, setTyped] = useState<string | null>(null);
  const lines = Array.isArray(current) ? current.map(String).join('\n') : '';
  return (
    <Textarea
      {...props}
      description={props.description ?? m.studio_file_one_each_line()}
      autosize
      minRows={1}
      maxRows={12}
      value={typed ?? lines}
      onBlur={() => setTyped(null)}
      onChange={({ currentTarget: { value } }) => {
        setTyped(value);
        const values = value.split('\n').flatMap((line) => (line.trim() === '' ? [] : [line.trim()]));
        onChange(isNumbers ? values.map((each) => (Number.isFinite(Number(each)) ? Number(each) : each)) : values);
      }}
    />
  );
}

/** Pairs of numbers, one pair on each line: typed, or pasted from two columns of a sheet. */
function PointsField({ current, props, onChange }: { current: unknown; props: FieldProps; onChange: (value: readonly unknown[]) => void }) {
  const [typed, setTyped] = useState<string | null>(null);
  const pairs = Array.isArray(current) ? (current as unknown[]) : [];
  const lines = pairs.map((pair) => (Array.isArray(pair) ? pair.join('\t') : textOf(pair))).join('\n');
  return (
    <Textarea
      {...props}
      className="tabular"
      description={props.description ?? m.studio_file_pairs_each_line()}
      autosize
      minRows={2}
      maxRows={16}
      value={typed ?? lines}
      onBlur={() => setTyped(null)}
      onChange={({ currentTarget: { value } }) => {
        setTyped(value);
        const rows = value.split('\n').map((line) => line.split(/[\t;]|,\s|\s+/).filter((part) => part !== ''));
        const written = rows.filter((parts) => parts.length > 0);
        onChange(written.map((parts) => parts.map((part) => (Number.isFinite(Number(part)) ? Number(part) : part))));
      }}
    />
  );
}
