import { describe, expect, test } from 'vitest';
import { isRoomCode, roomCodeAt, roomStepMs } from './attendance.ts';

/** A hash that is no secret: enough to tell one text from another. */
const mac = (text: string) => {
  let state = 7;
  return Uint8Array.from({ length: 16 }, (_, place) => {
    for (const letter of text) state = (state * 31 + letter.charCodeAt(0) + place) % 65_521;
    return state % 256;
  });
};
const start = new Date('2026-11-24T10:00:00Z');
const at = (ms: number) => new Date(start.getTime() + ms);
const { code } = roomCodeAt({ mac, classId: 7n, now: start });

describe('the code in the room', () => {
  test('is eight letters that are not taken for others, and stays for half a minute', () => {
    expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{8}$/);
    expect(roomCodeAt({ mac, classId: 7n, now: at(10_000) })).toEqual({ code, msLeft: 20_000 });
    expect(roomCodeAt({ mac, classId: 7n, now: at(roomStepMs) }).code).not.toBe(code);
  });

  test.each([
    { ms: 0, is: true },
    { ms: 29_999, is: true },
    { ms: 59_999, is: true },
    { ms: 60_000, is: false },
    { ms: -1, is: false },
  ])('is accepted $ms ms after it came up: $is', ({ ms, is }) => {
    expect(isRoomCode({ mac, classId: 7n, code, now: at(ms) })).toBe(is);
  });

  test('is of one class, and may be typed in small letters with a dash', () => {
    expect(isRoomCode({ mac, classId: 8n, code, now: start })).toBe(false);
    expect(isRoomCode({ mac, classId: 7n, code: ` ${code.slice(0, 4).toLowerCase()}-${code.slice(4)}`, now: start })).toBe(true);
  });
});
