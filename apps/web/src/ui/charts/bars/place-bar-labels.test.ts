import { expect, test } from 'vitest';
import { placeBarLabels, type LabelledBar } from './place-bar-labels.ts';

const bar = (key: string, x: number, y: number): LabelledBar => ({ key, x, width: 10, y, label: 'Q19, 4 min' });
const place = (bars: LabelledBar[], wanted = bars) => placeBarLabels({ bars, wanted, left: 0, right: 300 });

test('a label is above its bar where there is room', () => {
  expect(place([bar('a', 150, 50)])).toEqual([{ key: 'a', label: 'Q19, 4 min', x: 155, y: 45, anchor: 'middle' }]);
});

test('beside a taller bar it moves to the other side', () => {
  const all = [bar('a', 150, 50), bar('tall', 165, 20)];
  expect(place(all, all.slice(0, 1))).toMatchObject([{ key: 'a', anchor: 'end' }]);
});

test('two bars side by side have labels that do not meet', () => {
  const places = place([bar('a', 150, 50), bar('b', 164, 50)]);
  expect(places.map(({ key, anchor }) => [key, anchor])).toEqual([
    ['a', 'end'],
    ['b', 'start'],
  ]);
});

test('a label without a place is left out, the one of least importance, and none is cut at the edge', () => {
  expect(place([bar('a', 150, 50), bar('c', 172, 50), bar('b', 161, 50)]).map(({ key }) => key)).toEqual(['a', 'c']);
  expect(place([bar('a', 2, 50)])).toMatchObject([{ anchor: 'start' }]);
});
