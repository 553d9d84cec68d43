import { afterAll, beforeAll, expect, it } from 'vitest';
import { testApp, type TestApp } from '../../../../test/app.ts';
import { factories } from '../../../../test/factories.ts';
import { launchAndStart } from '../../../../test/player.ts';
import { testMoment } from '../../../../test/moments.ts';
import { saveAdmission } from '../attempts/admission-queries.ts';

let server: TestApp;
let make: ReturnType<typeof factories>;

beforeAll(async () => {
  server = await testApp();
  make = factories(server.parts);
});
afterAll(() => server.close());

const hour = 3_600_000;
const at = (ms: number) => new Date(testMoment.getTime() + ms);

/** The test ids that the student gets. */
async function namedTo(pin: string): Promise<string[]> {
  const { data } = await server.call('soonPapers', {}, { token: await server.signIn(pin) });
  return data.tests.map(({ assessmentId }) => assessmentId);
}

it.each([
  ['open now', { releaseAt: at(-hour), endAt: at(hour) }, true],
  ['open within a day', { releaseAt: at(23 * hour), endAt: at(48 * hour) }, true],
  ['open later', { releaseAt: at(25 * hour), endAt: at(48 * hour) }, false],
  ['over', { releaseAt: at(-48 * hour), endAt: at(-hour) }, false],
  ['proctored and not booked', { proctored: true, releaseAt: at(-hour), endAt: at(hour) }, false],
])('TST-063 names the files of a test that is %s: %s', async (_name, how, isNamed) => {
  const test = await make.launchableTest(how);
  expect(await namedTo(test.person.pin)).toEqual(isNamed ? [String(test.assessment.id)] : []);
});

it('TST-062 names a test that is under way also when its window ends', async () => {
  const test = await make.launchableTest({ releaseAt: at(-hour), endAt: at(60_000) });
  await launchAndStart({ server, test });
  server.clock.set(at(120_000));
  expect(await namedTo(test.person.pin)).toEqual([String(test.assessment.id)]);
  server.clock.set(testMoment);
});

it('TST-063 names a proctored test once its booking opens within a day', async () => {
  const test = await make.launchableTest({ proctored: true, releaseAt: at(-hour), endAt: at(100 * hour) });
  const book = (opensAt: Date) =>
    server.parts.database.transaction((tx) =>
      saveAdmission({
        tx,
        row: {
          assessmentId: test.assessment.id,
          studentId: test.person.id,
          takeHome: false,
          opensAt,
          closesAt: new Date(opensAt.getTime() + hour),
          checkIn: 'waiting',
        },
      }),
    );
  await book(at(30 * hour));
  expect(await namedTo(test.person.pin)).toEqual([]);
  await book(at(20 * hour));
  expect(await namedTo(test.person.pin)).toEqual([String(test.assessment.id)]);
});

it('TST-063 says the digests that the player is told, and no key; nothing to a student who may not take the test, and nothing of one that was submitted', async () => {
  const test = await make.launchableTest({ releaseAt: at(-hour), endAt: at(hour) });
  const stranger = await make.student();
  expect(await namedTo(stranger.person.pin)).toEqual([]);

  const token = await server.signIn(test.person.pin);
  const ask = async () => (await server.call('soonPapers', {}, { token })).data.tests;
  const named = await ask();
  const { window, state } = await launchAndStart({ server, test, token });
  const { data: told } = await window.answer();
  expect(named).toEqual([{ assessmentId: state.assessmentId, files: state.files }]);
  for (const { key } of told.sections) expect(JSON.stringify(named)).not.toContain(key ?? 'no key');
  expect(await ask(), 'in progress').toEqual(named);
  await window.submit(state.fence);
  expect(await ask()).toEqual([]);
});
