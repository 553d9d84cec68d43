import { z } from 'zod';
import { ReportSchema } from '@abhyas/contract/analytics/student-report.ts';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type TestApp, testApp } from '../app.ts';
import { centreFactories } from '../factories/centre-factories.ts';
import { factories } from '../factories.ts';
import { mentoringFactories } from '../factories/mentoring-factories.ts';
import { type Met, scoreFactories } from '../factories/score-factories.ts';
import { digestNotice, sendDigests } from '../../src/modules/analytics/report/digest.ts';
import { loadReport } from '../../src/modules/analytics/report/load-report.ts';
import { deliverDue } from '../../src/modules/notices/sending/deliver.ts';
import { sendDue } from '../../src/modules/notices/sending/send.ts';
import { people } from '../../src/modules/identity/tables.ts';
import { relations } from '../../src/modules/relations/tables.ts';
import { outboxMessages } from '../../src/platform/postgres/tables.ts';

let server: TestApp;
let make: ReturnType<typeof factories>;
let scores: ReturnType<typeof scoreFactories>;
beforeAll(async () => {
  server = await testApp();
  make = factories(server.parts);
  scores = scoreFactories({ database: server.parts.database, make });
});
afterAll(() => server.close());

/** 19:00 on a Sunday in India. */
const evening = new Date('2026-11-29T13:30:00Z');
const minute = 60_000;
const day = 24 * 60 * minute;
beforeEach(() => server.clock.set(evening));
const after = (ms: number) => server.clock.set(new Date(evening.getTime() + ms));

/** What the jobs of a minute do. */
async function round(reportOf = loadReport): Promise<void> {
  await sendDigests({ parts: server.parts, reportOf });
  await sendDue({ parts: server.parts });
  await deliverDue({ parts: server.parts });
}

/** A parent with so many children in a course, who has switched the digest on. */
async function family({ names = ['Asha'], on = true }: { names?: readonly string[]; on?: boolean } = {}) {
  const parent = await make.person({ role: 'parent', firstName: 'Divya' });
  const course = await make.course();
  const children = [];
  for (const firstName of names) {
    const child = await make.person({ firstName });
    await make.enrol({ personId: child.id, variantId: course.variant.id });
    await make.relate({ kind: 'parent', viewerId: parent.id, subjectId: child.id });
    children.push(child);
  }
  const choose = async (wanted: boolean) => {
    const { token } = await make.session({ personId: parent.id, at: server.clock.now() });
    await server.call('saveNoticeSettings', { type: 'weekly-digest', channel: 'email', on: wanted }, { token });
  };
  if (on) await choose(true);
  const mails = async () =>
    server.parts.database.orm.select().from(outboxMessages).where(eq(outboxMessages.recipient, parent.email)).orderBy(outboxMessages.id);
  return { parent, children, course, choose, mails };
}

/** A mock of two questions in which the child had `correct` right. */
async function mock({
  course,
  child,
  daysAgo,
  correct,
  seconds,
}: {
  course: bigint;
  child: bigint;
  daysAgo: number;
  correct: number;
  seconds: number;
}) {
  const made = await make.assessment({
    courseId: course,
    type: 'Mock',
    name: `Mock ${10 - Math.round(daysAgo / 7)}`,
    sections: [{ answers: Array.from({ length: 2 }, () => ({ kind: 'choice' as const, labels: ['A'] })) }],
  });
  const met = Array.from({ length: 2 }, (_, place): Met => [place < correct ? 'correct' : 'blank', seconds]);
  await scores.sit({ test: made, studentId: child, at: new Date(evening.getTime() - daysAgo * day), met: [met] });
  await scores.count(made);
}

describe('the weekly digest', () => {
  test('goes to a parent who asked for it, on Sunday at 19:00, with the exceptions first and no more than a name in its subject', async () => {
    const { children, course, mails } = await family();
    const of = { course: course.course.id, child: children[0]?.id ?? 0n };
    await mock({ ...of, daysAgo: 15, correct: 1, seconds: 3600 });
    await mock({ ...of, daysAgo: 8, correct: 1, seconds: 3600 });
    await mock({ ...of, daysAgo: 2, correct: 2, seconds: 60 });
    after(-minute);
    await round();
    expect(await mails()).toEqual([]);
    after(0);
    await round();
    const [mail, ...more] = await mails();
    expect(more).toEqual([]);
    expect(mail?.subject).toBe('Asha: the week in short');
    const text = mail?.bodyText ?? '';
    const lines = [
      'Hi Divya,',
      'Ask Asha about this: Practice fell to 2 min this week, from 2 h in a usual week.',
      'Asha: Scores rose by 3 marks over the last 3 tests.',
      'Asha, last test: 6 of 6 marks in Mock 10',
      'Asha, week to 29 Nov: 2 min of practice, 1 test',
      `All about Asha: ${server.parts.config.publicUrl}/studentPage/?studentImsPin=${children[0]?.pin}`,
      'Turn it off under “What comes next”',
    ];
    const places = lines.map((line) => text.indexOf(line));
    expect(places).toEqual(places.toSorted((one, other) => one - other));
    expect(places).not.toContain(-1);
    expect(mail?.bodyHtml).toContain('Practice fell to 2 min this week');
  });

  test('is in the language of its parent, sentences of the report and days included', async () => {
    const { parent, children, course, mails } = await family();
    await server.parts.database.orm.update(people).set({ language: 'hi' }).where(eq(people.id, parent.id));
    const of = { course: course.course.id, child: children[0]?.id ?? 0n };
    await mock({ ...of, daysAgo: 15, correct: 1, seconds: 3600 });
    await mock({ ...of, daysAgo: 8, correct: 1, seconds: 3600 });
    await mock({ ...of, daysAgo: 2, correct: 2, seconds: 60 });
    await round();
    const [mail] = await mails();
    expect(mail?.subject).toBe('Asha: हफ़्ते का सार');
    for (const line of [
      'Asha से पूछें: इस हफ़्ते प्रैक्टिस घटकर 2 मिनट रह गई; आम तौर पर हफ़्ते में 2 घंटे होती है।',
      'Asha: पिछले 3 टेस्टों में स्कोर 3 अंक बढ़ा।',
      'Asha, पिछला टेस्ट: Mock 10 में 6 में से 6 अंक',
      'Asha, 29 नव॰ तक का हफ़्ता: 2 मिनट प्रैक्टिस, 1 टेस्ट',
    ])
      expect(mail?.bodyText).toContain(line);
  });

  test('names what comes next in the zone of its place', async () => {
    const { children, course, mails } = await family();
    const mentoring = mentoringFactories(server, make);
    const mentor = await mentoring.mentor({ in: course });
    const { venue } = await centreFactories({ database: server.parts.database, make }).venue({
      name: 'Tokyo centre',
      timeZone: 'Asia/Tokyo',
    });
    const startsAt = new Date('2026-12-01T16:30:00Z');
    const endsAt = new Date('2026-12-01T17:30:00Z');
    const of = { studentId: children[0]?.id ?? 0n, mentorId: mentor.id, courseId: course.course.id, venueId: venue.id };
    await mentoring.session({ ...of, startsAt, endsAt, busyUntil: endsAt });
    await round();
    expect((await mails())[0]?.bodyText).toContain('Wed 02 Dec 2026, 01:30 AM GMT+9, Tokyo centre');
  });

  test('says of which time its count of mentor sessions is', async () => {
    const { children, course, mails } = await family();
    const mentoring = mentoringFactories(server, make);
    const of = { studentId: children[0]?.id ?? 0n, mentorId: (await mentoring.mentor({ in: course })).id, courseId: course.course.id };
    await mentoring.session({ ...of, inHours: -24 * 120, attendance: 'absent' });
    await mentoring.session({ ...of, inHours: -24, attendance: 'present' });
    await round();
    const text = (await mails())[0]?.bodyText ?? '';
    expect(text).toContain('Asha, mentor sessions: 1 attended and 1 missed in this course so far');
    expect(text).not.toContain('Ask Asha');
  });

  test('says nothing of a child whose account is closed, and goes to no one about such children alone', async () => {
    const { children, mails } = await family({ names: ['Asha', 'Ravi'] });
    const close = async (child: { id: bigint } | undefined) =>
      server.parts.database.orm
        .update(people)
        .set({ closedAt: server.clock.now() })
        .where(eq(people.id, child?.id ?? 0n));
    await close(children[0]);
    await round();
    expect((await mails()).map(({ subject }) => subject)).toEqual(['Ravi: the week in short']);
    await close(children[1]);
    after(7 * day);
    await round();
    expect(await mails()).toHaveLength(1);
  });

  test('does not go to a parent none of whose children has a course', async () => {
    const { parent, choose, mails } = await family({ names: [], on: false });
    const child = await make.person({ firstName: 'Asha' });
    await make.relate({ kind: 'parent', viewerId: parent.id, subjectId: child.id });
    await choose(true);
    await round();
    expect(await mails()).toEqual([]);
  });

  test('goes once, in however many processes the job runs and how often, and again a week later', async () => {
    const { mails } = await family();
    await Promise.all([round(), round()]);
    after(5 * minute);
    await round();
    after(20 * 60 * minute);
    await round();
    expect(await mails()).toHaveLength(1);
    after(7 * day);
    await round();
    expect(await mails()).toHaveLength(2);
  });

  test('is tried five times with growing pauses for a parent of whom it fails, who holds up no other; a week later it is tried again', async () => {
    const [broken, well] = [await family(), await family()];
    const tried: number[] = [];
    let minutes = 0;
    const reportOf: typeof loadReport = (of) => {
      if (of.course.courseId !== broken.course.course.id) return loadReport(of);
      tried.push(minutes);
      return Promise.reject(new Error('its report cannot be made'));
    };
    for (; minutes < 12 * 60; minutes += 5) {
      after(minutes * minute);
      await round(reportOf);
    }
    expect(tried).toEqual([0, 5, 15, 35, 75]);
    expect([await broken.mails(), await well.mails()]).toEqual([[], [expect.anything()]]);
    after(7 * day);
    await round();
    expect(await broken.mails()).toHaveLength(1);
  });

  test('names the day of a missed class in the portal’s zone, where it is a day later than in UTC', async () => {
    const { parent } = await family({ on: false });
    const { token } = await make.session({ personId: parent.id, at: server.clock.now() });
    const { report: empty } = (await server.call('studentReport', {}, { token })).data;
    if (empty === null) throw new Error('the child has a course');
    const missed = { name: 'Ratios', at: new Date('2026-11-24T23:30:00.000Z'), moduleNumber: 1, recording: 'none' as const };
    const report = {
      ...z.decode(ReportSchema, empty),
      classes: { attended: 1, total: 2, recent: [], missed, watched: { recordings: 0, seconds: 0 } },
    };
    const { mail } = digestNotice({
      children: [{ firstName: 'Asha', reportIn: () => report }],
      monday: '2026-11-23',
      timeZone: 'Asia/Kolkata',
    });
    expect(mail?.facts).toContainEqual({ name: 'Asha, classes', text: '1 of 2 attended. Missed: Ratios, 25 Nov' });
  });

  test('is caught up with after an outage of hours, not of days', async () => {
    const { mails } = await family();
    after(25 * 60 * minute);
    await round();
    expect(await mails()).toEqual([]);
    after(23 * 60 * minute);
    await round();
    expect(await mails()).toHaveLength(1);
  });

  test('does not go to a parent who did not ask for it, or no longer does', async () => {
    const silent = await family({ on: false });
    const left = await family();
    await left.choose(false);
    await round();
    expect([await silent.mails(), await left.mails()]).toEqual([[], []]);
  });

  test('is one mail for two children, one of whom has nothing to report', async () => {
    const { children, course, mails } = await family({ names: ['Asha', 'Ravi'] });
    await mock({ course: course.course.id, child: children[1]?.id ?? 0n, daysAgo: 1, correct: 1, seconds: 600 });
    await round();
    const sent = await mails();
    expect(sent.map(({ subject }) => subject)).toEqual(['Asha and Ravi: the week in short']);
    expect(sent[0]?.bodyText).toContain('Asha: Just getting started. Ravi: The first result is in.');
    expect(sent[0]?.bodyText).toContain('Asha: There is nothing to report yet.');
    expect(sent[0]?.bodyText).toContain('Ravi, last test: 3 of 6 marks');
  });

  test('says nothing of a child whose link was removed, and nothing at all without a child', async () => {
    const { parent, children, mails } = await family({ names: ['Asha', 'Ravi'] });
    const unlink = async (child: { id: bigint } | undefined) =>
      server.parts.database.orm.delete(relations).where(eq(relations.subjectId, child?.id ?? 0n));
    await unlink(children[0]);
    await round();
    const sent = await mails();
    expect(sent.map(({ subject }) => subject)).toEqual(['Ravi: the week in short']);
    expect(sent[0]?.bodyText).not.toContain('Asha');
    await unlink(children[1]);
    after(7 * day);
    await round();
    expect([parent.role, (await mails()).length]).toEqual(['parent', 1]);
  });
});
