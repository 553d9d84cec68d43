import type { Ports } from '../../../platform/parts.ts';
import { createBigBlueButton } from './bigbluebutton.ts';
import { MeetingFault, type MeetingProvider, type ProviderName } from './provider.ts';
import { createZoom } from './zoom.ts';

/** An address in the timetable: it is the same for everyone, nothing is made, and nothing is reported. */
const plainLink: MeetingProvider = {
  name: 'link',
  looks: false,
  reports: false,
  make: async () => '',
  change: async () => true,
  remove: async () => undefined,
  register: async ({ meeting: { joinUrl } }) => ({ ref: '', joinUrl: given(joinUrl) }),
  startUrl: async ({ meeting: { hostUrl, joinUrl } }) => given(hostUrl || joinUrl),
  report: async () => ({ isRunning: false, wasHeld: false, stretches: [], inside: [], recordings: [], isComplete: true }),
};

function given(url: string): string {
  if (url === '') throw new MeetingFault('not set up', 'The class has no meeting link');
  return url;
}

/** The provider of a name; throws MeetingFault where the settings have none. */
export type Providers = (name: ProviderName) => MeetingProvider;

/** The providers of the settings. */
export function createProviders({ clock, config, vault }: Ports<'clock' | 'config' | 'vault'>): Providers {
  const { bigBlueButton, zoom } = config;
  const all: Readonly<Record<ProviderName, MeetingProvider | null>> = {
    link: plainLink,
    zoom: zoom === null ? null : createZoom({ settings: zoom, config, clock }),
    bigbluebutton: bigBlueButton === null ? null : createBigBlueButton({ settings: bigBlueButton, config, vault }),
  };
  return (name) => {
    const provider = all[name];
    if (provider === null) throw new MeetingFault('not set up', `${name} is not set up on this server`);
    return provider;
  };
}

/** The providers that the settings have, a plain link first. */
export const listProviders = ({ bigBlueButton, zoom }: Ports<'config'>['config']): ProviderName[] => [
  'link',
  ...(zoom === null ? [] : (['zoom'] as const)),
  ...(bigBlueButton === null ? [] : (['bigbluebutton'] as const)),
];

/** How a class keeps the meeting that was made for it: the provider's name for it, after the provider's own. */
export const meetingRef = ({ provider, ref }: { provider: ProviderName; ref: string }): string => (ref === '' ? '' : `${provider}:${ref}`);

/** Which meeting a class has; null where none was made. */
export function parseMeetingRef(text: string): { provider: ProviderName; ref: string } | null {
  const [, provider, ref] = /^(zoom|bigbluebutton):(.+)$/.exec(text) ?? [];
  return provider === undefined || ref === undefined ? null : { provider: provider as ProviderName, ref };
}
