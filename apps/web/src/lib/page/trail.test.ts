import { expect, test } from 'vitest';
import { parseTrail } from './trail.ts';

test('HOM-009 the stored way is read back, and nothing that leads out of the portal', () => {
  const step = { label: 'Last mile to CAT', href: '/home/seeallchannels/Last%20mile%20to%20CAT?lpid=4' };
  const strange = [{ label: 'x', href: 'https://elsewhere.example' }, { label: 'x', href: '//elsewhere.example' }, { label: 'x' }, null];
  expect(parseTrail(JSON.stringify({ lpid: '4', steps: [step, ...strange], playlists: ['5', 6] }))).toEqual({
    lpid: '4',
    steps: [step],
    playlists: ['5'],
  });
  for (const text of ['', '{', 'null', '[]', '{"lpid":4,"steps":[],"playlists":[]}']) expect(parseTrail(text)).toBeNull();
});
