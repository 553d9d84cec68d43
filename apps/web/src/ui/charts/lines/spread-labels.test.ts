import { expect, test } from 'vitest';
import { spreadLabels } from './spread-labels.ts';

const range = { top: 0, bottom: 200 };
const label = (y: number, height = 20) => ({ y, height });

test.each([
  { name: 'labels with room stay where they are', ys: [40, 100], at: [40, 100] },
  { name: 'the lower of two in one place moves down', ys: [100, 100], at: [100, 120] },
  { name: 'the order given is kept', ys: [110, 100], at: [120, 100] },
  { name: 'at the lower edge they move up', ys: [198, 199], at: [170, 190] },
  { name: 'at the upper edge they move down', ys: [-5, 0], at: [10, 30] },
])('$name', ({ ys, at }) => {
  expect(spreadLabels({ labels: ys.map((y) => label(y)), ...range })).toEqual(at);
});

test('no label overlaps another, whatever their height', () => {
  const heights = [16, 34, 16, 20];
  const at = spreadLabels({ labels: heights.map((height) => label(150, height)), ...range });
  const spans = at.map((y, index) => [y - (heights[index] ?? 0) / 2, y + (heights[index] ?? 0) / 2] as const).sort((a, b) => a[0] - b[0]);
  for (const [index, [start]] of spans.entries()) expect(start).toBeGreaterThanOrEqual(spans[index - 1]?.[1] ?? 0);
  expect(spans.at(-1)?.[1]).toBeLessThanOrEqual(200);
});
