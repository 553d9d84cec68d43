import { expect, test } from 'vitest';
import { createPresence } from './presence.ts';

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
