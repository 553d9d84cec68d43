import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { testApp, type TestApp } from '../../../test/app.ts';
import { factories } from '../../../test/factories.ts';
import { people } from '../../modules/identity/tables.ts';
import { findSourceAt } from '../../modules/sources/source-queries.ts';

let app: TestApp;
let token: string;
beforeAll(async () => {
  app = await testApp({ template: 'demo' });
  const [staff] = await app.parts.database.orm
    .select()
    .from(people)
    .where(and(eq(people.pin, 'STF3001')));
  token = (await factories(app.parts).session({ personId: staff?.id ?? 0n, at: app.clock.now() })).token;
});
afterAll(() => app.close());

const review = async (file: string, key: string) => {
  const source = await findSourceAt({ queryable: app.parts.database.orm, pack: 'demo', path: `questions/${file}.md#question/${key}` });
  return (await app.call('sourceReview', { sourceId: String(source?.id) }, { token })).data;
};

it('the demo shows a draft with a fault, one in review with a comment, and a disagreement about a question of a ranked test', async () => {
  expect(await review('topic-quadratics', 'quad-5')).toMatchObject({ state: 'draft', barriers: ['faults'] });
  expect(await review('topic-quadratics', 'quad-4')).toMatchObject({ state: 'review', barriers: [], comments: [{ by: 'Demo Admin' }] });
  expect(await review('mock-1-quant', 'qa-1')).toMatchObject({
    state: 'review',
    needsSolver: true,
    barriers: ['disagreement'],
    solves: [{ by: 'Demo Admin', agrees: false, seconds: 142 }],
  });
  const { data } = await app.call('reviewQueue', {}, { token });
  expect(data.sources.map(({ title, isOwn }) => [title.slice(0, 20), isOwn])).toEqual([
    ['A dealer buys a cons', true],
    ['For a non-zero numbe', true],
  ]);
});
