import { screen, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { expectAccessible } from '#test/accessible.ts';
import { wearBrand } from '#test/brands.ts';
import { renderScreen } from '#test/render.tsx';
import { Footer } from './footer.tsx';

let takeOff = () => {};
afterEach(() => takeOff());

const link = (key: string, name: string) => ({ key, name, url: `https://links.test/${key}` });
const links = () => within(screen.getByRole('contentinfo')).getAllByRole('link');
const facts = () =>
  links().map((each) => [each.getAttribute('aria-label') ?? each.textContent, each.getAttribute('href'), each.getAttribute('target')]);

test('SHL-001 SHL-004 SHL-005 SHL-006 a brand with all links has helpdesk, centres, legal pages, social links and its apps, which say Mobile App', async () => {
  takeOff = wearBrand({
    centreLocator: { name: 'Find a centre', url: 'https://links.test/centres' },
    social: [link('youtube', 'YouTube'), link('instagram', 'Instagram'), link('linkedin', 'LinkedIn')],
    appStore: [link('android', 'Google Play'), link('ios', 'App Store')],
    legal: [link('privacy', 'Privacy'), link('disclaimer', 'Disclaimer')],
    copyright: '© {year} Abhyas. All rights reserved.',
  });
  const { user } = await renderScreen(<Footer />);
  expect(facts()).toEqual([
    ['Privacy', 'https://links.test/privacy', '_blank'],
    ['Disclaimer', 'https://links.test/disclaimer', '_blank'],
    ['Helpdesk', 'mailto:helpdesk@abhyas.test', null],
    ['Find a centre', 'https://links.test/centres', '_blank'],
    ['YouTube', 'https://links.test/youtube', '_blank'],
    ['Instagram', 'https://links.test/instagram', '_blank'],
    ['LinkedIn', 'https://links.test/linkedin', '_blank'],
    ['Google Play', 'https://links.test/android', '_blank'],
    ['App Store', 'https://links.test/ios', '_blank'],
  ]);
  expect(screen.getByRole('contentinfo')).toHaveTextContent(/© \d{4} Abhyas\. All rights reserved\./);
  await expectAccessible();
  for (const name of ['Google Play', 'App Store']) {
    await user.hover(screen.getByRole('link', { name }));
    expect(await screen.findByRole('tooltip')).toHaveTextContent('Mobile App');
    await user.unhover(screen.getByRole('link', { name }));
    expect(screen.queryByRole('tooltip')).toBeNull();
  }
  await user.tab();
  while (document.activeElement?.getAttribute('aria-label') !== 'Google Play') await user.tab();
  expect(await screen.findByRole('tooltip')).toHaveTextContent('Mobile App');
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('tooltip')).toBeNull();
});

test('SHL-003 a brand without the others has its helpdesk mail and its social links alone', async () => {
  takeOff = wearBrand({
    name: 'Student Portal',
    helpdesk: { name: 'Helpdesk', mail: 'helpdesk@student.abhyas.test' },
    social: [link('youtube', 'YouTube'), link('instagram', 'Instagram')],
  });
  await renderScreen(<Footer />);
  expect(facts()).toEqual([
    ['Helpdesk', 'mailto:helpdesk@student.abhyas.test', null],
    ['YouTube', 'https://links.test/youtube', '_blank'],
    ['Instagram', 'https://links.test/instagram', '_blank'],
  ]);
});
