import 'fake-indexeddb/auto';
import { beforeEach, expect, test } from 'vitest';
import { clearSession } from '../../../../lib/session/session.ts';
import type { Option } from './option.ts';
import { addRecent, readRecent } from './recent.ts';

const stored = new Map<string, string>();
Object.assign(globalThis, {
  localStorage: new Proxy(
    {
      getItem: (key: string) => stored.get(key) ?? null,
      setItem: (key: string, value: string) => void stored.set(key, value),
      removeItem: (key: string) => void stored.delete(key),
    },
    { ownKeys: () => [...stored.keys()], getOwnPropertyDescriptor: () => ({ enumerable: true, configurable: true }) },
  ),
  sessionStorage: { clear: () => undefined },
});
beforeEach(() => stored.clear());

const option = (text: string): Option => ({
  key: `note ${text}`,
  kind: 'note',
  text,
  marks: [[0, 2]],
  place: ['Logarithms'],
  state: '',
  url: `/${text}`,
});
const textsOf = async (personId: string) => (await readRecent(personId)).map(({ text }) => text);

test('keeps the last six of a person, last opened first and each once', async () => {
  for (const text of ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'c']) await addRecent({ personId: '1', option: option(text) });
  expect(await textsOf('1')).toEqual(['c', 'g', 'f', 'e', 'd', 'b']);
  expect(await textsOf('2')).toEqual([]);
});

test('is unreadable where it lies, and under another person', async () => {
  await addRecent({ personId: '1', option: option('A secret note') });
  const [value = ''] = [...stored.values()];
  expect(value).toMatch(/^[\da-f]+\.[\da-f]+$/);
  stored.set('abhyas-recent-2', value);
  expect(await textsOf('2')).toEqual([]);
  expect(await textsOf('1')).toEqual(['A secret note']);
});

test('IDN-072 is gone from the device at sign-out', async () => {
  await addRecent({ personId: '1', option: option('a') });
  await clearSession();
  expect([...stored.keys()]).toEqual([]);
  expect(await textsOf('1')).toEqual([]);
});

test('what is damaged counts as nothing', async () => {
  stored.set('abhyas-recent-1', 'zz.zz');
  expect(await textsOf('1')).toEqual([]);
  await addRecent({ personId: '1', option: option('a') });
  expect(await textsOf('1')).toEqual(['a']);
});
