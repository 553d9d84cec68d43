import { zoneName } from './zone-beside.ts';

/** Zones that browsers list under a name of old. */
const today: Readonly<Record<string, string>> = {
  'Asia/Calcutta': 'Asia/Kolkata',
  'Asia/Katmandu': 'Asia/Kathmandu',
  'Asia/Rangoon': 'Asia/Yangon',
  'Asia/Saigon': 'Asia/Ho_Chi_Minh',
  'Europe/Kiev': 'Europe/Kyiv',
  'Atlantic/Faeroe': 'Atlantic/Faroe',
  'America/Buenos_Aires': 'America/Argentina/Buenos_Aires',
};

/** All time zones, to be found by their city or what a clock there is called: 'Asia/Kolkata · IST'. */
export function listZones(moment: Date): { readonly id: string; readonly text: string }[] {
  const zones = Intl.supportedValuesOf('timeZone').map((name) => today[name] ?? name);
  return ['UTC', ...new Set(zones)]
    .toSorted()
    .map((id) => ({ id, text: `${id.replaceAll('_', ' ')} · ${zoneName({ moment, zone: id })}` }));
}
