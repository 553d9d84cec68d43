import { expect, test } from 'vitest';
import { createPresence } from './use-window-events.ts';

test('whatever a browser says of one absence, it is left once and come back to once', () => {
  const said: string[] = [];
  const { gone, here } = createPresence(({ state, by }) => void said.push(`${state} ${by}`));
  here();
  gone('window');
  gone('hidden');
  here();
  here();
  gone('hidden');
  expect(said).toEqual(['left window', 'back window', 'left hidden']);
});

test('a window that loses the focus over and over stops telling of it, and leaves the log to answers', () => {
  let said = 0;
  const { gone, here } = createPresence(() => void (said += 1));
  for (let turn = 0; turn < 2000; turn += 1) {
    gone('window');
    here();
  }
  expect(said).toBe(1000);
});
