import type { Response } from '@abhyas/contract/assessment/attempt-log.ts';
import type { LateAnswer, LateAttempt, RulingOnWire, StaffQuestionRow } from '@abhyas/contract/assessment/staff-tests.ts';
import { m } from '../../../paraglide/messages.js';
import { formatDuration } from '../../../lib/format/durations.ts';
import { letterOf } from '@abhyas/rules/assessment/paper/order/own-order.ts';
import { keyText } from './key-forms.tsx';
import { lengthText } from '../../../shared/assessment/question/words.ts';

/** An answer as it is in a table: the labels of its options or pairs, or what was typed. */
export function responseText(response: Response | null): string {
  if (response === null) return m.staff_no_answer();
  return response.kind === 'typed' ? response.text : response.labels.join(', ');
}

/** As `responseText`, by the letters that the candidate saw; `options` are the paper's letters in the candidate's order. */
export function screenText({ response, options }: { response: Response | null; options: readonly string[] }): string {
  if (response === null || response.kind === 'typed') return responseText(response);
  const all = options.map((label) => ({ label }));
  return response.labels
    .map((own) => own.replace(/[A-L]$/, (label) => letterOf({ options: all, label })))
    .sort()
    .join(', ');
}

/** How long before or after the end of its time an answer was given or arrived, in words. */
export function beforeOrAfter({
  moment,
  answer: { dueAt, receivedAt },
  attempt: { closedAt, closedBy },
}: {
  moment: string;
  answer: Pick<LateAnswer, 'dueAt' | 'receivedAt'>;
  attempt: Pick<LateAttempt, 'closedAt' | 'closedBy'>;
}): string {
  // its section was open, and its clock stopped
  if (moment === receivedAt && moment < dueAt) return m.staff_late_in_break();
  const seconds = Math.round((Date.parse(moment) - Date.parse(dueAt)) / 1000);
  const length = spanText(Math.max(1, Math.abs(seconds)));
  if (closedBy === 'candidate' && dueAt === closedAt)
    return seconds < 0 ? m.staff_late_before_submit({ length }) : m.staff_late_after_submit({ length });
  return seconds < 0 ? m.staff_late_before_end({ length }) : m.staff_late_after_end({ length });
}

/** Whether an answer was given before its time was over, if the device's clock is right. */
export const isInTime = ({ dueAt, givenAt }: Pick<LateAnswer, 'dueAt' | 'givenAt'>): boolean => givenAt < dueAt;

/** To the second where that matters, up to ten minutes. */
const spanText = (seconds: number): string => (seconds < 60 || seconds >= 600 ? formatDuration(seconds) : lengthText(seconds));

export function rulingName(kind: StaffQuestionRow['ruling']): string {
  switch (kind) {
    case 'drop':
      return m.staff_ruling_drop();
    case 'bonus':
      return m.staff_ruling_bonus();
    case 'keys':
      return m.staff_ruling_keys();
    case 'replace':
      return m.staff_ruling_replace();
    case '':
      return '';
  }
}

/** What a ruling says, in a sentence. */
export function rulingSays(ruling: RulingOnWire): string {
  switch (ruling.kind) {
    case 'drop':
      return m.staff_ruling_dropped_says();
    case 'bonus':
      return m.staff_ruling_bonus_says();
    case 'keys':
      return m.staff_ruling_keys_says({ answers: ruling.keys.map(keyText).join('; ') });
    case 'replace':
      return m.staff_ruling_replace_says({ answer: keyText(ruling.key) });
  }
}
