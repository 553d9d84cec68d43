import { expect, test } from 'vitest';
import { assetPageUrl, assetUrl, nameSegment, nodeUrl, tabUrl, tabWord, unitUrl } from './node-url.ts';

const place = { id: '7', parentId: '3', name: 'Ratio / percent', slug: 'quant', url: '', courseKey: 'cat-2026' };

test('HOM-011 slashes in a name become dashes in the path', () => {
  expect(nameSegment('A/B test')).toBe('A-B%20test');
});

test.each([
  ['prepare', '/prepare-quant/Ratio%20-%20percent/?parentId=3&id=7&learningPathId=7&learningPathName=Ratio+%2F+percent&index=0'],
  ['test', '/test-quant/Ratio%20-%20percent/?parentId=3&id=7&learningPathId=7&learningPathName=Ratio+%2F+percent&index=0'],
  ['performance', '/performance-cat-2026/quant/Ratio%20-%20percent'],
  ['channel', '/home/seeallchannels/Ratio%20-%20percent?lpid=7'],
  ['mypage - mytasks', '/myPage/myTasks'],
  ['mypage - doubts', '/myPage/doubts'],
  ['mypage - bookmarks', '/myPage/bookmarks'],
  ['mypage - myplan', '/myPage/myPlan'],
  ['schools - home', '/school/home'],
  ['schools - selectioncriteria', '/school/selection%20criteria'],
  ['schools - cutoff', '/school/cutoffs'],
  ['home', '/home'],
])('DAT-029 a node of type %s leads to its page', (type, expected) => {
  expect(nodeUrl({ ...place, type })).toBe(expected);
});

test('DAT-029 LRN-032 a node of type hyperlink leads to its own url', () => {
  expect(nodeUrl({ ...place, type: 'hyperlink', url: 'https://example.test/' })).toBe('https://example.test/');
});

test('ROU-035 an asset has a page by name, with its ids in the query', () => {
  expect(assetUrl({ pathSlug: 'quant', name: 'A/B', moduleId: '1', parentId: '2', assetId: '3' })).toBe(
    '/prepare-quant/detail/A-B/?moduleId=1&parentId=2&assetId=3',
  );
});

test.each([
  ['home', '/home'],
  ['upgrades', '/upgrade'],
  ['prepare', '/prepare'],
  ['schools - home', '/schools'],
  ['mypage - mytasks', '/mypage'],
  ['mypage - myplan', '/myplan'],
  ['hyperlink', 'https://exam.example'],
])('SHL-010 SHL-011 a tab of type %s leads to %s', (type, expected) => {
  expect(tabUrl({ type, url: 'https://exam.example' })).toBe(expected);
});

test('SHL-028 SHL-029 the mentor’s plan is no part of my page', () => {
  expect(['mypage - mytasks', 'mypage - myplan', 'prepare'].map(tabWord)).toEqual(['mypage', 'myplan', 'prepare']);
});

test('ROU-037 a unit has a page by name below its path, with ids and its place in the query', () => {
  expect(unitUrl({ path: { ...place, type: 'prepare' }, name: 'Sums/Products', index: 2 })).toBe(
    '/prepare-quant/Ratio%20-%20percent/Sums-Products/?parentId=3&id=7&learningPathId=7&learningPathName=Ratio+%2F+percent&index=2',
  );
});

test('HOM-010, HOM-011 what stands on a channel has its page under home, everything else under its path', () => {
  const asset = { name: 'A/B test', moduleId: '1', parentId: '2', assetId: '3' };
  expect(assetPageUrl({ path: { type: 'channel', slug: 'last-mile' }, ...asset })).toBe(
    '/home/homedetail/A-B%20test/?moduleId=1&parentId=2&assetId=3',
  );
  expect(assetPageUrl({ path: { type: 'prepare', slug: 'quant' }, ...asset })).toBe(
    '/prepare-quant/detail/A-B%20test/?moduleId=1&parentId=2&assetId=3',
  );
});
