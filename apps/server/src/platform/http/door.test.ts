import { playerOpen } from '@abhyas/contract/assessment/assessment.ts';
import Fastify from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import { expect, test } from 'vitest';
import { AppError } from '../common/errors.ts';
import { createDoor } from './door.ts';
import { mountOn } from './endpoint.ts';
import { handleErrors } from './http-errors.ts';

/** A door of this size with a clock of its own, and calls that end when the test says so. */
function door(size: Parameters<typeof createDoor>[0]) {
  let now = 0;
  const made = createDoor(size, () => now);
  const ends = new Map<string, () => void>();
  const began: string[] = [];
  const enter = (caller: string) =>
    made.enter(caller, async () => {
      began.push(caller);
      await new Promise<void>((resolve) => ends.set(caller, resolve));
    });
  const refusal = async (caller: string) => {
    try {
      await made.enter(caller, async () => undefined);
      return 'let in';
    } catch (error) {
      return error instanceof AppError && error.code === 'QUEUED' ? error.message : error;
    }
  };
  const end = async (caller: string) => {
    ends.get(caller)?.();
    await new Promise((resolve) => setImmediate(resolve));
  };
  return { enter, refusal, end, began, advance: (ms: number) => (now += ms) };
}

test('TST-063 a few run, a few wait, and the next is told its place and that no time has started', async () => {
  const { enter, refusal, end, began } = door({ running: 2, waiting: 2 });
  const calls = ['a', 'b', 'c', 'd'].map(enter);
  expect(began).toEqual(['a', 'b']);
  expect(await refusal('e')).toBe('You are 3rd in line. Your time has not started.');
  expect(await refusal('f')).toBe('You are 4th in line. Your time has not started.');
  await end('a');
  expect(began).toEqual(['a', 'b', 'c']);
  for (const caller of ['b', 'c', 'd']) await end(caller);
  await Promise.all(calls);
});

test('TST-063 who was turned away keeps the place: no one who comes later is let in first', async () => {
  const { enter, refusal, end, advance } = door({ running: 1, waiting: 1, placeMs: 1000 });
  const calls = ['a', 'b'].map(enter);
  for (const caller of ['c', 'd']) await refusal(caller);
  await end('a');
  // there is room for one, which is the first in line
  expect(await refusal('e')).toBe('You are 3rd in line. Your time has not started.');
  const own = enter('c');
  expect(await refusal('d')).toBe('You are 2nd in line. Your time has not started.');
  advance(1001);
  // those in line have not asked for long: they have left
  await end('b');
  const later = enter('x');
  await end('c');
  await end('x');
  await Promise.all([...calls, own, later]);
});

test('a call that fails makes room as one that does not', async () => {
  const { enter, end } = door({ running: 1, waiting: 0 });
  const made = createDoor({ running: 1, waiting: 0 });
  await expect(made.enter('a', () => Promise.reject(new Error('gone')))).rejects.toThrow('gone');
  await made.enter('b', async () => undefined);
  const call = enter('c');
  await end('c');
  await call;
});

/** An app with one call behind these doors. */
function openings(doors: Pick<Parameters<typeof mountOn>[0], 'entries'>) {
  const app = Fastify();
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  app.decorateRequest('caller', null as never);
  handleErrors(app);
  const mount = mountOn({ app, proofs: {} as never, uploads: {} as never, onActingWrite: async () => undefined, ...doors });
  const comesBack = (body: unknown) => (body as { token: string }).token === '';
  mount.public(playerOpen, async () => ({}) as never, { isLean: true, comesBack });
  return (token: string, headers: Record<string, string> = {}) =>
    app.inject({ method: 'POST', url: playerOpen.path, headers, payload: { token, attemptId: '7' } });
}

test('TST-063 who comes back to a running test, or wants its next section, is not held up by those who are let in', async () => {
  const open = openings({ entries: createDoor({ running: 0, waiting: 0 }) });
  expect((await open('a-new-one')).json()).toMatchObject({ code: 'QUEUED' });
  expect((await open('')).json()).toEqual({ data: {} });
});

test('TST-063 the line knows callers by short names, however long what they bring is, and keeps no token', async () => {
  const names: string[] = [];
  const open = openings({ entries: { enter: async (caller, work) => (names.push(caller), work()) } });
  const long = 'secret'.repeat(1000);
  for (const token of [long, `${long}2`]) await open('new', { 'access-token': token });
  await open('launch-secret');
  await open('launch-secret');
  expect(names.map((name) => name.length < 60)).toEqual([true, true, true, true]);
  expect(names.join(' ')).not.toContain('secret');
  expect(new Set(names).size).toBe(3);
});
