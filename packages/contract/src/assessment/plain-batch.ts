import { plainResponses, type Response } from './item-types.ts';

/**
 * Whether a body of playerSave, or with `timeUp` of playerSubmit, is a batch in the form in which the player sends it. Parsing it again
 * would be a quarter of what a save costs; where this is false the schema decides, and says what is wrong.
 */
export function isPlainBatch({ body, hasTimeUp }: { body: unknown; hasTimeUp: boolean }): boolean {
  if (!isObject(body) || countKeys(body) !== (hasTimeUp ? 4 : 3)) return false;
  const { attemptId, fence, events } = body;
  if (!isId(attemptId) || !isCount(fence, Number.MAX_SAFE_INTEGER)) return false;
  if (hasTimeUp && typeof body['timeUp'] !== 'boolean') return false;
  return Array.isArray(events) && events.length <= 500 && events.every(isNumbered);
}

function isNumbered(entry: unknown): boolean {
  if (!isObject(entry) || countKeys(entry) !== 3) return false;
  const { seq, at, event } = entry;
  return isCount(seq, 1_000_000) && isMoment(at) && isObject(event) && isEvent(event);
}

function isEvent(event: Record<string, unknown>): boolean {
  const { kind, itemId, response } = event;
  switch (kind) {
    case 'visit':
    case 'clear':
    case 'check':
    case 'hint':
      return countKeys(event) === 2 && isId(itemId);
    case 'save':
    case 'mark':
    case 'draft':
      return countKeys(event) === 3 && isId(itemId) && (response === null || (isObject(response) && isResponse(response)));
    default:
      return false;
  }
}

function isResponse(response: Record<string, unknown>): boolean {
  const { kind } = response;
  return (
    countKeys(response) === 2 &&
    typeof kind === 'string' &&
    Object.hasOwn(plainResponses, kind) &&
    plainResponses[kind as Response['kind']](response)
  );
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value);

function countKeys(value: object): number {
  let count = 0;
  for (const _ in value) count += 1;
  return count;
}

const isCount = (value: unknown, max: number): boolean => Number.isInteger(value) && (value as number) >= 1 && (value as number) <= max;

/** Shorter than the longest id: the schema looks at those of 19 digits. */
const isId = (value: unknown): boolean => typeof value === 'string' && /^[1-9]\d{0,17}$/.test(value);

/** As Date.toISOString writes it. The end of a month is left to the calendar. */
function isMoment(value: unknown): boolean {
  if (typeof value !== 'string') return false;
  const day = /^\d{4}-(?:0[1-9]|1[0-2])-([0-3]\d)T(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d\.\d{3}Z$/.exec(value)?.[1];
  if (day === undefined || day === '00') return false;
  return day <= '28' || (!Number.isNaN(Date.parse(value)) && new Date(value).toISOString() === value);
}
