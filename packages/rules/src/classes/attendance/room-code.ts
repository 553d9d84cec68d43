import { plainText } from '../../text/plain-text.ts';

/** Milliseconds for which the screen in a room shows one code. */
export const roomStepMs = 30_000;

/** Crockford's alphabet without letters that look like others: a code can be typed where no camera works. */
const letters = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const codeLength = 8;

/** A keyed hash of a text: at least `codeLength` bytes, which no one can work out without the key. */
type Mac = (text: string) => Uint8Array;

/** The half minute that a moment is in, counted from 1970. */
const stepAt = (now: Date): number => Math.floor(now.getTime() / roomStepMs);

const codeOf = ({ mac, classId, step }: { mac: Mac; classId: string; step: number }): string =>
  Array.from(mac(`room\n${classId}\n${step}`).slice(0, codeLength), (byte) => letters[byte % letters.length]).join('');

/** The code of a class at `now`, and how long it is shown. Nothing is stored: class, time and key make it. */
export const roomCodeAt = ({ mac, classId, now }: { mac: Mac; classId: string; now: Date }): { code: string; msLeft: number } => ({
  code: codeOf({ mac, classId, step: stepAt(now) }),
  msLeft: roomStepMs - (now.getTime() % roomStepMs),
});

/** Whether a code is the one of `now` or the one before: who scans in the last second still gets in, and a photo is useless after a minute. */
export function isRoomCode({ mac, classId, code, now }: { mac: Mac; classId: string; code: string; now: Date }): boolean {
  const given = asTyped(code);
  const step = stepAt(now);
  return [step, step - 1].some((each) => codeOf({ mac, classId, step: each }) === given);
}

/** A code as someone types it: small letters, blanks and dashes do not matter, nor O for 0, nor I and L for 1. */
const asTyped = (code: string): string =>
  plainText(code).toUpperCase().replaceAll(/[\s-]/g, '').replaceAll('O', '0').replaceAll(/[IL]/g, '1');
