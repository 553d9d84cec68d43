import type { Brand } from '@abhyas/contract/brand.ts';

/** What the portal looks like when the server has named no brand: the main brand without links of its own. */
export const mainBrand: Brand = {
  key: 'main',
  name: 'Abhyas',
  wording: { portal: 'Abhyas', tagline: 'Practise until it feels easy', signIn: 'Sign in to Abhyas' },
  timeZone: 'Asia/Kolkata',
  colours: {
    light: { filled: '#4B45C6', text: '#3C379F', wash: '#F3F3FE', accent: '#F2A20C', accentWash: '#FFF6E3' },
    dark: { filled: '#4B45C6', text: '#A29EFA', wash: '#1E1D38', accent: '#F5B13A', accentWash: '#2B2313' },
  },
  social: [],
  promoSlides: [],
};
