import { expect, test } from 'vitest';
import { diagnosticStart, idsOf, practiceStart, revisionStart } from './round-start.ts';

const session = { lastLoggedInCourseId: '1', lastLoggedInVariantId: '2' };
const place = { courseId: '1', variantId: '2' };

test('the ids of an address are those that are ids, each once', () => {
  expect(idsOf('12,13,12,x,0,-4,')).toEqual(['12', '13']);
  expect(idsOf()).toEqual([]);
});

test('TST-055 practice is opened by its round, else by its topic', () => {
  expect(practiceStart({ roundId: '90', topicId: '5' })).toEqual({ kind: 'resume', roundId: '90' });
  expect(practiceStart({ topicId: '5' })).toEqual({ kind: 'adaptive', topicId: '5' });
  expect(practiceStart({ topicId: '5;' })).toBeNull();
});

test.each([
  [
    { assessmentId: '101,102', minutes: '30' },
    { kind: 'revision', ...place, assessmentIds: ['101', '102'], minutes: 30 },
  ],
  [{ minutes: '2' }, { kind: 'due', ...place, minutes: 5 }],
  [{ minutes: '900' }, { kind: 'due', ...place, minutes: 60 }],
  [{ minutes: 'soon' }, { kind: 'due', ...place, minutes: 20 }],
])('TST-067 a revision is of the tests of the address, or of what is due: %o', (search, start) => {
  expect(revisionStart({ search, session })).toEqual(start);
});

test('without a course there is no revision', () => {
  expect(revisionStart({ search: {}, session: { lastLoggedInCourseId: '', lastLoggedInVariantId: '' } })).toBeNull();
});

test('the questions of an error book begin a retry of exactly these, ten at most', () => {
  const session = { lastLoggedInCourseId: '1', lastLoggedInVariantId: '2' };
  const itemId = Array.from({ length: 12 }, (_each, at) => String(at + 1)).join(',');
  expect(revisionStart({ search: { itemId: `${itemId},x` }, session })).toEqual({
    kind: 'errors',
    courseId: '1',
    variantId: '2',
    itemIds: ['1', '2', '3', '4', '5', '6', '7', '8', '9', '10'],
  });
});

test('the diagnostic is opened by its round, else in the course in use', () => {
  expect(diagnosticStart({ search: { roundId: '90' }, session })).toEqual({ kind: 'resume', roundId: '90' });
  expect(diagnosticStart({ search: {}, session })).toEqual({ kind: 'diagnostic', courseId: '1', variantId: '2' });
  expect(diagnosticStart({ search: {}, session: { lastLoggedInCourseId: '', lastLoggedInVariantId: '' } })).toBeNull();
});
