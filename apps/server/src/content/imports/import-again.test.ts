import { sql } from 'drizzle-orm';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readEvent } from '@abhyas/rules/calendar/read-event.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../test/app.ts';
import { factories } from '../../../test/factories.ts';
import { demoFolder } from '../../../test/packs/changed-pack.ts';
import { importPack } from '../import-pack.ts';

// the demo without its candidates, whose tests would all be taken again
const folder = mkdtempSync(join(tmpdir(), 'abhyas-again-'));
let server: TestApp;
let student: string;
let mentor: string;
let cat: { courseId: string; variantId: string };
beforeAll(async () => {
  cpSync(demoFolder, folder, { recursive: true, filter: (path) => !path.endsWith('cohort.yaml') });
  server = await testApp({ template: 'demo' });
  student = await server.signIn('ASC1001');
  mentor = await server.signIn('MEN2001');
  const courses = (await server.call('studentCourses', {}, { token: student })).data;
  const { courseId = '', variantId = '' } = courses.find(({ courseName }) => courseName === 'CAT') ?? {};
  cat = { courseId, variantId };
});
afterAll(async () => {
  await server.close();
  rmSync(folder, { recursive: true, force: true });
});

/** Every file of the pack that an import put into the store. */
const stored: string[] = [];
const importFolder = () => {
  const { files } = server.parts;
  const noted: typeof files = {
    ...files,
    put: async (file) => {
      stored.push(file.key);
      await files.put(file);
    },
  };
  return importPack({ ...server.parts, files: noted, folder, rebase: false, demoPasswords: true });
};
const change = (file: string, changed: (text: string) => string) =>
  writeFileSync(join(folder, file), changed(readFileSync(join(folder, file), 'utf8')));

const sequences = async () =>
  (
    await server.parts.database.orm.execute(
      sql`select ref, sequence, cancelled_at is not null as off from agenda_entries order by source, ref, audience, person_id`,
    )
  ).rows;
const home = async () => (await server.call('homeData', cat, { token: student })).data;
const banners = async () => (await home()).promotions.small.map(({ title }) => title);
/** What a student reads of content that the server keeps in memory: a path at home and on its own page, and the kind of a test. */
const shown = async () => {
  const { paths, tests } = await home();
  const mock = tests.find(({ assetName }) => assetName === 'Full mock 1');
  const { learningPathId: id = '', parentId = '' } = paths[0] ?? {};
  const [path] = (await server.call('navigationPathList', { studentImsPin: 'ASC1001', ...cat, parentId, id }, { token: student })).data;
  return [paths[0]?.name, path?.name, mock?.assetDetails[0]?.assessmentType];
};
/** How many rows there are of each kind that imports have doubled or taken away before. */
const counts = async () =>
  (
    await server.parts.database.orm.execute(sql`
      select (select count(*)::int from doubts) as doubts, (select count(*)::int from doubt_posts) as posts, (select count(*)::int from uploads) as uploads,
             (select count(*)::int from class_batches) as batches, (select count(*)::int from classes) as classes,
             (select count(*)::int from batch_members) as members, (select count(*)::int from class_attendance) as attendance,
             (select count(*)::int from class_recordings) as recordings, (select count(*)::int from relations) as relations,
             (select count(*)::int from mentor_bookings) as bookings, (select count(*)::int from mentor_times) as times,
             (select count(*)::int from student_tasks) as tasks, (select count(*)::int from feedback_files) as files,
             (select count(*)::int from holidays) as holidays, (select count(*)::int from session_limits) as limits,
             (select count(*)::int from school_listings) as listed, (select count(*)::int from programme_cutoffs) as cutoffs,
             (select count(*)::int from programme_outcomes) as outcomes, (select count(*)::int from school_articles) as articles,
             (select count(*)::int from agenda_entries where source = 'deadline' and cancelled_at is null) as deadlines`)
  ).rows[0];

describe('SCH-001 the demo, imported again as it is', () => {
  const inbox = { courseId: '', variantId: '', status: 'open', search: '', page: 1 } as const;
  let reply: { doubtId: string; postKey: string; text: string; attachments: [] };
  const settings = {
    timeZone: '',
    minutes: 60,
    buffer: 0,
    noticeHours: 0,
    maxPerDay: 0,
    meetingUrl: 'https://meet.example/mine',
    about: 'Mine',
  };
  let cancelled = '';
  let before: { sequences: Awaited<ReturnType<typeof sequences>>; counts: Awaited<ReturnType<typeof counts>> };
  beforeAll(async () => {
    const [open] = (await server.call('listDoubts', inbox, { token: mentor })).data.doubts;
    reply = { doubtId: open?.doubtId ?? '', postKey: crypto.randomUUID(), text: 'A square keeps its sign.', attachments: [] };
    await server.call('replyToDoubt', reply, { token: mentor });
    const { upcoming } = (await server.call('mentorDashboard', { imspin: 'MEN2001', search: '', after: '' }, { token: mentor })).data;
    cancelled = upcoming[0]?.bookingId ?? '';
    await server.call('mentorCancel', { bookingId: [cancelled], reason: 'A family matter' }, { token: mentor });
    await server.call('saveMentorSettings', settings, { token: mentor });
    const { week } = (await server.call('mentorWeek', { date: '2026-12-02' }, { token: mentor })).data;
    await server.call('closeTimes', { timeId: [week.times[0]?.timeId ?? ''] }, { token: mentor });
    before = { sequences: await sequences(), counts: await counts() };
    await importFolder();
  });

  test('adds and removes nothing', async () => {
    expect(await counts()).toEqual(before.counts);
    expect(await banners()).toHaveLength(6);
  });

  test('changes no event', async () => {
    expect(before.sequences.length).toBeGreaterThan(5);
    expect(await sequences()).toEqual(before.sequences);
  });

  test('leaves what was written since, and brings back no file of a question that was removed', async () => {
    const { doubt } = (await server.call('getDoubt', { doubtId: reply.doubtId }, { token: student })).data;
    expect(doubt).toMatchObject({ status: 'answered', replies: 1 });
    expect([stored.length > 0, stored.filter((key) => key.startsWith('uploads/'))]).toEqual([true, []]);
  });

  test('leaves what a mentor has changed', async () => {
    expect((await server.call('mentorWeek', { date: '' }, { token: mentor })).data.settings).toEqual(settings);
    const { past } = (await server.call('studentSessions', { ...cat, studentImsPin: '', after: '' }, { token: student })).data;
    expect(past.find(({ bookingId }) => bookingId === cancelled)).toMatchObject({ bookingStatus: 'CANCELLED BY MENTOR' });
  });
});

describe('the demo, changed and imported again', () => {
  let before: Awaited<ReturnType<typeof sequences>>;
  let countsBefore: Awaited<ReturnType<typeof counts>>;
  let shownBefore: Awaited<ReturnType<typeof shown>>;
  let cutoffs: string[];
  let later: bigint;
  beforeAll(async () => {
    shownBefore = await shown();
    change('modules.yaml', (text) => text.replaceAll('Quantitative ability', 'Numbers'));
    change('tests/mock-1.yaml', (text) => text.replaceAll('type: Mock', 'type: Rehearsal'));
    before = await sequences();
    countsBefore = await counts();
    change('events.yaml', (text) =>
      text.replace("time: '17:00'", "time: '17:30'").replace(/ {2}- key: forms-last-dates[\s\S]*?(?= {2}- key: meet)/, ''),
    );
    change('promotions.yaml', (text) => text.replace(/ {2}- \{key: library-pass.*\n/, '').replace("'Formula cards'", "'Cards'"));
    rmSync(join(folder, 'blogs.yaml'));
    cutoffs = readFileSync(join(folder, 'schools/cutoffs.csv'), 'utf8').split('\n');
    change('schools/cutoffs.csv', () => cutoffs.filter((line) => !line.includes(',2023,')).join('\n'));
    const { orm } = server.parts.database;
    const make = factories(server.parts);
    later = (await make.person()).id;
    await make.enrol({ personId: later, variantId: BigInt(cat.variantId) });
    // nodes that were taken out of the course, under the keys of nodes that are in it
    await orm.execute(sql`
      insert into learning_nodes (id, course_id, key, parent_id, path_id, floor, type, name, slug, thumb_key, url, position, is_header, is_active)
      overriding system value
      select -id, course_id, 'old ' || key, parent_id, path_id, floor, type, name, slug, thumb_key, url, -position, is_header, false
        from learning_nodes where floor in ('unit', 'topic')`);
    await orm.execute(sql`
      insert into node_assets (node_id, asset_id, position)
      select -node.id, placed.asset_id, placed.position from node_assets as placed join learning_nodes as node on node.id = placed.node_id
       where node.floor in ('unit', 'topic') and node.id > 0`);
    await orm.execute(sql`delete from doubts`);
    await orm.execute(sql`delete from uploads`);
    await importFolder();
  });

  test('the next request shows what came, though content is kept in memory', async () => {
    expect(shownBefore).toEqual(['Quantitative ability', 'Quantitative ability', 'Mock']);
    expect(await shown()).toEqual(['Numbers', 'Numbers', 'Rehearsal']);
  });

  test('a changed event raises its sequence, one that is gone is called off', async () => {
    expect(await sequences()).toEqual(
      before.map((row) => {
        if (row['ref'] === 'demo/meet-a-topper') return { ...row, sequence: 1 };
        return row['ref'] === 'demo/forms-last-dates' ? { ...row, sequence: 1, off: true } : row;
      }),
    );
    const dayFrom = (days: number) => new Date(server.clock.now().getTime() + days * 86_400_000).toISOString().slice(0, 10);
    const range = { studentImsPin: '', ...cat, from: dayFrom(0), to: dayFrom(30) };
    const { events } = (await server.call('calendarData', range, { token: student })).data;
    expect(events.map((event) => readEvent(event).name)).not.toContain('Forms: last dates');
  });

  test('the front page takes along what the pack no longer has', async () => {
    const small = await banners();
    expect(small).toHaveLength(5);
    expect(small[0]).toBe('Cards');
    expect((await home()).blogs).toEqual([]);
  });

  test('SCH-001 cutoffs that the pack no longer has are gone', async () => {
    const { outcomes, listed, articles, deadlines } = { ...countsBefore };
    const left = cutoffs.filter((line) => /,(2024|2025),first/.test(line)).length;
    expect(await counts()).toMatchObject({ outcomes, listed, articles, deadlines, cutoffs: left });
  });

  test('someone who enrols later has missed no class of before', async () => {
    const { orm } = server.parts.database;
    expect((await orm.execute(sql`select from batch_members where person_id = ${later}`)).rows).toHaveLength(1);
    expect((await orm.execute(sql`select from class_attendance where person_id = ${later}`)).rows).toEqual([]);
  });

  test('a question is at what is in the course, not at what was taken out of it under the same key', async () => {
    const { rows } = await server.parts.database.orm.execute(sql`
      select node.is_active, count(*)::int from doubts left join learning_nodes as node on node.id = doubts.node_id where doubts.parent_id is null group by 1`);
    expect(rows).toEqual([{ is_active: true, count: 10 }]);
  });
});
