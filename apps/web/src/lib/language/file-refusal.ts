import { fileKindOf, headBytes, headOf, isWanted, refusalOf, type WantedFile } from '@abhyas/rules/files/file-kind.ts';
import { filesHindi } from '@abhyas/rules/language/files.ts';
import { ruleText } from './rule-text.ts';

/** Why a place does not take a file, told by its first bytes and naming what it is; null if it does. */
export async function findFileRefusal(file: Blob, wanted: WantedFile): Promise<string | null> {
  const kind = fileKindOf(headOf(new Uint8Array(await file.slice(0, headBytes).arrayBuffer())));
  return isWanted(kind, wanted) ? null : ruleText(refusalOf(kind, wanted), filesHindi);
}

/** The text of a list in CSV; of a file that is no text only its beginning, by which the server names it. */
export async function readCsvFile(file: File): Promise<string> {
  const text = await file.text();
  const kind = fileKindOf(text.slice(0, headBytes));
  return kind === null || kind === 'text' ? text : text.slice(0, headBytes);
}
