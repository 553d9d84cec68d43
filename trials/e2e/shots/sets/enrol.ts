import type { Camera } from '../camera.ts';

/** What is on sale, an order from its seat to its course, and what staff see of it. */
export async function enrolScreens(camera: Camera): Promise<void> {
  const { base, take } = camera;
  const page = await camera.open();
  const press = (name: string | RegExp) => page.getByRole('button', { name }).first().click();
  const title = (name: string | RegExp) => page.getByRole('heading', { level: 1, name }).waitFor();
  await take('enrol', page, async () => {
    await page.goto(`${base}/enrol`);
    await page
      .getByRole('link', { name: /^See batches of/ })
      .first()
      .waitFor();
  });
  const course = async () => {
    await page.getByRole('link', { name: /^See batches of CAT/ }).click();
    await page.getByRole('radiogroup', { name: 'Choose a batch' }).waitFor();
  };
  await take('enrol-course', page, course);
  await take('enrol-course-online', page, async () => {
    await page.getByRole('radio', { name: /^Weekends/ }).check();
    await page.getByRole('radio', { name: 'Bank transfer' }).check();
    await press('Hold my seat');
    await page.getByRole('combobox', { name: 'State or union territory' }).waitFor();
  });
  await take('enrol-order', page, async () => {
    await page.getByRole('radio', { name: /^Weekday evenings/ }).check();
    await page.getByRole('radio', { name: 'Bank transfer' }).check();
    await page.getByRole('textbox', { name: 'Student’s name' }).fill('Demo Venkatanarasimharajuvaripeta Subramanian');
    await page.getByRole('textbox', { name: 'Mobile number' }).fill('90000 55502');
    await page.getByRole('textbox', { name: 'Email, for the receipt' }).fill('demo.buyer.with.a.long.address@learning.example.com');
    await press('Hold my seat');
    await title('Your seat is held');
  });
  const order = page.url();
  const desk = await camera.as('STF3001');
  await take('staff-orders', desk, async () => {
    await desk.goto(`${base}/staff/orders`);
    await desk
      .getByRole('button', { name: /^Open the order of/ })
      .first()
      .waitFor();
  });
  await take('staff-order', desk, async () => {
    await desk.getByRole('button', { name: /^Open the order of Demo V/ }).click();
    await desk.getByRole('button', { name: 'Confirm a transfer' }).waitFor();
  });
  await take('enrol-order-done', page, async () => {
    await desk.getByRole('button', { name: 'Confirm a transfer' }).click();
    await desk.getByRole('textbox', { name: 'Bank’s reference (UTR)' }).fill('demo0000002');
    await desk.getByRole('textbox', { name: 'Amount in rupees' }).fill('8000');
    await desk.getByRole('button', { name: 'Confirm ₹8,000' }).click();
    await desk.getByText('Transfer confirmed').waitFor();
    await page.goto(`${base}/enrol`);
    await page.goto(order);
    await title(/^You’re enrolled/);
  });
  await take('staff-reconciliation', desk, async () => {
    await desk.goto(`${base}/staff/reconciliation`);
    await desk.getByRole('heading', { level: 1, name: 'Reconciliation' }).waitFor();
  });
  await page.context().close();
}
