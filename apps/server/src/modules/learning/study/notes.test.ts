import { randomUUID } from 'node:crypto';
import type { RequestOf } from '@abhyas/contract/endpoints.ts';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../../test/app.ts';
import { factories } from '../../../../test/factories.ts';
import { whileOpen } from '../../../../test/while-changing.ts';
import { watchQueries } from '../../../../test/query-count.ts';
import { deleteNote, lockNotes } from './note-queries.ts';
import { assets, learningNodes, nodeAssets, notes } from '../tables.ts';

let server: TestApp;
let make: ReturnType<typeof factories>;
beforeAll(async () => {
  server = await testApp();
  make = factories(server.parts);
});
afterAll(() => server.close());
const orm = () => server.parts.database.orm;

/** A student with a page to read. */
async function aReader() {
  const { person, course, variant } = await make.student();
  const page = await make.asset({ courseId: course.id, name: 'Roots and signs' });
  const { token } = await make.session({ personId: person.id });
  const inCourse = { courseId: String(course.id), variantId: String(variant.id) };
  const beside = { ...inCourse, learningPathId: String(page.topic.id), assetId: String(page.asset.id) };
  const save = (note: Partial<RequestOf<'saveNote'>> = {}) =>
    server.call('saveNote', { ...beside, noteKey: randomUUID(), text: 'A note', at: null, basedOn: 0, ...note }, { token });
  const remove = (noteKey: string) => server.call('removeNote', { noteKey }, { token });
  const list = async (which: Partial<RequestOf<'listNotes'>> = {}) =>
    (await server.call('listNotes', { ...inCourse, search: '', before: '', ...which }, { token })).data;
  const texts = async (which: Partial<RequestOf<'listNotes'>> = {}) => (await list(which)).notes.map(({ text }) => text);
  return { person, course, page, token, inCourse, beside, save, remove, list, texts };
}

let reader: Awaited<ReturnType<typeof aReader>>;
beforeEach(async () => {
  reader = await aReader();
});

describe('a note', () => {
  test('LRN-033 is kept beside its asset with the part it belongs to, and changed by the version it was based on', async () => {
    const noteKey = randomUUID();
    const first = (await reader.save({ noteKey, text: '  The sum is −b/a.  ', at: 12 })).data;
    expect(first).toMatchObject({ noteKey, text: 'The sum is −b/a.', at: 12, version: 1 });
    server.clock.advance(60_000);
    const second = (await reader.save({ noteKey, text: 'The product is c/a.', at: null, basedOn: 1 })).data;
    expect(second).toMatchObject({ text: 'The product is c/a.', at: null, version: 2, createdAt: first.createdAt });
    expect(second.updatedAt > first.updatedAt).toBe(true);
    const opened = await server.call('openAsset', reader.beside, { token: reader.token });
    expect(opened.data.notes).toEqual([second]);
  });

  test('LRN-033 sent twice is one note, and a change sent twice one change', async () => {
    const noteKey = randomUUID();
    const saved = await Promise.all(Array.from({ length: 8 }, () => reader.save({ noteKey })));
    expect(saved.map(({ data }) => data.version)).toEqual(Array.from({ length: 8 }, () => 1));
    const changed = await Promise.all(Array.from({ length: 8 }, () => reader.save({ noteKey, text: 'Changed', basedOn: 1 })));
    expect(changed.map(({ data }) => data.version)).toEqual(Array.from({ length: 8 }, () => 2));
    expect(await reader.texts()).toEqual(['Changed']);
  });

  test('LRN-033 that another device has changed since is not overwritten: what is there can be read, and be the basis of the next change', async () => {
    const noteKey = randomUUID();
    await reader.save({ noteKey });
    await reader.save({ noteKey, text: 'From the phone', basedOn: 1 });
    const refused = await reader.save({ noteKey, text: 'From the desk', basedOn: 1 });
    expect([refused.status, refused.error.code]).toEqual([409, 'CHANGED_ELSEWHERE']);
    const [there] = (await reader.list({ noteKey })).notes;
    expect(there).toMatchObject({ text: 'From the phone', version: 2 });
    expect((await reader.save({ noteKey, text: 'Both', basedOn: there?.version ?? 0 })).data.version).toBe(3);
    // a second note under the same key neither
    expect((await reader.save({ noteKey, text: 'Another', basedOn: 0 })).error.code).toBe('CHANGED_ELSEWHERE');
  });

  test('LRN-033 that was removed stays so, though a copy of it comes later, also one that was never here', async () => {
    const [kept, gone, late] = [randomUUID(), randomUUID(), randomUUID()];
    await reader.save({ noteKey: kept, text: 'Kept' });
    await reader.save({ noteKey: gone });
    expect((await reader.remove(gone)).status).toBe(200);
    expect((await reader.remove(gone)).status).toBe(200);
    expect((await reader.remove(late)).status).toBe(200);
    for (const copy of [
      { noteKey: gone, basedOn: 0 },
      { noteKey: gone, basedOn: 1, text: 'Changed on a train' },
      { noteKey: late, basedOn: 0 },
    ]) {
      expect((await reader.save(copy)).error.code).toBe('NOT_FOUND');
    }
    expect(await reader.texts()).toEqual(['Kept']);
  });

  test('LRN-033 that is being removed does not come back by a copy that was sent at the same time', async () => {
    const noteKey = randomUUID();
    await reader.save({ noteKey });
    const late = await whileOpen({
      server,
      open: async (tx) => {
        await lockNotes({ tx, studentId: reader.person.id });
        await deleteNote({ queryable: tx, studentId: reader.person.id, noteKey, now: server.clock.now() });
      },
      work: () => reader.save({ noteKey, text: 'Again' }),
    });
    expect(late.error.code).toBe('NOT_FOUND');
    expect(await reader.texts()).toEqual([]);
  });

  test('beside one asset all hold two hundred thousand characters, and what is too much is said', async () => {
    const text = 'क'.repeat(10_000);
    const keys = Array.from({ length: 20 }, () => randomUUID());
    for (const noteKey of keys) expect((await reader.save({ noteKey, text })).status).toBe(200);
    const detail = 'Notes here can have up to 200,000 characters in total. Shorten one to write more.';
    const tooMuch = await reader.save();
    expect([tooMuch.status, tooMuch.error.message]).toEqual([400, detail]);
    const [first = ''] = keys;
    expect((await reader.save({ noteKey: first, text: text.slice(1), basedOn: 1 })).status).toBe(200);
    expect((await reader.save({ text: 'कख' })).error.message).toBe(detail);
    expect((await reader.save({ text: 'ग' })).status).toBe(200);
    const longer = await reader.save({ noteKey: first, text, basedOn: 2 });
    expect([longer.status, longer.error.message]).toEqual([400, detail]);
  });

  test('LRN-033 holds ten thousand characters of any script, and says what is too much', async () => {
    const long = '😀'.repeat(10_000);
    expect((await reader.save({ text: long })).data.text).toBe(long);
    for (const text of ['नोट: वर्गमूल', 'ملاحظة', 'ﷺ \u200Fab', '<b>not bold</b>', "'; drop table notes; --", 'a\r\n\tb']) {
      expect((await reader.save({ text })).data.text).toBe(text);
    }
    const fault = async (text: string) => (await reader.save({ text })).error.fields?.['text'];
    expect(await fault(`${long}a`)).toBe('A note can have up to 10,000 characters.');
    expect(await fault(' \n ')).toBe('Write something first.');
    for (const text of ['a\u0000b', 'half \uD83D']) expect(await fault(text)).toBe("This text has characters we can't save.");
  });

  test('is no one else’s, whatever key they know', async () => {
    const noteKey = randomUUID();
    await reader.save({ noteKey });
    const other = await aReader();
    expect((await other.save({ ...reader.beside, noteKey })).status).toBe(403);
    expect((await other.save({ noteKey, text: 'Mine', basedOn: 1 })).error.code).toBe('NOT_FOUND');
    expect((await other.save({ noteKey, text: 'Mine' })).status).toBe(200);
    await other.remove(noteKey);
    expect([await reader.texts(), await other.texts()]).toEqual([['A note'], []]);
    // an asset of a course that is not theirs, named in a course that is
    const { learningPathId, assetId } = reader.beside;
    for (const strange of [{ assetId }, { learningPathId, assetId }, { assetId: '999999' }]) {
      expect((await other.save(strange)).error.code).toBe('RESOURCE_NOT_AVAILABLE');
    }
  });

  test('written while an import took the asset away is kept, with its name and without a place', async () => {
    await server.call('openAsset', reader.beside, { token: reader.token });
    await reader.save({ text: 'Before' });
    await orm().delete(nodeAssets).where(eq(nodeAssets.assetId, reader.page.asset.id));
    await orm().update(learningNodes).set({ isActive: false }).where(eq(learningNodes.id, reader.page.topic.id));
    expect((await reader.save({ text: 'After' })).status).toBe(200);
    const { notes: listed } = await reader.list();
    expect(listed.map(({ text, assetName, url, place }) => ({ text, assetName, url, place }))).toEqual(
      ['After', 'Before'].map((text) => ({ text, assetName: 'Roots and signs', url: '', place: '' })),
    );
    await orm().delete(assets).where(eq(assets.id, reader.page.asset.id));
    expect((await reader.list()).notes[0]).toMatchObject({ assetId: '', assetType: '', assetName: 'Roots and signs' });
  });

  test.each([
    [500, 0, 'You already have 500 notes beside this. Delete one to add another.'],
    [0, 5_000, 'You already have 5000 notes in this course. Delete one to add another.'],
  ])('is refused where %i are beside the asset already, or %i elsewhere in the course', async (beside, elsewhere, message) => {
    const fill = (count: number, assetId: bigint | null) =>
      orm().execute(sql`
        insert into notes (student_id, course_id, asset_id, asset_name, key, text, version, created_at, updated_at)
        select ${reader.person.id}, ${reader.course.id}, ${assetId}::bigint, 'Asset', gen_random_uuid(), 'n', 1, now, now
          from generate_series(1, ${count}::int), (select ${server.clock.now().toISOString()}::timestamptz as now) as moment`);
    await fill(beside, reader.page.asset.id);
    await fill(elsewhere, null);
    const refused = await reader.save();
    expect([refused.status, refused.error.message]).toEqual([400, message]);
  });
});

describe('the list of notes', () => {
  test('LRN-033 has them last changed first with the place they open at, in two queries', async () => {
    const [one, two] = [randomUUID(), randomUUID()];
    await reader.save({ noteKey: one, text: 'One' });
    server.clock.advance(1000);
    await reader.save({ noteKey: two, text: 'Two', at: 4 });
    server.clock.advance(1000);
    await reader.save({ noteKey: one, text: 'One, changed', basedOn: 1 });
    await reader.list();
    const { result, count } = await watchQueries({ server, work: () => reader.list() });
    expect(result.notes.map(({ text, at }) => [text, at])).toEqual([
      ['One, changed', null],
      ['Two', 4],
    ]);
    const { path, topic, module, asset } = reader.page;
    expect(result.notes[0]).toMatchObject({
      assetId: String(asset.id),
      assetName: 'Roots and signs',
      assetType: 'html',
      place: `${path.name} · ${topic.name}`,
      url: `/prepare-${path.slug}/detail/Roots%20and%20signs/?moduleId=${module.id}&parentId=${topic.id}&assetId=${asset.id}`,
    });
    // the course, the notes, and without imported content its tree each time
    expect(count).toBe(4);
  });

  test('LRN-033 searches the text and the name of the asset in letters of either case, whatever the script', async () => {
    for (const text of ['Vieta: SUM of roots', 'L’ÉTÉ', '100% sure_ly', 'back\\slash']) await reader.save({ text });
    const found = (search: string) => reader.texts({ search });
    expect(await found('sum OF')).toEqual(['Vieta: SUM of roots']);
    expect(await found(' l’été ')).toEqual(['L’ÉTÉ']);
    expect(await found('%')).toEqual(['100% sure_ly']);
    expect(await found('sure_')).toEqual(['100% sure_ly']);
    expect(await found('\\')).toEqual(['back\\slash']);
    expect(await found('roots AND signs')).toHaveLength(4);
    expect(await found('none of these')).toEqual([]);
    expect(await reader.texts({ assetType: 'html' })).toHaveLength(4);
    expect(await reader.texts({ assetType: 'pdf' })).toEqual([]);
  });

  test('comes a hundred at a time, each note once, also where many changed at one moment', async () => {
    const { id: assetId } = reader.page.asset;
    await orm().execute(sql`
      insert into notes (student_id, course_id, asset_id, asset_name, key, text, version, created_at, updated_at)
      select ${reader.person.id}, ${reader.course.id}, ${assetId}, 'Asset', gen_random_uuid(), 'Note ' || n, 1, at, at
        from generate_series(1, 250) as n, (select ${server.clock.now().toISOString()}::timestamptz as at) as moment`);
    const pages = [await reader.list()];
    while (pages.at(-1)?.next !== '' && pages.length < 5) pages.push(await reader.list({ before: pages.at(-1)?.next ?? '' }));
    expect(pages.map((page) => page.notes.length)).toEqual([100, 100, 50]);
    expect(new Set(pages.flatMap((page) => page.notes.map(({ noteKey }) => noteKey))).size).toBe(250);
    for (const before of ['x', '2026-01-01T00:00:00Z', '2026-01-01T00:00:00Z_x', '_1']) {
      expect((await server.call('listNotes', { ...reader.inCourse, search: '', before }, { token: reader.token })).status).toBe(400);
    }
  });

  test('IDN-082 support acting as the student changes no note', async () => {
    const support = await make.person({ role: 'staff', rights: ['support'] });
    const { token } = await make.session({ personId: reader.person.id, actingAdminId: support.id });
    const noteKey = randomUUID();
    await reader.save({ noteKey });
    const refused = await server.call('saveNote', { ...reader.beside, noteKey, text: 'Support', at: null, basedOn: 1 }, { token });
    expect([refused.status, (await server.call('removeNote', { noteKey }, { token })).status]).toEqual([403, 403]);
    expect(await orm().$count(notes, eq(notes.studentId, reader.person.id))).toBe(1);
  });
});
