import { z } from 'zod';
import { languages } from './languages.ts';

const colour = z.string().regex(/^#[0-9A-Fa-f]{6}$/, 'A colour is written #RRGGBB');
const address = z.url({ protocol: /^https?$/ });

const PaletteSchema = z.object({
  filled: colour,
  /** Words on `filled`; left out they follow from it. */
  on: colour.optional(),
  text: colour,
  wash: colour,
  accent: colour,
  accentWash: colour,
});
const LinkSchema = z.object({ key: z.string(), name: z.string(), url: address });

/** How the portal presents itself on a host. The server writes it into the page; links a brand does not have are left out. */
export const BrandSchema = z.object({
  key: z.string(),
  name: z.string(),
  /** Addresses of a picture in the header, on the bar of each theme, and its width to its height; without it there is the mark with the name. */
  logo: z.object({ light: z.string(), dark: z.string(), ratio: z.number() }).optional(),
  /** `description`: of the portal for those who find it in a search or a link; the tagline if left out. */
  wording: z.object({ portal: z.string(), tagline: z.string(), signIn: z.string(), description: z.string().optional() }),
  /** An IANA zone; every date and time of the portal shows in it. */
  timeZone: z.string(),
  /** For a reader whose browser asks for none of the portal's languages; English if left out. */
  language: z.enum(languages).optional(),
  colours: z.object({ light: PaletteSchema, dark: PaletteSchema }),
  /** Whom people write to for help, or call. */
  helpdesk: z.object({ name: z.string(), mail: z.email(), phone: z.string().optional(), ticketUrl: address.optional() }).optional(),
  /** What the brand calls the number people sign in with. */
  pinLabel: z.string().optional(),
  /** Where editors of content sign in; shown to those who may. */
  cmsLogin: address.optional(),
  centreLocator: z.object({ name: z.string(), url: address }).optional(),
  social: z.array(LinkSchema),
  appStore: z.array(LinkSchema).optional(),
  legal: z.array(LinkSchema).optional(),
  /** `{year}` stands for the present year. */
  copyright: z.string().optional(),
  promoSlides: z.array(z.object({ key: z.string(), title: z.string(), text: z.string() })).max(3),
});
export type Brand = z.infer<typeof BrandSchema>;
export type BrandPalette = z.infer<typeof PaletteSchema>;
