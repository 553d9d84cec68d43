import type { ReviewItem } from '@abhyas/contract/assessment/assessment.ts';
import type { ItemType, Response } from '@abhyas/contract/assessment/item-types.ts';
import { formatList } from '../../../lib/format/figures.ts';
import { m } from '../../../paraglide/messages.js';
import { multiple, single } from './choice.tsx';
import { match } from './match.tsx';
import type { ShownType } from './shown-type.ts';
import { numeric, text } from './typed.tsx';

/** The types of questions on the screen. */
export const shownTypes: Readonly<Record<ItemType, ShownType>> = { single, multiple, numeric, text, match };

type Asked = Pick<ReviewItem, 'type' | 'options'>;

export const typeName = (type: ItemType): string => shownTypes[type].name();

/** A right answer in words: the letters of a choice, or one of what may be typed. */
export function answerText({ item, answer }: { item: Asked; answer: readonly string[] }): string {
  return shownTypes[item.type].answerText({ item, answer });
}

export function responseText({ item, response }: { item: Asked; response: Response }): string {
  return shownTypes[item.type].responseText({ item, response });
}

/** What staff have decided of a question after the test; '' for nothing. */
export function rulingText(item: Pick<ReviewItem, 'type' | 'ruling' | 'answer' | 'otherAnswers' | 'options'>): string {
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
