import { expect, test } from 'vitest';
import { findPlanGaps } from './plan-gaps.ts';

const chunk = (name: string, modules: readonly string[], imports: readonly string[] = []) => ({
  name,
  fileName: `${name}.js`,
  imports: imports.map((each) => `${each}.js`),
  modules: Object.fromEntries(modules.map((id) => [id.startsWith('virtual') ? id : `/repo/${id}`, { renderedLength: 10 }])),
});
const plan = { early: ['src/early.ts'], home: ['src/home.tsx?split', 'src/card.tsx'] };
const of = { plan, roots: ['src/home.tsx?'], repo: '/repo/' };
const early = chunk('early', ['src/early.ts', 'virtual:runtime']);

test('a plan that has all that the first screens need has no gaps', () => {
  const home = chunk('home', ['src/home.tsx?split', 'src/card.tsx'], ['early']);
  const other = chunk('other', ['src/other.tsx'], ['home']);
  expect(findPlanGaps({ ...of, chunks: [early, home, other] })).toEqual({ missing: [], gone: [] });
});

test('what a first screen needs beyond the plan is named, however far it is imported from', () => {
  const home = chunk('home', ['src/home.tsx?split', 'src/card.tsx'], ['early', 'badge']);
  const badge = chunk('badge', ['src/badge.tsx'], ['count']);
  const count = chunk('count', ['src/count.ts']);
  expect(findPlanGaps({ ...of, chunks: [early, home, badge, count] }).missing).toEqual(['src/badge.tsx', 'src/count.ts']);
});

test('what came into a file of the plan with a module of it costs no request', () => {
  const home = chunk('home', ['src/home.tsx?split', 'src/card.tsx', 'src/rule.ts'], ['early']);
  expect(findPlanGaps({ ...of, chunks: [early, home] })).toEqual({ missing: [], gone: [] });
});

test('what the plan has and the build no longer has is named', () => {
  const home = chunk('home', ['src/home.tsx?split'], ['early']);
  expect(findPlanGaps({ ...of, chunks: [early, home] }).gone).toEqual(['src/card.tsx']);
});
