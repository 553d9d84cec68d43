import { sql } from 'drizzle-orm';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { type TestApp, testApp } from '../../../test/app.ts';
import { factories } from '../../../test/factories.ts';
import { soundPack, writeFiles } from '../../../test/packs/sound-pack.ts';
import { queryRows } from '../../platform/postgres/rows.ts';
import { importPack } from '../import-pack.ts';

const folder = mkdtempSync(join(tmpdir(), 'abhyas-history-'));
const practice = String(soundPack['tests/mock.yaml'])
  .replace('test: mock\nname: Mock', 'test: warm-up\nkind: practice\nclock: none\nsolutions: each\nname: Warm-up')
  .replace('order: fixed', 'order: free')
  .replaceAll(/ *minutes: \d+[\n,]/g, '');
const history = `histories:
  - person: asha
    tests:
      - {test: mock, day: today-1d, time: '10:00', ability: {algebra: 3, logic: -3}, stuck: {logic: 1}, tagged: 100}
      - {test: warm-up, day: today-1d, time: '18:00', ability: -1}
      - {test: warm-up, day: today, time: '08:00', ability: 3}
      - {test: warm-up, day: today, time: '23:00', ability: 3}
    lessons:
      - {asset: page, began: today-3d, day: today-2d}
      - {asset: sheet, day: today-1d, done: 50}
      - {asset: clip, day: today, time: '23:00'}
    plan: {hoursPerWeek: 9, weekdaysOff: [sat, sun], datesOff: [today+9d, today+2d]}
    blocks:
      - {key: sheet, title: Formula sheet, day: today-7d, time: '07:30', minutes: 30, on: [mon, wed]}
      - {key: errors, title: Error log, day: today+1d, time: '19:30', minutes: 45}
`;
let server: TestApp;
beforeAll(async () => {
  server = await testApp();
  const { 'doubts.yaml': _doubts, ...sound } = soundPack;
  const modules = `modules:
  - {key: cat, programme: cat, tabs: [{key: prepare, name: Prepare, type: prepare, children: [{key: quant, name: Quant, type: prepare, path: quant}]}]}
`;
  // open: mistakes are tagged in a review
  const open = String(soundPack['tests/mock.yaml']).replace('type: Mock', "type: Mock\nranked: '0'");
  writeFiles({
    folder,
    files: { ...sound, 'modules.yaml': modules, 'tests/mock.yaml': open, 'tests/warm-up.yaml': practice, 'history.yaml': history },
  });
});
afterAll(async () => {
  await server.close();
  rmSync(folder, { recursive: true, force: true });
});

const importIt = () => importPack({ ...server.parts, folder, rebase: false, demoPasswords: true });
const rows = <T extends z.ZodType>(row: T, statement: ReturnType<typeof sql>) =>
  queryRows({ queryable: server.parts.database.orm, row, statement });
const attempts = () =>
  rows(
    z.object({
      test: z.string(),
      ordinal: z.int(),
      at: z.string(),
      correct: z.int(),
      wrong: z.int(),
      tags: z.int(),
      checks: z.int(),
      asset: z.string(),
    }),
    sql`select test.key as test, attempt.ordinal, to_char(attempt.started_at at time zone 'Asia/Kolkata', 'MM-DD HH24:MI') as at, score.correct, score.wrong,
               (select count(*)::int from error_tags where attempt_id = attempt.id) as tags,
               (select count(*)::int from attempt_events where attempt_id = attempt.id and kind = 'check') as checks,
               coalesce((select key from assets where id = attempt.asset_id), '') as asset
          from attempts as attempt
          join people on people.id = attempt.student_id and people.pin = 'SND1'
          join assessments as test on test.id = attempt.assessment_id
          join attempt_scores as score on score.attempt_id = attempt.id and score.section_id = 0
         order by attempt.started_at`,
  );
const lessons = () =>
  rows(
    z.object({ asset: z.string(), began: z.string(), last: z.string(), completed: z.boolean(), position: z.int(), seen: z.int() }),
    sql`select asset.key as asset, to_char(started_at at time zone 'Asia/Kolkata', 'MM-DD') as began,
               to_char(last_opened_at at time zone 'Asia/Kolkata', 'MM-DD') as last, completed_at is not null as completed, position, seen_count as seen
          from asset_progresses join assets as asset on asset.id = asset_id order by 1`,
  );

// the clock is at 10:00 on 24 November in India
test('a pack gives a student tests with logs, scores and tags, practice and lessons; what would come later is not made', async () => {
  await importIt();
  const made = await attempts();
  expect(made.map(({ test: name, ordinal, at, asset }) => [name, ordinal, at, asset])).toEqual([
    ['mock', 1, '11-23 10:00', 'trial'],
    ['warm-up', 1, '11-23 18:00', ''],
    ['warm-up', 2, '11-24 08:00', ''],
  ]);
  const [mock, ...sets] = made;
  expect(mock?.wrong).toBeGreaterThan(0);
  expect(mock?.tags).toBe(mock?.wrong);
  expect(mock?.checks).toBe(0);
  for (const set of sets) expect([set.checks, set.tags]).toEqual([set.correct + set.wrong, 0]);
  expect(await lessons()).toEqual([
    {
      asset: 'page',
      began: '11-21',
      last: '11-22',
      completed: true,
      position: expect.any(Number) as number,
      seen: expect.any(Number) as number,
    },
    { asset: 'sheet', began: '11-23', last: '11-23', completed: false, position: 0, seen: 1 },
  ]);
  // five of the cohort and Asha
  expect(await rows(z.object({ n: z.int() }), sql`select sum(candidates)::int as n from mark_counts where section_id = 0`)).toEqual([
    { n: 6 },
  ]);
});

test('importing again changes nothing that is there, not even after the file has changed', async () => {
  const before = [await attempts(), await lessons()];
  await importIt();
  expect([await attempts(), await lessons()]).toEqual(before);
  writeFileSync(
    join(folder, 'history.yaml'),
    history.replace('algebra: 3, logic: -3', 'algebra: -3, logic: 3').replace('done: 50', 'done: 100'),
  );
  await importIt();
  expect([await attempts(), await lessons()]).toEqual(before);
});

test('an attempt and a lesson of the student’s own stay as they are', async () => {
  const { orm } = server.parts.database;
  const [asha] = await rows(
    z.object({ id: z.bigint(), mock: z.bigint() }),
    sql`
    select people.id, (select id from assessments where key = 'mock') as mock from people where pin = 'SND1'`,
  );
  if (asha === undefined) throw new Error('nothing was imported');
  await orm.execute(sql`delete from attempts where student_id = ${asha.id}`);
  await orm.execute(sql`update asset_progresses set completed_at = null, position = 0, seen = '{}', seen_count = 0`);
  const own = await factories(server.parts).attempt({ assessmentId: asha.mock, studentId: asha.id, startedAt: server.clock.now() });
  await importIt();
  const left = await rows(
    z.object({ id: z.bigint(), test: z.string(), open: z.boolean() }),
    sql`select attempts.id, key as test, closed_at is null as open from attempts join assessments on assessments.id = assessment_id where student_id = ${asha.id}`,
  );
  expect(left.filter(({ test: name }) => name === 'mock')).toEqual([{ id: own.id, test: 'mock', open: true }]);
  expect(left.filter(({ test: name }) => name === 'warm-up')).toHaveLength(2);
  expect((await lessons()).map(({ completed, seen }) => [completed, seen])).toEqual([
    [false, 0],
    [false, 0],
  ]);
});

test('HOM-017 a pack gives a student a plan and study blocks; what the student made of them stays', async () => {
  const { orm } = server.parts.database;
  const plans = () =>
    rows(
      z.object({ hours: z.int(), off: z.array(z.int()), dates: z.string(), exam: z.string().nullable() }),
      sql`select hours_per_week as hours, weekdays_off as off, array_to_string(dates_off, ' ') as dates, exam_on::text as exam from study_plans`,
    );
  const blocks = () =>
    rows(
      z.object({ title: z.string(), starts: z.string(), minutes: z.int(), rule: z.string() }),
      sql`select title, to_char(starts_at at time zone 'Asia/Kolkata', 'MM-DD HH24:MI') as starts,
                 (extract(epoch from ends_at - starts_at) / 60)::int as minutes, rule
            from agenda_entries where source = 'block' order by starts_at`,
    );
  await importIt();
  expect(await plans()).toEqual([{ hours: 9, off: [0, 6], dates: '2026-11-26 2026-12-03', exam: null }]);
  // it begins on the first of its days: the anchor day is a Tuesday
  expect(await blocks()).toEqual([
    { title: 'Formula sheet', starts: '11-18 07:30', minutes: 30, rule: 'FREQ=WEEKLY;WKST=SU;BYDAY=MO,WE' },
    { title: 'Error log', starts: '11-25 19:30', minutes: 45, rule: '' },
  ]);
  await orm.execute(sql`update study_plans set hours_per_week = 14`);
  await orm.execute(sql`update agenda_entries set title = 'Errors' where title = 'Error log'`);
  await importIt();
  expect((await plans()).map(({ hours }) => hours)).toEqual([14]);
  expect((await blocks()).map(({ title }) => title)).toEqual(['Formula sheet', 'Errors']);
});
