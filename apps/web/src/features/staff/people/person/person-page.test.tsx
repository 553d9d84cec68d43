import type { SetAccommodation } from '@abhyas/contract/centres/accommodation.ts';
import type { PersonRecord } from '@abhyas/contract/analytics/person-record.ts';
import { minor } from '@abhyas/rules/payments/money.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { expectAccessible } from '#test/accessible.ts';
import { box, button } from '#test/forms.ts';
import { student } from '#test/people.ts';
import { renderScreen } from '#test/render.tsx';
import { server } from '#test/server.ts';
import { details, person, staff } from '../test-data.ts';
import { PersonPage } from './person-page.tsx';

const none: SetAccommodation = {
  accommodation: { extraTime: '', breakMinutes: 0, largeText: false, separateRoom: false },
  source: '',
  setBy: '',
  setAt: '',
  version: 0,
};
const noRecord: PersonRecord = { progress: null, sessions: [], messages: [], payments: null, audit: [] };
beforeEach(() => {
  server.answers('getAccommodation', none);
  server.answers('personRecord', noRecord);
  server.answers('staffCertificates', { name: 'Asha Rao', certificates: [] });
});

test('IDN-029 the page says how a student does, what was booked, written and paid, and who did what', async () => {
  server.answers('staffPerson', details);
  server.answers('personRecord', {
    progress: {
      risks: [{ kind: 'away', days: 12 }],
      classes: { missed: 3, of: 10 },
      sessions: { missed: 0, of: 0 },
      waitingDoubts: 1,
      mocks: [
        { assessmentId: '1', name: 'Mock 5', endAt: '2026-11-20T10:00:00Z', taken: true, share: 46.4 },
        { assessmentId: '2', name: 'Mock 4', endAt: '2026-11-13T10:00:00Z', taken: false, share: null },
      ],
    },
    sessions: [{ bookingId: '3', withName: 'Ira Sen', course: 'CAT', startsAt: '2026-11-19T10:00:00Z', state: 'mentor-missed' }],
    messages: [{ title: 'Mock 6 is open', at: '2026-11-18T10:00:00Z', isRead: false }],
    payments: [
      {
        reference: 'AB12',
        batch: 'Weekend',
        status: 'enrolled',
        total: minor(12_000_000),
        due: { amount: minor(4_000_000), day: '2026-12-05' },
      },
    ],
    audit: [
      { at: '2026-11-17T10:00:00Z', action: 'identity.support-sign-in', by: 'Sara Iyer', onBehalf: false },
      { at: '2026-11-16T10:00:00Z', action: 'something.else', by: '', onBehalf: false },
    ],
  });
  await renderScreen(<PersonPage personId="7" />, { session: staff });
  const part = async (name: string) => screen.findByRole('region', { name });
  const progress = await part('Progress');
  for (const text of ['Away 12 days', '7 of 10', '46%', 'Not taken']) expect(within(progress).getByText(text)).toBeVisible();
  expect(await part('Sessions with mentors')).toHaveTextContent('Ira Sen · CATMentor missed it');
  expect(await part('Messages of staff')).toHaveTextContent('Mock 6 is open18 Nov 2026Not read');
  expect(await part('Payments')).toHaveTextContent('Weekend · ₹1,20,000₹40,000 not paid, next part due on 05 Dec 2026Enrolled');
  expect(await part('Audit')).toHaveTextContent('Support viewed the portal as the student');
  expect(await part('Audit')).toHaveTextContent('something.else');
  await expectAccessible();
});

test('IDN-029 a mobile that is not verified says so', async () => {
  server.answers('staffPerson', { ...details, person: { ...person, isMobileVerified: false } });
  await renderScreen(<PersonPage personId="7" />, { session: staff });
  expect((await screen.findByText('Mobile')).parentElement).toHaveTextContent('90*****001 Not verified');
});

test('what is known of a person is at the top, with a dash for what is not, and links lead to those people', async () => {
  const parent = { personId: '12', kind: 'parent', name: '', shown: '98*****321' } as const;
  server.answers('staffPerson', { ...details, links: [...details.links, parent], person: { ...person, isClosed: true } });
  await renderScreen(<PersonPage personId="7" />, { session: staff });
  await screen.findByRole('heading', { level: 1, name: 'Asha Rao' });
  const values = [...document.querySelectorAll('dl > div')].map((fact) => [...fact.children].map(({ textContent }) => textContent));
  expect(values).toEqual([
    ['ID', 'ASC1001'],
    ['Role', 'Student'],
    ['Mobile', '90*****001'],
    ['Email', '\u2013'],
  ]);
  expect(screen.getByText('Closed')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Ira Sen' })).toHaveAttribute('href', '/staff/people/9');
  expect(screen.getByRole('link', { name: '98*****321' })).toHaveAttribute('href', '/staff/people/12');
  await expectAccessible();
});

test('a person leaves a batch, is unlinked and closed after the password was asked for', async () => {
  server.answers('staffPerson', details);
  const { user, fill } = await renderScreen(<PersonPage personId="7" />, { session: staff });
  const confirm = async (name: string) => {
    const dialog = await screen.findByRole('dialog', { name });
    await expectAccessible();
    await fill(screen.getByLabelText('Current password'), 'my password');
    await user.click(within(dialog).getByRole('button', { name }));
  };
  expect(await screen.findByRole('heading', { level: 1, name: 'Asha Rao' })).toBeVisible();
  await expectAccessible();
  server.answers('changeEnrolment', { ...details, batches: [] });
  await user.click(button('Remove from CAT · Classroom'));
  expect(await screen.findByText(/^Not in a course/)).toBeVisible();
  server.answers('changeLink', { ...details, links: [] });
  await user.click(button('Unlink Ira Sen'));
  await confirm('Unlink Ira Sen');
  expect(await screen.findByText('No parent or mentor yet')).toBeVisible();
  server.answers('changeAccount', { ...details, person: { ...person, isClosed: true }, actions: ['reopen'] });
  await user.click(button('Close account'));
  await confirm('Close account');
  expect(await screen.findByRole('button', { name: 'Reopen account' })).toBeVisible();
  expect(server.received('changeAccount')).toEqual([{ personId: '7', change: 'close', password: 'my password' }]);
});

test('a code to sign in with is offered by who may remove the password, which says what happens next', async () => {
  server.answers('staffPerson', { ...details, batches: [] });
  const { user, fill, unmount } = await renderScreen(<PersonPage personId="7" />, { session: staff });
  await user.click(await screen.findByRole('button', { name: 'Show a sign-in code' }));
  const dialog = await screen.findByRole('dialog', { name: 'Show a sign-in code' });
  server.refuses('handOverCode', 'INCORRECT_PASSWORD');
  await fill(within(dialog).getByLabelText('Current password'), 'wrong');
  await user.click(within(dialog).getByRole('button', { name: 'Show a sign-in code' }));
  expect(await within(dialog).findByRole('alert')).toBeVisible();
  server.answers('handOverCode', { code: '123456789012', validMinutes: 10 });
  await fill(within(dialog).getByLabelText('Current password'), 'my password');
  await user.click(within(dialog).getByRole('button', { name: 'Show a sign-in code' }));
  const shown = await screen.findByRole('dialog', { name: 'Sign-in code for Asha Rao' });
  expect(shown).toHaveTextContent('1234 5678 9012');
  expect(shown).toHaveTextContent('It expires in 10 min and works once.');
  await user.click(within(shown).getByRole('button', { name: 'Done' }));
  expect(screen.getByText(/they see nothing to study/)).toBeVisible();
  server.answers('changeAccount', { ...details, person: { ...person, hasPassword: false } });
  await user.click(button('Remove password'));
  await fill(await screen.findByLabelText('Current password'), 'my password');
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Remove password' }));
  expect(await screen.findByText('Password removed. They set a new one with a code')).toBeInTheDocument();
  unmount();
  server.answers('staffPerson', { ...details, actions: ['reopen'] });
  await renderScreen(<PersonPage personId="7" />, { session: staff });
  await screen.findByRole('button', { name: 'Reopen account' });
  expect(screen.queryByRole('button', { name: 'Show a sign-in code' })).not.toBeInTheDocument();
});

test('batches are shown without the changes that the server would refuse', async () => {
  server.answers('staffPerson', { ...details, moves: ['leave'] });
  const { unmount } = await renderScreen(<PersonPage personId="7" />, { session: staff });
  expect(await screen.findByRole('button', { name: 'Remove from CAT · Classroom' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Move to this course' })).not.toBeInTheDocument();
  unmount();
  server.answers('staffPerson', { ...details, moves: [], actions: [] });
  const second = await renderScreen(<PersonPage personId="7" />, { session: staff });
  expect(await screen.findByText('CAT · Classroom')).toBeVisible();
  expect(screen.queryByRole('button', { name: /Remove from/ })).not.toBeInTheDocument();
  second.unmount();
  server.answers('staffPerson', { ...details, batches: [], moves: [] });
  await renderScreen(<PersonPage personId="7" />, { session: staff });
  expect(await screen.findByRole('heading', { level: 1 })).toBeVisible();
  expect(screen.queryByRole('region', { name: 'Courses' })).not.toBeInTheDocument();
});

test('names are corrected at once, a contact after the password was asked for, with an error beside its field', async () => {
  server.answers('staffPerson', details);
  const { user, fill } = await renderScreen(<PersonPage personId="7" />, { session: staff });
  expect(await screen.findByRole('button', { name: 'Save changes' })).toBeDisabled();
  expect(screen.getByText('Now 90*****001. Leave empty to keep it')).toBeVisible();
  await fill(box('Last name'), 'Kaul');
  server.answers('correctPerson', { ...details, person: { ...person, lastName: 'Kaul' } });
  await user.click(button('Save changes'));
  expect(await screen.findByRole('heading', { level: 1, name: 'Asha Kaul' })).toBeVisible();
  await fill(box('New mobile'), '12');
  await user.click(button('Save changes'));
  const dialog = await screen.findByRole('dialog', { name: 'Save changes' });
  await expectAccessible();
  server.refuses('correctPerson', 'INVALID_REQUEST', { fields: { mobile: 'Please enter valid Mobile Number' } });
  await fill(screen.getByLabelText('Current password'), 'my password');
  await user.click(within(dialog).getByRole('button', { name: 'Save changes' }));
  expect(await screen.findByText('Please enter valid Mobile Number')).toBeVisible();
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  const names = { personId: '7', version: 0, firstName: 'Asha', lastName: 'Kaul', email: '', removePassword: false };
  expect(server.received('correctPerson')).toEqual([
    { ...names, mobile: '', password: '' },
    { ...names, mobile: '12', password: 'my password' },
  ]);
});

test('the password goes with a wrong contact where staff choose so; no password, and no right to it, no choice', async () => {
  server.answers('staffPerson', details);
  const { user, fill, unmount } = await renderScreen(<PersonPage personId="7" />, { session: staff });
  const remove = () => screen.queryByRole('checkbox', { name: /Also remove the password/ });
  expect(await screen.findByRole('button', { name: 'Save changes' })).toBeDisabled();
  expect(remove()).not.toBeInTheDocument();
  await fill(box('New mobile'), '9100000055');
  await user.click(screen.getByRole('checkbox', { name: /Also remove the password/ }));
  await user.click(button('Save changes'));
  const dialog = await screen.findByRole('dialog', { name: 'Save changes' });
  expect(dialog).toHaveTextContent('Signs them out everywhere.');
  server.answers('correctPerson', { ...details, person: { ...person, hasPassword: false } });
  await fill(screen.getByLabelText('Current password'), 'my password');
  await user.click(within(dialog).getByRole('button', { name: 'Save changes' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(server.received('correctPerson')).toMatchObject([{ mobile: '9100000055', removePassword: true, password: 'my password' }]);
  await fill(box('New mobile'), '9100000056');
  expect(remove()).not.toBeInTheDocument();
  unmount();
  server.answers('staffPerson', { ...details, actions: ['reopen'] });
  await renderScreen(<PersonPage personId="7" />, { session: staff });
  await screen.findByRole('button', { name: 'Save changes' });
  await fill(box('New mobile'), '9100000055');
  expect(remove()).not.toBeInTheDocument();
});

test('what may not be corrected is not offered', async () => {
  server.answers('staffPerson', { ...details, mayCorrect: false });
  await renderScreen(<PersonPage personId="7" />, { session: staff });
  expect(await screen.findByRole('heading', { level: 1 })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Save changes' })).not.toBeInTheDocument();
});

test('a wrong mentor is told at its field', async () => {
  server.answers('staffPerson', details);
  const { user, fill } = await renderScreen(<PersonPage personId="7" />, { session: staff });
  await screen.findByRole('heading', { level: 1 });
  server.refuses('changeLink', 'INVALID_REQUEST', { fields: { link: "There is no mentor 'ASC1'" } });
  await fill(box("Mentor's ID"), 'ASC1');
  await user.click(button('Link mentor'));
  await fill(screen.getByLabelText('Current password'), 'my password');
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Link mentor' }));
  expect(await screen.findByRole('alert')).toHaveTextContent("There is no mentor 'ASC1'");
});

test('arrangements of a student are set with a password, and what cannot be read is told at its field', async () => {
  server.answers('staffPerson', details);
  const { user, fill } = await renderScreen(<PersonPage personId="7" />, { session: staff });
  const section = await screen.findByRole('region', { name: 'Test arrangements' });
  expect(await within(section).findByText(/None yet/)).toBeVisible();
  const save = () => within(section).getByRole('button', { name: 'Save arrangements' });
  expect(save()).toBeDisabled();
  await fill(box('Extra time'), 'a third');
  server.refuses('checkAccommodation', 'INVALID_REQUEST', { fields: { extraTime: 'Enter a percentage' } });
  await user.click(save());
  expect(await within(section).findByRole('alert')).toHaveTextContent('Enter a percentage');
  await expectAccessible();
  await fill(box('Extra time'), '1/3');
  await user.click(within(section).getByRole('checkbox', { name: 'Separate room' }));
  await fill(box('Total break time, in minutes'), '181');
  expect(within(section).getByRole('alert')).toHaveTextContent('Enter whole minutes, up to 180');
  expect(save()).toBeDisabled();
  await fill(box('Total break time, in minutes'), '20');
  const accommodation = { ...none.accommodation, extraTime: '1/3', breakMinutes: 20, separateRoom: true };
  const unfit = {
    bookingId: '5',
    test: 'Full mock 7',
    venue: 'Andheri centre',
    room: 'Room 1',
    timeZone: 'Asia/Kolkata',
    startsAt: '2026-11-25T04:00:00.000Z',
    because: 'room' as const,
    stays: false,
  };
  server.answers('checkAccommodation', { unfit: [unfit] });
  server.refuses('saveAccommodation', 'BOOKINGS_AFFECTED');
  await user.click(save());
  const dialog = await screen.findByRole('dialog', { name: 'Save arrangements' });
  expect(await within(dialog).findByRole('listitem')).toHaveTextContent(
    'Full mock 7, 25 Nov 2026, 09:30 AM, Andheri centre, Room 1: wrong room',
  );
  await expectAccessible();
  // a booking was made meanwhile, and for another the student is at the desk: the new list is shown, and what it names is cancelled
  server.answers('checkAccommodation', {
    unfit: [unfit, { ...unfit, bookingId: '6', test: 'Full mock 8' }, { ...unfit, bookingId: '7', stays: true }],
  });
  await fill(within(dialog).getByLabelText('Current password'), 'my password');
  await user.click(within(dialog).getByRole('button', { name: 'Save arrangements' }));
  expect(await within(dialog).findByText(/^Full mock 8/)).toBeVisible();
  expect(within(dialog).getByRole('alert')).toHaveTextContent('Their bookings have changed meanwhile');
  expect(within(dialog).getByText(/^These don't fit either/)).toBeVisible();
  await expectAccessible();
  server.answers('saveAccommodation', { accommodation, source: 'staff', setBy: 'Ira Sen', setAt: '2026-11-22T09:00:00.000Z', version: 1 });
  await user.click(within(dialog).getByRole('button', { name: 'Save arrangements' }));
  expect(await within(section).findByText('Set by Ira Sen, 22 Nov 2026')).toBeVisible();
  const sent = { personId: '7', version: 0, accommodation, password: 'my password' };
  expect(server.received('saveAccommodation')).toEqual([
    { ...sent, cancels: ['5'] },
    { ...sent, cancels: ['5', '6'] },
  ]);
});

test('someone without a password is sent an invitation, again if need be', async () => {
  server.answers('staffPerson', { ...details, mayInvite: true });
  server.answers('invitePerson', {});
  const { user } = await renderScreen(<PersonPage personId="7" />, { session: staff });
  await user.click(await screen.findByRole('button', { name: 'Send invitation' }));
  expect(await screen.findByText(/^Invitation sent to/)).toBeVisible();
  expect(server.received('invitePerson')).toEqual([{ personId: details.person.personId }]);
});

test('an admin gives staff a right for one course only, after a proof', async () => {
  const ravi = { ...person, role: 'staff' as const, firstName: 'Ravi', lastName: 'Iyer' };
  const courses = [
    { courseId: '3', name: 'CAT' },
    { courseId: '4', name: 'GMAT' },
  ];
  const shown = {
    ...details,
    person: ravi,
    batches: [],
    links: [],
    moves: [],
    mayGrant: true,
    allCourses: courses,
    rights: { rights: ['content' as const, 'support' as const], courseRights: [] },
  };
  server.answers('staffPerson', shown);
  server.answers('changeRights', ({ rights, courseRights }) => ({ ...shown, rights: { rights, courseRights } }));
  const { user, fill } = await renderScreen(<PersonPage personId="7" />, { session: { ...staff, isAdmin: true } });
  const section = within(await screen.findByRole('region', { name: 'Rights' }));
  // a right for everything is one for each course
  expect(section.getAllByRole('group', { name: 'Or only for' })).toHaveLength(1);
  await user.click(section.getByRole('checkbox', { name: 'Tests and content' }));
  const [content] = section.getAllByRole('group', { name: 'Or only for' });
  await user.click(within(content as HTMLElement).getByRole('checkbox', { name: 'GMAT' }));
  await expectAccessible();
  await user.click(section.getByRole('button', { name: 'Save rights' }));
  const dialog = await screen.findByRole('dialog', { name: 'Save rights' });
  await fill(screen.getByLabelText('Current password'), 'my password');
  await user.click(within(dialog).getByRole('button', { name: 'Save rights' }));
  await waitFor(() => expect(server.received('changeRights')).toHaveLength(1));
  expect(server.received('changeRights')[0]).toEqual({
    personId: '7',
    rights: ['support'],
    courseRights: [{ right: 'content', courseId: '4' }],
    password: 'my password',
  });
});

test('IDN-029 support views the portal as the student; others are not offered it', async () => {
  server.answers('staffPerson', details);
  const { unmount } = await renderScreen(<PersonPage personId="7" />, { session: staff });
  await screen.findByRole('heading', { level: 1, name: 'Asha Rao' });
  expect(screen.queryByRole('button', { name: 'View as student' })).toBeNull();
  unmount();
  const { user, place } = await renderScreen(<PersonPage personId="7" />, { session: { ...staff, staffRights: ['people', 'support'] } });
  server.answers('viewAsStudent', { ...student, isAdminLogin: true });
  await user.click(await screen.findByRole('button', { name: 'View as student' }));
  await expect.poll(place).toBe('/home');
  expect(server.received('viewAsStudent')).toEqual([{ personId: '7' }]);
});
