import { errorCatalogue, type ErrorCode } from '@abhyas/contract/errors.ts';

/** The body of every failed call; which codes it may carry is for each call to say. */
export const errorSchema = {
  type: 'object' as const,
  properties: {
    code: { type: 'string' as const, enum: Object.keys(errorCatalogue) },
    message: { type: 'string' as const, description: 'May be shown to a person.' },
    requestId: { type: 'string' as const, description: 'Names the request in the log of the server.' },
    fields: {
      type: 'object' as const,
      additionalProperties: { type: 'string' as const },
      description: 'What is wrong with which field, by its path.',
    },
  },
  required: ['code', 'message', 'requestId'],
};

/** What the description of a call says of one status. */
function responseOf(codes: readonly ErrorCode[]) {
  return {
    description: codes.map((code) => `${code}: ${errorCatalogue[code].message}`).join('\n\n'),
    content: {
      'application/json': {
        schema: { allOf: [{ $ref: '#/components/schemas/Error' }, { properties: { code: { enum: codes } } }] },
      },
    },
  };
}

/** The failed answers of a call that gives these errors, by status. */
export function errorResponses(errors: readonly ErrorCode[]) {
  const byStatus = Map.groupBy(errors, (code) => errorCatalogue[code].status);
  return Object.fromEntries([...byStatus].map(([status, codes]) => [status, responseOf(codes)]));
}
