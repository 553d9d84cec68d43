import type { ProfileSection } from '@abhyas/contract/profile/fields.ts';
import type { SectionValues, StudentData } from '@abhyas/contract/profile/profile.ts';
import { validateSection, normaliseValues, type Filled } from '@abhyas/rules/profile/sections.ts';
import { savedValues } from '@abhyas/rules/profile/version.ts';
import { useEffect, useRef, useState, type RefObject } from 'react';
import { now } from '../../../lib/clock.ts';
import { dayOf } from '../../../lib/dates/dates.ts';
import type { DraftKeeper } from '../drafts.ts';
import { isDeepEqual, newRecordKey, recordKeysOf, toForm, valueAt } from '../section-values.ts';
import { sayWith } from '../../../lib/language/said-text.ts';
import { m } from '../../../paraglide/messages.js';

const textOf = sayWith({
  profile_fault: m.profile_fault,
  profile_too_long: m.profile_too_long,
  profile_grade_range: m.profile_grade_range,
  profile_year_range: m.profile_year_range,
});

/** What the fields of a section work with. */
export interface SectionForm<S extends ProfileSection> {
  readonly values: SectionValues<S>;
  /** YYYY-MM-DD in the zone of the brand. */
  readonly today: string;
  /** The level of headings inside. */
  readonly heading: 'h2' | 'h3';
  /** Takes a change; it is kept at once. */
  change(values: SectionValues<S>): void;
  /** A record left the list at the path: those after it are elsewhere now, so faults show again. */
  forgetFaults(path: string): void;
  /** The field at the path was left: from now on its fault shows. */
  leave(path: string): void;
  /** The fault to show at the path, or null. */
  fault(path: string): string | null;
  /** Whether the server knows a record, or may know it, though it has no id here. */
  isKnown(recordKey: string): boolean;
}

interface SectionState<S extends ProfileSection> {
  readonly form: SectionForm<S>;
  readonly root: RefObject<HTMLFormElement | null>;
  /** Whether something is typed that is not saved. */
  readonly isTyped: boolean;
  /** Whether the form opened with what was typed before. */
  readonly openedWithDraft: boolean;
  /** The values to send, or null if there are faults: they show, and the first one has the focus. */
  attempt(): SectionValues<S> | null;
  /** Shows what the server found, by path. Answers whether all of it has a place in this form. */
  refuse(fields: Readonly<Record<string, string>>): boolean;
  /** Back to what is saved. */
  discard(): void;
}

/** A fault of the server stays until its field changes. */
interface ServerFault {
  readonly message: string;
  readonly value: unknown;
}

/** The form of one section: its values are what the keeper of drafts holds, or what is saved. Nothing here ever resets what was typed. */
export function useSectionForm<S extends ProfileSection>({
  section,
  data,
  keeper,
  draft,
  heading,
}: {
  heading: 'h2' | 'h3';
  section: S;
  data: StudentData;
  keeper: DraftKeeper;
  draft: SectionValues<S> | undefined;
}): SectionState<S> {
  const root = useRef<HTMLFormElement>(null);
  const [firstKey] = useState(newRecordKey);
  const [openedWithDraft, setOpenedWithDraft] = useState(draft !== undefined);
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const [tried, setTried] = useState(0);
  const [refused, setRefused] = useState<Readonly<Record<string, ServerFault>>>({});

  const today = dayOf(now());
  const filledWith = (values: SectionValues<S>) => ({ section, values }) as unknown as Filled;
  const shownAs = (values: SectionValues<S>) => toForm({ filled: filledWith(values), key: firstKey }) as SectionValues<S>;
  const stored = savedValues({ section, data });
  const saved = shownAs(stored);
  const values = draft === undefined ? saved : shownAs(draft);
  const faults = Object.fromEntries(
    Object.entries(validateSection({ ...filledWith(normaliseValues(values)), today })).map(([path, fault]) => [path, textOf(fault)]),
  );

  const serverFault = (path: string): string | undefined => {
    const fault = refused[path];
    return fault !== undefined && isDeepEqual(fault.value, valueAt(values, path)) ? fault.message : undefined;
  };
  const clean = () => {
    setLeft(new Set());
    setTried(0);
    setRefused({});
  };

  // after a try that failed the first field with a fault has the focus; by then it shows its fault
  useEffect(() => {
    if (tried === 0) return;
    const field = root.current?.querySelector<HTMLElement>('[data-fault]');
    field?.querySelector<HTMLElement>('input:not([disabled]), select, button')?.focus();
  }, [tried]);

  return {
    root,
    isTyped: draft !== undefined,
    openedWithDraft: openedWithDraft && draft !== undefined,
    form: {
      values,
      today,
      heading,
      change(next) {
        setOpenedWithDraft(false);
        if (isDeepEqual(next, saved) && !keeper.state().others[section]) keeper.drop(section);
        else keeper.type(filledWith(next));
      },
      forgetFaults: (list) => setLeft(new Set([...left].filter((path) => !path.startsWith(`${list}.`)))),
      leave: (path) => setLeft((before) => (before.has(path) ? before : new Set([...before, path]))),
      fault: (path) => serverFault(path) ?? (tried > 0 || left.has(path) ? (faults[path] ?? null) : null),
      isKnown: (recordKey) => keeper.mayBeSaved(recordKey) || recordKeysOf(stored).includes(recordKey),
    },
    attempt() {
      if (Object.keys(faults).length === 0) return normaliseValues(values);
      setTried(tried + 1);
      return null;
    },
    refuse(fields) {
      const all = Object.entries(fields);
      const own = all.filter(([path]) => root.current?.querySelector(`[data-path~="${CSS.escape(path)}"]`));
      if (own.length === 0) return false;
      setRefused(Object.fromEntries(own.map(([path, message]) => [path, { message, value: valueAt(values, path) }])));
      setTried(tried + 1);
      // a list and the id behind it have the same fault
      return all.every(([, message]) => own.some(([, shown]) => shown === message));
    },
    discard() {
      clean();
      keeper.drop(section);
    },
  };
}
