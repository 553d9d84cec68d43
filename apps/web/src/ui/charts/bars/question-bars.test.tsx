import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { expectAccessible } from '#test/accessible.ts';
import { renderScreen } from '#test/render.tsx';
import { QuestionBars, type BarSection } from './question-bars.tsx';

const section = (name: string, seconds: readonly number[]): BarSection => ({
  key: name,
  name,
  about: `${seconds.length} questions`,
  bars: seconds.map((each, place) => ({
    key: `${name} ${place}`,
    name: `Q${place + 1}`,
    seconds: each,
    outcome: place === 0 ? 'correct' : 'wrong',
    label: `${name} Q${place + 1}: ${each} s`,
    short: `Q${place + 1}, ${each} s`,
  })),
});

const show = (sections: readonly BarSection[]) =>
  renderScreen(
    <QuestionBars label="Where did the time go?" sections={sections} minutes={(count) => `${count} min`} hint="Point at a bar" />,
  );

test('each bar has a name, and the arrow keys walk them with a readout', async () => {
  const { user } = await show([section('Verbal', [60, 300]), section('Quant', [20])]);
  expect(screen.getAllByRole('option').map((bar) => bar.getAttribute('aria-label'))).toEqual([
    'Verbal Q1: 60 s',
    'Verbal Q2: 300 s',
    'Quant Q1: 20 s',
  ]);
  expect(screen.getByText('Point at a bar')).toBeVisible();
  await user.tab();
  await user.keyboard('{ArrowRight}{ArrowRight}');
  expect(screen.getByRole('option', { name: 'Quant Q1: 20 s' })).toHaveFocus();
  expect(screen.getByText('Quant Q1: 20 s')).toBeVisible();
  await user.keyboard('{ArrowRight}{Home}');
  expect(screen.getByRole('option', { name: 'Verbal Q1: 60 s' })).toHaveFocus();
  await user.keyboard('{End}');
  expect(screen.getByRole('option', { name: 'Quant Q1: 20 s' })).toHaveFocus();
  await user.tab();
  expect(screen.getByText('Point at a bar')).toBeVisible();
  await expectAccessible();
});

test('the longest are labelled, and only where they are long', async () => {
  await show([section('Verbal', [60, 300])]);
  expect(screen.getByText('Q2, 300 s')).toBeInTheDocument();
  expect(screen.queryByText('Q1, 60 s')).toBeNull();
});
