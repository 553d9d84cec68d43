import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { PathNode } from '@abhyas/contract/learning/learning.ts';
import { and, eq, inArray, lt } from 'drizzle-orm';
import { type TestApp, testApp } from '../../../test/app.ts';
import { contentPacks } from '../../platform/postgres/tables.ts';
import { listClosedItems } from '../assessment/paper/item-queries.ts';
import { assetQuestions, learningNodes } from './tables.ts';

let app: TestApp;
let token: string;
let course: { courseId: string; variantId: string };
beforeAll(async () => {
  app = await testApp({ template: 'demo' });
  token = await app.signIn('ASC1008');
  const courses = (await app.call('studentCourses', {}, { token })).data;
  const cat = courses.find((candidate) => candidate.courseName === 'CAT');
  course = { courseId: cat?.courseId ?? '', variantId: cat?.variantId ?? '' };
});
afterAll(() => app.close());

const header = async (as = token, pin = 'ASC1008') =>
  app.call(
    'moduleData',
    { studentImsPin: pin, course_id: course.courseId, course_name: 'CAT', variant_id: course.variantId, myImsCourseId: '' },
    { token: as },
  );

async function pathNamed(name: string): Promise<PathNode> {
  const tabs = (await header()).data.headerModuleData;
  const entry = tabs.flatMap((tab) => tab.children).find((child) => child.name === name);
  const { courseId, variantId } = course;
  const body = { studentImsPin: 'ASC1008', courseId, variantId, parentId: entry?.parentId ?? '', id: entry?.learningPathId ?? '' };
  const [path] = (await app.call('navigationPathList', body, { token })).data;
  if (path === undefined) throw new Error(`no path ${name}`);
  return path;
}

describe('the header', () => {
  test('API-011, SHL-009 module data names the tabs of the course in order, home and upgrades among them', async () => {
    const { data } = await header();
    const types = data.headerModuleData.map((tab) => tab.type);
    expect(types[0]).toBe('home');
    expect(types).toContain('upgrades');
    expect(data.isMentor).toBe(false);
    const channels = data.headerModuleData.find((tab) => tab.type === 'channel');
    expect(data.channelData).toEqual({ moduleId: channels?.learningPathId });
    const prepare = data.headerModuleData.find((tab) => tab.type === 'prepare');
    const names = ['Quantitative ability', 'Verbal ability', 'Data and logic', 'Puzzle of the day'];
    expect(prepare?.children.map((child) => child.name)).toEqual(names);
  });

  test('the puzzle of the day has a page of its own, and another question on each day of a year, none of them closed', async () => {
    const prepare = (await header()).data.headerModuleData.find((tab) => tab.type === 'prepare');
    expect(prepare?.children.find(({ type }) => type === 'prepare - puzzle')?.url).toBe('/puzzle');
    const { page } = (await app.call('dailyPuzzle', course, { token })).data;
    const queryable = app.parts.database.orm;
    const inTurn = await queryable
      .select({ itemId: assetQuestions.itemId })
      .from(assetQuestions)
      .where(and(eq(assetQuestions.assetId, BigInt(page?.assetId ?? '')), lt(assetQuestions.position, 0)));
    const itemIds = inTurn.map(({ itemId }) => itemId);
    expect(itemIds.length).toBeGreaterThanOrEqual(366);
    expect(await listClosedItems({ queryable, itemIds, now: app.clock.now() })).toEqual(new Set());
  });

  test('SHL-011 a tab leads to its landing page, a hyperlink out of the portal', async () => {
    const urls = new Map((await header()).data.headerModuleData.map((tab) => [tab.name, tab.url]));
    expect(Object.fromEntries(urls)).toMatchObject({
      Home: '/home',
      Prepare: '/prepare',
      Test: '/test',
      Schools: '/schools',
      'My page': '/mypage',
      'My plan': '/myplan',
      Upgrades: '/upgrade',
      'Exam website': 'https://iimcat.ac.in/',
    });
  });

  test('SHL-021 SHL-023 a path of several units has them on the third floor, each with a page that opens it', async () => {
    const tabs = (await header()).data.headerModuleData;
    const quant = tabs.flatMap((tab) => tab.children).find((child) => child.name === 'Quantitative ability');
    const units = (await pathNamed('Quantitative ability')).children;
    expect(quant?.children.map((option) => [option.learningPathId, option.name])).toEqual(
      units.map((unit) => [unit.learningPathId, unit.name]),
    );
    expect(quant?.children[1]?.url).toBe(
      `/prepare-quantitative-ability/Quantitative%20ability/Quadratic%20equations/?parentId=${quant?.parentId}&id=${quant?.learningPathId}&learningPathId=${quant?.learningPathId}&learningPathName=Quantitative+ability&index=1`,
    );
    // one unit is the path itself, and pages without units have none
    for (const name of ['Full mocks', 'Score Summary']) {
      expect(tabs.flatMap((tab) => tab.children).find((child) => child.name === name)?.children).toEqual([]);
    }
  });

  test('API-012 a mentor reads the header of a student of theirs', async () => {
    const mentor = await app.signIn('MEN2001');
    const read = (pin: string, as: string) => app.call('mentorStudentHeaderModule', { studentImsPin: pin, ...course }, { token: as });
    expect((await read('ASC1001', mentor)).data).toEqual((await header()).data.headerModuleData);
    expect((await read('NOBODY1', mentor)).status).toBe(404);
    expect((await read('MEN2001', mentor)).status).toBe(404);
  });

  test('API-013 API-014 the details of a variant name it and say whether its proctored tests are taken at a centre', async () => {
    const read = (adminimspin: string, variantId: string) => app.call('variantDetails', { adminimspin, variantId }, { token });
    expect((await read('ASC1008', course.variantId)).data).toEqual({
      ...course,
      courseName: 'CAT',
      variantName: 'Classroom',
      centreProctoredAllowed: '1',
    });
    expect((await read('ASC1008', '999999')).status).toBe(403);
    expect((await read('ASC1002', course.variantId)).status).toBe(403);
  });

  test('someone else’s pin or course is refused', async () => {
    expect((await header(token, 'ASC1002')).status).toBe(403);
    const mentor = await app.signIn('MEN2001');
    expect((await header(mentor, 'MEN2001')).status).toBe(200);
    const staff = await app.signIn('STF3001');
    expect((await header(staff, 'STF3001')).status).toBe(403);
  });
});

describe('a prepare path', () => {
  test('API-035, LRN-005, LRN-029 answers with its units, each with topics or a plain list of assets', async () => {
    const path = await pathNamed('Quantitative ability');
    const quadratics = path.children.find((unit) => unit.name === 'Quadratic equations');
    expect(quadratics?.children.length).toBeGreaterThanOrEqual(5);
    expect(quadratics?.assets).toEqual([]);
    const plain = path.children.find((unit) => unit.assets.length > 0);
    expect(plain?.children).toEqual([]);
  });

  test('an unknown path is not found, a path of another course neither', async () => {
    const { courseId, variantId } = course;
    const body = { studentImsPin: 'ASC1008', courseId, variantId, parentId: '1', id: '999999' };
    const answer = await app.call('navigationPathList', body, { token });
    expect(answer.status).toBe(404);
    expect(answer.error.message).toBe('No records found');
  });

  test('API-037, LRN-004 the unit that was opened last is restored', async () => {
    const path = await pathNamed('Quantitative ability');
    const unit = path.children[2];
    const payload = {
      module_id: path.parentId,
      course_id: course.courseId,
      variant_id: course.variantId,
      parent_learning_path_id: path.learningPathId,
      learning_path_id: unit?.learningPathId ?? '',
      index: 2,
    };
    expect((await app.call('assetProgress', { event_type: 'prepare_resume', payload }, { token })).status).toBe(200);
    expect((await pathNamed('Quantitative ability')).activeLearningPathId).toBe(unit?.learningPathId);
    const strange = { ...payload, learning_path_id: path.learningPathId };
    expect((await app.call('assetProgress', { event_type: 'prepare_resume', payload: strange }, { token })).status).toBe(404);
    const notMine = { ...payload, variant_id: '999999' };
    expect((await app.call('assetProgress', { event_type: 'prepare_resume', payload: notMine }, { token })).status).toBe(403);
  });

  test('API-038, LRN-008, LRN-031 Mark as Complete toggles a topic', async () => {
    const find = async () => (await pathNamed('Quantitative ability')).children.flatMap((unit) => unit.children)[0];
    const topic = await find();
    const mark = (markAsComplete: '0' | '1') =>
      app.call('markAsComplete', { ...course, moduleId: '1', learningPathId: topic?.learningPathId ?? '', markAsComplete }, { token });
    expect((await mark('1')).data).toEqual({ markAsComplete: '1' });
    expect(await find()).toMatchObject({ markAsComplete: '1', isCompleted: 'True', status: 'completed' });
    expect((await mark('0')).data).toEqual({ markAsComplete: '0' });
    expect(await find()).toMatchObject({ markAsComplete: '0', isCompleted: 'False' });
  });
});

describe('an asset', () => {
  const assetOf = async (type: 'video' | 'html' | 'pdf') => {
    const path = await pathNamed('Quantitative ability');
    const holders = path.children.flatMap((unit) => [unit, ...unit.children]);
    const holder = holders.find((node) => node.assets.some((asset) => asset.assetType === type));
    const asset = holder?.assets.find((candidate) => candidate.assetType === type);
    if (holder === undefined || asset === undefined) throw new Error(`no ${type}`);
    return { learningPathId: holder.learningPathId, asset };
  };
  const open = async (type: 'video' | 'html' | 'pdf', as = token) => {
    const { learningPathId, asset } = await assetOf(type);
    const { courseId, variantId } = course;
    return app.call('openAsset', { courseId, variantId, learningPathId, assetId: asset.assetId }, { token: as });
  };
  const finish = async (type: 'video' | 'html' | 'pdf') => {
    const { learningPathId, asset } = await assetOf(type);
    const last = (await open(type)).data.parts - 1;
    const entry = { courseId: course.courseId, learningPathId, assetId: asset.assetId, at: app.clock.now().toISOString() };
    return app.call('saveProgress', { entries: [{ ...entry, position: last, seen: [[0, last]] }] }, { token });
  };

  test('LRN-011, LRN-014 is in progress once opened, completed at its end, and stays completed', async () => {
    expect((await assetOf('html')).asset.status).toBe('');
    expect((await open('html')).data.status).toBe('in-progress');
    expect((await finish('html')).data[0]?.status).toBe('completed');
    expect((await open('html')).data.status).toBe('completed');
    expect((await assetOf('html')).asset).toMatchObject({ status: 'completed', isCompleted: '1' });
  });

  test.each(['video', 'pdf'] as const)('a %s opens by a signed link that really serves it', async (type) => {
    const { data } = await open(type);
    const file = await app.app.inject({ method: 'GET', url: data.url });
    expect(file.statusCode).toBe(200);
    expect(file.headers['content-type']).toContain(type === 'video' ? 'video/mp4' : 'application/pdf');
    expect(file.rawPayload.length).toBeGreaterThan(1000);
    const unsigned = await app.app.inject({ method: 'GET', url: data.url.split('?')[0] ?? '' });
    expect(unsigned.statusCode).toBe(403);
  });

  test('ERR-019 what an import withdrew or moved is answered as new content, and takes no progress', async () => {
    const path = await pathNamed('Quantitative ability');
    const unit = path.children.find((candidate) =>
      candidate.children.some((topic) => topic.assets.some((each) => each.assetType === 'html')),
    );
    const topic = unit?.children.find((candidate) => candidate.assets.some((each) => each.assetType === 'html'));
    const asset = topic?.assets.find((each) => each.assetType === 'html');
    if (unit === undefined || topic === undefined || asset === undefined) throw new Error('no page in a topic');
    const ids = [path, unit, topic].map((node) => BigInt(node.learningPathId));
    const show = async (active: boolean) => {
      await app.parts.database.orm.update(learningNodes).set({ isActive: active }).where(inArray(learningNodes.id, ids));
      await app.parts.database.orm.update(contentPacks).set({ checksum: `test ${active}` });
    };
    const { courseId, variantId } = course;
    const codeOf = (answer: { status: number; error: { code: string } }) => (answer.status === 200 ? 'ok' : answer.error.code);
    const calls = async () => [
      codeOf(
        await app.call(
          'navigationPathList',
          { studentImsPin: 'ASC1008', ...course, parentId: path.parentId, id: path.learningPathId },
          { token },
        ),
      ),
      codeOf(await app.call('openAsset', { courseId, variantId, learningPathId: topic.learningPathId, assetId: asset.assetId }, { token })),
      codeOf(
        await app.call(
          'markAsComplete',
          { ...course, moduleId: '1', learningPathId: topic.learningPathId, markAsComplete: '1' },
          { token },
        ),
      ),
      codeOf(
        await app.call(
          'assetProgress',
          {
            event_type: 'prepare_resume',
            payload: {
              module_id: path.parentId,
              course_id: courseId,
              variant_id: variantId,
              parent_learning_path_id: path.learningPathId,
              learning_path_id: unit.learningPathId,
              index: 1,
            },
          },
          { token },
        ),
      ),
    ];
    await show(false);
    expect(await calls()).toEqual(Array.from({ length: 4 }, () => 'HEADER_MODULE_EXPIRED'));
    await show(true);
  });

  test('ERR-019 an asset that was moved to another topic is answered as new content where it was', async () => {
    const { asset } = await assetOf('pdf');
    const { learningPathId } = await assetOf('video');
    const { courseId, variantId } = course;
    const answer = await app.call('openAsset', { courseId, variantId, learningPathId, assetId: asset.assetId }, { token });
    expect([answer.status, answer.error]).toMatchObject([
      410,
      { code: 'HEADER_MODULE_EXPIRED', message: 'We have added new content to this page.' },
    ]);
    const unknown = await app.call('openAsset', { courseId, variantId, learningPathId, assetId: '999999' }, { token });
    expect(unknown.error.code).toBe('RESOURCE_NOT_AVAILABLE');
  });

  test('opened by a mentor leaves no trace', async () => {
    const { learningPathId, asset } = await assetOf('pdf');
    const mentor = await app.signIn('MEN2001');
    const { courseId, variantId } = (await app.call('studentCourses', {}, { token: mentor })).data[0] ?? { courseId: '', variantId: '' };
    const answer = await app.call('openAsset', { courseId, variantId, learningPathId, assetId: asset.assetId }, { token: mentor });
    expect(answer.data.status).toBe('');
  });

  test('that is not in the course is not available', async () => {
    const { asset } = await assetOf('pdf');
    const { courseId, variantId } = course;
    const answer = await app.call('openAsset', { courseId, variantId, learningPathId: '999999', assetId: asset.assetId }, { token });
    expect(answer.status).toBe(404);
    expect(answer.error.message).toBe('This learning resource is not available.');
  });

  test('HOM-003, HOM-004 home shows what was begun, last opened first, and not what is completed', async () => {
    app.clock.advance(60_000);
    await open('video');
    const { courseId, variantId } = course;
    const home = (await app.call('homeData', { courseId, variantId }, { token })).data;
    expect(home.resume[0]?.assetType).toBe('video');
    expect(home.resume.some((asset) => asset.assetType === 'html')).toBe(false);
    expect(home.resume[0]?.url).toMatch(/^\/prepare-quantitative-ability\/detail\//);
    expect(home.tests.map((asset) => asset.assetName)).toContain('Full mock 1');
    const quant = home.paths.find((path) => path.name === 'Quantitative ability');
    expect(quant?.completed).toBe(1);
    expect(quant?.total).toBeGreaterThan(5);
  });
});
