import Fastify from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import { z } from 'zod';

/** The bare route of the same framework that every figure is a ratio to: it reads a small body, checks it, and answers. No database, no session. */
const app = Fastify();
app.setValidatorCompiler(validatorCompiler);
app.setSerializerCompiler(serializerCompiler);
app.post('/bare', { schema: { body: z.object({}), response: { 200: z.object({ data: z.object({}) }) } } }, async () => ({ data: {} }));
process.on('disconnect', () => process.exit(0));
await app.listen({ port: Number(process.env['PORT']), host: '127.0.0.1' });
process.send?.({ ready: {} });
