import type { StaffQuestion } from '@abhyas/contract/assessment/staff-tests.ts';
import { figure } from '../../../../lib/format/marks.ts';
import { m } from '../../../../paraglide/messages.js';
import { keyText, rulingName } from '../words.ts';

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

/** The same of a typed question: what is right by the key and by the ruling in force, and the key that a ruling has replaced. */
export function typedKeys({ answer, ruling }: Keyed): { isRight: boolean; words: string; text: string }[] {
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
