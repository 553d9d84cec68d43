import { paths } from '@abhyas/contract/paths.ts';
import { expect, type APIRequestContext, type Locator, type Page } from '@playwright/test';
import { type Caller, callerOf } from './caller.ts';
import { demoPassword, openSignedIn } from './people/people.ts';
import { newcomer, newPassword, registerNewcomer } from './people/sign-up.ts';

interface CentreStudent {
  readonly pin: string;
  readonly call: Caller;
}

/** A student no other test knows whose batch has its proctored tests at a centre: who registers is in the online batch, and staff move them. */
export async function centreStudent({ request }: { request: APIRequestContext }): Promise<CentreStudent> {
  const pin = await registerNewcomer({ request, person: newcomer(), programme: 'CAT' });
  const staff = await callerOf({ request, who: 'STF3001', password: demoPassword });
  const { people, batches } = await staff('staffPeople', { search: pin, page: 1 });
  const batch = batches.find(({ name }) => /CAT.*Classroom/.test(name));
  await staff('changeEnrolment', { personId: people[0]?.personId ?? '', variantId: batch?.variantId ?? '', change: 'join' });
  return { pin, call: await callerOf({ request, who: pin, password: newPassword }) };
}

/** Opens the list of full mocks as this student. */
export async function openMocks(page: Page, pin: string): Promise<void> {
  await openSignedIn(page, { who: pin, password: newPassword, to: '/test' });
  await page.getByRole('main').getByRole('link', { name: 'Full mocks' }).first().click();
  // the rows of the page before have the same names
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Full mocks');
}

/** Opens the booking dialog from the row of a test; gives it with the id of the test's asset. */
export async function openBooking(page: Page, test: string): Promise<{ dialog: Locator; assetId: string }> {
  const asked = page.waitForRequest((request) => request.url().endsWith(paths.bookingOptions.path));
  // the next test is above the list with the same action
  await page
    .getByRole('tabpanel')
    .getByRole('button', { name: `Book Slot: ${test}` })
    .click();
  const { asset_id: assetId } = (await asked).postDataJSON() as { asset_id: string };
  const dialog = page.getByRole('dialog', { name: 'Book Slot' });
  await expect(dialog.getByText('Or choose your own')).toBeVisible();
  return { dialog, assetId };
}

/** Books a seat of the slot beside the browser; gives the id of the booking. */
export async function bookBeside({ call, assetId, slotId }: { call: Caller; assetId: string; slotId: string }): Promise<string> {
  const { slot_booking_id: id } = await call('bookSlot', {
    asset_id: assetId,
    slot_id: slotId,
    venue_id: '',
    centre_id: '',
    is_take_home: '0',
  });
  return id;
}
