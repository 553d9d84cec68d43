import { recordLists, type RecordSection } from '@abhyas/contract/profile/fields.ts';
import type { SectionValues } from '@abhyas/contract/profile/profile.ts';
import { listShown, removeRecord } from '@abhyas/rules/profile/fields.ts';
import { idOf, type Records, recordsOf, withRecords } from '@abhyas/rules/profile/records.ts';
import { blankRecord, type Filled } from '@abhyas/rules/profile/sections.ts';
import { Button } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useEffect, useId, useRef, type ReactNode } from 'react';
import { m } from '../../../paraglide/messages.js';
import { newRecordKey } from '../section-values.ts';
import classes from './form.module.css';
import type { SectionForm } from './use-section-form.ts';

interface RecordListProps<S extends RecordSection> {
  readonly form: SectionForm<S>;
  readonly section: S;
  /** The first one cannot be deleted. */
  readonly keepFirst?: boolean;
  /** As many as there must be: the last ones cannot be deleted. */
  readonly min?: number;
  /** What an entry is called by its number in the list. */
  readonly title: (number: number) => string;
  /** What a deleted one was. */
  readonly nameOf: (record: Records[S]) => string;
  readonly add: string;
  readonly none?: string;
  readonly children: (entry: { record: Records[S]; path: string; set: (change: Partial<Records[S]>) => void }) => ReactNode;
}

/** A list of entries as cards: Add below, Delete in each. A saved one that was deleted can be had back until the form is saved. */
export function RecordList<S extends RecordSection>(props: RecordListProps<S>) {
  const { form, section, keepFirst = false, min = 0, title, nameOf, add, none, children } = props;
  type Entry = Records[S];
  const { path: names, id: idField, max } = recordLists[section];
  const path = names.join('.');
  const filled = { section, values: form.values } as unknown as Filled;
  const records = recordsOf(filled) as readonly Entry[];
  const onChange = (next: readonly Entry[]) => form.change(withRecords({ filled, records: next }).values as SectionValues<S>);
  const list = useRef<HTMLDivElement>(null);
  const id = useId();
  // what gets the focus when the changed list is there
  const focus = useRef<string | null>(null);
  useEffect(() => {
    if (focus.current !== null) list.current?.querySelector<HTMLElement>(focus.current)?.focus();
    focus.current = null;
  }, [records]);

  const shown = listShown(records);
  const gone = records.filter((record) => record.isDelete === '1');
  const error = form.fault(path);
  // the answer to a save may have been lost, and with it the id
  const isSaved = (record: Entry) => idOf({ section, record }) !== '' || form.isKnown(record.recordKey);
  /** Paths whose faults belong to an entry as a whole: no field shows them. */
  const wholes = (index: number) => [`${path}.${index}.${idField}`, `${path}.${index}.recordKey`];
  const faultOf = (index: number) =>
    wholes(index)
      .map(form.fault)
      .find((fault) => fault !== null) ?? null;
  const addOne = () => {
    const recordKey = newRecordKey();
    onChange([...records, blankRecord({ section, recordKey })]);
    focus.current = `[data-record="${recordKey}"] input`;
  };
  const remove = (record: Entry) => {
    form.forgetFaults(path);
    onChange(removeRecord({ records, recordKey: record.recordKey, isSaved, keepFirst }));
    focus.current = isSaved(record) ? `[data-gone="${record.recordKey}"] button` : '[data-add]';
  };
  const restoreRecord = (record: Entry) => {
    onChange(records.map((each) => (each === record ? { ...each, isDelete: '0' as const } : each)));
    focus.current = `[data-record="${record.recordKey}"] input`;
  };
  return (
    <div ref={list}>
      {shown.length === 0 && none ? <p className="text-muted text-sm">{none}</p> : null}
      <ul className="grid gap-4 m-0 p-0 list-none">
        {shown.map(({ record, index }, place) => (
          <li
            key={record.recordKey}
            className={`${classes['record']} card-surface p-4`}
            data-record={record.recordKey}
            data-path={wholes(index).join(' ')}
            aria-labelledby={`${id}-${index}`}
          >
            <div className={classes['head']}>
              <form.heading className="text-ink text-md font-strong" id={`${id}-${index}`}>
                {title(place + 1)}
              </form.heading>
              {(keepFirst && place === 0) || shown.length <= min ? null : (
                <Button
                  variant="subtle"
                  color="gray"
                  size="compact-md"
                  leftSection={<IconTrash size={16} stroke={1.75} aria-hidden="true" />}
                  onClick={() => remove(record)}
                >
                  {m.profile_delete()}
                  <span className="visually-hidden"> {title(place + 1)}</span>
                </Button>
              )}
            </div>
            <div className={`${classes['grid']} grid grid-cols-6 items-start gap-4 max-[600px]:grid-cols-1`}>
              {children({
                record,
                path: `${path}.${index}`,
                set: (change) => onChange(records.map((each) => (each === record ? { ...each, ...change } : each))),
              })}
            </div>
            <WholeFault fault={faultOf(index)} />
          </li>
        ))}
        {gone.map((record) => (
          <li
            key={record.recordKey}
            className="card-missing flex flex-wrap items-center justify-between gap-x-3 gap-y-1 py-2 pr-2 pl-4 text-muted text-sm wrap-anywhere"
            data-gone={record.recordKey}
          >
            {m.profile_deleted({ name: nameOf(record) })}
            <Button variant="subtle" size="compact-md" onClick={() => restoreRecord(record)} disabled={shown.length >= max}>
              {m.profile_undo()}
            </Button>
          </li>
        ))}
      </ul>
      <div data-path={path}>
        <WholeFault fault={error} />
      </div>
      {shown.length < max ? (
        <Button
          className="mt-4"
          variant="default"
          data-add
          leftSection={<IconPlus size={18} stroke={1.75} aria-hidden="true" />}
          onClick={addOne}
        >
          {add}
        </Button>
      ) : null}
    </div>
  );
}

/** What is wrong with a list, or with an entry as a whole. */
function WholeFault({ fault }: { fault: string | null }) {
  if (fault === null) return null;
  return (
    <p role="alert" className="mt-2 text-bad text-sm" data-fault>
      {fault}
    </p>
  );
}
