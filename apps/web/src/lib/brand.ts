import type { Brand } from '@abhyas/contract/brand.ts';
import { m } from '../paraglide/messages.js';
import { mainBrand } from './main-brand.ts';

/** The brand the server wrote into the page; the main brand if there is none (the development server). */
function readBrand(): Brand {
  const written = globalThis.document?.getElementById('brand')?.textContent;
  return written ? (JSON.parse(written) as Brand) : mainBrand;
}

export const brand: Brand = readBrand();

/** Whether the server said that the portal has no content, and so no brand, yet. */
export const isEmptyPortal = (): boolean => document.querySelector('meta[name="portal"][content="empty"]') !== null;

/** What the brand calls the number people sign in with. */
export const pinLabel = (): string => brand.pinLabel ?? m.shell_pin();
