import type { Notes, Said } from './question.ts';

/** Collects what is said of one question, beginning with what is known of it. What is said twice is kept once. */
export function takeNotes(...known: readonly (Said | undefined)[]): Notes & Said {
  const said = { changed: [] as string[], lost: [] as string[], refused: [] as string[] };
  const add = (list: string[]) => (what: string) => {
    if (!list.includes(what)) list.push(what);
  };
  const notes = { ...said, change: add(said.changed), lose: add(said.lost), refuse: add(said.refused) };
  for (const each of known) {
    each?.changed.forEach(notes.change);
    each?.lost.forEach(notes.lose);
    each?.refused.forEach(notes.refuse);
  }
  return notes;
}

/** The beginning of a text of the file, to name it in the report. */
export function quote(text: string): string {
  const plain = text.replace(/\s+/g, ' ').trim();
  return `'${plain.length > 80 ? `${plain.slice(0, 79).trimEnd()}…` : plain}'`;
}
