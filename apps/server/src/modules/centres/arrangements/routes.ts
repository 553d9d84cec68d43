import * as contract from '@abhyas/contract/centres/accommodation.ts';
import type { ModuleContext } from '../../../platform/parts.ts';
import { checkAccommodation } from './unfit-bookings.ts';
import { getAccommodation, setAccommodation } from './set-accommodation.ts';

/** What is arranged for a student in every test, for staff with the right to people. */
export function mountArrangements({ parts, mount }: ModuleContext): void {
  mount.session(contract.getAccommodation, ({ body }) => getAccommodation({ parts, personId: body.personId }));
  mount.session(contract.checkAccommodation, ({ body }) => checkAccommodation({ parts, body }));
  mount.session(contract.saveAccommodation, ({ session, body }) => setAccommodation({ parts, session, body }));
}
