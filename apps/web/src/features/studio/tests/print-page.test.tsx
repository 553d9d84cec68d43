import { screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { expectAccessible } from '#test/accessible.ts';
import { newcomer } from '#test/people.ts';
import { renderScreen } from '#test/render.tsx';
import { server } from '#test/server.ts';
import { PrintPage } from './print-page.tsx';

const text = `test: mock-8
name: Full mock 8
sections:
  - {key: qa, name: Quant, minutes: 40, part: 1, bank: quant, questions: all}
marking:
  single: {correct: 3, wrong: -1, blank: 0}
instructions: Bring **a pen**.
`;

test('the booklet, the key and the OMR sheet number the questions alike, and are printed', async () => {
  const empty = { programmes: [], tests: [], paths: [], pools: [], venues: [], pages: [], media: [], banks: [] };
  const source = { sourceId: '5', kind: 'file' as const, key: '', text, revision: 1, version: 1, state: 'draft' as const };
  server.answers('studioFile', {
    source: { ...source, changedAt: '2026-11-23T08:44:00.000Z', changedBy: '' },
    pack: 'demo',
    path: 'tests/mock-8.yaml',
    kind: 'test',
    published: null,
    faults: [],
    schema: null,
    anchorDay: '2026-11-22',
    names: empty,
  });
  const question = { type: 'single' as const, stemHtml: '<p>Which one?</p>', solutionHtml: '<p>See.</p>', answer: ['B'] };
  const options = ['A', 'B'].map((label) => ({ label, html: `<p>Option ${label}</p>` }));
  const passage = {
    name: 'quant/set',
    title: 'Three friends',
    html: '<p>They met.</p>',
    versions: [{ language: 'hi' as const, html: '<p lang="hi">वे मिले।</p>' }],
  };
  const hindi = {
    language: 'hi' as const,
    stemHtml: '<p lang="hi">कौन-सा?</p>',
    options: options.map(({ label }) => ({ label, html: `<p lang="hi">विकल्प ${label}</p>` })),
    solutionHtml: '<p lang="hi">देखें।</p>',
  };
  server.answers('testPaper', {
    instructionsHtml: '<p>Bring <strong>a pen</strong>.</p>',
    sections: [
      {
        key: 'qa',
        questions: [
          { ...question, name: 'quant/q-1', options, passage, versions: [hindi] },
          { ...question, name: 'quant/q-2', type: 'multiple', answer: ['A', 'B'], options, passage },
          { ...question, name: 'quant/q-3', type: 'numeric', options: [], answer: ['42'], passage: null },
        ],
      },
    ],
  });
  const session = newcomer({ isStaff: true, needsOnboarding: false, staffRights: ['content'] });
  const { user } = await renderScreen(<PrintPage sourceId="5" />, { session });
  expect(await screen.findByText('Directions for questions 1 to 2')).toBeInTheDocument();
  expect(screen.getByText('3 questions · 40 min · Right +3, wrong −1')).toBeInTheDocument();
  expect(screen.getByText('Part 1 · 40 min')).toBeInTheDocument();
  // a test in two languages is printed in both
  expect(screen.getByText('वे मिले।')).toHaveAttribute('lang', 'hi');
  expect(screen.getByRole('region', { name: 'Quant' })).toHaveTextContent('Which one? कौन-सा?(A)Option A विकल्प A');
  expect(screen.getByText('a pen').tagName).toBe('STRONG');
  expect(screen.getByRole('region', { name: 'Quant' })).not.toHaveTextContent('42');
  await expectAccessible();
  await user.click(screen.getByRole('button', { name: 'Answer key' }));
  const keys = within(screen.getByRole('region', { name: 'Quant' })).getAllByRole('listitem');
  expect(keys.map((key) => key.textContent)).toEqual(['1.B', '2.A, B', '3.42']);
  expect(screen.getByRole('main')).toHaveTextContent(/^AbhyasFull mock 8/);
  await user.click(screen.getByRole('button', { name: 'OMR sheet' }));
  expect(screen.getByText(/^Fill one circle for each question\. Where several options are right, fill each/)).toBeInTheDocument();
  expect(within(screen.getByRole('region', { name: 'Quant' })).getAllByRole('listitem')[0]).toHaveTextContent('1AB');
  await expectAccessible();
  const print = vi.fn();
  vi.stubGlobal('print', print);
  await user.click(screen.getByRole('button', { name: 'Print or save as PDF' }));
  expect(print).toHaveBeenCalledOnce();
});
