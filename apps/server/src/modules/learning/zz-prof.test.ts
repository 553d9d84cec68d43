import { afterAll, beforeAll, test } from 'vitest';
import { navigationPathList } from '@abhyas/contract/learning.ts';
import { z } from 'zod';
import { type TestApp, testApp } from '../../../test/app.ts';
import { makeLargePath } from '../../../test/large-path.ts';
let server: TestApp; let token: string; let course: { courseId: string; variantId: string }; let place: { id: string; parentId: string };
beforeAll(async () => {
  server = await testApp({ template: 'demo' });
  token = await server.signIn('ASC1001');
  const found = (await server.call('studentCourses', {}, { token })).data.find(({ courseName }) => courseName === 'CAT');
  course = { courseId: found?.courseId ?? '', variantId: found?.variantId ?? '' };
  const [beside] = (await server.call('homeData', course, { token })).data.paths;
  place = await makeLargePath({ queryable: server.parts.database.orm, beside: BigInt(beside?.learningPathId ?? '0') });
});
afterAll(() => server.close());
test('prof', async () => {
  const open = () => server.call('navigationPathList', { studentImsPin: 'ASC1001', ...course, ...place }, { token });
  let data;
  for (let i = 0; i < 10; i++) { const t = performance.now(); data = (await open()).data; console.log('call', performance.now() - t); }
  const schema = z.object({ data: navigationPathList.data });
  for (let i = 0; i < 5; i++) { const t = performance.now(); const e = z.safeEncode(schema, { data } as never); const t1 = performance.now(); const s = JSON.stringify(e.data); console.log('encode', t1 - t, 'stringify', performance.now() - t1, s.length); const t2=performance.now(); schema.safeParse({data}); console.log('parse',performance.now()-t2); }
});
