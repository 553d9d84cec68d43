import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';
import { jsonSchemaTransform } from 'fastify-type-provider-zod';
import { fileField } from './upload.ts';

/** OpenAPI 3.1 of every mounted endpoint at /docs/json, browsable at /docs. Call it before the routes are mounted. */
export async function describeApi(app: FastifyInstance): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Abhyas',
        version: '0.1.0',
        description: 'Every answer stands under `data`; every error has `code`, `message` and `requestId`.',
      },
      components: {
        securitySchemes: {
          accessToken: { type: 'apiKey', in: 'header', name: 'access-token' },
          bearer: { type: 'http', scheme: 'bearer' },
        },
      },
    },
    transform: (route) => {
      const described = jsonSchemaTransform(route);
      if (route.schema?.consumes?.includes('multipart/form-data') !== true) return described;
      // the file is no part of the body that the contract checks
      const body = described.schema['body'] as { properties?: object; required?: string[] };
      const properties = { ...body.properties, [fileField]: { type: 'string', format: 'binary' } };
      return {
        ...described,
        schema: { ...described.schema, body: { ...body, properties, required: [...(body.required ?? []), fileField] } },
      };
    },
  });
  await app.register(swaggerUi, { routePrefix: '/docs', staticCSP: true, uiConfig: { deepLinking: true } });
}
