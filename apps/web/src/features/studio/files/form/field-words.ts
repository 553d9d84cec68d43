import { m } from '../../../../paraglide/messages.js';

/** What a field of a file is called. */
export const fieldWords = (name: string): string => m.studio_field({ name });

/** A help below the field; '' for none. */
export const fieldHelp = (name: string): string => m.studio_field_help({ name });

/** A choice of a field in words. */
export const choiceWords = (value: string): string => m.studio_choice({ value });
