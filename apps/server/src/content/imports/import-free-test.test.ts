import type { RequestOf } from '@abhyas/contract/endpoints.ts';
import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../test/app.ts';
import { factories } from '../../../test/factories.ts';
import { buyer } from '../../../test/factories/payment-factories.ts';
import { scratchFolder } from '../../../test/packs/changed-pack.ts';
import { freeTestPack } from '../../../test/packs/free-test-pack.ts';
import { soundPack, writeFiles } from '../../../test/packs/sound-pack.ts';
import { importPack } from '../import-pack.ts';
import { assessments, attempts } from '../../modules/assessment/tables.ts';
import { intakes, leads, orders, trials } from '../../modules/payments/tables.ts';
import { addTrials } from '../../modules/payments/leads/trial.ts';

const folder = scratchFolder();
let server: TestApp;
let make: ReturnType<typeof factories>;

const files = {
  ...soundPack,
  ...freeTestPack,
  'classes.yaml': 'batches:\n  - {key: evening, name: Evening batch, programme: cat, variant: online}\n',
  'prospectuses.yaml': `sellers:
  - {key: demo, name: Demo Institute, address: Mumbai, gstin: 27AAPFU0939F1ZV, prefix: DI, bank: Demo Bank 0001}
prospectuses:
  - key: cat
    programme: cat
    seller: demo
    slug: cat
    title: CAT
    summary: Twelve weeks
    languages: [English]
    trial: free
    intakes:
      - {key: evening, batch: evening, name: Evenings, place: Online, mentor: Demo Mentor, schedule: Mon, startsOn: today+9d, price: 24000, seats: 9}
`,
};
const importFiles = (changed: object = {}) => {
  writeFiles({ folder, files: { ...files, ...changed } });
  return importPack({ ...server.parts, folder, rebase: false, demoPasswords: true });
};
beforeAll(async () => {
  server = await testApp();
  make = factories(server.parts);
  await importFiles();
});
afterAll(() => server.close());

/** The attempts at the free test. */
const listAttempts = async () =>
  orm()
    .select({ attempt: attempts, test: assessments })
    .from(attempts)
    .innerJoin(assessments, and(eq(assessments.id, attempts.assessmentId), eq(assessments.key, 'free')));

const orm = () => server.parts.database.orm;
const minutesAgo = (minutes: number) => new Date(server.clock.now().getTime() - minutes * 60_000).toISOString();

/** The log of who chose B, which is right, and typed a wrong number. */
async function taken(more: Partial<RequestOf<'scoreTrial'>> = {}): Promise<RequestOf<'scoreTrial'>> {
  const { paperVersion, sections } = (await server.call('trialPaper', { slug: 'cat' })).data;
  const [sum = '', typed = ''] = sections.flatMap(({ items }) => items.map(({ itemId }) => itemId));
  const entry = (seq: number, at: string) => ({ seq, fence: 1, at, receivedAt: at });
  return {
    slug: 'cat',
    paperVersion,
    seed: 7,
    startedAt: minutesAgo(10),
    closedAt: minutesAgo(5),
    closedBy: 'candidate',
    turns: { left: {}, resumed: {}, credits: [], pauses: [], order: [] },
    breakAfter: null,
    events: [
      { ...entry(1, minutesAgo(9)), event: { kind: 'save', itemId: sum, response: { kind: 'choice', labels: ['B'] } } },
      { ...entry(2, minutesAgo(8)), event: { kind: 'save', itemId: typed, response: { kind: 'typed', text: '6' } } },
    ],
    ...more,
  };
}
const asked = { name: 'Demo Visitor', mobile: '90000 00031', email: 'visitor@test.example', agrees: true, source: 'Free test' } as const;
const keep = async (more: object = {}, log: Partial<RequestOf<'scoreTrial'>> = {}) =>
  server.call('keepTrial', { ...(await taken(log)), ...asked, ...more });

test('IDN-070 a stranger gets the paper of the free test without a key, and score, keys and solutions once it is submitted; nothing is kept', async () => {
  expect((await server.call('prospectus', { slug: 'cat' })).data.trial).toEqual({ questions: 2, seconds: 1200 });
  const paper = await server.call('trialPaper', { slug: 'cat' });
  expect(paper.data).toMatchObject({ course: 'CAT', cover: { name: 'Free test', totalMarks: '6' } });
  expect(JSON.stringify(paper.data)).not.toMatch(/It is 4|It is 5|answer"|solutionHtml|hints/i);
  const { result, review } = (await server.call('scoreTrial', await taken())).data;
  expect(result.overall).toMatchObject({ marks: '3', maxMarks: '6', correct: 1, wrong: 1, blank: 0 });
  expect(review.sections[0]?.items).toMatchObject([
    { outcome: 'correct', answer: ['B'] },
    { outcome: 'wrong', solutionHtml: '<p>It is 5.</p>' },
  ]);
  expect([await orm().$count(trials), await orm().$count(leads), (await listAttempts()).length]).toEqual([0, 0, 0]);
});

test('IDN-070 a log is scored by its own clock: what comes after the time is late; one that is no log of the paper is refused', async () => {
  const late = await taken({ startedAt: minutesAgo(40), closedBy: 'deadline' });
  expect((await server.call('scoreTrial', late)).data.result.overall).toMatchObject({ marks: '0', blank: 2 });
  const other = await taken({ paperVersion: 99 });
  expect((await server.call('scoreTrial', other)).error.code).toBe('TRIAL_CHANGED');
  const long = await taken();
  const [event] = long.events;
  const events = Array.from({ length: 1001 }, (_, at) => ({ ...event, seq: at + 1 })) as typeof long.events;
  expect((await server.call('scoreTrial', { ...long, events })).error.code).toBe('INVALID_REQUEST');
});

test('IDN-070 who agrees to a call keeps the result: staff see source and score, and its secret opens it again, also in a later browser', async () => {
  expect((await keep({ agrees: false })).error.code).toBe('INVALID_REQUEST');
  expect((await keep({ mobile: '12' })).error.fields).toHaveProperty(['buyer.mobile']);
  expect(await orm().$count(trials)).toBe(0);
  const { trialToken } = (await keep()).data;
  expect((await keep()).data.trialToken).toBe(trialToken);
  const staff = await make.person({ role: 'staff', rights: ['fees'] });
  const { token } = await make.session({ personId: staff.id, at: server.clock.now() });
  const list = async () => (await server.call('staffLeads', { state: 'open', search: '', page: 1 }, { token })).data.leads;
  expect(await list()).toMatchObject([
    {
      source: 'Free test',
      trial: { marks: '3', maxMarks: '6', correct: 1, wrong: 1, blank: 0, sections: [{ name: 'Sums', marks: '3', maxMarks: '6' }] },
    },
  ]);
  const seen = await server.call('seeTrial', { trialToken });
  expect(seen.data).toMatchObject({ slug: 'cat', course: 'CAT', scored: { result: { overall: { marks: '3' } } } });
  expect((await server.call('seeTrial', { trialToken: 'x'.repeat(43) })).error.code).toBe('NOT_FOUND');

  // of one lead only the last few stay
  for (let seed = 11; seed <= 20; seed += 1) await keep({}, { seed });
  expect([await orm().$count(trials), await orm().$count(leads)]).toEqual([10, 1]);
  expect((await server.call('seeTrial', { trialToken })).error.code).toBe('NOT_FOUND');
});

test('IDN-070 what a buyer kept is in the history of the student whom the order enrols, scored as an attempt', async () => {
  const { mobile } = buyer(41);
  await keep({ mobile, email: '' }, { seed: 41 });
  const [intake] = await orm().select().from(intakes);
  const placed = await server.call(
    'placeOrder',
    { intakeId: String(intake?.id), plan: 'full', code: '', gateway: 'bank', buyer: buyer(41) },
    { address: '10.3.0.9' },
  );
  expect(placed.status).toBe(200);
  const [order] = await orm().select().from(orders).where(eq(orders.mobile, mobile));
  const desk = await make.person({ role: 'staff', rights: ['fees'] });
  const { token } = await make.session({ personId: desk.id, at: server.clock.now() });
  const paid = { orderId: String(order?.id), amount: 2_400_000, utr: 'UTR000041', day: '2026-11-24' };
  expect((await server.call('confirmTransfer', paid, { token })).data).toEqual({ status: 'enrolled' });
  for (let again = 0; again < 2; again += 1) await addTrials({ parts: server.parts, orderId: order?.id ?? 0n });
  const [student] = await orm()
    .select({ id: orders.personId })
    .from(orders)
    .where(eq(orders.id, order?.id ?? 0n));
  const own = await make.session({ personId: student?.id ?? 0n, at: server.clock.now() });
  const [made, ...others] = await listAttempts();
  expect(others).toEqual([]);
  expect(made?.attempt).toMatchObject({ studentId: student?.id, seed: 41, scoredVersion: made?.test.scoringVersion });
  const reviewed = await server.call('testResult', { assessmentId: String(made?.test.id), studentImsPin: '' }, { token: own.token });
  expect(reviewed.data).toMatchObject({ name: 'Free test', overall: { marks: '3', maxMarks: '6' } });
});

test('IDN-070 a paper that was replaced is scored for a day; a test that is free no longer is on no page, and what was kept of it is its score', async () => {
  const log = await taken({ seed: 51 });
  const { trialToken } = (await server.call('keepTrial', { ...log, ...asked, mobile: '9000000051' })).data;
  const shorter = String(freeTestPack['tests/free.yaml']).replace('minutes: 20', 'minutes: 15');
  await importFiles({ 'tests/free.yaml': shorter });
  expect((await server.call('trialPaper', { slug: 'cat' })).data.paperVersion).not.toBe(log.paperVersion);
  expect((await server.call('scoreTrial', log)).data.result.overall.marks).toBe('3');
  await orm().update(assessments).set({ free: false }).where(eq(assessments.key, 'free'));
  expect((await server.call('prospectus', { slug: 'cat' })).data.trial).toBeNull();
  expect((await server.call('trialPaper', { slug: 'cat' })).error.code).toBe('NOT_FOUND');
  expect((await server.call('scoreTrial', log)).error.code).toBe('NOT_FOUND');
  expect((await server.call('seeTrial', { trialToken })).data).toMatchObject({ score: { marks: '3' }, scored: null });
});
