import { screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { expectAccessible } from '#test/accessible.ts';
import { renderScreen } from '#test/render.tsx';
import { Pagination } from './pagination.tsx';

function Pages() {
  const [page, setPage] = useState(1);
  return <Pagination count={35} page={page} onChange={setPage} />;
}

const button = (name: string) => screen.getByRole('button', { name });
const numbers = () => screen.getAllByRole('button', { name: /^Page \d/ }).map(({ textContent }) => Number(textContent));
const from = (first: number) => Array.from({ length: 10 }, (_, index) => first + index);

test('SHL-041 a pagination bar shows ten of 35 pages, and its ellipses lead to the ten before and after', async () => {
  const { user } = await renderScreen(<Pages />);
  expect(numbers()).toEqual(from(1));
  expect(button('Previous page')).toHaveAttribute('aria-disabled', 'true');
  expect(screen.getAllByText('…')).toHaveLength(1);
  await expectAccessible();
  await user.click(button('Later pages'));
  expect(numbers()).toEqual(from(11));
  expect(screen.getAllByText('…')).toHaveLength(2);
  expect(button('Page 11')).toHaveAttribute('aria-current', 'page');
  await user.click(button('Previous page'));
  expect(button('Page 10')).toHaveAttribute('aria-current', 'page');
  expect(numbers()).toEqual(from(1));
});
