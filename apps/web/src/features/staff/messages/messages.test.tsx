import { cleanup, screen, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { expectAccessible } from '#test/accessible.ts';
import { button } from '#test/forms.ts';
import { renderScreen } from '#test/render.tsx';
import { server } from '#test/server.ts';
import { staff } from '../people/test-data.ts';
import { MessagePage } from './message-page.tsx';
import { MessagesPage } from './messages-page.tsx';
import { NewMessagePage } from './new-message-page.tsx';
import { QuickMessage } from './quick-message.tsx';
import type { Message } from './words.ts';

const choices = {
  courses: [{ courseId: '1', name: 'CAT', variants: [{ id: '2', name: 'CAT · Classroom' }], batches: [{ id: '3', name: 'CAT-27 A' }] }],
  tests: [{ assessmentId: '9', name: 'Mock 3', courseName: 'CAT' }],
  templates: [
    { templateId: '5', channel: 'sms' as const, name: '1107161234567890123', language: 'en' as const, text: 'Dear {1}, {2} is open.' },
  ],
  timeZone: 'Asia/Kolkata',
};
const gaps = { reached: 42, noAddress: 0, notWanted: 0 };
const count = {
  people: 42,
  students: 23,
  parents: 19,
  channels: {
    push: { ...gaps, reached: 38, noAddress: 4 },
    email: gaps,
    sms: { ...gaps, reached: 40, noAddress: 1, notWanted: 1 },
    whatsapp: { ...gaps, reached: 0, notWanted: 42 },
  },
  goesAt: '2026-11-24T02:30:00.000Z',
};
const message: Message = {
  broadcastId: '7',
  title: 'Mock 3 is open again',
  state: 'scheduled',
  sendAt: '2026-11-24T02:30:00.000Z',
  people: 0,
  version: 1,
  author: 'Demo Owner',
  audience: {
    everyone: false,
    courseIds: [],
    variantIds: [],
    batchIds: ['3'],
    segments: [{ kind: 'missed-test', assessmentId: '9' }],
    personIds: [],
    to: 'both',
  },
  named: [],
  content: {
    type: 'notice',
    channels: ['push', 'email'],
    title: 'Mock 3 is open again',
    text: 'Hello {name}',
    url: '',
    translated: {},
    sms: null,
    whatsapp: null,
  },
  read: 0,
  deliveries: [],
};
const field = (name: RegExp) => screen.getByRole('textbox', { name });
beforeEach(() => {
  server.answers('broadcastChoices', choices);
  server.answers('countAudience', count);
});

test('messages are listed with state, people and what was not delivered', async () => {
  const { broadcastId, title, sendAt } = message;
  server.answers('broadcasts', { broadcasts: [{ broadcastId, title, sendAt, state: 'sent', people: 42, problems: 2 }], total: 1 });
  await renderScreen(<MessagesPage page="1" />, { session: staff, at: '/staff/messages' });
  const row = await screen.findByRole('row', { name: /Mock 3 is open again/ });
  expect(row).toHaveTextContent('Sent');
  expect(row).toHaveTextContent('2 not delivered');
  expect(within(row).getByRole('link')).toHaveAttribute('href', '/staff/messages/7');
  await expectAccessible();
});

test('a message says whom it is for, counts people once, names the gaps of each channel and is scheduled for them', async () => {
  const { user, fill } = await renderScreen(<NewMessagePage />, { session: staff, at: '/staff/messages/new' });
  expect(await screen.findByRole('button', { name: 'Send' })).toBeVisible();
  await user.click(await screen.findByRole('combobox', { name: /Add a course/ }));
  await user.click(await screen.findByRole('option', { name: 'CAT-27 A (batch)' }));
  await user.click(screen.getByRole('combobox', { name: 'Only those who…' }));
  await user.click(await screen.findByRole('option', { name: 'Missed Mock 3' }));
  await user.click(button('Both'));
  expect(await screen.findByText('23 students, 19 parents')).toBeVisible();
  expect(screen.getByText(/never started it before it closed/)).toBeVisible();
  expect(screen.getByText('Reaches 38 people · 4 have push off on every device')).toBeVisible();
  expect(screen.getByText(/42 haven't agreed to WhatsApp/)).toBeVisible();
  await user.click(button('Send to 42'));
  expect(screen.getByText('Enter a title')).toBeVisible();
  await fill(field(/^Title/), 'Mock 3 is open again');
  await fill(field(/^Text/), 'Hello {name}, take it by 30 Nov.');
  await expectAccessible();
  await user.click(button('Preview'));
  expect(within(await screen.findByRole('dialog', { name: 'Preview' })).getByText('Hello Asha, take it by 30 Nov.')).toBeVisible();
  await user.keyboard('{Escape}');
  server.answers('saveBroadcast', { broadcastId: '7', sendAt: count.goesAt });
  await user.click(button('Send to 42'));
  expect(await screen.findByText('Goes out 24 Nov 2026, 08:00 AM')).toBeVisible();
  expect(server.received('saveBroadcast')).toMatchObject([
    {
      broadcastId: '',
      sendAt: '',
      audience: { batchIds: ['3'], segments: [{ kind: 'missed-test', assessmentId: '9' }], to: 'both' },
      content: { channels: ['push', 'email'], title: 'Mock 3 is open again' },
    },
  ]);
});

test('an SMS is a registered text with its values, and is tried on oneself first', async () => {
  const { user, fill } = await renderScreen(<NewMessagePage />, { session: staff, at: '/staff/messages/new' });
  await user.click(await screen.findByRole('checkbox', { name: /^SMS/ }));
  await fill(field(/^Title/), 'Mock 3');
  await user.click(button('Send me a test'));
  expect(server.received('testBroadcast')).toEqual([]);
  const section = within(screen.getByRole('region', { name: 'Registered text: SMS' }));
  await user.click(section.getByRole('combobox'));
  await user.click(await screen.findByRole('option', { name: /1107161234567890123/ }));
  await fill(section.getByRole('textbox', { name: /Value 2/ }), 'Mock 3');
  expect(section.getByText('Dear {name}, Mock 3 is open.')).toBeVisible();
  server.answers('testBroadcast', {});
  await user.click(button('Send me a test'));
  expect(await screen.findByText('Test sent to you')).toBeVisible();
  expect(server.received('testBroadcast')).toMatchObject([{ content: { sms: { templateId: '5', values: ['{name}', 'Mock 3'] } } }]);
});

test('a message that waits can be changed or cancelled', async () => {
  server.answers('broadcast', message);
  const { user } = await renderScreen(<MessagePage broadcastId="7" />, { session: staff, at: '/staff/messages/7' });
  expect(await screen.findByText('CAT-27 A, Missed Mock 3')).toBeVisible();
  await expectAccessible();
  await user.click(button('Edit'));
  expect(field(/^Title/)).toHaveValue('Mock 3 is open again');
  expect(screen.getByLabelText(/^Time/)).toHaveValue('08:00');
  server.answers('cancelBroadcast', {});
  await user.click(button('Cancel message'));
  const dialog = within(await screen.findByRole('dialog', { name: 'Cancel message' }));
  await user.click(dialog.getByRole('button', { name: 'Cancel message' }));
  expect(await screen.findByText('Message cancelled')).toBeVisible();
  expect(server.received('cancelBroadcast')).toEqual([{ broadcastId: '7', version: 1 }]);
});

test('a message that was sent says what became of it, per channel and person', async () => {
  server.answers('broadcast', {
    ...message,
    state: 'sent',
    people: 2,
    read: 1,
    deliveries: [{ channel: 'email', state: 'bounced', count: 1 }],
  });
  server.answers('broadcastPeople', {
    people: [
      {
        personId: '4',
        name: 'Asha Rao',
        pin: 'ASC1001',
        role: 'student',
        read: true,
        deliveries: [{ channel: 'email', state: 'bounced', reason: 'recipient' }],
      },
    ],
    total: 1,
  });
  const { user } = await renderScreen(<MessagePage broadcastId="7" />, { session: staff, at: '/staff/messages/7' });
  expect(await screen.findByText('1 of 2')).toBeVisible();
  expect(await screen.findByText(/Email: Bounced · /)).toBeVisible();
  await user.click(button('Not delivered'));
  expect(server.received('broadcastPeople').at(-1)).toMatchObject({ problems: true });
  await expectAccessible();
});

test('what is typed beside the desk is kept, continues at the page for a new message, and is gone once it is sent', async () => {
  const short = await renderScreen(<QuickMessage />, { session: staff, at: '/staff/institute' });
  await short.user.click(await screen.findByRole('combobox', { name: /Add a course/ }));
  await short.user.click(await screen.findByRole('option', { name: 'CAT-27 A (batch)' }));
  await short.fill(field(/^Title/), 'Mock 3');
  expect(await screen.findByText('23 students, 19 parents')).toBeVisible();
  await expectAccessible();
  expect(screen.getByRole('link', { name: 'All options' })).toHaveAttribute('href', '/staff/messages/new');
  cleanup();
  const { user } = await renderScreen(<NewMessagePage />, { session: staff, at: '/staff/messages/new' });
  expect(await screen.findByRole('textbox', { name: /^Title/ })).toHaveValue('Mock 3');
  server.answers('saveBroadcast', { broadcastId: '7', sendAt: count.goesAt });
  await user.click(await screen.findByRole('button', { name: 'Send to 42' }));
  expect(await screen.findByText('Goes out 24 Nov 2026, 08:00 AM')).toBeVisible();
  expect(field(/^Title/)).toHaveValue('');
});
