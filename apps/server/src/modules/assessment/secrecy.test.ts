import { afterAll, beforeAll, expect, it } from 'vitest';
import { testApp, type TestApp } from '../../../test/app.ts';
import { factories } from '../../../test/factories.ts';
import { launch, numbered, saveChoice } from '../../../test/player.ts';
import { items } from './tables.ts';

let server: TestApp;
beforeAll(async () => {
  server = await testApp();
});
afterAll(() => server.close());

it('no answer to the player holds a key or a solution before the review', async () => {
  const make = factories(server.parts);
  const test = await make.launchableTest({
    sections: [
      {
        answers: [
          { kind: 'choice', labels: ['C'] },
          { kind: 'numeric', value: '48151623/42', tolerance: '0' },
          { kind: 'text', accepted: ['secretword'] },
        ],
      },
    ],
  });
  await server.parts.database.orm.update(items).set({ solutionHtml: '<p>The hidden reasoning</p>' });
  const { launched, opened, window, session } = await launch({ server, test });
  const first = test.sections[0]?.items[0]?.id ?? 0n;
  const bodies: unknown[] = [launched, opened.data];
  bodies.push((await window.start()).data);
  bodies.push((await window.save(1, numbered({ server, events: [saveChoice(first, 'A')] }))).data);
  bodies.push((await window.state()).data);
  bodies.push((await window.review()).error, (await window.result()).error);
  bodies.push((await window.submit(1)).data);
  bodies.push((await window.state()).data, (await window.result()).data);
  bodies.push((await server.call('testResult', { assessmentId: String(test.assessment.id) }, { token: session })).data);
  const sent = JSON.stringify(bodies);
  expect(sent).toContain('Question');
  for (const secret of ['48151623', 'secretword', 'hidden reasoning', '"answer"', '"solution', '"key"', '"accepted"', '"tolerance"']) {
    expect(sent).not.toContain(secret);
  }
  const review = JSON.stringify((await window.review()).data);
  for (const shown of ['48151623', 'secretword', 'hidden reasoning']) expect(review).toContain(shown);
});
