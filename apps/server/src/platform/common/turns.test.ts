import { expect, test } from 'vitest';
import { createTurns } from './turns.ts';

/** Work that says when it begins and ends on request. */
function watched() {
  const begun: string[] = [];
  const ends = new Map<string, PromiseWithResolvers<string>>();
  const work = (name: string) => {
    const end = Promise.withResolvers<string>();
    ends.set(name, end);
    return () => (begun.push(name), end.promise);
  };
  return {
    begun,
    work,
    end: (name: string) => ends.get(name)?.resolve(name),
    fail: (name: string) => ends.get(name)?.reject(new Error(name)),
  };
}

test('work of one key runs in the order of its calls, one at a time, beside that of another key', async () => {
  const { begun, work, end } = watched();
  const takeTurns = createTurns<string>();
  const [first, second, third] = [takeTurns('a', work('1')), takeTurns('a', work('2')), takeTurns('a', work('3'))];
  const other = takeTurns('b', work('4'));
  expect(begun).toEqual(['1', '4']);
  end('4');
  expect(await other).toBe('4');
  expect(begun).toEqual(['1', '4']);
  end('1');
  end('2');
  expect(await Promise.all([first, second])).toEqual(['1', '2']);
  end('3');
  expect(await third).toBe('3');
  expect(begun).toEqual(['1', '4', '2', '3']);
});

test('work that fails fails its own call, and the next has its turn', async () => {
  const { work, end, fail } = watched();
  const takeTurns = createTurns<string>();
  const [first, second] = [takeTurns('a', work('1')), takeTurns('a', work('2'))];
  fail('1');
  end('2');
  await expect(first).rejects.toThrow('1');
  expect(await second).toBe('2');
});
