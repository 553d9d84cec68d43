import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { expectAccessible } from '#test/accessible.ts';
import { box, button } from '#test/forms.ts';
import { student } from '#test/people.ts';
import { renderScreen } from '#test/render.tsx';
import { server } from '#test/server.ts';
import { m } from '../../../paraglide/messages.js';
import { PeoplePage } from './people-page.tsx';
import { batch, person, staff } from './test-data.ts';

const openList = async (session = staff) => renderScreen(<PeoplePage />, { session, at: '/staff/people' });

test('IDN-029 people are listed with ID, role, masked contact and state of the account', async () => {
  server.answers('staffPeople', {
    people: [person, { ...person, personId: '8', pin: 'ASC1002', isClosed: true }],
    total: 2,
    batches: [batch],
  });
  await openList();
  expect(await screen.findByRole('row', { name: /ASC1002/ })).toHaveTextContent('Closed');
  const row = screen.getByRole('row', { name: /ASC1001/ });
  expect(within(row).getByRole('link', { name: 'Asha Rao' })).toHaveAttribute('href', '/staff/people/7');
  expect(row).toHaveTextContent('90*****001');
  await expectAccessible();
});

test('an empty portal says how people come in; a person is added with an error beside each wrong field', async () => {
  server.answers('staffPeople', { people: [], total: 0, batches: [batch, { ...batch, variantId: '99', name: 'XAT 2027' }] });
  const { user, fill } = await openList();
  expect(await screen.findByText('No people yet')).toBeVisible();
  await user.click(button('Add person'));
  const dialog = await screen.findByRole('dialog', { name: 'Add person' });
  await fill(box('ID'), 'ASC1001');
  server.refuses('addPerson', 'INVALID_REQUEST', { fields: { pin: 'Someone else has this ID' } });
  await user.click(within(dialog).getByRole('button', { name: 'Add person' }));
  expect(await within(dialog).findByRole('alert')).toHaveTextContent('Someone else has this ID');
  expect(box('ID')).toHaveFocus();
  await expectAccessible();
  server.answers('addPerson', { personId: '7' });
  await fill(box('ID'), 'ASC1003');
  await user.click(within(dialog).getByRole('button', { name: 'Add person' }));
  const added = await screen.findByRole('dialog', { name: 'Person added' });
  expect(within(added).getByRole('link', { name: 'Put in a course' })).toHaveAttribute('href', '/staff/people/7');
  await expectAccessible();
  server.answers('handOverCode', { code: '123456789012', validMinutes: 10 });
  await user.click(within(added).getByRole('button', { name: 'Show a sign-in code' }));
  await fill(await screen.findByLabelText('Current password'), 'my password');
  expect(screen.getByText('Your own password for this portal')).toBeVisible();
  await user.click(screen.getAllByRole('button', { name: 'Show a sign-in code' }).at(-1) as HTMLElement);
  expect(await screen.findByText('1234 5678 9012')).toBeVisible();
  expect(screen.getByText(/enter ASC1003 and press Next/)).toBeVisible();
  expect(server.received('handOverCode')).toEqual([{ personId: '7', password: 'my password' }]);
  await expectAccessible();
  await user.click(button('Done'));
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('the only course of a portal is chosen for a student, and for no one else', async () => {
  server.answers('staffPeople', { people: [], total: 0, batches: [batch] });
  server.answers('addPerson', { personId: '7' });
  const { user, fill } = await openList();
  await user.click(await screen.findByRole('button', { name: 'Add person' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Add person' }));
  await fill(box('ID'), 'ASC1004');
  await user.click(dialog.getByRole('button', { name: 'Add person' }));
  await screen.findByRole('dialog', { name: 'Person added' });
  expect(server.received('addPerson').at(-1)).toMatchObject({ role: 'student', variantId: batch.variantId });
});

test('an admin adds staff with their rights after a proof; staff are offered students and mentors', async () => {
  server.answers('staffPeople', { people: [], total: 0, batches: [batch] });
  const first = await openList();
  const openRoles = async (of: typeof first.user) => {
    await of.click(await screen.findByRole('button', { name: 'Add person' }));
    const role = await within(await screen.findByRole('dialog')).findByRole('combobox', { name: 'Role' });
    await of.clear(role);
    await of.click(role);
    // the filters of the page have options too
    const options = await screen.findAllByRole('option');
    return options.filter((option) => !(option instanceof HTMLOptionElement)).map(({ textContent }) => textContent);
  };
  expect(await openRoles(first.user)).toEqual(['Student', 'Mentor']);
  first.unmount();
  const { user, fill } = await renderScreen(<PeoplePage />, { session: { ...staff, isAdmin: true } });
  expect(await openRoles(user)).toEqual(['Student', 'Mentor', 'Staff', 'Admin']);
  await user.click(screen.getAllByRole('option', { name: 'Staff' }).at(-1) as HTMLElement);
  await user.click(screen.getByRole('checkbox', { name: 'Centre desk' }));
  await fill(box('ID'), 'STF4001');
  server.answers('addPerson', { personId: '8' });
  await user.click(within(screen.getByRole('dialog', { name: 'Add person' })).getByRole('button', { name: 'Add person' }));
  await fill(await screen.findByLabelText('Current password'), 'my password');
  expect(server.received('addPerson')).toEqual([]);
  const proof = screen.getAllByRole('dialog', { name: 'Add person' }).at(-1);
  await user.click(within(proof as HTMLElement).getByRole('button', { name: 'Add person' }));
  await expect
    .poll(() => server.received('addPerson'))
    .toMatchObject([{ pin: 'STF4001', role: 'staff', rights: ['centre'], password: 'my password' }]);
});

test('a list is checked first, with an error per row, and imported when none is left', async () => {
  server.answers('staffPeople', { people: [], total: 0, batches: [batch] });
  const { user, fill } = await openList();
  await user.click(await screen.findByRole('button', { name: 'Import list' }));
  const dialog = await screen.findByRole('dialog', { name: 'Import list' });
  // what the column Courses takes is listed, and a template has it
  await user.click(within(dialog).getByText('What to write under Courses'));
  expect(within(dialog).getByText('cat/classroom')).toBeVisible();
  expect(within(dialog).getByRole('button', { name: 'Download a template' })).toBeEnabled();
  expect(within(dialog).getByRole('button', { name: 'Check list' })).toBeDisabled();
  const input = dialog.querySelector('input[type=file]');
  if (!(input instanceof HTMLInputElement)) throw new Error('there is a field for the file');
  const choose = () => user.upload(input, new File(['ID,First name\nASC1,Asha'], 'people.csv', { type: 'text/csv' }));
  server.answers('importPeople', {
    faults: [{ line: 2, cause: 'Enter a name' }],
    faultCount: 7,
    created: 1,
    changed: 0,
    moved: 0,
    unchanged: 0,
  });
  await choose();
  await waitFor(() => expect(within(dialog).getByRole('button', { name: 'Check list' })).toBeEnabled());
  await user.click(within(dialog).getByRole('button', { name: 'Check list' }));
  expect(await within(dialog).findByText('Row 2: Enter a name')).toBeVisible();
  expect(within(dialog).getByText('And 6 more')).toBeVisible();
  expect(within(dialog).queryByRole('button', { name: 'Import' })).not.toBeInTheDocument();
  await expectAccessible();
  server.answers('importPeople', { faults: [], faultCount: 0, created: 1, changed: 0, moved: 1, unchanged: 2 });
  await choose();
  await waitFor(() => expect(within(dialog).getByRole('button', { name: 'Check list' })).toBeEnabled());
  await user.click(within(dialog).getByRole('button', { name: 'Check list' }));
  expect(await within(dialog).findByText('1 new, 0 to change, 1 to move within a course, 2 as they are')).toBeVisible();
  await fill(screen.getByLabelText('Current password'), 'my password');
  await user.click(within(dialog).getByRole('button', { name: 'Import' }));
  expect(await screen.findByText('List imported')).toBeInTheDocument();
  expect(server.received('importPeople').map(({ dryRun, password }) => [dryRun, password])).toEqual([
    [true, ''],
    [true, ''],
    [false, 'my password'],
  ]);
});

test('ERR-052 a list that does not load says so; others than staff with the right are shown none of it', async () => {
  server.refuses('staffPeople', 'UNAVAILABLE');
  await openList();
  expect(await screen.findByRole('button', { name: m.error_retry() })).toBeVisible();
});

test.each([student, { ...staff, staffRights: ['support' as const] }])(
  'IDN-062 without the right none of it is shown (%#)',
  async (session) => {
    await openList(session);
    expect(await screen.findByText(m.role_text())).toBeVisible();
    expect(server.received('staffPeople')).toEqual([]);
  },
);

test('of two files the one that was chosen last is checked, whichever is read first', async () => {
  server.answers('staffPeople', { people: [], total: 0, batches: [batch] });
  const { user } = await openList();
  await user.click(await screen.findByRole('button', { name: 'Import list' }));
  const dialog = await screen.findByRole('dialog', { name: 'Import list' });
  const input = dialog.querySelector('input[type=file]');
  if (!(input instanceof HTMLInputElement)) throw new Error('there is a field for the file');
  const slow = Promise.withResolvers<string>();
  const first = new File(['ID\nASC1'], 'first.csv', { type: 'text/csv' });
  Object.defineProperty(first, 'text', { value: () => slow.promise });
  await user.upload(input, first);
  expect(within(dialog).getByRole('button', { name: 'Check list' })).toBeDisabled();
  await user.upload(input, new File(['ID\nASC2'], 'second.csv', { type: 'text/csv' }));
  slow.resolve('ID\nASC1');
  server.answers('importPeople', { faults: [], faultCount: 0, created: 1, changed: 0, moved: 0, unchanged: 0 });
  await waitFor(() => expect(within(dialog).getByRole('button', { name: 'Check list' })).toBeEnabled());
  await user.click(within(dialog).getByRole('button', { name: 'Check list' }));
  expect(await within(dialog).findByText('1 new, 0 to change, 0 to move within a course, 0 as they are')).toBeVisible();
  expect(server.received('importPeople').map(({ csv }) => csv)).toEqual(['ID\nASC2']);
});

test('people are filtered by what the address says; a choice changes it and begins at the first page', async () => {
  server.answers('staffPeople', { people: [person], total: 1, batches: [batch] });
  const { user, place } = await renderScreen(<PeoplePage filter={{ role: 'student', visit: 'week', state: 'nonsense' }} />, {
    session: staff,
    at: '/staff/people?role=student&visit=week',
  });
  expect(await screen.findByRole('row', { name: /ASC1001/ })).toHaveTextContent('20 Nov 2026');
  expect(server.received('staffPeople').at(-1)).toMatchObject({ role: 'student', visit: 'week', state: '', batch: '' });
  await user.selectOptions(screen.getByRole('combobox', { name: 'Account' }), 'Open');
  expect(place()).toBe('/staff/people?role=student&state=open&visit=week');
});

test('IDN-029 selected people join a course: what becomes of how many is said before, and it can be undone', async () => {
  const other = { ...person, personId: '8', pin: 'ASC1002', firstName: 'Bela' };
  const online = { variantId: '4', name: 'CAT · Online', key: 'cat/online' };
  server.answers('staffPeople', { people: [person, other], total: 2, batches: [batch, online] });
  const { user } = await openList();
  await user.click(await screen.findByRole('checkbox', { name: 'Select everyone on this page' }));
  const bar = within(screen.getByRole('region', { name: 'Selected people' }));
  expect(bar.getByRole('status')).toHaveTextContent('2 people selected');
  await user.click(bar.getByRole('button', { name: 'Change people' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Change people' }));
  const rows = [
    { personId: '7', name: 'Asha Rao', pin: 'ASC1001', outcome: 'done' as const, left: ['3'] },
    { personId: '8', name: 'Bela Rao', pin: 'ASC1002', outcome: 'refused' as const, left: [] },
  ];
  server.answers('changePeople', { people: rows });
  await user.click(dialog.getByRole('combobox', { name: 'Course' }));
  await user.click((await screen.findAllByRole('option', { name: 'CAT · Online' })).at(-1) as HTMLElement);
  expect(await dialog.findByText('1 person will change')).toBeVisible();
  expect(dialog.getByText('1 of them leaves another batch of this course')).toBeVisible();
  expect(dialog.getByText('Asha Rao · ASC1001')).toBeVisible();
  expect(dialog.getByText('Bela Rao · ASC1002')).toBeVisible();
  await expectAccessible();
  await user.click(dialog.getByRole('button', { name: 'Change 1 person' }));
  expect(await dialog.findByText('1 person changed')).toBeVisible();
  await user.click(dialog.getByRole('button', { name: 'Undo' }));
  expect(await screen.findByText('Undone')).toBeInTheDocument();
  expect(server.received('changePeople')).toEqual([
    { personIds: ['7', '8'], change: { verb: 'join', variantId: '4' }, dryRun: true, password: '' },
    { personIds: ['7', '8'], change: { verb: 'join', variantId: '4' }, dryRun: false, password: '' },
    { personIds: ['7'], change: { verb: 'join', variantId: '3' }, dryRun: false, password: '' },
  ]);
});

test('closing accounts asks for the password', async () => {
  server.answers('staffPeople', { people: [person], total: 1, batches: [] });
  server.answers('changePeople', { people: [{ personId: '7', name: 'Asha Rao', pin: 'ASC1001', outcome: 'done', left: [] }] });
  const { user, fill } = await openList();
  await user.click(await screen.findByRole('checkbox', { name: 'Select Asha Rao' }));
  await user.click(button('Change people'));
  const dialog = within(await screen.findByRole('dialog', { name: 'Change people' }));
  await user.selectOptions(dialog.getByRole('combobox', { name: 'What to change' }), 'Close accounts');
  await fill(await dialog.findByLabelText('Current password'), 'my password');
  await user.click(dialog.getByRole('button', { name: 'Change 1 person' }));
  expect(await dialog.findByText('1 person changed')).toBeVisible();
  expect(server.received('changePeople').at(-1)).toMatchObject({ change: { verb: 'close' }, dryRun: false, password: 'my password' });
});
