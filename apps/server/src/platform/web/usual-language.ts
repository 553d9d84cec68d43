import { type Language, languageNamed } from '@abhyas/contract/languages.ts';
import type { Brand } from './brands.ts';

/** The language of a brand's portal for a reader whose browser names none that the portal has. */
export const usualLanguage = (brand: Brand | null): Language => languageNamed(brand?.data['language']) ?? 'en';
