import type { Locator, Page } from '@playwright/test';
import { answerDays, eventOn } from '../../support/calendar-days.ts';
import { drag } from '../../support/drag.ts';
import { giveBatch } from '../../support/people/batches.ts';
import { openSignedIn } from '../../support/people/people.ts';
import { newStudent } from '../../support/people/students.ts';
import { expect, expectAccessible, test } from '../../support/test.ts';

const grid = (page: Page) => page.getByRole('grid');
const cell = (page: Page, day: string) => grid(page).locator(`[role=gridcell][data-date='${day}']`).last();
const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const widthOf = async (locator: Locator) => (await locator.boundingBox())?.width ?? 0;

/** The events of a day that has `count` of them, one after the other. */
const many = (day: string, count: number, from: number) =>
  Array.from({ length: count }, (_, index) => eventOn(day, { id: from + index, time: '09:00', to: '10:00' }));

test('CAL-001 CAL-005 CAL-007 CAL-008 CAL-009 CAL-010 CAL-018 CAL-028 HOM-017 HOM-018 ROU-033 a student finds a missed class, narrows the calendar to it, comes back, and drags study blocks', async ({
  page,
  request,
}) => {
  const { pin } = await newStudent({ page, request });
  await giveBatch({ pin });

  await test.step('both spellings of the address open the calendar', async () => {
    for (const address of ['/home/calendar', '/Home/Calendar']) {
      await page.goto(address);
      await expect(heading(page)).toHaveText(/^Calendar, [A-Z][a-z]+ \d{4}$/);
      await expect(page).toHaveURL(/\/Home\/Calendar$/);
    }
    await expect(grid(page).getByRole('gridcell')).toHaveCount(42);
    await expectAccessible(page);
  });

  await test.step('filters are in the address, and Back takes them away', async () => {
    await page.getByRole('button', { name: /^Classes \d+$/ }).click();
    await expect(page).toHaveURL(/filter=Class$/);
    await page.getByRole('button', { name: /^Missed \d+$/ }).click();
    await expect(page).toHaveURL(/filter=missed/);
    await page.getByRole('tab', { name: 'Week' }).click();
    await expect(page).toHaveURL(/view=week/);
    await page.reload();
    await expect(page.getByRole('tab', { name: 'Week' })).toHaveAttribute('aria-selected', 'true');
    await expect(page.getByRole('button', { name: /^Missed \d+$/ })).toHaveAttribute('aria-pressed', 'true');
    await page.goBack();
    await page.goBack();
    await expect(page).toHaveURL(/filter=Class$/);
    await expect(page.getByRole('tab', { name: 'Month' })).toHaveAttribute('aria-selected', 'true');
  });

  const block = grid(page).getByRole('button', { name: /^Read a passage/ });
  await test.step('a study block is drawn in the grid, and dragged by the hour that the mouse moves, wherever it is taken', async () => {
    await page.goto('/Home/Calendar?view=day&date=2027-03-10');
    const ten = grid(page).locator('[data-time="10:00:00"]').last();
    await ten.scrollIntoViewIfNeeded();
    await drag(page, ten, { from: 4, by: 74 });
    const dialog = page.getByRole('dialog', { name: 'Add a study block' });
    await expect(dialog.getByLabel('From')).toHaveValue('10:00');
    await dialog.getByRole('textbox', { name: 'Title' }).fill('Read a passage');
    await dialog.getByRole('button', { name: 'Add', exact: true }).click();
    await expect(block).toHaveAccessibleName(/10:00 AM to 11:00 AM/);
    // the popup, which is where the block is dropped, gives way
    await block.hover();
    await expect(page.getByRole('dialog', { name: 'Read a passage' })).toBeVisible();
    // at its top, in its middle and near its end
    for (const [from, by, times] of [
      [6, 82, /11:00 AM to 12:00 PM/],
      [45, -82, /10:00 AM to 11:00 AM/],
      [66, -41, /09:30 AM to 10:30 AM/],
    ] as const) {
      await drag(page, block, { from, by });
      await expect(block).toHaveAccessibleName(times);
    }
    // what the server answers while one is dragged waits for the drop
    const held = Promise.withResolvers<void>();
    await page.route('**/api/home/calendarData', async (route) => {
      await held.promise;
      await route.fallback();
    });
    await drag(page, block, { from: 6, by: 82 });
    await expect(block).toHaveAccessibleName(/10:30 AM to 11:30 AM/);
    await drag(page, block, {
      from: 6,
      by: -82,
      async before() {
        const answered = page.waitForResponse(/calendarData/);
        held.resolve();
        await (await answered).finished();
      },
    });
    await expect(block).toHaveAccessibleName(/09:30 AM to 10:30 AM/);
    await page.unroute('**/api/home/calendarData');
    await page.getByRole('tab', { name: 'Week' }).click();
    const column = await widthOf(grid(page).getByRole('columnheader').nth(3));
    await drag(page, block, { from: 20, by: 41, across: column });
    await expect(block).toHaveAccessibleName(/Thu 11 Mar 2027, 10:00 AM to 11:00 AM/);
    await page.reload();
    await expect(block).toHaveAccessibleName(/Thu 11 Mar 2027, 10:00 AM to 11:00 AM/);
  });

  await test.step('it is done, removed and brought back, and the focus stays where one was', async () => {
    await block.click();
    await page.getByRole('button', { name: 'Mark as done' }).click();
    await expect(page.getByRole('button', { name: 'Mark as not done' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(block).toBeFocused();
    await block.press('Enter');
    await page.getByRole('button', { name: 'Edit' }).press('Enter');
    await expect(page.getByRole('dialog', { name: 'Change the study block' }).getByRole('textbox', { name: 'Title' })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(block).toBeFocused();
    await block.press('Enter');
    await page.getByRole('button', { name: 'Remove', exact: true }).press('Enter');
    await expect(block).toBeHidden();
    await expect(cell(page, '2027-03-11')).toBeFocused();
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(block).toHaveAccessibleName(/Thu 11 Mar 2027, 10:00 AM to 11:00 AM/);
  });

  await test.step('one that repeats asks when it is dragged whether later ones change too, and Undo takes it back', async () => {
    await page.getByRole('button', { name: 'Study block', exact: true }).click();
    const form = page.getByRole('dialog', { name: 'Add a study block' });
    await form.getByRole('textbox', { name: 'Title' }).fill('Solve a set');
    await form.getByRole('textbox', { name: 'Day' }).fill('10 Mar 2027');
    await form.getByLabel('From').fill('14:00');
    await form.getByLabel('To', { exact: true }).fill('15:00');
    await form.getByRole('radio', { name: 'Every day' }).check();
    await form.getByRole('button', { name: 'Add', exact: true }).click();
    const blocks = grid(page).getByRole('button', { name: /^Solve a set/ });
    const [atTwo, atThree] = [/02:00 PM to 03:00 PM/, /03:00 PM to 04:00 PM/];
    const expectTimes = async (...times: readonly RegExp[]) => {
      await expect(blocks).toHaveCount(times.length);
      for (const [index, time] of times.entries()) await expect(blocks.nth(index)).toHaveAccessibleName(time);
    };
    await expectTimes(atTwo, atTwo, atTwo, atTwo);
    await drag(page, blocks.nth(1), { from: 20, by: 82 });
    const question = page.getByRole('dialog', { name: 'Change the study block' });
    await expect(question).toContainText('“Solve a set” repeats. Which ones should change?');
    await expectAccessible(page);
    await question.getByRole('button', { name: 'This and later ones' }).click();
    await expectTimes(atTwo, atThree, atThree, atThree);
    const undone = page.waitForResponse('**/changeStudyBlock');
    await page.getByRole('button', { name: 'Undo' }).click();
    await expectTimes(atTwo, atTwo, atTwo, atTwo);
    await undone;
    await page.reload();
    await expectTimes(atTwo, atTwo, atTwo, atTwo);
  });
});

test('CAL-007 CAL-012 CAL-013 CAL-014 CAL-015 CAL-016 CAL-017 CAL-018 CAL-019 CAL-020 CAL-021 CAL-023 CAL-024 CAL-026 CAL-027 a month has 42 cells of equal width, week and day have rows of 82 pixels, and events open by hover and by keyboard', async ({
  page,
}) => {
  await answerDays(page, [
    ...many('2027-03-03', 15, 100),
    ...many('2027-03-04', 16, 200),
    eventOn('2027-03-09', { id: 300, name: 'Orientation', until: '2027-03-10', time: '09:00', to: '18:00' }),
    ...many('2027-03-10', 11, 310),
    eventOn('2027-03-17', { id: 400, until: '2027-03-18', time: '09:00', to: '18:00' }),
    eventOn('2027-03-17', { id: 401, until: '2027-03-18', time: '10:00', to: '18:00' }),
    ...many('2027-03-17', 6, 410),
    eventOn('2027-03-24', { id: 500, name: 'Arrangements in a circle 1234' }),
    eventOn('2027-03-25', { id: 501, name: 'Arrangements in a circle 123' }),
    // half past midnight in India: in New York, where the browser is, still the day before
    eventOn('2027-03-26', { id: 502, name: 'Night owl', time: '00:30', to: '01:30' }),
  ]);
  await openSignedIn(page, { to: '/Home/Calendar?date=2027-03-15' });

  await test.step('42 cells from Sunday on, each 14.2857 % wide', async () => {
    await expect(grid(page).getByRole('gridcell')).toHaveCount(42);
    await expect(grid(page).getByRole('columnheader')).toHaveText([
      'SunSunday',
      'MonMonday',
      'TueTuesday',
      'WedWednesday',
      'ThuThursday',
      'FriFriday',
      'SatSaturday',
    ]);
    const whole = await widthOf(grid(page));
    for (const each of await grid(page).getByRole('gridcell').all()) expect(((await widthOf(each)) / whole) * 100).toBeCloseTo(14.2857, 2);
  });

  await test.step('15 events, 11 beside a long one, 7 beside several, then +N', async () => {
    const shown = async (day: string) => (await cell(page, day).locator('[data-event]').count()).toString();
    await expect.poll(() => shown('2027-03-03')).toBe('15');
    await expect(cell(page, '2027-03-03').getByRole('button', { name: /more on/ })).toHaveCount(0);
    await expect.poll(() => shown('2027-03-04')).toBe('15');
    await expect(cell(page, '2027-03-04').getByText('+1', { exact: true })).toBeVisible();
    // the long one begins in the cell before
    await expect.poll(() => shown('2027-03-10')).toBe('10');
    await expect(cell(page, '2027-03-10').getByText('+1', { exact: true })).toBeVisible();
    await expect.poll(() => shown('2027-03-17')).toBe('7');
    await expect(cell(page, '2027-03-17').getByText('+1', { exact: true })).toBeVisible();
  });

  await test.step('+N opens the whole day', async () => {
    await cell(page, '2027-03-04').getByRole('button', { name: '1 more on Thu 04 Mar 2027, show the whole day' }).click();
    const dialog = page.getByRole('dialog', { name: 'Thu 04 Mar 2027' });
    await expect(dialog.getByText('16 events')).toBeVisible();
    await expect(dialog.getByRole('button', { name: /^Event 2/ })).toHaveCount(16);
    await dialog.getByRole('button', { name: /^Event 215/ }).click();
    await expect(dialog.getByText('Thu 04 Mar 2027, 09:00 AM to 10:00 AM IST')).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
  });

  await test.step('titles are cut at 28 characters, and days are those of the brand', async () => {
    await expect(cell(page, '2027-03-24').getByText('Arrangements in a circle 123…', { exact: true })).toBeVisible();
    await expect(cell(page, '2027-03-25').getByText('Arrangements in a circle 123', { exact: true })).toBeVisible();
    await expect(cell(page, '2027-03-26').getByText('Night owl', { exact: true })).toBeVisible();
  });

  await test.step('without weekends there are five columns', async () => {
    // what it shows follows the address, so it is pressed and then looked at
    const weekdays = page.getByRole('checkbox', { name: 'Weekdays only' });
    await weekdays.click();
    await expect(page).toHaveURL(/weekdays=1/);
    await expect(weekdays).toBeChecked();
    await expect(grid(page).getByRole('columnheader')).toHaveText(['MonMonday', 'TueTuesday', 'WedWednesday', 'ThuThursday', 'FriFriday']);
    await expect(grid(page).getByRole('gridcell')).toHaveCount(30);
    const whole = await widthOf(grid(page));
    for (const each of await grid(page).getByRole('gridcell').all()) expect((await widthOf(each)) / whole).toBeCloseTo(0.2, 3);
    await page.getByRole('tab', { name: 'Week' }).click();
    await expect(
      grid(page)
        .getByRole('columnheader')
        .filter({ hasText: /Mon|Tue|Wed|Thu|Fri/ }),
    ).toHaveCount(5);
    await expect(
      grid(page)
        .getByRole('columnheader')
        .filter({ hasText: /Sat|Sun/ }),
    ).toHaveCount(0);
    await page.getByRole('tab', { name: 'Month' }).click();
    await weekdays.click();
    await expect(page).not.toHaveURL(/weekdays/);
    await expect(grid(page).getByRole('columnheader')).toHaveCount(7);
  });

  // another calendar of the same person
  const at = '2027-03-10';
  await answerDays(page, [
    eventOn(at, {
      id: 1,
      moduleType: 'Class',
      name: 'Functions and graphs',
      time: '07:30',
      to: '09:00',
      mentor_name: 'Demo Mentor',
      link: '/Classes/LIVE/7',
    }),
    eventOn(at, { id: 2, moduleType: 'Test', name: 'Full mock 7', time: '10:00', to: '12:00', venue: 'Andheri' }),
  ]);
  await page.goto(`/Home/Calendar?view=day&date=${at}`);

  await test.step('24 rows, each 82 pixels', async () => {
    const names = grid(page).locator('[data-time]').filter({ hasText: /[AP]M/ });
    await expect(names).toHaveCount(24);
    await expect(names.first()).toHaveText('12:00 AM');
    const hours = grid(page).locator('[data-time]').filter({ hasNotText: /[AP]M/ });
    await expect(hours).toHaveCount(24);
    for (const row of await hours.all()) expect((await row.boundingBox())?.height).toBeCloseTo(82, 0);
    const event = grid(page).getByRole('button', { name: /Functions and graphs/ });
    expect((await event.boundingBox())?.height).toBeGreaterThan(82 * 1.4);
    await expectAccessible(page);
  });

  await test.step('Day moves by a day, Week by seven', async () => {
    await page.getByRole('button', { name: 'Next day' }).click();
    await expect(page).toHaveURL(/date=2027-03-11/);
    await expect(heading(page)).toHaveText('Calendar, Thu 11 Mar 2027');
    await page.getByRole('button', { name: 'Day before' }).click();
    await page.getByRole('tab', { name: 'Week' }).click();
    await expect(grid(page).getByRole('columnheader')).toHaveCount(7);
    await page.getByRole('button', { name: 'Next week' }).click();
    await expect(page).toHaveURL(/date=2027-03-17/);
    await expect(heading(page)).toHaveText('Calendar, 14 to 20 Mar 2027');
    await page.getByRole('button', { name: 'Week before' }).click();
    await expectAccessible(page);
  });

  const popup = page.getByRole('dialog', { name: 'Functions and graphs' });
  await test.step('hovering opens the popup beside the event', async () => {
    const event = grid(page).getByRole('button', { name: /Functions and graphs/ });
    await event.hover();
    await expect(popup).toContainText('Wed 10 Mar 2027, 07:30 AM to 09:00 AM IST');
    await expect(popup.getByRole('link', { name: 'Open: Functions and graphs' })).toHaveAttribute('href', '/Classes/LIVE/7');
    const [own, box] = [await event.boundingBox(), await popup.boundingBox()];
    const apart =
      own !== null &&
      box !== null &&
      (box.y >= own.y + own.height || box.y + box.height <= own.y || box.x >= own.x + own.width || box.x + box.width <= own.x);
    expect(apart, 'the popup hides nothing of its event').toBe(true);
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect(popup).toBeHidden();
    await page.mouse.move(0, 0);
  });

  await test.step('the keyboard goes from day to day, to the events, into the popup and back', async () => {
    await page.getByRole('tab', { name: 'Month' }).click();
    await cell(page, at).focus();
    await page.keyboard.press('ArrowRight');
    await expect(cell(page, '2027-03-11')).toBeFocused();
    await page.keyboard.press('ArrowUp');
    await expect(cell(page, '2027-03-04')).toBeFocused();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('Enter');
    await expect(cell(page, at).getByRole('button', { name: /Functions and graphs/ })).toBeFocused();
    await expect(popup).toBeVisible();
    await page.keyboard.press('ArrowDown');
    await expect(cell(page, at).getByRole('button', { name: /Full mock 7/ })).toBeFocused();
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('Enter');
    await expect(popup.getByRole('link', { name: 'Open: Functions and graphs' })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(cell(page, at).getByRole('button', { name: /Functions and graphs/ })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(cell(page, at)).toBeFocused();
    // the focus goes along with the view and the page
    await page.keyboard.press('d');
    await expect(page).toHaveURL(/view=day&date=2027-03-10|date=2027-03-10&view=day/);
    await expect(cell(page, at)).toBeFocused();
    await page.keyboard.press('s');
    await expect(page.getByRole('tabpanel')).toBeFocused();
    await page.keyboard.press('m');
    await cell(page, at).focus();
    await page.keyboard.press('PageDown');
    await expect(heading(page)).toHaveText('Calendar, April 2027');
    await expect(grid(page).locator('[role=gridcell]:focus')).toHaveAttribute('data-date', /^2027-04/);
    // past the edge of the grid the page turns with the day
    await cell(page, '2027-05-08').focus();
    await page.keyboard.press('ArrowRight');
    await expect(cell(page, '2027-05-09')).toBeFocused();
    await expect(heading(page)).toHaveText('Calendar, May 2027');
  });
});

test('CAL-022 a phone opens on Schedule, with the days as a strip, an event is a page that Back closes, and a week is three days', async ({
  page,
}) => {
  await answerDays(page, [
    eventOn('2027-03-10', { id: 1, moduleType: 'Class', name: 'Functions and graphs', state: 'attended' }),
    eventOn('2027-03-12', { id: 2, moduleType: 'Test', name: 'Full mock 7', venue: 'Andheri' }),
  ]);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.addInitScript(() => localStorage.setItem('abhyas-forced-view', '1'));
  await openSignedIn(page, { to: '/Home/Calendar?date=2027-03-10' });
  await expect(page.getByRole('combobox', { name: 'View' })).toHaveValue('schedule');
  await expect(page.getByRole('heading', { level: 2 })).toHaveText(['Wed 10 Mar 2027Wed10', 'Fri 12 Mar 2027Fri12']);
  await expect(page.getByRole('group', { name: 'Days of the month' }).getByRole('button')).toHaveCount(31);
  await page.getByRole('button', { name: 'Fri 12 Mar 2027, 1 event' }).click();
  await expect(page).toHaveURL(/date=2027-03-12/);
  await expectAccessible(page);
  await page
    .getByRole('button', { name: /Full mock 7/ })
    .last()
    .click();
  await expect(page.getByRole('dialog', { name: 'Full mock 7' })).toContainText('Fri 12 Mar 2027, 06:00 PM to 07:00 PM IST');
  await expectAccessible(page);
  await page.goBack();
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await page.getByRole('combobox', { name: 'View' }).selectOption('week');
  await expect(page).toHaveURL(/view=week/);
  await expect(grid(page).getByRole('columnheader')).toHaveCount(3);
  await expectAccessible(page);
});

test('a full month prints on one page, in landscape; a week prints every event of its days, also those beyond the hours in sight', async ({
  page,
}) => {
  await answerDays(page, Array.from({ length: 31 }, (_, day) => many(`2027-03-${String(day + 1).padStart(2, '0')}`, 4, day * 10)).flat());
  await openSignedIn(page, { to: '/Home/Calendar?date=2027-03-15' });
  await expect(cell(page, '2027-03-31').locator('[data-event]')).toHaveCount(4);
  const { paper, places } = await print(page);
  expect(new Set(places).size, 'each event is drawn, in a place of its own').toBe(31 * 4);
  expect(paper.match(/\/Type\s*\/Page\b(?!s)/g)).toHaveLength(1);
  const [, width = '0', height = '0'] = /\/MediaBox\s*\[\s*0 0 ([\d.]+) ([\d.]+)/.exec(paper) ?? [];
  expect(Number(width)).toBeGreaterThan(Number(height));

  await answerDays(page, [
    eventOn('2027-03-15', { id: 1, name: 'Early class', time: '05:00', to: '06:00' }),
    eventOn('2027-03-19', { id: 2, name: 'Late class', time: '22:00', to: '23:00' }),
    eventOn('2027-03-25', { id: 3, name: 'Class of the next week', time: '09:00', to: '10:00' }),
  ]);
  await page.goto('/Home/Calendar?view=week&date=2027-03-17');
  await expect(grid(page).locator('[data-event]')).toHaveCount(2);
  const { days } = await print(page);
  expect(days).toEqual([expect.stringContaining('Early class'), expect.stringContaining('Late class')]);
  await expect(grid(page).locator('[data-event]').first()).toBeVisible();
});

/** Prints the page; gives the paper, the days that are listed on it, and where each event is that is drawn on it. */
async function print(page: Page): Promise<{ paper: string; days: readonly string[]; places: readonly string[] }> {
  await page.evaluate(() =>
    addEventListener('beforeprint', () => {
      const drawn = [...document.querySelectorAll('[data-event]')].filter((chip) => getComputedStyle(chip).visibility === 'visible');
      const places = drawn.map((chip) => [chip.getBoundingClientRect().x, chip.getBoundingClientRect().y].map(Math.round).join(' '));
      const days = [...document.querySelectorAll('li[data-date]')].map(({ textContent }) => textContent);
      document.documentElement.dataset['printed'] = JSON.stringify({ places, days });
    }),
  );
  const paper = (await page.pdf({ preferCSSPageSize: true })).toString('latin1');
  const printed = await page.evaluate(() => document.documentElement.dataset['printed'] ?? '');
  return { paper, ...(JSON.parse(printed) as { days: readonly string[]; places: readonly string[] }) };
}
