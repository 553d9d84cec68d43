import type { Response } from '@abhyas/contract/assessment/attempt-log.ts';
import type { RulingOnWire, StaffQuestionRow } from '@abhyas/contract/assessment/staff-tests.ts';
import { m } from '../../../paraglide/messages.js';
import { figure } from '../../../lib/format/marks.ts';
import { letterAt } from '../../../shared/assessment/question/words.ts';

/** An answer as it is in a table: the labels of its options, or what was typed. */
export function responseText(response: Response | null): string {
  if (response === null) return m.staff_no_answer();
  return response.kind === 'choice' ? response.labels.join(', ') : response.text;
}

/** As `responseText`, by the letters that the candidate saw; `options` are the paper's letters in the candidate's order. */
export function screenText({ response, options }: { response: Response | null; options: readonly string[] }): string {
  if (response?.kind !== 'choice') return responseText(response);
  return response.labels
    .map((label) => (options.includes(label) ? letterAt(options.indexOf(label)) : label))
    .sort()
    .join(', ');
}

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

function keyText(key: Extract<RulingOnWire, { kind: 'replace' }>['key']): string {
  switch (key.kind) {
    case 'choice':
      return key.labels.join(', ');
    case 'numeric':
      return figure(key.tolerance === '0' ? key.value : `${key.value} ± ${key.tolerance}`);
    case 'text':
      return key.accepted.join(', ');
  }
}
