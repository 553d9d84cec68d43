import type { ClockReading } from '@abhyas/rules/assessment/paper/section-clock.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { setUp } from '#test/attempt/open-test-session.ts';
import { renderScreen } from '#test/render.tsx';
import { m } from '../../../../paraglide/messages.js';
import { Clocks } from './bars.tsx';

const reading = (phase: ClockReading['phase'], seconds: number): ClockReading => ({ phase, sectionId: '1', remainingMs: 1000 * seconds });

test('TST-062 the clock names what it counts, and is amber and red in the last minutes of a section only, from one break to the next', async () => {
  const { session } = setUp();
  let section = reading('running', 301);
  const clock = () => ({ section, testMs: 3_000_000 });
  await renderScreen(<Clocks session={{ ...session, clock }} shown="section" />);
  const clocks = screen.getByRole('group', { name: m.test_time_left() });
  const stages = [
    [reading('running', 300), m.test_left_in_section(), 'soon'],
    [reading('running', 54), m.test_left_in_section(), 'last'],
    // the same figure as before: only what it counts is another
    [reading('break', 54), m.test_left_in_break(), null],
    [reading('break', 301), m.test_left_in_break(), null],
    [reading('running', 301), m.test_left_in_section(), 'calm'],
    [reading('running', 54), m.test_left_in_section(), 'last'],
    [{ ...reading('paused', 54), pauseMs: 54_000 }, m.test_left_in_break(), null],
    [reading('running', 54), m.test_left_in_section(), 'last'],
  ] as const;
  for (const [next, caption, urgency] of stages) {
    section = next;
    await waitFor(() => expect(within(clocks).getByText(caption)).toBeVisible());
    await waitFor(() => expect(clocks.getAttribute('data-urgency')).toBe(urgency));
  }
});
