import { act, screen } from '@testing-library/react';
import { useRef } from 'react';
import { expect, test } from 'vitest';
import { renderScreen } from '#test/render.tsx';
import { useGridKeys } from './use-grid-keys.ts';

const nothing = () => undefined;

/** A month that another library draws into it. */
function Grid({ day, weekdays = false, onDay = nothing }: { day: string; weekdays?: boolean; onDay?: (day: string) => void }) {
  const root = useRef<HTMLDivElement>(null);
  const press = useGridKeys({ root, view: 'month', day, weekdays, onDay, onOpenDay: nothing, takesFocus: true });
  return <div ref={root} role="grid" tabIndex={-1} data-testid="grid" onKeyDown={press} />;
}

/** Draws the cells again, and waits until who observes the grid has heard of it. */
const draw = (...days: readonly string[]) =>
  act(async () => {
    screen
      .getByTestId('grid')
      .replaceChildren(
        ...days.map((day) => Object.assign(document.createElement('div'), { role: 'gridcell', tabIndex: -1, textContent: day })),
      );
    for (const cell of screen.getByTestId('grid').children) {
      cell.setAttribute('role', 'gridcell');
      cell.setAttribute('data-date', cell.textContent ?? '');
    }
    await Promise.resolve();
  });

test('CAL-018 the day that was asked for has the focus, also where the month is drawn once more', async () => {
  await renderScreen(<Grid day="2027-05-09" />);
  await draw('2027-04-25', '2027-05-09', '2027-05-10');
  expect(screen.getByText('2027-05-09')).toHaveFocus();
  await draw('2027-04-25', '2027-05-09', '2027-05-10');
  expect(screen.getByText('2027-05-09')).toHaveFocus();
});

test('who went on to something else is left there', async () => {
  await renderScreen(
    <>
      <Grid day="2027-05-09" />
      <input aria-label="Elsewhere" />
    </>,
  );
  await draw('2027-04-25', '2027-05-09');
  act(() => screen.getByLabelText('Elsewhere').focus());
  await draw('2027-04-25', '2027-05-09');
  expect(screen.getByLabelText('Elsewhere')).toHaveFocus();
});

test.each([
  ['{ArrowRight}', '2027-05-07', '2027-05-10'],
  ['{ArrowLeft}', '2027-05-03', '2027-04-30'],
  ['{Home}', '2027-05-05', '2027-05-03'],
  ['{End}', '2027-05-05', '2027-05-07'],
])('CAL-018 without weekends %s leads from %s to %s', async (key, from, to) => {
  const turned: string[] = [];
  const { user } = await renderScreen(<Grid day={from} weekdays onDay={(day) => turned.push(day)} />);
  await draw('2027-04-26', from);
  await user.keyboard(key);
  expect(turned).toEqual([to]);
});
