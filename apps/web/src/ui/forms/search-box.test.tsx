import { screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { renderScreen } from '#test/render.tsx';
import { matchesSearch } from '../../lib/format/matches-search.ts';
import { SearchBox } from './search-box.tsx';

const classes = ['Number systems', 'Geometry: circles', 'Reading bar charts'];

function Finder() {
  const [search, setSearch] = useState('');
  const found = classes.filter((name) => matchesSearch({ name, search }));
  return (
    <>
      <SearchBox label="Search classes" value={search} onChange={setSearch} />
      <output>{found.join(', ')}</output>
    </>
  );
}

test('SHL-038 SHL-044 a search box narrows a list down by any part of a name in any case; its cross and Escape empty it', async () => {
  const { user } = await renderScreen(<Finder />);
  const field = screen.getByRole('searchbox', { name: 'Search classes' });
  await user.type(field, ' CHART');
  expect(screen.getByRole('status')).toHaveTextContent(/^Reading bar charts$/);
  await user.click(screen.getByRole('button', { name: 'Clear search' }));
  expect(field).toHaveFocus();
  expect(screen.getByRole('status')).toHaveTextContent(classes.join(', '));
  await user.type(field, 'no such class');
  expect(screen.getByRole('status')).toBeEmptyDOMElement();
  await user.keyboard('{Escape}');
  expect(screen.getByRole('status')).toHaveTextContent(classes.join(', '));
});
