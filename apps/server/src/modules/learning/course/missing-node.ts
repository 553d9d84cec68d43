import type { ErrorCode } from '@abhyas/contract/errors.ts';
import { AppError } from '../../../platform/common/errors.ts';
import { isWithdrawn } from './course-queries.ts';

/**
 * Why a part of a course is not there for somebody who asked for it: an import has taken it out since their header was made, which a refresh mends, or
 * it never was there (`otherwise`).
 */
export async function missingNode({
  otherwise = 'NOT_FOUND',
  ...which
}: Parameters<typeof isWithdrawn>[0] & { otherwise?: ErrorCode }): Promise<AppError> {
  return new AppError((await isWithdrawn(which)) ? 'HEADER_MODULE_EXPIRED' : otherwise);
}
