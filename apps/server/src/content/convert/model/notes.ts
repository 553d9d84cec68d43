import type { Draft, Notes } from './question.ts';

/** Collects what is changed and lost of one question. What is said twice is kept once. */
export function takeNotes(): Notes & Pick<Draft, 'changed' | 'lost'> {
  const changed: string[] = [];
  const lost: string[] = [];
  const add = (list: string[]) => (what: string) => {
    if (!list.includes(what)) list.push(what);
  };
  return { changed, lost, change: add(changed), lose: add(lost) };
}
