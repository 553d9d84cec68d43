import type { FileKind } from '@abhyas/contract/studio/file-kinds.ts';
import { m } from '../../../paraglide/messages.js';
import type { FileRow } from './file-queries.ts';

/** What the files of a kind are about. */
export const kindWords = (kind: FileKind): string => m.studio_files_kind({ kind });

/** The kinds with several files in a pack, each with a name. */
export const severalKinds: ReadonlySet<FileKind> = new Set(['test', 'path', 'pool', 'page', 'table']);

/** A file by its name, or by what it is about. */
export function fileTitle({ kind, title, path }: Pick<FileRow, 'kind' | 'title' | 'path'>): string {
  if (title !== '') return title;
  if (!severalKinds.has(kind)) return kindWords(kind);
  const name = (path.split('/').at(-1) ?? path).replace(/\.\w+$/, '').replaceAll('-', ' ');
  return name.charAt(0).toUpperCase() + name.slice(1);
}

/** What waits to be published. */
export const changedFiles = (files: readonly FileRow[]): FileRow[] => files.filter(({ state }) => state !== 'published');
