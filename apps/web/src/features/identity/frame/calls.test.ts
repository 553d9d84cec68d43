import { expect, test } from 'vitest';
import { toFields } from './calls.ts';

test.each([
  ['asha@demo.test ', { studentEmail: 'asha@demo.test', studentImsPin: '' }],
  ['ASC1001', { studentEmail: '', studentImsPin: 'ASC1001' }],
  [' 9000000001', { studentEmail: '', studentImsPin: '9000000001' }],
])('IDN-048 %j is sent as %j', (typed, fields) => {
  expect(toFields(typed)).toEqual(fields);
});
