import { errorCatalogue, type ErrorCode } from '@abhyas/contract/errors.ts';
import { expect, test } from 'vitest';
import { ApiError } from '../../lib/api.ts';
import { classifyFailure } from './failure.ts';

const answered = (code: ErrorCode) => new ApiError({ code, call: null, status: errorCatalogue[code].status, message: '' });

test.each([
  ['no connection', new ApiError({ code: 'NETWORK', call: null, status: 0, message: '' }), 'retry'],
  ['no answer in time', new ApiError({ code: 'TIMEOUT', call: null, status: 0, message: '' }), 'retry'],
  ['too many calls', answered('TOO_MANY_REQUESTS'), 'retry'],
  ['a server that is busy', answered('UNAVAILABLE'), 'retry'],
  ['a server that fails', answered('INTERNAL'), 'retry'],
  ['an error that is no answer', new TypeError('a fault of ours'), 'retry'],
  ['a session that has ended', answered('UNAUTHENTICATED'), 'other-user'],
  ['a launch that has expired', answered('LAUNCH_EXPIRED'), 'other-user'],
  ['a course that was left', answered('FORBIDDEN'), 'rejected'],
  ['a newer version', answered('CHANGED_ELSEWHERE'), 'conflict'],
  ['a window that took over', answered('FENCE_LOST'), 'conflict'],
  ['a thing that was removed', answered('NOT_FOUND'), 'gone'],
  ['a test that was submitted', answered('ATTEMPT_CLOSED'), 'gone'],
  ['a body that is not valid', answered('INVALID_REQUEST'), 'rejected'],
  ['a body that is too large', answered('BODY_TOO_LARGE'), 'rejected'],
] as const)('%s', (_name, error, failure) => {
  expect(classifyFailure(error)).toBe(failure);
});
