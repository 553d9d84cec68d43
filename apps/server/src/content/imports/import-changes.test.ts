import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import { afterAll, expect, it } from 'vitest';
import { testApp } from '../../../test/app.ts';
import { factories } from '../../../test/factories.ts';
import { assessments, items } from '../../modules/assessment/tables.ts';
import { writeChanges } from '../cli-import.ts';
import { importPack } from '../import-pack.ts';
import { newPack } from '../new-pack.ts';

const scratch = mkdtempSync(join(tmpdir(), 'abhyas-changes-'));
afterAll(() => rmSync(scratch, { recursive: true, force: true }));

it('TST-071 a dry run says which running attempts keep an earlier paper and changes nothing; the import says the same', async () => {
  const app = await testApp();
  try {
    const folder = join(scratch, 'algebra');
    newPack(folder);
    const imports = (dryRun: boolean) => importPack({ ...app.parts, folder, rebase: false, demoPasswords: false, dryRun });
    expect((await imports(true)).tests).toBe(1);
    const { orm } = app.parts.database;
    expect(await orm.$count(assessments)).toBe(0);
    expect((await imports(false)).changes).toEqual([]);

    const [test] = await orm.select().from(assessments);
    if (test === undefined) throw new Error('no test');
    const make = factories(app.parts);
    const now = app.clock.now();
    const deadlineAt = new Date(now.getTime() + 600_000);
    await make.attempt({ assessmentId: test.id, startedAt: now, deadlineAt, paperVersion: test.paperVersion });
    const file = join(folder, 'questions', 'algebra.md');
    const [before] = await orm.select().from(items).where(eq(items.key, 'algebra-1'));
    writeFileSync(file, readFileSync(file, 'utf8').replace('- answer: B', '- answer: C'));
    const changes = [{ name: test.name, running: 1, finished: 0 }];
    expect((await imports(true)).changes).toEqual(changes);
    expect((await orm.select().from(items).where(eq(items.key, 'algebra-1')))[0]).toEqual(before);
    expect((await imports(false)).changes).toEqual(changes);
    expect((await orm.select().from(items).where(eq(items.key, 'algebra-1')))[0]?.answer).not.toEqual(before?.answer);
    expect(writeChanges(changes)).toContain(`${test.name}: 1 running, 0 finished`);
  } finally {
    await app.close();
  }
});

it('TST-071 a paper that differs in what its formulas are called alone is the same paper', async () => {
  const app = await testApp();
  try {
    const folder = join(scratch, 'named');
    newPack(folder);
    const imports = () => importPack({ ...app.parts, folder, rebase: false, demoPasswords: false });
    await imports();
    const { orm } = app.parts.database;
    const [test] = await orm.select().from(assessments);
    if (test === undefined) throw new Error('no test');
    const make = factories(app.parts);
    const now = app.clock.now();
    await make.attempt({
      assessmentId: test.id,
      startedAt: now,
      deadlineAt: new Date(now.getTime() + 600_000),
      paperVersion: test.paperVersion,
    });
    const ofQuestion = eq(items.key, 'algebra-1');
    const [before] = await orm.select().from(items).where(ofQuestion);
    expect(before?.stemHtml).toContain('aria-label=');
    await orm
      .update(items)
      .set({ stemHtml: before?.stemHtml.replaceAll(/aria-label="[^"]*"/g, 'aria-label="x"') })
      .where(ofQuestion);
    expect((await imports()).changes).toEqual([]);
    expect((await orm.select().from(items).where(ofQuestion))[0]?.stemHtml).toBe(before?.stemHtml);
    expect((await orm.select().from(assessments))[0]?.paperVersion).toBe(test.paperVersion);
  } finally {
    await app.close();
  }
});
