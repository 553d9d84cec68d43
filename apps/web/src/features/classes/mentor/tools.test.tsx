import type { ClassAction, ClassCard } from '@abhyas/contract/classes/card.ts';
import { fireEvent, screen, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { expectAccessible } from '#test/accessible.ts';
import { classCard } from '#test/classes.ts';
import { button } from '#test/forms.ts';
import { dashboardOf } from '#test/mentor-sessions.ts';
import { inMinutes } from '#test/mentoring.ts';
import { mentor, newcomer } from '#test/people.ts';
import { renderScreen } from '#test/render.tsx';
import { server } from '#test/server.ts';
import { ClassTools } from './tools.tsx';

const can = (...kinds: ClassAction['kind'][]): ClassAction[] => kinds.map((kind) => ({ kind, enabled: true, reason: '' }));
const open = (more: Partial<ClassCard> = {}, url = '') =>
  renderScreen(<ClassTools card={classCard({ startsAt: inMinutes(10), ...more })} url={url} />, {
    session: newcomer({ ...mentor, personId: newcomer().personId }),
  });
afterEach(() => vi.restoreAllMocks());

/** The tab that the browser opens at a press. */
function aTab() {
  const tab = { opener: window as unknown, location: { replace: vi.fn<(url: string) => void>() }, close: vi.fn<() => void>() };
  vi.spyOn(window, 'open').mockReturnValue(tab as unknown as Window);
  return tab;
}

test('CLS-015 a class is started in a tab of its own at the link that is made for its mentor', async () => {
  const tab = aTab();
  server.answers('startClass', { hostJoinURL: 'https://zoom.us/s/1?zak=x', isFallback: false });
  const { user } = await open({ actions: can('start') });
  await user.click(button('Start class'));
  await expect.poll(() => tab.location.replace.mock.calls).toEqual([['https://zoom.us/s/1?zak=x']]);
  expect(tab.opener).toBeNull();
  expect(server.received('startClass')).toEqual([{ mappingId: '13' }]);
  await expectAccessible();
});

test('CLS-015 a start link that is no https address is not opened', async () => {
  const tab = aTab();
  server.answers('startClass', { hostJoinURL: 'javascript:alert(1)', isFallback: false });
  const { user } = await open({ actions: can('start') });
  await user.click(button('Start class'));
  expect(await screen.findByRole('alert')).toBeVisible();
  expect([tab.close.mock.calls.length, tab.location.replace.mock.calls.length]).toEqual([1, 0]);
});

test('CLS-015 the link of the batch, in place of a meeting that does not answer, is said to be that', async () => {
  aTab();
  server.answers('startClass', { hostJoinURL: 'https://meet.example/b', isFallback: true });
  const { user } = await open({ actions: can('start') });
  await user.click(button('Start class'));
  expect(await screen.findByText("The usual meeting isn't answering. This is your batch's own link instead.")).toBeVisible();
});

test('CLS-027 where a class can not be started, the link of the address is offered only at its own host or a known service', async () => {
  const tab = aTab();
  server.refuses('startClass', 'MEETING_UNAVAILABLE');
  const { user, unmount } = await open({ actions: can('start') }, 'https://us02web.zoom.us/j/5');
  await user.click(button('Start class'));
  expect(await screen.findByRole('link', { name: 'Open the link of this page instead' })).toHaveAttribute(
    'href',
    'https://us02web.zoom.us/j/5',
  );
  expect(tab.close).toHaveBeenCalledOnce();
  unmount();
  const { user: other } = await open({ actions: can('start') }, 'https://zoom.us.evil.example/j/5');
  await other.click(button('Start class'));
  expect(await screen.findByText("The class couldn't be started.")).toBeVisible();
  expect(screen.queryByRole('link')).toBeNull();
  expect(screen.getByText(/isn't of this class or of a known meeting service/)).toBeVisible();
  await expectAccessible();
});

test('CLS-021 a class that starts later says from when it can be started', async () => {
  await open({ actions: [{ kind: 'start', enabled: false, reason: 'join-later' }] });
  expect(button('Start class You can join from 15 minutes before the start.')).toHaveAttribute('aria-disabled', 'true');
});

test('a class is cancelled with a reason, which is asked for', async () => {
  server.answers('cancelClass', classCard({ isCancelled: true }));
  const { user, fill } = await open({ actions: can('cancel') });
  await user.click(button('Cancel class'));
  const dialog = await screen.findByRole('dialog', { name: 'Cancel class' });
  await user.click(button('Cancel class', dialog));
  expect(within(dialog).getByText('Say in a few words why.')).toBeVisible();
  await expectAccessible();
  await fill(within(dialog).getByRole('textbox', { name: 'Reason' }), 'The hall is flooded');
  await user.click(button('Cancel class', dialog));
  expect(await screen.findByText('Class cancelled')).toBeVisible();
  expect(server.received('cancelClass')).toEqual([{ mappingId: '13', reason: 'The hall is flooded', version: 0 }]);
});

test('a class is moved; a refusal is said and what was typed stays', async () => {
  server.answers('mentorDashboard', dashboardOf());
  server.refuses('moveClass', 'CLASS_TIME_TAKEN');
  const startsAt = inMinutes(2 * 24 * 60);
  const { user, fill } = await open({ startsAt, actions: can('move') });
  await user.click(button('Move class'));
  const dialog = await screen.findByRole('dialog', { name: 'Move class' });
  const [from, to] = [within(dialog).getByLabelText('Starts at'), within(dialog).getByLabelText('Ends at')];
  await fill(from, '');
  await user.type(from, '23:00');
  await fill(to, '');
  await user.type(to, '22:00');
  await user.click(button('Move class', dialog));
  expect(within(dialog).getByText('It has to end after it starts.')).toBeVisible();
  await user.clear(to);
  await user.type(to, '23:50');
  await user.click(button('Move class', dialog));
  expect(await within(dialog).findByRole('alert')).toBeVisible();
  expect([from, to].map((each) => (each as HTMLInputElement).value)).toEqual(['23:00', '23:50']);
  expect(server.received('moveClass')).toMatchObject([{ mappingId: '13', version: 0 }]);
  await expectAccessible();
});

test('a message goes to the batch, and says to how many', async () => {
  server.answers('messageBatch', { students: 24 });
  const { user, fill } = await open({ actions: can('message') });
  await user.click(button('Message batch'));
  const dialog = await screen.findByRole('dialog', { name: 'Message CAT weekday batch' });
  await user.click(button('Send message', dialog));
  expect(within(dialog).getByText('Write a few words.')).toBeVisible();
  await fill(within(dialog).getByRole('textbox', { name: 'Your message' }), 'Bring your notes');
  await user.click(button('Send message', dialog));
  expect(await screen.findByText('Sent to 24 students')).toBeVisible();
  expect(server.received('messageBatch')).toEqual([{ mappingId: '13', text: 'Bring your notes' }]);
});

test('a recording is watched as the students of the class see it', async () => {
  await open({ status: 'Completed', actions: can('watch') });
  expect(screen.getByRole('link', { name: 'Watch recording' })).toHaveAttribute('href', '/Classes/LIVE/13?play=1');
});

test('a handout is one PDF', async () => {
  const { user } = await open({ actions: can('share'), handout: 'old.pdf' });
  await user.click(button('Share handout'));
  const dialog = await screen.findByRole('dialog', { name: 'Share a handout' });
  expect(dialog).toHaveTextContent('The new PDF replaces old.pdf.');
  await user.click(button('Share handout', dialog));
  expect(within(dialog).getByText('Choose one PDF.')).toBeVisible();
  const input = within(dialog).getByLabelText('Choose a PDF', { selector: 'input' });
  // a picture is refused when it is chosen, not when it is shared
  fireEvent.change(input, {
    target: {
      files: [new File([new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])], 'board.pdf', { type: 'application/pdf' })],
    },
  });
  expect(
    await within(dialog).findByText("board.pdf wasn't attached. This is a PNG picture. Save it as PDF and choose that."),
  ).toBeVisible();
  expect(server.received('uploadFile')).toEqual([]);
  await expectAccessible();
});

test('CLS-026 the code in the room fills the screen, in letters too, with how many are there', async () => {
  server.answers('roomCode', { code: 'ABCDEFGH', msLeft: 20_000 });
  server.answers('classRoll', { card: classCard(), students: [], total: 0, unknown: 0, canMark: true, isSettled: false });
  const { user } = await open({ mode: 'In person', place: 'Hall 2', status: 'Live', startsAt: inMinutes(-5), actions: can('roll') });
  await user.click(button('Show room code'));
  const dialog = await screen.findByRole('dialog', { name: 'Functions and graphs' });
  expect(await within(dialog).findByText('ABCD EFGH', { exact: false })).toBeVisible();
  expect(within(dialog).getByRole('img', { name: 'QR code to check in to this class' })).toBeVisible();
  expect(within(dialog).getByRole('timer')).toHaveTextContent(/\d+ s/);
  await expectAccessible();
});

test('CLS-022 the mentor is offered the handout of the class where its card allows it', async () => {
  const { unmount } = await open({ actions: can('share'), handout: 'Tables.pdf' });
  expect(screen.queryByRole('button', { name: /^Handout: / })).toBeNull();
  unmount();
  const card = classCard({ actions: can('handout'), handout: 'Tables.pdf' });
  await open(card);
  expect(button(`Handout: ${card.classTitle}`)).toBeVisible();
  await expectAccessible();
});
