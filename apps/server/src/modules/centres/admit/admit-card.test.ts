import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { type Centre, openCentre } from '../../../../test/factories/desk.ts';
import type { Said } from '@abhyas/contract/messages.gen.ts';
import { listArrangements } from '@abhyas/rules/assessment/paper/accommodation.ts';
import { testMoment } from '../../../../test/moments.ts';
import { wordsIn } from '../../../../test/factories/pdf.ts';
import { pictureOf } from '../../../../test/factories/picture.ts';
import { drawable, placedRuns, runsOf } from '../../../platform/files/pdf-text.ts';
import { profiles } from '../../profile/tables.ts';
import { drawCard } from './draw-card.ts';
import { wordsOf } from './admit-card.ts';

let centre: Centre;
beforeAll(async () => {
  centre = await openCentre();
});
afterAll(() => centre.server.close());
afterEach(() => centre.server.clock.set(testMoment));

const card = async (session: Awaited<ReturnType<Centre['session']>>, index = 0, bookingId?: bigint) =>
  centre.server.call(
    'admitCard',
    { slot_booking_id: String(bookingId ?? (await centre.bookingOf(session, index)).id) },
    { token: await centre.tokenOf(session.students[index]?.id ?? 0n) },
  );

it('TST-068 the admit card says who, when with zone, where, which seat, what to bring and by when to come, and its code checks in', async () => {
  const session = await centre.session({ inHours: 1 });
  const { data } = await card(session);
  const { person } = session.test;
  expect(data.file_name).toBe(`admit-card-${person.pin}-2026-11-24.pdf`);
  const words = wordsIn(Buffer.from(data.pdf, 'base64'));
  for (const said of [
    `${person.firstName} ${person.lastName}`,
    `Student ID ${person.pin}`,
    session.test.assessment.name,
    'Tuesday 24 Nov 2026',
    '10:30 AM',
    '11:00 AM to 01:00 PM IST',
    session.at.venue.name,
    session.at.venue.address,
    'Room 1',
    'A photo ID',
    data.code,
  ])
    expect(words).toContain(said);
  centre.server.clock.set(new Date(testMoment.getTime() + 40 * 60_000));
  expect((await centre.checkIn(session, data.code)).data).toMatchObject({ pin: person.pin, wasIn: false });
});

it('a change of the booking makes another code; the same booking keeps its code', async () => {
  const session = await centre.session();
  const before = (await card(session)).data;
  expect((await card(session)).data).toEqual(before);
  await centre.move((await centre.bookingOf(session)).id, 6);
  const after = (await card(session)).data;
  expect(after.code).not.toBe(before.code);
  expect(wordsIn(Buffer.from(after.pdf, 'base64'))).toContain('\n6');
});

it('has the picture of the candidate who has one, and is drawn without one that is gone', async () => {
  const session = await centre.session();
  const { person } = session.test;
  const square = { left: '0', top: '0', side: '40' };
  const file = await pictureOf({ width: 60, height: 40, format: 'png' });
  await centre.server.call('uploadProfileImage', square, { token: await centre.tokenOf(person.id), file });
  const picturesIn = async () =>
    Buffer.from((await card(session)).data.pdf, 'base64')
      .toString('latin1')
      .match(/\/Subtype \/Image[\s\S]{0,200}DCTDecode/g) ?? [];
  expect(await picturesIn()).toHaveLength(1);
  expect((await card(session)).data.has_photo).toBe(true);
  const [row] = await centre.server.parts.database.orm.select().from(profiles).where(eq(profiles.studentId, person.id));
  await centre.server.parts.files.remove(row?.pictureKey ?? '');
  expect(await picturesIn()).toEqual([]);
  expect((await card(session)).data.has_photo).toBe(false);
});

it('no one gets the card of someone else, and none of a cancelled booking', async () => {
  const session = await centre.session();
  const { id, assetId } = await centre.bookingOf(session);
  expect((await card(session, 1, id)).error.code).toBe('NOT_FOUND');
  const token = await centre.tokenOf(session.test.person.id);
  await centre.server.call('cancelSlotBooking', { asset_id: String(assetId), slot_booking_id: String(id) }, { token });
  expect((await card(session, 0, id)).error.code).toBe('NOT_FOUND');
});

const made = ({ name, arrangements = [], language = 'en' }: { name: string; arrangements?: readonly Said[]; language?: 'en' | 'hi' }) => {
  const row = {
    id: 1n,
    sequence: 0,
    seat: 500,
    name,
    pin: 'ASC1001',
    test: 'A mock with a name that is as long as names of mocks can be '.repeat(2),
    startsAt: testMoment,
    endsAt: testMoment,
    room: 'Examination hall of the second floor',
    venue: 'Andheri centre',
    address: 'Demo House, 2nd floor, 1 Sample Road, Andheri East, Mumbai 400069, '.repeat(3),
    bring: Array.from({ length: 6 }, (_, index) => `Thing number ${index}`),
    timeZone: 'Asia/Kathmandu',
  };
  return drawCard({
    words: wordsOf({ row, arrangements, brand: 'Abhyas', code: '001A7-KQ2MX', language }),
    photo: null,
    madeAt: testMoment,
  });
};
/** The fonts that a card brings with it. */
const fontsIn = (pdf: Buffer) => [
  ...new Set([...pdf.toString('latin1').matchAll(/\/BaseFont \/[A-Z]{6}\+(\S+)/g)].map(([, font]) => font)),
];

it('long names and all arrangements stay on one page, and bring no font', async () => {
  const accommodation = { extra: { above: 335, below: 1000 }, breakMinutes: 180, largeText: true, separateRoom: true };
  const arrangements = listArrangements({ accommodation });
  const pdf = await made({ name: 'Venkatanarasimharajuvaripeta '.repeat(4), arrangements });
  expect(pdf.toString('latin1').match(/\/Type \/Page\n/g)).toHaveLength(1);
  expect(fontsIn(pdf)).toEqual([]);
});

it('a card in Hindi stays on one page with all arrangements, and brings one font', async () => {
  const accommodation = { extra: { above: 335, below: 1000 }, breakMinutes: 180, largeText: true, separateRoom: true };
  const arrangements = listArrangements({ accommodation });
  const pdf = await made({ name: 'Venkatanarasimharajuvaripeta '.repeat(4), arrangements, language: 'hi' });
  expect(pdf.toString('latin1').match(/\/Type \/Page\n/g)).toHaveLength(1);
  expect(fontsIn(pdf)).toEqual([expect.stringMatching(/^NotoSansDevanagari/)]);
  expect(pdf.toString('latin1')).toContain('/Lang (hi-IN)');
});

it('a name is split by its scripts; of Latin, marks that the fonts do not have are taken off', () => {
  expect(drawable('Āśā Rāo – “Ash”')).toBe('Asa Rao – “Ash”');
  expect(runsOf('आशा Rao कृष्ण')).toEqual([
    { script: 'devanagari', text: 'आशा ' },
    { script: null, text: 'Rao ' },
    { script: 'devanagari', text: 'कृष्ण' },
  ]);
});

it.each([
  ['محمد علي', ['علي', ' ', 'محمد']],
  ['محمد علي Rao', ['علي', ' ', 'محمد', ' Rao']],
  ['Asha محمد علي (12)', ['Asha ', 'علي', ' ', 'محمد', ' (12)']],
  ['דוד (כהן) ۱۲', ['דוד', ' (', 'כהן', ') 12']],
])('%s is placed from left to right as it is read', (text, placed) => {
  expect(placedRuns(text).map((run) => run.text)).toEqual(placed);
});

it.each([
  ['محمد عبد الرحمٰن', /^NotoSansArabic/],
  ['ڈاکٹر گُلناز ٹھاکر', /^NotoSansArabic/],
  ['דוד בן־גוריון', /^NotoSansHebrew/],
  ['শ্রীজাতা বন্দ্যোপাধ্যায়', /^NotoSansBengali/],
  ['क्षितिज श्रीवास्तव', /^NotoSansDevanagari/],
  ['શ્રદ્ધા પટેલ', /^NotoSansGujarati/],
  ['ਗੁਰਪ੍ਰੀਤ ਸਿੰਘ', /^MuktaMahee/],
  ['ಶ್ರೀನಿವಾಸ ಕೃಷ್ಣಮೂರ್ತಿ', /^NotoSansKannada/],
  ['ശ്രീലക്ഷ്മി കൃഷ്ണൻ', /^Manjari/],
  ['ଶ୍ରୀଜିତ ମହାନ୍ତି', /^NotoSansOriya/],
  ['சுப்பிரமணியன்', /^NotoSansTamil/],
  ['శ్రీనివాస్ కృష్ణమూర్తి', /^HindGuntur/],
])('the name %s is written in a font that has its script, and the card stays small', async (name, font) => {
  const pdf = await made({ name: `${name} Rao` });
  expect(fontsIn(pdf)).toEqual([expect.stringMatching(font)]);
  expect(pdf.length).toBeLessThan(40_000);
});
