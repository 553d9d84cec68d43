import Fastify from 'fastify';
import { expect, it } from 'vitest';
import { AppError } from '../../common/errors.ts';
import { handleErrors } from './http-errors.ts';

it('an error is said in the language of the caller, and so is what is wrong with a field; what has no translation stays as it is', async () => {
  const app = Fastify();
  handleErrors(app);
  app.get('/', () => {
    throw new AppError('INVALID_REQUEST', { fields: { value: 'Please enter valid Mobile Number', other: 'Only in English' } });
  });
  app.get('/soon', () => {
    throw new AppError('TOO_MANY_REQUESTS', { detail: 'Too many tries. Wait 40 seconds and try again.' });
  });
  const ask = async (url: string, language: string) =>
    (await app.inject({ url, headers: { 'accept-language': language } })).json<unknown>();
  expect(await ask('/', 'hi')).toMatchObject({
    message: 'कुछ विवरण सही नहीं हैं। उन्हें देखें और दोबारा कोशिश करें।',
    fields: { value: 'सही मोबाइल नंबर डालें', other: 'Only in English' },
  });
  expect(await ask('/soon', 'hi')).toMatchObject({ message: 'बहुत बार कोशिश हुई। 40 सेकंड रुकें और दोबारा कोशिश करें।' });
  expect(await ask('/', 'en')).toMatchObject({ fields: { value: 'Please enter valid Mobile Number' } });
});

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
