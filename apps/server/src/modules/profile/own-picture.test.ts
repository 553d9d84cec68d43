import { languageCookie } from '@abhyas/contract/languages.ts';
import { sql } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type TestApp, formOf, testApp } from '../../../test/app.ts';
import { factories } from '../../../test/factories.ts';
import { pictureOf } from '../../../test/factories/picture.ts';
import { goodPersonal } from '@abhyas/rules/profile/testing.ts';
import { profileData } from './personal-data.ts';
import { cropPicture, removeOldPictures } from './own-picture.ts';

let server: TestApp;
let make: ReturnType<typeof factories>;
beforeAll(async () => {
  server = await testApp();
  make = factories(server.parts);
});
afterAll(() => server.close());

const whole = { left: '0', top: '0', side: '8' };
async function newStudent() {
  const person = await make.person();
  const tokenNow = async () => (await make.session({ personId: person.id, at: server.clock.now() })).token;
  const token = await tokenNow();
  const upload = (file: Buffer, square = whole) => server.call('uploadProfileImage', square, { token, file });
  const shown = async () => (await server.call('studentData', {}, { token: await tokenNow() })).data.student_profile_details.profile;
  const post = (payload: Buffer | string, headers: Record<string, string>) =>
    server.app.inject({ method: 'POST', url: '/api/main/uploadProfileImage', headers: { 'access-token': token, ...headers }, payload });
  return { person, token, upload, shown, post };
}
const fetched = async (url: string) => {
  const answer = await server.app.inject(url);
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'image/webp']);
  return answer.rawPayload;
};
const statusOf = async (url: string) => (await server.app.inject(url)).statusCode;
/** The colour of a pixel, as letters of what it has much of. */
async function colourAt({ file, left, top }: { file: Buffer; left: number; top: number }) {
  const { data } = await sharp(file).removeAlpha().extract({ left, top, width: 1, height: 1 }).raw().toBuffer({ resolveWithObject: true });
  return ['r', 'g', 'b'].filter((_name, index) => (data[index] ?? 0) > 128).join('');
}

describe('an own picture', () => {
  test.each(['png', 'jpeg', 'webp'] as const)('PRO-014 as %s becomes a square of 512 pixels and is shown everywhere', async (format) => {
    const { person, token, upload, shown } = await newStudent();
    await server.call('studentPrelogin', { mode: 'save', ...goodPersonal }, { token });
    const { data } = await upload(await pictureOf({ width: 60, height: 40, format }), { left: '10', top: '0', side: '40' });
    expect(await sharp(await fetched(data.profileImage)).metadata()).toMatchObject({ format: 'webp', width: 512, height: 512 });
    expect(await shown()).toMatchObject({ profileImage: data.profileImage, avatarId: '', avatars: [] });
    expect((await server.call('userCard', { studentImsPin: person.pin }, { token })).data.profileImage).toBe(data.profileImage);
  });

  test('API-011 is in the header at once, in place of the one before', async () => {
    const { person, token, upload } = await newStudent();
    const { course, variant } = await make.course();
    await make.enrol({ personId: person.id, variantId: variant.id });
    const inHeader = async () => {
      const which = { course_id: String(course.id), course_name: '', variant_id: String(variant.id), myImsCourseId: '' };
      return (await server.call('moduleData', { studentImsPin: person.pin, ...which }, { token })).data.profileImage;
    };
    for (let turn = 0; turn < 2; turn += 1) {
      const before = await inHeader();
      const { profileImage } = (await upload(await pictureOf())).data;
      expect(profileImage).not.toBe(before);
      expect(await inHeader()).toBe(profileImage);
    }
  });

  test('PRO-014 is upright as its camera says, cut where it was asked to be, and says nothing of where it was taken', async () => {
    const { upload } = await newStudent();
    // lying: left half red, right half blue; upright (turned by 90 degrees) red is above blue
    const half = await sharp({ create: { width: 40, height: 40, channels: 3, background: '#0000ff' } })
      .png()
      .toBuffer();
    const gps = { GPSLatitudeRef: 'N', GPSLatitude: '18/1 31/1 0/1', GPSLongitudeRef: 'E', GPSLongitude: '73/1 51/1 0/1' };
    const lying = await sharp({ create: { width: 80, height: 40, channels: 3, background: '#ff0000' } })
      .composite([{ input: half, left: 40, top: 0 }])
      .withMetadata({ orientation: 6 })
      .withExifMerge({ IFD0: { Copyright: 'Somebody' }, IFD3: gps })
      .jpeg()
      .toBuffer();
    const before = await sharp(lying).metadata();
    expect([before.orientation, before.exif?.includes('Somebody')]).toEqual([6, true]);
    const file = await fetched((await upload(lying, { left: '0', top: '20', side: '40' })).data.profileImage);
    const { exif, icc, xmp, iptc, orientation } = await sharp(file).metadata();
    expect({ exif, icc, xmp, iptc, orientation }).toEqual({});
    expect([await colourAt({ file, left: 256, top: 60 }), await colourAt({ file, left: 256, top: 450 })]).toEqual(['r', 'b']);
  });

  test.each([[{ left: '50', top: '50', side: '99999' }], [{ left: '99999', top: '0', side: '10' }], [{ left: '0', top: '0', side: '0' }]])(
    'PRO-014 a square that reaches outside is moved in: %o',
    async (square) => {
      const { upload } = await newStudent();
      const { data } = await upload(await pictureOf({ width: 60, height: 40 }), square);
      expect(await sharp(await fetched(data.profileImage)).metadata()).toMatchObject({ width: 512, height: 512 });
    },
  );

  test('PRO-014 of a moving picture is the first', async () => {
    const { upload } = await newStudent();
    const frames = await Promise.all(
      ['#ff0000', '#0000ff'].map((background) =>
        sharp({ create: { width: 8, height: 8, channels: 3, background } })
          .png()
          .toBuffer(),
      ),
    );
    const moving = await sharp(frames, { join: { animated: true } })
      .webp({ loop: 0 })
      .toBuffer();
    expect((await sharp(moving).metadata()).pages).toBe(2);
    const file = await fetched((await upload(moving)).data.profileImage);
    expect([(await sharp(file).metadata()).pages, await colourAt({ file, left: 256, top: 256 })]).toEqual([undefined, 'r']);
  });

  test('keeps its url until the day ends', async () => {
    const { upload, shown } = await newStudent();
    const { profileImage } = (await upload(await pictureOf())).data;
    const noon = server.clock.now();
    server.clock.advance(6 * 3_600_000);
    expect((await shown()).profileImage).toBe(profileImage);
    server.clock.advance(18 * 3_600_000);
    expect((await shown()).profileImage).not.toBe(profileImage);
    expect(await statusOf(profileImage)).toBe(200);
    server.clock.set(noon);
  });
});

test('a student sends at most thirty pictures an hour', async () => {
  const { upload } = await newStudent();
  for (let count = 0; count < 30; count += 1) await upload(Buffer.from('no picture'));
  expect((await upload(await pictureOf())).error.code).toBe('TOO_MANY_REQUESTS');
  server.clock.advance(3_600_000);
  expect((await upload(await pictureOf())).status).toBe(200);
});

test('only so many pictures wait for being cut; anyone who comes then hears that the portal is busy', async () => {
  const file = await pictureOf({ width: 2_000, height: 2_000 });
  const answers = await Promise.allSettled(Array.from({ length: 30 }, () => cropPicture({ file, square: { left: 0, top: 0, side: 9 } })));
  const refused = answers.filter(({ status }) => status === 'rejected');
  expect(refused).toHaveLength(20);
  for (const answer of refused) expect(answer).toMatchObject({ reason: { code: 'UNAVAILABLE' } });
  await cropPicture({ file, square: { left: 0, top: 0, side: 9 } });
});

describe('what is no picture', () => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9"/></svg>';
  test.each([
    ['a drawing', async () => Buffer.from(svg)],
    ['a page', async () => Buffer.from('<!doctype html><script>alert(1)</script>')],
    ['a document', async () => Buffer.from('%PDF-1.7\n')],
    ['a GIF', () => pictureOf({ format: 'gif' })],
    ['a TIFF', () => pictureOf({ format: 'tiff' })],
    ['half a picture', async () => (await pictureOf({ width: 300, height: 300, format: 'jpeg' })).subarray(0, 700)],
    ['a drawing that begins like a picture', async () => Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), Buffer.from(svg)])],
  ])('PRO-014 %s is refused, and the picture before stays', async (_name, bytes) => {
    const { upload, shown } = await newStudent();
    const before = (await upload(await pictureOf())).data.profileImage;
    const { status, error } = await upload(await bytes(), { ...whole, side: '300' });
    expect([status, error.code]).toEqual([400, 'NOT_A_PICTURE']);
    expect((await shown()).profileImage).toBe(before);
  });

  test('PRO-014 what is refused is named in the language of the page', async () => {
    const { token } = await newStudent();
    const refused = async (cookies: Record<string, string>) =>
      (await server.call('uploadProfileImage', whole, { token, cookies, file: await pictureOf({ format: 'tiff' }) })).error.message;
    expect(await refused({})).toBe('This is a TIFF picture. Save it as JPEG and choose that.');
    expect(await refused({ [languageCookie]: 'hi' })).toBe('यह TIFF तस्वीर है। इसे JPEG में सेव करके चुनें।');
  });

  test('PRO-014 more than 10 MB and more than 40 megapixels are too large', async () => {
    const { upload, post } = await newStudent();
    const large = Buffer.concat([await pictureOf(), Buffer.alloc(10 * 1024 * 1024)]);
    expect((await upload(large)).error.code).toBe('BODY_TOO_LARGE');
    const { payload, headers } = await formOf({ fields: whole, file: large.subarray(0, 10 * 1024 * 1024 + 1) });
    expect((await post(payload, headers)).json()).toMatchObject({ code: 'BODY_TOO_LARGE' });
    const wide = await upload(await pictureOf({ width: 8_000, height: 5_001 }));
    expect(wide.error).toMatchObject({ code: 'BODY_TOO_LARGE', message: expect.stringContaining('40 megapixels') as string });
  });

  test('PRO-014 a file of 50 MB hears so over the network, too, whether or not its length is known beforehand', async () => {
    const { token } = await newStudent();
    const origin = await server.app.listen({ port: 0, host: 'localhost' });
    const { payload, headers } = await formOf({ fields: whole, file: Buffer.alloc(50 * 1024 * 1024) });
    const stream = () => new Blob([new Uint8Array(payload)]).stream();
    for (const body of [new Uint8Array(payload), stream()]) {
      const answer = await fetch(`${origin}/api/main/uploadProfileImage`, {
        method: 'POST',
        headers: { ...headers, 'access-token': token },
        body,
        ...(body instanceof ReadableStream ? { duplex: 'half' } : {}),
      });
      expect([answer.status, await answer.json()]).toMatchObject([413, { code: 'BODY_TOO_LARGE' }]);
    }
  });

  test('a form without file, with another file, with fields that are not asked for or are missing, and no form at all are refused', async () => {
    const { upload, post } = await newStudent();
    const file = await pictureOf();
    const send = async (form: { fields: object; file: Buffer; field?: string }) => {
      const { payload, headers } = await formOf(form);
      const answer = await post(payload, headers);
      return [answer.statusCode, ...Object.keys(answer.json<{ fields?: object }>().fields ?? {})];
    };
    expect(await send({ fields: whole, file: Buffer.alloc(0) })).toEqual([400, 'user_file']);
    expect(await send({ fields: whole, file, field: 'other' })).toEqual([400, 'other']);
    expect((await send({ fields: { ...whole, more: '1' }, file }))[0]).toBe(400);
    expect(await send({ fields: { left: '0', top: '0' }, file })).toEqual([400, 'side']);
    expect((await send({ fields: Object.fromEntries(Array.from({ length: 30 }, (_one, index) => [`f${index}`, '1'])), file }))[0]).toBe(
      400,
    );
    expect((await upload(file, { ...whole, left: '-5' })).error.fields).toMatchObject({ left: expect.any(String) as string });
    const cut = await formOf({ fields: whole, file });
    expect((await post(cut.payload.subarray(0, 150), cut.headers)).statusCode).toBe(400);
    expect((await post('{}', { 'content-type': 'application/json' })).statusCode).toBe(415);
    expect((await post('', { 'content-type': 'multipart/form-data' })).statusCode).toBe(400);
  });

  test('no other call takes a form, and no one learns anything without a session', async () => {
    const { token } = await newStudent();
    const { payload, headers } = await formOf({ fields: {}, file: await pictureOf() });
    const other = await server.app.inject({
      method: 'POST',
      url: '/api/main/removeProfileImage',
      headers: { ...headers, 'access-token': token },
      payload,
    });
    expect(other.statusCode).toBe(415);
    const stranger = await server.app.inject({ method: 'POST', url: '/api/main/uploadProfileImage', headers, payload });
    expect(stranger.statusCode).toBe(401);
  });

  test('the description of the API says that a form with a file is taken', async () => {
    const { paths } = (await server.app.inject('/docs/json')).json<{ paths: Record<string, { post: { requestBody: object } }> }>();
    expect(paths['/api/main/uploadProfileImage']?.post.requestBody).toMatchObject({
      content: { 'multipart/form-data': { schema: { properties: { user_file: { format: 'binary' }, side: {} } } } },
    });
  });
});

describe('a picture that is replaced', () => {
  const oldOnes = async () => (await server.parts.database.orm.execute(sql`select from old_pictures`)).rowCount;

  test('goes by a job after a day: another picture, an avatar, or none replaces it', async () => {
    const { token, upload, shown } = await newStudent();
    await removeOldPictures({ parts: server.parts });
    const first = (await upload(await pictureOf())).data.profileImage;
    const second = (await upload(await pictureOf())).data.profileImage;
    await server.call('studentPrelogin', { mode: 'save', ...goodPersonal }, { token });
    expect((await shown()).profileImage).toBe('/avatars/a01.svg');
    const third = (await upload(await pictureOf())).data.profileImage;
    await server.call('removeProfileImage', {}, { token });
    await server.call('removeProfileImage', {}, { token });
    expect(await shown()).toMatchObject({ profileImage: '', avatars: [] });
    await removeOldPictures({ parts: server.parts });
    for (const url of [first, second, third]) expect(await statusOf(url)).toBe(200);
    server.clock.advance(24 * 3_600_000 + 1);
    await removeOldPictures({ parts: server.parts });
    for (const url of [first, second, third]) expect(await statusOf(url)).toBe(404);
    expect(await oldOnes()).toBe(0);
  });

  test('goes even where another one cannot be removed, which is tried again by the next run', async () => {
    const { token, upload } = await newStudent();
    await server.parts.database.orm.execute(sql`truncate old_pictures`);
    const urls: string[] = [];
    for (let count = 0; count < 3; count += 1) urls.push((await upload(await pictureOf())).data.profileImage);
    await server.call('removeProfileImage', {}, { token });
    server.clock.advance(24 * 3_600_000 + 1);
    const { rows } = await server.parts.database.orm.execute<{ key: string }>(sql`select key from old_pictures order by key`);
    const stuck = rows[0]?.key ?? '';
    const files = {
      ...server.parts.files,
      remove: (key: string) => (key === stuck ? Promise.reject(new Error('cannot be removed')) : server.parts.files.remove(key)),
    };
    await removeOldPictures({ parts: { ...server.parts, files } });
    expect(await oldOnes()).toBe(1);
    expect((await Promise.all(urls.map(statusOf))).filter((status) => status === 200)).toHaveLength(1);
    await removeOldPictures({ parts: server.parts });
    expect(await oldOnes()).toBe(0);
    expect(await Promise.all(urls.map(statusOf))).toEqual([404, 404, 404]);
  });

  test('goes with its account, bytes and all', async () => {
    const { person, upload } = await newStudent();
    const url = (await upload(await pictureOf())).data.profileImage;
    const erase = { parts: server.parts, personId: person.id, now: server.clock.now() };
    await server.parts.database.transaction((tx) => profileData.erase({ tx, ...erase }));
    await removeOldPictures({ parts: server.parts });
    expect(await statusOf(url)).toBe(404);
  });
});
