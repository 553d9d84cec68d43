import type { ReviewItem } from '@abhyas/contract/assessment/assessment.ts';
import type { PaletteState } from '@abhyas/rules/assessment/log/palette.ts';
import { formatDuration } from '../../../lib/format/durations.ts';
import { m } from '../../../paraglide/messages.js';
import { isPartlyRight } from './partly-right.ts';

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

/** As `stateName`, without what it means for the score; for the head of a column. */
export function shortStateName(state: PaletteState): string {
  return state === 'answered-and-marked' ? m.test_state_answered_and_marked_short() : stateName(state);
}

/** The length of a section or test, or what is left of it, to the second: '40 min', '2 h', '12 min 30 s'. */
export function lengthText(seconds: number): string {
  const rest = seconds % 60;
  return [formatDuration(seconds - rest), formatDuration(rest)].filter(Boolean).join(' ');
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

/** What was given back of lost time, to the second: 'We added 4 min 10 s that was lost'. */
export const givenBackText = (seconds: number): string => m.test_time_given_back({ time: lengthText(seconds) });

/** What became of an answer of an attempt: one that is not right and brought marks was right in part. */
export function resultName({ outcome, marks, ruling }: Pick<ReviewItem, 'outcome' | 'marks' | 'ruling'>): string {
  // a candidate who got the marks was not judged by the answer
  if (ruling === 'bonus') return m.test_ruling_bonus();
  return isPartlyRight({ outcome, marks }) ? m.test_partly_correct() : outcomeName(outcome);
}

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
