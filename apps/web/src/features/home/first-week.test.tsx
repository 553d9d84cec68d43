import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { expectAccessible } from '#test/accessible.ts';
import { button } from '#test/forms.ts';
import { answerHome, aTest, homeWith, noParts, planWith } from '#test/home.ts';
import { newcomer } from '#test/people.ts';
import { renderScreen } from '#test/render.tsx';
import { server } from '#test/server.ts';
import { HomePage, type RenderTestActions } from './page/home-page.tsx';
import { FirstSteps } from './first-steps.tsx';

const session = newcomer({ needsOnboarding: false });
const facts = {
  diagnostic: false,
  diagnosticAnswered: 0,
  lesson: false,
  topicTest: false,
  topicTestId: '',
  mock: false,
  profilePercent: 33,
};
const path = { learningPathId: '5', parentId: '6', name: 'Quant', url: '/prepare-quant', thumbUrl: '', completed: 0, total: 20 };
const open = () => renderScreen(<HomePage {...noParts} />, { session });
const week = () => screen.findByRole('region', { name: 'Your first week' });

test('HOM-001 a new student has the first week in the place of Today, and its first open item leads home', async () => {
  server.answers('studyPlan', planWith());
  answerHome(homeWith({ firstWeek: facts, paths: [path], tests: [aTest('launch')] }));
  await open();
  expect(await week()).toHaveTextContent('0 of 6 done');
  expect(await screen.findByRole('region', { name: 'A few questions and you have a plan' })).toBeVisible();
  expect(screen.queryByRole('region', { name: 'Today' })).not.toBeInTheDocument();
  const links = within(await week()).getAllByRole('link');
  expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['A few questions and you have a plan', '/start'],
    ['Ten questions to find your level', '/start/round'],
    ['Start your first lesson', '/prepare-quant'],
    ['Take a topic test', '/test'],
    ['Book your first mock', '/test'],
    ['Complete your profile', '/myprofile'],
  ]);
  expect(await week()).toHaveTextContent('33% done');
  await expectAccessible();
});

test('HOM-001 the topic test of the list opens from there, once on the screen: from the hero where it is next, else from its row', async () => {
  const renderTestActions: RenderTestActions = ({ assetName }, { isLead }) => (
    <button type="button">{`${assetName}, ${isLead ? 'filled' : 'plain'}`}</button>
  );
  const topic = { ...aTest('launch'), assetId: '9', assetName: 'Quadratics' };
  server.answers('studyPlan', planWith({ isSet: true }));
  answerHome(homeWith({ firstWeek: { ...facts, topicTestId: '9' }, paths: [path], tests: [topic] }));
  const { unmount } = await renderScreen(<HomePage {...noParts} renderTestActions={renderTestActions} />, { session });
  expect(within(await week()).getByRole('button', { name: /Quadratics/ })).toHaveTextContent('Quadratics, plain');
  unmount();
  answerHome(homeWith({ firstWeek: { ...facts, diagnostic: true, lesson: true, topicTestId: '9' }, paths: [path], tests: [topic] }));
  await renderScreen(<HomePage {...noParts} renderTestActions={renderTestActions} />, { session });
  expect(await screen.findByRole('button', { name: 'Quadratics, filled' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Quadratics, plain' })).not.toBeInTheDocument();
  expect(await week()).toHaveTextContent('Quadratics');
});

test('HOM-001 the plan is made from there; with a plan, Today is there as well, and the ten questions are next', async () => {
  server.answers('studyPlan', planWith());
  answerHome(homeWith({ firstWeek: facts, paths: [path] }));
  const { unmount } = await open();
  const hero = await screen.findByRole('region', { name: 'A few questions and you have a plan' });
  expect(within(hero).getByRole('link', { name: 'Start' })).toHaveAttribute('href', '/start');
  unmount();
  server.answers('studyPlan', planWith({ isSet: true }));
  await open();
  expect(await week()).toHaveTextContent('1 of 6 done');
  expect(screen.getByRole('region', { name: 'Today' })).toBeVisible();
  expect(await screen.findByRole('region', { name: 'Ten questions to find your level' })).toBeVisible();
});

test('HOM-001 ten questions that were left in the middle say how many are answered, and continue', async () => {
  server.answers('studyPlan', planWith({ isSet: true }));
  answerHome(homeWith({ firstWeek: { ...facts, diagnosticAnswered: 4 }, paths: [path] }));
  await open();
  const hero = await screen.findByRole('region', { name: 'Ten questions to find your level' });
  expect(hero).toHaveTextContent('4 of 10 questions answered');
  expect(hero).not.toHaveTextContent('four minutes');
  expect(within(hero).getByRole('link', { name: 'Continue' })).toHaveAttribute('href', '/start/round');
});

test('HOM-001 hidden, it is gone for good; where hiding fails it stays and says so', async () => {
  server.answers('studyPlan', planWith());
  answerHome(homeWith({ firstWeek: facts, paths: [path] }));
  const { user } = await open();
  server.refuses('dismissFront', 'INVALID_REQUEST');
  await user.click(await screen.findByRole('button', { name: 'Hide your first week' }));
  expect(await within(await week()).findByRole('alert')).toHaveTextContent('Could not hide it. Try again.');
  server.answers('dismissFront', {});
  await user.click(button('Hide your first week'));
  expect(await screen.findByRole('region', { name: 'Today' })).toBeVisible();
  expect(screen.queryByRole('region', { name: 'Your first week' })).not.toBeInTheDocument();
  expect(server.received('dismissFront').at(-1)).toMatchObject({ card: 'first-week' });
});

test('HOM-001 it is gone once its work is done', async () => {
  server.answers('studyPlan', planWith({ isSet: true }));
  answerHome(
    homeWith({
      firstWeek: {
        diagnostic: true,
        diagnosticAnswered: 10,
        lesson: true,
        topicTest: true,
        topicTestId: '',
        mock: true,
        profilePercent: 33,
      },
      paths: [path],
    }),
  );
  await open();
  expect(await screen.findByRole('region', { name: 'Today' })).toBeVisible();
  expect(screen.queryByRole('region', { name: 'Your first week' })).not.toBeInTheDocument();
});

test('PRO-005 the end of the onboarding has the same list, and nothing where it could not be read', async () => {
  server.answers('studyPlan', planWith());
  answerHome(homeWith({ firstWeek: facts, paths: [path] }));
  const { unmount } = await renderScreen(<FirstSteps {...noParts} />, { session });
  expect(await screen.findAllByRole('listitem')).toHaveLength(6);
  expect(screen.getByRole('heading', { name: "Here's what's next" })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Start your first lesson' })).toHaveAttribute('href', '/prepare-quant');
  await expectAccessible();
  unmount();
  server.refuses('ownHome', 'INVALID_REQUEST');
  await renderScreen(<FirstSteps {...noParts} />, { session });
  await expect.poll(() => server.received('ownHome').length).toBeGreaterThan(1);
  expect(screen.queryByRole('listitem')).not.toBeInTheDocument();
  expect(screen.queryByText("Here's what's next"), 'nothing is announced that does not follow').not.toBeInTheDocument();
});
