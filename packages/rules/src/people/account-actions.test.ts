import type { Role } from '@abhyas/contract/endpoint.ts';
import { expect, test } from 'vitest';
import { accountActions } from './account-actions.ts';

const actions = (actor: Role, role: Role, more: { isClosed?: boolean; personId?: bigint } = {}) =>
  accountActions({ actor: { role: actor, personId: 1n }, person: { role, personId: 2n, isClosed: false, ...more } });

test.each(['student', 'mentor', 'parent'] as const)('staff and admins close, reopen and reset a %s', (role) => {
  for (const actor of ['staff', 'admin'] as const) {
    expect(actions(actor, role)).toEqual(['close', 'reset']);
    expect(actions(actor, role, { isClosed: true })).toEqual(['reopen']);
  }
});

test.each(['staff', 'admin'] as const)('an account of %s is for admins, and no one manages their own', (role) => {
  expect(actions('staff', role)).toEqual([]);
  expect(actions('admin', role)).toEqual(['close', 'reset']);
  expect(actions('admin', role, { personId: 1n })).toEqual([]);
});
