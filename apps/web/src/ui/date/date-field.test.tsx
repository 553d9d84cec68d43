import { Modal } from '@mantine/core';
import { screen, within } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { expectAccessible } from '#test/accessible.ts';
import { renderScreen } from '#test/render.tsx';
import { DateField } from './date-field.tsx';
import { DatePicker } from './date-picker.tsx';

const today = '2026-11-21';
/** The days with free places. */
const available = ['2027-02-11', '2027-01-05', '2027-01-07', '2027-01-20'];

function Birth() {
  const [value, setValue] = useState('');
  return (
    <>
      <DateField label="Date of birth" value={value} onChange={setValue} today={today} max={today} jump="month-and-year" required />
      <output aria-label="Handed on">{value}</output>
    </>
  );
}

function Session() {
  const [value, setValue] = useState('');
  return (
    <>
      <DateField label="Session" value={value} onChange={setValue} today={today} available={available} />
      <DatePicker label="Session in the page" value={value} onChange={setValue} today={today} available={available} />
      <output aria-label="Handed on">{value}</output>
    </>
  );
}

const field = () => screen.getByRole('textbox');
const handedOn = () => screen.getByLabelText('Handed on');
const opener = () => screen.getByRole('button', { name: /^Calendar: / });
/** The calendar that drops from its field. */
const calendar = async () => within(await screen.findByRole('dialog', { name: /^Calendar: / }));
const years = () => screen.getAllByRole('option').map(({ textContent }) => textContent);

test('CAL-039 the calendar opens on the first available day, and only available ones can be chosen', async () => {
  const { user } = await renderScreen(<Session />);
  await user.click(opener());
  const dropped = await calendar();
  expect(dropped.getByRole('grid', { name: 'January 2027' })).toBeVisible();
  const first = dropped.getByRole('button', { name: 'Tuesday 5 January 2027' });
  expect(first).toHaveAttribute('data-autofocus');
  first.focus();
  expect(dropped.getByRole('button', { name: 'Previous month' })).toHaveAttribute('aria-disabled', 'true');
  await expectAccessible();

  const taken = dropped.getByRole('button', { name: 'Wednesday 6 January 2027' });
  expect(taken).toHaveAttribute('aria-disabled', 'true');
  await user.click(taken);
  await user.keyboard('{Enter} ');
  expect(handedOn()).toBeEmptyDOMElement();
  taken.focus();
  await user.keyboard('{ArrowRight}');
  expect(dropped.getByRole('button', { name: 'Thursday 7 January 2027' })).toHaveFocus();
  await user.keyboard('{Enter}');
  expect(handedOn()).toHaveTextContent('2027-01-07');
  expect(field()).toHaveValue('07 Jan 2027');
  expect(opener()).toHaveFocus();
});

test('CAL-039 a calendar in the page has the same days, the last month included', async () => {
  const { user } = await renderScreen(<Session />);
  const inPage = within(screen.getByRole('group', { name: 'Session in the page' }));
  await user.click(inPage.getByRole('button', { name: 'Next month' }));
  expect(inPage.getByRole('grid', { name: 'February 2027' })).toBeVisible();
  expect(inPage.getByRole('button', { name: 'Next month' })).toHaveAttribute('aria-disabled', 'true');
  const days = inPage.getAllByRole('button', { name: /February 2027/ });
  expect(days).toHaveLength(28);
  expect(days.filter((day) => day.getAttribute('aria-disabled') !== 'true')).toHaveLength(1);
  const last = inPage.getByRole('button', { name: 'Thursday 11 February 2027' });
  await user.click(last);
  expect(handedOn()).toHaveTextContent('2027-02-11');
  expect(last).toHaveAttribute('aria-pressed', 'true');
});

test('CAL-040 month and year can be picked for a date of birth, and not where places are booked', async () => {
  const { user, unmount } = await renderScreen(<Birth />);
  await user.click(opener());
  const dropped = await calendar();
  await user.click(dropped.getByRole('button', { name: 'Year: 2026' }));
  await user.click(dropped.getByRole('option', { name: '2020' }));
  await user.click(dropped.getByRole('button', { name: 'Month: November' }));
  await user.click(dropped.getByRole('option', { name: 'December' }));
  expect(dropped.getByRole('button', { name: 'Month: December' })).toHaveFocus();
  await user.click(within(dropped.getByRole('grid', { name: 'December 2020' })).getByRole('button', { name: 'Saturday 5 December 2020' }));
  expect(handedOn()).toHaveTextContent('2020-12-05');
  expect(field()).toHaveValue('05 Dec 2020');
  unmount();

  const booking = await renderScreen(<Session />);
  await booking.user.click(opener());
  expect((await calendar()).getByRole('grid')).toBeVisible();
  expect(screen.queryByRole('button', { name: /^(Month|Year):/ })).toBeNull();
});

test('CAL-042 someone born in 1950 chooses the day with the keyboard alone; years go back to 1900', async () => {
  const { user } = await renderScreen(<Birth />);
  opener().focus();
  await user.keyboard('{Enter}');
  const dropped = await calendar();
  dropped.getByRole('button', { name: 'Year: 2026' }).focus();
  await user.keyboard(`{Enter}${'{End}'.repeat(6)}{PageDown}{PageDown}{ArrowDown}`);
  expect(dropped.getByRole('option', { name: '1950' })).toHaveFocus();
  await user.keyboard('{Enter}');
  expect(dropped.getByRole('button', { name: 'Year: 1950' })).toHaveFocus();
  dropped.getByRole('button', { name: 'Month: November' }).focus();
  await user.keyboard('{Enter}{Home}{ArrowDown}{Enter}');
  const month = within(dropped.getByRole('grid', { name: 'February 1950' }));
  month.getByRole('button', { name: 'Tuesday 21 February 1950' }).focus();
  await user.keyboard('{ArrowUp}{ArrowLeft}{Enter}');
  expect(handedOn()).toHaveTextContent('1950-02-13');

  await user.keyboard('{Enter}');
  const again = await calendar();
  again.getByRole('button', { name: 'Year: 1950' }).focus();
  await user.keyboard('{Enter}');
  expect(again.getByRole('option', { name: '1950' })).toHaveFocus();
  await user.keyboard('{End}'.repeat(7));
  expect(again.getByRole('option', { name: '1900' })).toHaveFocus();
  expect(years().at(-1)).toBe('1900');
});

test('a date is typed as people write it, and what is no date stays and is handed on', async () => {
  const { user } = await renderScreen(<Birth />);
  await user.type(field(), '5/3/2004');
  expect(field()).toHaveValue('5/3/2004');
  await user.keyboard('{Enter}');
  expect(field()).toHaveValue('05 Mar 2004');
  expect(handedOn()).toHaveTextContent('2004-03-05');
  await user.keyboard('{Alt>}{ArrowDown}{/Alt}');
  expect((await calendar()).getByRole('button', { name: 'Friday 5 March 2004' })).toHaveAttribute('aria-pressed', 'true');
  await user.keyboard('{Escape}');
  await user.clear(field());
  await user.type(field(), '31 Apr 2004');
  await user.tab();
  expect(field()).toHaveValue('31 Apr 2004');
  expect(handedOn()).toHaveTextContent('31 Apr 2004');
});

test('Escape closes the list, then the calendar, and only then the dialog around them', async () => {
  let isClosed = false;
  const { user } = await renderScreen(
    <Modal opened title="Book a place" onClose={() => (isClosed = true)}>
      <Birth />
    </Modal>,
  );
  await user.click(await screen.findByRole('button', { name: /^Calendar: / }));
  await user.click((await calendar()).getByRole('button', { name: 'Year: 2026' }));
  expect(screen.getByRole('option', { name: '2026' })).toHaveFocus();
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('listbox')).toBeNull();
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('grid')).toBeNull();
  expect(opener()).toHaveFocus();
  expect(isClosed).toBe(false);
  await user.keyboard('{Escape}');
  expect(isClosed).toBe(true);
});
