import { toDay } from '@abhyas/rules/content/pack-moment.ts';
import { insertIn, moveIn, removeIn, setIn, type YamlPath } from '@abhyas/rules/content/yaml-edit.ts';
import { ActionIcon, Button } from '@mantine/core';
import { IconChevronDown, IconChevronRight, IconCopy, IconGripVertical, IconPlus, IconTrash } from '@tabler/icons-react';
import { type KeyboardEvent, type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import { formatDayFirst } from '../../../../lib/dates/dates.ts';
import { m } from '../../../../paraglide/messages.js';
import { Faults } from '../../question/faults.tsx';
import { choiceWords, fieldHelp, fieldWords } from './field-words.ts';
import { faultsWithin, placeOf, useFileEdit, valueAt } from './file-edit.ts';
import { emptyEntry, entrySchema, type Field, fieldsOf, freeKey, isRecord, namesFor, type PackNames } from './schema-fields.ts';
import classes from './form.module.css';

/** How many entries are shown at first, and how many more each time. */
const step = 60;

/** A list of entries, each opened in place: added, copied, removed, and moved by drag or arrow keys. */
export function EntryList({
  field,
  path,
  order,
  renderEntry,
}: {
  field: Field;
  path: YamlPath;
  order: readonly string[];
  renderEntry: (entry: { readonly schema: Field['schema']; readonly path: YamlPath }) => ReactNode;
}) {
  const edit = useFileEdit();
  const { value, change, faults, open, setOpen, names, today, anchor } = edit;
  const written = valueAt(value, path);
  const entries = Array.isArray(written) ? (written as unknown[]) : [];
  const [shown, setShown] = useState(step);
  const [dragged, setDragged] = useState<number | null>(null);
  const [said, setSaid] = useState('');
  const grips = useRef(new Map<number, HTMLElement>());
  const focusNext = useRef<{ readonly at: number; readonly isGrip: boolean } | null>(null);
  const list = useRef<HTMLOListElement>(null);
  useEffect(() => {
    const next = focusNext.current;
    if (next === null) return;
    focusNext.current = null;
    if (next.isGrip) grips.current.get(next.at)?.focus();
    else list.current?.querySelector<HTMLElement>(`:scope > [data-index="${next.at}"] :is(input, textarea, select)`)?.focus();
  });
  const place = placeOf(path);
  const label = fieldWords(field.name);
  const schema = entrySchema(field);
  const nameOf = (entry: unknown, index: number) => titleOf(entry) || m.studio_file_entry({ number: index + 1 });

  /** Opens what was open, where the entries have gone; null for one that is no more. */
  const follow = (to: (index: number) => number | null, also: number | null = null) =>
    setOpen((before) => {
      const kept = [...before].flatMap((each) => {
        if (!each.startsWith(`${place}.`)) return [each];
        const [index = '', ...deeper] = each.slice(place.length + 1).split('.');
        const next = to(Number(index));
        return next === null ? [] : [[place, next, ...deeper].join('.')];
      });
      return new Set(also === null ? kept : [...kept, `${place}.${also}`]);
    });
  const keys = entries.map((entry) => (isRecord(entry) ? entry['key'] : undefined));
  const add = () => {
    const at = entries.length;
    const key = freeKey(`${field.name.replace(/s$/, '')}-${at + 1}`.toLowerCase(), keys);
    const entry = emptyEntry({ schema, names, key, today });
    change((text) => (Array.isArray(written) ? insertIn(text, path, at, entry) : setIn(text, path, [entry], order)));
    setShown(Math.max(shown, at + 1));
    focusNext.current = { at, isGrip: false };
    follow((index) => index, at);
  };
  const addFirst = useEffectEvent(() => {
    if (path.length > 1 || entries.length > 0 || location.hash !== '#add') return;
    history.replaceState(history.state, '', location.pathname + location.search);
    add();
  });
  useEffect(() => {
    const timer = setTimeout(() => addFirst());
    return () => clearTimeout(timer);
  }, []);
  const copy = (at: number) => {
    const entry = entries[at];
    const key = isRecord(entry) && typeof entry['key'] === 'string' ? { key: freeKey(entry['key'], keys) } : {};
    change((text) => insertIn(text, path, at + 1, isRecord(entry) ? { ...entry, ...key } : entry));
    focusNext.current = { at: at + 1, isGrip: false };
    follow((index) => (index > at ? index + 1 : index), at + 1);
  };
  const remove = (at: number) => {
    const isLast = entries.length === 1 && !field.isRequired;
    change((text) => removeIn(text, isLast ? path : [...path, at]), m.studio_file_removed({ name: nameOf(entries[at], at) }));
    follow((index) => (index === at ? null : index > at ? index - 1 : index));
  };
  const move = (from: number, to: number, isDrag: boolean) => {
    if (from === to || to < 0 || to >= entries.length) return;
    const words = m.studio_file_moved({ name: nameOf(entries[from], from), number: to + 1 });
    if (!isDrag) focusNext.current = { at: to, isGrip: true };
    setSaid(words);
    change((text) => moveIn(text, path, from, to), isDrag ? words : '');
    follow((index) => (index === from ? to : index > from && index <= to ? index - 1 : index < from && index >= to ? index + 1 : index));
  };
  const moveByKey = (event: KeyboardEvent, at: number) => {
    if (event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return;
    event.preventDefault();
    move(at, at + (event.key === 'ArrowUp' ? -1 : 1), false);
  };
  const toggle = (at: number) =>
    setOpen((before) => {
      const next = new Set(before);
      if (!next.delete(`${place}.${at}`)) next.add(`${place}.${at}`);
      return next;
    });
  const help = fieldHelp(field.name);
  const Heading = path.length === 1 ? 'h2' : 'h3';
  const max = Number(field.schema['maxItems'] ?? 10_000);

  return (
    <section id={`place-${place}`} tabIndex={-1} className="grid gap-2 min-w-0" aria-label={label}>
      <div>
        <Heading className="m-0 text-ink text-md font-strong">
          {label} <span className="text-muted font-normal tabular">{entries.length}</span>
        </Heading>
        {help === '' ? null : <p className="m-0 text-muted text-sm">{help}</p>}
      </div>
      <Faults faults={faults.get(place) ?? []} />
      {entries.length === 0 ? null : (
        <ol ref={list} className={`${classes['entries']} m-0 p-0 list-none bg-card`}>
          {entries.slice(0, shown).map((entry, at) => {
            const isOpen = open.has(`${place}.${at}`);
            const name = nameOf(entry, at);
            const toFix = faultsWithin(faults, [...path, at]).filter(({ isWarning }) => !isWarning).length;
            return (
              <li
                key={at}
                data-index={at}
                className={classes['entry']}
                data-dragged={dragged === at || undefined}
                onDragOver={(event) => {
                  if (dragged === null) return;
                  event.preventDefault();
                  event.stopPropagation();
                }}
                onDrop={(event) => {
                  if (dragged === null) return;
                  event.preventDefault();
                  event.stopPropagation();
                  move(dragged, at, true);
                  setDragged(null);
                }}
              >
                <div className={classes['head']}>
                  <button
                    ref={(element) => {
                      if (element === null) grips.current.delete(at);
                      else grips.current.set(at, element);
                    }}
                    type="button"
                    className={classes['grip']}
                    aria-label={m.studio_file_move({ name })}
                    title={m.studio_question_move_help()}
                    draggable
                    onDragStart={(event) => {
                      event.stopPropagation();
                      event.dataTransfer.effectAllowed = 'move';
                      setDragged(at);
                    }}
                    onDragEnd={() => setDragged(null)}
                    onKeyDown={(event) => moveByKey(event, at)}
                  >
                    <IconGripVertical size={18} stroke={1.75} aria-hidden />
                  </button>
                  <button
                    type="button"
                    id={`place-${place}.${at}`}
                    className={classes['title']}
                    aria-expanded={isOpen}
                    onClick={() => toggle(at)}
                  >
                    {isOpen ? (
                      <IconChevronDown size={18} stroke={1.75} aria-hidden />
                    ) : (
                      <IconChevronRight size={18} stroke={1.75} aria-hidden />
                    )}
                    <span className="min-w-0">
                      <span className="block text-ink font-medium wrap-anywhere">{name}</span>
                      <span className="block text-muted text-sm wrap-anywhere">
                        {detailOf({ entry, schema, names, anchor: anchor || today })}
                      </span>
                    </span>
                    {toFix === 0 ? null : (
                      <span className="flex-none text-warn text-sm font-strong">{m.studio_question_to_fix({ count: toFix })}</span>
                    )}
                  </button>
                  <ActionIcon
                    variant="subtle"
                    color="gray"
                    size={40}
                    aria-label={m.studio_file_copy({ name })}
                    title={m.studio_file_copy({ name })}
                    disabled={entries.length >= max}
                    onClick={() => copy(at)}
                  >
                    <IconCopy size={18} stroke={1.75} aria-hidden />
                  </ActionIcon>
                  <ActionIcon
                    variant="subtle"
                    color="gray"
                    size={40}
                    aria-label={m.studio_file_remove({ name })}
                    title={m.studio_file_remove({ name })}
                    onClick={() => remove(at)}
                  >
                    <IconTrash size={18} stroke={1.75} aria-hidden />
                  </ActionIcon>
                </div>
                {isOpen ? (
                  <div className="p-4 border-t border-line">
                    {isRecord(entry) ? (
                      renderEntry({ schema, path: [...path, at] })
                    ) : (
                      <p className="m-0 text-muted text-sm">{m.studio_file_only_source()}</p>
                    )}
                  </div>
                ) : null}
              </li>
            );
          })}
        </ol>
      )}
      <div className="flex flex-wrap gap-2">
        {entries.length >= max ? null : (
          <Button
            className="-ms-3 px-3"
            variant="subtle"
            size="sm"
            aria-label={m.studio_file_add({ name: label })}
            leftSection={<IconPlus size={16} stroke={2} aria-hidden />}
            onClick={add}
          >
            {m.studio_bank_add()}
          </Button>
        )}
        {shown < entries.length ? (
          <Button variant="subtle" size="sm" onClick={() => setShown(shown + step)}>
            {m.studio_file_show_more({ count: entries.length - shown })}
          </Button>
        ) : null}
      </div>
      <p role="status" className="visually-hidden">
        {said}
      </p>
    </section>
  );
}

/** What an entry is called in its list. */
function titleOf(entry: unknown): string {
  if (!isRecord(entry)) return typeof entry === 'string' || typeof entry === 'number' ? String(entry) : '';
  const named = ['name', 'title', 'label', 'alt', 'key', 'section', 'test']
    .map((field) => entry[field])
    .find((each) => typeof each === 'string' && each !== '');
  return typeof named === 'string' ? named : '';
}

/** A few more words on an entry: its choices, days and courses. */
function detailOf({ entry, schema, names, anchor }: { entry: unknown; schema: Field['schema']; names: PackNames; anchor: string }): string {
  if (!isRecord(entry)) return '';
  return fieldsOf(schema)
    .flatMap(({ kind, name, choices, reference }) => {
      const value = entry[name];
      if (typeof value !== 'string' || value === '') return [];
      if (kind === 'choice' || (kind === 'name' && choices.includes(value))) return [choiceWords(value)];
      if (kind === 'name' && reference !== null)
        return [namesFor({ reference, names, beside: entry }).find((each) => each.value === value)?.text ?? value];
      if (kind === 'day') {
        const day = toDay({ text: value, anchor });
        return [/^\d{4}-\d\d-\d\d$/.test(day) ? formatDayFirst(day) : value];
      }
      return kind === 'time' ? [value] : [];
    })
    .slice(0, 3)
    .join(' · ');
}
