import axe from 'axe-core';
import { expect } from 'vitest';

/**
 * Fails with every accessibility violation axe finds in what is rendered: rule and the first element of each. Colours and sizes need a browser, and a part
 * of a page has no landmarks: trials/e2e/support/test.ts checks those.
 */
export async function expectAccessible(): Promise<void> {
  // the simulated browser shows what is hidden
  const context = { include: ['body'], exclude: ['[hidden]'] };
  const { violations } = await axe.run(context, {
    resultTypes: ['violations'],
    preload: false,
    rules: { 'color-contrast': { enabled: false }, 'target-size': { enabled: false }, region: { enabled: false } },
  });
  expect(violations.map(({ id, nodes }) => `${id} ${nodes.length}x: ${nodes[0]?.html} ${nodes[0]?.failureSummary ?? ''}`)).toEqual([]);
}
