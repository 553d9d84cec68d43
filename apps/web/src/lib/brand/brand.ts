import type { Brand } from '@abhyas/contract/brand.ts';
import { m } from '../../paraglide/messages.js';
import { mainBrand } from './main-brand.ts';

/** The brand the server wrote into the page; the main brand if there is none (the development server). */
function readBrand(): Brand {
  const written = globalThis.document?.getElementById('brand')?.textContent;
  return written ? (JSON.parse(written) as Brand) : mainBrand;
}

export const brand: Brand = readBrand();

const marked = (name: string): string => document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content ?? '';

/** What the server said that a new portal lacks: content, and so a brand, and perhaps an admin; null where there is content. */
export function missingOfPortal(): { readonly admin: boolean } | null {
  const portal = marked('portal');
  return portal === '' ? null : { admin: portal === 'empty' };
}

/** Whether the portal can send codes; otherwise the institute hands them over. */
export const sendsCodes = (): boolean => marked('codes') !== 'handed-over';

/** What the brand calls the number people sign in with. */
export const pinLabel = (): string => brand.pinLabel ?? m.shell_pin();
