import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../../test/app.ts';
import { factories } from '../../../../test/factories.ts';

let server: TestApp;
let make: ReturnType<typeof factories>;
beforeAll(async () => {
  server = await testApp();
  make = factories(server.parts);
});
afterAll(() => server.close());

test('LRN-030 LRN-032 a node that is not active is not sent, and one that is a hyperlink has its url', async () => {
  const { person, course, variant } = await make.student();
  const inside = { courseId: course.id };
  const module = await make.node(inside);
  const path = await make.node({ ...inside, floor: 'path', parentId: module.id });
  const below = { ...inside, floor: 'unit', parentId: path.id, pathId: path.id } as const;
  await make.node({ ...below, name: 'Units', isHeader: true });
  await make.node({ ...below, name: 'Past papers', type: 'hyperlink', url: 'https://papers.example/', isHeader: false });
  await make.node({ ...below, name: 'Withdrawn', isActive: false });
  const token = await server.signIn(person.pin);
  const where = { courseId: String(course.id), variantId: String(variant.id), parentId: String(module.id), id: String(path.id) };
  const [shown] = (await server.call('navigationPathList', { studentImsPin: person.pin, ...where }, { token })).data;
  expect(shown?.children.map(({ name, type, url, isHeader, isActive }) => ({ name, type, url, isHeader, isActive }))).toEqual([
    { name: 'Units', type: 'prepare', url: '', isHeader: '1', isActive: '1' },
    { name: 'Past papers', type: 'hyperlink', url: 'https://papers.example/', isHeader: '0', isActive: '1' },
  ]);
});
