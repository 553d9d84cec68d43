import { formulaLimits } from '@abhyas/contract/adaptive/formula-limits.ts';
import type { RequestOf } from '@abhyas/contract/endpoints.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../../test/app.ts';
import { factories } from '../../../../test/factories.ts';
import { formulaLines } from '../tables.ts';

let server: TestApp;
let make: ReturnType<typeof factories>;
let learner: Awaited<ReturnType<typeof make.student>>;
let token: string;
beforeAll(async () => {
  server = await testApp();
  make = factories(server.parts);
});
afterAll(() => server.close());
beforeEach(async () => {
  learner = await make.student();
  ({ token } = await make.session({ personId: learner.person.id }));
});

const ids = () => ({ courseId: String(learner.course.id), variantId: String(learner.variant.id) });
const lines = async () => (await server.call('formulaSheet', ids(), { token })).data.lines;
const save = (line: Partial<RequestOf<'saveFormula'>>) =>
  server.call('saveFormula', { ...ids(), lineId: '', topic: 'Circles', text: String.raw`Area: $\pi r^2$`, ...line }, { token });

test('a line is added once, changed and removed; topics are in the order of the alphabet, lines as they were added', async () => {
  const { lineId } = (await save({})).data;
  await save({ topic: 'Algebra', text: '$(a + b)^2$' });
  await save({ text: String.raw`Circumference: $2 \pi r$` });
  expect((await save({})).data.lineId).toBe(lineId);
  expect((await lines()).map(({ topic, text }) => [topic, text])).toEqual([
    ['Algebra', '$(a + b)^2$'],
    ['Circles', String.raw`Area: $\pi r^2$`],
    ['Circles', String.raw`Circumference: $2 \pi r$`],
  ]);
  await save({ lineId, topic: 'Geometry', text: String.raw`A disc: $\pi r^2$` });
  expect((await lines()).at(-1)).toEqual({ lineId, topic: 'Geometry', text: String.raw`A disc: $\pi r^2$` });
  await server.call('removeFormula', { lineId }, { token });
  await server.call('removeFormula', { lineId }, { token });
  expect(await lines()).toHaveLength(2);
});

test('the line of another student is neither changed nor removed', async () => {
  const { lineId } = (await save({})).data;
  const [mine, me] = [token, learner];
  learner = await make.student();
  ({ token } = await make.session({ personId: learner.person.id }));
  expect((await save({ lineId, text: 'mine now' })).error?.code).toBe('NOT_FOUND');
  await server.call('removeFormula', { lineId }, { token });
  [token, learner] = [mine, me];
  expect(await lines()).toMatchObject([{ lineId }]);
});

test('a full sheet takes no more', async () => {
  const values = Array.from({ length: formulaLimits.lines }, (_line, place) => ({
    studentId: learner.person.id,
    courseId: learner.course.id,
    topic: '',
    text: `line ${place}`,
    createdAt: server.clock.now(),
  }));
  await server.parts.database.orm.insert(formulaLines).values(values);
  expect((await save({})).error?.code).toBe('FORMULA_SHEET_FULL');
  expect((await save({ topic: '', text: 'line 3' })).status).toBe(200);
});
