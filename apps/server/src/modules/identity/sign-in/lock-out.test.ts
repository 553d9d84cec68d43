import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { browserCookie, type Caller, type TestApp, testApp } from '../../../../test/app.ts';
import { factories } from '../../../../test/factories.ts';
import { lastCode, messagesTo, otherCode } from '../../../../test/messages.ts';
import { demoPassword } from '../../../../test/moments.ts';
import { knownOrigins } from '../tables.ts';

let server: TestApp;
let make: ReturnType<typeof factories>;
beforeAll(async () => {
  server = await testApp();
  make = factories(server.parts);
});
afterAll(() => server.close());

let count = 0;
const next = () => (count += 1);
/** A caller that was never seen before. */
const stranger = () => ({ address: `10.${Math.floor(next() / 200)}.0.${count % 200}`, cookies: browserCookie(`stranger${count}`) });
const fieldsOf = (identifier: string) =>
  identifier.includes('@') ? { studentEmail: identifier, studentImsPin: '' } : { studentEmail: '', studentImsPin: identifier };
const signIn = (identifier: string, by: { password?: string; otp?: string }, caller: Caller) => {
  const { studentEmail: studentemail, studentImsPin: studentimspin } = fieldsOf(identifier);
  const body = { studentemail, studentimspin, studentpassword: by.password ?? '', otp: by.otp ?? '' };
  return server.call('studentLoginCheck', { ...body, loginmode: '1', loginType: 'student', platform: 'web' }, caller);
};
const statusOf = async (identifier: string, password: string, caller: Caller) => (await signIn(identifier, { password }, caller)).status;
const wrong = (identifier: string, caller: Caller) => statusOf(identifier, 'wrong', caller);
const right = (identifier: string, caller: Caller) => statusOf(identifier, demoPassword, caller);
const send = (identifier: string, caller: Caller) => server.call('otpGeneration', fieldsOf(identifier), caller);
const verify = (identifier: string, otp: string, caller: Caller) =>
  server.call('otpVerification', { ...fieldsOf(identifier), otp }, caller);
/** Someone who has signed in at home before. */
const settled = async () => {
  const person = await make.person();
  const home = stranger();
  expect(await right(person.pin, home)).toBe(200);
  return { person, home };
};
/** Ten wrong passwords from each of several addresses. */
const attack = async (identifier: string, { addresses = 6 }: { addresses?: number } = {}) => {
  for (let from = 0; from < addresses; from += 1) {
    const caller = stranger();
    for (let tries = 0; tries < 10; tries += 1) expect(await wrong(identifier, caller)).toBe(401);
  }
};

describe('IDN-043 passwords: others do not lock anyone out', () => {
  test('a browser that signed in before signs in while strangers guess, from a new address too', async () => {
    const { person, home } = await settled();
    await attack(person.pin);
    expect(await right(person.pin, { ...home, address: stranger().address })).toBe(200);
  });

  test('so does an address that signed in before, without the cookie', async () => {
    const { person, home } = await settled();
    await attack(person.pin);
    expect(await right(person.pin, { address: home.address })).toBe(200);
  });

  test('others at the same address do not use up what the browser has', async () => {
    const { person, home } = await settled();
    for (let tries = 0; tries < 11; tries += 1) await wrong(person.pin, { address: home.address });
    expect(await right(person.pin, { address: home.address })).toBe(429);
    expect(await right(person.pin, home)).toBe(200);
    const neighbours = await Promise.all(Array.from({ length: 20 }, () => make.person()));
    for (const { pin } of neighbours) for (let tries = 0; tries < 5; tries += 1) await wrong(pin, { address: home.address });
    expect(await right(neighbours[0]?.pin ?? '', { address: home.address })).toBe(429);
    expect(await right(person.pin, home)).toBe(200);
  });

  test('a known browser has ten tries in a quarter of an hour, fifty a day, and begins again when it is right', async () => {
    const { person, home } = await settled();
    for (let tries = 0; tries < 10; tries += 1) expect(await wrong(person.pin, home)).toBe(401);
    expect(await right(person.pin, home)).toBe(429);
    for (let quarter = 0; quarter < 4; quarter += 1) {
      server.clock.advance(15 * 60_000);
      for (let tries = 0; tries < 10; tries += 1) expect(await wrong(person.pin, home)).toBe(401);
    }
    server.clock.advance(15 * 60_000);
    expect(await right(person.pin, home)).toBe(429);
    server.clock.advance(24 * 3_600_000);
    expect(await right(person.pin, home)).toBe(200);
    for (let tries = 0; tries < 10; tries += 1) expect(await wrong(person.pin, home)).toBe(401);
  });

  test('after thirty wrong passwords of strangers no stranger gets in for a quarter of an hour, after a hundred for the day', async () => {
    const person = await make.person();
    await attack(person.pin, { addresses: 3 });
    expect(await right(person.pin, stranger())).toBe(401);
    server.clock.advance(15 * 60_000);
    expect(await right(person.pin, stranger())).toBe(200);
    for (let quarter = 0; quarter < 3; quarter += 1) {
      server.clock.advance(15 * 60_000);
      await attack(person.pin, { addresses: 3 });
    }
    server.clock.advance(15 * 60_000);
    expect(await right(person.pin, stranger())).toBe(401);
    server.clock.advance(24 * 3_600_000);
    expect(await right(person.pin, stranger())).toBe(200);
  });

  test('pin, email and mobile share the budget of their person', async () => {
    const person = await make.person();
    for (const identifier of [person.pin, person.email, person.mobile]) await attack(identifier, { addresses: 1 });
    for (const identifier of [person.pin, person.email, person.mobile]) expect(await right(identifier, stranger())).toBe(401);
  });

  test('a stranger who is right takes one try back and leaves those of others', async () => {
    const person = await make.person();
    await attack(person.pin, { addresses: 2 });
    for (let tries = 0; tries < 9; tries += 1) await wrong(person.pin, stranger());
    expect(await right(person.pin, stranger())).toBe(200);
    expect(await right(person.pin, stranger())).toBe(200);
    await wrong(person.pin, stranger());
    expect(await right(person.pin, stranger())).toBe(401);
  });

  test('an attack looks the same whether someone has the pin, and where they signed in before', async () => {
    const { person, home } = await settled();
    const tried = async (identifier: string) => {
      const answers: unknown[] = [];
      for (let from = 0; from < 5; from += 1) {
        const caller = stranger();
        for (let tries = 0; tries < 12; tries += 1) answers.push(await wrong(identifier, caller));
      }
      for (let tries = 0; tries < 12; tries += 1) answers.push(await wrong(identifier, { address: home.address }));
      return answers;
    };
    const ofKnown = await tried(person.pin);
    expect(ofKnown).toEqual(await tried('ZZZ8888'));
    expect(new Set(ofKnown)).toEqual(new Set([401, 429]));
  });

  test('support and staff have the same budgets', async () => {
    const admin = await make.person({ role: 'admin' });
    const { person } = await settled();
    const asSupport = async (adminPassword: string, caller: Caller) => {
      const body = { adminImsPin: admin.pin, adminPassword, studentImsPin: person.pin, platform: 'support' } as const;
      return (await server.call('adminLogin', body, caller)).status;
    };
    const desk = stranger();
    expect(await asSupport(demoPassword, desk)).toBe(200);
    for (let from = 0; from < 4; from += 1) {
      const caller = stranger();
      for (let tries = 0; tries < 10; tries += 1) expect(await asSupport('wrong', caller)).toBe(401);
    }
    expect([await asSupport(demoPassword, stranger()), await asSupport(demoPassword, desk)]).toEqual([401, 200]);
  });
});

describe('IDN-043 addresses', () => {
  test('the networks of one IPv6 site share five times the tries of an address', async () => {
    const { pin } = await make.person();
    const at = (network: number) => ({ address: `2001:db8:7:${network.toString(16)}::1` });
    const statuses: number[] = [];
    for (let network = 0; network < 6; network += 1) {
      for (let tries = 0; tries < 10; tries += 1) statuses.push(await wrong(pin, at(network)));
    }
    expect(statuses.filter((status) => status === 401)).toHaveLength(50);
    expect(statuses.slice(50)).toEqual(Array.from({ length: 10 }, () => 429));
    expect(await wrong(pin, { address: '2001:db8:8::1' })).toBe(401);
  });
});

describe('IDN-043 codes: others neither use them up nor keep them away', () => {
  test('wrong codes from another browser neither count nor end a code', async () => {
    const person = await make.person();
    const own = stranger();
    await send(person.pin, own);
    const code = await lastCode({ server, to: person.mobile });
    for (let tries = 0; tries < 8; tries += 1) {
      expect((await verify(person.pin, otherCode(code), stranger())).error.code).toBe('USER_NOT_FOUND');
      expect((await signIn(person.pin, { otp: otherCode(code) }, stranger())).error.code).toBe('OTP_EXPIRED');
    }
    expect((await verify(person.pin, code, own)).status).toBe(200);
  });

  test('a code works only in the browser that asked for it, and says elsewhere what it says of no one', async () => {
    const person = await make.person();
    await send(person.pin, stranger());
    const code = await lastCode({ server, to: person.mobile });
    for (const caller of [stranger(), { address: stranger().address }]) {
      const { requestId: _one, ...refused } = (await verify(person.pin, code, caller)).error;
      const { requestId: _other, ...unknown } = (await verify('ZZZ9999', code, caller)).error;
      expect(refused).toEqual(unknown);
      expect((await signIn(person.pin, { otp: code }, caller)).error.code).toBe(
        (await signIn('ZZZ9999', { otp: code }, caller)).error.code,
      );
    }
  });

  test('a code that someone else asked for neither replaces the first one nor makes its owner wait', async () => {
    const person = await make.person();
    const own = stranger();
    await send(person.pin, own);
    const code = await lastCode({ server, to: person.mobile });
    server.clock.advance(30_000);
    expect((await send(person.pin, stranger())).status).toBe(200);
    expect((await send(person.pin, own)).headers['retry-after']).toBe('30');
    server.clock.advance(30_000);
    expect((await send(person.pin, own)).status).toBe(200);
    const again = await lastCode({ server, to: person.mobile });
    expect((await verify(person.pin, code === again ? otherCode(code) : code, own)).error.code).toBe('INCORRECT_OTP');
    expect((await verify(person.pin, again, own)).status).toBe(200);
  });

  test('strangers together send five codes an hour and ten a day to one phone; a known browser and a known address have their own', async () => {
    const { person, home } = await settled();
    for (let sent = 0; sent < 5; sent += 1) expect((await send(person.mobile, stranger())).status).toBe(200);
    expect((await send(person.pin, stranger())).status).toBe(429);
    expect((await send(person.email, stranger())).status).toBe(200);
    expect((await send(person.mobile, home)).status).toBe(200);
    expect((await send(person.mobile, { address: home.address })).status).toBe(200);
    server.clock.advance(3_600_000);
    for (let sent = 0; sent < 5; sent += 1) expect((await send(person.mobile, stranger())).status).toBe(200);
    server.clock.advance(3_600_000);
    const refused = await send(person.mobile, stranger());
    expect([refused.status, refused.error.message]).toEqual([429, 'Too many tries. Wait 22 hours and try again.']);
    expect((await send(person.mobile, home)).status).toBe(200);
    expect(await messagesTo({ server, to: person.mobile })).toHaveLength(13);
  });

  test('strangers try twenty codes a day on one person, whichever identifier they ask with; a known browser has more', async () => {
    const { person, home } = await settled();
    for (const identifier of [person.pin, person.email, person.mobile, person.pin]) {
      const caller = stranger();
      server.clock.advance(3_600_000);
      await send(identifier, caller);
      const code = await lastCode({ server, to: identifier === person.email ? person.email : person.mobile });
      for (let tries = 0; tries < 5; tries += 1) {
        expect((await verify(identifier, otherCode(code), caller)).error.code).toBe('INCORRECT_OTP');
      }
    }
    const late = stranger();
    await send(person.pin, late);
    expect((await verify(person.pin, await lastCode({ server, to: person.mobile }), late)).status).toBe(429);
    await send(person.pin, home);
    expect((await verify(person.pin, await lastCode({ server, to: person.mobile }), home)).status).toBe(200);
  });

  test('others at the same address do not keep a known browser from its codes', async () => {
    const { person, home } = await settled();
    for (let tries = 0; tries < 60; tries += 1) await send(`ZZZ${3000 + tries}`, { address: home.address });
    expect((await send('ZZZ3999', { address: home.address })).status).toBe(429);
    expect((await send(person.pin, home)).status).toBe(200);
    expect((await verify(person.pin, await lastCode({ server, to: person.mobile }), home)).status).toBe(200);
  });
});

describe('IDN-043 the cookie of a browser', () => {
  const rowsOf = (personId: bigint) => server.parts.database.orm.select().from(knownOrigins).where(eq(knownOrigins.personId, personId));

  test('comes with a code that was sent and with a sign-in, is kept when there is one, and never comes with a refusal', async () => {
    const person = await make.person();
    const { cookies } = await send(person.pin, { address: stranger().address });
    expect(cookies).toMatchObject([{ name: 'abhyas_device', path: '/', httpOnly: true, sameSite: 'Lax', maxAge: 400 * 86_400 }]);
    expect(cookies[0]?.secure).toBeUndefined();
    const token = cookies[0]?.value ?? '';
    const own = { address: stranger().address, cookies: { abhyas_device: token } };
    expect((await signIn(person.pin, { password: demoPassword }, own)).cookies[0]?.value).toBe(token);
    expect((await signIn(person.pin, { password: 'wrong' }, { address: own.address })).cookies).toEqual([]);
    const forged = { address: own.address, cookies: { abhyas_device: 'short' } };
    expect((await signIn(person.pin, { password: demoPassword }, forged)).cookies[0]?.value).toMatch(/^[\w-]{43}$/);
  });

  test('neither it nor the address can be read in the database', async () => {
    const { person, home } = await settled();
    const rows = await rowsOf(person.id);
    expect(rows.map(({ kind }) => kind).toSorted()).toEqual(['address', 'device']);
    const stored = rows.map(({ hash }) => hash.toString('latin1')).join('\n');
    for (const secret of [home.address, home.cookies.abhyas_device]) expect(stored).not.toContain(secret);
  });

  test('makes its browser known for the person who signed in and for no one else', async () => {
    const { home } = await settled();
    const other = await make.person();
    await attack(other.pin, { addresses: 3 });
    expect(await right(other.pin, { ...home, address: stranger().address })).toBe(401);
  });

  test('is forgotten after half a year without a sign-in, and the address after a month', async () => {
    const { person, home } = await settled();
    server.clock.advance(31 * 86_400_000);
    await attack(person.pin, { addresses: 3 });
    expect(await right(person.pin, { address: home.address })).toBe(401);
    expect(await right(person.pin, home)).toBe(200);
    server.clock.advance(181 * 86_400_000);
    await attack(person.pin, { addresses: 3 });
    expect(await right(person.pin, home)).toBe(401);
  });

  test('twenty browsers and twenty addresses of a person are kept, those used last', async () => {
    const { person, home } = await settled();
    for (let more = 0; more < 22; more += 1) {
      server.clock.advance(1_000);
      expect(await right(person.pin, stranger())).toBe(200);
    }
    const kinds = (await rowsOf(person.id)).map(({ kind }) => kind);
    expect([kinds.filter((kind) => kind === 'device').length, kinds.filter((kind) => kind === 'address').length]).toEqual([20, 20]);
    await attack(person.pin, { addresses: 3 });
    expect(await right(person.pin, home)).toBe(401);
  });

  test('a password that is set with a code makes the browser known and forgets all others', async () => {
    const { person, home } = await settled();
    await attack(person.pin, { addresses: 3 });
    const fresh = stranger();
    await send(person.pin, fresh);
    const { setUpToken } = (await verify(person.pin, await lastCode({ server, to: person.mobile }), fresh)).data;
    const password = 'tea in the morning';
    const set = { studentEmail: '', studentImsPin: person.pin, newpassword: password, setUpToken };
    expect((await server.call('createNewPassword', set, fresh)).status).toBe(200);
    expect(await statusOf(person.pin, password, home)).toBe(401);
    expect(await statusOf(person.pin, password, fresh)).toBe(200);
  });
});
