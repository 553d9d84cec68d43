import { PlayerAnswerSchema, type SealedSection } from '@abhyas/contract/assessment/assessment.ts';
import { openPaperFile } from '@abhyas/rules/assessment/paper/paper-file.ts';
import { eq, sql } from 'drizzle-orm';
import { hash, randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { testMoment } from '../../../../test/moments.ts';
import { launch, launchAndStart } from '../../../../test/player.ts';
import { playerWorld } from '../../../../test/player-world.ts';
import { items } from '../tables.ts';
import { createPaperFiles, sealFile } from './paper-files.ts';

const { server, make } = await playerWorld();

const two = { sections: [{ seconds: 600 }, { seconds: 600, answers: [{ kind: 'text' as const, accepted: ['latersecret'] }] }] };
const bytesOf = async (digest: string) => new Uint8Array((await server.app.inject(`/papers/${digest}`)).rawPayload);
const keysIn = (sections: readonly { readonly key: string | null }[]) => sections.map(({ key }) => key !== null);

describe('TST-065 the files of a paper', () => {
  it('are kept by any proxy for good, bring no cookie, and are named by what is in them', async () => {
    const { window } = await launchAndStart({ server, test: await make.launchableTest(two) });
    const { cover, sections } = (await window.answer()).data;
    for (const { digest, bytes } of [cover, ...sections]) {
      const file = await server.app.inject(`/papers/${digest}`);
      expect(file.statusCode).toBe(200);
      expect(file.headers).toMatchObject({
        'cache-control': 'public, max-age=31536000, immutable',
        'content-type': 'application/octet-stream',
      });
      expect(file.headers['set-cookie']).toBeUndefined();
      expect([file.rawPayload.byteLength, hash('sha256', file.rawPayload, 'hex')]).toEqual([bytes, digest]);
    }
    for (const name of ['0'.repeat(64), 'x']) expect((await server.app.inject(`/papers/${name}`)).statusCode).toBe(404);
  });

  it('are the same from every process, however many make them at once, and after an import that leaves them as they were', async () => {
    const { assessment, sections } = await make.launchableTest(two);
    const which = { assessmentId: assessment.id, version: null };
    const processes = Array.from({ length: 4 }, () => createPaperFiles(server));
    const made = await Promise.all(processes.map((files) => files.of(which)));
    for (const paper of made) expect(paper).toEqual(made[0]);
    expect(await createPaperFiles(server).of(which)).toEqual(made[0]);
    await server.parts.database.orm
      .update(items)
      .set({ stemHtml: '<p>Another question</p>' })
      .where(eq(items.id, sections[1]?.items[0]?.id ?? 0n));
    const changed = await createPaperFiles(server).of(which);
    const [first, second] = sections.map(({ section }) => section.id);
    expect(changed.sections.get(first ?? 0n)).toEqual(made[0]?.sections.get(first ?? 0n));
    expect(changed.sections.get(second ?? 0n)?.digest).not.toBe(made[0]?.sections.get(second ?? 0n)?.digest);
  });

  it('TST-071 stay for 60 days after an import has replaced them, however old they are, and for good where they are the paper again', async () => {
    const day = 24 * 3_600_000;
    const { assessment, sections } = await make.launchableTest(two);
    const which = { assessmentId: assessment.id, version: null };
    const [item] = sections[0]?.items ?? [];
    const paperAt = async (days: number, stemHtml: string) => {
      server.clock.set(new Date(testMoment.getTime() + days * day));
      await server.parts.database.orm
        .update(items)
        .set({ stemHtml })
        .where(eq(items.id, item?.id ?? 0n));
      return (await createPaperFiles(server).of(which)).sections.get(sections[0]?.section.id ?? 0n)?.digest ?? '';
    };
    // a process that has read none of them yet
    const isThere = (digest: string) =>
      createPaperFiles(server)
        .read(digest)
        .then(
          () => true,
          () => false,
        );
    const first = await paperAt(0, '<p>First</p>');
    const second = await paperAt(100, '<p>Second</p>');
    await paperAt(101, '<p>Third</p>');
    // windows that began with the first paper a day ago may still ask for its file
    expect([await isThere(first), await isThere(second)]).toEqual([true, true]);
    // a file that is the paper again is none of the past
    expect(await paperAt(150, '<p>First</p>')).toBe(first);
    await paperAt(170, '<p>Fourth</p>');
    expect([await isThere(first), await isThere(second)]).toEqual([true, false]);
  });

  it('open with their own key alone, and not if a bit of them was changed', async () => {
    const [key, other] = [randomBytes(32), randomBytes(32)];
    const text = JSON.stringify({ words: 'सवाल \u20b9 '.repeat(100) });
    const { body } = await sealFile({ text, key });
    const open = (bytes: Uint8Array, by: Buffer) => openPaperFile({ bytes: new Uint8Array(bytes), key: by.toString('base64url') });
    expect(JSON.stringify(await open(body, key))).toBe(text);
    expect(body.includes('words')).toBe(false);
    await expect(open(body, other)).rejects.toThrow('operation-specific');
    const tampered = Buffer.from(body);
    tampered[20] = (tampered[20] ?? 0) ^ 1;
    await expect(open(tampered, key)).rejects.toThrow('operation-specific');
  });
});

describe('TST-063 TST-065 the keys', () => {
  it('come when a section has opened by the server’s clock, not before, and nothing that is told earlier opens its file', async () => {
    const test = await make.launchableTest(two);
    const { launched, window } = await launch({ server, test });
    const before = (await window.answer()).data;
    expect(keysIn(before.sections)).toEqual([false, false]);
    await window.start();
    const first = (await window.answer()).data;
    expect(keysIn(first.sections)).toEqual([true, false]);
    server.clock.advance(599_999);
    expect(keysIn((await window.answer()).data.sections)).toEqual([true, false]);
    server.clock.advance(1);
    const second = (await window.answer()).data;
    expect(keysIn(second.sections)).toEqual([true, true]);
    const [, later] = second.sections;
    expect(JSON.stringify([launched, before, first])).not.toContain(later?.key);
    const bytes = await bytesOf(later?.digest ?? '');
    await expect(openPaperFile({ bytes, key: first.sections[0]?.key ?? '' })).rejects.toThrow('operation-specific');
    const content = (await openPaperFile({ bytes, key: later?.key ?? '' })) as SealedSection;
    expect(content.items).toHaveLength(1);
    expect(JSON.stringify(content)).not.toMatch(/latersecret|"answer"|solution|accepted/);
    server.clock.advance(700_000);
    expect(keysIn((await window.answer()).data.sections)).toEqual([false, false]);
  });

  it('TST-071 an answer to a candidate is what the contract says, and small: what all have in common is in the files', async () => {
    const { window } = await launchAndStart({ server, test: await make.launchableTest(two) });
    const { data, headers } = await window.answer();
    expect(PlayerAnswerSchema.parse(data)).toEqual(data);
    expect(Buffer.byteLength(JSON.stringify({ data }))).toBeLessThan(2000);
    expect(headers['content-encoding']).toBeUndefined();
  });
});

it('TST-071 a test whose paper a server has can be started while the tables of the content cannot be read', async () => {
  const { orm } = server.parts.database;
  await orm.execute(
    sql`insert into content_packs (key, name, anchor_day, checksum, imported_at) values ('p', 'P', '2026-11-24', 'x', current_timestamp)`,
  );
  const test = await make.launchableTest(two);
  const other = await make.student({ in: { course: test.course, variant: test.variant } });
  await launchAndStart({ server, test });
  const waiting = await launch({ server, test: { ...test, person: other.person } });
  const rename = async (from: string, to: string) => {
    for (const table of ['items', 'section_items', 'sections', 'passages', 'paper_files'])
      await orm.execute(sql`alter table ${sql.identifier(from + table)} rename to ${sql.identifier(to + table)}`);
  };
  await rename('', 'gone_');
  const started = await Promise.allSettled([waiting.window.start()]);
  await rename('gone_', '');
  const questions = started.map((one) =>
    one.status === 'fulfilled' ? one.value.data.sections.map(({ items: inside }) => inside.length) : (one.reason as Error).message,
  );
  expect(questions).toEqual([[3, 0]]);
});
