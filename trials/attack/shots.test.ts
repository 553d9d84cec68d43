import { endpoints } from '@abhyas/contract/endpoints.ts';
import type { PathName } from '@abhyas/contract/paths.ts';
import { expect, test } from 'vitest';
import { shotsAt } from './shots.ts';

const known = new Map([['studentimspin', ['ASC1001']]]);
const at = (name: PathName, seed = 1) => shotsAt({ name, knownOf: () => known, count: 60, seed });
const names = Object.keys(endpoints) as PathName[];
const posts = names.filter((name) => endpoints[name].method === 'POST');
/** Made once for both tests that look at all of them. */
const made = new Map<PathName, ReturnType<typeof at>>();
const shotsOf = (name: PathName) => {
  const shots = made.get(name) ?? at(name);
  made.set(name, shots);
  return shots;
};

const isGood = (name: PathName, body: Buffer | null) => {
  try {
    return endpoints[name].body.safeParse(JSON.parse((body ?? '').toString())).success;
  } catch {
    return false;
  }
};

test('a seed gives the same requests again, and another one others', () => {
  const written = (seed: number) =>
    at('loginVerification', seed).map(({ body, ...rest }) => JSON.stringify([rest, body?.toString('hex', 0, 200)]));
  expect(written(1)).toEqual(written(1));
  expect(written(2)).not.toEqual(written(1));
}, 60_000);

test('every call of the contract gets requests, malformed ones among them', () => {
  for (const name of posts) {
    const shots = shotsOf(name);
    expect(shots).toHaveLength(60);
    expect(shots.some(({ body }) => !isGood(name, body))).toBe(true);
  }
}, 60_000);

test('nine calls in ten get bodies that their schema lets through', () => {
  const reached = posts.filter((name) => shotsOf(name).some(({ body }) => isGood(name, body)));
  expect(reached.length / posts.length).toBeGreaterThan(0.9);
}, 60_000);
