import { type FormChange, mergeForm } from '@abhyas/rules/sync/merge-form.ts';
import { useState } from 'react';
import { m } from '../../paraglide/messages.js';

interface VersionedForm<T> {
  /** What it was filled in from. */
  readonly base: T;
  /** Of what it was filled in from: the call that saves it sends it. */
  readonly version: number;
  readonly typed: T;
  /** What someone else has saved meanwhile. */
  readonly changes: readonly FormChange<T>[];
}

/**
 * What is typed into a form of something that others edit too. Where `version` goes up, what others saved is merged into it: a field that was not touched takes it, one that was keeps what was typed. `ChangedMeanwhile` says which.
 * `suggested` is what the form begins with, where that is not what is stored.
 */
export function useVersionedForm<T extends object>({ stored, version, suggested = stored }: { stored: T; version: number; suggested?: T }) {
  const [form, setForm] = useState<VersionedForm<T>>({ base: stored, version, typed: suggested, changes: [] });
  let current = form;
  if (version > form.version) {
    current = { base: stored, version, ...mergeForm({ base: form.base, stored, typed: form.typed }) };
    setForm(current);
  }
  return { ...current, change: (part: Partial<T>) => setForm((last) => ({ ...last, typed: { ...last.typed, ...part } })) };
}

interface ChangedMeanwhileProps<T> {
  readonly form: Pick<VersionedForm<T>, 'base' | 'changes'>;
  /** The fields that are named, by the label that they have in the form. */
  readonly labels: Partial<Record<keyof T, string>>;
  /** A value as the form shows it, where it is not a text. */
  readonly say?: (name: keyof T, value: T[keyof T]) => string;
}

/** Says what someone else has saved while this form was open, and what became of what was typed. */
export function ChangedMeanwhile<T extends object>({
  form: { base, changes },
  labels,
  say = (_name, value) => String(value),
}: ChangedMeanwhileProps<T>) {
  const told = changes.filter(({ name }) => labels[name] !== undefined);
  if (told.length === 0) return null;
  return (
    <div role="alert" className="px-4 py-3 rounded-control bg-warn-wash text-body text-sm">
      <p>{m.form_changed_meanwhile()}</p>
      <ul className="mx-0 mt-1 mb-0 pl-4">
        {told.map(({ name, isKept }) => {
          const said = { field: labels[name] ?? '', value: say(name, base[name]) || m.form_changed_empty() };
          return <li key={String(name)}>{isKept ? m.form_changed_kept(said) : m.form_changed_taken(said)}</li>;
        })}
      </ul>
    </div>
  );
}
