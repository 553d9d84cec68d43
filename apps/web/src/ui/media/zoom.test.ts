import { expect, test } from 'vitest';
import { zoomed, zoomSteps } from './zoom.ts';

test('MED-004, MED-006 zoom begins at 100 and runs from 50 to 200 by tens, and no further', () => {
  const walk = (step: 1 | -1) => {
    const seen: number[] = [zoomSteps.first];
    for (let turn = 0; turn < 30; turn += 1) seen.push(zoomed({ zoom: seen.at(-1) ?? 0, step }));
    return [...new Set(seen)];
  };
  expect(walk(1)).toEqual([100, 110, 120, 130, 140, 150, 160, 170, 180, 190, 200]);
  expect(walk(-1)).toEqual([100, 90, 80, 70, 60, 50]);
});
