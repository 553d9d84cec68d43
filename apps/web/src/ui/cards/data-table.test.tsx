import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderScreen } from '#test/render.tsx';
import { PathLink } from '../navigation/path-link.tsx';
import { DataTable } from './data-table.tsx';

const table = (
  <DataTable label="People">
    <thead>
      <tr>
        <th scope="col">Name</th>
        <th scope="col">ID</th>
        <th scope="col">Do</th>
      </tr>
    </thead>
    <tbody>
      <tr>
        <th scope="row">
          <PathLink href="/staff/people/7">Asha Rao</PathLink>
        </th>
        <td>ASC1001</td>
        <td>
          <button type="button">Check</button>
        </td>
      </tr>
      <tr>
        <th scope="row">No link</th>
        <td>ASC1002</td>
        <td>{null}</td>
      </tr>
    </tbody>
  </DataTable>
);
const open = () => renderScreen(table, { at: '/staff/people' });

test('a click anywhere in a row opens what its head links to, and the link is the only thing with a name', async () => {
  const { user, place } = await open();
  expect(screen.getAllByRole('link').map(({ textContent }) => textContent)).toEqual(['Asha Rao']);
  await user.click(screen.getByText('ASC1001'));
  await expect.poll(place).toBe('/staff/people/7');
});

test('a button of the row is for itself, and a row without a link opens nothing', async () => {
  const { user, place } = await open();
  await user.click(screen.getByRole('button', { name: 'Check' }));
  await user.click(screen.getByText('ASC1002'));
  expect(place()).toBe('/staff/people');
});

test('a click that ends a selection of text opens nothing', async () => {
  const { place } = await open();
  const cell = screen.getByText('ASC1001');
  getSelection()?.selectAllChildren(cell);
  cell.click();
  expect(place()).toBe('/staff/people');
  getSelection()?.removeAllRanges();
});
