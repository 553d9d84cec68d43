import { fireEvent, render, screen } from '@testing-library/react';
import { beforeAll, expect, test, vi } from 'vitest';
import { keepFocusInSight } from './keep-focus-in-sight.ts';

// it listens for as long as the document is there
beforeAll(keepFocusInSight);

test('what Tab has reached is brought back where rows that are laid out late push it away, until one scrolls or points', () => {
  render(<button>Home</button>);
  const home = screen.getByRole('button');
  const brought = vi.spyOn(home, 'scrollIntoView');
  const rowGrows = () => fireEvent(document.body, new Event('contentvisibilityautostatechange', { bubbles: true }));
  home.focus();
  rowGrows();
  expect(brought).not.toHaveBeenCalled();

  home.blur();
  fireEvent.keyDown(document.body, { key: 'Tab' });
  home.focus();
  expect(brought).toHaveBeenCalledTimes(1);
  rowGrows();
  expect(brought).toHaveBeenCalledTimes(2);

  fireEvent.wheel(document.body);
  rowGrows();
  expect(brought).toHaveBeenCalledTimes(2);
});
