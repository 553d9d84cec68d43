import type { Locator, Page } from '@playwright/test';
import { newStudent } from '../../support/people/students.ts';
import { expect, expectAccessible, test } from '../../support/test.ts';

/** A picture made in the browser: half red, half blue, so wide and high. */
async function drawPicture(page: Page, { width, height }: { width: number; height: number }): Promise<Buffer> {
  const text = await page.evaluate(
    ([wide = 0, high = 0]) => {
      const canvas = document.createElement('canvas');
      canvas.width = wide;
      canvas.height = high;
      const context = canvas.getContext('2d');
      if (context === null) throw new Error('nothing to draw on');
      context.fillStyle = '#c2352b';
      context.fillRect(0, 0, wide, high);
      context.fillStyle = '#1f63d6';
      context.fillRect(wide / 2, 0, wide / 2, high);
      return canvas.toDataURL('image/png').split(',')[1] ?? '';
    },
    [width, height],
  );
  return Buffer.from(text, 'base64');
}

const choose = async (page: Page, file: { name: string; mimeType: string; buffer: Buffer }) => {
  const choosing = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: /^Upload/ }).click();
  await (await choosing).setFiles(file);
};

/** Drops a PNG made in the browser, with so many empty bytes behind it. */
async function dropOn(target: Locator, file: { name: string; base64: string; padding?: number }): Promise<void> {
  const transfer = await target.page().evaluateHandle(({ name, base64, padding = 0 }) => {
    const bytes = Uint8Array.from(atob(base64), (letter) => letter.codePointAt(0) ?? 0);
    const data = new DataTransfer();
    data.items.add(new File([bytes, new Uint8Array(padding)], name, { type: 'image/png' }));
    return data;
  }, file);
  await target.dispatchEvent('drop', { dataTransfer: transfer });
}

test('PRO-014 a student chooses an avatar, or a picture of their own, chosen or dropped, cut to a square and sent with its progress', async ({
  page,
  request,
}) => {
  await newStudent({ page, request });
  const avatars = page.getByRole('group', { name: 'Choose an avatar' });
  await expect(avatars.getByRole('radio')).toHaveCount(12);
  for (const avatar of await avatars.getByRole('radio').all()) await expect(avatar).toHaveAccessibleName(/\w{3}/);
  await avatars.getByRole('radio').nth(4).check();
  await page.getByRole('textbox', { name: 'Last name' }).fill('Typed meanwhile');

  const png = Buffer.from('89504e470d0a1a0a', 'hex');
  await test.step('files that will not do say so before anything is sent', async () => {
    await dropOn(avatars, { name: 'large.png', base64: png.toString('base64'), padding: 10 * 1024 * 1024 });
    await expect(page.getByRole('alert')).toHaveText('That picture is over 10 MB. Choose a smaller one.');
    await choose(page, { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('words') });
    await expect(page.getByRole('alert')).toHaveText('This is a text file. Choose a JPEG, PNG or WebP.');
    await choose(page, { name: 'photo.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('\0\0\0\u0018ftypheic\0\0\0\0mif1heic') });
    await expect(page.getByRole('alert')).toContainText('This is a HEIC picture, as iPhones take them. Export it as JPEG');
    await choose(page, { name: 'broken.png', mimeType: 'image/png', buffer: png });
    await expect(page.getByRole('alert')).toHaveText("We can't read that file. Choose a JPEG, PNG or WebP.");
    await expectAccessible(page);
  });

  const dialog = page.getByRole('dialog', { name: 'Crop your picture' });
  await test.step('a picture can be dropped, and Escape lets it be', async () => {
    const picture = await drawPicture(page, { width: 64, height: 64 });
    await dropOn(avatars, { name: 'dropped.png', base64: picture.toString('base64') });
    await expect(dialog.locator('img')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(page.getByRole('button', { name: 'Upload a picture' })).toBeFocused();
  });

  await test.step('the square is chosen with the keyboard; a failed upload can be tried again', async () => {
    await choose(page, { name: 'wide.png', mimeType: 'image/png', buffer: await drawPicture(page, { width: 600, height: 300 }) });
    await expect(dialog.locator('img')).toBeVisible();
    await expectAccessible(page);
    await dialog.getByRole('group', { name: /^Picture/ }).focus();
    for (let step = 0; step < 40; step += 1) await page.keyboard.press('ArrowRight');
    await dialog.getByRole('slider', { name: 'Zoom' }).focus();
    await page.keyboard.press('ArrowRight');
    await page.route('**/uploadProfileImage', (route) => route.abort());
    await dialog.getByRole('button', { name: 'Use this picture' }).click();
    await expect(dialog.getByRole('alert')).toHaveText("We couldn't reach the portal. Check your connection and try again.");
    await expectAccessible(page);
    await page.unroute('**/uploadProfileImage');
    await dialog.getByRole('button', { name: 'Retry' }).click();
    await expect(dialog).toBeHidden();
  });

  const own = page.getByRole('radio', { name: 'Your picture' });
  await expect(own).toBeChecked();
  await expect(page.getByRole('textbox', { name: 'Last name' })).toHaveValue('Typed meanwhile');
  const url = (await page.locator('img[alt="Your picture"]').getAttribute('src')) ?? '';
  // the header of the portal has it too; the onboarding has a frame of its own
  const home = await page.context().newPage();
  await home.goto('/home');
  const [file = ''] = url.split('?');
  await expect(home.getByRole('button', { name: /^Profile menu/ }).locator(`img[src^="${file}"]`)).toBeVisible();
  await home.close();
  const picture = await request.get(url);
  expect([picture.status(), picture.headers()['content-type']]).toEqual([200, 'image/webp']);
  const colour = await page.evaluate(async (src) => {
    const image = new Image();
    image.src = src;
    await image.decode();
    const canvas = document.createElement('canvas');
    canvas.width = 1;
    canvas.height = 1;
    canvas.getContext('2d')?.drawImage(image, 0, 0, 1, 1);
    return { side: [image.naturalWidth, image.naturalHeight], pixel: [...(canvas.getContext('2d')?.getImageData(0, 0, 1, 1).data ?? [])] };
  }, url);
  expect(colour.side).toEqual([512, 512]);
  // moved to the right by the keys, the picture shows its left half: red
  expect((colour.pixel[0] ?? 0) > (colour.pixel[2] ?? 0)).toBe(true);
  await expectAccessible(page);

  await page.getByRole('button', { name: 'Next' }).click();
  await page.goto('/myprofile');
  await expect(page.locator('header img[src*="pictures"], main img').first()).toBeVisible();
  await page.goto('/prelogin');
  await page.getByRole('button', { name: 'Remove picture' }).click();
  await expect(own).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Upload a picture' })).toBeFocused();
});
