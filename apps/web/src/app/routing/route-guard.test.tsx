import { isRedirect } from '@tanstack/react-router';
import { afterEach, expect, test } from 'vitest';
import { parent, student } from '#test/people.ts';
import { clearSession, saveSession } from '../../lib/session/session.ts';
import { Route } from '../../routes/__root.tsx';
import { routeTable } from './route-table.ts';

const width = window.innerWidth;
afterEach(() => Object.assign(window, { innerWidth: width }));

/** An address of each protected route, with the query it needs. */
const addresses = routeTable
  .filter(({ access }) => access === 'protected')
  .map(({ pattern, query }) => ({
    pathname: pattern.replaceAll(/\{\w+\}/g, 'a'),
    searchStr: query === undefined ? '' : `?${query.map((field) => `${field}=1`).join('&')}`,
  }));

/** Where the guard of all routes sends a visitor who opens an address; null lets them in. */
function sentTo({ pathname, searchStr }: (typeof addresses)[number]): string | null {
  const guard = Route.options.beforeLoad as (about: { location: object }) => void;
  try {
    guard({ location: { pathname, searchStr, publicHref: pathname + searchStr } });
    return null;
  } catch (error) {
    if (!isRedirect(error)) throw error;
    return String(error.options.to);
  }
}

test.each([
  ['without a session', null, '/'],
  ['with a token', student, null],
  ['with a parent session', parent, null],
] as const)('SHL-031 IDN-068 IDN-069 every protected route %s, from 750 pixels on', async (_who, session, expected) => {
  if (session === null) await clearSession();
  else await saveSession(session);
  expect(addresses.length).toBeGreaterThan(70);
  Object.assign(window, { innerWidth: 750 });
  for (const address of addresses) expect([address.pathname, sentTo(address)]).toEqual([address.pathname, expected]);
  Object.assign(window, { innerWidth: 749 });
  for (const address of addresses) expect([address.pathname, sentTo(address)]).toEqual([address.pathname, '/not-supported']);
});

test('someone who has to set up two-step verification gets to no protected route but that one', async () => {
  await saveSession({ ...student, mustSetUpTwoStep: true });
  for (const address of addresses) {
    const expected = address.pathname === '/account/two-step' ? null : '/account/two-step';
    expect([address.pathname, sentTo(address)]).toEqual([address.pathname, expected]);
  }
});
