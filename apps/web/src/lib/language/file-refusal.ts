import { fileKindOf, headBytes, headOf, isWanted, refusalOf, type WantedFile } from '@abhyas/rules/files/file-kind.ts';
import { m } from '../../paraglide/messages.js';
import { sayWith } from './said-text.ts';

const textOf = sayWith({
  file_refused: m.file_refused,
  file_unknown: m.file_unknown,
  file_kind: m.file_kind,
  file_remedy: m.file_remedy,
});

/** Why a place does not take a file, told by its first bytes and naming what it is; null if it does. */
export async function findFileRefusal(file: Blob, wanted: WantedFile): Promise<string | null> {
  const kind = fileKindOf(headOf(new Uint8Array(await file.slice(0, headBytes).arrayBuffer())));
  return isWanted(kind, wanted) ? null : textOf(refusalOf(kind, wanted));
}

/** The text of a list in CSV; of a file that is no text only its beginning, by which the server names it. */
export async function readCsvFile(file: File): Promise<string> {
  const text = await file.text();
  const kind = fileKindOf(text.slice(0, headBytes));
  return kind === null || kind === 'text' ? text : text.slice(0, headBytes);
}
