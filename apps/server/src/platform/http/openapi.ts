import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';
import { jsonSchemaTransform } from 'fastify-type-provider-zod';
import { errorText } from '../language.ts';
import { encodingOf, encodings } from './shared-answers.ts';
import { fileField } from './upload.ts';
import { type ErrorCode, errorCatalogue } from '@abhyas/contract/errors.ts';

/** The body of every failed call; which codes it may carry is for each call to say. */
const errorSchema = {
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
    description: codes.map((code) => `${code}: ${errorText({ code, language: 'en' })}`).join('\n\n'),
    content: {
      'application/json': {
        schema: { allOf: [{ $ref: '#/components/schemas/Error' }, { properties: { code: { enum: codes } } }] },
      },
    },
  };
}

/** The failed answers of a call that gives these errors, by status. */
function errorResponses(errors: readonly ErrorCode[]) {
  const byStatus = Map.groupBy(errors, (code) => errorCatalogue[code].status);
  return Object.fromEntries([...byStatus].map(([status, codes]) => [status, responseOf(codes)]));
}

/** OpenAPI 3.1 of every mounted endpoint at /docs/json, browsable at /docs. Call it before the routes are mounted. `attemptCookie` names the cookie that proves an attempt. */
export async function describeApi({ app, attemptCookie }: { app: FastifyInstance; attemptCookie: string }): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Abhyas',
        version: '0.1.0',
        description: 'Every answer has its `data`; every error has `code`, `message` and `requestId`.',
        license: { name: 'Not for use outside the portal', identifier: 'LicenseRef-Unlicensed' },
      },
      servers: [{ url: '/', description: 'The portal that serves this description' }],
      components: {
        schemas: { Error: errorSchema },
        securitySchemes: {
          accessToken: { type: 'apiKey', in: 'header', name: 'access-token' },
          bearer: { type: 'http', scheme: 'bearer' },
          attemptPass: { type: 'apiKey', in: 'cookie', name: attemptCookie },
        },
      },
    },
    transform: (described) => {
      const { schema, url } = jsonSchemaTransform(described);
      const response = { ...(schema['response'] as object), ...errorResponses(described.route.config?.errors ?? []) };
      const isForm = described.schema?.consumes?.includes('multipart/form-data') === true;
      return { schema: { ...schema, response, ...(isForm ? { body: withFile(schema['body']) } : {}) }, url };
    },
  });
  await answerPacked(app);
  await app.register(swaggerUi, { routePrefix: '/docs', staticCSP: true, uiConfig: { deepLinking: true } });
}

/** Answers /docs/json, which is large and the same for everyone, from memory: packed once for each encoding. */
async function answerPacked(app: FastifyInstance): Promise<void> {
  const packed = new Map<string, Promise<Buffer>>();
  let body: Buffer | null = null;
  app.addHook('onRequest', async (request, reply) => {
    if (request.routeOptions.url !== '/docs/json') return undefined;
    body ??= Buffer.from(JSON.stringify(app.swagger()));
    const encoding = encodingOf(request);
    void reply.header('vary', 'accept-encoding').type('application/json; charset=utf-8');
    if (encoding === null) return reply.send(body);
    const known = packed.get(encoding) ?? encodings[encoding](body);
    packed.set(encoding, known);
    return reply.header('content-encoding', encoding).send(await known);
  });
}

/** The body of a form: its file is no part of the body that the contract checks. */
function withFile(body: unknown) {
  const { properties, required = [], ...rest } = body as { properties?: object; required?: string[] };
  return { ...rest, properties: { ...properties, [fileField]: { type: 'string', format: 'binary' } }, required: [...required, fileField] };
}
