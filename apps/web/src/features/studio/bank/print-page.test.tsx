import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { expectAccessible } from '#test/accessible.ts';
import { newcomer } from '#test/people.ts';
import { renderScreen } from '#test/render.tsx';
import { server } from '#test/server.ts';
import { PrintQuestionsPage } from './print-page.tsx';

test('questions are printed bank by bank, and keys and solutions only when they are asked for', async () => {
  const options = ['A', 'B'].map((label) => ({ label, html: `<p>Option ${label}</p>` }));
  const question = {
    type: 'single' as const,
    stemHtml: '<p>Which one?</p>',
    solutionHtml: '<p>See the roots.</p>',
    answer: ['B'],
    options,
  };
  server.answers('printQuestions', {
    sections: [{ key: 'algebra', questions: [{ ...question, name: 'algebra/q-1', passage: null }] }],
    leftOut: 1,
    next: null,
  });
  const session = newcomer({ isStaff: true, needsOnboarding: false, staffRights: ['content'] });
  const { user } = await renderScreen(<PrintQuestionsPage address={{ bank: 'cat/questions/algebra.md' }} />, { session });
  expect(await screen.findByRole('region', { name: 'Algebra' })).toHaveTextContent('Which one?');
  expect(server.received('printQuestions')).toEqual([{ scope: { kind: 'bank', pack: 'cat', file: 'questions/algebra.md' }, after: 0 }]);
  expect(screen.getByText(/1 question with faults/)).toBeInTheDocument();
  expect(screen.queryByText('Key:')).not.toBeInTheDocument();
  await user.click(screen.getByRole('checkbox', { name: 'With key' }));
  expect(screen.getByText('Key:')).toBeInTheDocument();
  expect(screen.queryByText('See the roots.')).not.toBeInTheDocument();
  await user.click(screen.getByRole('checkbox', { name: 'With solutions' }));
  expect(screen.getByText('See the roots.')).toBeInTheDocument();
  await expectAccessible();
});
