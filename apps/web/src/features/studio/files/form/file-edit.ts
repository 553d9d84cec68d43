import { readYamlText, removeIn, setIn, type YamlEdit, type YamlPath } from '@abhyas/rules/content/yaml-edit.ts';
import { createContext, use } from 'react';
import type { Fault } from '../../question/places.ts';
import { isRecord, type PackNames } from './schema-fields.ts';

/** The form of a file while it is written: what its fields show, and what they do to its text. */
export interface FileEdit {
  readonly sourceId: string;
  readonly pack: string;
  readonly text: string;
  /** What the text says. */
  readonly value: unknown;
  readonly names: PackNames;
  /** The day as YYYY-MM-DD. */
  readonly today: string;
  /** The day that relative days count from, as YYYY-MM-DD; '' where the pack has none yet. */
  readonly anchor: string;
  readonly faults: FaultsByPath;
  /** The entries that are open, by their places. */
  readonly open: ReadonlySet<string>;
  readonly setOpen: (change: (open: ReadonlySet<string>) => ReadonlySet<string>) => void;
  /** Whether the portal knows an entry by its key, so that the key stays. */
  readonly isFixed: (path: YamlPath, key: unknown) => boolean;
  /** Changes the text; with words, they are shown with the way back. */
  readonly change: (edit: (text: string) => YamlEdit, words?: string) => void;
  /** Keeps a picture in the pack; gives its path there. */
  readonly keepPicture: (file: File) => Promise<string>;
}

export type FaultsByPath = ReadonlyMap<string, readonly Fault[]>;

export const FileEditContext = createContext<FileEdit | null>(null);

export function useFileEdit(): FileEdit {
  const edit = use(FileEditContext);
  if (edit === null) throw new Error('invariant: a field of a file is within its form');
  return edit;
}

/** A place of a file's text as the id of what edits it. */
export const placeOf = (path: YamlPath): string => (path.length === 0 ? 'whole' : path.join('.'));

/** The faults of a text by the places that their lines belong to. */
export function faultsByPath(text: string, faults: readonly Fault[]): FaultsByPath {
  const read = readYamlText(text);
  return Map.groupBy(faults, ({ line }) => placeOf(read.pathAt(line)));
}

/** The faults of a place and of all in it. */
export const faultsWithin = (faults: FaultsByPath, path: YamlPath): readonly Fault[] =>
  [...faults].flatMap(([place, some]) => (place === placeOf(path) || place.startsWith(`${placeOf(path)}.`) ? some : []));

/** What is at a path of a value; undefined where nothing is. */
export const valueAt = (value: unknown, path: YamlPath): unknown =>
  path.reduce<unknown>((at, step) => (Array.isArray(at) ? (at as unknown[])[Number(step)] : isRecord(at) ? at[step] : undefined), value);

/** Writes a value, or takes the field away where it is empty and need not be there. */
export function writeField({
  path,
  value,
  isRequired,
  order,
}: {
  path: YamlPath;
  value: unknown;
  isRequired: boolean;
  order: readonly string[];
}) {
  return (text: string): YamlEdit => {
    const isEmpty = value === '' || value === undefined || (Array.isArray(value) && value.length === 0);
    if (!isEmpty || isRequired) return setIn(text, path, value ?? '', order);
    return valueAt(readYamlText(text).value, path) === undefined ? { text, refused: null } : removeIn(text, path);
  };
}

/** Brings the keyboard to what edits a place, or to the nearest around it. */
export function goToPath(place: string): void {
  const steps = place.split('.');
  for (let count = steps.length; count > 0; count -= 1) {
    const at = document.getElementById(`place-${steps.slice(0, count).join('.')}`);
    if (at === null) continue;
    at.scrollIntoView({ block: 'center' });
    (at.matches('input, textarea, select') ? at : (at.querySelector<HTMLElement>('input, textarea, select, button') ?? at)).focus();
    return;
  }
}
