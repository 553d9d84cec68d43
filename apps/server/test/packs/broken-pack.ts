import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { writeFaults, writeWarnings } from '../../src/content/format/base.ts';
import { readPack } from '../../src/content/read-pack.ts';
import { soundPack, writeFiles } from './sound-pack.ts';

/** What a case does to a file of the sound pack: another content, none (null), or parts replaced: [what, by what, …]. */
type Edit = string | Buffer | null | readonly (string | RegExp)[] | ((text: string) => string);
export type Edits = Readonly<Record<string, Edit>>;

function edited(text: string, edit: Exclude<Edit, null>): string | Buffer {
  if (typeof edit === 'function') return edit(text);
  if (typeof edit === 'string' || Buffer.isBuffer(edit)) return edit;
  let result = text;
  for (let at = 0; at < edit.length; at += 2) {
    const before = result;
    result = result.replace(edit[at] ?? '', () => String(edit[at + 1] ?? ''));
    if (result === before) throw new Error(`${String(edit[at])} is not in the file`);
  }
  return result;
}

/** What the check says of the sound pack with some of its files changed, line by line. */
export function checkEdited(edits: Edits): string[] {
  const folder = mkdtempSync(join(tmpdir(), 'abhyas-broken-'));
  try {
    const files: Record<string, string | Buffer> = { ...soundPack };
    for (const [file, edit] of Object.entries(edits)) {
      if (edit === null) delete files[file];
      else files[file] = edited(String(soundPack[file] ?? ''), edit);
    }
    writeFiles({ folder, files });
    const read = readPack(folder);
    const faults = 'faults' in read ? writeFaults(read.faults) : '';
    return `${faults}\n${writeWarnings(read.warnings)}`.split('\n').filter((line) => line !== '');
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** With the mark that some editors put in front of a text. */
export const withBom = (text: string): string => `\uFEFF${text}`;
/** With the line ends of Windows. */
export const withCrlf = (text: string): string => text.replaceAll('\n', '\r\n');
