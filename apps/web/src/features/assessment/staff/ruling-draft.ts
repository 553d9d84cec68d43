import type { ItemType } from '@abhyas/contract/assessment/assessment.ts';
import type { RulingOnWire } from '@abhyas/contract/assessment/staff-tests.ts';

/** What is chosen in the dialog of a ruling, finished or not. */
export interface RulingDraft {
  readonly what: '' | 'drop' | 'bonus' | 'keys' | 'back';
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
  if (what !== 'keys') return { kind: what };
  const kept = before?.kind === 'keys' ? before.keys : [];
  if (type === 'single' || type === 'multiple') {
    return labels.length === 0 ? undefined : { kind: 'keys', keys: [...kept, { kind: 'choice', labels: labels.toSorted() }] };
  }
  if (text.trim() === '') return undefined;
  if (type === 'text') return { kind: 'keys', keys: [...kept, { kind: 'text', accepted: [text.trim()] }] };
  const off = tolerance.trim() === '' ? '0' : tolerance.trim();
  return { kind: 'keys', keys: [...kept, { kind: 'numeric', value: text.trim(), tolerance: off }] };
}
