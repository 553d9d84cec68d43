import type { ItemType } from '@abhyas/contract/assessment/assessment.ts';
import type { RulingOnWire } from '@abhyas/contract/assessment/staff-tests.ts';

type KeyOnWire = Extract<RulingOnWire, { kind: 'replace' }>['key'];

/** What is chosen in the dialog of a ruling, finished or not. */
export interface RulingDraft {
  readonly what: '' | 'drop' | 'bonus' | 'keys' | 'replace' | 'back';
  readonly labels: readonly string[];
  readonly text: string;
  readonly tolerance: string;
}

export const emptyDraft: RulingDraft = { what: '', labels: [], text: '', tolerance: '0' };

/**
 * The ruling that a draft comes to, beside the keys that a ruling has accepted already; null takes the ruling back. Undefined while something is missing.
 */
export function rulingOf({
  draft: { what, labels, text, tolerance },
  type,
  before,
}: {
  draft: RulingDraft;
  type: ItemType;
  before: RulingOnWire | null;
}): RulingOnWire | null | undefined {
  if (what === '') return undefined;
  if (what === 'back') return null;
  if (what === 'drop' || what === 'bonus') return { kind: what };
  const key = keyOf({ labels, text, tolerance, type });
  if (key === undefined) return undefined;
  if (what === 'replace') return { kind: 'replace', key };
  return { kind: 'keys', keys: [...(before?.kind === 'keys' ? before.keys : []), key] };
}

/** The answer that was chosen or typed; undefined while there is none. */
function keyOf({
  labels,
  text,
  tolerance,
  type,
}: Pick<RulingDraft, 'labels' | 'text' | 'tolerance'> & { readonly type: ItemType }): KeyOnWire | undefined {
  if (type === 'single' || type === 'multiple') return labels.length === 0 ? undefined : { kind: 'choice', labels: labels.toSorted() };
  if (text.trim() === '') return undefined;
  if (type === 'text') return { kind: 'text', accepted: [text.trim()] };
  return { kind: 'numeric', value: text.trim(), tolerance: tolerance.trim() === '' ? '0' : tolerance.trim() };
}
