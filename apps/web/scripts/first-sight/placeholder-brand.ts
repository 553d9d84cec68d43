import type { Brand, BrandPalette } from '@abhyas/contract/brand.ts';

// Used in place of lib/brand/brand.ts where the sign-in is rendered by the build: ~name~ is what the server writes there (platform/web/first-sight.ts).
const palette = (theme: 'light' | 'dark'): BrandPalette => ({
  filled: `~colours.${theme}.filled~`,
  on: `~colours.${theme}.on~`,
  text: `~colours.${theme}.text~`,
  wash: `~colours.${theme}.wash~`,
  accent: `~colours.${theme}.accent~`,
  accentWash: `~colours.${theme}.accentWash~`,
});

export const brand: Brand = {
  key: 'main',
  name: '~name~',
  wording: { portal: '~wording.portal~', tagline: '~wording.tagline~', signIn: '~wording.signIn~' },
  timeZone: 'Asia/Kolkata',
  colours: { light: palette('light'), dark: palette('dark') },
  helpdesk: { name: '~helpdesk.name~', mail: '~helpdesk.mail~', phone: '~helpdesk.phone~' },
  centreLocator: { name: '~centreLocator.name~', url: '~centreLocator.url~' },
  social: [],
  legal: [{ key: 'legal', name: '~legal.name~', url: '~legal.url~' }],
  copyright: '~copyright~',
  promoSlides: [],
};

let areCodesSent = true;

export const sendsCodes = (): boolean => areCodesSent;

/** Whether the portal that the next rendering is for sends codes. */
export function setCodesSent(are: boolean): void {
  areCodesSent = are;
}

export const missingOfPortal = (): null => null;

export const pinLabel = (): string => '~pinLabel~';
