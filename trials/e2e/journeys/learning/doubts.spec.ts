import type { Locator, Page } from '@playwright/test';
import { longPdf } from '../../support/long-pdf.ts';
import { giveMentor } from '../../support/people/mentors.ts';
import { openSignedIn } from '../../support/people/people.ts';
import { newStudent } from '../../support/people/students.ts';
import { expect, expectAccessible, test } from '../../support/test.ts';

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
/** Hands over a PDF as the system does that pastes or drops one. */
const handOver = (field: Locator, kind: 'paste' | 'drop', name: string) =>
  field.evaluate(
    (element, about) => {
      const data = new DataTransfer();
      const bytes = Uint8Array.from(about.text, (letter) => letter.codePointAt(0) ?? 0);
      data.items.add(new File([bytes], about.name, { type: 'application/pdf' }));
      const more = { bubbles: true, cancelable: true };
      element.dispatchEvent(
        about.kind === 'paste'
          ? new ClipboardEvent('paste', { ...more, clipboardData: data })
          : new DragEvent('drop', { ...more, dataTransfer: data }),
      );
    },
    { kind, name, text: pdf(name).buffer.toString('latin1') },
  );
const rows = (page: Page) => page.getByRole('region', { name: 'Doubts' }).getByRole('listitem');

test('LRN-026 MED-013 MED-016 MED-017 MED-018 MED-019 MED-020 MED-024 a student asks on a topic with pictures; the mentor hears of it and answers from their inbox; the student reads it at once and closes it', async ({
  page,
  elsewhere: mentor,
  request,
}) => {
  const { pin } = await newStudent({ page, request });
  const { mentorPin } = await giveMentor({ pin });
  await page.goto('/myPage/doubts');
  await expect(page.getByText('No doubts yet')).toBeVisible();
  const dialog = page.getByRole('dialog', { name: 'Ask a doubt' });
  const words = `Why is the sum of the roots minus b over a? ${Date.now()}`;

  await test.step('pictures and PDFs are chosen, several at once, pasted and dropped; what fails stays for another try', async () => {
    await page.getByRole('main').getByRole('button', { name: 'Ask a doubt' }).first().click();
    await expect(dialog.locator('input[type=file]')).toHaveAttribute(
      'accept',
      'image/jpeg,image/png,image/webp,image/avif,image/gif,application/pdf',
    );
    // of the first alone: a route that ends by itself keeps what it holds at that moment
    let aborted = false;
    await page.route('**/uploadFile', async (route) => {
      if (aborted) return route.fallback();
      aborted = true;
      await route.abort();
    });
    await attach(dialog, [await picture(page, 'NOTEBOOK.PNG'), await picture(page, 'second.png', '#c2352b')]);
    const files = dialog.getByRole('list', { name: 'Attachments' }).getByRole('listitem');
    await expect(files).toHaveCount(2);
    const question = dialog.getByRole('textbox', { name: 'Your doubt' });
    await handOver(question, 'paste', 'working.pdf');
    await expect(files).toHaveCount(3);
    await handOver(question, 'drop', 'dropped.pdf');
    await expect(files).toHaveText([/^NOTEBOOK\.PNG/, /^second\.png/, /^working\.pdf/, /^dropped\.pdf/]);
    await expect(files.first().getByRole('alert')).toHaveText("We couldn't reach the portal. Check your connection and try again.");
    await expect(files.locator('[role=progressbar]')).toHaveCount(0);
    await question.fill(`${words} For `);
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
    await expect(thread.getByRole('button', { name: 'dropped.pdf' })).toBeVisible();
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

test('LRN-026 a doubt asked in the review of a test shows the question to the mentor, who follows it into the review and answers; one at a moment of a video leads there', async ({
  page,
  elsewhere: mentor,
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
  });
});
