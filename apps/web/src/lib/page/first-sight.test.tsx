import { afterEach, expect, test, vi } from 'vitest';
import { leaveFirstSight } from './first-sight.ts';

const form = '<form><input name="username"><button type="submit">Next</button></form><button type="button">Parent</button>';
const field = (of: string) => document.querySelector<HTMLInputElement>(`#${of} input`);

afterEach(() => {
  document.body.innerHTML = '';
});

test('What was typed before the app was here is in its field, with the cursor where it was, and what was pressed is pressed again', async () => {
  document.body.innerHTML = `<div id="first-sight">${form}</div><div id="root">${form}</div>`;
  const [early, own] = [field('first-sight'), field('root')];
  const heard: string[] = [];
  own?.addEventListener('input', () => heard.push(own.value));
  const pressed = vi.fn();
  document.querySelectorAll('#root button')[1]?.addEventListener('click', pressed);
  early?.focus();
  if (early) early.value = 'ASC1001';
  early?.setSelectionRange(3, 3);
  document.getElementById('first-sight')?.setAttribute('data-pressed', '1');

  leaveFirstSight();
  expect(document.getElementById('first-sight')).toBeNull();
  expect(heard).toEqual(['ASC1001']);
  expect(document.activeElement).toBe(own);
  expect(own?.selectionStart).toBe(3);
  await vi.waitFor(() => expect(pressed).toHaveBeenCalledOnce());
  leaveFirstSight();
  expect(heard).toHaveLength(1);
});

test('Where the app shows another screen, the first sight of the sign-in only goes', () => {
  document.body.innerHTML = `<div id="first-sight">${form}</div><div id="root"><h1>Home</h1></div>`;
  leaveFirstSight();
  expect(document.body.innerHTML).toBe('<div id="root"><h1>Home</h1></div>');
});
