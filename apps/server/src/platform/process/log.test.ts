import { expect, test } from 'vitest';
import { createLog, maskEmail, maskMobile, maskText, pathOf } from './log.ts';

function capture() {
  const lines: string[] = [];
  return { lines, log: createLog({ level: 'info', to: { write: (line: string) => void lines.push(line) } }) };
}

test('tokens, cookies, passwords and codes never reach the log', () => {
  const { lines, log } = capture();
  log.info(
    {
      headers: { 'access-token': 'S1', authorization: 'Bearer S2', cookie: 'a=S3' },
      body: { studentpassword: 'S4', otp: 'S5' },
      password: 'S6',
    },
    'x',
  );
  expect(lines.join('')).not.toMatch(/S[1-6]/);
  expect(lines.join('')).toContain('[redacted]');
});

test('the values of a failed query stay out of the log, its cause stays in', () => {
  const { lines, log } = capture();
  log.error(
    {
      err: new Error('Failed query: select $1\nparams: 9000000001,Asha', {
        cause: Object.assign(new Error('row of asha@demo.test'), { code: '23505' }),
      }),
    },
    'x',
  );
  expect(lines.join('')).toContain('23505');
  expect(lines.join('')).not.toMatch(/Asha|9000000001|asha@/);
});

test('of errors that are thrown together each is in the log, without the values of its query', () => {
  const { lines, log } = capture();
  const inner = [new Error('Failed query: select $1\nparams: Asha'), Object.assign(new Error('no'), { code: '42703' })];
  log.error({ err: new AggregateError(inner, 'two of them') }, 'x');
  expect(JSON.parse(lines.join(''))).toMatchObject({
    err: { message: 'two of them', errors: [{ message: 'Failed query: select $1' }, { message: 'no', code: '42703' }] },
  });
  expect(lines.join('')).not.toContain('Asha');
});

test('mobiles and mail addresses are masked but recognisable', () => {
  expect(maskMobile('9000000001')).toBe('90*****001');
  expect(maskEmail('asc1001@demo.test')).toBe('a***@demo.test');
  expect(maskText('to asc1001@demo.test or 9000000001.')).toBe('to a***@demo.test or 90*****001.');
});

test('an url is logged without its query', () => {
  expect(pathOf('/files/a/b.pdf?signature=abc')).toBe('/files/a/b.pdf');
  expect(pathOf(`/api/calendar/12-3-${'aB-_9'.repeat(9).slice(0, 43)}.ics`)).toBe('/api/calendar/***.ics');
});
