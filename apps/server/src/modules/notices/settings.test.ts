import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../test/app.ts';
import { pushBrowser } from '../../../test/devices/browser.ts';
import { factories } from '../../../test/factories.ts';

const origin = 'https://push.abhyas.test';
let server: TestApp;
let make: ReturnType<typeof factories>;
beforeAll(async () => {
  server = await testApp({ settings: { PUSH_HOSTS: 'push.abhyas.test' } });
  make = factories(server.parts);
});
afterAll(() => server.close());

describe('the address that notices are pushed to', () => {
  test('is asked for with the address of a push service and real keys only', async () => {
    const { token } = await make.session({ personId: (await make.person()).id, at: server.clock.now() });
    const { keys } = pushBrowser();
    const good = { endpoint: `${origin}/push/1`, keys };
    for (const [body, field] of [
      [{ ...good, endpoint: 'https://169.254.169.254/latest/meta-data' }, 'endpoint'],
      [{ ...good, endpoint: 'http://localhost:5432/' }, 'endpoint'],
      [{ ...good, keys: { ...keys, p256dh: 'short' } }, 'keys.p256dh'],
      [{ ...good, keys: { ...keys, auth: '' } }, 'keys.auth'],
    ] as const) {
      const { status, error } = await server.call('subscribePush', body, { token });
      expect([status, Object.keys(error.fields ?? {})]).toEqual([400, [field]]);
    }
  });

  test('is that of twenty browsers of a person at most, those that asked last, and of the signed-in person at one', async () => {
    const [person, other] = [await make.person(), await make.person()];
    const ask = async ({ id, number }: { id: bigint; number: number }) => {
      const { token } = await make.session({ personId: id, at: server.clock.now() });
      const { status } = await server.call('subscribePush', { endpoint: `${origin}/push/${number}`, keys: pushBrowser().keys }, { token });
      expect(status).toBe(200);
    };
    const keptBy = async ({ id }: { id: bigint }) => {
      const { rows } = await server.parts.database.orm.execute<{ endpoint: string }>(
        sql`select endpoint from push_subscriptions where person_id = ${id} order by id`,
      );
      return rows.map(({ endpoint }) => endpoint);
    };
    for (let number = 1; number <= 21; number += 1) await ask({ id: person.id, number });
    const last = Array.from({ length: 20 }, (_, index) => `${origin}/push/${index + 2}`);
    expect(await keptBy(person)).toEqual(last);
    await ask({ id: other.id, number: 21 });
    expect(await keptBy(person)).toEqual(last.slice(0, 19));
    expect(await keptBy(other)).toEqual(last.slice(19));
  });
});

describe('the settings', () => {
  test('are all on until someone chooses; a choice is of one type and channel, or of all types, and theirs alone', async () => {
    const session = async () =>
      (await make.session({ personId: (await make.person({ role: 'parent' })).id, at: server.clock.now() })).token;
    const [token, other] = [await session(), await session()];
    const settings = async (of: string) => (await server.call('noticeSettings', {}, { token: of })).data.settings;
    const unnumbered = { sms: false, whatsapp: false };
    const on = { email: true, push: true, ...unnumbered };
    const off = { ...on, push: false };
    const never = { ...off, email: false };
    const everything = {
      'test-released': on,
      'slot-booked': on,
      'slot-soon': on,
      'seat-offered': on,
      'session-unready': on,
      'session-booked': on,
      'session-soon': on,
      'class-changed': on,
      'class-soon': on,
      'feedback-given': on,
      'score-changed': on,
      'doubt-asked': on,
      'doubt-answered': on,
      'question-asked': on,
      'question-answered': on,
      'weekly-digest': never,
      'month-report': on,
      'child-alert': on,
      'recording-overdue': on,
      'school-deadline': on,
      'revision-due': on,
      notice: { ...on, sms: true },
      'institute-reminder': { ...on, sms: true },
      offer: on,
    };
    expect((await server.call('noticeSettings', {}, { token })).data).toEqual({
      settings: everything,
      pushKey: server.parts.push.publicKey,
    });
    await server.call('saveNoticeSettings', { type: 'class-soon', channel: 'push', on: false }, { token });
    expect(await settings(token)).toEqual({ ...everything, 'class-soon': off });
    await server.call('saveNoticeSettings', { type: 'all', channel: 'push', on: false }, { token });
    await server.call('saveNoticeSettings', { type: 'notice', channel: 'push', on: true }, { token });
    const others = Object.fromEntries(Object.entries(everything).map(([type, wanted]) => [type, { ...wanted, push: false }]));
    expect(await settings(token)).toEqual({ ...others, notice: everything.notice });
    expect(await settings(other)).toEqual(everything);
  });

  test('the weekly digest is on for those who asked for it by its name, and ends with everything else', async () => {
    const { token } = await make.session({ personId: (await make.person({ role: 'parent' })).id, at: server.clock.now() });
    const save = async (type: 'all' | 'weekly-digest', on: boolean) =>
      (await server.call('saveNoticeSettings', { type, channel: 'email', on }, { token })).data.settings['weekly-digest'].email;
    expect(await save('all', true)).toBe(false);
    expect(await save('weekly-digest', true)).toBe(true);
    expect(await save('all', false)).toBe(false);
    expect(await save('all', true)).toBe(false);
  });
});
