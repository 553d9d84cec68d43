import type { ItemType, ReviewItem } from '@abhyas/contract/assessment/assessment.ts';
import type { Response } from '@abhyas/contract/assessment/attempt-log.ts';
import type { PaletteState } from '@abhyas/rules/assessment/log/palette.ts';
import { letterAt } from '@abhyas/rules/assessment/paper/order/own-order.ts';
import { formatDuration } from '../../../lib/format/durations.ts';
import { figure } from '../../../lib/format/marks.ts';
import { m } from '../../../paraglide/messages.js';
import { formatList } from '../../../lib/format/figures.ts';

/** What the palette shows of a question: beside the states of a test, what became of an answer that was checked. `seen`: only the solution was looked at. */
export type MarkState = PaletteState | 'right' | 'wrong' | 'seen';

/** The palette's states in words, as the legend and the submit dialog name them. */
export function stateName(state: MarkState): string {
  switch (state) {
    case 'right':
      return m.test_correct();
    case 'wrong':
      return m.test_wrong();
    case 'seen':
      return m.practice_state_seen();
    case 'not-visited':
      return m.test_state_not_visited();
    case 'not-answered':
      return m.test_state_not_answered();
    case 'answered':
      return m.test_state_answered();
    case 'marked':
      return m.test_state_marked();
    case 'answered-and-marked':
      return m.test_state_answered_and_marked();
  }
}

export function typeName(type: ItemType): string {
  switch (type) {
    case 'single':
      return m.test_type_single();
    case 'multiple':
      return m.test_type_multiple();
    case 'numeric':
      return m.test_type_numeric();
    case 'text':
      return m.test_type_text();
  }
}

/** As `stateName`, without what it means for the score; for the head of a column. */
export function shortStateName(state: PaletteState): string {
  return state === 'answered-and-marked' ? m.test_state_answered_and_marked_short() : stateName(state);
}

/** The length of a section or test: '40 min', '2 h', or minutes and seconds where they do not come out even. */
export function lengthText(seconds: number): string {
  if (seconds % 60 === 0) return formatDuration(seconds);
  return m.test_minutes_seconds({ minutes: Math.floor(seconds / 60), seconds: seconds % 60 });
}

/** What a palette state means for the score, in a sentence. */
export function stateMeaning(state: PaletteState): string {
  switch (state) {
    case 'not-visited':
      return m.test_meaning_not_visited();
    case 'not-answered':
      return m.test_meaning_not_answered();
    case 'answered':
      return m.test_meaning_answered();
    case 'marked':
      return m.test_meaning_marked();
    case 'answered-and-marked':
      return m.test_meaning_answered_and_marked();
  }
}

/** How long something took, as 'm:ss' or 'h:mm:ss'. */
export function formatTimeSpent(seconds: number): string {
  const pad = (n: number) => String(n).padStart(2, '0');
  const hours = Math.floor(seconds / 3600);
  const minutes = Math.floor(seconds / 60) % 60;
  return hours > 0 ? `${hours}:${pad(minutes)}:${pad(seconds % 60)}` : `${minutes}:${pad(seconds % 60)}`;
}

/** What was given back of an outage, to the second: 'We added 4 min 10 s for a portal fault'. */
export function outageCreditText(seconds: number): string {
  const rest = seconds % 60;
  const time = [formatDuration(seconds - rest), formatDuration(rest)].filter(Boolean).join(' ');
  return m.test_time_given_back({ time });
}

/** What became of an answer of an attempt: one that is not right and brought marks was right in part. */
export function resultName({ outcome, marks, ruling }: Pick<ReviewItem, 'outcome' | 'marks' | 'ruling'>): string {
  // a candidate who got the marks was not judged by the answer
  if (ruling === 'bonus') return m.test_ruling_bonus();
  return isPartlyRight({ outcome, marks }) ? m.test_partly_correct() : outcomeName(outcome);
}

export const isPartlyRight = ({ outcome, marks }: Pick<ReviewItem, 'outcome' | 'marks'>): boolean =>
  outcome === 'wrong' && Number(marks) > 0;

/** What became of an answer. */
export function outcomeName(outcome: ReviewItem['outcome']): string {
  switch (outcome) {
    case 'correct':
      return m.test_correct();
    case 'wrong':
      return m.test_wrong();
    case 'blank':
      return m.test_blank();
    case 'dropped':
      return m.test_dropped();
  }
}

type Optioned = Pick<ReviewItem, 'options'>;

/** The letter an option had on the screen, by its label. */
export function letterOf({ item, label }: { item: Optioned; label: string }): string {
  const at = item.options.findIndex((option) => option.label === label);
  return at < 0 ? label : letterAt(at);
}

/** A right answer in words: the letters of a choice, or one of what may be typed. */
export function answerText({ item, answer }: { item: Optioned; answer: readonly string[] }): string {
  if (item.options.length === 0) return answer.map(figure).join(m.test_or());
  return answer
    .map((label) => letterOf({ item, label }))
    .sort()
    .join(', ');
}

export function responseText({ item, response }: { item: Optioned; response: Response }): string {
  return response.kind === 'typed' ? figure(response.text) : answerText({ item, answer: response.labels });
}

/** What staff have decided of a question after the test; '' for nothing. */
export function rulingText(item: Pick<ReviewItem, 'ruling' | 'answer' | 'otherAnswers' | 'options'>): string {
  switch (item.ruling) {
    case '':
      return '';
    case 'drop':
      return m.test_ruling_drop();
    case 'bonus':
      return m.test_ruling_bonus();
    case 'replace':
      return m.test_ruling_replace({ answer: answerText({ item, answer: item.answer }) });
    case 'keys': {
      const right = [...new Set([item.answer, ...item.otherAnswers].map((answer) => answerText({ item, answer })))].sort();
      const answers = formatList(right);
      return (right.length === 2 ? m.test_ruling_keys_both : m.test_ruling_keys_all)({ answers });
    }
  }
}
