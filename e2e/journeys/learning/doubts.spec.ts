import type { Locator, Page } from '@playwright/test';
import { keptRows } from '../../support/kept-rows.ts';
import { longPdf } from '../../support/long-pdf.ts';
import { giveMentor } from '../../support/people/mentors.ts';
import { openSignedIn } from '../../support/people/people.ts';
import { newStudent } from '../../support/people/students.ts';
import { expect, expectAccessible, neverBackByItself, test } from '../../support/test.ts';

/** A picture made in the browser, of one colour. */
async function drawPicture(page: Page, colour: string): Promise<Buffer> {
  const text = await page.evaluate((fill) => {
    const canvas = document.createElement('canvas');
    const context = canvas.getContext('2d');
    if (context === null) throw new Error('nothing to draw on');
    context.fillStyle = fill;
    context.fillRect(0, 0, canvas.width, canvas.height);
    return canvas.toDataURL('image/png').split(',')[1] ?? '';
  }, colour);
  return Buffer.from(text, 'base64');
}

const picture = async (page: Page, name: string, colour = '#1f63d6') => ({
  name,
  mimeType: 'image/png',
  buffer: await drawPicture(page, colour),
});
const pdf = (name: string) => ({
  name,
  mimeType: 'application/pdf',
  buffer: longPdf({ pages: 1, pictureSide: 8 }),
});
const attach = async (within: Locator, files: { name: string; mimeType: string; buffer: Buffer }[]) => {
  const choosing = within.page().waitForEvent('filechooser');
  await within.getByRole('button', { name: 'Attach files' }).click();
  const chooser = await choosing;
  expect(chooser.isMultiple()).toBe(true);
  await chooser.setFiles(files);
};
const rows = (page: Page) => page.getByRole('region', { name: 'Doubts' }).getByRole('listitem');

test('LRN-026 MED-013 MED-016 MED-017 MED-018 MED-019 MED-020 MED-024 a student asks on a topic with pictures; the mentor hears of it and answers from their inbox; the student reads it at once and closes it', async ({
  page,
  browser,
  request,
}) => {
  const { pin } = await newStudent({ page, request });
  const { mentorPin } = await giveMentor({ pin });
  await page.goto('/myPage/doubts');
  await expect(page.getByText('No doubts yet')).toBeVisible();
  const dialog = page.getByRole('dialog', { name: 'Ask a doubt' });
  const words = `Why is the sum of the roots minus b over a? ${Date.now()}`;

  await test.step('the picker takes pictures and PDFs, several at once; what fails stays for another try', async () => {
    await page.getByRole('main').getByRole('button', { name: 'Ask a doubt' }).first().click();
    await expect(dialog.locator('input[type=file]')).toHaveAttribute(
      'accept',
      'image/jpeg,image/png,image/webp,image/avif,image/gif,application/pdf',
    );
    await page.route('**/uploadFile', (route) => route.abort(), { times: 1 });
    await attach(dialog, [await picture(page, 'NOTEBOOK.PNG'), await picture(page, 'second.png', '#c2352b'), pdf('working.pdf')]);
    const files = dialog.getByRole('list', { name: 'Attachments' }).getByRole('listitem');
    await expect(files).toHaveCount(3);
    await expect(files.first().getByRole('alert')).toHaveText("We couldn't reach the portal. Check your connection and try again.");
    await expect(files.locator('[role=progressbar]')).toHaveCount(0);
    await dialog.getByRole('textbox', { name: 'Your doubt' }).fill(`${words} For `);
    await dialog.getByRole('button', { name: 'Formula' }).click();
    await dialog.getByRole('button', { name: 'Square root' }).click();
    await page.keyboard.type('D');
    await expect(dialog.getByRole('region', { name: 'Preview' }).locator('.katex')).toBeVisible();
    await dialog.getByRole('combobox', { name: 'Topic' }).fill('roots and coeff');
    await expect(dialog.getByRole('option')).toHaveCount(1);
    await page.keyboard.press('Enter');
    await dialog.getByRole('button', { name: 'Send doubt' }).click();
    await expect(dialog.getByText("A file didn't upload. Retry it or remove it.")).toBeVisible();
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Retry NOTEBOOK.PNG' }).click();
    await expect(files.locator('[role=alert], [role=progressbar]')).toHaveCount(0);
    await dialog.getByRole('button', { name: 'Send doubt' }).click();
    await expect(dialog).toBeHidden();
  });

  const thread = page.getByRole('article', { name: 'Roots and coefficients' });
  await test.step('the thread shows pictures as a gallery by their names, the rest as PDF; a picture opens large', async () => {
    await expect(thread.getByText(words)).toBeVisible();
    await expect(thread.locator('.katex')).toBeVisible();
    await thread.getByRole('button', { name: 'working.pdf' }).click();
    await expect(page.getByRole('dialog', { name: 'working.pdf' })).toBeVisible();
    await page.keyboard.press('Escape');
    const gallery = thread.getByRole('region', { name: 'Pictures of NOTEBOOK.PNG, second.png' });
    const carousel = gallery.getByRole('group', { name: 'All pictures' });
    await expect(carousel.getByRole('listitem')).toHaveCount(2);
    await carousel.getByRole('button', { name: 'second.png' }).click();
    await expect(gallery.getByRole('img', { name: 'second.png' })).toBeVisible();
    await carousel.getByRole('button', { name: 'NOTEBOOK.PNG' }).click();
    const shown = gallery.getByRole('button', { name: /^NOTEBOOK\.PNG ?View larger/ });
    await shown.click();
    const large = page.getByRole('dialog', { name: 'Picture viewer' });
    await expect(large.getByRole('img', { name: 'NOTEBOOK.PNG' })).toBeVisible();
    await page.keyboard.press('ArrowRight');
    await expect(large.getByRole('img', { name: 'second.png' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(shown).toBeFocused();
  });

  await test.step('the mentor finds it from home, and answers', async () => {
    const mentor = await (await browser.newContext({ reducedMotion: 'reduce', serviceWorkers: 'block' })).newPage();
    await openSignedIn(mentor, { who: mentorPin, base: new URL(page.url()).origin });
    await expect(mentor.getByRole('banner').getByRole('link', { name: /^Notifications, / })).toBeVisible();
    await mentor.getByRole('link', { name: /need an answer|needs an answer/ }).click();
    await expect(mentor.getByRole('heading', { level: 1 })).toHaveText('Student doubts');
    await mentor.getByRole('searchbox').fill(words.slice(-8));
    await expect(rows(mentor)).toHaveCount(1);
    await mentor.getByRole('link', { name: words }).click();
    await mentor.getByRole('textbox', { name: 'Your answer' }).fill('Write out (x - p)(x - q) and compare.');
    await mentor.getByRole('button', { name: 'Send answer' }).click();
    await expect(mentor.getByText('Write out (x - p)(x - q) and compare.')).toBeVisible();
    await expectAccessible(mentor);
    await mentor.getByRole('button', { name: /^Profile menu/ }).click();
    await expect(mentor.getByRole('menuitem', { name: 'Student doubts' })).toHaveAttribute('href', '/myPage/doubts');
    await mentor.context().close();
  });

  await test.step('the student sees the answer without asking for it, and closes the question', async () => {
    await expect(thread.getByText('Write out (x - p)(x - q) and compare.')).toBeVisible();
    await thread.getByRole('button', { name: 'Close doubt' }).click();
    await expect(thread.getByText('Closed', { exact: true })).toBeVisible();
    await page.getByRole('button', { name: /^Closed/ }).click();
    await expect(page.getByRole('link', { name: words })).toBeVisible();
    await expectAccessible(page);
  });
});

test('LRN-026 MED-021 MED-023 doubts are empty, fail and narrow down in words; files are pasted and dropped, and what will not do is kept out; what is typed outlives a reload', async ({
  page,
  request,
}) => {
  // everyone in CAT joins a batch at the next full five minutes, and with it gets a mentor
  await newStudent({ page, request, programme: 'GMAT' });
  await neverBackByItself(page);
  await page.route('**/listDoubts', (route) => route.fulfill({ status: 503, json: {} }));
  await page.goto('/myPage/doubts');
  await expect(page.getByRole('alert').getByRole('heading')).toHaveText("This didn't load");
  await page.unroute('**/listDoubts');
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByText('Stuck on something? Ask, and your mentors will answer here.')).toBeVisible();
  await expect(page.getByText("You don't have a mentor yet.")).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('searchbox').fill('nothing like it');
  await expect(page.getByText('No doubts match')).toBeVisible();
  await page.getByRole('button', { name: 'Show all' }).click();

  const dialog = page.getByRole('dialog', { name: 'Ask a doubt' });
  const open = () => page.getByRole('main').getByRole('button', { name: 'Ask a doubt' }).first().click();
  await open();
  await expect(dialog.getByText('JPEG, PNG, WebP, AVIF, GIF or PDF. Up to 5 files, 10 MB each.')).toBeVisible();
  /** Hands over a file as the system does that pastes or drops one. */
  const handOver = (kind: 'paste' | 'drop', name: string, padding = 0) =>
    dialog.getByRole('textbox', { name: 'Your doubt' }).evaluate(
      (field, about) => {
        const data = new DataTransfer();
        const bytes = Uint8Array.from(about.text, (letter) => letter.codePointAt(0) ?? 0);
        data.items.add(new File([bytes, new Uint8Array(about.padding)], about.name, { type: 'application/pdf' }));
        const more = { bubbles: true, cancelable: true };
        field.dispatchEvent(
          about.kind === 'paste'
            ? new ClipboardEvent('paste', { ...more, clipboardData: data })
            : new DragEvent('drop', { ...more, dataTransfer: data }),
        );
      },
      { kind, name, padding, text: pdf(name).buffer.toString('latin1') },
    );
  const faults = dialog.getByRole('alert').first();
  await handOver('drop', 'large.pdf', 10 * 1024 * 1024);
  await expect(faults).toHaveText('large.pdf is over 10 MB. Choose a smaller file.');
  await attach(dialog, [
    { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('words') },
    ...Array.from({ length: 6 }, (_, index) => pdf(`sheet-${index + 1}.pdf`)),
  ]);
  await expect(faults).toContainText("notes.txt wasn't attached. This is a text file. Save it as PDF and choose that.");
  await expect(faults).toContainText("You can attach up to 5 files. sheet-6.pdf wasn't added.");
  const files = dialog.getByRole('list', { name: 'Attachments' }).getByRole('listitem');
  await expect(files).toHaveCount(5);
  for (const index of [5, 4, 3, 2]) await dialog.getByRole('button', { name: `Remove sheet-${index}.pdf` }).click();
  await expect(dialog.getByRole('button', { name: 'Attach files' })).toBeFocused();

  await handOver('paste', 'pasted.pdf');
  await handOver('drop', 'dropped.pdf');
  await expect(files).toHaveText([/^sheet-1\.pdf/, /^pasted\.pdf/, /^dropped\.pdf/]);
  await expect(files.locator('[role=alert], [role=progressbar]')).toHaveCount(0);

  await dialog.getByRole('textbox', { name: 'Your doubt' }).fill('Half a question');
  await expect.poll(() => keptRows(page, 'typed')).toBe(1);
  await page.reload();
  await open();
  await expect(dialog.getByRole('textbox', { name: 'Your doubt' })).toHaveValue('Half a question');
  await dialog.getByRole('button', { name: 'Send doubt' }).click();
  await expect(dialog.getByRole('alert').first()).toHaveText('* Required');
  await expectAccessible(page);
});

test('LRN-026 a doubt asked in the review of a test shows the question to the mentor, who follows it into the review and answers; one at a moment of a video leads there', async ({
  page,
  browser,
}) => {
  const words = `Why is the other claim no answer? ${Date.now()}`;
  await openSignedIn(page, { to: '/myPage/doubts' });
  await test.step('the student comes to the question by an older doubt, and asks in the review', async () => {
    await page.getByRole('link', { name: /^The question about rated hospitals/ }).click();
    const thread = page.getByRole('article', { name: 'Question 6, Verbal and reading, of Half mock 6' });
    const question = thread.getByRole('region', { name: 'The question this doubt is about' });
    await expect(question.getByText(/A magazine rates hospitals/)).toBeVisible();
    await expect(question.getByText(/orrect answer|, correct/).first()).toBeVisible();
    await expectAccessible(page);
    await question.getByRole('link', { name: 'Open in the review' }).click();
    await expect(page.getByRole('heading', { level: 2, name: 'Question 6', exact: true })).toBeVisible();
    await page.getByRole('button', { name: 'Ask a doubt' }).click();
    const dialog = page.getByRole('dialog', { name: 'Ask a doubt' });
    await expect(dialog.getByText('About: Question 6, Verbal and reading, of Half mock 6')).toBeVisible();
    await dialog.getByRole('textbox', { name: 'Your doubt' }).fill(words);
    await dialog.getByRole('button', { name: 'Send doubt' }).click();
    await expect(dialog).toBeHidden();
    await page.getByRole('link', { name: 'View', exact: true }).click();
    await expect(page.getByRole('article').getByText(words)).toBeVisible();
  });

  await test.step('the mentor sees the question, opens the review of the student, and answers', async () => {
    const mentor = await (await browser.newContext({ reducedMotion: 'reduce', serviceWorkers: 'block' })).newPage();
    await openSignedIn(mentor, { who: 'MEN2001', base: new URL(page.url()).origin, to: '/myPage/doubts' });
    await mentor.getByRole('searchbox').fill(words.slice(-8));
    await expect(rows(mentor)).toHaveCount(1);
    await mentor.getByRole('link', { name: words }).click();
    const question = mentor.getByRole('region', { name: 'The question this doubt is about' });
    await expect(question.getByText(/A magazine rates hospitals/)).toBeVisible();
    await expect(question.getByText(/^Your answer/)).toHaveCount(0);
    await question.getByText('Solution', { exact: true }).click();
    await expect(question.getByText(/no operation has become safer/)).toBeVisible();
    await expectAccessible(mentor);
    await question.getByRole('link', { name: 'Open in the review' }).click();
    await expect(mentor.getByRole('heading', { level: 1 })).toHaveText('Half mock 6');
    await expect(mentor.getByRole('heading', { level: 2, name: 'Question 6', exact: true })).toBeVisible();
    await expect(mentor.getByRole('button', { name: 'Ask a doubt' })).toHaveCount(0);
    await expectAccessible(mentor);
    await mentor.goBack();
    await mentor.getByRole('textbox', { name: 'Your answer' }).fill('It says nothing about safety.');
    await mentor.getByRole('button', { name: 'Send answer' }).click();
    await expect(mentor.getByRole('listitem').getByText('It says nothing about safety.')).toBeVisible();

    await mentor.goto(`${new URL(page.url()).origin}/myPage/doubts`);
    await mentor.getByRole('link', { name: /my signs change at 1 and at 3/ }).click();
    await mentor.getByRole('link', { name: 'Sign of a quadratic · A sign chart from left to right · 0:17' }).click();
    await expect(mentor.getByRole('heading', { level: 1 })).toHaveText('A sign chart from left to right');
    await expect(mentor.getByRole('region', { name: 'Notes' })).toHaveCount(0);
    await expectAccessible(mentor);
    await mentor.context().close();
  });
});
