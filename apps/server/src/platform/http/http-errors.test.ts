import Fastify from 'fastify';
import { expect, it } from 'vitest';
import { handleErrors } from './http-errors.ts';

it.each([
  { code: '57014', name: 'a statement that ran out of time', status: 503 },
  { code: '40P01', name: 'two that waited for each other', status: 503 },
  { code: '55P03', name: 'a lock that was not to be had', status: 503 },
  { code: '57P01', name: 'a database that shuts down', status: 503 },
  { code: '23505', name: 'a row that is there already', status: 500 },
])('answers $status to $name', async ({ code, status }) => {
  const app = Fastify();
  handleErrors(app);
  app.get('/', () => {
    throw new Error('Failed query', { cause: Object.assign(new Error('what PostgreSQL says'), { code }) });
  });
  expect((await app.inject('/')).statusCode).toBe(status);
});
