import type { RulingOnWire, StaffQuestion } from '@abhyas/contract/assessment/staff-tests.ts';
import { figure } from '../../../lib/format/marks.ts';
import { m } from '../../../paraglide/messages.js';
import { type KeyDraft, keyForms, keyText } from './key-forms.tsx';
import { rulingName } from './words.ts';
import type { ItemType } from '@abhyas/contract/assessment/assessment.ts';

type Keyed = Pick<StaffQuestion, 'answer' | 'ruling'>;

/** Whether an option counts as right, by the key or by the ruling in force, and what says so beside it. */
export function optionKey({ answer, ruling }: Keyed, label: string): { isRight: boolean; words: string } {
  const ruled = ruling?.ruling;
  const keys = ruled?.kind === 'replace' ? [ruled.key] : ruled?.kind === 'keys' ? ruled.keys : [];
  const isRuled = keys.some((key) => key.kind === 'choice' && key.labels.includes(label));
  const isKey = answer.includes(label);
  if (ruled?.kind === 'replace') return { isRight: isRuled, words: isRuled ? rulingName('replace') : isKey ? m.staff_was_key() : '' };
  if (isKey) return { isRight: true, words: m.staff_is_key() };
  return { isRight: isRuled, words: isRuled ? rulingName('keys') : '' };
}

/** The same of a question whose answer is one text or one set of pairs: what is right by the key and by the ruling in force, and the key that a ruling has replaced. */
export function wholeKeys({ answer, ruling }: Keyed): { isRight: boolean; words: string; text: string }[] {
  const ruled = ruling?.ruling;
  const text = answer.map(figure).join(', ');
  if (ruled?.kind === 'replace')
    return [
      { isRight: true, words: rulingName('replace'), text: keyText(ruled.key) },
      { isRight: false, words: m.staff_was_key(), text },
    ];
  const key = { isRight: true, words: m.staff_is_key(), text };
  if (ruled?.kind !== 'keys') return [key];
  return [key, { isRight: true, words: rulingName('keys'), text: ruled.keys.map(keyText).join('; ') }];
}

/** What is chosen in the dialog of a ruling, finished or not. */
export interface RulingDraft extends KeyDraft {
  readonly what: '' | 'drop' | 'bonus' | 'keys' | 'replace' | 'back';
}

export const emptyDraft: RulingDraft = { what: '', labels: [], text: '', tolerance: '0' };

/**
 * The ruling that a draft comes to, beside the keys that a ruling has accepted already; null takes the ruling back. Undefined while something is missing.
 */
export function rulingOf({
  draft: { what, ...draft },
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
  const key = keyForms[type].read(draft);
  if (key === undefined) return undefined;
  if (what === 'replace') return { kind: 'replace', key };
  return { kind: 'keys', keys: [...(before?.kind === 'keys' ? before.keys : []), key] };
}
