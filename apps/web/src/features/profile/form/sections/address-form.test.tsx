import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { box, button, expectFault, group, list } from '#test/forms.ts';
import { openStep } from '#test/profile.tsx';
import { server } from '#test/server.ts';

const cities = { '1': ['Mumbai', 'Navi Mumbai'], '2': ['Kochi'], '3': ['Panaji'] } as Record<string, string[]>;
const answerCities = () =>
  server.answers('lookupCities', ({ stateId: [id = ''] }) => (cities[id] ?? []).map((cityName) => ({ cityId: cityName, cityName })));
const mailing = () => group('Mailing address');
const permanent = () => group('Permanent address');

test('PRO-026 PRO-027 PRO-028 PRO-029 ERR-051 both addresses are required, field by field', async () => {
  const { user, refuses, takes } = await openStep('address');
  await user.click(button('Next'));
  expectFault(box('Address', mailing()), '*Address is required');
  expectFault(list('State', mailing()), '*State is required');
  expectFault(box('Pincode', mailing()), '*Pincode is required');
  expectFault(box('Address', permanent()), '*Address is required');
  expect(within(mailing()).getByText('*City is required')).toBeVisible();
  expect(list('City or town', mailing())).toBeDisabled();
  for (const typed of ['40005', '4000500', '40005a']) await refuses(box('Pincode', mailing()), typed, 'Pincode should be of 6 digits.');
  await takes(box('Pincode', mailing()), '400050');
  await takes(box('Address', mailing()), '14, Sea View');
});

test('PRO-028 PRO-030 PRO-031 PRO-032 cities are those of the state; an address is copied, emptied again, or the same', async () => {
  const { user, fill, takes, chooses, place } = await openStep('address');
  answerCities();
  await takes(box('Address', mailing()), '14, Sea View');
  await takes(box('Pincode', mailing()), '400050');
  await chooses(list('State', mailing()), 'maharashtra', 'Maharashtra');
  await waitFor(() => expect(server.received('lookupCities')).toEqual([{ stateId: ['1'] }]));
  await chooses(list('City or town', mailing()), 'nav', 'Navi Mumbai');
  await chooses(list('State', mailing()), 'kera', 'Kerala');
  expect(list('City or town', mailing())).toHaveValue('');
  await fill(list('City or town', mailing()), 'Chottanikkara East');
  await user.tab();
  expect(list('City or town', mailing())).toHaveValue('Chottanikkara East');

  await user.click(screen.getByRole('checkbox', { name: 'Copy mailing address' }));
  expect(box('Address', permanent())).toHaveValue('14, Sea View');
  expect(list('State', permanent())).toHaveValue('Kerala');
  expect(list('City or town', permanent())).toHaveValue('Chottanikkara East');
  expect(box('Pincode', permanent())).toHaveValue('400050');
  await user.click(screen.getByRole('checkbox', { name: 'Copy mailing address' }));
  for (const field of [box('Address', permanent()), list('State', permanent()), box('Pincode', permanent())]) expect(field).toHaveValue('');

  expect(screen.getByRole('checkbox', { name: 'Copy mailing address' })).toHaveAccessibleDescription(
    'Fills in the fields below, so you can change what differs.',
  );
  expect(screen.getByRole('checkbox', { name: 'Same as mailing address' })).toHaveAccessibleDescription(
    'One address for both. Nothing more to fill in.',
  );
  await user.click(screen.getByRole('checkbox', { name: 'Same as mailing address' }));
  expect(within(permanent()).queryByRole('textbox', { name: 'Address' })).not.toBeInTheDocument();
  await user.click(button('Next'));
  await expect.poll(place).toBe('/prelogin_education_details');
  expect(server.received('studentPrelogin')).toMatchObject([{ mode: 'save', permanentAddress: { addressSameAsMailingAddress: '1' } }]);
});

test('API-026 the list of cities is asked for once more when it fails; after that there is Retry, and the town may be typed', async () => {
  const { user, fill, chooses } = await openStep('address');
  let failing = 1;
  server.replies('lookupCities', ({ stateId: [id = ''] }, { refuse }) => {
    failing -= 1;
    return failing >= 0 ? refuse('INTERNAL') : (cities[id] ?? []).map((cityName) => ({ cityId: cityName, cityName }));
  });
  const open = async (state: string) => {
    await chooses(list('State', mailing()), state, state);
    await user.click(list('City or town', mailing()));
  };
  await open('Kerala');
  expect(await screen.findByRole('option', { name: 'Kochi' })).toBeVisible();
  expect(server.received('lookupCities')).toHaveLength(2);

  failing = 2;
  await open('Goa');
  expect(await screen.findByText("The list didn't load.")).toBeVisible();
  expect(server.received('lookupCities')).toHaveLength(4);
  await fill(list('City or town', mailing()), 'Panaji');
  await user.click(button('Retry'));
  expect(await screen.findByRole('option', { name: 'Panaji' })).toBeVisible();
  expect(list('City or town', mailing())).toHaveValue('Panaji');
});
