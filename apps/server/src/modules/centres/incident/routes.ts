import * as contract from '@abhyas/contract/centres/incident.ts';
import type { ModuleContext } from '../../../platform/parts.ts';
import { getIncidentOptions } from './incident-options.ts';
import { previewIncident } from './preview-incident.ts';
import { reportIncident } from './report-incident.ts';

/** What staff do when something goes wrong in a session. */
export function mountIncident({ parts, mount }: ModuleContext): void {
  mount.session(contract.incidentOptions, ({ body: { slotId } }) => getIncidentOptions({ parts, slotId }));
  mount.session(contract.previewIncident, ({ body }) => previewIncident({ parts, body }));
  mount.session(contract.reportIncident, ({ session, body }) => reportIncident({ parts, session, body }));
}
