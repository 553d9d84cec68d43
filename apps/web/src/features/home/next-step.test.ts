import { expect, test } from 'vitest';
import { aTest } from '#test/home.ts';
import { nextStep } from './next-step.ts';

const begun = {
  assetId: '2',
  assetType: 'video',
  assetName: 'A',
  moduleName: 'B',
  moduleId: '3',
  moduleType: 'other',
  learningPathId: '4',
  learningPathName: 'C',
  url: '/x',
  thumbUrl: '',
  progress: 0.2,
  left: null,
} as const;
const path = (completed: number, total: number) => ({
  learningPathId: '5',
  parentId: '6',
  name: 'Quant',
  url: '/y',
  thumbUrl: '',
  completed,
  total,
});

test('a test that is under way comes before everything else', () => {
  expect(nextStep({ tests: [aTest('launch'), aTest('resume')], resume: [begun], paths: [path(1, 2)] })?.kind).toBe('resume-test');
});

test('then the asset opened last, then the first path with something left', () => {
  expect(nextStep({ tests: [aTest('launch')], resume: [begun], paths: [path(0, 2)] })?.kind).toBe('continue');
  expect(nextStep({ tests: [aTest('launch')], resume: [], paths: [path(2, 2), path(0, 2)] })).toMatchObject({
    kind: 'begin',
    path: { completed: 0 },
  });
});

test('with all paths done an open test is next, and a test that is not released is not', () => {
  expect(nextStep({ tests: [aTest('launch')], resume: [], paths: [path(2, 2)] })?.kind).toBe('take-test');
  expect(nextStep({ tests: [aTest('launch', false)], resume: [], paths: [] })).toBeNull();
});
