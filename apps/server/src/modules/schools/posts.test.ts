import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../test/app.ts';
import { factories } from '../../../test/factories.ts';
import { schoolFactories } from '../../../test/factories/school-factories.ts';

let server: TestApp;
let make: ReturnType<typeof factories>;
let of: ReturnType<typeof schoolFactories>;
beforeAll(async () => {
  server = await testApp();
  make = factories(server.parts);
  of = schoolFactories(server);
});
afterAll(() => server.close());

const day = 86_400_000;

async function newStudent() {
  const { person, course } = await make.student();
  const { token } = await make.session({ personId: person.id, at: server.clock.now() });
  const courseId = String(course.id);
  const articles = async () => (await server.call('courseArticleData', { courseId }, { token })).data;
  const events = async () => (await server.call('courseEventData', { courseId }, { token })).data;
  const search = async (moduleName: string, searchKey: string) =>
    (await server.call('fullTextSearch', { moduleName, searchKey, courseId }, { token })).data.map((found) =>
      'articleName' in found ? found.articleName : found.eventTitle,
    );
  const ago = (days: number) => new Date(server.clock.now().getTime() - days * day);
  return { person, courseId, of: { courseId: course.id }, token, articles, events, search, ago };
}

describe('articles and events of a course', () => {
  test('API-070 DAT-060 SCH-039 SCH-040 an article has what its card shows, and a link to its text', async () => {
    const { articles, of: inCourse, token, courseId } = await newStudent();
    const { id } = await of.article({
      ...inCourse,
      name: 'How calls are decided',
      description: 'Scores, step by step',
      html: '<p>Each school publishes a formula.</p>',
      thumbKey: 'packs/test/thumb.svg',
      seconds: 210,
      isPinned: true,
    });
    const [article] = await articles();
    expect(article).toEqual({
      articleId: String(id),
      articleName: 'How calls are decided',
      htmlContent: `/school/article?articleId=${id}`,
      duration: '03:30',
      activeDate: expect.any(String) as string,
      createdTs: expect.any(String) as string,
      date: expect.stringMatching(/^\d{4}-\d{2}-\d{2}$/) as string,
      thumbnailLink: expect.stringContaining('/files/packs/test/thumb.svg') as string,
      isBookmark: '0',
      isPinned: '1',
      tags: ['Admissions'],
      description: 'Scores, step by step',
      schoolId: '',
    });
    const read = await server.call('schoolArticle', { articleId: String(id), courseId }, { token });
    expect(read.data).toEqual({ article, schoolName: '', html: '<p>Each school publishes a formula.</p>' });
  });

  test('API-071 DAT-061 an event has what its card shows', async () => {
    const { events, of: inCourse } = await newStudent();
    const event = await of.event({ ...inCourse, title: 'Meet the alumni', description: 'Online' });
    expect(await events()).toEqual([
      {
        eventId: String(event.id),
        eventTitle: 'Meet the alumni',
        date: event.startsAt.toISOString(),
        registrationUrl: 'https://register.example/',
        tags: ['Admissions'],
        thumbnailLink: '',
        isBookMark: '0',
        isPinned: '0',
        description: 'Online',
        activeDate: event.activeFrom.toISOString(),
        schoolId: '',
      },
    ]);
  });

  test('SCH-032 SCH-033 pinned ones come first, then the newest articles, and of events the next one before those that are over; what is not public yet, or of another course, is left out', async () => {
    const { articles, events, of: inCourse, ago } = await newStudent();
    const other = await make.course();
    for (const [name, activeFrom, isPinned, startsAt] of [
      ['Old and pinned', ago(400), true, ago(300)],
      ['New', ago(1), false, ago(-40)],
      ['Older', ago(9), false, ago(-2)],
      ['Over', ago(20), false, ago(3)],
      ['Long over', ago(30), false, ago(4)],
      ['Tomorrow', ago(-1), true, ago(-2)],
    ] as const) {
      await of.article({ ...inCourse, name, activeFrom, isPinned });
      await of.event({ ...inCourse, title: name, activeFrom, isPinned, startsAt });
    }
    await of.article({ courseId: other.course.id, name: 'Of another course' });
    await of.article({ courseId: null, name: 'Of every course', activeFrom: ago(5) });
    expect((await articles()).map(({ articleName }) => articleName)).toEqual([
      'Old and pinned',
      'New',
      'Of every course',
      'Older',
      'Over',
      'Long over',
    ]);
    expect((await events()).map(({ eventTitle }) => eventTitle)).toEqual(['Old and pinned', 'Older', 'New', 'Over', 'Long over']);
    const unread = await of.article({ courseId: other.course.id });
    const { courseId, token } = await newStudent();
    expect((await server.call('schoolArticle', { articleId: String(unread.id), courseId }, { token })).status).toBe(404);
  });

  test('SCH-038 API-081 API-082 DAT-062 a bookmark is set and taken away, isBookmark on an article and isBookMark on an event', async () => {
    const { articles, events, of: inCourse, token, courseId, person } = await newStudent();
    const article = await of.article({ ...inCourse, name: 'One' });
    const event = await of.event(inCourse);
    const [articleId, eventId] = [String(article.id), String(event.id)];
    const mark = async (isBookMark: '0' | '1') => [
      (await server.call('articleBookmark', { articleId, isBookMark, courseId }, { token })).data,
      (await server.call('eventBookmark', { eventId, isBookMark, courseId, studentImsPin: person.pin, schoolId: '' }, { token })).data,
    ];
    const marks = async () => [
      (await articles()).find((each) => each.articleId === articleId)?.isBookmark,
      (await events()).find((each) => each.eventId === eventId)?.isBookMark,
    ];
    expect(await mark('1')).toEqual([{ isBookmark: '1' }, { isBookMark: '1' }]);
    // again changes nothing
    await mark('1');
    expect(await marks()).toEqual(['1', '1']);
    expect(await mark('0')).toEqual([{ isBookmark: '0' }, { isBookMark: '0' }]);
    expect(await marks()).toEqual(['0', '0']);
    const gone = await server.call('articleBookmark', { articleId: '999999', isBookMark: '1', courseId }, { token });
    expect(gone.status).toBe(404);
  });

  test('API-083 SCH-036 a search finds words, their forms, their beginnings and typos, the best first; a module that is not there finds nothing', async () => {
    const { search, of: inCourse } = await newStudent();
    await of.article({ ...inCourse, name: 'Formulas', searchText: 'Formulas of selection, formula by formula' });
    await of.article({ ...inCourse, name: 'Interviews', searchText: 'Preparing for interviews. One formula is named.' });
    await of.event({ ...inCourse, title: 'Webinar on scholarships', searchText: 'Webinar on scholarships' });
    expect(await search('Articles', 'formula')).toEqual(['Formulas', 'Interviews']);
    expect(await search('Articles', 'interviewing')).toEqual(['Interviews']);
    expect(await search('Articles', 'prepar')).toEqual(['Interviews']);
    expect(await search('Articles', 'intervews')).toEqual(['Interviews']);
    expect(await search('Events', 'scolarship')).toEqual(['Webinar on scholarships']);
    for (const text of ['zzzz', '   ', "'; & ! |", 'the']) expect([text, await search('Articles', text)]).toEqual([text, []]);
    expect(await search('Schools', 'formula')).toEqual([]);
  });
});
