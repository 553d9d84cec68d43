import type { Page } from '@playwright/test';
import { signInSupport } from '../../support/people/entrances.ts';
import type { Camera } from '../camera.ts';
import { follow, staff, takeDialog, takeScreens } from '../screens.ts';

/** The desk of staff and all that is behind it; after the students' tests, so that there is something to see. */
export async function staffScreens(camera: Camera): Promise<void> {
  const { base, take } = camera;
  const test = follow(camera, '/staff/tests', 'Full mock 1');
  const question = async (page: Page) => {
    await test(page);
    // until the test is shown, the rows are those of the list
    await page.getByRole('heading', { level: 1, name: 'Full mock 1' }).waitFor();
    await page.getByRole('row').nth(1).getByRole('link').click();
    await page.getByRole('button', { name: 'Make a ruling' }).waitFor();
  };
  const person = async (page: Page) => {
    await page.goto(`${base}/staff/people`);
    await page.getByRole('searchbox').fill('ASC1001');
    await page
      .getByRole('row', { name: /ASC1001/ })
      .getByRole('link')
      .click();
    await page.getByRole('button', { name: 'Close account' }).waitFor();
  };
  const mentor = async (page: Page) => {
    await page.goto(`${base}/staff/mentors?sort=sessions`);
    await page.getByRole('link', { name: 'Demo Mentor' }).click();
    await page.getByRole('heading', { level: 2, name: 'Hours and settings' }).waitFor();
  };
  const batch = follow(camera, '/staff/classes', 'CAT weekday batch');
  const states = ['full', 'failing'] as const;
  await takeScreens(camera, staff, [
    { name: 'staff', at: '/staff', states },
    { name: 'staff-centre', at: '/staff/centre', states },
    { name: 'staff-centre-week', at: '/staff/centre?days=week', states: ['full'] },
    { name: 'staff-late', at: '/staff/late', states },
    { name: 'staff-late-attempt', at: '/staff/late/1', states },
    { name: 'staff-outages', at: '/staff/outages', states },
    { name: 'staff-engine-results', at: '/staff/engine-results', states },
    { name: 'staff-tests', at: '/staff/tests', states },
    { name: 'staff-test', at: test, states },
    { name: 'staff-question', at: question, states },
    { name: 'staff-classes', at: '/staff/classes', states },
    { name: 'staff-classes-none', at: '/staff/classes?search=nothing+like+it', states: ['full'] },
    { name: 'staff-batch', at: batch, states },
    { name: 'staff-mentors', at: '/staff/mentors', states },
    { name: 'staff-mentor', at: mentor, states: ['full'] },
    { name: 'staff-missed', at: '/staff/missed', states },
    { name: 'staff-questions', at: '/staff/questions', states },
    { name: 'staff-missed-holidays', at: '/staff/missed?state=holidays', states: ['full'] },
    { name: 'staff-schools', at: '/staff/schools', states },
    { name: 'staff-institute', at: '/staff/institute', states },
    { name: 'staff-institute-risks', at: '/staff/institute?list=atRisk', states },
    { name: 'staff-people', at: '/staff/people', states },
    { name: 'staff-person', at: person, states },
    { name: 'staff-security', at: '/staff/security', states },
    { name: 'staff-undelivered', at: '/staff/undelivered', states },
    { name: 'staff-sessions-none', at: '/staff/sessions', states: ['full'] },
    { name: 'staff-account', at: '/account', states: ['full'] },
  ]);
  const page = await camera.as(staff.who);
  await take('staff-ruling', page, async () => {
    await question(page);
    await page.getByRole('button', { name: 'Make a ruling' }).click();
    await page.getByRole('radio', { name: /^Drop:/ }).check();
    await page
      .getByText(/for \d+ candidates/)
      .first()
      .waitFor();
  });
  await take('staff-reassign', page, async () => {
    await mentor(page);
    await page.getByRole('button', { name: 'Give work to another mentor' }).click();
    await page.getByRole('combobox', { name: /To which mentor/ }).click();
    await page.getByRole('option', { name: 'Second Mentor' }).click();
    await page.getByText(/can go\./).waitFor();
  });
  await page.keyboard.press('Escape');
  await take('staff-incident', page, async () => {
    await page.goto(`${base}/staff/centre?days=week`);
    await chooseBusyCentre(page);
    await page.getByRole('button', { name: 'Report an incident' }).click();
    await page
      .getByRole('dialog')
      .getByText(/candidates? moves? to|No one has booked/)
      .waitFor();
  });
  await page.keyboard.press('Escape');
  for (const thing of ['Venue', 'Paper on machines', 'Invigilator']) {
    const button = new RegExp(`^${thing}:`);
    await takeDialog(camera, page, { name: `staff-ready-${thing.split(' ')[0]?.toLowerCase()}`, button });
  }
  await takeDialog(camera, page, { name: 'staff-note', button: 'Add a note' });
  await takeDialog(camera, page, { name: 'staff-check-in', button: 'Check in' });
  await page.goto(`${base}/staff/people`);
  await takeDialog(camera, page, { name: 'staff-people-add', button: /^Add/ });
  await takeDialog(camera, page, { name: 'staff-people-import', button: 'Import list' });
  await page.goto(`${base}/staff/classes`);
  await takeDialog(camera, page, { name: 'staff-batch-new', button: 'New batch' });
  await batch(page);
  await takeDialog(camera, page, { name: 'staff-class-add', button: 'Add class' });
  await takeDialog(camera, page, { name: 'staff-import', button: 'Import timetable' });
  await classDialogs(camera, page);
  await schoolImports(camera, page);
  await support(camera);
}

/** Chooses the first centre with a session still to come: which one that is depends on the day of the run. */
async function chooseBusyCentre(page: Page): Promise<void> {
  const centre = page.getByRole('combobox', { name: 'Centre', exact: true });
  await centre.waitFor();
  for (const label of await centre.getByRole('option').allTextContents()) {
    await centre.selectOption({ label });
    await page.waitForLoadState('networkidle');
    if (await page.getByRole('button', { name: 'Report an incident' }).isVisible()) return;
  }
}

async function classDialogs({ take }: Camera, page: Page): Promise<void> {
  for (const action of ['Move', 'Copy to next weeks', 'Cancel class']) {
    await take(`staff-class-${action.split(' ')[0]?.toLowerCase()}`, page, async () => {
      await page.getByRole('button', { name: 'Actions for Logarithms' }).click();
      await page.getByRole('menuitem', { name: action }).click();
      await page.getByRole('dialog').waitFor();
    });
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
  }
}

/** The import of what the school explorer shows: a file with faults, and one that would change something. */
async function schoolImports({ base, take }: Camera, page: Page): Promise<void> {
  const heading = 'School,Programme,Category,Exam,Year,Overall,Sections,Source,Published';
  const check = (name: string, lines: readonly string[]) =>
    take(name, page, async () => {
      await page.goto(`${base}/staff/schools?kind=cutoffs`);
      const buffer = Buffer.from([heading, ...lines].join('\n'));
      await page.locator('input[type="file"]').setInputFiles({ name: 'cutoffs.csv', mimeType: 'text/csv', buffer });
      await page.getByRole('button', { name: 'Check file' }).click();
      await page.getByRole('table').waitFor();
    });
  await check('staff-schools-faults', [
    'estuary,pgdm,General,CAT,2026,188,varc 75; dilr 77,The school,2027-01-08',
    'estuary,pgdm,Open,CAT,2026,88,varc 75; dilr 77,The school,2027-01-08',
    'estuary,mba,General,CAT,2026,88,,The school,2027-01-08',
    'aravalli-ridge,pgp,General,CAT,2026,95,varc,The school,soon',
  ]);
  await check('staff-schools-changes', [
    'estuary,pgdm,General,CAT,2026,88.5,varc 75; dilr 77; qa 76,The school,2027-01-08',
    'aravalli-ridge,pgp,General,CAT,2025,95.5,varc 85; dilr 93; qa 85,The school,2026-01-08',
    'coromandel-point,mba-in-business-analytics,OBC-NCL,CAT,2026,90,,The school,2027-01-08',
  ]);
}

/** Staff who act as a student. */
async function support({ base, open, take }: Camera): Promise<void> {
  const page = await open();
  await take('acting', page, async () => {
    await signInSupport(page, { base });
    await page.goto(`${base}/home`);
    await page.getByRole('heading', { level: 1, name: /Demo/ }).waitFor();
  });
  await page.context().close();
}
