import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { goodPersonal } from '@abhyas/rules/profile/testing.ts';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../test/app.ts';
import { factories } from '../../../test/factories.ts';
import { importPack } from '../import-pack.ts';
import { readPack } from '../read-pack.ts';

const scratch = mkdtempSync(join(tmpdir(), 'abhyas-people-'));
let server: TestApp;
beforeAll(async () => {
  server = await testApp();
});
afterAll(async () => {
  await server.close();
  rmSync(scratch, { recursive: true, force: true });
});

const guardian = "{key: g, relation: Mother, firstName: Mira, lastName: Sen, mobile: '9666666601', email: Mira@home.example}";
const profile = `
      dob: '2003-08-14'
      gender: Female
      avatar: 9
      mailing: {address: 1 Lane, city: Pune, state: Maharashtra, pincode: '411001'}
      permanent: {address: 2 Lane, city: Small Village, state: Goa, pincode: '403001'}
      education:
        ssc: {institution: School, year: 2019, percentage: 91.2}
        hsc: {institution: College, stream: Science, year: 2021, percentage: 88}
        graduation: {institution: College, degree: B.Sc, stream: Mathematics, year: 2024, cgpa: 8.5}
        certifications: [{key: c, name: First aid}]
      work: [{key: w, sector: Education and Training, organisation: Tutors, months: 1 year}]
      exams:
        - {key: e1, exam: CAT, percentile: 92.4, year: 2025}
        - {key: e2, exam: XAT, year: 2026}
`;
/** The lines of a student; a profile is at line 10 and below. */
const student = (more: string) => `people:
  - key: s
    pin: IMP1001
    role: student
    firstName: Ila
    lastName: Sen
    email: ila@home.example
    guardians: [${guardian}]
${more}`;
function pack(people: string): string {
  const folder = mkdtempSync(join(scratch, 'pack'));
  writeFileSync(join(folder, 'pack.yaml'), 'pack: families\nname: Families\n');
  writeFileSync(join(folder, 'people.yaml'), people);
  return folder;
}
const importFrom = (people: string) => importPack({ ...server.parts, folder: pack(people), rebase: false, demoPasswords: true });
const idOf = async (pin: string) => {
  const { rows } = await server.parts.database.orm.execute<{ id: string }>(sql`select id::text from people where pin = ${pin}`);
  return BigInt(rows[0]?.id ?? 0);
};
const tokenOf = async (pin: string) => (await factories(server.parts).session({ personId: await idOf(pin) })).token;
const read = async () => (await server.call('studentData', {}, { token: await tokenOf('IMP1001') })).data;
const parents = async () => {
  const { rows } = await server.parts.database.orm.execute(sql`
    select distinct source like 'guardian:%' as of_guardian, mobile, email from relations join people on people.id = viewer_id
     where subject_id = ${await idOf('IMP1001')} order by 1, 2, 3`);
  return rows;
};

describe('a profile of a pack', () => {
  test('is what its student reads, once however often it is imported, and its student is past the onboarding', async () => {
    await importFrom(student(`    centre: Pune\n    profile:${profile}`));
    const first = await read();
    const data = first.student_profile_details.profile;
    expect(data).toMatchObject({ firstName: 'Ila', dob: '2003-08-14', gender: 'Female', avatarId: '9', centre: 'Pune' });
    expect(data.mailingAddress).toMatchObject({ city: 'Pune', cityId: '27131', state: 'Maharashtra', pincode: '411001' });
    expect(data.permanentAddress).toMatchObject({ city: 'Small Village', cityId: '', state: 'Goa', addressSameAsMailingAddress: '0' });
    expect(data.educationalDetails).toMatchObject({
      SSC: { Marks: '91.2' },
      Graduation: { CGPA_x_y: '8.5', isApplicable: '1' },
      PostGraduation: { isApplicable: '0' },
      ProfessionalCertification: [{ Course: 'First aid' }],
    });
    expect(data.workExperience).toMatchObject([{ JobSectorName: 'Education and Training', Work_experience_in_months: '12' }]);
    expect(data.examAttempts).toMatchObject([
      { examName: 'CAT', percentile: '92.4' },
      { examName: 'XAT', percentile: '' },
    ]);
    expect(data.familyDetails).toMatchObject([{ Parent_Guardian_FirstName: 'Mira Sen', Parent_Guardian_Relation: 'Mother' }]);
    expect(first.onboarding.finishedAt).not.toBe('');
    await importFrom(student(`    centre: Pune\n    profile:${profile}`));
    expect(await read()).toEqual(first);
  });

  test('follows the pack where the student has saved nothing, and stays the student’s where they have', async () => {
    await server.call('studentPrelogin', { mode: 'save', ...goodPersonal }, { token: await tokenOf('IMP1001') });
    const changed = profile.replace("'2003-08-14'", "'2001-01-01'").replace('organisation: Tutors', 'organisation: School');
    await importFrom(student(`    centre: Mumbai\n    profile:${changed}`));
    const data = (await read()).student_profile_details.profile;
    expect(data).toMatchObject({ dob: goodPersonal.dob, centre: 'Mumbai', workExperience: [{ Organisation: 'School' }] });
  });
});

describe('guardians of a pack', () => {
  test('become parents of the student by mobile and email; a parent whom the pack writes is that parent', async () => {
    expect(await parents()).toEqual([
      { of_guardian: true, mobile: '', email: 'mira@home.example' },
      { of_guardian: true, mobile: '9666666601', email: '' },
    ]);
    const parent =
      "  - {key: p, role: parent, firstName: Ravi, lastName: Sen, mobile: '9666666602', email: ravi@home.example, parentOf: [s]}\n";
    const other = guardian.replace('9666666601', '9666666602').replace('Mira@', 'ravi@').replace('key: g', 'key: g2');
    await importFrom(student('').replace(`[${guardian}]`, `[${guardian}, ${other}]`) + parent);
    const ravi = { mobile: '9666666602', email: 'ravi@home.example' };
    expect(await parents()).toEqual([
      { of_guardian: false, ...ravi },
      { of_guardian: true, mobile: '', email: 'mira@home.example' },
      { of_guardian: true, mobile: '9666666601', email: '' },
      { of_guardian: true, ...ravi },
    ]);
  });

  test('of someone without profile leave the onboarding open', async () => {
    await importFrom(student('').replace('IMP1001', 'IMP1002').replaceAll('96666666', '96666667').replace('ila@', 'ila2@'));
    const { data } = await server.call('studentData', {}, { token: await tokenOf('IMP1002') });
    expect(data.onboarding.finishedAt).toBe('');
    expect(data.student_profile_details.profile.familyDetails).toHaveLength(1);
  });
});

test('what a student could not type is a fault at its line', () => {
  const bad = profile
    .replace("dob: '2003-08-14'", "dob: '2003-02-30'")
    .replace('avatar: 9', 'avatar: 99')
    .replace('state: Goa', 'state: Atlantis')
    .replace('percentage: 88', 'percentage: 188')
    .replace('sector: Education and Training', 'sector: Alchemy')
    .replace('key: e2, exam: XAT', 'key: e1, exam: NONE');
  const found = readPack(pack(student(`    profile:${bad}`)));
  expect('faults' in found ? found.faults.map(({ line, cause }) => [line, cause]) : []).toEqual([
    [10, 'profile.dob: Enter a valid date, like 05 Mar 2004'],
    [12, 'profile.avatar: Choose one from the list'],
    [14, 'profile.permanent.state: Choose one from the list'],
    [17, 'profile.education.hsc.percentage: Enter a number from 0 to 100, with up to two decimals'],
    [20, "there is no sector 'Alchemy' among those to choose from"],
    [23, "the key 'e1' appears twice"],
    [23, 'profile.exams.1.exam: Choose one from the list'],
  ]);
});

test('only a student has guardians, a centre or a profile', () => {
  const mentor = student(`    centre: Pune\n    profile: {}\n`).replace('role: student', 'role: mentor');
  const found = readPack(pack(mentor));
  expect('faults' in found ? found.faults.map(({ line, cause }) => [line, cause]) : []).toEqual([
    [8, 'only a student has guardians'],
    [9, 'only a student has a centre'],
    [10, 'only a student has a profile'],
  ]);
});

test('someone joined and was here on the days of the pack, counted from its anchor day; importing again adds no visit', async () => {
  const people = student('    joined: today-40d\n    visited: today-3d\n')
    .replace('IMP1001', 'IMP1009')
    .replaceAll('66660', '66669')
    .replaceAll('ila@', 'mila@')
    .replaceAll('Mira@', 'Nira@');
  await importFrom(people);
  await importFrom(people);
  const { rows } = await server.parts.database.orm.execute(sql`
    select to_char(person.created_at at time zone 'Asia/Kolkata', 'YYYY-MM-DD') as joined, to_char(visit.last_used_at at time zone 'Asia/Kolkata', 'YYYY-MM-DD') as visited, visit.ended_at is not null as over
      from people as person join sessions as visit on visit.person_id = person.id where person.pin = 'IMP1009'`);
  const ago = (days: number) => new Date(server.clock.now().getTime() - days * 86_400_000 + 19_800_000).toISOString().slice(0, 10);
  expect(rows).toEqual([{ joined: ago(40), visited: ago(3), over: true }]);
});
