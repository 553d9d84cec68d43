import { describe, expect, test } from 'vitest';
import { commandOf, type KeyPress } from './keyboard.ts';

const press = (key: string, more: Partial<KeyPress> = {}): KeyPress => ({
  key,
  ctrl: false,
  alt: false,
  meta: false,
  focus: 'elsewhere',
  ...more,
});
const command = (key: string, more: Partial<KeyPress> = {}) => commandOf({ press: press(key, more), letters: 'on', options: 4 });

describe('TST-063 the player from the keyboard', () => {
  test.each([
    ['a', { kind: 'option', index: 0 }],
    ['D', { kind: 'option', index: 3 }],
    ['4', { kind: 'option', index: 3 }],
    ['n', { kind: 'next' }],
    ['p', { kind: 'previous' }],
    ['M', { kind: 'mark' }],
    ['x', { kind: 'clear' }],
    ['g', { kind: 'palette' }],
    ['?', { kind: 'help' }],
    ['=', { kind: 'text-size', step: 1 }],
    [']', { kind: 'section', step: 1 }],
    ['s', { kind: 'submit' }],
    ['v', { kind: 'solution' }],
  ])('%s gives %o', (key, expected) => expect(command(key)).toEqual(expected));

  test('Shift and a letter rule an option out; a letter in capitals without Shift chooses', () => {
    expect(command('B', { shift: true })).toEqual({ kind: 'rule-out', index: 1 });
    expect(command('B')).toEqual({ kind: 'option', index: 1 });
  });

  test('a sum typed where there is no calculator chooses nothing, and letters still do', () => {
    const idle = (key: string) => commandOf({ press: press(key), letters: 'on', options: 4, figures: 'idle' });
    expect(['1', '2', '/', '4', '=', '+', '-'].map(idle)).toEqual(Array.from({ length: 7 }, () => null));
    expect(idle('b')).toEqual({ kind: 'option', index: 1 });
  });

  test.each(['e', '5', '0', 'z', 'Enter', 'ArrowDown', 'Tab'])('%s does nothing on a question of four options', (key) =>
    expect(command(key)).toBeNull(),
  );

  test('letters go into a field while one types, and Ctrl + Enter still saves', () => {
    expect(command('n', { focus: 'typing' })).toBeNull();
    expect(command('Enter', { focus: 'typing', ctrl: true })).toEqual({ kind: 'next' });
    expect(command('Enter', { focus: 'typing', meta: true })).toEqual({ kind: 'next' });
  });

  test('the browser keeps its own shortcuts', () => {
    expect(command('p', { ctrl: true })).toBeNull();
    expect(command('a', { meta: true })).toBeNull();
    expect(command('d', { alt: true })).toBeNull();
  });

  test('single keys can be turned off', () => {
    expect(commandOf({ press: press('n'), letters: 'off', options: 4 })).toBeNull();
    expect(commandOf({ press: press('Enter', { ctrl: true }), letters: 'off', options: 4 })).toEqual({ kind: 'next' });
  });
});
