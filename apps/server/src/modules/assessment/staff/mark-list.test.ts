import type { RequestOf } from '@abhyas/contract/endpoints.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testApp, type TestApp } from '../../../../test/app.ts';
import { factories } from '../../../../test/factories.ts';
import { testMoment } from '../../../../test/moments.ts';
import { launchAndStart, numbered, saveChoice } from '../../../../test/player.ts';
import { people } from '../../identity/tables.ts';
import { eq } from 'drizzle-orm';

let server: TestApp;
let make: ReturnType<typeof factories>;
beforeAll(async () => {
  server = await testApp();
  make = factories(server.parts);
});
afterAll(() => server.close());

test('staff with the right to content read who scored what in a test, sorted and searched, without synthetic candidates', async () => {
  const staff = await make.person({ role: 'staff', rights: ['content'] });
  const { token } = await make.session({ personId: staff.id, at: testMoment });
  const sat = await make.launchableTest();
  const { person, assessment } = sat;
  const list = async (more: Partial<RequestOf<'markList'>> = {}) =>
    server.call(
      'markList',
      { assessmentId: String(assessment.id), search: '', order: 'marks', page: 1, forFile: false, ...more },
      { token },
    );
  expect((await list()).data).toEqual({ rows: [], total: 0 });
  const { state, window } = await launchAndStart({ server, test: sat });
  const [first] = sat.sections.flatMap(({ items }) => items);
  if (first === undefined) throw new Error('no item');
  await window.submit(state.fence, numbered({ server, events: [saveChoice(first.id, 'A')] }));
  const { overall } = (await window.result()).data;
  const { data } = await list();
  expect(data.total).toBe(1);
  expect(data.rows).toMatchObject([
    {
      pin: person.pin,
      marks: overall.marks,
      correct: overall.correct,
      wrong: overall.wrong,
      blank: overall.blank,
      rank: assessment.ranked ? 1 : 0,
    },
  ]);
  expect(JSON.stringify(data)).not.toContain('answer');
  for (const order of ['name', 'submitted'] as const) expect((await list({ order, forFile: true })).data.rows).toHaveLength(1);
  expect((await list({ search: person.pin.toLowerCase() })).data.total).toBe(1);
  expect((await list({ search: 'zebra%' })).data).toEqual({ rows: [], total: 0 });
  expect((await list({ page: 2 })).data).toEqual({ rows: [], total: 1 });
  expect((await list({ assessmentId: '999999' })).error.code).toBe('NOT_FOUND');
  await server.parts.database.orm.update(people).set({ synthetic: true }).where(eq(people.id, person.id));
  expect((await list()).data).toEqual({ rows: [], total: 0 });
});
