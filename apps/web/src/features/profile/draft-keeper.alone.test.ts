import type { ProfileSection } from '@abhyas/contract/profile/fields.ts';
import { errorCatalogue, type ErrorCode } from '@abhyas/contract/errors.ts';
import type { Basis, ProfileDrafts, StudentData } from '@abhyas/contract/profile/profile.ts';
import { blankExam } from '@abhyas/rules/profile/sections/exams.ts';
import { emptyValues, type Filled } from '@abhyas/rules/profile/sections.ts';
import { basisOf, isUnchanged, versionsOf } from '@abhyas/rules/profile/version.ts';
import 'fake-indexeddb/auto';
import { expect, test } from 'vitest';
import { ApiError } from '../../lib/api.ts';
import { openOutbox, type Outbox } from '../../sync/store/outbox.ts';
import { manualClock } from '#test/manual-clock.ts';
import { type StoredDraft, createDraftKeeper } from './drafts.ts';

const exams = (percentile: string): Filled & { section: 'exams' } => ({
  section: 'exams',
  values: { examAttempts: [{ ...blankExam('one'), percentile }] },
});
const section = 'exams';
const work = { section: 'work', values: { workExperience: [] } } as const satisfies Filled;

const refusal = (code: ErrorCode) => new ApiError({ code, call: null, status: errorCatalogue[code].status, message: '' });
const noAnswer = () => new ApiError({ code: 'NETWORK', call: null, status: 0, message: '' });

/** A server with one profile, which refuses what is based on something else, as the real one does. */
function aServer() {
  let data: StudentData = {
    student_profile_details: { profile: { ...emptyValues('one'), examAttempts: [], profileImage: '', centre: '', avatars: [] } },
    drafts: {},
    onboarding: { savedSections: [], finishedAt: '' },
    versions: versionsOf(),
  };
  let drawn = 1;
  const count = (own: ProfileSection, next: Partial<StudentData['versions'][ProfileSection]>) => ({
    ...data.versions,
    [own]: { ...data.versions[own], ...next },
  });
  return {
    read: () => Promise.resolve(data),
    keepDraft: (filled: Filled, version = (drawn += 1)) =>
      (data = {
        ...data,
        drafts: { ...data.drafts, [filled.section]: filled.values },
        versions: count(filled.section, { draft: version }),
      }),
    save(filled: Filled) {
      const { profile } = data.student_profile_details;
      const drafts = { ...data.drafts, [filled.section]: undefined };
      const versions = count(filled.section, { saved: data.versions[filled.section].saved + 1, draft: 0 });
      data = { ...data, drafts, versions, student_profile_details: { profile: { ...profile, ...filled.values } } };
      return data;
    },
    isUnchanged: (based: ProfileSection, basis: object) => isUnchanged({ section: based, basis: basis as Basis, data }),
    draft: () => data.drafts.exams,
  };
}
type Server = ReturnType<typeof aServer>;

type Line = 'up' | 'down' | 'answers are lost' | 'nothing large';
let people = 0;
/** The outboxes of the pages of each device. */
const devices = new Map<string, Outbox<StoredDraft>[]>();

/** A page of a student's browser, after the ones before have gone: the clock and the line to the server are in the test's hands. */
async function aPage({ server = aServer(), owner = `p${people++}` }: { server?: Server; owner?: string } = {}) {
  for (const before of devices.get(owner) ?? []) {
    // what was asked for is done
    await before.list();
    before.close();
  }
  const outbox = openOutbox<StoredDraft>({ kind: 'drafts', owner });
  devices.set(owner, [outbox]);
  const clock = manualClock();
  let line: Line = 'up';
  let meanwhile: () => Promise<void> = () => Promise.resolve();
  const sent: { drafts: ProfileDrafts; forget: ProfileSection[]; leaving: boolean }[] = [];
  let sentVersion: number | undefined;
  const keeper = createDraftKeeper({
    outbox,
    send: async ({ basedOn, versions, ...change }) => {
      sent.push(change);
      sentVersion = versions.exams;
      await meanwhile();
      if (line === 'down') throw noAnswer();
      if (line === 'nothing large' && change.drafts.exams !== undefined) throw refusal('INVALID_REQUEST');
      for (const [each, basis] of Object.entries(basedOn))
        if (!server.isUnchanged(each as ProfileSection, basis)) throw refusal('CHANGED_ELSEWHERE');
      if (change.drafts.exams) server.keepDraft({ section, values: change.drafts.exams }, versions.exams);
      if (line === 'answers are lost') throw noAnswer();
    },
    after: clock.after,
    random: () => 1,
  });
  await keeper.read(server.read);
  return {
    server,
    owner,
    keeper,
    sent,
    isDue: clock.isDue,
    /** Of the draft that was sent last. */
    sentVersion: () => sentVersion,
    setLine: (next: Line) => void (line = next),
    setMeanwhile: (next: () => Promise<void>) => void (meanwhile = next),
    /** What the device would give to the next page. */
    kept: async () => (await outbox.list()).find(({ id }) => id === section)?.value.values,
    draft: () => keeper.state().drafts.exams,
    other: () => keeper.state().others.exams?.values,
    hold: () => keeper.hold({ sections: [section], values: keeper.state().drafts.exams ?? {} }),
  };
}

test('PRO-008 what is typed is on the device until the server has it', async () => {
  const { keeper, sent, kept, isDue, draft } = await aPage();
  keeper.type(exams('9'));
  keeper.type(exams('92'));
  expect([sent.length, isDue()]).toEqual([0, true]);
  expect(await kept()).toEqual(exams('92').values);
  await keeper.flush();
  expect(sent).toEqual([{ drafts: { exams: exams('92').values }, forget: [], leaving: false }]);
  expect(await kept()).toBeUndefined();
  expect(draft()).toEqual(exams('92').values);
});

test('PRO-008 a draft that an earlier build kept is shown beside, and is sent once it is chosen', async () => {
  const first = await aPage();
  const earlier = openOutbox<object>({ kind: 'drafts', owner: first.owner });
  await earlier.put(section, { values: exams('92').values, basis: { saved: 'a hash', drafts: [''] } });
  earlier.close();
  const { keeper, sent, draft, other } = await aPage({ server: first.server, owner: first.owner });
  expect([draft(), other()]).toEqual([undefined, exams('92').values]);
  keeper.swap(section);
  await keeper.flush();
  expect(draft()).toEqual(exams('92').values);
  keeper.drop(section);
  keeper.type(exams('92'));
  await keeper.flush();
  expect(sent.at(-1)?.drafts).toEqual({ exams: exams('92').values });
});

test('PRO-008 what could not be sent stays on the device and is sent again', async () => {
  const { keeper, sent, kept, isDue, setLine } = await aPage();
  setLine('down');
  keeper.type(exams('92'));
  await keeper.flush();
  expect([await kept(), isDue()]).toEqual([exams('92').values, true]);
  setLine('up');
  await keeper.flush();
  expect(sent.map(({ drafts }) => drafts.exams)).toEqual([exams('92').values, exams('92').values]);
  expect(await kept()).toBeUndefined();
});

test('what is typed while an older draft is on its way stays on the device', async () => {
  const { keeper, kept, setMeanwhile } = await aPage();
  setMeanwhile(async () => keeper.type(exams('93')));
  keeper.type(exams('92'));
  await keeper.flush();
  expect(await kept()).toEqual(exams('93').values);
});

test('PRO-008 what is typed while a save is under way is not sent before its answer, and outlives the page and the save', async () => {
  const { server, owner, keeper, sent, kept, isDue, hold, draft } = await aPage();
  keeper.type(exams('92'));
  const save = await hold();
  keeper.type(exams('93'));
  await keeper.flush({ leaving: true });
  await keeper.flush();
  expect([sent.length, isDue()]).toEqual([0, false]);
  expect(await kept()).toEqual(exams('93').values);
  keeper.saved({ ...save, data: server.save(exams('92')) });
  expect(draft()).toEqual(exams('93').values);
  expect([await kept(), isDue()]).toEqual([exams('93').values, true]);
  const next = await aPage({ server, owner });
  expect([next.draft(), next.other()]).toEqual([exams('93').values, undefined]);
});

test('a save waits for the drafts that are on their way, also for those of a page that seemed to go', async () => {
  const { keeper, sent, hold, setMeanwhile } = await aPage();
  const answers: (() => void)[] = [];
  setMeanwhile(() => new Promise((resolve) => answers.push(resolve)));
  keeper.type(exams('92'));
  const first = keeper.flush();
  await Promise.resolve();
  keeper.type(exams('93'));
  const second = keeper.flush({ leaving: true });
  let begun = false;
  const save = hold().then(() => (begun = true));
  expect(sent.length).toBe(2);
  answers[1]?.();
  // as many turns as it would take
  for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
  expect(begun).toBe(false);
  answers[0]?.();
  await Promise.all([first, second, save]);
});

test('a saved section has no draft any more, on the page or on the device', async () => {
  const { server, keeper, kept, draft, hold } = await aPage();
  keeper.type(exams('92'));
  keeper.saved({ ...(await hold()), data: server.save(exams('92')) });
  expect([draft(), await kept()]).toEqual([undefined, undefined]);
});

test('PRO-008 a save that failed lets drafts go on, and a record of it may be known to the server unless it was refused', async () => {
  const { keeper, isDue, hold } = await aPage();
  keeper.type(exams('92'));
  keeper.failed(await hold(), noAnswer());
  expect([isDue(), keeper.mayBeSaved('one'), keeper.mayBeSaved('two')]).toEqual([true, true, false]);
  // it may still have arrived the first time
  keeper.failed(await hold(), refusal('INVALID_REQUEST'));
  expect(keeper.mayBeSaved('one')).toBe(true);
  const other = await aPage();
  other.keeper.type(exams('92'));
  other.keeper.failed(await other.hold(), refusal('INVALID_REQUEST'));
  expect(other.keeper.mayBeSaved('one')).toBe(false);
});

test('a save whose answer was lost is no change from elsewhere', async () => {
  const { server, keeper, hold, draft, other } = await aPage();
  keeper.type(exams('92'));
  await keeper.flush();
  const save = await hold();
  server.save(exams('92'));
  keeper.failed(save, noAnswer());
  keeper.type(exams('93'));
  await keeper.flush();
  expect([keeper.state().isBehind, keeper.isUncertain()]).toEqual([true, true]);
  await keeper.read(server.read);
  expect([draft(), other(), keeper.isUncertain()]).toEqual([exams('93').values, undefined, false]);
  await keeper.flush();
  expect(server.draft()).toEqual(exams('93').values);
});

test('what is dropped is forgotten at the server too', async () => {
  const { server, owner } = await aPage();
  server.keepDraft(exams('92'));
  const { keeper, sent, draft, kept } = await aPage({ server, owner });
  keeper.drop('exams');
  await keeper.flush();
  expect(sent).toEqual([{ drafts: {}, forget: ['exams'], leaving: false }]);
  expect([draft(), await kept()]).toEqual([undefined, undefined]);
});

test('PRO-008 the next page continues with what the device kept, and sends it', async () => {
  const { server, owner, keeper, setLine } = await aPage();
  setLine('down');
  keeper.type(exams('on the device'));
  await keeper.flush();
  const next = await aPage({ server, owner });
  expect([next.draft(), next.other(), next.isDue()]).toEqual([exams('on the device').values, undefined, true]);
  await next.keeper.flush();
  expect(server.draft()).toEqual(exams('on the device').values);
});

test('PRO-008 what a device kept because no answer came does not win over what was typed elsewhere since, nor is it lost', async () => {
  const phone = await aPage();
  phone.setLine('answers are lost');
  phone.keeper.type(exams('phone'));
  await phone.keeper.flush({ leaving: true });
  const { server } = phone;
  const laptop = await aPage({ server });
  expect(laptop.draft()).toEqual(exams('phone').values);
  laptop.keeper.type(exams('laptop'));
  await laptop.keeper.flush();
  const again = await aPage({ server, owner: phone.owner });
  expect([again.draft(), again.other()]).toEqual([exams('laptop').values, exams('phone').values]);
  await again.keeper.flush();
  expect(server.draft()).toEqual(exams('laptop').values);
  again.keeper.swap('exams');
  expect([again.draft(), again.other()]).toEqual([exams('phone').values, exams('laptop').values]);
  await again.keeper.flush();
  expect(server.draft()).toEqual(exams('laptop').values);
  const save = await again.hold();
  expect(save.basedOn.exams).toEqual(basisOf({ section, data: await server.read() }));
  again.keeper.saved({ ...save, data: server.save(exams('phone')) });
  expect([again.draft(), again.other(), await again.kept()]).toEqual([undefined, undefined, undefined]);
});

test('PRO-008 what a device kept after an answer was lost continues where no one typed elsewhere', async () => {
  const phone = await aPage();
  phone.setLine('answers are lost');
  phone.keeper.type(exams('9'));
  await phone.keeper.flush();
  phone.keeper.type(exams('92'));
  const again = await aPage({ server: phone.server, owner: phone.owner });
  expect([again.draft(), again.other()]).toEqual([exams('92').values, undefined]);
});

test('PRO-008 what a page sent as it went may arrive after the next one has read the profile: dropping it there forgets it all the same', async () => {
  const first = await aPage();
  first.setLine('down');
  first.keeper.type(exams('92'));
  await first.keeper.flush();
  const { keeper, sent, draft } = await aPage({ server: first.server, owner: first.owner });
  first.server.keepDraft(exams('92'), first.sentVersion());
  keeper.drop(section);
  await keeper.flush();
  expect(sent.at(-1)).toEqual({ drafts: {}, forget: [section], leaving: false });
  expect([keeper.state().isBehind, draft()]).toEqual([false, undefined]);
});

test('PRO-008 what a device kept of a section that was saved elsewhere since is the other version; Discard forgets it', async () => {
  const phone = await aPage();
  phone.setLine('down');
  phone.keeper.type(exams('phone'));
  await phone.keeper.flush();
  phone.server.save(exams('99'));
  const again = await aPage({ server: phone.server, owner: phone.owner });
  expect([again.draft(), again.other()]).toEqual([undefined, exams('phone').values]);
  again.keeper.drop('exams');
  expect([again.other(), await again.kept()]).toEqual([undefined, undefined]);
});

test('PRO-008 a page that was open meanwhile overwrites nothing: it hears that it is behind, keeps what is typed, and offers what is newer', async () => {
  const open = await aPage();
  const { server, keeper } = open;
  server.keepDraft(exams('elsewhere'));
  keeper.type(exams('here'));
  await keeper.flush();
  expect([keeper.state().isBehind, server.draft()]).toEqual([true, exams('elsewhere').values]);
  await keeper.read(server.read);
  expect([keeper.state().isBehind, open.draft(), open.other()]).toEqual([false, exams('here').values, exams('elsewhere').values]);
  await keeper.flush();
  expect(server.draft()).toEqual(exams('elsewhere').values);
  keeper.failed(await open.hold(), refusal('CHANGED_ELSEWHERE'));
  await keeper.read(server.read);
  expect([open.draft(), open.other()]).toEqual([exams('here').values, exams('elsewhere').values]);
});

test('an answer that was asked for before something was typed and sent does not undo it', async () => {
  const { server, keeper, draft } = await aPage();
  const early = await server.read();
  const reading = keeper.read(async () => {
    keeper.type(exams('92'));
    await keeper.flush();
    return early;
  });
  await reading;
  expect(draft()).toEqual(exams('92').values);
});

test('PRO-008 a section that is too large stops none but itself, and is not sent again before it changes', async () => {
  const { keeper, sent, kept, setLine } = await aPage();
  setLine('nothing large');
  keeper.type(exams('large'));
  keeper.type(work);
  await keeper.flush();
  expect(sent.map(({ drafts }) => Object.keys(drafts))).toEqual([['exams'], ['work']]);
  expect(await kept()).toEqual(exams('large').values);
  await keeper.flush();
  expect(sent.length).toBe(2);
  keeper.type(exams('less'));
  await keeper.flush();
  expect(sent.length).toBe(3);
});

test('a keeper that is closed sends nothing more', async () => {
  const { keeper, sent, isDue } = await aPage();
  keeper.type(exams('92'));
  keeper.close();
  await keeper.flush({ leaving: true });
  keeper.type(exams('93'));
  expect([sent.length, isDue()]).toEqual([0, false]);
});
