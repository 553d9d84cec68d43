import type { Reason } from '@abhyas/contract/wire.ts';
import { m } from '../../paraglide/messages.js';

/** Why something cannot be done now, in the language of the page; '' where it can. */
export const reasonText = (reason: Reason): string => (reason === '' ? '' : m.reason({ reason }));
