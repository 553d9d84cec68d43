import { screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { expectAccessible } from '#test/accessible.ts';
import { button } from '#test/forms.ts';
import { mentor, parent, student } from '#test/people.ts';
import { renderScreen } from '#test/render.tsx';
import { server } from '#test/server.ts';
import { AddToCalendar } from './add-to-calendar.tsx';
import { SubscribeButton } from './subscribe-button.tsx';

const url = 'https://learn.example.org/api/calendar/7-1-abc.ics';
const since = '2026-11-22T10:00:00.000Z';
const off = { url: '', since: '' };

async function open(of: { studentImsPin: string; name: string } = { studentImsPin: '', name: '' }) {
  const session = of.name === '' ? student : parent;
  const shown = await renderScreen(<SubscribeButton {...of} />, { session, at: '/Home/Calendar' });
  await shown.user.click(button('Subscribe'));
  return shown;
}
const dialog = () => within(screen.getByRole('dialog'));

test('without an address the dialog says what it is for, makes one, and shows it with the focus on it', async () => {
  server.answers('calendarFeed', off);
  const { user } = await open();
  expect(await screen.findByRole('button', { name: 'Create address' })).toBeVisible();
  expect(dialog().getByText(/Google Calendar, Apple Calendar or Outlook/)).toBeVisible();
  expect(dialog().getByText(/We send urgent changes by notification and email/)).toBeVisible();
  await expectAccessible();
  server.answers('replaceCalendarFeed', { url, since });
  await user.click(button('Create address'));
  const field = await screen.findByRole('textbox', { name: 'Secret address' });
  expect(field).toHaveValue(url);
  await waitFor(() => expect(field).toHaveFocus());
});

test('an address is copied, opened in the device’s program and in Google Calendar', async () => {
  server.answers('calendarFeed', { url, since });
  const { user } = await open();
  expect(await screen.findByRole('link', { name: 'Open in calendar app' })).toHaveAttribute('href', url.replace('https:', 'webcal:'));
  expect(screen.getByRole('link', { name: 'Add to Google Calendar' })).toHaveAttribute(
    'href',
    'https://calendar.google.com/calendar/r?cid=webcal%3A%2F%2Flearn.example.org%2Fapi%2Fcalendar%2F7-1-abc.ics',
  );
  expect(dialog().getByText("Anyone with this address can read the calendar. Don't share it.")).toBeVisible();
  expect(dialog().getByText('Created on 22 Nov 2026')).toBeVisible();
  await expectAccessible();
  await user.click(button('Copy'));
  expect(await screen.findByRole('button', { name: 'Copied' })).toBeVisible();
  expect(await navigator.clipboard.readText()).toBe(url);
});

test('replacing asks first; then the new address is shown', async () => {
  server.answers('calendarFeed', { url, since });
  const { user } = await open();
  await user.click(await screen.findByRole('button', { name: 'Replace address' }));
  const question = screen.getByText(/stops working at once\. Subscribe again/);
  await waitFor(() => expect(question).toHaveFocus());
  await expectAccessible();
  await user.click(button('Cancel'));
  expect(await screen.findByRole('textbox', { name: 'Secret address' })).toHaveValue(url);
  await user.click(button('Replace address'));
  const next = url.replace('7-1', '7-2');
  server.answers('replaceCalendarFeed', { url: next, since });
  await user.click(button('Replace address'));
  await waitFor(() => expect(screen.getByRole('textbox', { name: 'Secret address' })).toHaveValue(next));
  expect(await screen.findByText('Address replaced')).toBeVisible();
});

test('turning off asks first; a failure is told where it was asked, and leaves the address', async () => {
  server.answers('calendarFeed', { url, since });
  const { user } = await open();
  await user.click(await screen.findByRole('button', { name: 'Turn off' }));
  server.refuses('endCalendarFeed', 'UNAVAILABLE');
  await user.click(button('Turn off'));
  expect(await screen.findByRole('alert')).toHaveTextContent('The portal is busy or updating.');
  server.answers('endCalendarFeed', off);
  await user.click(button('Turn off'));
  const make = await screen.findByRole('button', { name: 'Create address' });
  await waitFor(() => expect(make).toHaveFocus());
  expect(await screen.findByText('Calendar address turned off')).toBeVisible();
});

test('an address that does not come is asked for again', async () => {
  server.refuses('calendarFeed', 'UNAVAILABLE');
  const { user } = await open();
  await user.click(await screen.findByRole('button', { name: 'Retry' }));
  server.answers('calendarFeed', off);
  await user.click(await screen.findByRole('button', { name: 'Retry' }));
  expect(await screen.findByRole('button', { name: 'Create address' })).toBeVisible();
});

test('IDN-082 a parent gets the address of the child whose calendar is shown', async () => {
  const asked = vi.fn<(pin: string) => void>();
  server.answers('calendarFeed', ({ studentImsPin }) => {
    asked(studentImsPin);
    return { url, since };
  });
  await open({ studentImsPin: 'ASC1001', name: 'Asha' });
  expect(await screen.findByRole('dialog', { name: 'Subscribe to Asha’s calendar' })).toBeVisible();
  expect(await screen.findByRole('textbox', { name: 'Secret address' })).toHaveValue(url);
  expect(asked).toHaveBeenCalledWith('ASC1001');
});

test.each([
  ['a mentor who reads the calendar of a student', mentor, 'ASC1001'],
  ['support acting as the student', { ...student, isAdminLogin: true }, ''],
])('IDN-029 %s gets no address', async (_who, session, studentImsPin) => {
  await renderScreen(<SubscribeButton studentImsPin={studentImsPin} name="Asha" />, { session, at: '/Home/Calendar' });
  expect(screen.queryByRole('button', { name: 'Subscribe' })).toBeNull();
});

test('one event is saved as a file named after it', async () => {
  const of = { studentImsPin: '', courseId: '1', variantId: '2', entryId: '9', startsAt: since, occursAt: '' } as const;
  server.answers('calendarFile', { file: 'BEGIN:VCALENDAR\r\n' });
  const names: string[] = [];
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function save(this: HTMLAnchorElement) {
    names.push(this.download);
  });
  const { user } = await renderScreen(<AddToCalendar of={of} title="Functions & graphs: part 2" />, {
    session: student,
    at: '/Home/Calendar',
  });
  await expectAccessible();
  await user.click(button('Add to calendar'));
  await waitFor(() => expect(names).toEqual(['Functions-graphs-part-2.ics']));
  click.mockRestore();
});
