import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { testApp, type TestApp } from '../../../test/app.ts';
import { factories } from '../../../test/factories.ts';
import { launch, numbered, saveChoice } from '../../../test/player.ts';
import { assessments, items } from './tables.ts';

let server: TestApp;
let make: ReturnType<typeof factories>;
beforeAll(async () => {
  server = await testApp();
  make = factories(server.parts);
});
afterAll(() => server.close());

it('TST-065 no answer to the player holds a key or a solution before the review, whatever the type of the question', async () => {
  const { orm } = server.parts.database;
  const test = await make.launchableTest({
    sections: [
      {
        answers: [
          { kind: 'choice', labels: ['C'] },
          { kind: 'choice', labels: ['B', 'D'] },
          { kind: 'numeric', value: '48151623/42', tolerance: '7/3331' },
          { kind: 'text', accepted: ['secretword', 'otherword'] },
        ],
      },
      { answers: [{ kind: 'text', accepted: ['laterword'] }] },
    ],
  });
  await orm
    .update(items)
    .set({ type: 'multiple' })
    .where(eq(items.id, test.sections[0]?.items[1]?.id ?? 0n));
  await orm.update(items).set({ solutionHtml: '<p>The hidden reasoning</p>' });
  await orm.update(assessments).set({ mayLeave: true }).where(eq(assessments.id, test.assessment.id));
  const { launched, opened, window, session } = await launch({ server, test });
  const [first, second] = test.sections.map((section) => section.items[0]?.id ?? 0n);
  const of = { attemptId: opened.data.attemptId };
  const byTest = { assessmentId: String(test.assessment.id) };
  const events = numbered({
    server,
    events: [saveChoice(first ?? 0n, 'A'), { kind: 'check', itemId: String(first) }, { kind: 'focus', state: 'left', by: 'hidden' }],
  });
  const cookies = { abhyas_attempt: window.pass };
  const inAttempt = async () => [
    (await window.review()).error,
    (await server.call('playerSolutions', { ...of, itemIds: [String(first), String(second)] }, { cookies })).error,
    (await window.result()).error,
    (await server.call('testReview', byTest, { token: session })).error,
    (await server.call('testResult', byTest, { token: session })).error,
    (await window.state()).data,
  ];
  const bodies: unknown[] = [
    launched,
    opened.data,
    (await window.start()).data,
    (await window.save(1, events)).data,
    ...(await inAttempt()),
  ];
  bodies.push((await window.turn(1, test.sections[0]?.section.id ?? 0n, 'section')).data, ...(await inAttempt()));
  // another window, with all that the log has
  bodies.push((await window.start()).data);
  bodies.push((await window.save(2, numbered({ server, events: [saveChoice(second ?? 0n, 'A')] }))).data);
  const seen = bodies.length;
  bodies.push((await window.submit(2)).data, (await window.state()).data, (await window.result()).data);
  bodies.push((await server.call('testResult', byTest, { token: session })).data);
  bodies.push((await server.call('deliverAnswers', { ...of, fence: 2, events: [] }, { token: session })).data);
  expect(bodies.filter((body) => body === undefined)).toEqual([]);
  expect(seen).toBeGreaterThan(17);
  const sent = JSON.stringify(bodies);
  expect(sent).toContain('Question');
  const secrets = ['48151623', '3331', 'secretword', 'otherword', 'laterword', 'hidden reasoning'];
  for (const secret of [
    ...secrets,
    '"answer"',
    '"solution"',
    '"solutionHtml',
    '"key"',
    '"accepted"',
    '"tolerance"',
    '"correctness',
    '"outcome"',
  ]) {
    expect(sent).not.toContain(secret);
  }
  const review = JSON.stringify((await window.review()).data);
  for (const shown of ['48151623', 'secretword', 'laterword', 'hidden reasoning']) expect(review).toContain(shown);
});
