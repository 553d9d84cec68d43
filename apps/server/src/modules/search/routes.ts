import * as contract from '@abhyas/contract/search/search.ts';
import type { ModuleContext } from '../../platform/parts.ts';
import { search } from './search.ts';

/** The search over all that someone may open. It has no tables: each module searches its own. */
export function registerSearch({ parts, mount }: ModuleContext): void {
  mount.session(contract.search, ({ session, body }) => search({ parts, session, body }));
}
