import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { student } from '#test/people.ts';
import { renderScreen } from '#test/render.tsx';
import type { Session } from '../../lib/session/session.ts';
import { m } from '../../paraglide/messages.js';
import { findRoute } from '../routing/find-route.ts';
import { LaterScreen } from './later-screen.tsx';

const titleOf = async (path: string, session: Session) => {
  const { unmount } = await renderScreen(<LaterScreen route={findRoute({ path, search: '' })} />, { session, at: path });
  const title = screen.getByRole('heading', { level: 1 }).textContent;
  unmount();
  return title;
};

test('an address that is still to come says so, and one that does not exist is not found', async () => {
  expect(await titleOf('/studentPage/CAT/Priya', student)).toBe(m.later_title());
  expect(await titleOf('/no/such/page', student)).toBe('Page not found');
});
