import type { ItemFlagOnWire } from '@abhyas/contract/assessment/staff-tests.ts';
import { formatClock } from '../../../lib/format/durations.ts';
import { m } from '../../../paraglide/messages.js';
import type { BadgeTone } from '../../../ui/cards/badge.tsx';

/** What is the matter with a question, in two or three words. */
export function flagName(flag: ItemFlagOnWire): string {
  switch (flag.kind) {
    case 'key':
      return m.staff_flag_key();
    case 'negative':
      return m.staff_flag_negative();
    case 'differs':
      return flag.harder ? m.staff_flag_harder(flag) : m.staff_flag_easier(flag);
    case 'hard':
      return m.staff_flag_hard();
    case 'easy':
      return m.staff_flag_easy();
    case 'weak':
      return m.staff_flag_weak();
    case 'slow':
      return m.staff_flag_slow();
    case 'idle':
      return m.staff_flag_idle();
  }
}

/** The same in a sentence, with what to do about it. */
export function flagSays({
  flag,
  medianSeconds,
  shareSeconds,
}: {
  flag: ItemFlagOnWire;
  medianSeconds: number | null;
  shareSeconds: number;
}): string {
  switch (flag.kind) {
    case 'key':
      return m.staff_flag_key_says({ answer: spaced(flag.answer) });
    case 'negative':
      return m.staff_flag_negative_says();
    case 'differs':
      return flag.harder ? m.staff_flag_harder_says(flag) : m.staff_flag_easier_says(flag);
    case 'hard':
      return m.staff_flag_hard_says();
    case 'easy':
      return m.staff_flag_easy_says();
    case 'weak':
      return m.staff_flag_weak_says();
    case 'slow':
      return m.staff_flag_slow_says({ median: formatClock(medianSeconds ?? 0), share: formatClock(shareSeconds) });
    case 'idle':
      return m.staff_flag_idle_says({ options: flag.options.join(', ') });
  }
}

/** Red where the marks of candidates may be wrong, amber where a question is unfair, plain where it could be better. */
export function flagTone({ kind }: ItemFlagOnWire): BadgeTone {
  if (kind === 'key' || kind === 'negative') return 'bad';
  return kind === 'differs' || kind === 'slow' ? 'warn' : 'plain';
}

/** The labels of an answer as they are read: 'A, C'. */
export const spaced = (answer: string): string => answer.replaceAll(',', ', ');
