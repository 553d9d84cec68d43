import { sectionFields } from '@abhyas/contract/profile/fields.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { AnswerOf, RequestOf } from '@abhyas/contract/endpoints.ts';
import { goodEducation, goodExam, goodPersonal, goodWork } from '@abhyas/rules/profile/testing.ts';
import { sql } from 'drizzle-orm';
import { type TestApp, testApp } from '../../../test/app.ts';
import { factories } from '../../../test/factories.ts';
import { messagesTo } from '../../../test/messages.ts';
import { demoPassword } from '../../../test/moments.ts';
import { goodSections, guardianOf, knownAddresses } from '../../../test/factories/profile.ts';
import { saveNames } from '../identity/people/profile-queries.ts';
import type { Basis } from '@abhyas/contract/profile/profile.ts';
import { blankAddresses } from '@abhyas/rules/profile/sections/address.ts';
import { blankExam } from '@abhyas/rules/profile/sections/exams.ts';
import { blankGuardian } from '@abhyas/rules/profile/sections/family.ts';
import { basisOf } from '@abhyas/rules/profile/version.ts';
import { pictureOf } from '../../../test/factories/picture.ts';
import { watchQueries } from '../../../test/query-count.ts';

describe('family change', () => {
  let server: TestApp;
  let make: ReturnType<typeof factories>;
  beforeAll(async () => {
    server = await testApp();
    make = factories(server.parts);
  });
  afterAll(() => server.close());
  beforeEach(() => server.parts.database.orm.execute(sql`truncate rate_limits`));

  const familyDetails = [guardianOf()];

  async function studentWith(more: Parameters<typeof make.person>[0] = {}) {
    const person = await make.person(more);
    const { token } = await make.session({ personId: person.id, at: server.clock.now() });
    const save = (body: Partial<RequestOf<'studentPrelogin'>>, as = token) =>
      server.call('studentPrelogin', { mode: 'save', ...body }, { token: as });
    const data = async () => (await server.call('studentData', {}, { token })).data;
    const family = async () => (await data()).student_profile_details.profile.familyDetails;
    const parents = async () =>
      (await server.parts.database.orm.execute(sql`select from relations where subject_id = ${person.id}`)).rows.length;
    const titles = async () => (await server.call('listNotices', { unreadOnly: false }, { token })).data.notices.map(({ title }) => title);
    return { person, token, save, data, family, parents, titles };
  }

  test('IDN-081 a family changes with the password only: a stolen session lets no parent in', async () => {
    const { save, family, parents } = await studentWith();
    expect((await save({ familyDetails })).error.code).toBe('PROOF_NEEDED');
    expect((await save({ familyDetails, password: 'wrong' })).error.code).toBe('INCORRECT_PASSWORD');
    expect((await save({ familyDetails, password: '' })).error.code).toBe('INCORRECT_PASSWORD');
    expect([await family(), await parents()]).toEqual([[], 0]);
    expect((await save({ familyDetails, password: demoPassword })).status).toBe(200);
    expect(await parents()).toBe(2);

    const [stored] = await family();
    const changes = [
      [{ ...stored, ...guardianOf({ Parent_Guardian_Id: stored?.Parent_Guardian_Id ?? '', Parent_Guardian_Mobile_No: '9811111111' }) }],
      [...(await family()), guardianOf({ recordKey: 'g2', Parent_Guardian_Email_ID: 'thief@home.example' })],
      (await family()).map((guardian) => ({ ...guardian, isDelete: '1' as const })),
    ];
    for (const changed of changes) expect((await save({ familyDetails: changed })).error.code).toBe('PROOF_NEEDED');
    expect(await parents()).toBe(2);
  });

  test('IDN-029 support acting as the student leaves the family alone, and may save the rest', async () => {
    const { person, save, family, parents } = await studentWith();
    const support = await make.person({ role: 'staff', rights: ['support'] });
    const { token } = await make.session({ personId: person.id, actingAdminId: support.id, at: server.clock.now() });
    for (const mode of ['save', 'finish'] as const) {
      expect((await save({ mode, familyDetails, password: demoPassword }, token)).error.code).toBe('FORBIDDEN');
    }
    expect((await save({ mode: 'skip', familyDetails, password: demoPassword }, token)).status).toBe(200);
    expect([await family(), await parents()]).toEqual([[], 0]);
    expect((await save(goodPersonal, token)).status).toBe(200);
  });

  test('a family that stays as it is asks for no password', async () => {
    const { save, family, titles } = await studentWith();
    await save({ familyDetails, password: demoPassword });
    expect((await save({ ...goodPersonal, familyDetails: await family() })).status).toBe(200);
    expect(await titles()).toEqual(['Your family details changed']);
  });

  test('without a password, the code that the session began with a moment ago is the proof', async () => {
    const { save, parents } = await studentWith({ password: null });
    server.clock.advance(15 * 60_000);
    expect((await save({ familyDetails })).error.code).toBe('SIGN_IN_AGAIN');
    expect(await parents()).toBe(0);
    const fresh = await studentWith({ password: null });
    expect((await fresh.save({ familyDetails })).status).toBe(200);
  });

  test('the student hears of a change in the portal and by mail', async () => {
    const { person, save, titles } = await studentWith();
    await save({ familyDetails });
    expect(await titles()).toEqual([]);
    await save({ familyDetails, password: demoPassword });
    expect(await titles()).toEqual(['Your family details changed']);
    expect(await messagesTo({ server, to: person.email })).toMatchObject([{ kind: 'family-changed', channel: 'mail' }]);
  });

  test('PRO-007 a skip without a password keeps the family as a draft, and lets no one in', async () => {
    const { save, data, family, parents } = await studentWith();
    expect((await save({ mode: 'skip', ...goodPersonal, familyDetails })).status).toBe(200);
    expect([await family(), await parents()]).toEqual([[], 0]);
    expect(await data()).toMatchObject({ drafts: { family: { familyDetails } }, onboarding: { savedSections: ['personal'] } });
  });
});

describe('save profile', () => {
  let saveProfileServer: TestApp;
  let saveProfileMake: ReturnType<typeof factories>;
  beforeAll(async () => {
    saveProfileServer = await testApp();
    saveProfileMake = factories(saveProfileServer.parts);
  });
  afterAll(() => saveProfileServer.close());

  async function newStudent() {
    const person = await saveProfileMake.person();
    const { token } = await saveProfileMake.session({ personId: person.id });
    const prelogin = (body: RequestOf<'studentPrelogin'>) => saveProfileServer.call('studentPrelogin', body, { token });
    const read = async () => (await saveProfileServer.call('studentData', {}, { token })).data;
    return { person, token, prelogin, read };
  }
  const profileOf = ({ student_profile_details }: AnswerOf<'studentPrelogin'>) => student_profile_details.profile;
  const audits = async (targetId: bigint) => {
    const { rows } = await saveProfileServer.parts.database.orm.execute<{ data: object; actor_id: string }>(
      sql`select data, actor_id::text, on_behalf_of_id::text from audit_events where action = 'profile.saved' and target_id = ${String(targetId)} order by id`,
    );
    return rows;
  };

  describe('saving', () => {
    test('API-024 API-025 nothing is saved without a session, whatever pin the body names', async () => {
      const answer = await saveProfileServer.call('studentPrelogin', { mode: 'save', ...goodSections() });
      expect([answer.status, answer.error.code]).toEqual([401, 'UNAUTHENTICATED']);
    });

    test('API-024 saves the sections that come and answers with the whole profile; finishing ends the onboarding', async () => {
      const { person, prelogin, read } = await newStudent();
      const saved = (await prelogin({ mode: 'save', ...goodPersonal })).data;
      expect(saved.onboarding).toEqual({ savedSections: ['personal'], finishedAt: '' });
      const others = Object.fromEntries(Object.entries(goodSections()).filter(([field]) => !(field in goodPersonal)));
      const all = (await prelogin({ mode: 'finish', ...others })).data;
      expect(all.onboarding).toEqual({
        savedSections: ['personal', 'family', 'address', 'education', 'work', 'exams'],
        finishedAt: saveProfileServer.clock.now().toISOString(),
      });
      expect(all).toEqual(await read());
      expect(profileOf(all)).toMatchObject({ firstName: 'Asha', mailingAddress: { city: 'Pune' }, examAttempts: [{ recordKey: 'e1' }] });
      expect(await audits(person.id)).toEqual([
        { data: { mode: 'save', sections: 'personal' }, actor_id: String(person.id), on_behalf_of_id: null },
        { data: { mode: 'finish', sections: 'family address education work exams' }, actor_id: String(person.id), on_behalf_of_id: null },
      ]);
    });

    test('asks the same number of queries for many records as for one', async () => {
      const { prelogin } = await newStudent();
      const save = (count: number) =>
        prelogin({
          mode: 'save',
          workExperience: Array.from({ length: count }, (_one, index) => ({ ...goodWork, recordKey: `w${index}` })),
          examAttempts: Array.from({ length: count }, (_one, index) => ({ ...goodExam, recordKey: `e${index}` })),
        });
      await save(1);
      const one = await watchQueries({ server: saveProfileServer, work: () => save(1) });
      const many = await watchQueries({ server: saveProfileServer, work: () => save(18) });
      expect([one.result.status, many.result.status]).toEqual([200, 200]);
      expect(many.count).toBe(one.count);
      expect(many.count).toBeLessThan(13);
    });

    test('a section that comes in parts is refused, with the missing fields named', async () => {
      const { prelogin, read } = await newStudent();
      const { error } = await prelogin({ mode: 'save', firstName: 'Asha', dob: '2004-02-29', workExperience: [] });
      expect(error.code).toBe('INVALID_REQUEST');
      expect(Object.keys(error.fields ?? {})).toEqual(sectionFields.personal.filter((field) => !['firstName', 'dob'].includes(field)));
      expect((await read()).onboarding.savedSections).toEqual([]);
    });

    test('a fault anywhere comes under the path of its field, and nothing is saved', async () => {
      const { person, prelogin, read } = await newStudent();
      const { error } = await prelogin({
        mode: 'finish',
        ...goodSections({ firstName: ' ', workExperience: [{ ...goodWork, Work_experience_in_months: 'long' }] }),
      });
      expect(error).toMatchObject({
        code: 'INVALID_REQUEST',
        fields: { firstName: '*Name is required', 'workExperience.0.Work_experience_in_months': 'Work Experience should be valid.' },
      });
      expect(profileOf(await read())).toMatchObject({ familyDetails: [], firstName: person.firstName });
      expect((await read()).onboarding).toEqual({ savedSections: [], finishedAt: '' });
      expect(await audits(person.id)).toEqual([]);
    });

    test('PRO-028 what is chosen from a list must be in it, and a city in its state', async () => {
      const { prelogin } = await newStudent();
      const { mailingAddress, permanentAddress } = knownAddresses();
      const { error } = await prelogin({
        mode: 'save',
        ...goodPersonal,
        avatarId: '999',
        mailingAddress: { ...mailingAddress, stateId: '99' },
        permanentAddress: { ...permanentAddress, cityId: '29001' },
        examAttempts: [{ ...goodExam, examId: '12345' }],
      });
      const message = 'Choose one from the list';
      expect(error.fields).toEqual({
        avatarId: message,
        'mailingAddress.state': message,
        'mailingAddress.stateId': message,
        'mailingAddress.city': message,
        'mailingAddress.cityId': message,
        'permanentAddress.city': message,
        'permanentAddress.cityId': message,
        'examAttempts.0.examId': message,
      });
      const typed = await prelogin({ mode: 'save', mailingAddress: { ...mailingAddress, stateId: '', cityId: '' }, permanentAddress });
      expect(Object.keys(typed.error.fields ?? {})).toEqual(['mailingAddress.state', 'mailingAddress.stateId']);
    });

    test('PRO-031 PRO-043 what is the same as the mailing address, or not applicable, keeps nothing that no one looked at', async () => {
      const { prelogin } = await newStudent();
      const { mailingAddress } = knownAddresses();
      const junk = 'x'.repeat(5_000);
      const education = goodEducation();
      const { data } = await prelogin({
        mode: 'save',
        mailingAddress: { ...mailingAddress, country: junk },
        permanentAddress: { ...blankAddresses().permanentAddress, address: junk, stateId: '999', addressSameAsMailingAddress: '1' },
        educationalDetails: {
          ...education,
          Graduation: { ...education.Graduation, Expected_Actual_Yr_of_completion: junk, Marks: '1e9', isApplicable: '0' },
        },
      });
      expect(JSON.stringify(data)).not.toContain('xxx');
      expect(profileOf(data)).toMatchObject({
        mailingAddress: { country: 'India' },
        permanentAddress: { address: '', stateId: '', addressSameAsMailingAddress: '1' },
        educationalDetails: { Graduation: { isApplicable: '0', Expected_Actual_Yr_of_completion: '', Marks: '' } },
      });
    });

    test.each([
      ['99.5', '99.5'],
      ['100', '100'],
      ['0.01', '0.01'],
      ['90.50', '90.5'],
    ])('DAT-012 a percentile of %s comes back as %s', async (typed, shown) => {
      const { prelogin } = await newStudent();
      const { data } = await prelogin({ mode: 'save', examAttempts: [{ ...goodExam, percentile: typed }] });
      expect(profileOf(data).examAttempts[0]?.percentile).toBe(shown);
    });
  });

  describe('records', () => {
    test('PRO-053 a record is made once, changed by its id or its key, and deleted with isDelete; one that is not sent stays', async () => {
      const { prelogin } = await newStudent();
      const one = { ...goodWork, recordKey: 'one' };
      const two = { ...goodWork, recordKey: 'two', Organisation: 'Second Bank' };
      await prelogin({ mode: 'save', workExperience: [one, two] });
      const again = profileOf((await prelogin({ mode: 'save', workExperience: [one, two] })).data).workExperience;
      expect(again.map(({ recordKey }) => recordKey)).toEqual(['one', 'two']);
      const [first, second] = again;
      if (first === undefined || second === undefined) throw new Error('both are there');
      const changed = await prelogin({ mode: 'save', workExperience: [{ ...second, recordKey: 'another', Organisation: 'Third Bank' }] });
      expect(profileOf(changed.data).workExperience).toEqual([first, { ...second, Organisation: 'Third Bank' }]);
      const removed = await prelogin({ mode: 'save', workExperience: [{ ...first, isDelete: '1' }] });
      expect(profileOf(removed.data).workExperience.map(({ recordKey }) => recordKey)).toEqual(['two']);
      // the answer was lost, and the browser sends it again
      expect((await prelogin({ mode: 'save', workExperience: [{ ...first, isDelete: '1' }] })).status).toBe(200);
      // saved, answer lost, then deleted: the browser knows no id
      const unnamed = await prelogin({ mode: 'save', workExperience: [{ ...two, isDelete: '1' }] });
      expect(profileOf(unnamed.data).workExperience).toEqual([]);
    });

    test('PRO-053 the id of someone else’s record is no one’s: a fault, and the record stays as it was', async () => {
      const victim = await newStudent();
      const theirs = profileOf((await victim.prelogin({ mode: 'save', ...goodSections() })).data);
      const thief = await newStudent();
      const { error } = await thief.prelogin({
        mode: 'save',
        password: demoPassword,
        familyDetails: [guardianOf({ Parent_Guardian_Id: theirs.familyDetails[0]?.Parent_Guardian_Id ?? '' })],
        ...knownAddresses(),
        mailingAddress: { ...knownAddresses().mailingAddress, mailingAddressId: theirs.mailingAddress.mailingAddressId },
        educationalDetails: {
          ...goodEducation(),
          SSC: { ...goodEducation().SSC, Educational_Details_id: theirs.educationalDetails.SSC.Educational_Details_id },
        },
        examAttempts: [{ ...goodExam, examAttemptId: theirs.examAttempts[0]?.examAttemptId ?? '' }],
      });
      expect(Object.keys(error.fields ?? {}).toSorted()).toEqual([
        'educationalDetails.SSC.Educational_Details_id',
        'examAttempts.0.examAttemptId',
        'familyDetails.0.Parent_Guardian_Id',
        'mailingAddress.mailingAddressId',
      ]);
      const deleting = theirs.workExperience.map((record) => ({ ...record, isDelete: '1' as const }));
      expect((await thief.prelogin({ mode: 'save', workExperience: deleting })).status).toBe(200);
      expect(profileOf(await victim.read())).toEqual(theirs);
    });

    test('one record sent twice, a level’s key for a certification and more than may be kept are faults', async () => {
      const { prelogin } = await newStudent();
      const twice = await prelogin({ mode: 'save', workExperience: [goodWork, goodWork] });
      expect(Object.keys(twice.error.fields ?? {})).toEqual(['workExperience.1.recordKey']);
      const certification = { ...goodEducation().SSC, EducationType: 'ProfessionalCertification' as const, Course: 'First aid' };
      const taken = await prelogin({
        mode: 'save',
        educationalDetails: { ...goodEducation(), ProfessionalCertification: [certification] },
      });
      expect(Object.keys(taken.error.fields ?? {})).toEqual(['educationalDetails.ProfessionalCertification.0.recordKey']);
      const guardians = (from: number, count: number) =>
        Array.from({ length: count }, (_one, index) =>
          guardianOf({ recordKey: `g${from + index}`, Parent_Guardian_Mobile_No: `98000000${from + index}0` }),
        );
      expect((await prelogin({ mode: 'save', password: demoPassword, familyDetails: guardians(1, 3) })).status).toBe(200);
      const more = await prelogin({ mode: 'save', password: demoPassword, familyDetails: guardians(4, 2) });
      expect(Object.keys(more.error.fields ?? {})).toEqual(['familyDetails']);
    });

    test('PRO-057 the first exam may be empty: nothing is kept of it', async () => {
      const { prelogin } = await newStudent();
      const { data } = await prelogin({ mode: 'save', examAttempts: [blankExam('e1')] });
      expect(profileOf(data).examAttempts).toEqual([]);
      expect(data.onboarding.savedSections).toEqual(['exams']);
    });
  });

  describe('drafts', () => {
    const draft = { ...goodPersonal, firstName: '', dob: '31 Feb' };

    test('PRO-008 what is typed, valid or not, is kept for every device and forgotten when the section is saved', async () => {
      const { token, prelogin, read } = await newStudent();
      const keep = (body: RequestOf<'saveProfileDraft'>) => saveProfileServer.call('saveProfileDraft', body, { token });
      await keep({ drafts: { personal: draft, family: { familyDetails: [blankGuardian('g1')] } }, forget: [] });
      await keep({ drafts: { personal: { ...draft, lastName: 'Later' } }, forget: ['family'] });
      expect((await read()).drafts).toEqual({ personal: { ...draft, lastName: 'Later' } });
      expect(profileOf(await read()).lastName).not.toBe('Later');
      await keep({ drafts: { work: { workExperience: [goodWork] } }, forget: [] });
      expect((await prelogin({ mode: 'save', ...goodPersonal })).data.drafts).toEqual({ work: { workExperience: [goodWork] } });
    });

    test('PRO-008 a draft is refused where the section was saved or typed in elsewhere since, and taken where its own way there was not heard of', async () => {
      const { token, prelogin, read } = await newStudent();
      const keep = (basis: Basis, more: object, version: number) =>
        saveProfileServer.call(
          'saveProfileDraft',
          { drafts: { personal: { ...draft, ...more } }, versions: { personal: version }, forget: [], basedOn: { personal: basis } },
          { token },
        );
      const first = basisOf({ section: 'personal', data: await read() });
      expect((await keep(first, { lastName: 'One' }, 11)).status).toBe(200);
      // another device, which has not read that
      expect((await keep(first, { lastName: 'Other' }, 12)).error.code).toBe('CHANGED_ELSEWHERE');
      expect((await read()).drafts.personal?.lastName).toBe('One');
      // the same device, whose answer was lost: it knows what it sent
      const own = { ...first, drafts: [...first.drafts, 11] };
      expect((await keep(own, { lastName: 'Two' }, 13)).status).toBe(200);
      await prelogin({ mode: 'save', ...goodPersonal });
      expect((await keep({ ...own, drafts: [...own.drafts, 0] }, { lastName: 'Late' }, 14)).error.code).toBe('CHANGED_ELSEWHERE');
      expect((await read()).drafts).toEqual({});
    });

    test('PRO-008 a page of the build before counted versions keeps and saves what is typed in it', async () => {
      const { token, prelogin } = await newStudent();
      const basedOn = { personal: { saved: '1x2-3y', drafts: [''] } };
      expect(
        (await saveProfileServer.call('saveProfileDraft', { drafts: { personal: draft }, forget: [], basedOn }, { token })).status,
      ).toBe(200);
      expect((await prelogin({ mode: 'save', ...goodPersonal, basedOn })).status).toBe(200);
    });

    test('PRO-008 a section that is saved as it was has the version that it had', async () => {
      const { prelogin, read } = await newStudent();
      await prelogin({ mode: 'save', ...goodPersonal });
      const { versions } = await read();
      await prelogin({ mode: 'save', ...goodPersonal });
      expect((await read()).versions).toEqual(versions);
    });

    test('PRO-008 a page that was open when staff corrected the name does not bring the old one back', async () => {
      const { person, prelogin, read } = await newStudent();
      const basedOn = { personal: basisOf({ section: 'personal', data: await read() }) };
      await saveProfileServer.parts.database.transaction((tx) =>
        saveNames({ tx, personId: person.id, firstName: 'Corrected', lastName: 'Name' }),
      );
      expect((await prelogin({ mode: 'save', ...goodPersonal, basedOn })).error.code).toBe('CHANGED_ELSEWHERE');
    });

    test('PRO-008 a page that was open elsewhere does not replace a section saved since, nor a draft it has not read', async () => {
      const { token, prelogin, read } = await newStudent();
      const basedOn = { address: basisOf({ section: 'address', data: await read() }) };
      const older = { mode: 'save', ...knownAddresses(), basedOn } as const;
      const newer = knownAddresses();
      const saved = await prelogin({ ...older, mailingAddress: { ...newer.mailingAddress, address: 'A new house' } });
      expect(saved.status).toBe(200);
      expect((await prelogin(older)).error.code).toBe('CHANGED_ELSEWHERE');
      const faulty = { ...older, mailingAddress: { ...newer.mailingAddress, pincode: '1' } };
      expect((await prelogin(faulty)).error.code).toBe('CHANGED_ELSEWHERE');
      expect(profileOf(await read()).mailingAddress.address).toBe('A new house');
      const again = { ...older, basedOn: { address: basisOf({ section: 'address', data: saved.data }) } };
      await saveProfileServer.call('saveProfileDraft', { drafts: { address: newer }, forget: [] }, { token });
      expect((await prelogin(again)).error.code).toBe('CHANGED_ELSEWHERE');
      expect((await read()).drafts).toEqual({ address: newer });
    });

    test('PRO-014 a picture stays where a form saves that was opened before it, with the avatar of then', async () => {
      const { token, prelogin, read } = await newStudent();
      await prelogin({ mode: 'save', ...goodPersonal });
      const basedOn = { personal: basisOf({ section: 'personal', data: await read() }) };
      const file = await pictureOf({ width: 8, height: 8, format: 'png' });
      const { data } = await saveProfileServer.call('uploadProfileImage', { left: '0', top: '0', side: '8' }, { token, file });
      for (const mode of ['save', 'skip'] as const) {
        expect((await prelogin({ mode, ...goodPersonal, lastName: 'Iyer', basedOn })).error.code).toBe('CHANGED_ELSEWHERE');
      }
      expect(profileOf(await read())).toMatchObject({ profileImage: data.profileImage, avatarId: '', lastName: 'Rao' });
    });

    test('a save whose answer was lost is answered when it is sent again', async () => {
      const { prelogin, read } = await newStudent();
      const data = await read();
      const basedOn = { education: basisOf({ section: 'education', data }), work: basisOf({ section: 'work', data }) };
      const save = () => prelogin({ mode: 'save', educationalDetails: goodEducation(), workExperience: [goodWork], basedOn });
      const first = await save();
      const second = await save();
      expect([second.status, second.data]).toEqual([200, first.data]);
    });

    test('a draft of more than 64 KB is too large', async () => {
      const { token, read } = await newStudent();
      const large = Array.from({ length: 4 }, (_one, index) =>
        guardianOf({ recordKey: `g${index}`, Parent_Guardian_FirstName: 'a'.repeat(18_000) }),
      );
      const { error } = await saveProfileServer.call(
        'saveProfileDraft',
        { drafts: { family: { familyDetails: large } }, forget: [] },
        { token },
      );
      expect(error.code).toBe('BODY_TOO_LARGE');
      expect((await read()).drafts).toEqual({});
    });
  });

  describe('skipping', () => {
    test('PRO-006 PRO-007 saves what is valid, keeps the rest as a draft, and ends the onboarding', async () => {
      const { person, prelogin } = await newStudent();
      const faulty = [goodExam, { ...goodExam, recordKey: 'e2', percentile: '200' }];
      const { mailingAddress, permanentAddress } = knownAddresses();
      const { data } = await prelogin({
        mode: 'skip',
        ...goodPersonal,
        firstName: '',
        dob: '2099-01-01',
        mailingAddress: { ...mailingAddress, pincode: '12', cityId: '29001' },
        permanentAddress: { ...permanentAddress, stateId: '999' },
        examAttempts: faulty,
      });
      const profile = profileOf(data);
      expect(profile).toMatchObject({ firstName: person.firstName, lastName: 'Rao', gender: 'Female', dob: '', avatarId: '1' });
      expect(profile.mailingAddress).toMatchObject({ address: '4 Lake Road', state: 'Maharashtra', pincode: '', city: '' });
      expect(profile.permanentAddress).toMatchObject({ state: '', city: 'Small Village' });
      expect(profile.examAttempts.map(({ percentile }) => percentile)).toEqual(['91.25', '']);
      expect(data.drafts).toMatchObject({
        personal: { firstName: '', dob: '2099-01-01' },
        address: { mailingAddress: { pincode: '12' } },
        exams: { examAttempts: [{ recordKey: 'e1' }, { recordKey: 'e2', percentile: '200' }] },
      });
      expect(data.onboarding).toEqual({ savedSections: [], finishedAt: saveProfileServer.clock.now().toISOString() });
    });

    test('PRO-007 is not stopped by required fields that are empty, nor by a record that is gone or comes twice', async () => {
      const { prelogin } = await newStudent();
      const { data } = await prelogin({
        mode: 'skip',
        familyDetails: [blankGuardian('g1')],
        ...blankAddresses(),
        workExperience: [goodWork, { ...goodWork, Organisation: 'Twice' }, { ...goodWork, recordKey: 'w2', work_experience_id: '999999' }],
      });
      expect(profileOf(data).workExperience.map(({ Organisation }) => Organisation)).toEqual(['Demo Bank']);
      expect(Object.keys(data.drafts)).toEqual(['work']);
      expect(data.onboarding.finishedAt).not.toBe('');
    });

    test('IDN-029 support acting as the student skips and finishes, and the onboarding stays the student’s', async () => {
      const { person, read } = await newStudent();
      const support = await saveProfileMake.person({ role: 'staff', rights: ['support'] });
      const { token } = await saveProfileMake.session({ personId: person.id, actingAdminId: support.id });
      for (const mode of ['skip', 'finish'] as const) {
        const { data } = await saveProfileServer.call('studentPrelogin', { mode, ...goodPersonal }, { token });
        expect(data.onboarding).toEqual({ savedSections: ['personal'], finishedAt: '' });
      }
      expect(profileOf(await read()).dob).toBe('2004-02-29');
      expect(await audits(person.id)).toMatchObject([
        { actor_id: String(support.id), on_behalf_of_id: String(person.id) },
        { actor_id: String(support.id), on_behalf_of_id: String(person.id) },
      ]);
    });

    test('IDN-029 PRO-008 support neither reads nor changes what the student has typed', async () => {
      const student = await newStudent();
      const support = await saveProfileMake.person({ role: 'staff', rights: ['support'] });
      const { token } = await saveProfileMake.session({ personId: student.person.id, actingAdminId: support.id });
      const typed = { personal: { ...goodPersonal, lastName: 'Half ty' }, work: { workExperience: [goodWork] } };
      await saveProfileServer.call('saveProfileDraft', { drafts: typed, forget: [] }, { token: student.token });
      const seen = (await saveProfileServer.call('studentData', {}, { token })).data;
      expect(seen.drafts).toEqual({});
      const kept = await saveProfileServer.call('saveProfileDraft', { drafts: { personal: goodPersonal }, forget: ['work'] }, { token });
      expect(kept.status).toBe(200);
      const basedOn = { personal: basisOf({ section: 'personal', data: seen }) };
      const saved = await saveProfileServer.call(
        'studentPrelogin',
        { mode: 'skip', ...goodPersonal, dob: '2099-01-01', basedOn },
        { token },
      );
      expect([saved.status, saved.data.drafts]).toEqual([200, {}]);
      expect((await student.read()).drafts).toEqual(typed);
      expect(profileOf(await student.read())).toMatchObject({ lastName: 'Rao', workExperience: [] });
    });
  });
});
