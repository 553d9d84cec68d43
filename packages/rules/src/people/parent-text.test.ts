import { expect, it } from 'vitest';
import { splitParent } from './parent-text.ts';

it.each([
  ['9100000001', '', '9100000001'],
  [' asha@example.org ', '', 'asha@example.org'],
  ['Asha  Rao <9100000001>', 'Asha Rao', '9100000001'],
  ['<asha@example.org>', '', 'asha@example.org'],
  ['Asha Rao <', '', 'Asha Rao <'],
  ['', '', ''],
])('a parent is written as a contact, with the name before it where it is known (%j)', (typed, name, contact) => {
  expect(splitParent(typed)).toEqual({ name, contact });
});
