import type { Role } from '@abhyas/contract/endpoint.ts';
import { expect, test } from 'vitest';
import { accountActions, isEnrollable, mayEnrol } from './account-actions.ts';

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

test('staff put students and mentors into batches, admins staff too; no one a parent, a closed account or themselves', () => {
  const may = (actor: Role, role: Role, change: 'join' | 'leave', isClosed = false) =>
    mayEnrol({ actor: { role: actor, personId: 1n }, person: { role, personId: 2n, isClosed }, change });
  const roles = ['student', 'mentor', 'parent', 'staff', 'admin'] as const;
  expect(roles.filter((role) => may('staff', role, 'join'))).toEqual(['student', 'mentor']);
  expect(roles.filter((role) => may('admin', role, 'join'))).toEqual(['student', 'mentor', 'staff', 'admin']);
  expect(roles.filter((role) => may('admin', role, 'join', true))).toEqual([]);
  // what should not have been is undone
  expect(roles.filter((role) => may('staff', role, 'leave', true))).toEqual(['student', 'mentor', 'parent']);
});

test('an open account of anyone but a parent can be in a batch', () => {
  const may = (role: Role, isClosed: boolean) => isEnrollable({ role, isClosed });
  expect([may('student', false), may('student', true), may('parent', false), may('admin', false)]).toEqual([true, false, false, true]);
});
