import type { ItemType, ReviewItem } from '@abhyas/contract/assessment.ts';
import type { PaletteState } from '@abhyas/rules/assessment/palette.ts';
import { m } from '../../../paraglide/messages.js';

/** The palette's states in words, as the legend and the submit dialog name them. */
export function stateName(state: PaletteState): string {
  switch (state) {
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

/** Whole minutes of a section or test, or minutes and seconds where they do not come out even. */
export function lengthText(seconds: number): string {
  const minutes = Math.floor(seconds / 60);
  return seconds % 60 === 0 ? m.test_minutes({ count: minutes }) : m.test_minutes_seconds({ minutes, seconds: seconds % 60 });
}

/** A mark with its sign: '+3', '−1', '0'. The true minus sign, which is as wide as the plus. */
export function signedMarks(marks: string): string {
  if (Number(marks) === 0) return '0';
  return marks.startsWith('-') ? `\u2212${marks.slice(1)}` : `+${marks}`;
}

/** A plain figure that may be below zero, with the true minus sign. */
export function figure(text: string): string {
  return text.replace(/^-/, '\u2212');
}

/** The two letters of a name that stand where there is no photo. */
export function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/);
  const first = words[0]?.[0] ?? '';
  const last = words.length > 1 ? (words.at(-1)?.[0] ?? '') : '';
  return (first + last).toUpperCase();
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
export function spentText(seconds: number): string {
  const pad = (n: number) => String(n).padStart(2, '0');
  const hours = Math.floor(seconds / 3600);
  const minutes = Math.floor(seconds / 60) % 60;
  return hours > 0 ? `${hours}:${pad(minutes)}:${pad(seconds % 60)}` : `${minutes}:${pad(seconds % 60)}`;
}

/** The letter of an option: by its place on the screen, whatever label the bank gave it. */
export function letterAt(place: number): string {
  return String.fromCharCode(65 + place);
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
