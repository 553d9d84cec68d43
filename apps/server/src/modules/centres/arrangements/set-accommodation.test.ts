import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Centre, openCentre } from '../../../../test/desk.ts';
import { demoPassword, testMoment } from '../../../../test/moments.ts';
import { auditEvents } from '../../audit/tables.ts';
import { importAccommodations } from '../../assessment/index.ts';
import { notices } from '../../notices/tables.ts';

let centre: Centre;
let token: string;
let actorId: bigint;
beforeAll(async () => {
  centre = await openCentre();
  const staff = await centre.make.person({ role: 'staff', rights: ['people'], firstName: 'Ira', lastName: 'Sen' });
  actorId = staff.id;
  token = await centre.tokenOf(staff.id);
});
afterAll(() => centre.server.close());

const nothing = { extraTime: '', breakMinutes: 0, largeText: false, separateRoom: false };
const get = async (id: bigint) => (await centre.server.call('getAccommodation', { personId: String(id) }, { token })).data;
const save = async (id: bigint, accommodation: Partial<typeof nothing>, password = demoPassword) =>
  centre.server.call('saveAccommodation', { personId: String(id), accommodation: { ...nothing, ...accommodation }, password }, { token });

describe('arranging something for a student', () => {
  it('is shown with who set it and when, and stays on record', async () => {
    const student = await centre.make.person();
    expect(await get(student.id)).toEqual({ accommodation: nothing, source: '', setBy: '', setAt: '' });
    const accommodation = { extraTime: '1/3', breakMinutes: 20, largeText: true, separateRoom: false };
    const set = { accommodation, source: 'staff', setBy: 'Ira Sen', setAt: testMoment.toISOString() };
    expect((await save(student.id, accommodation)).data).toEqual(set);
    expect(await get(student.id)).toEqual(set);
    const [entry] = await centre.server.parts.database.orm
      .select()
      .from(auditEvents)
      .where(eq(auditEvents.targetId, String(student.id)));
    expect(entry).toMatchObject({
      actorId,
      action: 'centres.accommodation-set',
      data: { before: '', after: '1/3 extra time, 20 min of breaks, Large text' },
    });
  });

  it('asks for the password, is for students, and says what extra time it cannot read', async () => {
    const student = await centre.make.person();
    expect((await save(student.id, { largeText: true }, 'wrong')).error.code).toBe('INCORRECT_PASSWORD');
    expect((await save(student.id, { extraTime: 'a third' })).error.fields).toHaveProperty('extraTime');
    expect((await get(student.id)).source).toBe('');
    const mentor = await centre.make.person({ role: 'mentor' });
    expect((await save(mentor.id, { largeText: true })).error.code).toBe('NOT_FOUND');
  });

  it('holds against a later import of a pack, even where it is nothing', async () => {
    const [student, other] = [await centre.make.person(), await centre.make.person()];
    await save(student.id, {});
    const largeText = { extra: null, breakMinutes: 0, largeText: true, separateRoom: false };
    await centre.server.parts.database.transaction((tx) =>
      importAccommodations({
        tx,
        now: testMoment,
        inputs: [student, other].map(({ id }) => ({ studentId: id, accommodation: largeText })),
      }),
    );
    expect(await get(student.id)).toMatchObject({ accommodation: nothing, source: 'staff' });
    expect(await get(other.id)).toMatchObject({ accommodation: { largeText: true }, source: 'pack' });
  });
});

describe('TST-034 what is arranged is named', () => {
  it('by the booking dialog, the confirmation and the desk, and told again when it changes', async () => {
    const session = await centre.session({ booked: 0 });
    const [student] = session.students;
    if (student === undefined) throw new Error('a test has its first student');
    await save(student.id, { extraTime: '50', largeText: true });
    const studentToken = await centre.tokenOf(student.id);
    const asset_id = String(session.test.asset.id);
    const options = await centre.server.call('bookingOptions', { asset_id }, { token: studentToken });
    expect(options.data.arrangements).toEqual(['50% extra time', 'Large text']);
    await centre.book({ ...session, personId: student.id });
    const told = async () =>
      (await centre.server.parts.database.orm.select().from(notices).where(eq(notices.personId, student.id)))
        .filter(({ cause }) => cause.startsWith('booking:'))
        .sort((a, b) => Number(a.id - b.id));
    const arranged = { name: 'Arranged for you', text: '50% extra time, Large text' };
    const [confirmation] = await told();
    expect(confirmation?.text).toContain('Arranged for you: 50% extra time, Large text.');
    expect(confirmation?.mail?.facts).toContainEqual(arranged);
    expect(confirmation?.mail?.calendar?.description).toContain('Arranged for you: 50% extra time, Large text');
    expect((await centre.look(session)).room?.candidates[0]).toMatchObject({ extraMinutes: 5, arrangements: ['Large text'] });

    await save(student.id, { extraTime: '50' });
    const changed = (await told())[1];
    expect(changed?.title).toMatch(/^Your booking has changed/);
    expect(changed?.text).toContain('Your arrangements have changed. Arranged for you: 50% extra time.');
    expect(changed?.mail?.calendar?.sequence).toBe(1);
    // nothing is told of what did not change
    await save(student.id, { extraTime: '50' });
    expect(await told()).toHaveLength(2);
  });
});
