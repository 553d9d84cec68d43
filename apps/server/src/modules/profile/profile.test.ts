import { goodPersonal } from '@abhyas/rules/profile/testing.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../test/app.ts';
import { factories } from '../../../test/factories.ts';
import { goodSections } from '../../../test/factories/profile.ts';
import { watchQueries } from '../../../test/query-count.ts';

let server: TestApp;
let make: ReturnType<typeof factories>;
beforeAll(async () => {
  server = await testApp();
  make = factories(server.parts);
});
afterAll(() => server.close());

type Person = Awaited<ReturnType<typeof make.person>>;
const tokenOf = async ({ id }: Person) => (await make.session({ personId: id })).token;
/** A student with every section saved. */
async function filledStudent() {
  const person = await make.person();
  const token = await tokenOf(person);
  const saved = (await server.call('studentPrelogin', { mode: 'finish', ...goodSections() }, { token })).data;
  return { person, token, saved, profile: saved.student_profile_details.profile };
}
const id = expect.stringMatching(/^[1-9]\d*$/) as string;

describe('the profile as its student reads it', () => {
  test('API-008 of someone who has saved nothing has every field, empty, and the onboarding is open', async () => {
    const person = await make.person();
    const { data } = await server.call('studentData', {}, { token: await tokenOf(person) });
    const { profile } = data.student_profile_details;
    expect(data).toMatchObject({ drafts: {}, onboarding: { savedSections: [], finishedAt: '' } });
    expect(profile).toMatchObject({ profileImage: '', centre: '', firstName: person.firstName, lastName: person.lastName });
    expect(profile).toMatchObject({
      dob: '',
      gender: '',
      avatarId: '',
      avatars: [],
      familyDetails: [],
      workExperience: [],
      examAttempts: [],
    });
    expect(profile.educationalDetails).toMatchObject({
      SSC: { isApplicable: '1', Educational_Details_id: '' },
      PostGraduation: { isApplicable: '0' },
      ProfessionalCertification: [],
    });
  });

  test('DAT-005 DAT-014 DAT-015 has names, birthday, gender, the avatar in use, addresses, education, family, work and exams', async () => {
    const { profile } = await filledStudent();
    const fields =
      'profileImage centre firstName lastName dob gender avatarId familyDetails mailingAddress permanentAddress educationalDetails workExperience examAttempts avatars';
    expect(Object.keys(profile).toSorted()).toEqual(fields.split(' ').toSorted());
    const avatar = { avatarId: '1', avatarUrl: '/avatars/a01.svg' };
    expect(profile).toMatchObject({ firstName: 'Asha', lastName: 'Rao', dob: '2004-02-29', gender: 'Female', avatars: [avatar] });
    expect(profile.profileImage).toBe(avatar.avatarUrl);
  });

  test('DAT-006 DAT-007 addresses take the names of state and city from the list, a town that is not in it stays as typed', async () => {
    const { profile } = await filledStudent();
    const common = {
      address: '4 Lake Road',
      state: 'Maharashtra',
      stateId: '27',
      country: 'India',
      pincode: '411001',
      mailingAddressId: id,
    };
    expect(profile.mailingAddress).toEqual({ ...common, city: 'Pune', cityId: '27131' });
    expect(profile.permanentAddress).toEqual({ ...common, city: 'Small Village', cityId: '', addressSameAsMailingAddress: '0' });
  });

  test('DAT-008 DAT-009 education has four levels and a list of certifications; a grade is under its system', async () => {
    const { educationalDetails } = (await filledStudent()).profile;
    expect(educationalDetails.SSC).toEqual({
      recordKey: 'SSC',
      Educational_Details_id: id,
      EducationType: 'SSC',
      School_College: 'Demo School',
      Degree: '',
      Course: '',
      Qualification_Stream: '',
      Expected_Actual_Yr_of_completion: '2020',
      Grade_Type: 'CGPA',
      CGPA_x_y: '9.25',
      Marks: '',
      isApplicable: '1',
      isDelete: '0',
    });
    expect(educationalDetails.Graduation).toMatchObject({ Degree: 'B.Com', Grade_Type: 'Percentage', CGPA_x_y: '', Marks: '71.5' });
    expect(educationalDetails.ProfessionalCertification).toMatchObject([
      { Course: 'First aid', EducationType: 'ProfessionalCertification' },
    ]);
    expect([educationalDetails.HSC, educationalDetails.PostGraduation].map(({ isApplicable }) => isApplicable)).toEqual(['1', '1']);
  });

  test('DAT-010 DAT-011 DAT-012 DAT-013 family, exams and work are lists of records, months a number and a percentile as precise as typed', async () => {
    const { familyDetails, workExperience, examAttempts } = (await filledStudent()).profile;
    expect(familyDetails).toEqual([
      {
        recordKey: 'g1',
        Parent_Guardian_Id: id,
        Parent_Guardian_FirstName: 'Ravi Rao',
        Parent_Guardian_Relation: 'Father',
        Parent_Guardian_Mobile_No: '9000000101',
        Parent_Guardian_Email_ID: 'ravi@demo.test',
        isDelete: '0',
      },
    ]);
    expect(workExperience).toEqual([
      {
        recordKey: 'w1',
        work_experience_id: id,
        JobSectorName: 'Banking',
        Organisation: 'Demo Bank',
        Work_experience_in_months: '18',
        isDelete: '0',
      },
    ]);
    expect(examAttempts).toEqual([
      {
        recordKey: 'e1',
        examAttemptId: id,
        examId: '1',
        examName: 'AILET',
        percentile: '91.25',
        Expected_Actual_Yr_of_completion: '2025',
        isDelete: '0',
      },
    ]);
  });

  test('is read in one query, however much it holds', async () => {
    const { token } = await filledStudent();
    await server.call('studentData', {}, { token });
    expect((await watchQueries({ server, work: () => server.call('studentData', {}, { token }) })).count).toBe(1);
  });
});

describe('API-009 DAT-048 the second version', () => {
  test('API-009 DAT-048 has the profile and the path opened last in the course used last, none before one was opened', async () => {
    const { person, course, variant } = await make.student();
    const other = await make.course();
    await make.enrol({ personId: person.id, variantId: other.variant.id });
    const token = await tokenOf(person);
    const use = (at: typeof other) =>
      server.call('selectCourse', { courseId: String(at.course.id), variantId: String(at.variant.id) }, { token });
    const lastPath = async () =>
      (await server.call('studentDataV2', {}, { token })).data.student_prepare_resume_details.active_learning_path_id;
    await use({ course, variant });
    expect(await lastPath()).toBe('');
    const open = async (at: typeof other) => {
      const page = await make.asset({ courseId: at.course.id });
      const body = { courseId: String(at.course.id), variantId: String(at.variant.id), learningPathId: String(page.topic.id) };
      await server.call('openAsset', { ...body, assetId: String(page.asset.id) }, { token });
      return page;
    };
    const first = await open({ course, variant });
    expect(await lastPath()).toBe(String(first.path.id));
    server.clock.advance(1000);
    const second = await open({ course, variant });
    server.clock.advance(1000);
    await open(other);
    expect(await lastPath()).toBe(String(second.path.id));
    server.clock.advance(1000);
    const unit = { parent_learning_path_id: String(first.path.id), learning_path_id: String(first.unit.id), index: 0 };
    const payload = { module_id: String(first.module.id), course_id: String(course.id), variant_id: String(variant.id), ...unit };
    await server.call('assetProgress', { event_type: 'prepare_resume', payload }, { token });
    expect(await lastPath()).toBe(String(first.path.id));
    const { data } = await server.call('studentDataV2', {}, { token });
    expect(data.student_profile_details.profile.firstName).toBe(person.firstName);
  });
});

describe('API-010 the profile as others read it', () => {
  test('API-010 parents, mentors, support and admins see it by pin, without birthday, address and family; mentors get contact masked', async () => {
    const { person } = await filledStudent();
    const parent = await make.person({ role: 'parent' });
    const mentor = await make.person({ role: 'mentor' });
    await make.relate({ kind: 'parent', viewerId: parent.id, subjectId: person.id });
    await make.relate({ kind: 'mentor', viewerId: mentor.id, subjectId: person.id });
    const support = await make.person({ role: 'staff', rights: ['support'] });
    const admin = await make.person({ role: 'admin' });
    const read = async (viewer: Person) =>
      (await server.call('studentDataByPin', { studentImsPin: person.pin.toLowerCase() }, { token: await tokenOf(viewer) })).data;
    for (const viewer of [person, parent, mentor, support, admin]) {
      const data = await read(viewer);
      expect(data).toMatchObject({ studentImsPin: person.pin, firstName: 'Asha', profileImage: '/avatars/a01.svg' });
      expect(data.educationalDetails.Graduation.School_College).toBe('Demo College');
      expect([data.workExperience.length, data.examAttempts.length]).toEqual([1, 1]);
      expect(JSON.stringify(data)).not.toMatch(/2004-02-29|Lake Road|411001|9000000101|ravi@demo|Ravi/);
      const contact = [data.mobileNumber === person.mobile, data.emailId === person.email];
      expect(contact).toEqual(viewer === mentor ? [false, false] : [true, true]);
    }
  });

  test('API-010 one whom one may not see, no one, and a mentor’s own pin are answered alike', async () => {
    const { person } = await filledStudent();
    const stranger = await make.person({ role: 'mentor' });
    const token = await tokenOf(stranger);
    for (const studentImsPin of [person.pin, 'ZZZ9999', stranger.pin]) {
      const { status, error } = await server.call('studentDataByPin', { studentImsPin }, { token });
      expect([status, error.code]).toEqual([404, 'NOT_FOUND']);
    }
  });
});

test('DAT-021 the user card has picture, names, email and mobile; card and header show the avatar', async () => {
  const { person, course, variant } = await make.student();
  const token = await tokenOf(person);
  const header = async () =>
    (
      await server.call(
        'moduleData',
        {
          studentImsPin: person.pin,
          course_id: String(course.id),
          course_name: '',
          variant_id: String(variant.id),
          myImsCourseId: '',
        },
        { token },
      )
    ).data.profileImage;
  expect(await header()).toBe('');
  const { firstName, lastName } = goodPersonal;
  await server.call('studentPrelogin', { mode: 'save', ...goodPersonal, avatarId: '12' }, { token });
  expect(await header()).toBe('/avatars/a12.svg');
  expect((await server.call('userCard', { studentImsPin: person.pin }, { token })).data).toMatchObject({
    profileImage: '/avatars/a12.svg',
    firstName,
    lastName,
    emailId: person.email,
    mobileNumber: person.mobile,
  });
});

describe('lookups', () => {
  test('API-026 API-027 API-028 API-029 API-030 API-031 DAT-015 DAT-016 DAT-017 DAT-018 DAT-019 DAT-020 are lists that a browser may keep for an hour', async () => {
    const caller = { token: await tokenOf(await make.person()) };
    const answers = {
      states: await server.call('lookupStates', {}, caller),
      cities: await server.call('lookupCities', { stateId: ['27', '30'] }, caller),
      degrees: await server.call('lookupDegrees', {}, caller),
      exams: await server.call('lookupExamNames', {}, caller),
      sectors: await server.call('lookupJobSectors', {}, caller),
      avatars: await server.call('lookupProfileAvatars', {}, caller),
    };
    for (const { headers } of Object.values(answers)) expect(headers['cache-control']).toBe('private, max-age=3600');
    expect(answers.states.data).toContainEqual({ stateId: '27', stateName: 'Maharashtra' });
    expect(answers.cities.data).toEqual(
      expect.arrayContaining([
        { cityId: '27131', cityName: 'Pune' },
        { cityId: expect.stringMatching(/^30/) as string, cityName: 'Panaji' },
      ]),
    );
    expect(answers.degrees.data).toContainEqual({ qualificationId: id, qualificationName: 'MBA', qualificationType: 'PostGraduation' });
    expect(answers.exams.data).toContainEqual({ examId: id, examName: 'CAT' });
    expect(answers.sectors.data).toContainEqual({ jobSectorId: id, jobSectorName: 'Education and Training' });
    expect(answers.avatars.data).toContainEqual({ avatarId: '12', avatarUrl: '/avatars/a12.svg', name: 'Lotus' });
  });

  test('API-026 a state that is no number is refused', async () => {
    const token = await tokenOf(await make.person());
    expect((await server.call('lookupCities', { stateId: ['Goa'] }, { token })).error.code).toBe('INVALID_REQUEST');
    expect((await server.call('lookupCities', { stateId: [] }, { token })).error.code).toBe('INVALID_REQUEST');
  });
});
