import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../test/app.ts';
import { factories } from '../../../test/factories.ts';
import { brands } from '../../platform/postgres/tables.ts';
import { notices } from './tables.ts';
import { notify, notifyPeople, notifyVariants } from './notify.ts';
import { inEachLanguage } from './announced.ts';
import { deliverDue } from './sending/deliver.ts';
import { sendDue } from './sending/send.ts';

let server: TestApp;
let make: ReturnType<typeof factories>;
beforeAll(async () => {
  server = await testApp();
  make = factories(server.parts);
});
afterAll(() => server.close());
const orm = () => server.parts.database.orm;

/** Someone who chose a language in their account. */
async function reader({ language, ...more }: { language: 'en' | 'hi' | null; email?: string }) {
  const person = await make.person(more);
  if (language !== null) {
    const { token } = await make.session({ personId: person.id, at: server.clock.now() });
    await server.call('chooseLanguage', { language }, { token });
  }
  return person;
}

const noticeOf = (cause: string) =>
  inEachLanguage((language) => ({
    cause,
    type: 'test-released',
    title: language === 'hi' ? 'टेस्ट खुल गया' : 'The test is open',
    text: language === 'hi' ? 'अभी दें।' : 'Take it now.',
    url: '/home',
    mail: { facts: [{ name: language === 'hi' ? 'कहाँ' : 'Where', text: 'Andheri' }], links: [], calendar: null },
  }));
const listed = async (cause: string) =>
  new Map(
    (
      await orm()
        .select()
        .from(notices)
        .where(sql`cause = ${cause}`)
    ).map(({ personId, title, text, mail }) => [personId, [title, text, mail?.facts[0]?.name]]),
  );
const english = ['The test is open', 'Take it now.', 'Where'];
const hindi = ['टेस्ट खुल गया', 'अभी दें।', 'कहाँ'];

test('NTF-001 people get a notice in the language of their account, English where they chose none, however many it goes to', async () => {
  const [inHindi, inEnglish, neither] = [
    await reader({ language: 'hi' }),
    await reader({ language: 'en' }),
    await reader({ language: null }),
  ];
  const personIds = [inHindi.id, inEnglish.id, neither.id];
  const of = { jobs: null, now: server.clock.now() };
  await server.parts.database.transaction(async (tx) => {
    await notify({ ...of, tx, notices: personIds.map((personId) => ({ ...noticeOf('test-languages:each'), personId })) });
    await notifyPeople({ ...of, tx, personIds, notice: noticeOf('test-languages:people') });
    const { cause, type, title, text, url } = noticeOf('test-languages:plain');
    await notifyPeople({ ...of, tx, personIds, notice: { cause, type, title, text, url } });
  });
  const expected = new Map([
    [inHindi.id, hindi],
    [inEnglish.id, english],
    [neither.id, english],
  ]);
  expect(await listed('test-languages:each')).toEqual(expected);
  expect(await listed('test-languages:people')).toEqual(expected);
  expect(new Set([...(await listed('test-languages:plain')).values()].map(([title]) => title))).toEqual(new Set(['The test is open']));
});

test('NTF-001 what is told to everyone of a course is in the language of each', async () => {
  const { variant } = await make.course();
  const person = await reader({ language: 'hi' });
  await make.enrol({ personId: person.id, variantId: variant.id });
  await server.parts.database.transaction((tx) =>
    notifyVariants({ tx, jobs: null, now: server.clock.now(), variantIds: [variant.id], notice: noticeOf('test-languages:course') }),
  );
  expect((await listed('test-languages:course')).get(person.id)?.slice(0, 2)).toEqual(hindi.slice(0, 2));
});

test('NTF-001 the mail of a notice speaks the language of its person, and what was told stays as it was worded', async () => {
  const person = await reader({ language: 'hi', email: 'hindi@demo.test' });
  const now = server.clock.now();
  await server.parts.database.transaction((tx) =>
    notify({ tx, jobs: null, now, notices: [{ ...noticeOf('test-languages:mail'), personId: person.id }] }),
  );
  await sendDue(server);
  await deliverDue(server);
  const { rows } = await orm().execute<{ subject: string; text: string; html: string }>(
    sql`select subject, body_text as text, body_html as html from outbox_messages where recipient = 'hindi@demo.test'`,
  );
  expect(rows).toHaveLength(1);
  expect(rows[0]?.subject).toBe('टेस्ट खुल गया');
  expect(rows[0]?.html).toContain('<html lang="hi">');
  expect(rows[0]?.text).toContain('नमस्ते');
  expect(rows[0]?.text).toContain('कहाँ: Andheri');
  expect(rows[0]?.text).toContain('पोर्टल में खोलें: ');
  const { token } = await make.session({ personId: person.id, at: now });
  await server.call('chooseLanguage', { language: 'en' }, { token });
  expect((await listed('test-languages:mail')).get(person.id)).toEqual(hindi);
});

test('NTF-001 someone who never chose a language gets the one of the portal’s first brand', async () => {
  const person = await reader({ language: null });
  const brand = { key: 'hindi', hosts: ['hindi.test'], timeZone: 'Asia/Kolkata', data: { language: 'hi' } };
  await orm().delete(brands);
  await orm().insert(brands).values(brand);
  await server.parts.database.transaction((tx) =>
    notify({ tx, jobs: null, now: server.clock.now(), notices: [{ ...noticeOf('test-languages:brand'), personId: person.id }] }),
  );
  await orm().delete(brands).where(eq(brands.key, 'hindi'));
  expect((await listed('test-languages:brand')).get(person.id)).toEqual(hindi);
});
