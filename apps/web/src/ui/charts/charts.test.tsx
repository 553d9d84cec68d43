import { render, screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { expectAccessible } from '#test/accessible.ts';
import { renderScreen } from '#test/render.tsx';
import { ChartCard } from './chart-card.tsx';
import { Columns } from './bars/columns.tsx';
import { HeatTable } from './heat-table.tsx';
import { LineChart, type LinePoint } from './lines/line-chart.tsx';
import { RangeBars } from './bars/range-bars.tsx';

const point = (place: number, value: number): LinePoint => ({
  key: String(place),
  name: `Full mock ${place}`,
  shortName: `M${place}`,
  date: '04 Oct',
  value,
  text: String(value),
  band: { lower: 30, median: 44, upper: 60 },
});

test('a line says in words what it shows, and marks each value', async () => {
  render(
    <LineChart label="From 58 to 81" points={[point(1, 58), point(2, 81)]} own="You, 81" median="Median 44" middle="32–60" max={198} />,
  );
  expect(screen.getByRole('img', { name: 'From 58 to 81' })).toBeVisible();
  for (const text of ['58', '81', 'You, 81', 'Median 44', '32–60']) expect(screen.getByText(text)).toBeInTheDocument();
  await expectAccessible();
});

test('a chart is drawn in the width it has from the first: a phone shows no wider one for a moment', () => {
  const width = vi.spyOn(HTMLElement.prototype, 'offsetWidth', 'get').mockReturnValue(320);
  const { container } = render(<LineChart label="From 58 to 81" points={[point(1, 58), point(2, 81)]} own="You, 81" max={198} />);
  expect(container.querySelector('svg')).toHaveAttribute('width', '320');
  width.mockRestore();
});

test('one point is drawn, negative values too, and of sixty only some are named', () => {
  const { unmount, container } = render(<LineChart label="One" points={[{ ...point(1, -4), band: null }]} own="You, -4" max={100} />);
  expect(container.querySelectorAll('circle')).toHaveLength(1);
  expect(container.innerHTML).not.toContain('NaN');
  unmount();
  const many = Array.from({ length: 60 }, (_, place) => point(place + 1, 40 + (place % 7)));
  const shown = render(<LineChart label="Sixty" points={many} own="You" max={198} />);
  expect(shown.container.querySelectorAll('circle')).toHaveLength(60);
  expect(within(shown.container).getAllByText(/^M\d+$/).length).toBeLessThan(20);
});

test('a range has its name in words, and the target its line', async () => {
  const row = { key: 'a', name: 'Overall', low: 88, high: 91, at: 90, text: '88–91', label: 'Overall: 88 to 91, latest 90' };
  render(<RangeBars label="Ranges" rows={[row]} target={{ at: 95, text: 'Target 95' }} />);
  expect(screen.getByRole('img', { name: 'Overall: 88 to 91, latest 90' })).toBeVisible();
  expect(screen.getByText('Target 95')).toBeVisible();
  await expectAccessible();
});

test('no number of the axis is where the name of a late target is', () => {
  const row = { key: 'a', name: 'Overall', low: 66, high: 79, at: 73, text: '66–79', label: 'Overall: 66 to 79, latest 73' };
  render(<RangeBars label="Ranges" rows={[row]} target={{ at: 97.9, text: 'Target 97.90' }} />);
  expect(screen.getAllByText(/^\d+$/).map(({ textContent }) => textContent)).toEqual(['60', '70', '80']);
});

test('columns say in words what they show', async () => {
  const column = { key: 'a', name: '04 Oct', value: 3, text: '3 h', tone: 'own' as const };
  render(
    <Columns label="3 h in one week" columns={[column, { ...column, key: 'b', value: 0, text: '' }]} tick={(value) => `${value} h`} />,
  );
  expect(screen.getByRole('img', { name: '3 h in one week' })).toBeVisible();
  await expectAccessible();
});

test('a share is out of its answers; below five answers it is a count, and of none a dash', async () => {
  render(
    <HeatTable
      caption="Topics"
      head="Topic"
      columns={['Easy', 'All']}
      rows={[
        {
          name: 'Algebra',
          cells: [
            { right: 3, answered: 4 },
            { right: 9, answered: 12 },
          ],
        },
        {
          name: 'Sets',
          cells: [
            { right: 0, answered: 0 },
            { right: 5, answered: 5 },
          ],
        },
      ]}
    />,
  );
  expect(screen.getByRole('row', { name: /Algebra/ })).toHaveTextContent('3 of 475%12 answers');
  expect(screen.getByRole('row', { name: /Sets/ })).toHaveTextContent('\u2013100%5 answers');
  await expectAccessible();
});

test('a card switches between chart and table', async () => {
  const { user } = await renderScreen(
    <ChartCard title="How much?" table={<p>the table</p>}>
      <p>the chart</p>
    </ChartCard>,
  );
  await user.click(screen.getByRole('button', { name: 'Show as a table: How much?' }));
  expect(screen.getByText('the table')).toBeVisible();
  expect(screen.queryByText('the chart')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Show as a chart: How much?' }));
  expect(screen.getByText('the chart')).toBeVisible();
});
