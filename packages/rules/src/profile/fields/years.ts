import type { FieldCheck } from './faults.ts';
import { yearRange } from './field-texts.ts';

/** No one who learns here has finished anything before this year. */
const firstYear = 1950;
/** What is planned is planned within ten years. */
const ahead = 10;

/** A year of four digits that can be meant, or ''. `today` is YYYY-MM-DD. */
export const year =
  ({ today, message }: { today: string; message: string }): FieldCheck =>
  (value) => {
    if (value === '') return null;
    if (!/^\d{4}$/.test(value)) return message;
    const range = { from: firstYear, to: Number(today.slice(0, 4)) + ahead };
    return Number(value) < range.from || Number(value) > range.to ? yearRange(range) : null;
  };
