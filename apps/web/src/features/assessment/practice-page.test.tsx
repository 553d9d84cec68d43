import type { PlayerState } from '@abhyas/contract/assessment/assessment.ts';
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { expectAccessible } from '#test/accessible.ts';
import { runningAttempt } from '#test/attempt/running-attempt.ts';
import { stateWith } from '#test/attempt/session-parts.ts';
import { student } from '#test/people.ts';
import { renderScreen } from '#test/render.tsx';
import { server } from '#test/server.ts';
import { m } from '../../paraglide/messages.js';
import { PracticePage } from './practice-page.tsx';

const running: PlayerState = { ...stateWith({ sizes: [2] }), name: 'Quadratics', practice: true, solutions: 'each', untimed: true };
const waiting: PlayerState = {
  ...running,
  status: 'not-started',
  startedAt: null,
  deadlineAt: null,
  instructionsHtml: '<p>Warm up first.</p>',
  sections: running.sections.map((section) => ({ ...section, items: [] })),
};

async function open(state: PlayerState | null, assessmentId = '7') {
  if (state !== null) {
    server.answers('getTestData', { url: '/preparepractice/test?assessmentId=7', token: 'launch-1' });
    runningAttempt(state);
    server.answers('playerHints', { hints: [], count: 0 });
  }
  const led: string[] = [];
  const page = <PracticePage assessmentId={assessmentId} onList={() => led.push('list')} onResult={() => led.push('result')} />;
  return { ...(await renderScreen(page, { session: student, at: '/preparepractice/test' })), led };
}
const fact = (name: string) => screen.getByText(name, { selector: 'dt' }).nextElementSibling;

test('TST-069 an address without a set says so and leads back to the list', async () => {
  await open(null, '');
  expect(screen.getByRole('heading', { level: 1, name: m.practice_no_set() })).toBeVisible();
  expect(screen.getByRole('link', { name: m.practice_to_list() })).toHaveAttribute('href', '/preparepractice');
  await expectAccessible();
});

test.each([
  ['untimed, solved after each', true, 'each', m.practice_untimed(), m.practice_how_each(), m.practice_how_untimed()],
  ['timed, solved at the end', false, 'end', '10 min', m.practice_how_end(), m.practice_how_timed()],
] as const)('TST-069 a set that is %s says how it works before it starts', async (_kind, untimed, solutions, time, how, clock) => {
  await open({ ...waiting, untimed, solutions });
  expect(await screen.findByRole('heading', { level: 1, name: 'Quadratics' })).toHaveFocus();
  expect(fact(m.test_questions())).toHaveTextContent('2');
  expect(fact(m.test_time())).toHaveTextContent(time);
  for (const text of [how, clock, m.practice_how_offline(), 'Warm up first.']) expect(screen.getByText(text)).toBeVisible();
  expect(server.received('getTestData')).toEqual([{ assetId: '', assessmentId: '7', redirectUrl: '' }]);
  expect(server.received('playerStart')).toEqual([]);
  await expectAccessible();
});

test('TST-069 ERR-052 a start that does not reach the portal says why, and the next one shows the first question', async () => {
  const { user } = await open(waiting);
  await screen.findByRole('heading', { level: 1, name: 'Quadratics' });
  server.refuses('playerStart', 'UNAVAILABLE', { message: 'Busy' });
  await user.click(screen.getByRole('button', { name: m.practice_start() }));
  expect(await screen.findByRole('alert')).toHaveTextContent('Busy');
  runningAttempt(running);
  await user.click(screen.getByRole('button', { name: m.practice_start() }));
  expect(await screen.findByRole('heading', { level: 1, name: m.test_question({ number: 1 }) })).toBeVisible();
});

test('TST-069 a set that runs continues at once, without instructions', async () => {
  await open(running);
  expect(await screen.findByRole('heading', { level: 1, name: m.test_question({ number: 1 }) })).toBeVisible();
  expect(screen.queryByRole('button', { name: m.practice_start() })).not.toBeInTheDocument();
});

test('ERR-052 a set that does not load says so, and Retry brings it', async () => {
  server.refuses('getTestData', 'RESOURCE_NOT_AVAILABLE');
  const { user, led } = await open(null);
  const retry = await screen.findByRole('button', { name: m.error_retry() });
  expect(screen.getByRole('link', { name: m.practice_to_list() })).toBeVisible();
  server.answers('getTestData', { url: '/preparepractice/test?assessmentId=7', token: 'launch-1' });
  runningAttempt(waiting);
  await user.click(retry);
  expect(await screen.findByRole('heading', { level: 1, name: 'Quadratics' })).toBeVisible();
  await waitFor(() => expect(led).toEqual([]));
});

test('TST-063 a question of a set gives its hints one by one to who asks', async () => {
  const { user } = await open(running);
  const all = ['<p>Look first.</p>', '<p>Look again.</p>'];
  server.answers('playerHints', ({ shown }) => ({ hints: all.slice(0, shown), count: all.length }));
  await user.click(await screen.findByRole('button', { name: m.test_show_hint({ number: 1, count: 2 }) }));
  expect(await screen.findByRole('region', { name: m.test_hint({ number: 1 }) })).toHaveFocus();
  expect(screen.queryByText('Look again.')).toBeNull();
  await user.click(screen.getByRole('button', { name: m.test_show_hint({ number: 2, count: 2 }) }));
  expect(await screen.findByText('Look again.')).toBeVisible();
  expect(screen.queryByRole('button', { name: /hint/ })).toBeNull();
  // each is in the log of the attempt, once it was shown
  await waitFor(() =>
    expect(
      server
        .received('playerSave')
        .flatMap(({ events }) => events)
        .filter(({ event }) => event.kind === 'hint'),
    ).toHaveLength(2),
  );
  expect(server.received('playerHints').map(({ shown }) => shown)).toEqual([0, 1, 2]);
  await expectAccessible();
});
