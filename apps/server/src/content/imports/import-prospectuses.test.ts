import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../test/app.ts';
import { buyer } from '../../../test/factories/payment-factories.ts';
import { factories } from '../../../test/factories.ts';
import { scratchFolder } from '../../../test/packs/changed-pack.ts';
import { soundPack, writeFiles } from '../../../test/packs/sound-pack.ts';
import { batchMembers, classBatches } from '../../modules/classes/tables.ts';
import { discounts, intakes, leads, orders, prospectuses } from '../../modules/payments/tables.ts';
import { PackError } from '../format/base.ts';
import { importPack } from '../import-pack.ts';

const folder = scratchFolder();
let server: TestApp;
beforeAll(async () => {
  server = await testApp();
});
afterAll(() => server.close());

const sold = (seats: number, more = '') => `sellers:
  - {key: demo, name: Demo Institute, address: Mumbai, gstin: 27AAPFU0939F1ZV, prefix: DI, bank: Demo Bank 0001}
prospectuses:
  - key: cat
    programme: cat
    seller: demo
    slug: cat
    title: CAT
    summary: Twelve weeks
    languages: [English]
    intakes:
      - {key: evening, batch: evening, name: Evenings, place: Online, mentor: Demo Mentor, schedule: Mon, startsOn: today+9d, price: 24000, laterDays: [today+30d], seats: ${seats}}
${more}`;
const coupon = `    discounts:
      - {key: early, code: EARLY, kind: coupon, name: Early bird, percent: 10, uses: 5}
`;
const withSales = async (text: string) => {
  const names = ['evening', 'morning', 'noon'];
  const batches = `batches:\n${names.map((name) => `  - {key: ${name}, name: ${name}, programme: cat, variant: online}\n`).join('')}`;
  writeFiles({ folder, files: { ...soundPack, 'classes.yaml': batches, 'prospectuses.yaml': text } });
  await importPack({ ...server.parts, folder, rebase: false, demoPasswords: true });
};
const orm = () => server.parts.database.orm;
const page = async () => (await server.call('prospectus', { slug: 'cat' })).data;
const faultsOf = async (text: string) => {
  const error = await withSales(text).catch((thrown: unknown) => thrown);
  return error instanceof PackError ? error.message : '';
};

test('a pack puts courses on sale; another import keeps what is sold, who bought it, and counts the seats that are left', async () => {
  await withSales(sold(2, coupon));
  const { intakes: before } = await page();
  expect(before).toMatchObject([{ seats: 2, seatsLeft: 2, price: 2_400_000, isOpen: '1', parts: [{}, { amount: 1_200_000 }] }]);
  const { intakeId = '' } = before[0] ?? {};
  const place = () =>
    server.call('placeOrder', { intakeId, plan: 'full', code: 'EARLY', gateway: 'bank', buyer: buyer() }, { address: '10.3.0.1' });
  expect((await place()).status).toBe(200);
  const [order] = await orm().select().from(orders);
  const make = factories(server.parts);
  const desk = await make.person({ role: 'staff', rights: ['fees'] });
  const { token } = await make.session({ personId: desk.id, at: server.clock.now() });
  const day = '2026-11-24';
  const there = await server.call('confirmTransfer', { orderId: String(order?.id), amount: 2_160_000, utr: 'UTR000001', day }, { token });
  expect(there.data).toEqual({ status: 'enrolled' });
  const members = () =>
    orm()
      .select({ personId: batchMembers.personId, since: batchMembers.since, leftAt: batchMembers.leftAt })
      .from(batchMembers)
      .innerJoin(intakes, and(eq(intakes.batchId, batchMembers.batchId), eq(intakes.id, BigInt(intakeId))));
  const joined = await members();
  expect(joined).toHaveLength(1);

  await withSales(sold(5, coupon));
  expect((await page()).intakes).toMatchObject([{ intakeId, seats: 5, seatsLeft: 4 }]);
  expect(await members()).toEqual(joined);
  await place();
  expect(await faultsOf(sold(1))).toContain('prospectuses.yaml:12  2 seats are sold or held: there are no fewer');
  await withSales(sold(2));
  expect((await page()).intakes).toMatchObject([{ seats: 2, seatsLeft: 0 }]);
  expect(await orm().$count(discounts)).toBe(0);

  await withSales('sellers: []\n');
  expect((await page()).intakes).toMatchObject([{ intakeId, isOpen: '0' }]);
  expect(await members()).toEqual(joined);
});

test('two batches, codes or addresses may be swapped; a batch that was ordered keeps its key, and says so', async () => {
  const two = (parts: { one?: string; other?: string; early?: string; late?: string; slugs?: readonly string[] }) => {
    const { one = 'morning', other = 'noon', early = 'EARLY', late = 'LATE', slugs: [first = 'cat', second = 'cat-two'] = [] } = parts;
    const intake = (key: string, batch: string) =>
      `      - {key: ${key}, batch: ${batch}, name: ${key}, place: Online, mentor: Demo Mentor, schedule: Mon, startsOn: today+9d, price: 24000, seats: 2}\n`;
    const discount = (key: string, code: string) =>
      `      - {key: ${key}, code: ${code}, kind: coupon, name: ${key}, percent: 10, uses: 5}\n`;
    return sold(2)
      .replace('slug: cat\n', `slug: ${first}\n`)
      .concat(
        intake('a', one),
        intake('b', other),
        `    discounts:\n${discount('early', early)}${discount('late', late)}`,
        `  - {key: two, programme: cat, seller: demo, slug: ${second}, title: Two, summary: Two weeks, languages: [English], intakes: []}\n`,
      );
  };
  const batchesOf = async () =>
    (
      await orm()
        .select({ key: intakes.key, name: classBatches.name })
        .from(intakes)
        .innerJoin(classBatches, eq(classBatches.id, intakes.batchId))
    )
      .filter(({ key }) => key !== 'evening')
      .map(({ key, name }) => `${key} ${name}`)
      .toSorted();
  await withSales(two({}));
  expect(await batchesOf()).toEqual(['a morning', 'b noon']);
  await withSales(two({ one: 'noon', other: 'morning', early: 'LATE', late: 'EARLY', slugs: ['cat-two', 'cat'] }));
  expect(await batchesOf()).toEqual(['a noon', 'b morning']);
  const codes = await orm().select({ key: discounts.key, code: discounts.code }).from(discounts).orderBy(discounts.key);
  expect(codes).toEqual([
    { key: 'early', code: 'LATE' },
    { key: 'late', code: 'EARLY' },
  ]);
  expect((await page()).title).toBe('Two');
  const [a] = await orm().select().from(intakes).where(eq(intakes.key, 'a'));
  const body = { intakeId: String(a?.id), plan: 'full', code: '', gateway: 'bank', buyer: buyer(77) } as const;
  expect((await server.call('placeOrder', body, { address: '10.3.0.2' })).status).toBe(200);
  expect(await faultsOf(two({}))).toContain("prospectuses.yaml:13  'a' was ordered, or someone waits for it: its batch and variant stay");
  expect(await faultsOf(two({ one: 'noon', other: 'morning' }).replace('key: a,', 'key: c,'))).toContain("the batch is on sale as 'a'");
  await withSales(two({ one: 'noon', other: 'morning' }));
});

test('a page that someone asked about stays when a pack leaves it out, with who asked', async () => {
  await withSales(
    `${sold(2)}  - {key: two, programme: cat, seller: demo, slug: two, title: Two, summary: Two weeks, languages: [English], intakes: []}\n`,
  );
  const [two] = await orm().select().from(prospectuses).where(eq(prospectuses.slug, 'two'));
  const at = server.clock.now();
  const who = { name: 'Demo Asker', mobile: '+919000000123', email: 'asker@demo.test' };
  await orm()
    .insert(leads)
    .values({ ...who, prospectusId: two?.id ?? 0n, source: '', state: 'new', nextCallOn: '', note: '', agreedAt: at, changedAt: at });
  await withSales(sold(2));
  expect(await orm().$count(leads)).toBe(1);
});

test('what cannot be sold is refused with its line', async () => {
  expect(await faultsOf(sold(2).replace('batch: evening', 'batch: night'))).toContain("there is no batch 'night' in the pack");
  expect(await faultsOf(sold(2).replace('27AAPFU0939F1ZV', '27AAPFU0939F1ZW'))).toContain('is no GST number');
  expect(await faultsOf(sold(2).replace('seller: demo', 'seller: other'))).toContain("there is no seller 'other' in the pack");
});
